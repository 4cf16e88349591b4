# SPDX-License-Identifier: GPL-3.0-or-later
"""T27: what became of a job that Slurm does not know any more is what the run's own record says."""
import json
import unittest

from clustercase import ClusterCase
from labcase import require_lab


def setUpModule():
    require_lab()


class Forgetful(ClusterCase):
    """T27: Slurm has forgotten the job when somebody asks."""

    options = ("--nodes", "1", "--slurm", "MinJobAge=2")

    def test_t27_a_vanished_job_is_what_its_journal_says(self):
        run = self.ctl(*self.words("on:1", "--detach")).out.strip()
        self.await_event(run, "shard_finished")
        job = json.loads(self.lab.text("assay-runs/%s/shard-0/job.json" % run))["job_id"]
        self.until(lambda: "Invalid job id" in self.lab.shell("scontrol show job " + job)[2], "Slurm forgot it", 60)
        answer = self.ctl("watch", run, "--json")
        self.assertEqual(answer.status, 0, str(answer))
        self.all_values(json.loads(answer.out.splitlines()[-1]), 1)

    def test_t27_without_a_last_word_the_outcome_is_unknown_and_the_rest_is_kept(self):
        run = self.ctl(*self.words("on:1-2", "--detach", pace=8)).out.strip()
        self.await_event(run, "cell_finished")
        self.await_event(run, "workload_started", 2)
        job = json.loads(self.lab.text("assay-runs/%s/shard-0/job.json" % run))["job_id"]
        self.lab.ask("scancel --signal=KILL --full " + job)
        self.until(lambda: "Invalid job id" in self.lab.shell("scontrol show job " + job)[2], "Slurm forgot it", 60)
        answer = self.ctl("watch", run, "--json")
        self.assertEqual(answer.status, 1, str(answer))
        document = json.loads(answer.out.splitlines()[-1])
        self.assertEqual(sorted(cell["state"] for cell in document["cells"])[1:], ["value"])
        lost = next(cell for cell in document["cells"] if cell["state"] != "value")
        self.assertIn(lost["state"], ("failed", "not_run"))
        self.assertTrue(lost["reason"])
        self.assertIsNone(lost["acceptance_length"])
        self.all_values(self.document("resume", run, timeout=150), 2)


if __name__ == "__main__":
    unittest.main()
