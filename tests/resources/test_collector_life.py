# SPDX-License-Identifier: GPL-3.0-or-later
"""A collector's life: control files, signals, kill -9, second starts, GPUs, bad plans."""
import fcntl
import json
import os
import signal
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from collector_world import World, load, marked  # noqa: E402

SLOW = "step=0.2"


class ControlFiles(World):
    def answers(self):
        return {event["file"]: (event["answer"], event["reason"]) for event in self.events("control")}

    def test_cancel_of_a_running_cell_and_of_one_that_has_not_started(self):
        self.plan(self.cell(fake=SLOW), self.cell("thinking_on-2", fake=SLOW), self.cell("thinking_on-1"))
        collector = self.start()
        self.wait_for("progress", cell="thinking_on-3")
        self.command(1, command="cancel", cell="thinking_on-2")
        self.command(2, command="cancel", cell="thinking_on-3")
        self.assertEqual(collector.wait(120), 0)
        self.assertEqual(self.reason(), "cancelled")
        self.assertEqual(self.events("cell_skipped")[0]["cell"], "thinking_on-2")
        self.assertEqual(self.events("cell_skipped")[0]["reason"], "cancelled")
        self.assertEqual(self.reason("thinking_on-1", "done"), None)
        self.assertEqual(self.answers(), {"001.json": ("done", None), "002.json": ("done", None)})

    def test_finish_keeps_what_was_measured_by_replay(self):
        self.plan(self.cell(fake=SLOW))
        collector = self.start()
        self.wait_for("progress", done=1)
        self.command(1, command="finish", cell="thinking_on-3")
        self.assertEqual(collector.wait(120), 0)
        self.assertRegex(self.reason(outcome="done"), "^finished early at [234] of 4$")
        with open(self.path("cells/thinking_on-3/attempt-1/result.json")) as file:
            self.assertEqual(json.load(file)["failed"], 0)
        self.assertTrue(os.path.exists(self.path("cells/thinking_on-3/attempt-1/after.prom")))

    def test_finish_keeps_what_was_measured_by_the_bench_client(self):
        self.plan(self.cell(driver="vllm-bench", client="pause=0.4"))
        collector = self.start()
        self.wait_for("progress", done=2)
        self.command(1, command="finish", cell="thinking_on-3")
        self.assertEqual(collector.wait(120), 0)
        self.assertRegex(self.reason(outcome="done"), "^finished early at [234] of 4$")
        self.assertEqual(self.events("scrape", phase="after")[-1]["error"], None)

    def test_each_bad_command_is_refused_and_says_why(self):
        self.plan(self.cell(fake=SLOW), self.cell("thinking_off-3"))
        collector = self.start()
        self.wait_for("progress")
        self.command(1, command="dance")
        self.write("control/002.json", "{")
        self.command(3, command="cancel", cell="thinking_on-9")
        self.command(4, command="add", cells=[self.cell(cell_id="../up")])
        self.command(5, command="add")
        self.command(6, command="hold", minutes="long")
        self.write("control/007.json", "[]")
        self.command(8, command="cancel")
        self.command(9, command="finish", cell="thinking_on-3")
        self.assertEqual(collector.wait(120), 0)
        answers = self.answers()
        self.assertEqual(answers.pop("009.json"), ("done", None))
        self.assertEqual({answer for answer, _ in answers.values()}, {"refused"})
        self.assertEqual(len(answers), 8)
        self.assertEqual(self.reason("thinking_off-3", "done"), None)
        self.assertIn('there is no command "dance"', answers["001.json"][1])
        self.assertEqual(answers["002.json"][1], "it is no JSON")
        self.assertIn("thinking_on-9", answers["003.json"][1])
        self.assertIn("cells[0].id", answers["004.json"][1])

    def test_a_held_node_waits_for_cells_that_are_added(self):
        self.plan(self.cell(), hold_min=0.5)
        collector = self.start()
        self.wait_for("cell_finished")
        self.command(1, command="add", cells=[self.cell(attempts=[2]), self.cell("thinking_off-3")])
        self.wait_for("cell_finished", cell="thinking_on-3", attempt=2)
        self.wait_for("cell_finished", cell="thinking_off-3")
        self.command(2, command="hold", minutes=0)
        self.assertEqual(collector.wait(120), 0)
        self.assertEqual(self.events("shard_finished")[0]["outcome"], "done")

    def test_stop_ends_all_and_names_the_cells_left(self):
        self.plan(self.cell(fake=SLOW), self.cell("thinking_on-2"), self.cell("thinking_on-1", attempts=[1, 2]))
        collector = self.start()
        self.wait_for("progress")
        self.command(1, command="stop")
        self.assertEqual(collector.wait(120), 0)
        self.assertEqual(self.reason(), "stopped by the stop command")
        self.assertEqual(self.events()[-1]["kind"], "shard_finished")
        self.assertEqual(self.events()[-1]["left"], ["thinking_on-2", "thinking_on-1"])
        self.assertEqual(self.events()[-1]["outcome"], "stopped")

    def test_a_second_start_does_not_obey_the_old_stop_and_knows_the_added_cells(self):
        self.plan(self.cell(fake=SLOW))
        collector = self.start()
        self.wait_for("progress")
        self.command(1, command="add", cells=[self.cell("thinking_on-1")])
        self.command(2, command="stop")
        self.assertEqual(collector.wait(120), 0)
        self.assertEqual(self.start().wait(120), 0)
        self.assertEqual(self.reason("thinking_on-1", "done"), None)
        self.assertEqual([event["seq"] for event in self.events()], list(range(1, len(self.events()) + 1)))
        self.assertEqual(len(self.events("control")), 2)


class Ends(World):
    def test_sigterm_leaves_a_sound_journal(self):
        self.plan(self.cell(fake=SLOW), self.cell("thinking_on-2"))
        collector = self.start()
        self.wait_for("progress")
        self.assertEqual(self.stop(collector), 143)
        self.assertEqual(self.events("signal")[0]["name"], "SIGTERM")
        self.assertEqual(self.reason(), "stopped by SIGTERM")
        self.assertEqual(len(self.events("server_stopped")), 1)
        self.assertEqual(self.events()[-1]["left"], ["thinking_on-2"])

    def test_a_collector_that_was_suspended_goes_on(self):
        self.plan(self.cell(fake=SLOW))
        collector = self.start()
        self.wait_for("progress")
        for _ in range(3):
            collector.send_signal(signal.SIGSTOP)
            time.sleep(0.3)
            collector.send_signal(signal.SIGCONT)
            time.sleep(0.05)
        self.command(1, command="stop")
        self.assertEqual(collector.wait(120), 0, self.output())
        self.assertEqual(self.reason(), "stopped by the stop command")
        self.assertEqual(self.events("signal"), [])

    def test_sigterm_while_an_engine_starts(self):
        self.plan(self.cell(fake="silent"))
        collector = self.start()
        self.wait_for("server_started")
        self.assertEqual(self.stop(collector), 143)
        self.assertEqual(self.reason(), "stopped by SIGTERM")

    def test_kill_9_leaves_no_process_and_a_second_start_goes_on(self):
        child = self.path("child")
        self.plan(self.cell(fake=SLOW + ",ignore-term,setsid-child=" + child), self.cell("thinking_on-2"))
        collector = self.start()
        self.wait_for("progress")
        self.assertTrue(self.eventually(lambda: os.path.exists(child) and os.path.getsize(child) > 3))
        self.assertGreaterEqual(len(marked(self.mark.encode())), 4)
        self.stop(collector, signal.SIGKILL)
        self.assertTrue(self.eventually(lambda: not marked(self.mark.encode()), 10), marked(self.mark.encode()))
        with open(self.path("shard-0", "journal.jsonl"), "ab") as journal:
            journal.write(b'{"seq": 99999, "kind": "progr')
        before = len(self.events())
        self.assertEqual(self.start().wait(120), 0)
        events = self.events()
        self.assertEqual([event["seq"] for event in events], list(range(1, len(events) + 1)))
        self.assertEqual(events[before]["kind"], "shard_started")
        first, second = self.events("cell_finished", cell="thinking_on-3")
        node = events[0]["node"]
        self.assertEqual((first["attempt"], first["outcome"], first["next_attempt"], first["reason"]),
                         (1, "failed", 2, "the collector was killed on %s while it measured this cell, and began again "
                          "on %s; it is measured again as attempt 2" % (node, node)))
        self.assertEqual((second["attempt"], second["outcome"], second["reason"]), (2, "done", None))
        self.assertEqual([event["restart"] for event in self.events("shard_started")], [0, 1])
        self.assertEqual([event["log"] for event in self.events("server_started")],
                         ["servers/1/server.log", "servers/2/server.log", "servers/3/server.log"])
        self.assertEqual(self.reason("thinking_on-2", "done"), None)

    def test_kill_9_of_a_guard_ends_its_engine_and_the_cell(self):
        child = self.path("child")
        self.plan(self.cell(fake=SLOW + ",setsid-child=" + child), self.cell("thinking_on-2"))
        collector = self.start()
        self.wait_for("progress")
        self.assertTrue(self.eventually(lambda: os.path.exists(child) and os.path.getsize(child) > 3))
        engine = self.events("server_started")[0]["pid"]
        with open("/proc/%d/stat" % engine) as stat:
            os.kill(int(stat.read().rpartition(")")[2].split()[1]), signal.SIGKILL)
        self.assertEqual(collector.wait(120), 0)
        self.assertRegex(self.reason(), "engine")
        with open(child) as file:
            for pid in map(int, file.read().split()):
                self.assertFalse(os.path.exists("/proc/%d" % pid))
        self.assertEqual(self.reason("thinking_on-2", "done"), None)

    def test_a_closed_terminal_does_not_end_it(self):
        self.plan(self.cell())
        collector = self.start()
        self.wait_for("cell_started")
        collector.send_signal(signal.SIGHUP)
        self.assertEqual(collector.wait(120), 0)
        self.assertEqual(self.reason(outcome="done"), None)

    def test_one_writer_a_journal(self):
        self.plan(self.cell(fake=SLOW))
        self.start()
        self.wait_for("cell_started")
        self.assertEqual(self.start().wait(120), 3)
        self.assertIn("another collector is writing", self.output())


class BadPlans(World):
    def test_each_kind_of_unreadable_plan_is_one_sentence(self):
        collector, good = load(), self.plan(self.cell())
        texts = [("", "it is no JSON"), ("\0\1\2", "it is no JSON"), ("[1]", "must be an object"),
                 ('{"plan": 1}', "ports.first is missing"), ("[" * 100000, "it is no JSON")]
        for change, expected in (({"plan": 2}, "version must be 1"), ({"ports": {"first": 9, "last": 8}}, "range"),
                                 ({"ports": "8888"}, "ports must be an object"), ({"cells": {}}, "cells must be a list"),
                                 ({"interval_s": "1"}, "interval_s must be a number"),
                                 ({"cells": [self.cell(cell_id="a/b")]}, "id must be letters"),
                                 ({"cells": [self.cell(driver="magic")]}, "driver must be one of"),
                                 ({"cells": [self.cell(attempts=[0])]}, "attempts must be"),
                                 ({"cells": [self.cell(server_env={"A": 1})]}, "env must be an object of texts"),
                                 ({"cells": [self.cell(workload_replay=None)]}, "replay is missing")):
            texts.append((json.dumps(dict(good, **change)), expected))
        for text, expected in texts:
            with self.subTest(expected):
                self.write("plan.json", text)
                with self.assertRaisesRegex(collector.PlanError, expected):
                    collector.read_plan(self.path("plan.json"))

    def test_a_plan_that_is_missing_is_exit_2(self):
        self.assertEqual(self.start().wait(120), 2)
        self.assertRegex(self.output(), "plan.json cannot be used: it cannot be read: No such file")
        self.assertEqual(self.events("problem")[-1]["id"], "plan_unreadable")

    def test_a_run_folder_that_cannot_be_written(self):
        self.plan(self.cell())
        with open(self.path("claims"), "w"):
            pass
        self.assertEqual(self.start().wait(120), 3)
        self.assertRegex(self.output(), "cannot be written")
        os.remove(self.path("claims"))


class GpuNodes(World):
    """nvidia-smi is a program that is asked; here it is one that tells what a file says."""

    def setUp(self):
        super().setUp()
        os.mkdir(self.path("bin"))
        with open(self.path("bin", "nvidia-smi"), "w") as file:
            file.write("""#!/bin/sh
case "$1" in
*memory.total*) printf '0, NVIDIA B300, GPU-aaaa, 270000\\n1, NVIDIA B300, GPU-bbbb, 270000\\n' ;;
*power.draw*) printf '0, GPU-aaaa, 140.21, 4, 0\\n1, GPU-bbbb, [N/A], %s, 3\\n' "$(cat %s/used)" ;;
*compute-apps*) printf 'GPU-bbbb, 4201\\n' ;;
esac
""".replace("%s/used", self.path("used")))
        os.chmod(file.name, 0o755)
        self.path_with_smi = self.path("bin") + os.pathsep + os.environ["PATH"]

    def used(self, mib):
        self.write("used", str(mib))

    def test_gpus_are_named_and_sampled(self):
        self.used(4)
        self.plan(self.cell())
        self.assertEqual(self.start(PATH=self.path_with_smi).wait(120), 0)
        self.assertEqual(self.events("shard_started")[0]["gpus"][1],
                         {"name": "NVIDIA B300", "uuid": "GPU-bbbb", "memory_mib": 270000.0})
        sample = self.events("gpu")[0]["gpus"]
        self.assertEqual((sample[0]["power_w"], sample[1]["power_w"], sample[1]["memory_mib"]), (140.21, None, 4.0))

    def test_p55_a_gpu_that_is_still_held_blocks_the_cell_and_names_the_pid(self):
        self.used(71234)
        self.plan(self.cell())
        self.assertEqual(self.start(PATH=self.path_with_smi).wait(120), 0)
        self.assertEqual(self.reason(), "blocked: GPU 1 still holds 71234 MiB by pid 4201")
        self.assertEqual(self.events("problem")[0]["id"], "gpu_busy")
        self.assertEqual(self.events("server_started"), [])

    def test_a_gpu_that_is_not_ours_blocks_nobody(self):
        self.used(71234)
        self.plan(self.cell())
        self.assertEqual(self.start(PATH=self.path_with_smi, CUDA_VISIBLE_DEVICES="0").wait(120), 0)
        self.assertEqual(self.reason(outcome="done"), None)

    def test_a_gpu_that_gets_free_in_time(self):
        self.used(71234)
        self.plan(self.cell(), gpu_free={"mib": 2000, "timeout_s": 20})
        collector = self.start(PATH=self.path_with_smi)
        self.wait_for("cell_started")
        self.used(1999)
        self.assertEqual(collector.wait(120), 0)
        self.assertEqual(self.reason(outcome="done"), None)

    def test_runs_on_the_same_gpus_take_turns(self):
        self.used(4)
        os.mkdir(self.path("locks"))
        self.plan(self.cell(), gpu_lock_dir=self.path("locks"))
        with open(self.path("locks", "GPU-bbbb.lock"), "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            collector = self.start(PATH=self.path_with_smi)
            self.wait_for("preflight", check="gpu_lock")
            time.sleep(0.3)
            self.assertEqual(self.events("cell_claimed"), [])
        self.assertEqual(collector.wait(120), 0)
        self.assertEqual(self.reason(outcome="done"), None)

    def test_the_locks_are_there_for_every_user_of_the_machine(self):
        self.used(4)
        self.plan(self.cell(), gpu_lock_dir=self.path("locks"))
        self.assertEqual(self.start(PATH=self.path_with_smi).wait(120), 0)
        modes = [os.stat(self.path(*name)).st_mode & 0o777 for name in (("locks",), ("locks", "GPU-bbbb.lock"))]
        self.assertEqual(modes, [0o777, 0o666])


if __name__ == "__main__":
    unittest.main()
