# SPDX-License-Identifier: GPL-3.0-or-later
"""What a person at a terminal sees: a live line, colours, and the question after Ctrl-C."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
import unittest

from ctl import ASSAYCTL
from test_run import SHORT, LabCase


class Terminal:
    """The program with a terminal of its own as standard input, output and error."""

    def __init__(self, words, folder, environment, columns=80):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))

        def own_terminal():
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen([ASSAYCTL, *words], cwd=folder, env=environment, stdin=slave, stdout=slave,
                                        stderr=slave, preexec_fn=own_terminal)
        os.close(slave)
        self.seen = ""

    def read_until(self, pattern, timeout=60):
        end = time.monotonic() + timeout
        while not re.search(pattern, self.seen):
            if time.monotonic() > end:
                raise AssertionError("%r does not come: %r" % (pattern, self.seen))
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.master, 65536).decode("utf-8", "replace")
                except OSError:  # the other end was closed
                    if not re.search(pattern, self.seen):
                        raise AssertionError("%r did not come: %r" % (pattern, self.seen)) from None
        return re.search(pattern, self.seen)

    def type(self, text):
        os.write(self.master, text.encode())

    def wait(self, timeout=60):
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            ended = self.process.poll() is not None
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.master, 65536).decode("utf-8", "replace")
                    continue
                except OSError:  # the other end was closed
                    pass
            if ended:
                break
        return self.process.wait(1)

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        os.close(self.master)


class AtATerminal(LabCase):
    def open(self, cells, columns=80, **environment):
        variables = {**self.environment, "TERM": "xterm", **environment}
        words = ["run", "lab", "--cluster", "local", "--cells", cells, *SHORT]
        terminal = Terminal(words, self.folder, variables, columns)
        self.addCleanup(terminal.close)
        run = terminal.read_until(r"run (\d{8}-\d{6}-lab-[0-9a-f]{6})").group(1)
        return terminal, run

    def test_live_line_and_table(self):
        terminal, _ = self.open("on:1-2", LAB_STEP_MS="6", NO_COLOR="")
        terminal.read_until(r"\r\x1b\[2K0/2  thinking_on-\d")
        terminal.read_until(r"thinking_on-\d AL \d\.\d\d \d+/6 requests")
        terminal.read_until(r"1/2.*ETA \d+:\d\d")
        self.assertEqual(terminal.wait(), 0)
        self.assertIn("\x1b[32mdone\x1b[0m", terminal.seen)

    def test_the_live_line_fits_a_narrow_terminal(self):
        terminal, _ = self.open("on:1", columns=20, LAB_STEP_MS="6", NO_COLOR="1")
        self.assertEqual(terminal.wait(), 0)
        drawn = re.findall(r"\r\x1b\[2K(\d+/1[^\r\n]*)", terminal.seen)
        self.assertTrue(drawn)
        self.assertLessEqual(max(map(len, drawn)), 19, drawn)

    def test_no_color(self):
        terminal, _ = self.open("on:1")
        self.assertEqual(terminal.wait(), 0)
        self.assertNotRegex(terminal.seen, r"\x1b\[[0-9;]*m")

    def test_interrupt_and_leave(self):
        terminal, run = self.open("on:1", LAB_STEP_MS="4")
        self.await_running(run)
        terminal.type("\x03")
        terminal.read_until("Cancel the run")
        terminal.type("\n")
        self.assertEqual(terminal.wait(), 0)
        self.assertIn("assayctl watch " + run, terminal.seen)
        self.assertEqual(self.await_end(run)["state"], "done")

    def test_interrupt_and_cancel(self):
        terminal, run = self.open("on:1-4", LAB_STEP_MS="4")
        self.await_running(run)
        terminal.type("\x03")
        terminal.read_until("Cancel the run")
        terminal.type("c\n")
        self.assertEqual(terminal.wait(), 1)
        self.assertEqual(self.ctl("status", run, "--json").json["state"], "cancelled")

    def test_second_interrupt_leaves_at_once(self):
        terminal, run = self.open("on:1", LAB_STEP_MS="4")
        self.await_running(run)
        terminal.type("\x03")
        terminal.read_until("Cancel the run")
        terminal.type("\x03")
        self.assertEqual(terminal.wait(), 3)
        self.assertEqual(self.await_end(run)["state"], "done")


if __name__ == "__main__":
    unittest.main()
