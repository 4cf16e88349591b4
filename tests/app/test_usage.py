# SPDX-License-Identifier: GPL-3.0-or-later
import os
import subprocess
import unittest

from ctl import ASSAYCTL, Case, counters

COMMANDS = ("delta", "scrape", "watch-url", "validate", "diff", "plan", "probe", "run", "status",
            "watch", "cancel", "resume", "fetch", "review", "export", "propose", "import", "pack",
            "report")
ELSEWHERE = ("dataset", "inject", "inject-verify")


class Usage(Case):
    def test_version(self):
        answer = self.ctl("--version")
        self.assertEqual(answer.status, 0)
        self.assertRegex(answer.out, r"^assayctl \d+\.\d+\.\d+\n$")
        self.assertIn(self.document("--version")["version"], answer.out)

    def test_general_help_names_every_command(self):
        for words in (("--help",), ("-h",), ("help",)):
            answer = self.ctl(*words)
            self.assertEqual(answer.status, 0)
            for command in COMMANDS:
                self.assertRegex(answer.out, r"(?m)^  %s " % command)

    def test_each_command_explains_itself(self):
        for command in COMMANDS:
            with self.subTest(command):
                answer = self.ctl(command, "--help")
                self.assertEqual(answer.status, 0)
                self.assertEqual(answer.err, "")
                self.assertEqual(answer.out, self.ctl("help", command).out)
                for part in ("Usage:", "Options:", "Exit status:", "Example:", "--json"):
                    self.assertIn(part, answer.out)
                example = answer.out[answer.out.index("Example:"):]
                self.assertIn("assayctl %s" % command, example)
                self.assertLessEqual(max(map(len, answer.out.splitlines())), 100)
                self.assertIn("help", self.document(command, "--help"))

    def test_nearest_command_and_option(self):
        self.assertIn("delta", self.refused(2, "detla", "a", "b"))
        self.assertIn("--tolerance", self.refused(2, "diff", "a", "b", "--tolerence", "1"))
        self.assertIn("--json", self.refused(2, "validate", "x", "--jsn"))

    def test_commands_of_other_versions_say_so(self):
        for command in ELSEWHERE:
            self.assertIn("not in this version", self.refused(2, command, "x"))

    def test_wrong_numbers_of_arguments(self):
        self.refused(2)
        self.refused(2, "delta", "one")
        self.refused(2, "delta", "one", "two", "three")
        self.refused(2, "validate")
        self.refused(2, "export", "run")
        self.refused(2, "frobnicate")
        self.refused(2, "")
        self.refused(2, "--frobnicate")

    def test_options_and_values(self):
        self.refused(2, "diff", "a", "b", "--tolerance")
        self.refused(2, "diff", "a", "b", "--complete=yes")
        self.refused(2, "diff", "a", "b", "--tolerance", "1", "--tolerance", "2")
        # A shell variable that was not set must not select every cell.
        self.assertIn("CELLS is empty", self.refused(2, "cancel", "run", "--cells", ""))
        self.assertIn("CELLS is empty", self.refused(2, "resume", "run", "--cells="))
        # After -- everything is an argument, also what looks like an option.
        answer = self.ctl("delta", "--json", "--", "--before", "b")
        self.assertEqual(answer.status, 2)
        self.assertIn("--before", answer.json["error"]["where"])

    def test_json_may_come_first(self):
        answer = self.ctl("--json", "delta", "nowhere", "nowhere")
        self.assertEqual(answer.status, 2)
        self.assertIn("error", answer.json)


class StandardOutput(Case):
    def test_full_disk(self):
        before, after = self.write("b", counters(0, 0)), self.write("a", counters(10, 8))
        for words in (("delta", before, after), ("delta", before, after, "--json"), ("--help",)):
            with open("/dev/full", "wb") as full:
                process = subprocess.run([ASSAYCTL, *words], stdout=full, stderr=subprocess.PIPE, env=self.environment)
            self.assertEqual(process.returncode, 3)
            self.assertIn(b"No space left", process.stderr)

    def test_reader_that_went_away(self):
        read, write = os.pipe()
        os.close(read)
        process = subprocess.run([ASSAYCTL, "--help"], stdout=write, stderr=subprocess.PIPE, env=self.environment)
        os.close(write)
        self.assertEqual(process.returncode, 0)
        self.assertEqual(process.stderr, b"")


if __name__ == "__main__":
    unittest.main()
