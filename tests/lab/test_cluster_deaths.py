# SPDX-License-Identifier: GPL-3.0-or-later
"""Each part dies in the middle of a matrix: nothing is lost, every cell gets its value, and it is said in a sentence."""
import glob
import json
import os
import signal
import unittest

from clustercase import ClusterCase
from labcase import require_lab


def setUpModule():
    require_lab()


class Deaths(ClusterCase):
    options = ("--nodes", "2", "--slurm", "MessageTimeout=3")
    cells = "on:1-4"

    def begin(self, *more, pace=10):
        """A matrix in its middle: a cell has ended, another is being measured on each node."""
        process, run = self.start(self.cells, "--nodes", "2", *more, pace=pace)
        self.await_event(run, "cell_finished")
        self.await_event(run, "workload_started", 3)
        return process, run

    def all_measured(self, run, document):
        self.all_values(document, 4)
        finished = [(event["cell"], event["attempt"]) for event in self.events(run, "cell_finished")
                    if event["outcome"] == "done"]
        self.assertEqual(len(finished), len(set(finished)))
        for cell in document["cells"]:
            self.assertIn((cell["id"], cell["attempt"]), finished)

    def test_assayctl(self):
        process, run = self.begin()
        before = {cell["id"]: cell["acceptance_length"] for cell in self.status(run)["cells"] if cell["state"] == "value"}
        process.send_signal(signal.SIGKILL)
        process.wait()
        # Who looks meanwhile is told that it goes on, and how to follow it.
        answer = self.ctl("status", run)
        self.assertRegex(answer.err, r"nobody follows it.*assayctl watch " + run)
        watched = self.ctl("watch", run, "--json")
        self.assertEqual(watched.status, 0, str(watched))
        document = json.loads(watched.out.splitlines()[-1])
        self.all_measured(run, document)
        self.assertEqual({cell["attempts"] for cell in document["cells"]}, {1})
        for cell in document["cells"]:
            self.assertIn(before.get(cell["id"], cell["acceptance_length"]), (cell["acceptance_length"],))

    def test_collector(self):
        process, run = self.begin()
        victim = self.until(lambda: self.measuring(run), "a cell is being measured")
        owner = self.remote(run, "claims", "%s.%d" % (victim["cell"], victim["attempt"]), "owner.json")
        with open(owner, encoding="utf-8") as file:
            pid = json.load(file)["pid"]
        self.assertIn(pid, self.pids_of(run, "collector.py", victim["shard"]))
        os.kill(pid, signal.SIGKILL)
        self.ended(process)
        document = self.status(run)
        self.all_measured(run, document)
        cell = next(cell for cell in document["cells"] if cell["id"] == victim["cell"])
        self.assertEqual((cell["attempt"], cell["attempts"]), (2, 2))
        # Nothing of the attempt that lost its collector runs on.
        self.assertEqual(self.pids_of(run, "engine"), [])
        first = [event for event in self.events(run, "cell_finished")
                 if (event["cell"], event["attempt"]) == (victim["cell"], 1)]
        self.assertEqual([event["outcome"] for event in first], ["failed"])
        self.assertRegex(first[0]["reason"], r"collector")
        self.assertRegex(self.said(), r"(?i)collector")

    def test_controller(self):
        process, run = self.begin(pace=60)  # the next look at the jobs comes well before its end
        with open(os.path.join(self.lab.folder, "run", "slurmctld.pid"), encoding="ascii") as file:
            os.kill(int(file.read()), signal.SIGKILL)
        try:
            self.until(lambda: "jobs cannot be asked for: Unable to contact slurm controller" in self.said(), "it is said")
            # Jobs that cannot be asked about are not gone: no cell changes for it. On a slow machine the run has
            # come to its end meanwhile, which its journals tell.
            document = self.status(run)
            self.assertIn(document["state"], ("running", "unknown", "done"))
            self.assertLessEqual({cell["state"] for cell in document["cells"]}, {"value", "running", "queued"})
        finally:
            self.slurm("start")
        self.ended(process)
        document = self.status(run)
        self.all_measured(run, document)
        self.assertEqual({cell["attempts"] for cell in document["cells"]}, {1})

    def test_login_host(self):
        process, run = self.begin()
        self.sshd("stop")
        try:
            self.until(lambda: "lab" in self.said().partition(run)[2], "it is said", 40)
            self.assertIsNone(process.poll())  # nothing but the host can tell how it ends
            self.assertIn(self.status(run)["state"], ("running", "unknown"))
        finally:
            self.sshd("start")
        self.ended(process)
        document = self.status(run)
        self.all_measured(run, document)
        self.assertEqual({cell["attempts"] for cell in document["cells"]}, {1})
        for path in glob.glob(self.remote(run, "**", "*.log"), recursive=True):
            with open(path, "rb") as left, open(path.replace(self.remote(run), document["directory"]), "rb") as right:
                self.assertEqual(left.read(), right.read(), path)


if __name__ == "__main__":
    unittest.main()
