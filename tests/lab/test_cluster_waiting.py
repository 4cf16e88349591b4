# SPDX-License-Identifier: GPL-3.0-or-later
"""A run whose job waits, and a host that garbles what it answers: what is said, and what is left."""
import glob
import re
import unittest

from clustercase import ClusterCase
from labcase import require_lab


def setUpModule():
    require_lab()


class Waiting(ClusterCase):
    options = ("--nodes", "1")

    def partition(self, state):
        self.lab.ask("scontrol update PartitionName=batch_1 State=" + state)

    def test_a_reason_is_said_once_and_its_cells_can_be_cancelled_meanwhile(self):
        self.partition("DOWN")
        self.addCleanup(self.partition, "UP")
        process, run = self.start("on:1-2")
        said = r"(?m)^collector 0 waits \(job \d+\): .*partition.*down"
        self.until(lambda: re.search(said, self.said()), "why the job waits is said")
        cancelled = self.ctl("cancel", run, "--cells", "on:2", timeout=30)
        self.assertEqual(cancelled.status, 0, str(cancelled))
        self.assertIn("no collector has started yet", cancelled.err)
        self.partition("UP")
        self.ended(process)
        self.assertEqual(len(re.findall(said, self.said())), 1, self.said())
        cells = {cell["id"]: cell["state"] for cell in self.status(run)["cells"]}
        self.assertEqual(cells, {"thinking_on-1": "value", "thinking_on-2": "not_run"})

    def test_a_start_up_file_that_prints_in_the_background_is_refused(self):
        rc = self.lab.env["LAB_REMOTE_RC"]

        def write(text):
            with open(rc, "w", encoding="ascii") as file:
                file.write(text)
        self.addCleanup(write, "")
        write("(while echo BG; do sleep 0.05; done) &\n")
        before = glob.glob(self.lab.home("assay-runs", "*"))
        answer = self.ctl(*self.words("on:1", profile=self.profile))
        self.assertEqual(answer.status, 3, str(answer))
        self.assertRegex(answer.err, r"(?m)^assayctl: lab: .*the answer of the host is garbled")
        self.assertEqual(glob.glob(self.path("data/assay/runs/*")), [])
        self.assertEqual(glob.glob(self.lab.home("assay-runs", "*")), before)


if __name__ == "__main__":
    unittest.main()
