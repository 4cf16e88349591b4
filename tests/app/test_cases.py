# SPDX-License-Identifier: GPL-3.0-or-later
"""Situations met in the field, each with a tiny input and what has to be shown for it."""
import gzip
import itertools
import os
import random
import unittest

from ctl import SOURCE, Case, counters

GOLDEN = os.path.join(SOURCE, "tests/data/golden")
REAL = os.path.join(SOURCE, "tests/data/metrics/real")

DRAFTS = "spec_decode_num_drafts_total"
DRAFT_TOKENS = "spec_decode_num_draft_tokens_total"
ACCEPTED = "spec_decode_num_accepted_tokens_total"
PER_POSITION = "spec_decode_num_accepted_tokens_per_pos_total"


def sample(name, value, **labels):
    labels = {"engine": "0", "model_name": "m", **labels}
    return "vllm:%s{%s} %s\n" % (name, ",".join('%s="%s"' % label for label in labels.items()), value)


def window(drafts, accepted, draft_tokens=None, positions=(), **labels):
    """Counters before (all 0) and after."""
    values = [(DRAFTS, drafts, {}), (ACCEPTED, accepted, {})]
    if draft_tokens is not None:
        values.append((DRAFT_TOKENS, draft_tokens, {}))
    values += [(PER_POSITION, count, {"position": str(place)}) for place, count in enumerate(positions)]
    return ("".join(sample(name, 0, **more, **labels) for name, _, more in values),
            "".join(sample(name, value, **more, **labels) for name, value, more in values))


def finished(**reasons):
    return "".join(sample("request_success_total", count, finished_reason=reason) for reason, count in reasons.items())


class DeltaCase(Case):
    def delta(self, before, after, *words, status=0):
        return self.document("delta", self.write("before.prom", before), self.write("after.prom", after),
                             *words, status=status)

    def problems(self, document):
        return {problem["id"]: problem for problem in document["problems"]}

    def ids(self, document):
        return sorted(self.problems(document))

    def no_value(self, document, status):
        self.assertEqual(document["status"], status)
        for key in ("acceptance_length", "acceptance_rate", "per_position"):
            self.assertIsNone(document[key], key)


class Numbers(DeltaCase):
    def test_p01_a_counter_that_crosses_a_million_inside_the_window(self):
        document = self.delta(counters("999999.0", "999998.0"), counters("1e+06", "1.000001e+06"))
        self.assertEqual((document["drafts"], document["accepted_tokens"], document["acceptance_length"]), (1, 3, 4.0))

    def test_p01_every_way_to_write_an_exponent(self):
        for text in ("2.4e+06", "2.4e6", "2.4E+06", "2.4e+006", "2400000", "2400000.0", "+2.4e+06", "24e5"):
            self.assertEqual(self.delta(counters(0, 0), counters(text, 1))["drafts"], 2400000, text)

    def test_p08_two_decimals_are_those_of_the_double(self):
        for accepted, drafts, printed in ((309, 200, "2.54"), (203, 200, "2.01"), (201, 200, "2.00"), (1, 8, "1.12")):
            before, after = window(drafts, accepted)
            document = self.delta(before, after)
            self.assertEqual(document["acceptance_length"], 1 + accepted / drafts)
            self.assertRegex(self.ctl("delta", self.path("before.prom"), self.path("after.prom")).out,
                             r"(?m)^AL +%s\b" % printed.replace(".", r"\."))

    def test_p10_not_finite_or_no_count_is_invalid_wherever_it_stands(self):
        for bad in ("+Inf", "-Inf", "NaN", "10.5", "-8", "1e300"):
            for before, after in ((counters(0, 0), counters(bad, 5)), (counters(0, 0), counters(10, bad)),
                                  (counters(bad, 0), counters(10, 5))):
                document = self.delta(before, after, status=1)
                self.no_value(document, "invalid")
                self.assertIn("invalid_sample", self.ids(document))
        both = counters(0, 0) + counters(0, 0, engine="1")
        self.no_value(self.delta(both, counters(10, 5) + counters("NaN", 5, engine="1"), status=1), "invalid")

    def test_p10_a_companion_that_is_no_number_only_loses_its_own(self):
        before, after = window(10, 8)
        document = self.delta(before, after + sample("generation_tokens_total", "NaN"))
        self.assertEqual(document["acceptance_length"], 1.8)
        self.assertEqual(self.problems(document)["invalid_sample"]["severity"], "warning")

    def test_p11_timestamps_of_every_kind(self):
        for time in (" 1756736798000", " 0", " -1", "\t1756736798000"):
            document = self.delta(counters(0, 0), counters("88.0" + time, "44.0" + time))
            self.assertEqual((document["drafts"], document["acceptance_length"]), (88, 1.5))

    def test_beyond_the_integers_of_a_double(self):
        document = self.delta(counters(0, 0), counters("9007199254740993", "9007199254740993"))
        self.assertEqual(self.problems(document)["precision"]["severity"], "error")


class Texts(DeltaCase):
    def test_p13_what_is_no_exposition_names_the_address_to_ask(self):
        good = self.write("good.prom", counters(5, 5))
        for body in (b"<html><title>401</title></html>", b"\n\n <!DOCTYPE html>\n<p>x", b'{"detail": "Not Found"}',
                     b"Unauthorized\n", gzip.compress(counters(5, 5).encode()), counters(5, 5).encode("utf-16"), bytes(50)):
            bad = self.write("bad.prom", body)
            for sides in ((bad, good), (good, bad)):
                sentence = self.refused(2, "delta", *sides)
                self.assertIn("not_exposition", sentence)
                self.assertIn("http://host:port/metrics", sentence)

    def test_line_ends_order_and_labels_change_nothing(self):
        before, after = window(1000, 1920, 3000, (805, 632, 483))
        plain = self.delta(before, after)
        self.assertEqual(plain["acceptance_length"], 2.92)
        lines = after.splitlines(True)
        random.Random(1).shuffle(lines)
        turned = "".join('vllm:%s_total{ model_name = "m" , %sengine="0" , } %s\n' % (
            line[5:line.index("_total")],
            'position="%s",' % line.split('position="')[1][0] if "position" in line else "",
            line.split()[-1]) for line in lines)
        for other in ("".join(lines), turned, after.replace("\n", "\r\n"), "\ufeff" + after, "\n\n" + after + "# EOF"):
            self.assertEqual(self.delta(before, other), plain)
        self.assertEqual(self.delta(before.replace("\n", "\r\n"), after), plain)

    def test_names_of_models_are_any_text(self):
        for written, name in (('a\\"b', 'a"b'), ("a{b}c", "a{b}c"), ("x,y=z", "x,y=z"), ("a b", "a b"), ("a\\\\", "a\\"),
                              ("new\\nline", "new\nline"), ("\u00fc\u6a21", "\u00fc\u6a21"), ("}", "}"), ("{", "{"),
                              (" 1.0e5", " 1.0e5"), ("run_created", "run_created"), ("m_total 7", "m_total 7")):
            before, after = window(10, 8, model_name=written)
            document = self.delta(before, after, "--model", name)
            self.assertEqual((document["models"], document["model"]), ([name], name))
            self.assertEqual((document["drafts"], document["acceptance_length"]), (10, 1.8))

    def test_a_last_line_without_newline_may_be_torn(self):
        before, after = window(10, 8)
        for sides in ((before, after[:-1]), (before[:-1], after)):
            document = self.delta(*sides, status=1)
            self.no_value(document, "invalid")
            self.assertEqual(document["drafts"], 10)
            self.assertIn(":2:", self.problems(document)["invalid_sample"]["text"])
        document = self.delta(before, after + "python_gc_objects 5")
        self.assertEqual(document["acceptance_length"], 1.8)

    def test_p04_birth_times_are_no_counts(self):
        born = sample("spec_decode_num_drafts_created", "1.7567367987e+09")
        before, after = window(40, 60, model_name="run_created")
        document = self.delta(born + before, born + after)
        self.assertEqual((document["models"], document["drafts"]), (["run_created"], 40))
        # Only the number of drafts: what is known stays, and what is missing is said.
        lone = self.delta(born + sample(DRAFTS, 0), born + sample(DRAFTS, "40.0"), status=1)
        self.no_value(lone, "absent")
        self.assertEqual(lone["drafts"], 40)
        self.assertIn("accepted tokens", self.problems(lone)["series_missing"]["text"])

    def test_counters_without_total_and_names_that_only_look_alike(self):
        before, after = (text.replace("_total", "") for text in window(10, 8))
        self.assertEqual(self.delta(before, after)["acceptance_length"], 1.8)
        alike = ("my_vllm:spec_decode_num_drafts_total 4\nvllm:spec_decode_num_drafts_total_sum 3\n"
                 "llamacpp:draft_tokens_total 5\nllamacpp:spec_tokens_drafted_total 77\n")
        document = self.delta(alike, alike, status=1)
        self.no_value(document, "absent")
        self.assertIsNone(document["engine"])

    def test_lines_of_known_counters_that_do_not_read(self):
        broken = 'vllm:spec_decode_num_drafts_total{engine="0",model_name="m"} many\n'
        document = self.delta(broken, broken, status=1)
        self.no_value(document, "invalid")
        self.assertEqual(self.ids(document), ["invalid_sample"])


class Engines(DeltaCase):
    def test_p03_engines_are_matched_by_label_and_listed_by_number(self):
        before = "".join(counters(0, 0, engine=str(n)) for n in reversed(range(12)))
        after = "".join(counters(10, n, engine=str(n)) for n in range(12))
        document = self.delta(before, after)
        self.assertEqual([share["engine"] for share in document["per_engine"]], [str(n) for n in range(12)])
        self.assertEqual(document["per_engine"][10]["acceptance_length"], 2.0)
        self.assertEqual(document["acceptance_length"], 1.55)

    def test_p03_an_engine_without_traffic_has_no_length_of_its_own(self):
        document = self.delta(counters(0, 0) + counters(0, 0, engine="1"), counters(10, 5) + counters(0, 0, engine="1"))
        self.assertEqual(document["acceptance_length"], 1.5)
        self.assertEqual(document["per_engine"][1],
                         {"engine": "1", "drafts": 0, "accepted_tokens": 0, "acceptance_length": None})

    def test_an_engine_that_comes_or_goes_or_stands_twice(self):
        one, two = counters(10, 5), counters(10, 5) + counters(10, 5, engine="1")
        for before, after in ((one, two), (two, one)):
            document = self.delta(before, after, status=1)
            self.no_value(document, "invalid")
            self.assertIn("engine_set_changed", self.ids(document))
        twice = self.delta(one, one + one, status=1)
        self.no_value(twice, "invalid")
        self.assertIn("duplicate_series", self.ids(twice))

    def test_files_joined_are_engines_named_after_them(self):
        names = [self.write(name, text) for name, text in (
            ("d0", counters(0, 0)), ("d1", counters(0, 0)), ("e0", counters(4100, 9020)), ("e1", counters(1900, 2090)))]
        document = self.document("delta", "+".join(names[:2]), "+".join(names[2:]))
        self.assertEqual([share["engine"] for share in document["per_engine"]], [names[2] + "/0", names[3] + "/0"])
        self.assertEqual(["%.2f" % share["acceptance_length"] for share in document["per_engine"]], ["3.20", "2.10"])
        fewer = self.document("delta", "+".join(names[:2]), names[2], status=1)
        self.no_value(fewer, "invalid")
        self.assertIn("engine_set_changed", self.ids(fewer))
        # One file twice is no second engine.
        twice = self.document("delta", "+".join(names[:1] * 2), "+".join(names[2:3] * 2), status=1)
        self.no_value(twice, "invalid")
        self.assertIn("duplicate_series", self.ids(twice))

    def test_several_models(self):
        before = counters(0, 0) + counters(0, 0, model="n")
        after = counters(10, 8) + counters(10, 4, model="n")
        document = self.delta(before, after, status=1)
        self.no_value(document, "ambiguous")
        self.assertEqual((document["models"], document["model"]), (["m", "n"], None))
        self.assertEqual(self.problems(document)["several_models"]["severity"], "error")
        self.assertEqual(self.delta(before, after, "--model", "n")["acceptance_length"], 1.4)
        # A fault of the other model is none of this one.
        for fault in (counters("NaN", 4, model="n"), "", sample("num_requests_running", 3, model_name="n")):
            document = self.delta(before, counters(10, 8) + fault, "--model", "m")
            self.assertEqual((document["status"], document["problems"]), ("value", []))

    def test_p42_p44_sglang_by_verify_calls(self):
        text = ('sglang:num_requests_total{model_name="m"} %s\nsglang:generation_tokens_total{model_name="m"} %s\n'
                'sglang:spec_verify_calls_total{model_name="m"} %s\nsglang:spec_accept_length{model_name="m"} %s\n')
        document = self.delta(text % (100, 0, 0, "3.0"), text % (110, 1010, 400, "2.0"))
        self.assertEqual((document["engine"], document["acceptance_length"]), ("sglang", 2.5))
        self.assertIsNone(document["acceptance_rate"])
        self.assertIsNone(document["draft_tokens"])
        self.assertEqual(document["gauges"], {"sglang:spec_accept_length": 2.0})
        known = self.delta(text % (100, 0, 0, "3.0"), text % (110, 1010, 400, "2.0"), "--draft-length", "3")
        self.assertEqual((known["draft_tokens"], known["acceptance_rate"]), (1200, 0.5))
        self.assertIn("unit_assumed", self.ids(known))
        gauges = 'sglang:spec_accept_length{model_name="m"} 2.0\n'
        self.no_value(self.delta(gauges, gauges, status=1), "absent")

    def test_llamacpp_is_born_with_its_first_request(self):
        after = ("llamacpp:spec_decode_num_drafts_total 400\nllamacpp:spec_decode_num_draft_tokens_total 1200\n"
                 "llamacpp:spec_decode_num_accepted_tokens_total 780\n")
        after += "".join('llamacpp:spec_decode_num_accepted_tokens_per_pos_total{position="%d"} %d\n' % pair
                         for pair in enumerate((340, 260, 180)))
        document = self.delta("", after)
        self.assertEqual((document["acceptance_length"], document["acceptance_rate"]), (2.95, 0.65))
        self.assertEqual(document["per_position"], [0.85, 0.65, 0.45])
        # vLLM's counters stand at 0 from the start, so there this is no window.
        self.no_value(self.delta("", counters(400, 780), status=1), "invalid")

    def test_trtllm_and_atom(self):
        trtllm = ('trtllm_spec_decode_drafted_tokens_total{token_position="0"} %d\n'
                  "trtllm_spec_decode_num_draft_tokens_total %d\ntrtllm_spec_decode_num_accepted_tokens_total %d\n")
        document = self.delta(trtllm % (0, 0, 0), trtllm % (2000, 6000, 2700))
        self.assertEqual((document["acceptance_length"], document["acceptance_rate"]), (2.35, 0.45))

        def atom(draft_tokens, *steps):
            return "atom:mtp_draft_tokens_total %d\n" % draft_tokens + "".join(
                'atom:mtp_decode_steps_total{accepted_tokens="%d"} %d\n' % pair for pair in enumerate(steps))
        document = self.delta(atom(0, 0, 0, 0, 0), atom(3000, 100, 200, 300, 400))
        self.assertEqual((document["drafts"], document["accepted_tokens"]), (1000, 2000))
        self.assertEqual((document["acceptance_length"], document["per_position"]), (3.0, [0.9, 0.7, 0.4]))

    def test_p27_the_previous_generation_has_no_length(self):
        gauge = 'vllm:spec_decode_draft_acceptance_rate{model_name="m"} 0.64\n'
        whole = gauge + ('vllm:spec_decode_num_accepted_tokens_total{model_name="m"} 64\n'
                         'vllm:spec_decode_num_draft_tokens_total{model_name="m"} 100\n'
                         'vllm:spec_decode_num_emitted_tokens_total{model_name="m"} 90\n')
        for text in (gauge, whole):
            for words in ((), ("--draft-length", "5")):
                document = self.delta(text, text, *words, status=1)
                self.no_value(document, "absent")
                self.assertIn("v0_engine", self.ids(document))
                self.assertEqual(document["gauges"]["vllm:spec_decode_draft_acceptance_rate"], 0.64)


class Restarts(DeltaCase):
    def test_p06_p07_a_fall_of_any_counter_is_a_reset(self):
        pairs = ((counters(100, 300, 290), counters(120, 360, 12)), (counters(10, 10), counters(0, 0)),
                 (counters(10, 10) + sample("generation_tokens_total", 50),
                  counters(20, 20) + sample("generation_tokens_total", 10)),
                 (counters(10, 10) + finished(stop=50), counters(20, 20) + finished(stop=5)))
        for before, after in pairs:
            document = self.delta(before, after, status=1)
            self.no_value(document, "reset")
            self.assertIn("reset", self.ids(document))
            self.assertIn("after_reset", document)

    def test_p06_a_restart_that_grew_past_the_old_value(self):
        def born(when):
            return sample("spec_decode_num_drafts_created", when)
        before, after = counters(51200, 97280), counters(60000, 100000)
        document = self.delta(before + born("1.7570e+09"), after + born("1.7571e+09"), status=1)
        self.no_value(document, "reset")
        self.assertEqual(self.ids(document), ["created_changed"])
        # The same second in another spelling is no restart.
        self.assertEqual(self.delta(before + born("1.7570e+09"), after + born("1757000000.0"))["status"], "value")

    def test_p06_one_engine_of_two(self):
        document = self.delta(counters(51200, 97280) + counters(10, 5, engine="1"),
                              counters(52000, 98000) + counters(2, 1, engine="1"), status=1)
        self.no_value(document, "reset")
        self.assertEqual([share["acceptance_length"] for share in document["per_engine"]], [1.9, None])

    def test_sides_the_wrong_way_round_and_one_side_twice(self):
        before, after = window(10, 8)
        document = self.delta(after, before, status=1)
        self.no_value(document, "reset")
        self.assertIn("wrong way round", self.problems(document)["reset"]["text"])
        self.no_value(self.delta(after, after, status=1), "no_drafts")

    def test_p05_p07_families_that_come_or_go_are_never_a_number(self):
        idle = sample("num_requests_running", "0.0")
        self.no_value(self.delta(idle, idle, status=1), "absent")
        self.no_value(self.delta("", "", status=1), "absent")
        for before, after in ((idle, counters(10, 5)), ("", counters(10, 5)), (counters(10, 5), idle),
                              (counters(10, 5), "")):
            document = self.delta(before, after, status=1)
            self.no_value(document, "invalid")
            self.assertIn("series_missing", self.ids(document))


class Judgement(DeltaCase):
    def test_p15_requests_that_were_not_planned(self):
        before, after = window(100, 150)
        for done, foreign in ((80, None), (81, None), (82, "1 foreign"), (83, "2 foreign")):
            document = self.delta(before + finished(stop=5, length=0), after + finished(stop=5 + done, length=0),
                                  "--planned", "80")
            self.assertEqual(document["requests"]["finished"], done)
            problem = self.problems(document).get("foreign_requests")
            self.assertEqual(problem and problem["text"].split(": ")[-1], foreign)
        # All reasons count, also those that appear inside the window.
        document = self.delta(before + finished(stop=0), after + finished(stop=79, abort=3, repetition=1), "--planned", "80")
        self.assertEqual(document["requests"]["finished"], 83)

    def test_p16_requests_in_flight(self):
        before, after = window(100, 150)
        document = self.delta(before + sample("num_requests_running", 0),
                              after + sample("num_requests_running", "3.0") + sample("num_requests_waiting", "2.0"))
        self.assertEqual((document["status"], document["requests"]["running"]), ("value", 5))
        self.assertEqual(self.problems(document)["not_quiescent"]["severity"], "warning")
        document = self.delta(before + sample("num_requests_running", 1), after + sample("num_requests_running", 0))
        self.assertIn("not_quiescent", self.ids(document))

    def test_p22_one_rate_means_another_length_at_another_depth(self):
        shallow, deep = self.delta(*window(100, 80, 100)), self.delta(*window(100, 220, 400))
        self.assertEqual((shallow["acceptance_length"], shallow["acceptance_rate"]), (1.8, 0.8))
        self.assertEqual((deep["acceptance_length"], deep["acceptance_rate"]), (3.2, 0.55))

    def test_p23_joint_and_conditional_positions(self):
        document = self.delta(*window(1000, 1920, 3000, (805, 632, 483)))
        self.assertEqual(document["per_position"], [0.805, 0.632, 0.483])
        self.assertEqual([round(c, 3) for c in document["conditional"]], [0.805, 0.785, 0.764])
        for accepted, positions, problem in ((1920, (632, 805, 483), "per_position_increasing"),
                                             (1921, (805, 632, 483), "per_position_sum"),
                                             (1920, (805, 632), "position_missing")):
            document = self.delta(*window(1000, accepted, 3000, positions))
            self.assertEqual((document["status"], self.ids(document)), ("value", [problem]))
            self.assertEqual(self.problems(document)[problem]["severity"], "error")
        self.assertEqual(document["per_position"], [0.805, 0.632, None])
        self.assertIsNone(document["conditional"][2])

    def test_position_10_comes_after_9(self):
        counts = list(range(900, 780, -10))
        before, after = window(1000, sum(counts), 12000, counts)
        lines = sorted(after.splitlines(True))  # "10" before "2"
        document = self.delta(before, "".join(lines), "--draft-length", "12")
        self.assertEqual(document["per_position"], [count / 1000 for count in counts])
        self.assertEqual(document["problems"], [])

    def test_p34_truncated_outputs(self):
        before, after = window(100, 150)
        document = self.delta(before + finished(stop=0, length=0), after + finished(stop=2, length=2))
        self.assertEqual(document["requests"], {"finished": 4, "truncated": 2, "running": None})
        self.assertIn("2 of 4 outputs were cut at the length limit (50.0 %)",
                      self.problems(document)["truncated_outputs"]["text"])

    def test_p37_p70_drafters_of_no_use_and_no_drafts(self):
        document = self.delta(*window(20000, 240, 60000))
        self.assertEqual(("%.2f" % document["acceptance_length"], document["acceptance_rate"]), ("1.01", 0.004))
        self.assertEqual(self.ids(document), ["no_benefit"])
        nothing = self.delta(*window(100, 0, 200, (0, 0)))
        self.assertEqual((nothing["acceptance_length"], nothing["acceptance_rate"], nothing["per_position"]), (1, 0, [0, 0]))
        self.assertEqual(nothing["conditional"], [0, None])
        self.assertIn("zero_accepted", self.ids(nothing))
        undrafted = self.delta(*window(0, 0, 0, (0, 0)), status=1)
        self.no_value(undrafted, "no_drafts")
        self.assertEqual((undrafted["drafts"], undrafted["accepted_tokens"]), (0, 0))

    def test_windows_in_which_nothing_happened(self):
        before, after = window(0, 0, 0)
        tokens = sample("generation_tokens_total", 0)
        quiet = self.delta(before + finished(stop=7) + tokens, after + finished(stop=7) + tokens, "--planned", "0", status=1)
        self.no_value(quiet, "no_drafts")
        self.assertEqual((quiet["requests"]["finished"], quiet["tokens_per_step"], quiet["problems"]), (0, None, []))
        spoken = self.delta(before + finished(stop=0) + tokens,
                            after + finished(stop=5) + sample("generation_tokens_total", 500), status=1)
        self.no_value(spoken, "no_drafts")
        self.assertEqual(spoken["undrafted_steps"], 495)
        self.assertIn("undrafted_tokens", self.ids(spoken))
        self.no_value(self.delta(*window(0, 5, 0), status=1), "invalid")

    def test_p40_prefix_caching(self):
        before, after = window(9, 9)
        for setting, shown in (("True", True), ("False", False)):
            info = sample("cache_config_info", "1.0", enable_prefix_caching=setting)
            self.assertEqual("prefix_caching" in self.ids(self.delta(before + info, after + info)), shown)
        hits = self.delta(before + sample("prefix_cache_hits_total", 0), after + sample("prefix_cache_hits_total", 372))
        self.assertIn("372 hits", self.problems(hits)["prefix_caching"]["text"])

    def test_p47_the_pattern_of_forced_acceptance(self):
        for drafts, positions, fires in ((1000, (1000, 1000, 600, 0, 0), True), (1000, (1000, 600), True),
                                         (1000, (600,), False), (1000, (1000, 1000), False), (1000, (805, 632, 483), False)):
            document = self.delta(*window(drafts, sum(positions), drafts * len(positions), positions))
            self.assertEqual("synthetic_signature" in self.ids(document), fires, positions)

    def test_what_cannot_be(self):
        for words, counts, problem in (((), (10, 21, 20), "accepted_exceeds_drafted"),
                                       (("--draft-length", "3"), (10, 40, 40), "length_out_of_range")):
            document = self.delta(*window(*counts), *words, status=1)
            self.no_value(document, "invalid")
            self.assertIn(problem, self.ids(document))
            self.assertEqual((document["drafts"], document["accepted_tokens"]), counts[:2])
        deep = self.delta(*window(10, 20, 40), "--draft-length", "3")
        self.assertEqual((deep["status"], deep["acceptance_length"]), ("value", 3.0))
        self.assertEqual(self.problems(deep)["depth_exceeds_draft_length"]["severity"], "error")

    def test_p82_generated_tokens_against_what_is_explained(self):
        def spoken(generated, drafts=1000, accepted=1990, done=10):
            before, after = window(drafts, accepted, 3 * drafts)
            return self.delta(before + finished(stop=0) + sample("generation_tokens_total", 0),
                              after + finished(stop=done) + sample("generation_tokens_total", generated))
        ngram = spoken(12844, 2325, 5333, 80)
        self.assertEqual(("%.2f" % ngram["acceptance_length"], "%.2f" % ngram["tokens_per_step"]), ("3.29", "1.72"))
        self.assertEqual(ngram["undrafted_steps"], 5106)
        self.assertIn("5106 steps were not drafted", self.problems(ngram)["undrafted_tokens"]["text"])
        for generated, fires in ((3060, False), (3061, True), (2970, False), (2969, True)):
            self.assertEqual("generation_mismatch" in self.ids(spoken(generated)), fires, generated)


class Captures(DeltaCase):
    def test_real_captures_give_their_counts(self):
        for name, drafts, accepted, length in (
                ("draft3-off", 3648, 9075, "3.4877"), ("dp2-draft3-off", 3648, 9075, "3.4877"),
                ("corrupt-t1-draft3", 20091, 2009, "1.1000"), ("mtp3", 1049, 0, "1.0000"),
                ("ngram1-t0", 894, 894, "2.0000"), ("ngram3-t0", 450, 1338, "3.9733"), ("ngram5-t0", 306, 1494, "5.8824"),
                ("lab-on-3", 6331, 15505, "3.4491"), ("lab-off-3", 3666, 9179, "3.5038"),
                ("lab-dp2-off-3", 3666, 9179, "3.5038"), ("lab-ngram-off-3", 2325, 5333, "3.2938")):
            folder = os.path.join(REAL, name)
            document = self.document("delta", folder + "/before.prom", folder + "/after.prom", "--planned", "80")
            self.assertEqual((document["drafts"], document["accepted_tokens"], "%.4f" % document["acceptance_length"]),
                             (drafts, accepted, length), name)
            self.assertNotIn("error", [problem["severity"] for problem in document["problems"]], name)
        for name in ("nospec", "nolog-ngram3"):
            folder = os.path.join(REAL, name)
            self.no_value(self.document("delta", folder + "/before.prom", folder + "/after.prom", status=1), "absent")


class References(Case):
    def check(self, content, status=0):
        return self.document("validate", self.write("file.yaml", content), status=status)["files"][0]

    def cell(self, text, status=0):
        cells = self.check("m:\n  thinking_on:\n    7: %s\n" % text, status)["models"][0]["cells"]
        self.assertEqual(len(cells), 1)
        return cells[0]["state"], cells[0]["value"]

    def test_p49_every_word_for_nothing_and_every_odd_number(self):
        for text in ("N/A", "NA", "n/a", '"N/A"'):
            self.assertEqual(self.cell(text), ("n/a", None), text)
        for text in ("~", "null", "Null", ""):
            self.assertEqual(self.cell(text), ("missing", None), text)
        for text in ("nan", ".nan", ".inf", "true", "1_000", "0x2", "1.80x", "[1.8]", "{a: 1}", "-1.8", "0.5", "8.01",
                     "1,80"):
            self.assertEqual(self.cell(text, status=1), ("invalid", None), text)
        for text, value in (("1.80", 1.8), ('"2.9"', 2.9), ("3", 3), ("8.00", 8), ("1.8 # why", 1.8)):
            self.assertEqual(self.cell(text), ("value", value), text)

    def test_p09_a_decimal_comma_is_named(self):
        entry = self.check("m: {thinking_on: {7: 3,10}}\n", status=1)
        self.assertIn("decimal comma", entry["problems"][0]["text"])
        self.assertEqual((entry["problems"][0]["line"], entry["problems"][0]["column"]), (1, 24))

    def test_p75_every_shape_holds_the_same_numbers(self):
        for shape, text in (("plain_map", "m:\n  1: 1.90\n  2: 2.60\n"), ("plain_map", "m: {1: 1.90, 2: 2.60}"),
                            ("plain_map", "m:\r\n  \"1\": \"1.90\"\r\n  '2': 2.60"),
                            ("flat_list", "m:\n  - {1: 1.90}\n  - {2: 2.60}\n"), ("flat_list", "m:\n- 1: 1.90\n- 2: 2.60\n")):
            for extra in ("", "_metadata:\n  draft-model: a/b\n"):
                model = self.check(extra + text)["models"][0]
                self.assertEqual((model["key"], model["shape"]), ("m", shape))
                self.assertEqual([(cell["thinking"], cell["draft_length"], cell["value"]) for cell in model["cells"]],
                                 [(None, 1, 1.9), (None, 2, 2.6)])
        self.assertEqual(self.check("m:\n  thinking_on: {1: 1.84}\n")["models"][0]["shape"], "thinking_matrix")

    def test_draft_lengths_are_whole_numbers(self):
        for key in ("0", "-1", "1.5", "x", "1e0", "0x1", "010", '"01"', "~"):
            entry = self.check("m:\n  thinking_on:\n    %s: 1.8\n" % key, status=1)
            self.assertIn((3, 5), [(problem["line"], problem["column"]) for problem in entry["problems"]], key)

    def test_p52_p53_headers_that_lie_and_curves_that_fall(self):
        entry = self.check("# Source: assay run x\n# dataset: coding | temperature: 1.0\n# thinking_off chat_template_kwargs: {}\nm:\n  thinking_on:\n"
                           "    5: 3.61\n    6: 3.77\n    7: 3.73\n    8: 3.47\n")
        self.assertEqual([(problem["severity"], problem["line"]) for problem in entry["problems"]],
                         [("warning", 3), ("note", 8), ("note", 9)])
        self.assertIn("0.04", entry["problems"][1]["text"])
        self.assertIn("0.26", entry["problems"][2]["text"])

    def test_published_files_against_each_other(self):
        files = sorted(os.path.join(GOLDEN, name) for name in os.listdir(GOLDEN) if name.endswith(".yaml"))
        entries = self.document("validate", *files)["files"]
        self.assertEqual([entry["ok"] for entry in entries], [True] * len(files))
        keys = {entry["file"]: entry["models"][0]["key"] for entry in entries}
        self.assertEqual(len([1 for key in keys.values() if key in ("minimax-m3", "kimi-k3")]), 4)
        for left, right in itertools.combinations(files, 2):
            verdict = self.document("diff", left, right, status=1)["verdict"]
            self.assertEqual(verdict, "differs" if keys[left] == keys[right] else "incomparable", (left, right))
        for file in files:
            self.assertEqual(self.document("diff", file, file, "--complete", "--tolerance", "0")["verdict"], "same")

    def test_modes_and_draft_lengths_never_stand_for_each_other(self):
        matrix = "m:\n  thinking_%s:\n    %d: 2.9\n"
        for left, right in ((matrix % ("on", 3), matrix % ("off", 3)), (matrix % ("on", 3), matrix % ("on", 4)),
                            ("m:\n  3: 2.9\n", matrix % ("on", 3)), (matrix % ("on", 3), "M:\n  3: 2.9\n")):
            document = self.document("diff", self.write("l.yaml", left), self.write("r.yaml", right), status=1)
            self.assertEqual(document["verdict"], "incomparable")
            self.assertEqual([cell["within"] for cell in document["cells"]], [None] * len(document["cells"]))

    def test_p74_conditions_that_differ_are_listed(self):
        header = "# dataset: coding | temperature: 1.0 | output_len: 4096\n# driver: %s | concurrency: %d\nm:\n  1: 1.8\n"
        document = self.document("diff", self.write("l.yaml", header % ("replay", 64)),
                                 self.write("r.yaml", header % ("vllm-bench", 1)))
        differing = {row["name"]: (row["left"], row["right"]) for row in document["conditions"] if row["same"] is False}
        self.assertEqual(differing, {"concurrencies": ("64", "1"), "driver": ("replay", "vllm-bench")})

    def test_p74_a_published_curve_and_its_shipped_copy_have_no_differing_condition(self):
        for published, shipped in (("dsv4-pro-0813-dspark", "deepseek-v4-pro-0813-dspark"), ("dsv4_mtp", "deepseek-v4-pro-mtp"),
                                   ("kimik3_dspark", "kimi-k3-dspark"), ("qwen3.5_mtp", "qwen3.5-397b-a17b-nvfp4-mtp")):
            document = self.document("diff", os.path.join(GOLDEN, published + ".yaml"), shipped, "--complete", "--tolerance", "0")
            self.assertEqual({row["name"]: row["same"] for row in document["conditions"]},
                             {row["name"]: True for row in document["conditions"]})
        # Two curves of one model told apart by how drafts are sampled, which only one of the headers says.
        answer = self.ctl("diff", "kimi-k3-dspark", "kimi-k3-dspark-probabilistic-block")
        self.assertIn("conditions that only one side tells: speculative config", answer.out)


if __name__ == "__main__":
    unittest.main()
