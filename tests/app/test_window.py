# SPDX-License-Identifier: GPL-3.0-or-later
"""The window program from outside: one window a user, and what it keeps when it is killed."""
import os
import signal
import stat
import subprocess
import time
import unittest

from ctl import ASSAYCTL, Case

ASSAY = os.environ.get("ASSAY") or os.path.join(os.path.dirname(ASSAYCTL), "assay")


@unittest.skipUnless(os.path.exists(ASSAY), "built without the window")
class Window(Case):
    def setUp(self):
        super().setUp()
        os.makedirs(self.path("runtime"), mode=0o700)
        self.environment.update(QT_QPA_PLATFORM="offscreen", XDG_RUNTIME_DIR=self.path("runtime"))
        self.socket = self.path("runtime", "assay-window")

    def start(self, *words):
        process = subprocess.Popen([ASSAY, *words], cwd=self.folder, env=self.environment,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def until(self, what, told, seconds=90):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = what()
            if value:
                return value
            time.sleep(0.05)
        self.fail("never: " + told)

    def kept(self):
        path = self.path("config", "assay", "assay.conf")
        if not os.path.exists(path):
            return ""
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()

    def a_run(self, number):
        """A run's folder as far as a window needs one to open it."""
        name = "20261130-10150%d-lab-1a2b3c" % number
        self.write("data/assay/runs/%s/plan.json" % name, "{}")
        return self.path("data", "assay", "runs", name)

    def test_help_and_version_need_no_display(self):
        bare = {name: value for name, value in self.environment.items()
                if name not in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")}
        for word, told in (("--help", "Usage:"), ("-h", "--cell"), ("--version", "assay "), ("-v", "assay ")):
            answer = subprocess.run([ASSAY, word], cwd=self.folder, env=bare, capture_output=True, text=True, timeout=60)
            self.assertEqual((answer.returncode, answer.stderr), (0, ""), word)
            self.assertIn(told, answer.stdout)

    def test_a_second_start_hands_its_run_to_the_window(self):
        first = self.start()
        self.until(lambda: os.path.exists(self.socket), "the window listens")
        self.assertEqual(stat.S_IMODE(os.stat(self.socket).st_mode) & 0o077, 0)
        folder = self.a_run(1)
        second = self.start(folder, "--cell", "thinking_on-3")
        self.assertEqual(second.wait(90), 0)
        self.until(lambda: os.path.basename(folder) in self.kept(), "the first window opens the run")
        self.assertIsNone(first.poll())

    def test_two_sides_are_compared_in_the_window_that_is_open(self):
        first = self.start()
        self.until(lambda: os.path.exists(self.socket), "the window listens")
        self.write("a.yaml", "lab: {thinking_on: {1: 1.80}}\n")
        self.write("b.yaml", "lab: {thinking_on: {1: 1.90}}\n")
        self.assertEqual(self.start("diff", "a.yaml", "b.yaml").wait(30), 0)
        self.until(lambda: "page=compare" in self.kept(), "the page of the comparison is kept")
        self.assertIsNone(first.poll())
        self.assertEqual(self.start("one", "two").wait(30), 2)

    def test_a_window_that_was_killed_is_no_hindrance_and_lost_nothing(self):
        first = self.start(self.a_run(1))
        self.until(lambda: "20261130-101501" in self.kept(), "the window keeps what is open")
        first.send_signal(signal.SIGKILL)
        first.wait()
        self.assertTrue(os.path.exists(self.socket))
        second = self.start(self.a_run(2))
        self.until(lambda: "20261130-101502" in self.kept(), "the second window works")
        self.assertIsNone(second.poll())
        third = self.start()
        self.assertEqual(third.wait(90), 0)

    def test_a_window_that_hangs_is_not_waited_for(self):
        first = self.start()
        self.until(lambda: os.path.exists(self.socket), "the window listens")
        first.send_signal(signal.SIGSTOP)
        try:
            self.start(self.a_run(2))
            self.until(lambda: "20261130-101502" in self.kept(), "another window opens the run")
        finally:
            first.send_signal(signal.SIGCONT)

    def test_a_picture_of_a_run_is_kept(self):
        run = self.document("run", "lab", "--cluster", "local", "--set", "matrix.draft_lengths=[1]", "--cells",
                            "on:1", LAB_STEP_MS="0")["directory"]
        first = self.start()
        self.until(lambda: os.path.exists(self.socket), "the window listens")
        self.assertEqual(self.start(run, "--picture", "window.png").wait(90), 0)
        file = self.path("window.png")
        self.until(lambda: os.path.exists(file), "the window that is open keeps a picture")
        with open(file, "rb") as picture:
            self.assertEqual(picture.read(8), b"\x89PNG\r\n\x1a\n")
        self.assertIsNone(first.poll())

    def test_without_a_runtime_folder_every_start_is_a_window(self):
        self.environment["XDG_RUNTIME_DIR"] = self.path("nowhere")
        first = self.start(self.a_run(1))
        second = self.start(self.a_run(2))
        self.until(lambda: "20261130-10150" in self.kept(), "a window works")
        time.sleep(0.2)
        self.assertIsNone(first.poll())
        self.assertIsNone(second.poll())


if __name__ == "__main__":
    unittest.main()
