# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole cells, measured by a real collector on real processes."""
import json
import os
import socket
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from collector_world import CLIENT, ENGINE, World  # noqa: E402


class SoundCells(World):
    def test_a_replayed_cell_is_recorded_whole(self):
        events = self.collect(self.cell())
        kinds = [event["kind"] for event in events if event["kind"] not in ("preflight", "progress")
                 and event.get("phase") != "during"]
        self.assertEqual(kinds, ["shard_started", "cell_claimed", "cell_started", "server_started", "server_ready", "scrape",
                                 "workload_started", "workload_finished", "scrape", "server_stopping", "server_stopped",
                                 "cell_finished", "shard_finished"])
        self.assertEqual([event["seq"] for event in events], list(range(1, len(events) + 1)))
        ready = self.events("server_ready")[0]
        self.assertEqual(ready["models"], ["demo"])
        self.assertEqual(ready["version"], "0.0.7")
        self.assertEqual(ready["settings"], {"non-default args:": "{'model': 'demo', 'num_speculative_tokens': 3}"})
        before, after = [event for event in self.events("scrape") if event["phase"] != "during"]
        self.assertEqual(before["file"], "cells/thinking_on-3/attempt-1/before.prom")
        with open(self.path(after["file"])) as file:
            self.assertIn('vllm:spec_decode_num_accepted_tokens_total{engine="0",model_name="demo"} 72.0\n', file.read())
        self.assertEqual(self.events("progress")[-1]["done"], 4)
        self.assertEqual(self.events("workload_finished")[0]["result"], "cells/thinking_on-3/attempt-1/result.json")
        self.assertEqual(self.reason(outcome="done"), None)
        self.assertEqual(self.events("shard_finished")[0]["left"], [])
        with open(self.path("claims", "thinking_on-3.1", "owner.json")) as file:
            self.assertEqual(json.load(file)["shard"], 0)

    def test_files_are_for_their_owner_only(self):
        self.collect(self.cell())
        for folder, folders, files in os.walk(self.run_folder):
            for name in folders + [name for name in files if name not in ("plan.json", "out-0")]:
                mode = os.stat(os.path.join(folder, name)).st_mode & 0o777
                if name != "control":
                    self.assertEqual(mode, 0o700 if name in folders else 0o600, name)

    def test_during_scrapes_hold_what_changed_and_no_comments(self):
        self.collect(self.cell(fake="step=0.08"))
        texts = [event["text"] for event in self.events("scrape", phase="during")]
        self.assertEqual(len(texts[0].splitlines()), 3)
        self.assertTrue(any(text for text in texts[1:]))
        for text in texts:
            self.assertNotIn("#", text)
            self.assertNotIn("_created", text)
            self.assertNotIn("num_requests", text)

    def test_auto_takes_the_bench_client_where_its_help_shows_every_flag(self):
        self.collect(self.cell(driver="auto"), self.cell("thinking_off-3", driver="auto"))
        probes = self.events("client_probed")
        self.assertEqual([probe["flags"] for probe in probes], [{"--chat-template-kwargs": True}])
        self.assertEqual([event["driver"] for event in self.events("workload_started")], ["vllm-bench"] * 2)
        self.assertEqual(self.events("progress")[-1]["done"], 4)
        self.assertEqual(self.reason(outcome="done"), None)

    def test_auto_replays_where_a_flag_is_only_part_of_another(self):
        self.collect(self.cell(driver="auto", workload_needed_flags=["--port", "--speed-bench-category"]))
        self.assertEqual(self.events("client_probed")[0]["flags"], {"--port": True, "--speed-bench-category": False})
        self.assertEqual(self.events("workload_started")[0]["driver"], "replay")

    def test_auto_replays_where_there_is_no_client(self):
        self.collect(self.cell(driver="auto", workload_help_argv=["/nowhere/vllm", "bench", "--help=all"]))
        probe = self.events("client_probed")[0]
        self.assertEqual(probe["flags"], {"--chat-template-kwargs": False})
        self.assertIn("No such file", probe["error"])
        self.assertEqual(self.events("workload_started")[0]["driver"], "replay")

    def test_cells_of_one_draft_length_share_a_server_and_repeats_do_not(self):
        cells = [self.cell(name, attempts=attempts, server_sharing="3") for name, attempts in
                 (("thinking_on-3", (1, 2)), ("thinking_off-3", (1,)))]
        self.collect(*cells)
        self.assertEqual([(event["cell"], event["attempt"], event["server"]) for event in self.events("cell_finished")],
                         [("thinking_on-3", 1, 1), ("thinking_off-3", 1, 1), ("thinking_on-3", 2, 2)])
        self.assertEqual(len(self.events("server_stopped")), 2)

    def test_secrets_go_to_the_engine_and_into_no_file(self):
        self.plan(self.cell(), secrets=["HF_TOKEN", "NOT_SET"])
        self.assertEqual(self.start(HF_TOKEN="hf-sesame-17").wait(120), 0)
        self.assertEqual(self.events("server_started")[0]["env_names"], ["FAKE", "HF_TOKEN"])
        for folder, _, files in os.walk(self.run_folder):
            for name in files:
                with open(os.path.join(folder, name), "rb") as file:
                    self.assertNotIn(b"sesame", file.read(), name)

    def test_two_shards_share_the_cells(self):
        self.plan(*[self.cell("thinking_on-%d" % k, fake="step=0.02") for k in range(1, 6)])
        programs = [self.start(0), self.start(1)]
        self.assertEqual([program.wait(120) for program in programs], [0, 0])
        done = [event["cell"] for shard in (0, 1) for event in self.events("cell_finished", shard, outcome="done")]
        self.assertEqual(sorted(done), ["thinking_on-%d" % k for k in range(1, 6)])
        self.assertTrue(self.events("cell_finished", 0) and self.events("cell_finished", 1))
        self.assertEqual(sorted(os.listdir(self.path("servers"))), ["1", "2", "3", "4", "5"])

    def test_a_skip_reason_is_passed_on(self):
        self.collect(self.cell(cell_skip_reason="draft length 3 needs 9 layers"), self.cell("thinking_off-3"))
        self.assertEqual(self.events("cell_skipped")[0]["reason"], "draft length 3 needs 9 layers")
        self.assertEqual(self.reason("thinking_off-3", "done"), None)


class FailedCells(World):
    def fails(self, expected, **cell):
        self.collect(self.cell(**cell))
        self.assertRegex(self.reason(), expected)

    def fails_alone(self, expected, **cell):
        """The cell fails with the sentence, and the one after it is measured."""
        self.collect(self.cell(**cell), self.cell("thinking_off-3"))
        self.assertRegex(self.reason(), expected)
        self.assertEqual(self.reason("thinking_off-3", "done"), None)

    def test_p56_p58_an_engine_that_dies_at_start_names_the_assertion_and_the_rest_is_measured(self):
        self.fails_alone(r"the engine ended with exit status 1 before it was ready: AssertionError: num_tokens 12 not in "
                         r"cudagraph capture sizes \[1, 2, 4, 8\]$", fake="die-at-start")
        self.assertEqual(self.events("server_stopping", server=1), [])
        self.assertEqual(self.events("server_stopped", server=1)[0]["exit"], 1)

    def test_an_engine_that_is_not_there(self):
        self.fails_alone(r"could not be started.*No such file or directory", server_argv=["/nowhere/vllm", "serve"])

    def test_an_engine_that_is_never_ready(self):
        self.fails(r"not ready after \d+ s \(its health check says HTTP 503\)", fake="never-ready",
                   server_ready_timeout_s=1)

    def test_the_wrong_model_on_the_port(self):
        self.fails_alone(r"^port \d+ serves the model someone/else, not demo$", fake="wrong-model")

    def test_p59_an_old_process_on_the_port_is_never_taken(self):
        """The engine of the plan has not bound its port yet; somebody else's with the same model answers there."""
        self.plan(self.cell(fake="silent", server_ready_timeout_s=60))
        collector = self.start()
        port = self.wait_for("server_started")["port"]
        other = subprocess.Popen([sys.executable, ENGINE, "--model", "demo", "--port", str(port)],
                                 stdout=subprocess.DEVNULL)
        self.started.append(other)
        self.assertEqual(collector.wait(120), 0)
        self.assertRegex(self.reason(), r"^port %d is answered by process %d, which is not" % (port, other.pid))
        self.assertIsNone(other.poll())
        other.kill()

    def test_p59_ports_in_use_are_passed_over(self):
        with socket.socket() as taken:
            taken.bind(("0.0.0.0", self.first_port))
            taken.listen(1)
            self.collect(self.cell(), ports={"first": self.first_port, "last": self.first_port + 1})
            self.assertEqual(self.events("server_started")[0]["port"], self.first_port + 1)

    def test_p59_two_runs_on_one_machine_look_at_different_ports_first(self):
        ports = set()
        for run, cell in (("20261130-101500-lab-1a2b3c", "thinking_on-1"), ("20261130-101501-lab-4d5e6f", "thinking_on-2")):
            self.collect(self.cell(cell), run=run)
            ports.add(self.events("server_started")[-1]["port"])
        self.assertEqual(len(ports), 2)

    def test_p59_no_port_is_free(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", self.first_port))
            taken.listen(1)
            self.collect(self.cell(), ports={"first": self.first_port, "last": self.first_port})
            self.assertRegex(self.reason(), "^no port of %d-%d is free" % (self.first_port, self.first_port))

    def test_p54_a_setsid_grandchild_ends_with_its_engine_and_nobody_else(self):
        bystander = self.path("bystander")
        other = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)", "vllm", "serve", ENGINE])
        self.started.append(other)
        self.fails("the engine ended with exit status 3", fake="setsid-child=%s,die-at-request=1" % bystander)
        with open(bystander) as file:
            for pid in map(int, file.read().split()):
                self.assertFalse(os.path.exists("/proc/%d" % pid))
        self.assertIsNone(other.poll())
        other.kill()

    def test_an_engine_that_ignores_sigterm_is_killed_after_the_grace(self):
        self.collect(self.cell(fake="ignore-term"), stop_grace_s=0.5)
        stopped = self.events("server_stopped")[0]
        self.assertEqual(stopped["exit"], 137)
        self.assertTrue(0.4 < stopped["seconds"] < 30, stopped)
        self.assertEqual(self.reason(outcome="done"), None)

    def test_an_engine_that_dies_under_the_workload(self):
        # What its requests said follows where they failed before its end was seen.
        self.fails_alone(r"^the engine ended with exit status 3 .*: RuntimeError: CUDA error: an illegal memory access "
                         r"was encountered(; 2 of 4 requests failed: .*)?$", fake="die-at-request=3")

    def test_p07_an_after_scrape_that_fails_for_a_while_is_tried_again(self):
        self.collect(self.cell(fake="scrape-500=2,step=0.001", workload_planned=4), interval_s=30)
        errors = [event["error"] for event in self.events("scrape") if event["phase"] != "before"]
        self.assertEqual(errors[-1], None)
        self.assertIn("HTTP 500", errors)
        self.assertEqual(self.reason(outcome="done"), None)

    def test_p07_an_after_scrape_that_goes_on_failing_fails_the_cell(self):
        self.collect(self.cell(fake="scrape-500=9999"), quiescent_timeout_s=0.5)
        self.assertEqual(self.reason(), "the scrape after the workload failed: HTTP 500")
        self.assertEqual(self.events("scrape", phase="after")[-1]["http_status"], 500)
        self.assertFalse(os.path.exists(self.path("cells/thinking_on-3/attempt-1/after.prom")))

    def test_p16_requests_in_flight_at_a_scrape_are_waited_for_and_then_told(self):
        self.collect(self.cell(fake="busy"), quiescent_timeout_s=0.4)
        texts = [event["text"] for event in self.events("problem", id="not_quiescent")]
        self.assertEqual(len(texts), 2)
        self.assertIn('vllm:num_requests_running{engine="0",model_name="demo"} 3.0', texts[1])
        self.assertEqual(self.reason(outcome="done"), None)

    def test_p15_p30_p62_each_way_in_which_a_client_fails_is_told_though_it_may_exit_0(self):
        """All in one run: no failure of a cell keeps the next from being measured."""
        ways = {"fail-all": "^4 of 4 requests failed: Internal Server Error$",
                "stale": "^result.json is older than the workload that should have written it: ignored$",
                "no-result": "^the workload ended with exit status 0.*wrote no result.json$",
                "torn": "^result.json cannot be used",
                "crash": "^the workload ended with exit status 2: ValueError: unknown dataset speed_benchh$",
                "exit=7": "^the workload ended with exit status 7",
                "short=1": "^3 of 4 prompts were answered$",
                "short=4": "^0 of 4 prompts were answered$"}
        cells = {way: "thinking_on-%d" % k for k, way in enumerate(ways, 1)}
        self.collect(*[self.cell(cell, driver="vllm-bench", client=way) for way, cell in cells.items()])
        for way, expected in ways.items():
            with self.subTest(way):
                self.assertRegex(self.reason(cells[way]), expected)
                self.assertTrue(os.path.exists(self.path("cells", cells[way], "attempt-1", "after.prom")))
        self.assertEqual(self.events("workload_finished", cell=cells["fail-all"])[0]["exit"], 0)
        self.assertIsNone(self.events("workload_finished", cell=cells["stale"])[0]["result"])

    def test_p62_a_result_that_was_there_before_is_not_taken(self):
        os.makedirs(self.path("cells", "thinking_on-3", "attempt-1"))
        with open(self.path("cells", "thinking_on-3", "attempt-1", "result.json"), "w") as file:
            file.write('{"completed": 4, "failed": 0}')
        os.utime(file.name, (time.time() - 60, time.time() - 60))
        self.fails("^result.json is older than the workload", driver="vllm-bench", client="no-result")

    def test_p30_an_unknown_category_fails_before_an_engine_is_started_and_lists_those_found(self):
        self.collect(self.cell(replay_category="Coding"))
        self.assertRegex(self.reason(), r'no row of category "Coding" \(matched exactly\); it has coding \(4\), math \(1\), '
                                        r'raw \(1\)$')
        self.assertEqual(self.events("server_started"), [])
        self.assertEqual(self.events("preflight", check="dataset")[0]["status"], "fail")

    def test_placeholders_are_not_sent(self):
        self.collect(self.cell(replay_category="raw", workload_planned=1))
        self.assertRegex(self.reason(), "^1 of 1 rows of category \"raw\" in .* are placeholders")

    def test_a_stalled_workload_is_given_up(self):
        self.collect(*[self.cell(cell, fake="hang", driver=driver, workload_stall_timeout_s=0.6)
                       for cell, driver in (("thinking_on-3", "vllm-bench"), ("thinking_off-3", "replay"))],
                     quiescent_timeout_s=0.2)
        for cell in ("thinking_on-3", "thinking_off-3"):
            self.assertEqual(self.reason(cell), "the workload made no progress for 0.6 s (0 of 4 done)")


class Replays(World):
    def requests(self, cell="thinking_on-3"):
        with open(self.path("cells", cell, "attempt-1", "requests.jsonl")) as file:
            return sorted((json.loads(line) for line in file), key=lambda request: request["index"])

    def result(self, cell="thinking_on-3"):
        with open(self.path("cells", cell, "attempt-1", "result.json")) as file:
            return json.load(file)

    def test_chunks_cut_inside_characters_lose_nothing(self):
        self.collect(self.cell(fake="chop,step=0.001"))
        requests = self.requests()
        self.assertEqual([request["question_id"] for request in requests], ["p-0", "p-2", "p-3", "p-4"])
        self.assertEqual([request["turns"] for request in requests], [1, 2, 1, 1])
        self.assertEqual(requests[3]["prompt"], "Drop the last seven jobs.")
        for request in requests:
            self.assertEqual((request["reasoning"], request["text"], request["error"]),
                             ("<think>let me see", "def f():\n    return \u00e9\u4e16\u754c\U0001f642", None))
            self.assertEqual((request["prompt_tokens"], request["completion_tokens"], request["finish_reason"]), (5, 9, "stop"))
            self.assertEqual(len(request["step_s"]), 7)
        self.assertEqual(self.result()["generated_texts"][0],
                         "<think>let me see</think>def f():\n    return \u00e9\u4e16\u754c\U0001f642")
        self.assertEqual((self.result()["completed"], self.result()["total_output_tokens"]), (4, 36))
        self.assertFalse([key for key in self.result() if key.startswith("spec_decode")])

    def test_reasoning_apart_under_either_name(self):
        cells = {"reasoning": "thinking_on-1", "reasoning_content": "thinking_on-2"}
        self.collect(*[self.cell(cell, fake="reasoning=" + name) for name, cell in cells.items()])
        for cell in cells.values():
            request = self.requests(cell)[0]
            self.assertEqual((request["reasoning"], request["text"]), ("thinking", "an answer"))
            self.assertEqual(self.result(cell)["generated_texts"][0], "thinking</think>an answer")

    def test_concurrency_sends_side_by_side(self):
        self.collect(self.cell(fake="step=0.2", replay_concurrency=4))
        requests = self.requests()
        self.assertLess(max(request["start_s"] for request in requests), min(request["latency_s"] for request in requests))
        self.assertEqual(self.result()["max_concurrency"], 4)

    def test_failed_requests_fail_the_cell_and_are_kept(self):
        ways = {"http-500-at=2": "HTTP 500: .*EngineCore encountered an issue", "error-at=2": "^the engine lost its way$",
                "cut-at=2": "IncompleteRead|the stream ended|Connection reset"}
        cells = {way: "thinking_on-%d" % k for k, way in enumerate(ways, 1)}
        self.collect(*[self.cell(cell, fake=way) for way, cell in cells.items()])
        for way, error in ways.items():
            with self.subTest(way):
                errors = [request["error"] for request in self.requests(cells[way])]
                self.assertEqual([bool(text) for text in errors], [False, True, False, False])
                self.assertRegex(errors[1], error)
                self.assertRegex(self.reason(cells[way]), "^1 of 4 requests failed: .*")
                self.assertEqual((self.result(cells[way])["completed"], self.result(cells[way])["failed"]), (3, 1))


class Scripts(World):
    SCRIPT = """
import os, subprocess, sys, time, urllib.request
port = os.environ["PORT"]
server = subprocess.Popen([sys.executable, %r, "--model", "demo", "--port", port], env=dict(os.environ, FAKE="step=0.02"))
for _ in range(200):
    try:
        urllib.request.urlopen("http://127.0.0.1:%%s/health" %% port)
        break
    except OSError:
        time.sleep(0.05)
time.sleep(0.5)
subprocess.check_call([sys.executable, %r, "--port", port, "--result-dir", os.environ["RESULTS_DIR"]])
time.sleep(0.5)
server.terminate(); server.wait()
open(os.environ["OUT_YAML"], "w").write("m:\\n  thinking_on:\\n    %%s: 2.80\\n" %% os.environ["MTP_LIST"])
sys.exit(int(os.environ.get("EXIT", "0")))
""" % (ENGINE, CLIENT)

    def script(self, program, **env):
        env = dict({"PORT": "{port}", "RESULTS_DIR": "{dir}", "OUT_YAML": "{dir}/al.yaml", "MTP_LIST": "3"}, **env)
        return self.cell(driver="script", workload_script={"argv": [sys.executable, "-c", program], "env": env})

    def test_the_users_collector_runs_in_place_of_ours_and_is_scraped_beside(self):
        self.collect(self.script(self.SCRIPT))
        self.assertEqual(self.reason(outcome="done"), None)
        finished = self.events("workload_finished")[0]
        self.assertEqual(finished["result"], "cells/thinking_on-3/attempt-1/al.yaml")
        with open(self.path(finished["result"])) as file:
            self.assertEqual(file.read(), "m:\n  thinking_on:\n    3: 2.80\n")
        for phase, drafts in (("before", "0.0"), ("after", "40.0")):
            with open(self.path("cells/thinking_on-3/attempt-1/%s.prom" % phase)) as file:
                self.assertIn('num_drafts_total{engine="0",model_name="demo"} %s\n' % drafts, file.read())
        self.assertEqual(self.events("server_started"), [])

    def test_a_script_that_fails(self):
        self.collect(self.script(self.SCRIPT, EXIT="9"))
        self.assertRegex(self.reason(), "^the script ended with exit status 9")

    def test_a_script_that_measures_nothing(self):
        self.collect(self.script("print('hello')", OUT_YAML=""))
        self.assertRegex(self.reason(), "^the script's server never answered at port")

    def test_p62_a_script_that_leaves_its_file_unwritten(self):
        self.collect(self.script("print('done')"))
        self.assertRegex(self.reason(), "wrote no al.yaml")


if __name__ == "__main__":
    unittest.main()
