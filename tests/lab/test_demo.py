# SPDX-License-Identifier: GPL-3.0-or-later
"""packaging/demo over this tree's programs: what it keeps, and that nothing stays when it ends or is broken off."""
import glob
import os
import shutil
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "app"))
from ctl import ASSAYCTL, SOURCE, Case  # noqa: E402
from labcase import PATIENCE, require_lab, traces  # noqa: E402

LINKED = ("resources", "tests", "packaging/install-deps")
PICTURE = b"\x89PNG\r\n\x1a\n"


def setUpModule():
    require_lab()


class Demo(Case):
    """The demo in a tree that is built: its cmake does nothing, its programs are those under test."""

    def setUp(self):
        super().setUp()
        os.makedirs(self.path("tree", "packaging"))
        os.makedirs(self.path("tree", "build", "release"))
        os.makedirs(self.path("throwaway"))
        for name in LINKED:
            os.symlink(os.path.join(SOURCE, name), self.path("tree", name))
        shutil.copy(os.path.join(SOURCE, "packaging/demo"), self.path("tree", "packaging"))
        os.symlink(os.path.dirname(ASSAYCTL), self.path("tree", "build", "release", "bin"))
        os.chmod(self.write("programs/cmake", "#!/bin/sh\n"), 0o700)
        self.environment.update(TMPDIR=self.path("throwaway"), LAB_STEP_MS="0",
                                PATH=self.path("programs") + os.pathsep + self.environment["PATH"])
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            self.environment.pop(name, None)

    def start(self, *words):
        with open(self.path("said"), "wb") as said:
            process = subprocess.Popen([self.path("tree", "packaging", "demo"), *words], env=self.environment,
                                       stdin=subprocess.DEVNULL, stdout=said, stderr=said)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        return process

    def said(self):
        return self.read("said").decode("utf-8", "replace")

    def told(self, words):
        end = time.monotonic() + PATIENCE
        while words not in self.said():
            self.assertLess(time.monotonic(), end, self.said())
            time.sleep(0.05)

    def ended(self, process, status):
        self.assertEqual(process.wait(2 * PATIENCE), status, self.said())
        self.assertEqual(os.listdir(self.path("throwaway")), [])
        self.assertEqual(traces(self.folder), [])

    def test_the_window_fills_over_ssh_and_slurm_and_values_are_written(self):
        if not shutil.which("Xvfb") or not os.path.exists(os.path.join(os.path.dirname(ASSAYCTL), "assay")):
            self.skipTest("no Xvfb, or built without the window")
        self.ended(self.start(), 0)
        self.assertTrue(self.read("tree/build/demo.png").startswith(PICTURE))
        self.assertRegex(self.said(), r"demo\.png is the window with [1-9] cells measured, \d failed, [1-9] running")
        self.assertIn("same: 8 of 8", self.said())
        self.assertIn(b"4: 3.63", self.read("tree/build/demo.yaml"))
        run, = glob.glob(self.path("tree/build/demo/assay/runs/*"))
        self.assertEqual(len(glob.glob(os.path.join(run, "shard-*", "journal.jsonl"))), 4)

    def test_this_machine_alone_is_enough(self):
        self.ended(self.start("--local", "--terminal"), 0)
        self.assertIn("same: 8 of 8", self.said())
        self.assertFalse(os.path.exists(self.path("tree/build/demo.png")))

    def test_broken_off_it_ends_what_it_started(self):
        for words, moment, number in ((("--terminal",), "bringing up the lab", signal.SIGTERM),
                                      (("--terminal",), "is on its way", signal.SIGINT),
                                      (("--local", "--terminal"), "is on its way", signal.SIGHUP)):
            with self.subTest(words=words, moment=moment):
                demo = self.start(*words)
                self.told(moment)
                demo.send_signal(number)
                self.ended(demo, 128 + number)
                self.assertIn("broken off", self.said())

    def test_a_lab_that_cannot_be_is_said_with_a_way_out(self):
        self.environment["TMPDIR"] = self.path("throw away")
        os.makedirs(self.path("throw away"))
        self.ended(self.start("--terminal"), 3)
        self.assertIn("may hold letters", self.said())
        self.assertIn("packaging/demo --local", self.said())

    def test_a_word_it_does_not_know_is_wrong_usage(self):
        self.ended(self.start("--termnal"), 2)
        self.assertIn("usage:", self.said())


if __name__ == "__main__":
    unittest.main()
