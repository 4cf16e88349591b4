# SPDX-License-Identifier: GPL-3.0-or-later
"""The same matrix over a real sshd and a real Slurm: on three nodes, left and found again, cancelled, resumed."""
import json
import os
import stat
import unittest

from clustercase import SHORT, ClusterCase
from ctl import SOURCE
from labcase import require_lab

MEASURED = ("drafts", "draft_tokens", "accepted_tokens", "acceptance_length", "acceptance_rate", "per_position")


def setUpModule():
    require_lab()


def measured(document):
    return {cell["id"]: [cell[key] for key in MEASURED] for cell in document["cells"]}


class Matrix(ClusterCase):
    def test_three_nodes_share_the_cells_and_measure_what_this_machine_does(self):
        document = self.run_lab("on:1-3,off:1-3", "--nodes", "3", pace=2)
        run = document["run"]
        self.all_values(document, 6)
        self.assertEqual({(cell["attempt"], cell["attempts"]) for cell in document["cells"]}, {(1, 1)})

        # Each cell was claimed once, by one of three jobs on three nodes, and each node had some.
        claims = self.events(run, "cell_claimed")
        self.assertEqual(sorted(event["cell"] for event in claims), sorted(cell["id"] for cell in document["cells"]))
        self.assertEqual({event["shard"] for event in claims}, {0, 1, 2})
        self.assertEqual({job["node"] for job in document["jobs"]}, {"b300-001", "b300-002", "b300-003"})
        self.assertEqual([job["shard"] for job in document["jobs"]], [0, 1, 2])
        self.assertEqual(len({job["job_id"] for job in document["jobs"]}), 3)
        self.until(lambda: self.lab.ask("squeue -h") == "", "the jobs end", 20)
        for job in document["jobs"]:
            self.assertRegex(self.lab.ask("scontrol -o show job " + job["job_id"]), r"JobState=COMPLETED .*ExitCode=0:0")

        # Longest first: at temperature 0 the longest are the shortest drafts; nobody began a cell before its claim.
        for shard, events in self.journals(run).items():
            self.assertEqual([event["seq"] for event in events], list(range(1, len(events) + 1)), shard)

        # Nothing is readable for others, on either side.
        for top in (document["directory"], self.remote(run)):
            for folder, _, files in os.walk(top):
                self.assertEqual(stat.S_IMODE(os.stat(folder).st_mode), 0o700, folder)
                for name in files:
                    path = os.path.join(folder, name)
                    self.assertEqual(stat.S_IMODE(os.stat(path).st_mode) & 0o077, 0, path)

        # Speculation at temperature 0 counts the same whoever measures.
        with_dataset = {"ASSAY_DATASET_DIR": self.path("speed_bench")}
        local = self.document("run", "lab", "--cluster", "local", "--cells", "on:1-3,off:1-3", *SHORT, "--set",
                              "engine.env.LAB_STEP_MS=0", **with_dataset)
        self.assertEqual(measured(document), measured(local))
        self.assertEqual(self.document("diff", run, local["run"])["verdict"], "same")

        self.the_document_has_its_keys(self.document("status", run), document)
        self.logs_are_whole(document)

    def the_document_has_its_keys(self, status, document):
        self.assertEqual(status["cells"], document["cells"])
        self.assertLessEqual({"run", "directory", "state", "jobs", "cells", "gpu_hours"}, set(status))
        for job in status["jobs"]:
            self.assertLessEqual({"shard", "job_id", "state", "node", "reason", "estimated_start"}, set(job))
        for cell in status["cells"]:
            self.assertLessEqual({"id", "thinking", "draft_length", "state", "reason", "attempt", "attempts",
                                  "tokens_per_s", "tpot_ms", "ready_s", "engine", "status", "interval", "problems",
                                  "requests", *MEASURED}, set(cell))

    def logs_are_whole(self, document):
        """What the gates read is here as it is there, byte for byte."""
        there = self.remote(document["run"])
        seen = 0
        for folder, _, files in os.walk(there):
            for name in files:
                if name.endswith((".log", ".prom", ".json", ".jsonl", ".out")):
                    path = os.path.join(folder, name)
                    with open(path, "rb") as left, open(path.replace(there, document["directory"]), "rb") as right:
                        self.assertEqual(left.read(), right.read(), path)
                    seen += 1
        self.assertGreater(seen, 6 * 5)

    def test_left_watched_and_fetched_elsewhere(self):
        answer = self.ctl(*self.words("on:1-2", "--detach", pace=3))
        self.assertEqual(answer.status, 0, str(answer))
        self.assertRegex(answer.out, r"^\d{8}-\d{6}-lab-[0-9a-f]{6}\n$")
        run = answer.out.strip()
        lines = self.ctl("watch", run, "--json")
        self.assertEqual(lines.status, 0, str(lines))
        documents = [json.loads(line) for line in lines.out.splitlines()]
        self.all_values(documents[-1], 2)
        self.assertGreater(len(documents), 2)

        here = self.document("fetch", run)  # nothing new
        self.assertEqual(here["cells"], documents[-1]["cells"])

        # Another machine, which never saw the run.
        elsewhere = {"XDG_%s_HOME" % name: self.path("elsewhere", name) for name in ("DATA", "STATE", "CACHE")}
        self.refused(2, "fetch", run, **elsewhere)
        found = self.document("fetch", run, "--cluster", self.profile, **elsewhere)
        self.assertEqual(found["run"], run)
        self.assertNotEqual(found["directory"], here["directory"])
        self.assertEqual(found["cells"], here["cells"])
        self.assertEqual(found["state"], "done")
        again = self.document("fetch", run, **elsewhere)
        self.assertEqual(again["cells"], here["cells"])
        self.assertEqual(self.document("diff", run, os.path.join(SOURCE, "resources/references/lab.yaml"),
                                       **elsewhere)["verdict"], "same")
        self.assertIn(run, self.ctl("status", **elsewhere).out)
        self.refused(2, "fetch", "20200101-000000-lab-abcdef", "--cluster", self.profile, **elsewhere)

    def test_cancelled_confirmed_and_resumed(self):
        process, run = self.start("on:1-4", "--nodes", "2", pace=8)
        self.await_event(run, "workload_started", 2)
        cancelled = self.document("cancel", run)
        self.assertEqual(cancelled["state"], "cancelled")
        self.assertNotIn("running", [cell["state"] for cell in cancelled["cells"]])
        # Confirmed: when the command is back, Slurm has no such job any more and nothing of it runs.
        self.assertEqual(self.lab.ask("squeue -h"), "")
        self.assertEqual(self.pids_of(run, "engine"), [])
        self.ended(process, 1)
        self.assertEqual(self.document("cancel", run, status=1)["state"], "cancelled")

        resumed = self.document("resume", run, timeout=150)
        self.all_values(resumed, 4)
        # What was cut off is an attempt of its own, and not the one that counts.
        cut = {event["cell"] for event in self.events(run, "cell_finished") if event["outcome"] == "failed"}
        for cell in resumed["cells"]:
            self.assertEqual(cell["attempt"], 2 if cell["id"] in cut else cell["attempts"], cell["id"])

    def test_one_cell_cancelled_and_the_others_go_on(self):
        process, run = self.start("on:1-3", pace=6)
        self.await_event(run, "workload_started")
        waiting = "thinking_on-3" if self.events(run, "cell_claimed")[0]["cell"] != "thinking_on-3" else "thinking_on-1"
        self.ctl("cancel", run, "--cells", "on:" + waiting[-1])
        self.ended(process)
        states = {cell["id"]: (cell["state"], cell["reason"]) for cell in self.status(run)["cells"]}
        self.assertEqual(states.pop(waiting)[0], "not_run")
        self.assertEqual({state for state, _ in states.values()}, {"value"}, states)

    def test_plan_submits_nothing(self):
        before = self.lab.ask("scontrol show config | grep NEXT_JOB_ID")
        plan = self.document("plan", "lab", "--cluster", self.profile, "--cells", "on:1-2", "--nodes", "2", *SHORT)
        self.assertEqual(len(plan["shards"]), 2)
        self.assertIn("collector.py", plan["shards"][1]["job_script"])
        self.assertTrue(plan["shards"][0]["job_script"].startswith("#!"))
        self.assertEqual([check for check in plan["preflight"] if check["status"] == "fail"], [])
        self.assertEqual(self.lab.ask("scontrol show config | grep NEXT_JOB_ID"), before)
        self.assertFalse(os.path.exists(self.lab.home("assay-runs", plan["run_slug"])))

    def test_a_job_that_waits_says_why_and_until_when(self):
        self.lab.ask("scontrol update partitionname=batch_1 state=down")
        self.addCleanup(self.lab.ask, "scontrol update partitionname=batch_1 state=up")
        process, run = self.start("on:1")
        job = self.until(lambda: [j for j in self.status(run)["jobs"] if j["reason"]], "the reason")[0]
        self.assertEqual(job["state"], "pending")
        self.assertRegex(job["reason"], r"(?i)partition")
        self.assertNotEqual(job["reason"], "PartitionDown")  # a sentence, not Slurm's word alone
        self.assertEqual(self.status(run)["state"], "queued")
        self.lab.ask("scontrol update partitionname=batch_1 state=up")
        self.ended(process)
        self.all_values(self.status(run), 1)


if __name__ == "__main__":
    unittest.main()
