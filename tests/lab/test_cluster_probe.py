# SPDX-License-Identifier: GPL-3.0-or-later
"""The connection test against a real sshd and a real Slurm, well and in every way that it can fail."""
import os
import unittest

from clustercase import ClusterCase
from labcase import require_lab


def setUpModule():
    require_lab()


class Probe(ClusterCase):
    options = ("--nodes", "1")

    def probe(self, profile, *words, status):
        checks = self.document("probe", profile, *words, status=status)["checks"]
        for check in checks:
            self.assertEqual(set(check), {"id", "status", "text", "next"})
            self.assertIn(check["status"], ("ok", "warn", "fail", "unknown"))
            self.assertTrue(check["text"])
            if check["status"] == "fail":
                self.assertTrue(check["next"], check)  # what to do about it
        return {check["id"]: check for check in checks}

    def failing(self, words, profile, *more):
        """The ids of the checks that fail; one of them says `words`."""
        checks = self.probe(profile, *more, status=1)
        failed = {name: check for name, check in checks.items() if check["status"] == "fail"}
        texts = " / ".join(check["text"] for check in failed.values())
        self.assertRegex(texts, words)
        return set(failed)

    def test_a_cluster_that_is_well(self):
        checks = self.probe(self.profile, status=0)
        self.assertNotIn("fail", {check["status"] for check in checks.values()})
        self.assertGreater(len(checks), 7)
        plain = self.ctl("probe", self.profile)
        self.assertEqual(plain.status, 0, str(plain))
        self.assertEqual(len(plain.out.splitlines()), len(checks))
        # Nothing is left behind.
        root = self.lab.home("assay-runs")
        self.assertEqual([name for name in os.listdir(root)] if os.path.isdir(root) else [], [])

    def doubtful(self, words, profile):
        """A check warns with these words, and none fails: what the login host sees is not what a node sees."""
        checks = self.probe(profile, status=0)
        self.assertRegex(" / ".join(c["text"] for c in checks.values() if c["status"] == "warn"), words)

    def test_what_can_be_wrong_with_a_profile(self):
        for texts, words in (
                ({"partition: batch_1": "partition: batch_9"}, r"batch_9"),
                ({'"gpu:8"': '"gpu:16"'}, r"node configuration"),
                ({"root: assay-runs": "root: /proc/assay"}, r"/proc|free"),
                ({"runtime: none": "runtime: pyxis"}, r"pyxis")):
            with self.subTest(words):
                self.failing(words, self.profile_with("other.yaml", texts=texts))
        for texts, words in (({self.path("speed_bench"): "/nowhere/speed_bench"}, r"/nowhere/speed_bench is not there"),
                             ({"resources/lab/models": "resources/lab/no-models"}, r"no-models is not there")):
            with self.subTest(words):
                self.doubtful(words, self.profile_with("other.yaml", texts=texts))

    def test_a_login_host_that_is_away(self):
        self.sshd("stop")
        try:
            self.assertEqual(self.failing(r"(?i)refused", self.profile), {"link"})
        finally:
            self.sshd("start")
        self.probe(self.profile, status=0)

    def test_a_controller_that_is_away(self):
        self.slurm("stop")
        try:
            checks = self.probe(self.profile, status=1)
        finally:
            self.slurm("start")
        self.assertEqual({name for name, check in checks.items() if check["status"] == "fail"}, {"controller"})
        # What stands on it is unknown, and never wrong.
        for name in ("partition", "account", "gpus"):
            self.assertEqual(checks[name]["status"], "unknown", name)
        self.probe(self.profile, status=0)

    def stub(self, name, text, status):
        path = os.path.join(self.lab.env["LAB_REMOTE_BIN"], name)
        with open(path, "w", encoding="ascii") as file:
            file.write("#!/bin/sh\necho '%s' >&2\nexit %d\n" % (text, status))
        os.chmod(path, 0o755)
        return path

    def test_programs_that_are_missing_or_refuse(self):
        path = self.stub("python3", "python3: not here", 127)
        try:
            self.doubtful(r"python3", self.profile)
        finally:
            os.remove(path)
        for words, text in ((r"Invalid account", "allocation failure: Invalid account or account/partition combination"),
                            (r"command not found", "sbatch: command not found")):
            path = self.stub("sbatch", text, 1)
            try:
                with self.subTest(words):
                    self.failing(words, self.profile)
            finally:
                os.remove(path)


if __name__ == "__main__":
    unittest.main()
