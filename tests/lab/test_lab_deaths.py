# SPDX-License-Identifier: GPL-3.0-or-later
"""A lab's nodes die and halt, labs stand side by side, and the end of one ends all of it and nothing else."""
import os
import select
import shutil
import signal
import subprocess
import tempfile
import unittest

from labcase import HERE, PATH, PATIENCE, Lab, Session, done, require_lab, traces, wait_for


def setUpModule():
    require_lab()


class Deaths(unittest.TestCase):
    """A lab of its own where nodes die, beside another one, and the end of both."""

    @classmethod
    def setUpClass(cls):
        cls.lab = Lab("--nodes", "2", "--slurm", "SlurmdTimeout=5", "--slurm", "MessageTimeout=4", "--sshd", "MaxSessions 2")
        cls.addClassCleanup(cls.lab.down)

    def test_options_reach_sshd_and_slurm(self):
        sshd = shutil.which("sshd", path=PATH)
        text = subprocess.run([sshd, "-T", "-f", self.lab.env["LAB_SSHD_CONFIG"]], stdout=subprocess.PIPE, check=True,
                              universal_newlines=True).stdout
        self.assertIn("maxsessions 2\n", text)
        self.assertRegex(self.lab.ask("scontrol show config"), r"SlurmdTimeout +=\s+5 sec")

    def test_a_dead_node_is_seen_and_its_job_goes_elsewhere(self):
        job = self.lab.submit_waiting("--requeue --exclusive --open-mode=append")
        node = self.lab.wait_text("job-%s.out" % job, "at b300-").split()[1]
        other = {"b300-001": "b300-002", "b300-002": "b300-001"}[node]
        done("slurm", self.lab.folder, "stop", node)
        self.assertEqual([trace for trace in traces(self.lab.home()) if b"job.sh" in trace[1]], [])
        wait_for(lambda: self.lab.ask("sinfo -h -n %s -p batch_1 -o %%T" % node) == "down*", "%s down" % node)
        self.lab.wait_state(job, "PENDING")
        self.lab.ask("scontrol update jobid=%s starttime=now" % job)
        self.lab.wait_text("job-%s.out" % job, "at " + other)
        self.lab.release(job)
        self.lab.wait_state(job, "COMPLETED")
        done("slurm", self.lab.folder, "start", node)
        self.assertEqual(self.lab.ask("sinfo -h -n %s -p batch_1 -o %%T" % node), "idle")

    def test_a_paused_node_halts_its_job(self):
        job = self.lab.submit("i=0; while [ ! -e go-$SLURM_JOB_ID ]; do i=$((i + 1)); echo $i >beat; sleep 0.1; done",
                              "--nodelist=b300-002")
        self.lab.wait_text("beat", "3")
        done("slurm", self.lab.folder, "pause", "b300-002")
        before = self.lab.text("beat")
        select.select([], [], [], 0.5)
        self.assertEqual(self.lab.text("beat"), before)
        done("slurm", self.lab.folder, "resume", "b300-002")
        wait_for(lambda: self.lab.text("beat") not in ("", before), "the job goes on")
        self.lab.release(job)
        self.lab.wait_state(job, "COMPLETED")

    def test_two_labs_side_by_side_and_down_ends_only_its_own(self):
        other = Lab("--nodes", "1")
        session = Session(other)
        self.addCleanup(session.close)
        try:
            # The worst to leave behind: a job's child in a session of its own with an empty environment.
            job = other.submit("setsid env -i sleep 900 &\nsetsid env -i sleep 900 &\necho here\nsleep 900",
                               "--time=5")
            self.assertEqual(job, "1")
            other.wait_text("job-1.out", "here")
            os.kill(int(other.env["LAB_SSHD_PID"]), signal.SIGKILL)
            done("sshd", self.lab.folder, "pause")
        finally:
            other_folder = other.folder
            other.down()
            done("sshd", self.lab.folder, "resume")
        self.assertEqual(traces(other_folder), [])
        self.assertEqual(self.lab.ask("sinfo -h -o %D -p batch_1 | head -n 1"), "2")

    def test_down_ends_an_up_that_was_killed_half_way(self):
        folder = tempfile.mkdtemp(prefix="assay-lab-")
        self.addCleanup(shutil.rmtree, folder)
        up = subprocess.Popen([os.path.join(HERE, "up"), folder, "--nodes", "1"], stderr=subprocess.DEVNULL)
        wait_for(lambda: os.path.exists(os.path.join(folder, "run", "slurmctld.pid")), "slurmctld started")
        up.kill()
        up.wait(PATIENCE)
        self.assertNotEqual(traces(folder), [])
        done("down", folder)
        self.assertEqual(traces(folder), [])
        done("up", folder, "--nodes", "1")
        done("down", folder)
        done("down", folder)
        self.assertEqual(traces(folder), [])


class Accounting(unittest.TestCase):
    def test_sacct_answers(self):
        if not all(shutil.which(name, path=PATH) for name in ("slurmdbd", "mariadbd")):
            self.skipTest("slurmdbd and mariadbd are not installed")
        lab = Lab("--nodes", "1", "--accounting")
        self.addCleanup(lab.down)
        job = lab.submit("exit 3", "--account=benchmark")
        wait_for(lambda: lab.ask("sacct -n -P -X -j %s -o JobID,State,ExitCode,Account" % job)
                 == "%s|FAILED|3:0|benchmark" % job, "sacct tells of the job")
        with open(lab.env["LAB_CLUSTER"], encoding="utf-8") as file:
            self.assertIn("account: benchmark", file.read())


if __name__ == "__main__":
    unittest.main()
