# SPDX-License-Identifier: GPL-3.0-or-later
"""The lab is what it claims to be: a real sshd and a real Slurm that come, go, hang and leave nothing behind."""
import os
import select
import shutil
import signal
import stat
import subprocess
import tempfile
import unittest

from labcase import PATIENCE, Lab, Session, command, done, require_lab, traces


def setUpModule():
    require_lab()


class Refusals(unittest.TestCase):
    """A wrong call is exit status 2 with a sentence, and nothing is started."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="assay-lab-")
        self.addCleanup(shutil.rmtree, self.folder)

    def refused(self, status, words, *call):
        result = command(*call)
        self.assertEqual(result.returncode, status, result.stderr)
        self.assertIn(words, result.stderr)

    def test_wrong_calls(self):
        self.refused(2, "is not a lab", "down", self.folder)
        self.refused(2, "one folder", "down")
        self.refused(2, "wanted", "sshd", self.folder, "explode")
        self.refused(2, "wanted", "slurm", self.folder)
        self.refused(2, "--nodes 0", "up", self.folder, "--nodes", "0")
        self.refused(2, "unrecognized", "up", self.folder, "--node", "1")
        self.refused(2, "letters, digits", "up", os.path.join(self.folder, "a b"))
        self.refused(2, "too long", "up", os.path.join(self.folder, "x" * 90))
        self.assertEqual(os.listdir(self.folder), [])

    def test_a_folder_of_somebody_else_is_not_taken(self):
        with open(os.path.join(self.folder, "rc"), "w", encoding="ascii") as file:
            file.write("mine")
        self.refused(2, "not empty", "up", self.folder)
        self.assertEqual(os.listdir(self.folder), ["rc"])

    def test_an_option_that_sshd_does_not_take(self):
        self.refused(2, "Bad configuration option: NoSuchThing", "up", self.folder, "--sshd", "NoSuchThing yes")
        self.assertEqual(traces(self.folder), [])

    def test_an_option_that_slurm_does_not_take(self):
        self.refused(3, "NoSuchThing", "up", self.folder, "--nodes", "1", "--slurm", "NoSuchThing=1")
        self.assertEqual(traces(self.folder), [])


class LoginHostAndCluster(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.lab = Lab("--nodes", "3", "--slurm", "MessageTimeout=3")
        cls.addClassCleanup(cls.lab.down)

    def test_it_is_up_soon_and_says_where(self):
        self.assertLess(self.lab.seconds, 85)
        for name in ("LAB_SSH_CONFIG", "LAB_CLUSTER", "LAB_SLURM_CONF", "LAB_SSHD_CONFIG", "LAB_REMOTE_RC"):
            self.assertTrue(os.path.isfile(self.lab.env[name]), name)
        for name in ("LAB_REMOTE_HOME", "LAB_REMOTE_BIN"):
            self.assertTrue(os.path.isdir(self.lab.env[name]), name)
        os.kill(int(self.lab.env["LAB_SSHD_PID"]), 0)
        for name in ("user_key", "host_key", "config"):
            self.assertEqual(stat.S_IMODE(os.stat(os.path.join(self.lab.folder, "ssh", name)).st_mode), 0o600, name)
        self.assertEqual(command("up", self.lab.folder).returncode, 3)

    def test_the_profile_is_one_that_assay_takes(self):
        if not os.environ.get("ASSAYCTL"):
            self.skipTest("ASSAYCTL is not set")
        result = subprocess.run([os.environ["ASSAYCTL"], "validate", self.lab.env["LAB_CLUSTER"]], check=False,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PATIENCE)
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_all_three_nodes_have_eight_gpus(self):
        self.assertEqual(self.lab.ask("sinfo -h -N -p batch_1 -o '%N %G'").split("\n"),
                         ["b300-001 gpu:b300:8", "b300-002 gpu:b300:8", "b300-003 gpu:b300:8"])

    def test_a_login_is_in_its_own_home_with_its_own_path(self):
        home, folders, status = self.lab.ask("pwd; echo \"$PATH\"; (exit 5); echo $?").split("\n")
        self.assertEqual(home, self.lab.env["LAB_REMOTE_HOME"])
        self.assertEqual(folders.split(":")[0], self.lab.env["LAB_REMOTE_BIN"])
        self.assertEqual(status, "5")
        self.assertEqual(self.lab.shell("exit 5")[0], 5)

    def test_bytes_stay_bytes(self):
        child = self.lab.ssh("cat", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        data = bytes(range(256)) * 1000
        self.assertEqual(child.communicate(data, timeout=PATIENCE)[0], data)

    def test_a_job_gets_its_gpus_and_slurm_tells_of_it(self):
        job = self.lab.submit(
            "echo gpus $CUDA_VISIBLE_DEVICES\nsrun --overlap -n1 sh -c 'echo step on $SLURMD_NODENAME'\n"
            "until [ -e go-$SLURM_JOB_ID ]; do sleep 0.2; done",
            "--gres=gpu:8 --exclusive --mem=0 --nodelist=b300-002 --job-name='a | name'")
        self.lab.wait_text("job-%s.out" % job, "step on b300-002")
        self.assertIn("gpus 0,1,2,3,4,5,6,7\n", self.lab.text("job-%s.out" % job))
        self.assertEqual(self.lab.ask("squeue -h -j %s -o '%%i;%%T;%%N;%%j'" % job),
                         job + ";RUNNING;b300-002;a | name")
        self.assertIn("NodeList=b300-002", self.lab.ask("scontrol -o show job " + job))
        self.lab.release(job)
        self.lab.wait_state(job, "COMPLETED")

    def test_a_job_of_higher_rank_requeues_one(self):
        job = self.lab.submit_waiting("--exclusive --requeue --nodelist=b300-003")
        self.lab.wait_state(job, "RUNNING")
        urgent = self.lab.submit("echo first", "--exclusive -p urgent --nodelist=b300-003")
        self.lab.wait_state(urgent, "COMPLETED")
        self.assertIn("Restarts=1", self.lab.ask("scontrol -o show job " + job))
        self.lab.ask("scancel " + job)

    def test_noise_of_the_rc_file_is_printed_by_each_shell(self):
        with open(self.lab.env["LAB_REMOTE_RC"], "w", encoding="ascii") as file:
            file.write("echo Job 99999 RUNNING\n")
        link = self.lab.env["LAB_REMOTE_SHELL"]
        before = os.readlink(link)
        try:
            for shell in ("bash", "sh", "zsh", "fish", "tcsh"):
                path = shutil.which(shell)
                if not path:
                    continue
                with self.subTest(shell):
                    os.remove(link)
                    os.symlink(path, link)
                    self.assertEqual(self.lab.shell("echo own")[1], "Job 99999 RUNNING\nown\n")
        finally:
            os.remove(link)
            os.symlink(before, link)
            with open(self.lab.env["LAB_REMOTE_RC"], "w", encoding="ascii"):
                pass

    def test_a_stub_goes_before_the_real_program(self):
        stub = os.path.join(self.lab.env["LAB_REMOTE_BIN"], "sbatch")
        with open(stub, "w", encoding="ascii") as file:
            file.write("#!/bin/sh\necho stub \"$@\"\n")
        os.chmod(stub, 0o755)
        self.addCleanup(os.remove, stub)
        self.assertEqual(self.lab.ask("sbatch --parsable x"), "stub --parsable x")
        self.assertEqual(self.lab.shell("", "bash -lc 'sbatch 1'")[1], "stub 1\n")

    def test_a_paused_sshd_hangs_and_comes_back_with_its_links(self):
        session = Session(self.lab)
        self.addCleanup(session.close)
        done("sshd", self.lab.folder, "pause")
        session.say("echo late")
        self.assertIsNone(session.answer(0.7))
        done("sshd", self.lab.folder, "resume")
        self.assertEqual(session.answer(PATIENCE), b"late\n")

    def test_a_stopped_sshd_breaks_links_and_refuses_new_ones(self):
        session = Session(self.lab)
        self.addCleanup(session.close)
        done("sshd", self.lab.folder, "stop")
        self.assertEqual(session.child.wait(PATIENCE), 255)
        self.assertEqual(self.lab.shell("true")[0], 255)
        self.assertEqual(command("sshd", self.lab.folder, "pause").returncode, 3)
        done("sshd", self.lab.folder, "start")
        self.assertEqual(self.lab.ask("echo back"), "back")
        before = self.lab.env["LAB_SSHD_PID"]
        done("sshd", self.lab.folder, "restart")
        self.lab.read_env()
        self.assertNotEqual(self.lab.env["LAB_SSHD_PID"], before)
        self.assertEqual(self.lab.ask("echo again"), "again")

    def test_a_killed_listener_leaves_links_that_stop_still_ends(self):
        session = Session(self.lab)
        self.addCleanup(session.close)
        self.lab.read_env()
        os.kill(int(self.lab.env["LAB_SSHD_PID"]), signal.SIGKILL)
        session.say("echo alive")
        self.assertEqual(session.answer(PATIENCE), b"alive\n")
        done("sshd", self.lab.folder, "restart")
        self.lab.read_env()
        self.assertEqual(session.child.wait(PATIENCE), 255)
        self.assertEqual(self.lab.ask("echo back"), "back")

    def test_a_paused_controller_keeps_its_callers_waiting(self):
        done("slurm", self.lab.folder, "pause")
        try:
            waiting = self.lab.ssh("squeue -h; echo asked", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
            self.addCleanup(waiting.stdout.close)
            self.assertEqual(select.select([waiting.stdout], [], [], 1)[0], [])
        finally:
            done("slurm", self.lab.folder, "resume", "ctld")
        self.assertEqual(waiting.communicate(timeout=PATIENCE)[0].decode().splitlines()[-1], "asked")
        self.assertEqual(waiting.returncode, 0)

    def test_a_stopped_controller_is_missed_by_callers_and_not_by_jobs(self):
        job = self.lab.submit_waiting()
        self.lab.wait_state(job, "RUNNING")
        done("slurm", self.lab.folder, "stop", "ctld")
        try:
            status, _, errors = self.lab.shell("squeue -h")
            self.assertEqual(status, 1)
            self.assertIn("Unable to contact slurm controller (connect failure)", errors)
            self.lab.release(job)
            self.lab.wait_text("job-%s.out" % job, "over")
        finally:
            done("slurm", self.lab.folder, "start")
        self.lab.wait_state(job, "COMPLETED")


if __name__ == "__main__":
    unittest.main()
