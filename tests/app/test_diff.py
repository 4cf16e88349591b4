# SPDX-License-Identifier: GPL-3.0-or-later
import os
import random
import unittest
from fractions import Fraction

from ctl import SOURCE, Case


def reference(*values, key="m", mode="thinking_on"):
    lines = ["%s:" % key, "  %s:" % mode]
    lines += ["    %d: %s" % (length, value) for length, value in enumerate(values, 4)]
    return "\n".join(lines) + "\n"


class Diff(Case):
    def diff(self, left, right, *words, status=0):
        return self.document("diff", self.write("left.yaml", left), self.write("right.yaml", right), *words, status=status)

    def test_both_ends_of_the_gate_pass(self):
        for left, status in (("2.85", 0), ("2.84", 1), ("3.15", 0), ("3.16", 1)):
            document = self.diff(reference(left), reference("3.00"), status=status)
            self.assertEqual(document["verdict"], "differs" if status else "same")
            self.assertEqual(document["cells"][0]["within"], not status)
            self.assertEqual(document["gate"], {"kind": "ratio", "low": 0.95, "high": 1.05})
        cell = self.diff(reference("2.85"), reference("3.00"))["cells"][0]
        self.assertEqual((cell["left"], cell["right"], cell["difference"], cell["ratio"]), (2.85, 3.0, -0.15, 0.95))

    def test_gates_are_decimal_arithmetic(self):
        """Against Python's fractions of the same texts, most of them on an end of the gate or a digit beside it."""
        draw = random.Random(7)
        rights = ["%.*f" % (draw.choice((1, 2, 3, 4)), draw.uniform(1.5, 4.5)) for _ in range(600)]
        def text(value):
            digits = draw.choice((2, 3, 4, 6))
            return "%.*f" % (digits, value + draw.choice((0, 0, 1, -1)) / 10 ** digits)
        lefts = [text(float(right) * draw.choice((0.95, 1.05))) for right in rights]
        seen = set()
        for words, passes in (
                ((), lambda l, r: Fraction("0.95") <= l / r <= Fraction("1.05")),
                (("--tolerance", "0.15"), lambda l, r: abs(l - r) <= Fraction("0.15"))):
            cells = self.diff(reference(*lefts), reference(*rights), *words, status=1)["cells"]
            self.assertEqual(len(cells), 600)
            for cell, left, right in zip(cells, lefts, rights):
                expected = passes(Fraction(left), Fraction(right))
                seen.add((words, expected))
                self.assertEqual(cell["within"], expected, (left, right))
        self.assertEqual(len(seen), 4)

    def test_a_trend_is_about_one_run(self):
        left = self.write("left.yaml", reference("1.80"))
        self.refused(2, "diff", left)
        self.refused(2, "diff", left, left, "--trend", "thinking_on-4")
        self.refused(2, "diff", "no-such-run", "--trend", "thinking_on-4")

    def test_tolerance(self):
        self.diff(reference("1.85"), reference("1.80"), "--tolerance", "0.05")
        document = self.diff(reference("1.85"), reference("1.80"), "--tolerance", "0.049", status=1)
        self.assertEqual(document["gate"], {"kind": "absolute", "low": -0.049, "high": 0.049})
        for bad in ("x", "", "-1", "nan", "0,1"):
            self.refused(2, "diff", "a.yaml", "b.yaml", "--tolerance", bad)

    def test_formats(self):
        left, right = self.write("l.yaml", reference("1.80", "2.40")), self.write("r.yaml", reference("1.80", "3.00"))
        answer = self.ctl("diff", left, right, "--format", "tsv")
        self.assertEqual(answer.status, 1)
        names, first, second = [line.split("\t") for line in answer.out.splitlines()]
        self.assertEqual(dict(zip(names, second))["difference"], "-0.60")
        self.assertEqual(dict(zip(names, first)), {"cell": "thinking_on-4", "left": "1.80", "right": "1.80",
                                                   "difference": "0.00", "interval": "", "finding": "",
                                                   "ratio": "1.000", "remark": ""})
        markdown = self.ctl("diff", left, right, "--format", "markdown").out
        self.assertIn("| thinking_on-5 | 2.40 | 3.00 | -0.60 | 0.800 | differs |", markdown)
        self.assertIn("- differs: 1 of 2 compared cells within ratio 0.95 to 1.05", markdown)
        self.assertIn("markdown", self.refused(2, "diff", left, right, "--format", "html"))

    def test_one_sided_cells(self):
        left, right = reference("1.80", "2.40"), reference("1.80")
        document = self.diff(left, right)
        self.assertEqual(len(document["cells"]), 2)
        self.assertIsNone(document["cells"][1]["within"])
        self.diff(left, right, "--complete", status=1)

    def test_not_available(self):
        left, right = reference("1.80", "N/A"), reference("1.80", "2.40")
        cell = self.diff(left, right)["cells"][1]
        self.assertEqual((cell["left_state"], cell["right_state"]), ("n/a", "value"))
        self.assertIsNone(cell["within"])
        self.assertIsNone(cell["left"])
        self.diff(left, right, "--complete", status=1)

    def test_models(self):
        two = reference("1.80", key="a") + reference("1.90", key="b")
        one = reference("1.90", key="b")
        files = (self.write("two.yaml", two), self.write("one.yaml", one))
        self.assertIn("--model", self.refused(2, "diff", *files))
        self.refused(2, "diff", *files, "--model", "c")
        self.assertEqual(self.document("diff", *files, "--model", "b")["verdict"], "same")
        self.assertEqual(self.document("diff", *files, "--model", "a", status=1)["verdict"], "incomparable")
        document = self.diff(reference("1.80", key="a"), one, status=1)
        self.assertEqual(document["verdict"], "incomparable")
        self.assertEqual((document["left"]["model"], document["right"]["model"]), ("a", "b"))
        self.refused(2, "diff", files[1], files[1], "--model", "c")

    def test_conditions_that_differ(self):
        left = "# dataset: coding | temperature: 1.0 | output_len: 4096\n" + reference("1.80")
        right = "# dataset: coding | temperature: 0.6 | output_len: 4096\n" + reference("1.80")
        document = self.diff(left, right)
        rows = {row["name"]: row for row in document["conditions"]}
        self.assertIs(rows["thinking_on sampling"]["same"], False)
        self.assertIs(rows["categories"]["same"], True)
        text = self.ctl("diff", self.path("left.yaml"), self.path("right.yaml")).out
        self.assertIn("temperature=1.0 | temperature=0.6", text)

    def test_shipped_references_by_name(self):
        answer = self.document("diff", "deepseek-v4-pro-mtp", "deepseek-v4-pro-mtp", "--complete", "--tolerance", "0")
        self.assertEqual(answer["verdict"], "same")
        self.assertEqual(len(answer["cells"]), 16)
        self.assertTrue(os.path.samefile(answer["left"]["source"],
                                         os.path.join(SOURCE, "resources/references/deepseek-v4-pro-mtp.yaml")))

    def test_bad_input(self):
        good = self.write("good.yaml", reference("1.80"))
        for name, content in (("broken.yaml", "m: [\n"), ("twice.yaml", reference("1.8") + reference("1.9")),
                              ("binary.yaml", bytes(range(256)))):
            bad = self.write(name, content)
            self.assertIn(name, self.refused(2, "diff", bad, good))
            self.assertIn(name, self.refused(2, "diff", good, bad))
        self.refused(2, "diff", good, self.path("nowhere.yaml"))
        self.refused(2, "diff", good, "no-such-run")
        os.mkdir(self.path("folder"))
        self.refused(2, "diff", good, self.path("folder"))
        self.assertEqual(self.document("diff", good, self.write("empty.yaml", ""), status=1)["verdict"], "incomparable")

    def test_invalid_cell_is_no_number(self):
        cell = self.diff(reference("1.80", "two"), reference("1.80", "2.00"))["cells"][1]
        self.assertEqual(cell["left_state"], "invalid")
        self.assertIsNone(cell["left"])


if __name__ == "__main__":
    unittest.main()
