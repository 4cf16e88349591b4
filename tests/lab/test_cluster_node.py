# SPDX-License-Identifier: GPL-3.0-or-later
"""T26: a node dies, or loses its job to one of higher rank: what it had in hand is measured again, and counts once."""
import json
import unittest

from clustercase import ClusterCase
from labcase import require_lab


def setUpModule():
    require_lab()


class NodeFailure(ClusterCase):
    options = ("--nodes", "2", "--slurm", "SlurmdTimeout=3", "--slurm", "MessageTimeout=3")

    def owner(self, run, cell, attempt):
        text = self.lab.text("assay-runs/%s/claims/%s.%d/owner.json" % (run, cell, attempt))
        return json.loads(text)

    def test_t26_the_cells_of_a_dead_node_go_to_others(self):
        process, run = self.start("on:1-4", "--nodes", "2", pace=10)
        self.await_event(run, "workload_started", 2)
        victim = self.until(lambda: self.measuring(run), "a cell is being measured")
        node = self.owner(run, victim["cell"], victim["attempt"])["node"]
        self.assertEqual(node, self.node_of(run, victim["shard"]))
        self.slurm("stop", node)
        self.addCleanup(self.slurm, "start", node)
        self.ended(process)
        document = self.status(run)
        self.all_values(document, 4)
        for cell in document["cells"]:
            expected = 2 if cell["id"] == victim["cell"] else 1
            self.assertEqual((cell["attempt"], cell["attempts"]), (expected, expected), cell["id"])
        # Elsewhere, and the first attempt stays apart, with what it had.
        self.assertNotEqual(self.owner(run, victim["cell"], 2)["node"], node)
        self.assertTrue(self.lab.text("assay-runs/%s/cells/%s/attempt-1/before.prom" % (run, victim["cell"])))
        self.assertIn("%s attempt 1" % victim["cell"], self.said())
        self.assertRegex(self.said(), r"(?i)lost|died|killed|fail|gone")


class Requeue(ClusterCase):
    """T26: a job of higher rank takes the node; ours is put back and starts again."""

    options = ("--nodes", "1")

    def test_t26_a_preempted_shard_goes_on_where_it_was(self):
        process, run = self.start("on:1-2", pace=6)
        self.await_event(run, "cell_finished")
        victim = self.await_event(run, "workload_started", 2)[-1]
        urgent = self.lab.submit("sleep 2", "--exclusive -p urgent")
        self.lab.wait_state(urgent, "COMPLETED")
        self.ended(process)
        document = self.status(run)
        self.all_values(document, 2)
        for cell in document["cells"]:
            expected = 2 if cell["id"] == victim["cell"] else 1
            self.assertEqual((cell["attempt"], cell["attempts"]), (expected, expected), cell["id"])
        # One run, one job, two lives of it; both are in its journal and its output.
        self.assertEqual(len(self.events(run, "shard_started")), 2)
        self.assertEqual(len({event["job_id"] for event in self.events(run, "shard_started")}), 1)
        self.assertIn("%s attempt 1: stopped by SIGTERM; attempt 2 is made in its place" % victim["cell"], self.said())


if __name__ == "__main__":
    unittest.main()
