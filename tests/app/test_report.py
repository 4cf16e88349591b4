# SPDX-License-Identifier: GPL-3.0-or-later
"""A report of a run that was measured with the lab engine, in its four forms."""
import csv
import html.parser
import io
import json
import os
import re
import subprocess
import unittest

from test_run import LabCase

GOLDEN = "lab:\n  thinking_on:\n    1: 1.90\n    2: 2.90\n"


class Page(html.parser.HTMLParser):
    """What a page holds: its elements, its text, and everything that would be fetched or run."""

    VOID = {"meta", "br"}

    def __init__(self, text):
        super().__init__()
        self.elements, self.open, self.fetched, self.text = [], [], [], ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.elements.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)
        self.fetched += [value for name, value in attributes
                         if name in ("src", "href", "data", "action") or name.startswith("on")]

    def handle_startendtag(self, tag, attributes):
        self.elements.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, "%s is not closed" % tag

    def handle_data(self, data):
        if "style" not in self.open:
            self.text += data


class Report(LabCase):
    def report(self, run, ending):
        path = self.path("report." + ending)
        document = self.document("report", run, "--to", path)
        self.assertEqual(document, {"file": path})
        return self.read("report." + ending).decode()

    def test_every_form_of_a_run_with_a_cell_that_failed(self):
        reference = self.write("data/assay/references/mine.yaml", GOLDEN)
        document = self.run_lab("on:1-2,off:1", status=1, LAB_FAULTS="crash-at-request=2@off-1")
        run = document["run"]
        cells = {cell["id"]: cell for cell in document["cells"]}
        self.assertEqual(cells["thinking_off-1"]["state"], "failed")
        self.ctl("review", run, "--sign", "Ada <b>&</b> Lovelace", "--note", "<script>alert(1)</script> | @ada #1")
        values = ["%.2f" % cells["thinking_on-%d" % k]["acceptance_length"] for k in (1, 2)]

        page = Page(self.report(run, "html"))
        self.assertEqual((page.open, page.fetched), ([], []))
        self.assertNotIn("script", page.elements)
        self.assertNotIn("b", page.elements)
        self.assertIn("svg", page.elements)
        for text in (*values, run, "<script>alert(1)</script> | @ada #1", "Ada <b>&</b> Lovelace", "golden thinking_on",
                     "thinking_evidenced", "2.90", "outside", "mine.yaml", "Not exportable"):
            self.assertIn(text, page.text)
        self.assertNotIn(self.folder_of(run), page.text)
        source = self.read("report.html").decode()
        self.assertIn("prefers-color-scheme: dark", source)
        self.assertIn("@media print", source)
        # The failed cell is a gap with its reason, and no number anywhere.
        self.assertIn("<title>thinking_off-1: failed</title>", source)
        self.assertEqual(source.count("<title>thinking_on-1: %s</title>" % values[0]), 1)

        markdown = self.report(run, "md")
        self.assertIn("| thinking\\_on | %s | %s |" % tuple(values), markdown.replace("thinking_on", "thinking\\_on"))
        self.assertIn("| thinking_off | **failed** | not planned |", markdown)
        self.assertNotIn("<script>", markdown)
        self.assertIn("@<!-- -->ada #<!-- -->1", markdown)
        for table in re.findall(r"(?:^\|.*\n)+", markdown, re.MULTILINE):
            widths = {len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}
            self.assertEqual(len(widths), 1, table)

        rows = list(csv.DictReader(io.StringIO(self.report(run, "csv"))))
        self.assertEqual([row["cell"] for row in rows], ["thinking_on-1", "thinking_on-2", "thinking_off-1"])
        for row in rows[:2]:
            cell = cells[row["cell"]]
            self.assertEqual([int(row[key]) for key in ("drafts", "draft_tokens", "accepted_tokens")],
                             [cell[key] for key in ("drafts", "draft_tokens", "accepted_tokens")])
            self.assertEqual(row["acceptance_length"], "%.2f" % cell["acceptance_length"])
        self.assertEqual((rows[1]["golden"], rows[1]["within"]), ("2.90", "false"))
        for key in ("acceptance_length", "acceptance_rate", "difference", "ratio", "within"):
            self.assertEqual(rows[2][key], "", key)
        self.assertEqual(rows[2]["state"], "failed")

        told = json.loads(self.report(run, "json"))
        self.assertEqual([cell["state"] for cell in told["run"]["cells"]], ["value", "value", "failed"])
        self.assertIsNone(told["run"]["cells"][2]["acceptance_length"])
        self.assertEqual(told["golden"]["file"], "mine.yaml")
        self.assertEqual(told["diff"]["verdict"], "differs")
        self.assertEqual({gate["id"] for gate in told["review"]["gates"]},
                         {gate["id"] for gate in self.document("review", run, status=1)["gates"]})
        for entry in told["provenance"]["files"]:
            with open(os.path.join(self.folder_of(run), entry["file"]), "rb") as file:
                self.assertEqual(len(file.read()), entry["bytes"])
        self.assertNotIn("directory", told["run"])

        self.without_and_with_two_references(run, reference)
        self.places_that_cannot_be_written(run)

    def without_and_with_two_references(self, run, reference):
        self.write("data/assay/references/other.yaml", GOLDEN)
        self.assertIn("Several references hold a curve of lab (mine.yaml, other.yaml)",
                      Page(self.report(run, "html")).text)
        os.remove(self.path("data/assay/references/other.yaml"))
        os.remove(reference)
        # Then the shipped one is meant.
        self.assertNotEqual(json.loads(self.report(run, "json"))["golden"]["file"], "mine.yaml")

    def places_that_cannot_be_written(self, run):
        for name in ("report", "report.pdf", "report.html.gz"):
            sentence = self.refused(2, "report", run, "--to", self.path(name))
            for ending in (".html", ".md", ".csv", ".json"):
                self.assertIn(ending, sentence)
        self.refused(2, "report", "no-such-run", "--to", self.path("x.html"))
        self.refused(2, "report", run)
        self.refused(3, "report", run, "--to", "/proc/report.html")
        self.refused(3, "report", run, "--to", self.path("nowhere", "report.html"))
        old = self.write("full/report.html", "old")
        if subprocess.run(["unshare", "-m", "true"], stderr=subprocess.DEVNULL).returncode == 0:
            script = ('mount -t tmpfs -o size=16k none "$1" && echo old > "$1/report.html" && '
                      '"$2" report "$3" --to "$1/report.html"; status=$?; cat "$1/report.html"; ls "$1"; exit $status')
            process = subprocess.run(
                ["unshare", "-m", "sh", "-c", script, "-", os.path.dirname(old), os.environ["ASSAYCTL"], run],
                env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            self.assertEqual(process.returncode, 3, process.stderr)
            self.assertEqual(process.stdout, b"old\nreport.html\n")
            self.assertIn(b"No space left", process.stderr)


if __name__ == "__main__":
    unittest.main()
