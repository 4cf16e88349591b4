# SPDX-License-Identifier: GPL-3.0-or-later
"""The lab engine's decoding: what it drafts, accepts, generates and counts."""
import collections
import os
import random
import subprocess
import sys
import tempfile
import unittest

from lab_world import LAB, coding_prompts

from lab_engine.decoding import BadRequest, Decoder, Sampling, SpeculativeConfig
from lab_engine.faults import Faults
from lab_engine.language import END, NGramModel, best, detokenize, render_chat, tokenize

PROMPTS = coding_prompts(80)


def setUpModule():
    global TARGET, DRAFT
    TARGET, DRAFT = NGramModel(os.path.join(LAB, "models", "lab")), NGramModel(os.path.join(LAB, "models", "lab-small"))


def prompt_tokens(prompt, thinking):
    return tokenize(render_chat([{"role": "user", "content": prompt}], {"enable_thinking": thinking}))


class Run:
    """One request decoded to its end, with its counts."""

    def __init__(self, prompt, spec, thinking=False, seed=0, draft=None, fault=None, **sampling):
        sampling.setdefault("temperature", 0)
        sampling.setdefault("max_tokens", 512)
        decoder = Decoder(TARGET, draft or DRAFT, spec, prompt_tokens(prompt, thinking), Sampling(sampling, 2000), 4096,
                          seed, fault)
        decoder.prefill()
        self.steps = []
        while decoder.finish is None:
            _, drafted, accepted = decoder.step()
            self.steps.append((drafted, accepted))
        self.text, self.finish, self.generated = detokenize(decoder.generated), decoder.finish, len(decoder.generated)
        self.drafts = sum(1 for d, _ in self.steps if d)
        self.undrafted = sum(1 for d, _ in self.steps if not d)
        self.draft_tokens, self.accepted = sum(d for d, _ in self.steps), sum(a for _, a in self.steps)


def small(k, **more):
    raw = dict({"method": "draft_model", "model": "x", "num_speculative_tokens": k}, **more)
    return SpeculativeConfig(raw) if k else None


def acceptance_length(runs):
    return 1 + sum(r.accepted for r in runs) / sum(r.drafts for r in runs)


class GreedyDecoding(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.runs = {(thinking, k): [Run(p, small(k), thinking) for p in PROMPTS]
                    for thinking in (False, True) for k in range(5)}

    def test_texts_do_not_depend_on_the_draft_length(self):
        for (thinking, k), runs in self.runs.items():
            self.assertEqual([r.text for r in runs], [r.text for r in self.runs[thinking, 0]], (thinking, k))

    def test_requests_differ_and_end_by_themselves(self):
        for runs in self.runs.values():
            self.assertEqual(len({r.text for r in runs}), 80)
            self.assertEqual({r.finish for r in runs}, {"stop"})
            self.assertGreater(min(r.generated for r in runs), 20)
            self.assertLess(max(r.generated for r in runs), 256)

    def test_the_prompt_is_what_the_text_is_about(self):
        self.assertIn("def group_smallest_words(words):", self.runs[False, 0][0].text)
        self.assertIn("def merge_last_values(values):", self.runs[True, 0][1].text)

    def test_reasoning_is_in_every_text_of_its_mode_and_in_no_other(self):
        self.assertEqual(sum("</think>" in r.text for r in self.runs[True, 3]), 80)
        self.assertEqual(sum("</think>" in r.text for r in self.runs[False, 3]), 0)

    def test_acceptance_length_grows_with_the_draft_length_and_differs_by_mode(self):
        lengths = {cell: acceptance_length(runs) for cell, runs in self.runs.items() if cell[1]}
        for thinking in (False, True):
            for k in (1, 2, 3):
                self.assertGreater(lengths[thinking, k + 1], lengths[thinking, k] + 0.1)
            for k in range(1, 5):
                self.assertGreater(lengths[thinking, k], 1.5)
                self.assertLess(lengths[thinking, k], k + 1)
        for k in range(1, 5):
            self.assertGreater(lengths[False, k] - lengths[True, k], 0.05)

    def test_generated_tokens_are_drafts_and_accepted_and_one_a_request_less_what_lies_beyond_the_end(self):
        for (_, k), runs in self.runs.items():
            for r in runs:
                beyond = r.drafts + r.accepted + 1 + r.undrafted - r.generated
                self.assertTrue(0 <= beyond <= k, beyond)
                self.assertLessEqual(r.accepted, r.draft_tokens)
                self.assertEqual(r.draft_tokens, k * r.drafts)

    def test_the_same_again_gives_the_same(self):
        again = [Run(p, small(3), True) for p in reversed(PROMPTS)]
        self.assertEqual([(r.text, r.steps) for r in reversed(again)],
                         [(r.text, r.steps) for r in self.runs[True, 3]])

    def test_ngram_lookup_leaves_steps_undrafted_and_changes_no_text(self):
        spec = SpeculativeConfig({"method": "ngram", "num_speculative_tokens": 3, "prompt_lookup_max": 4,
                                  "prompt_lookup_min": 2})
        runs = [Run(p, spec, True) for p in PROMPTS]
        self.assertEqual([r.text for r in runs], [r.text for r in self.runs[True, 0]])
        self.assertGreater(sum(r.undrafted for r in runs), 80)
        self.assertGreater(sum(r.accepted for r in runs), 0)
        for r in runs:
            beyond = r.drafts + r.accepted + 1 + r.undrafted - r.generated
            self.assertTrue(0 <= beyond <= 3, beyond)

    def test_the_targets_own_lower_orders_draft_too(self):
        own = NGramModel(os.path.join(LAB, "models", "lab"), "draft_order")
        runs = [Run(p, SpeculativeConfig({"method": "mtp", "num_speculative_tokens": 2}), draft=own) for p in PROMPTS]
        self.assertEqual([r.text for r in runs], [r.text for r in self.runs[False, 0]])
        self.assertGreater(acceptance_length(runs), 1.5)


class LengthLimit(unittest.TestCase):
    def test_the_last_step_drafts_no_more_than_may_still_be_generated(self):
        for limit in range(1, 40):
            r = Run(PROMPTS[0], small(4), max_tokens=limit)
            self.assertEqual((r.finish, r.generated), ("length", limit))
            self.assertEqual(r.generated, r.drafts + r.accepted + 1 + r.undrafted)
            self.assertTrue(all(d <= 4 for d, _ in r.steps))

    def test_a_request_of_one_token_drafts_nothing(self):
        r = Run(PROMPTS[0], small(4), max_tokens=1)
        self.assertEqual((r.steps, r.generated), ([], 1))

    def test_min_tokens_and_ignore_eos_go_beyond_the_end(self):
        self.assertGreaterEqual(Run(PROMPTS[0], small(2), min_tokens=200).generated, 200)
        self.assertEqual(Run(PROMPTS[0], small(2), ignore_eos=True, max_tokens=300).generated, 300)

    def test_a_stop_text_ends_the_request(self):
        r = Run(PROMPTS[0], small(3), stop=["```python"])
        self.assertEqual(r.finish, "stop")
        self.assertTrue(r.text.rstrip().endswith("```python"))


class Sampled(unittest.TestCase):
    COUNT = 6000
    HOT = {"temperature": 2.0, "max_tokens": 8}  # so that many continuations are likely

    def exact(self, prompt):
        """The target's distribution of the first three tokens, worked out without any draft."""
        sampling = Sampling(self.HOT, 2000)
        result, open_paths = {}, [((), 1.0)]
        for _ in range(3):
            nexts = []
            for path, p in open_paths:
                d = Decoder(TARGET, None, None, prompt_tokens(prompt, True), sampling, 4096, 0)
                for token in path:
                    d.push(token)
                nexts += [(path + (t,), p * q) for t, q in d.target_shaped().items() if p * q > 1e-5]
            open_paths = nexts
        for path, p in open_paths:
            result[path] = p
        return result

    def drawn(self, prompt, spec):
        seen = collections.Counter()
        for seed in range(self.COUNT):
            d = Decoder(TARGET, DRAFT, spec, prompt_tokens(prompt, True), Sampling(self.HOT, 2000), 4096, seed)
            d.prefill()
            while len(d.tokens) - d.prompt_len < 3:
                d.step()
            seen[tuple(d.tokens[d.prompt_len:d.prompt_len + 3])] += 1
        return seen

    def check(self, spec):
        exact = self.exact(PROMPTS[0])
        self.assertGreater(sum(exact.values()), 0.9)
        likely = {path: p for path, p in exact.items() if p > 0.01}
        self.assertGreater(len(likely), 5)
        seen = self.drawn(PROMPTS[0], spec)
        for path, p in likely.items():
            spread = (p * (1 - p) / self.COUNT) ** 0.5
            self.assertLess(abs(seen[path] / self.COUNT - p), 4.5 * spread, (path, p, seen[path]))

    def test_without_drafts_tokens_come_from_the_targets_distribution(self):
        self.check(None)

    def test_greedy_drafts_keep_the_targets_distribution(self):
        self.check(small(3))

    def test_sampled_drafts_keep_the_targets_distribution(self):
        self.check(small(3, draft_sample_method="probabilistic"))

    def test_a_seed_gives_the_same_text_and_another_seed_another(self):
        texts = [Run(PROMPTS[0], small(3), True, seed=s, temperature=1.0).text for s in (1, 1, 2)]
        self.assertEqual(texts[0], texts[1])
        self.assertNotEqual(texts[0], texts[2])

    def test_top_k_one_is_greedy(self):
        for prompt in PROMPTS[:5]:
            self.assertEqual(Run(prompt, small(2), temperature=1.0, top_k=1).text, Run(prompt, small(2)).text)

    def test_top_p_and_min_p_cut_what_is_unlikely(self):
        weights = {"a": 6.0, "b": 3.0, "c": 1.0}
        self.assertEqual(set(Sampling({"top_p": 0.85}, 9).shape(weights, (), {})), {"a", "b"})
        self.assertEqual(set(Sampling({"min_p": 0.4}, 9).shape(weights, (), {})), {"a", "b"})
        shaped = Sampling({"temperature": 0.5}, 9).shape(weights, (), {})
        self.assertAlmostEqual(shaped["a"], 36 / 46)

    def test_penalties_press_down_what_was_said(self):
        weights, said = {"a": 6.0, "b": 5.0}, {"a": 2}
        for penalty in ({"presence_penalty": 1.0}, {"frequency_penalty": 0.5}, {"repetition_penalty": 2.0}):
            penalty["temperature"] = 0
            self.assertEqual(best(Sampling(penalty, 9).shape(weights, (), said)), "b")

    def test_parameters_out_of_range_are_refused(self):
        for body in ({"temperature": -1}, {"top_p": 0}, {"top_p": 1.5}, {"max_tokens": 0}, {"max_tokens": 1.5},
                     {"temperature": "hot"}, {"temperature": True}, {"min_p": float("nan")}, {"stop": [3]}):
            self.assertRaises(BadRequest, Sampling, body, 100)
        self.assertEqual(Sampling({"stop": ""}, 100).stop, [])


class ForcedAcceptance(unittest.TestCase):
    def config(self, k, **more):
        return small(k, rejection_sample_method="synthetic", **more)

    def test_the_target_is_hit(self):
        for k, length in ((1, 1.4), (3, 2.5), (4, 3.24), (4, 5.0), (4, 1.0)):
            runs = [Run(p, self.config(k, synthetic_acceptance_length=length), ignore_eos=True, max_tokens=200)
                    for p in PROMPTS]
            # Steps at the length limit draft less than k, hence the margin.
            self.assertAlmostEqual(acceptance_length(runs), length, delta=0.06)

    def test_a_length_fills_positions_one_after_the_other(self):
        self.assertEqual(self.config(4, synthetic_acceptance_length=3.25).rates, [1.0, 1.0, 0.25, 0.0])
        self.assertEqual(self.config(2, synthetic_acceptance_length=3).rates, [1.0, 1.0])
        self.assertEqual(self.config(2, synthetic_acceptance_length=1).rates, [0.0, 0.0])

    def test_rates_are_joint_and_drawn_conditionally(self):
        self.assertEqual(self.config(3, synthetic_acceptance_rates=[0.8, 0.4, 0.1]).rates, [0.8, 0.5, 0.25])

    def test_what_vllm_refuses_is_refused(self):
        for k, more, words in ((3, {"synthetic_acceptance_length": 4.5}, "must be in [1, 4], got 4.5"),
                               (3, {"synthetic_acceptance_length": 0.5}, "must be in [1, 4]"),
                               (3, {}, "requires exactly one"),
                               (3, {"synthetic_acceptance_length": 2, "synthetic_acceptance_rates": [1, 1, 1]}, "exactly one"),
                               (3, {"synthetic_acceptance_rates": [1, 1]}, "must have length 3"),
                               (2, {"synthetic_acceptance_rates": [0.5, 0.9]}, "non-increasing"),
                               (2, {"synthetic_acceptance_rates": [1.5, 0.9]}, "entries must be in [0, 1]")):
            with self.assertRaises(ValueError) as caught:
                self.config(k, **more)
            self.assertIn(words, str(caught.exception))
        with self.assertRaises(ValueError) as caught:
            small(3, synthetic_acceptance_length=2.0)
        self.assertIn("only valid with rejection_sample_method='synthetic'", str(caught.exception))

    def test_other_nonsense_is_refused(self):
        for raw in ({"method": "draft_model", "model": "x"}, {"method": "draft_model", "num_speculative_tokens": 2},
                    {"method": "magic", "num_speculative_tokens": 2}, {"num_speculative_tokens": 2},
                    {"method": "ngram", "num_speculative_tokens": 0}, {"method": "ngram", "num_speculative_tokens": True},
                    {"method": "ngram", "num_speculative_tokens": 2, "prompt_lookup_min": 5, "prompt_lookup_max": 3},
                    {"method": "ngram", "num_speculative_tokens": 2, "rejection_sample_method": "block"},
                    {"method": "ngram", "num_speculative_tokens": 2, "num_spec_tokens": 2}):
            self.assertRaises(ValueError, SpeculativeConfig, raw)


class Models(unittest.TestCase):
    def test_tokens_are_their_own_text(self):
        r = random.Random(5)
        for _ in range(300):
            text = "".join(chr(r.choice((r.randint(1, 127), r.randint(128, 0xD7FF), 0x1F600))) for _ in range(30))
            self.assertEqual("".join(tokenize(text)), text)
        self.assertEqual(tokenize("<think>\n def  f2</think>"), ["<think>", "\n", " def", "  ", "f", "2", "</think>"])

    def test_any_context_has_a_next_token(self):
        for tail in ([], ["\ufffd"], ["zzz"] * 20, [END] * 3):
            weights = TARGET.weights(tail, frozenset())
            self.assertAlmostEqual(sum(weights.values()), 1.0)
            self.assertGreater(min(weights.values()), 0)

    def test_the_corpora_are_what_their_generator_writes(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("lab", "lab-small"):
                os.mkdir(os.path.join(folder, name))
            subprocess.run([sys.executable, os.path.join(LAB, "make_corpus.py"), folder], check=True)
            for name in ("lab", "lab-small"):
                with open(os.path.join(folder, name, "corpus.txt"), "rb") as made, \
                        open(os.path.join(LAB, "models", name, "corpus.txt"), "rb") as shipped:
                    self.assertEqual(made.read(), shipped.read())


class FaultList(unittest.TestCase):
    def test_names_values_and_limits(self):
        faults = Faults("crash-at-request=5, slow-start=0.5,oom-at-draft-length=4@3,broken-text@on-3,truncate@off", 3)
        self.assertEqual(faults.value("crash-at-request"), 5)
        self.assertEqual(faults.value("slow-start"), 0.5)
        self.assertEqual(faults.value("oom-at-draft-length"), 4)
        self.assertIsNone(faults.value("broken-text"))
        self.assertEqual(faults.value("broken-text", "on"), 1)
        self.assertIsNone(faults.value("broken-text", "off"))
        self.assertEqual(faults.value("truncate", "off"), 1)
        self.assertIsNone(Faults("no-metrics@2", 3).value("no-metrics"))
        self.assertEqual(Faults("", 3).rules, [])

    def test_a_request_is_counted_in_its_mode_only(self):
        faults = Faults("crash-at-request=2@on", 1)
        struck = [faults.strikes("crash-at-request", mode) for mode in ("on", "off", "off", "on", "on")]
        self.assertEqual(struck, [False, False, False, True, False])
        every = Faults("empty-output=2", 1)
        self.assertEqual([every.strikes("empty-output", "on", every=True) for _ in range(4)], [False, True, False, True])

    def test_what_is_no_fault_is_named(self):
        for text in ("crash", "crash-at-request", "slow-start", "no-metrics=", "a b", "no-metrics@maybe"):
            with self.assertRaises(ValueError) as caught:
                Faults(text, 1)
            self.assertIn("LAB_FAULTS", str(caught.exception))


if __name__ == "__main__":
    unittest.main()
