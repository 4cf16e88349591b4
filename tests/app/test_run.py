# SPDX-License-Identifier: GPL-3.0-or-later
"""A matrix measured on this machine with the lab engine, from the plan to the exported reference."""
import glob
import hashlib
import json
import math
import os
import signal
import subprocess
import time
import unittest

from ctl import ASSAYCTL, SOURCE, Case

HARD = ("cells_completed", "counters_sound", "per_position_sound", "requests_accounted", "outputs_sound",
        "thinking_evidenced", "not_synthetic", "server_log_clean", "settings_effective", "value_exact")
# An engine that logs no settings leaves settings_effective unknown.
QUIET = ("--set", "engine.env={VLLM_LOGGING_LEVEL: ERROR}")
SHORT = ("--set", "workload.dataset.expected_prompts=null")


class LabCase(Case):
    """Its dataset is six of the shipped prompts, so that a cell takes seconds."""

    def setUp(self):
        super().setUp()
        dataset = os.path.join(SOURCE, "resources/lab/speed_bench/qualitative.jsonl")
        with open(dataset, encoding="utf-8") as file:
            rows = [line for line in file if json.loads(line)["category"] == "coding"][:6]
        self.write("speed_bench/qualitative.jsonl", "".join(rows))
        self.environment.update(LAB_STEP_MS="0", ASSAY_DATASET_DIR=self.path("speed_bench"))
        self.addCleanup(self.end_collectors)

    def end_collectors(self):
        """Whatever a failed test left running, by the ids that the runs themselves kept."""
        for job in glob.glob(self.path("data/assay/runs/*/shard-*/job.json")) + glob.glob(self.path("removed/shard-*/job.json")):
            with open(job) as file:
                pid = int(json.load(file)["job_id"].split(":")[0])
            try:
                with open("/proc/%d/cmdline" % pid, "rb") as file:
                    if self.folder.encode() in file.read():
                        os.kill(pid, signal.SIGTERM)
            except OSError:
                pass

    def run_lab(self, cells, *words, status=0, **environment):
        return self.document("run", "lab", "--cluster", "local", "--cells", cells, *SHORT, *words,
                             status=status, **environment)

    def start(self, cells, *words, **environment):
        """A run in the background: the process and, as soon as it is told, its id."""
        process = subprocess.Popen(
            [ASSAYCTL, "run", "lab", "--cluster", "local", "--cells", cells, *SHORT, *words], cwd=self.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**self.environment, **environment})
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.kill)
        for line in process.stderr:
            if line.startswith("run "):
                return process, line.split()[1]
        self.fail("no run id: status %d" % process.wait())

    def await_running(self, run, cell=None, timeout=60):
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            document = json.loads(self.ctl("status", run, "--json").out)
            states = {c["id"]: c["state"] for c in document["cells"]}
            if "running" in ([states[cell]] if cell else states.values()):
                return document
            time.sleep(0.2)
        self.fail("nothing runs: %s" % states)

    def await_cell(self, run, state, timeout=60):
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            cells = json.loads(self.ctl("status", run, "--json").out)["cells"]
            if state in [cell["state"] for cell in cells]:
                return
            time.sleep(0.2)
        self.fail("no cell is %s" % state)

    def await_end(self, run, timeout=90):
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            document = json.loads(self.ctl("status", run, "--json").out)
            if document["state"] not in ("running", "queued"):
                return document
            time.sleep(0.3)
        self.fail("it does not end: %s" % document["state"])

    def folder_of(self, run):
        return self.path("data/assay/runs", run)

    def assert_clustered(self, run, cell):
        """The interval is that of the pooled ratio with requests as clusters, worked out here from the client's lists."""
        with open(os.path.join(self.folder_of(run), "cells/thinking_%(thinking)s-%(draft_length)d" % cell,
                               "attempt-1/result.json")) as file:
            result = json.load(file)
        steps = [len(gaps) for gaps in result["itls"]]
        accepted = [length - 1 - count for length, count in zip(result["output_lens"], steps)]
        ratio, n = sum(accepted) / sum(steps), len(steps)
        error = math.sqrt(n / (n - 1) * sum((a - ratio * s) ** 2 for a, s in zip(accepted, steps))) / sum(steps)
        side = cell["evidence"]["left"]
        self.assertEqual((side["method"], side["clusters"], side["few_clusters"]), ("requests", n, n < 30))
        self.assertAlmostEqual((side["low"] + side["high"]) / 2, cell["left"], delta=1e-9)
        student = 2.5705818366  # 0.975 at 5 degrees of freedom
        self.assertEqual(n, 6)
        self.assertAlmostEqual((side["high"] - side["low"]) / 2, student * error, delta=1e-8)


class Matrix(LabCase):
    def test_from_plan_to_reference(self):
        plan = self.document("plan", "lab", "--cluster", "local", "--cells", "on:1-2", *SHORT)
        self.assertEqual({cell["id"] for cell in plan["cells"]}, {"thinking_on-1", "thinking_on-2"})
        self.assertIn("collector.py", plan["shards"][0]["job_script"])
        self.assertEqual([check for check in plan["preflight"] if check["status"] == "fail"], [])

        document = self.run_lab("on:1-2", *QUIET)
        run = document["run"]
        self.assertEqual(document["state"], "done")
        cells = {cell["id"]: cell for cell in document["cells"]}
        self.assertEqual(set(cells), {"thinking_on-1", "thinking_on-2"})
        for cell in cells.values():
            self.assertEqual(cell["state"], "value")
            self.assertEqual(cell["acceptance_length"], 1 + cell["accepted_tokens"] / cell["drafts"])
            self.assertEqual(cell["attempt"], 1)
        self.assertGreater(cells["thinking_on-2"]["acceptance_length"], cells["thinking_on-1"]["acceptance_length"])

        # The scrapes alone give the same.
        for name, cell in cells.items():
            attempt = os.path.join(document["directory"], "cells", name, "attempt-1")
            delta = self.document("delta", attempt + "/before.prom", attempt + "/after.prom")
            self.assertEqual(delta["drafts"], cell["drafts"])
            self.assertEqual(delta["accepted_tokens"], cell["accepted_tokens"])

        self.status_and_list(run, document)
        self.gates(run)
        self.exported(run, document)

    def status_and_list(self, run, document):
        again = self.document("status", run[-6:])
        self.assertEqual(again["cells"], document["cells"])
        runs = self.document("status")["runs"]
        self.assertEqual([(r["run"], r["state"], r["cells_done"], r["cells_total"]) for r in runs], [(run, "done", 2, 2)])
        self.assertIn(run, self.ctl("status").out)
        self.assertRegex(self.ctl("status", run).out, r"thinking_on-1 +value +\d\.\d\d")
        lines = self.ctl("watch", run, "--json").out.splitlines()
        self.assertEqual(json.loads(lines[-1])["state"], "done")
        # Nothing is missing.
        nothing = self.document("resume", run, status=1)
        self.assertEqual(nothing["cells"], document["cells"])
        self.assertEqual(self.document("cancel", run, status=1)["state"], "done")
        self.refused(2, "cancel", run, "--cells", "on:9")

    def gates(self, run):
        review = self.document("review", run, status=1)
        gates = {gate["id"]: gate for gate in review["gates"]}
        self.assertEqual([g["id"] for g in review["gates"] if g["kind"] == "hard"], list(HARD))
        self.assertEqual({g: gates[g]["verdict"] for g in HARD if gates[g]["verdict"] not in ("pass", "unknown")}, {})
        self.assertFalse(review["exportable"])
        self.assertIsNone(review["signed_by"] or None)
        signed = self.document("review", run, "--sign", "Ada", "--note", "looked at all", status=1)
        self.assertEqual(signed["signed_by"], "Ada")
        self.assertEqual(self.document("review", run, status=1)["signed_by"], "Ada")
        self.refused(2, "review", run, "--sign", "")
        self.unknown = [gate for gate in HARD if gates[gate]["verdict"] == "unknown"]
        self.assertEqual(self.unknown, ["settings_effective"])

    def exported(self, run, document):
        into = self.path("lab.yaml")
        accept = [word for gate in self.unknown for word in ("--accept-unknown", gate + "=seen by eye")]
        # Each refusal leaves nothing behind.
        self.refused(1, "export", run, "--into", into)
        self.refused(1, "export", run, "--into", into, "--partial")
        self.refused(2, "export", run, "--into", into, "--partial", *accept)
        self.refused(1, "export", run, "--into", into, "--reviewer", "Ada", *accept)  # two modes, four lengths
        self.refused(2, "export", run, "--into", into, "--reviewer", "Ada", "--override", "cells_completed=no")
        self.refused(2, "export", run, "--into", into, "--reviewer", "Ada", "--accept-unknown", "nonsense=x")
        self.refused(2, "export", run, "--into", into, "--keep", "--drop")
        self.refused(2, "export", run)
        self.assertFalse(os.path.exists(into))

        words = ("export", run, "--into", into, "--partial", "--reviewer", "Ada", *accept)
        dry = self.document(*words, "--dry-run")
        self.assertFalse(dry["written"])
        self.assertIn("+lab:", dry["diff"])
        self.assertEqual(glob.glob(self.path("lab*")), [])

        done = self.document(*words)
        self.assertTrue(done["written"])
        self.assertEqual(done["diff"], dry["diff"])
        self.assertEqual(len(done["left_out"]), 6)
        with open(into, "rb") as file:
            written = file.read()
        self.assertTrue(written.startswith(b"# Source: assay run %s\n" % run.encode()))
        values = {cell["id"]: "%.2f" % cell["acceptance_length"] for cell in document["cells"]}
        self.assertIn("lab:\n  thinking_on:\n    1: %s\n    2: %s\n"
                      % (values["thinking_on-1"], values["thinking_on-2"]), written.decode())
        self.assertIn("# accepted-unknown %s: seen by eye\n" % self.unknown[0], written.decode())

        with open(done["provenance"]) as file:
            provenance = json.load(file)
        self.assertEqual(provenance["reference"]["sha256"], hashlib.sha256(written).hexdigest())
        for cell in provenance["cells"]:
            for entry in cell["files"]:
                with open(os.path.join(document["directory"], entry["file"]), "rb") as file:
                    self.assertEqual(hashlib.sha256(file.read()).hexdigest(), entry["sha256"])

        read = self.document("validate", into)["files"][0]
        self.assertEqual([cell["text"] for cell in read["models"][0]["cells"]],
                         [values["thinking_on-1"], values["thinking_on-2"]])
        same = self.document("diff", run, into)
        self.assertEqual(same["verdict"], "same")
        for cell in same["cells"][:2]:
            self.assertEqual((cell["finding"], cell["paired"], cell["evidence"]["right"]), ("noise", False, None))
            self.assert_clustered(run, cell)
        conditions = {row["name"]: row["same"] for row in same["conditions"]}
        self.assertEqual([name for name, value in conditions.items() if value is False], [])
        self.assertIs(conditions["output length"], True)
        # Full disk and read-only places.
        answer = self.refused(3, *words[:3], "/proc/lab.yaml", *words[4:])
        self.assertIn("/proc", answer)

        self.write("twice.yaml", "lab:\n  1: 1.8\nlab:\n  1: 1.9\n")
        self.refused(2, *words[:3], self.path("twice.yaml"), *words[4:])
        self.write("old.yaml", "lab:\n  thinking_on:\n    7: 3.10\n")
        self.refused(1, *words[:3], self.path("old.yaml"), *words[4:])
        self.assertTrue(self.document(*words[:3], self.path("old.yaml"), *words[4:], "--keep")["written"])
        self.assertIn(b"7: 3.10 # kept:", self.read("old.yaml"))


class Failure(LabCase):
    def test_a_failed_cell_does_not_stop_the_next(self):
        document = self.run_lab("on:1-2", status=1, LAB_FAULTS="oom-at-draft-length=1")
        cells = {cell["id"]: cell for cell in document["cells"]}
        self.assertEqual(document["state"], "failed")
        self.assertEqual(cells["thinking_on-1"]["state"], "failed")
        self.assertIn("memory", cells["thinking_on-1"]["reason"])
        self.assertIsNone(cells["thinking_on-1"]["acceptance_length"])
        self.assertEqual(cells["thinking_on-2"]["state"], "value")
        run = document["run"]
        self.assertEqual(self.document("status", run, status=1)["state"], "failed")
        # Resume measures the missing cell, as its second attempt.
        resumed = self.document("resume", run)
        cells = {cell["id"]: cell for cell in resumed["cells"]}
        self.assertEqual((cells["thinking_on-1"]["state"], cells["thinking_on-1"]["attempt"]), ("value", 2))
        self.assertEqual((cells["thinking_on-2"]["state"], cells["thinking_on-2"]["attempts"]), ("value", 1))


class Life(LabCase):
    def test_cancel(self):
        process, run = self.start("on:1-4,off:1-4", LAB_STEP_MS="4")
        self.await_running(run)
        cancelled = self.document("cancel", run)
        self.assertEqual(cancelled["state"], "cancelled")
        self.assertEqual(process.wait(60), 1)
        self.assertNotIn("running", [cell["state"] for cell in cancelled["cells"]])

    def test_killed_terminal_loses_nothing(self):
        process, run = self.start("on:1-2", LAB_STEP_MS="2")
        self.await_running(run)
        process.kill()
        process.wait()
        document = self.await_end(run)
        self.assertEqual([cell["state"] for cell in document["cells"]], ["value", "value"])

    def kill_in_a_cell(self, run):
        """Kills the collector of a run while it measures a cell, and not between two of them: that cell."""
        while True:
            cell = next(cell for cell in self.await_running(run)["cells"] if cell["state"] == "running")
            with open(os.path.join(self.folder_of(run), "claims/%s.1/owner.json" % cell["id"])) as file:
                pid = json.load(file)["pid"]
            os.kill(pid, signal.SIGSTOP)
            with open(os.path.join(self.folder_of(run), "shard-0/journal.jsonl")) as file:
                events = [json.loads(line) for line in file.read().split("\n")[:-1]]
            if not [event for event in events if event["kind"] == "cell_finished" and event["cell"] == cell["id"]]:
                os.kill(pid, signal.SIGKILL)
                return cell
            os.kill(pid, signal.SIGCONT)

    def test_killed_collector_is_started_again(self):
        process, run = self.start("on:1-3", LAB_STEP_MS="3")
        self.await_cell(run, "value")
        cell = self.kill_in_a_cell(run)
        _, said = process.communicate(timeout=90)
        self.assertEqual(process.returncode, 0, said)
        self.assertRegex(said, "(?m)^%s attempt 1: .*collector" % cell["id"])
        cells = self.document("status", run)["cells"]
        self.assertEqual({one["state"] for one in cells}, {"value"})
        self.assertEqual({one["id"]: one["attempt"] for one in cells},
                         {one["id"]: 2 if one["id"] == cell["id"] else 1 for one in cells})

    def test_cancelled_and_resumed(self):
        process, run = self.start("on:1-3", LAB_STEP_MS="3")
        self.await_cell(run, "value")
        self.await_running(run)
        self.document("cancel", run)
        self.assertEqual(process.wait(60), 1)
        broken = json.loads(self.ctl("status", run, "--json").out)
        self.assertEqual(broken["state"], "cancelled")
        kept = {cell["id"]: cell for cell in broken["cells"] if cell["state"] == "value"}
        self.assertTrue(kept)
        resumed = self.document("resume", run)
        self.assertEqual({cell["state"] for cell in resumed["cells"]}, {"value"})
        for cell in resumed["cells"]:
            if cell["id"] in kept:
                self.assertEqual(cell, kept[cell["id"]])

    def test_fetch_of_a_run_that_lies_here_has_nothing_to_bring(self):
        run = self.run_lab("on:1")
        self.assertEqual(self.document("fetch", run["run"])["cells"], run["cells"])
        self.assertIn("no run is called", self.refused(2, "fetch", "123456"))
        self.assertIn("no run is called", self.refused(2, "fetch", "123456", "--cluster", "local"))
        self.refused(2, "fetch", "123456", "--cluster", "no-such-cluster")

    def test_probe_of_this_machine(self):
        checks = self.document("probe", "local")["checks"]
        self.assertGreater(len(checks), 3)
        for check in checks:
            self.assertEqual(set(check), {"id", "status", "text", "next"})
            self.assertIn(check["status"], ("ok", "warn", "unknown"), check)
        lines = self.ctl("probe", "local").out.splitlines()
        self.assertEqual(len(lines), len(checks))

    def test_a_run_folder_that_is_removed_under_a_watch(self):
        run = self.ctl("run", "lab", "--cluster", "local", "--cells", "on:1-2", *SHORT, "--detach",
                       LAB_FAULTS="slow-start=30").out.strip()
        self.await_running(run)
        watch = subprocess.Popen([ASSAYCTL, "watch", run, "--json"], cwd=self.folder, env=self.environment,
                                 stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(watch.kill)
        watch.stdout.readline()
        # A rename takes it out of reach as a removal does, and lets the collector be ended afterwards. That collector
        # may make its folder again in part.
        os.rename(self.folder_of(run), self.path("removed"))
        _, err = watch.communicate(timeout=60)
        self.assertEqual(watch.returncode, 3, err)
        self.assertIn(b"the run's folder is gone", err)

    def test_a_journal_of_noise_is_told_in_a_few_lines(self):
        run = self.run_lab("on:1")["run"]
        journal = os.path.join(self.folder_of(run), "shard-0", "journal.jsonl")
        with open(journal, "w") as file:
            file.write("no event\n" * 300)
        # Without its last word in the journal the collector is over only once its process is.
        self.await_cell(run, "not_run")
        answer = self.ctl("status", run)
        self.assertEqual(answer.status, 1, str(answer))
        self.assertLess(len(answer.err.splitlines()), 10, answer.err)
        self.assertIn("more problems; --json lists them", answer.err)
        os.remove(journal)
        os.mkfifo(journal)
        self.assertIn("not a regular file", str(self.ctl("status", run, timeout=20)))

    def test_a_reason_counts_only_where_it_was_needed(self):
        run = self.run_lab("on:1", *QUIET)["run"]
        answer = self.ctl("export", run, "--into", "golden.yaml", "--partial", "--reviewer", "Ada",
                          "--accept-unknown", "settings_effective=read the log",
                          "--accept-unknown", "value_exact=in advance")
        self.assertEqual(answer.status, 0, str(answer))
        with open(os.path.join(self.folder_of(run), "review.yaml")) as file:
            kept = file.read()
        self.assertIn("settings_effective", kept)
        self.assertNotIn("value_exact", kept)
        # It is about what was measured then, and not about a later attempt.
        again = ("export", run, "--into", "golden.yaml", "--partial", "--json")
        self.assertEqual(self.ctl(*again).status, 0)
        self.document("resume", run, "--cells", "on:1")
        refused = self.ctl(*again)
        self.assertEqual(refused.status, 1, str(refused))
        self.assertIn("settings_effective", refused.err)

    def test_interrupt_without_a_terminal_leaves_the_run(self):
        process, run = self.start("on:1", "--json", LAB_STEP_MS="4")
        self.await_running(run)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        self.assertEqual(process.returncode, 3)
        self.assertIn(run, json.loads(out)["error"]["where"])
        self.assertIn("assayctl watch %s" % run, err)
        watched = self.ctl("watch", run, "--json")
        self.assertEqual(watched.status, 0, str(watched))
        self.assertEqual(json.loads(watched.out.splitlines()[-1])["cells"][0]["state"], "value")

    def test_detach_and_lines(self):
        answer = self.ctl("run", "lab", "--cluster", "local", "--cells", "on:1", *SHORT, "--detach")
        self.assertEqual(answer.status, 0, str(answer))
        self.assertRegex(answer.out, r"^\d{8}-\d{6}-lab-[0-9a-f]{6}\n$")
        self.assertEqual(self.await_end(answer.out.strip())["state"], "done")
        lines = self.ctl("run", "lab", "--cluster", "local", "--cells", "on:1", *SHORT, "--json-lines")
        documents = [json.loads(line) for line in lines.out.splitlines()]
        self.assertGreater(len(documents), 2)
        self.assertEqual(documents[-1]["state"], "done")

    def test_progress_is_quiet_where_no_terminal_is(self):
        answer = self.ctl("run", "lab", "--cluster", "local", "--cells", "on:1", *SHORT)
        self.assertEqual(answer.status, 0, str(answer))
        self.assertEqual(len(answer.err.splitlines()), 2, answer.err)
        self.assertRegex(answer.err, r"(?m)^thinking_on-1 +AL \d\.\d\d")
        self.assertNotIn("\r", answer.err)
        self.assertNotIn("\x1b", answer.err + answer.out)


class BadRuns(Case):
    def test_plan_and_run(self):
        self.refused(2, "plan", "lab")
        self.refused(2, "plan", "labb", "--cluster", "local")
        self.refused(2, "plan", "lab", "--cluster", "lokal")
        self.refused(2, "plan", self.write("bad.yaml", "recipe: 1\nnmae: x\n"), "--cluster", "local")
        for bad in ("on:9", "sideways", "on:2-1"):
            self.refused(2, "run", "lab", "--cluster", "local", "--cells", bad)
        for bad in ("workload.output_len", "=1", "workload.output_length=1", "workload.output_len=many",
                    "matrix.draft_lengths=[0.5]"):
            self.refused(2, "run", "lab", "--cluster", "local", "--set", bad)
        self.refused(2, "run", "lab", "--cluster", "local", "--nodes", "0")
        self.assertFalse(os.path.exists(self.path("data/assay/runs")))

    def test_a_cluster_that_cannot_be_reached(self):
        for kind in ("ssh", "system-ssh"):
            profile = self.write("far.yaml", "cluster: 1\nname: far\ntransport: {kind: %s, host: no-such.invalid}\n"
                                             "scheduler: {kind: slurm, partition: p}\n"
                                             "paths: {root: runs, dataset_dir: /d}\n" % kind)
            for words in (("plan", "lab"), ("run", "lab"), ("fetch", "1a2b3c")):
                self.assertIn("no-such.invalid", self.refused(3, *words, "--cluster", profile))
            checks = self.document("probe", profile, status=1)["checks"]
            self.assertIn("fail", [check["status"] for check in checks])
        self.assertEqual(self.document("status")["runs"], [])

    def test_runs_that_are_not_there(self):
        for command in (("status", "x"), ("watch", "x"), ("cancel", "x"), ("resume", "x"), ("review", "x"),
                        ("export", "x", "--into", "y.yaml")):
            self.refused(2, *command)
        self.assertEqual(self.document("status")["runs"], [])

    def test_preflight_failure_is_status_3(self):
        self.environment["ASSAY_DATASET_DIR"] = self.path("nowhere")
        plan = self.document("plan", "lab", "--cluster", "local", status=1)
        self.assertIn("dataset", [check["id"] for check in plan["preflight"] if check["status"] == "fail"])
        self.refused(3, "run", "lab", "--cluster", "local")


if __name__ == "__main__":
    unittest.main()
