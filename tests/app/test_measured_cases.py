# SPDX-License-Identifier: GPL-3.0-or-later
"""Situations met in the field that take a run: each is made to happen with the lab engine."""
import os
import unittest

from ctl import SOURCE
from test_run import LabCase


class Measured(LabCase):
    """Runs of the lab engine in which something is wrong with each cell."""

    def judged(self, cells, *words, status=0, **environment):
        """The run's cells by id, and its gates by id."""
        document = self.run_lab(cells, *words, status=status, **environment)
        gates = self.document("review", document["run"], status=1)["gates"]
        return {cell["id"]: cell for cell in document["cells"]}, {gate["id"]: gate for gate in gates}

    def fails(self, gate, **evidence):
        """A gate that fails for these cells, each with its own reason."""
        self.assertEqual((gate["verdict"], gate["cells"]), ("fail", list(evidence)), gate["evidence"])
        for cell, reason in evidence.items():
            self.assertIn(reason, gate["evidence"])

    def test_p34_p35_p38_p56_p79_values_that_must_not_be_exported(self):
        cells, gates = self.judged("on:1-4,off:1-4", status=1, LAB_FAULTS=(
            "broken-text@on-1,repeat-output@on-2,empty-output=3@on-3,truncate@on-4,"
            "fallback=3@off-1,reset-at-request=3@off-2,http-500-at-request=3@off-3,crash-at-request=4@off-4"))
        # One cell's failure ends no other: the cells before and after it have values.
        self.assertEqual([cells["thinking_%s" % name]["state"] for name in
                          ("on-1", "on-2", "on-3", "on-4", "off-1", "off-2", "off-3", "off-4")],
                         ["value"] * 5 + ["failed"] * 3)
        self.fails(gates["outputs_sound"], **{
            "thinking_on-1": "thinking_on-1: 6 of 6 outputs hold characters that do not decode",
            "thinking_on-2": "thinking_on-2: 6 of 6 outputs repeat themselves",
            "thinking_on-3": "thinking_on-3: 2 of 6 outputs are empty",
            "thinking_on-4": "thinking_on-4: 6 of 6 outputs were cut at the output length"})
        self.assertLess(cells["thinking_on-1"]["acceptance_length"], 1.1)
        self.fails(gates["counters_sound"], **{"thinking_off-1": "steps were not drafted"})
        self.fails(gates["server_log_clean"], **{"thinking_off-1": "speculation_disabled"})
        self.fails(gates["cells_completed"], **{
            "thinking_off-2": "restarted inside the window", "thinking_off-3": "1 of 6 requests failed",
            "thinking_off-4": "illegal memory access"})
        for name in ("thinking_off-2", "thinking_off-3", "thinking_off-4"):
            self.assertIsNone(cells[name]["acceptance_length"])
        self.assertEqual(cells["thinking_off-2"]["status"], "reset")

    def test_p28_thinking_that_was_asked_for_and_is_not_there(self):
        cells, gates = self.judged(
            "on:1,off:1", "--set", "matrix.thinking_on.chat_template_kwargs={enable_thinking: false}")
        self.assertEqual(cells["thinking_on-1"]["acceptance_length"], cells["thinking_off-1"]["acceptance_length"])
        self.fails(gates["thinking_evidenced"], **{"thinking_on-1": '6 of 6 outputs do not show "</think>"'})

    def test_p47_forced_acceptance_is_no_measurement(self):
        cells, gates = self.judged("off:2", "--set", (
            "speculative.extra={rejection_sample_method: synthetic, synthetic_acceptance_length: 1.6}"))
        self.assertEqual("%.1f" % cells["thinking_off-2"]["acceptance_length"], "1.6")
        self.fails(gates["not_synthetic"], **{"thinking_off-2": "synthetic_acceptance_length = 1.6"})
        self.assertEqual(gates["not_synthetic"]["evidence"].count("synthetic_acceptance_length"), 1)
        self.refused(1, "export", self.document("status")["runs"][0]["run"], "--into", self.path("into.yaml"),
                     "--partial", "--reviewer", "Ada")
        self.assertFalse(os.path.exists(self.path("into.yaml")))

    def test_p66_a_setting_that_is_lost_on_the_way_fails_with_both_values(self):
        wrapper = self.write("wrapper", """#!/bin/sh
            for word; do shift; [ "$word" = --no-enable-prefix-caching ] || set -- "$@" "$word"; done
            exec %s/resources/lab/engine "$@"\n""" % SOURCE)
        os.chmod(wrapper, 0o700)
        _, gates = self.judged("off:1", "--set", "engine.command=[%s, serve]" % wrapper)
        self.fails(gates["settings_effective"], **{"thinking_off-1": "enable_prefix_caching is true instead of false"})

    def test_p58_p59_engines_that_do_not_start_say_why(self):
        cells, _ = self.judged("on:1-3", status=1,
                               LAB_FAULTS="wrong-model@1,port-in-use@2,assert-at-draft-length=3@3")
        for name, reason in (("1", "serves the model assay/another-model"), ("2", "Address already in use"),
                             ("3", "AssertionError: cudagraph capture sizes")):
            cell = cells["thinking_on-" + name]
            self.assertEqual(cell["state"], "failed")
            self.assertIn(reason, cell["reason"])
            self.assertIsNone(cell["acceptance_length"])

    def test_p30_an_unknown_category_is_refused_with_the_known_ones(self):
        sentence = self.refused(2, "plan", "lab", "--cluster", "local", "--set", "matrix.categories=[Coding]")
        for word in ("coding", "humanities", "writing"):
            self.assertIn(word, sentence)

    def test_p51_a_merge_touches_only_the_block_that_was_measured(self):
        run = self.run_lab("off:1")["run"]
        gates = self.document("review", run)["gates"]
        self.assertEqual([gate["id"] for gate in gates if gate["kind"] == "hard" and gate["verdict"] != "pass"], [])
        words = ("--partial", "--reviewer", "Ada")
        other = ("# Source GitHub Actions run: https://example.org/1\n# mine\nother:   # keep\n  thinking_on:\n"
                 "    1: 1.90\n    2:   3.00  # odd\n")
        for ending in ("\n", "\r\n"):
            for before, after in ((other, ""), ("", other), (other, other.replace("other", "third"))):
                old = before + "# Source: old\nlab:\n  thinking_off:\n    1: 1.10\n" + after
                into = self.write("into.yaml", old.replace("\n", ending))
                document = self.document("export", run, "--into", into, *words)
                self.assertEqual([(row["before"], row["after"]) for row in document["changed"]], [(1.1, 1.83)])
                new = self.read("into.yaml").decode()
                self.assertEqual(new.count("\n"), new.count(ending))
                new = new.replace(ending, "\n")
                self.assertTrue(new.startswith(before + "# Source: assay run " + run), new)
                self.assertTrue(new.endswith("lab:\n  thinking_off:\n    1: 1.83\n" + after), new)


if __name__ == "__main__":
    unittest.main()
