# SPDX-License-Identifier: GPL-3.0-or-later
import os
import unittest

from ctl import Case, counters, exposition

BEFORE = """\
# HELP vllm:spec_decode_num_drafts_total Number of spec decoding drafts.
# TYPE vllm:spec_decode_num_drafts_total counter
vllm:spec_decode_num_drafts_total{engine="0",model_name="demo"} 120.0
vllm:spec_decode_num_drafts_created{engine="0",model_name="demo"} 1.7701e+09
vllm:spec_decode_num_draft_tokens_total{engine="0",model_name="demo"} 360.0
vllm:spec_decode_num_accepted_tokens_total{engine="0",model_name="demo"} 198.0
vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="0",model_name="demo",position="0"} 96.0
vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="0",model_name="demo",position="1"} 66.0
vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="0",model_name="demo",position="2"} 36.0
vllm:request_success_total{engine="0",finished_reason="stop",model_name="demo"} 5.0
vllm:request_success_total{engine="0",finished_reason="length",model_name="demo"} 0.0
vllm:generation_tokens_total{engine="0",model_name="demo"} 323.0
"""
AFTER = """\
vllm:spec_decode_num_drafts_total{engine="0",model_name="demo"} 1120.0
vllm:spec_decode_num_drafts_created{engine="0",model_name="demo"} 1.7701e+09
vllm:spec_decode_num_draft_tokens_total{engine="0",model_name="demo"} 3360.0
vllm:spec_decode_num_accepted_tokens_total{engine="0",model_name="demo"} 1998.0
vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="0",model_name="demo",position="0"} 936.0
vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="0",model_name="demo",position="1"} 646.0
vllm:spec_decode_num_accepted_tokens_per_pos_total{engine="0",model_name="demo",position="2"} 416.0
vllm:request_success_total{engine="0",finished_reason="stop",model_name="demo"} 83.0
vllm:request_success_total{engine="0",finished_reason="length",model_name="demo"} 2.0
vllm:generation_tokens_total{engine="0",model_name="demo"} 3203.0
"""


class Values(Case):
    def delta(self, before, after, *words, status=0):
        return self.document("delta", self.write("before.prom", before),
                             self.write("after.prom", after), *words, status=status)

    def test_a_sound_window(self):
        document = self.delta(BEFORE, AFTER, "--draft-length", "3", "--planned", "80")
        self.assertEqual(document["engine"], "vllm")
        self.assertEqual(document["models"], ["demo"])
        self.assertEqual(document["model"], "demo")
        self.assertEqual(document["status"], "value")
        self.assertEqual(document["drafts"], 1000)
        self.assertEqual(document["draft_tokens"], 3000)
        self.assertEqual(document["accepted_tokens"], 1800)
        self.assertEqual(document["acceptance_length"], 2.8)
        self.assertEqual(document["acceptance_rate"], 0.6)
        self.assertEqual(document["per_position"], [0.84, 0.58, 0.38])
        self.assertEqual([round(c, 3) for c in document["conditional"]], [0.84, 0.69, 0.655])
        self.assertEqual(document["requests"]["finished"], 80)
        self.assertEqual(document["requests"]["truncated"], 2)
        self.assertNotIn("error", [problem["severity"] for problem in document["problems"]])

    def test_values_beyond_a_million_in_scientific_notation(self):
        document = self.delta(counters("1.1e+06", "1.9e+06"), counters("2.4e+06", "4.1e+06"))
        self.assertEqual(document["drafts"], 1300000)
        self.assertEqual(document["accepted_tokens"], 2200000)
        self.assertEqual("%.2f" % document["acceptance_length"], "2.69")
        again = self.delta(counters("9.5e+05", "1.9e+06"), counters("2.4e+010", "4.1e+010"))
        self.assertEqual(again["drafts"], 24000000000 - 950000)

    def test_several_engines_are_pooled_not_averaged(self):
        before = counters(0, 0) + counters(0, 0, engine="1")
        after = counters("4100.0", "9020.0") + counters("1900.0", "2090.0", engine="1")
        document = self.delta(before, after)
        self.assertEqual("%.2f" % document["acceptance_length"], "2.85")
        self.assertEqual([("%s %.2f" % (share["engine"], share["acceptance_length"]))
                          for share in document["per_engine"]], ["0 3.20", "1 2.10"])

    def test_joined_files(self):
        names = [self.write(name, text) for name, text in (
            ("d0-before", counters(0, 0)), ("d1-before", counters(0, 0)),
            ("d0-after", counters(4100, 9020)), ("d1-after", counters(1900, 2090)))]
        document = self.document("delta", "+".join(names[:2]), "+".join(names[2:]))
        self.assertEqual("%.2f" % document["acceptance_length"], "2.85")
        self.assertEqual(len(document["per_engine"]), 2)

    def test_a_file_with_a_plus_in_its_name(self):
        before = self.write("a+b.prom", counters(0, 0))
        after = self.write("c+d.prom", counters(10, 8))
        self.assertEqual(self.document("delta", before, after)["acceptance_length"], 1.8)

    def test_reset(self):
        created = 'vllm:spec_decode_num_drafts_created{engine="0",model_name="m"} %s\n'
        document = self.delta(counters(51200, 97280) + created % "1.7570e+09",
                              counters(3000, 5400) + created % "1.7571e+09", status=1)
        self.assertEqual(document["status"], "reset")
        self.assertIsNone(document["acceptance_length"])
        self.assertIsNone(document["acceptance_rate"])
        self.assertEqual(document["after_reset"]["acceptance_length"], 2.8)
        self.assertIn("reset", {problem["id"] for problem in document["problems"]} | {"reset"})
        self.assertTrue({"reset", "created_changed"} & {problem["id"] for problem in document["problems"]})

    def test_absent_and_no_drafts_are_no_numbers(self):
        idle = 'vllm:num_requests_running{engine="0",model_name="m"} 0.0\n'
        for before, after, status in ((idle, idle, "absent"), ("", "", "absent"),
                                      (counters(5, 7), counters(5, 7), "no_drafts")):
            document = self.delta(before, after, status=1)
            self.assertEqual(document["status"], status)
            self.assertIsNone(document["acceptance_length"])

    def test_infinity_is_invalid(self):
        document = self.delta(counters(0, 0), counters("+Inf", 5), status=1)
        self.assertEqual(document["status"], "invalid")
        self.assertIn("invalid_sample", [problem["id"] for problem in document["problems"]])

    def test_trailing_timestamp_is_no_value(self):
        document = self.delta(counters(0, 0), counters("88.0 1756736798000", "88.0 1756736798000"))
        self.assertEqual(document["drafts"], 88)

    def test_foreign_requests(self):
        done = 'vllm:request_success_total{engine="0",finished_reason="stop",model_name="m"} %d\n'
        document = self.delta(counters(0, 0) + done % 0, counters(100, 150) + done % 83, "--planned", "80")
        self.assertIn("foreign_requests", [problem["id"] for problem in document["problems"]])

    def test_a_comma_locale_changes_nothing(self):
        words = ("delta", self.write("b", BEFORE), self.write("a", AFTER))
        german = self.ctl(*words, LC_ALL="de_DE.UTF-8")
        self.assertEqual(german.status, 0)
        self.assertEqual(german.out, self.ctl(*words).out)
        self.assertIn("2.80", german.out)

    def test_standard_input(self):
        before = self.write("before.prom", BEFORE)
        document = self.document("delta", before, "-", stdin=AFTER.encode())
        self.assertEqual(document["acceptance_length"], 2.8)

    def test_text_for_people(self):
        answer = self.ctl("delta", self.write("b", BEFORE), self.write("a", AFTER))
        self.assertRegex(answer.out, r"(?m)^AL +2\.80")
        self.assertRegex(answer.out, r"(?m)^AR +60\.0 %")
        self.assertIn("1000 drafts, 3000 draft tokens, 1800 accepted tokens", answer.out)
        self.assertNotIn("\x1b", answer.out)


class BadInput(Case):
    def setUp(self):
        super().setUp()
        self.good = self.write("good.prom", AFTER)

    def both(self, bad):
        self.assertIn(os.path.basename(bad), self.refused(2, "delta", bad, self.good))
        self.assertIn(os.path.basename(bad), self.refused(2, "delta", self.good, bad))

    def test_missing(self):
        self.both(self.path("nowhere.prom"))

    def test_directory(self):
        os.mkdir(self.path("folder.prom"))
        self.both(self.path("folder.prom"))

    @unittest.skipIf(os.geteuid() == 0, "root reads everything")
    def test_unreadable(self):
        bad = self.write("locked.prom", AFTER)
        os.chmod(bad, 0)
        self.both(bad)

    def test_what_is_no_exposition(self):
        for name, content in (("page.html", b"<html><title>401</title></html>"),
                              ("x.gz", b"\x1f\x8b\x08\x00" + bytes(range(256))),
                              ("binary", bytes(range(256)) * 40)):
            bad = self.write(name, content)
            self.both(bad)

    def test_huge(self):
        bad = self.path("huge.prom")
        with open(bad, "wb") as file:
            file.truncate((256 << 20) + 1)
        self.both(bad)

    def test_a_missing_part_of_a_join(self):
        self.assertIn("nowhere", self.refused(2, "delta", self.good + "+nowhere", self.good))
        self.refused(2, "delta", self.good + "+", self.good)

    def test_unknown_model_names_those_seen(self):
        sentence = self.refused(2, "delta", self.good, self.good, "--model", "other")
        self.assertIn("other", sentence)
        self.assertIn("demo", sentence)

    def test_options(self):
        self.assertIn("vllm", self.refused(2, "delta", self.good, self.good, "--engine", "vlm"))
        for option in (("--draft-length", "0"), ("--draft-length", "x"), ("--draft-length", "99999999999999999999"),
                       ("--draft-length", "2.5"), ("--planned", "-1"), ("--planned", "")):
            self.refused(2, "delta", self.good, self.good, *option)

    def test_both_sides_standard_input(self):
        self.refused(2, "delta", "-", "-")


if __name__ == "__main__":
    unittest.main()
