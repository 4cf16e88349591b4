# SPDX-License-Identifier: GPL-3.0-or-later
"""Login shells that talk or are none of POSIX's, impatient servers, and links that break: through assayctl."""
import json
import os
import re
import shutil
import signal
import time
import unittest

import labkit
import labproxy
from labcase import require_lab
from sshcase import SshCase


def setUpModule():
    require_lab()


class FewSessions(SshCase):
    """A server that runs one shell at a time makes a run slower, and nothing else."""

    options = ("--nodes", "1", "--sshd", "MaxSessions 1")

    def test_a_run_over_one_session_is_measured_to_its_end(self):
        self.all_values(self.run_lab("on:1", "--set", "workload.output_len=16"), 1)


class Shells(SshCase):
    """T14, T15: start-up files that print, and login shells that are none of POSIX's."""

    noise = "echo 'Job 99999 RUNNING'\necho CLUSTER: fortune\n"

    def setUp(self):
        super().setUp()
        self.addCleanup(self.write_rc, "")
        self.addCleanup(self.login_shell, "/bin/bash")

    def write_rc(self, text):
        with open(self.lab.env["LAB_REMOTE_RC"], "w", encoding="utf-8") as file:
            file.write(text)

    def login_shell(self, path):
        link = self.lab.env["LAB_REMOTE_SHELL"]
        os.symlink(path, link + ".new")
        os.replace(link + ".new", link)

    def test_t14_noise_of_start_up_files_is_never_parsed(self):
        self.write_rc(self.noise + "printf 'no newline'\nprintf 'and errors' >&2\n")
        document = self.run_lab("on:1-2")
        self.all_values(document, 2)
        self.assertNotIn("99999", json.dumps(document))
        self.reached(self.profile)

    def test_t15_login_shells(self):
        for name in ("tcsh", "fish", "zsh", "sh", "dash"):
            path = shutil.which(name)
            if not path:
                self.assertNotEqual(os.environ.get("ASSAY_REQUIRE_LAB"), "1", name + " is not installed")
                continue
            with self.subTest(name):
                self.login_shell(path)
                self.write_rc(self.noise)
                self.reached(self.profile)
        self.login_shell(shutil.which("tcsh") or "/bin/sh")
        self.all_values(self.run_lab("on:1"), 1)

    def test_t15_a_bash_that_becomes_a_fish(self):
        fish = shutil.which("fish")
        if not fish:
            self.assertNotEqual(os.environ.get("ASSAY_REQUIRE_LAB"), "1", "fish is not installed")
            self.skipTest("fish is not installed")
        self.write_rc("case $- in *i*) exec %s ;; esac\n" % fish)
        self.reached(self.profile)

    def test_t15_a_restricted_shell_is_said(self):
        restricted = self.write("restricted", "#!/bin/sh\necho 'This account is currently not available.'\nexit 1\n")
        os.chmod(restricted, 0o755)
        self.login_shell(restricted)
        self.not_reached(r"/bin/sh", self.profile)


class Links(SshCase):
    options = ("--nodes", "1", "--sshd", "ClientAliveInterval 1", "--sshd", "ClientAliveCountMax 2")

    def readers(self):
        """Shells and what they started in logins of this lab, without Slurm's own processes."""
        lab = labkit.Lab(self.lab.folder).load()
        processes = labkit.all_processes()
        jobs = [b"SLURM_JOB_ID="]
        return {pid: processes[pid].name for pid in lab.members(processes)
                if not any(entry.startswith(jobs[0]) for entry in processes[pid].environment())
                and processes[pid].name in ("sh", "dash", "bash", "tail", "head", "cat", "sleep", "dd", "stat")}

    def test_t10_one_link_lives_through_a_run_of_an_impatient_server(self):
        with labproxy.Proxy(labproxy.sshd_port(self.lab.env)) as proxy:
            _, profile = labproxy.route(self.lab.env, self.path("route"), proxy.port)
            with open(profile, encoding="utf-8") as file:
                text = re.sub(r"dataset_dir: [^}]*", 'dataset_dir: "%s"' % self.path("speed_bench"), file.read())
            document = self.run_lab("on:1", pace=12, profile=self.write("routed.yaml", text))
            self.all_values(document, 1)
            self.assertEqual(proxy.connections, 1)

    def test_a_link_that_breaks_and_one_that_hangs_are_opened_again(self):
        with labproxy.Proxy(labproxy.sshd_port(self.lab.env)) as proxy:
            _, profile = labproxy.route(self.lab.env, self.path("route"), proxy.port)
            with open(profile, encoding="utf-8") as file:
                text = re.sub(r"dataset_dir: [^}]*", 'dataset_dir: "%s"' % self.path("speed_bench"), file.read())
            process, run = self.start("on:1-2", pace=15, profile=self.write("routed.yaml", text))
            self.await_event(run, "workload_started")
            for _ in range(3):
                proxy.cut()
                time.sleep(0.7)
            proxy.delay_s = 0.05
            self.ended(process)
            document = self.status(run)
            self.all_values(document, 2)
            self.assertGreater(proxy.connections, 1)
            for name in ("shard-0/journal.jsonl", "servers/1/server.log", "servers/2/server.log"):
                with open(self.remote(run, name), "rb") as left, open(os.path.join(document["directory"], name),
                                                                     "rb") as right:
                    self.assertEqual(left.read(), right.read(), name)

    def test_t16_nothing_of_a_killed_assayctl_stays_on_the_host(self):
        process, run = self.start("on:1", pace=15)
        self.await_event(run, "workload_started")
        self.assertTrue(self.readers())
        process.send_signal(signal.SIGKILL)
        process.wait()
        self.until(lambda: not self.readers(), "no reader is left: %s" % self.readers(), 60)
        self.assertEqual(self.ctl("watch", run).status, 0)


if __name__ == "__main__":
    unittest.main()
