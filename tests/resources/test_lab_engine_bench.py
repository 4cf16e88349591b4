# SPDX-License-Identifier: GPL-3.0-or-later
"""The lab engine's `bench serve`: the real client's flags, report and result file."""
import json
import os
import re
import tempfile
import unittest

from lab_world import DATA, LAB, Counts, Engine, free_port, run, speculation, total

from lab_engine.bench import percentile, spec_result

SPEED_BENCH = os.path.join(LAB, "speed_bench")


def read(name):
    with open(os.path.join(DATA, name), encoding="utf-8") as f:
        return f.read()


def flags(text):
    """Every flag that a help text lists, without those that its prose mentions."""
    lines = [line for line in text.split("\n") if re.match(r"  -", line)]
    return {word for line in lines for word in re.findall(r"(?<![\w-])--[a-z][a-z0-9-]*", line.split("   ")[0])}


def bench(port, *more, **options):
    """(exit status, output, result) of a run on the 80 coding rows."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = {"--backend": "openai", "--model": "assay/lab", "--dataset-name": "speed_bench",
                     "--dataset-path": SPEED_BENCH, "--speed-bench-category": "coding", "--num-prompts": "-1",
                     "--speed-bench-output-len": "256", "--host": "127.0.0.1", "--port": str(port),
                     "--max-concurrency": "1", "--temperature": "0", "--result-dir": folder,
                     "--result-filename": "result.json"}
        arguments.update(options)
        argv = ["bench", "serve", "--save-result", "--save-detailed"]
        argv += [word for pair in arguments.items() for word in pair] + list(more)
        status, text = run(argv, timeout=60)
        path = os.path.join(folder, "result.json")
        result = None
        if os.path.exists(path):
            with open(path, encoding="utf-8") as f:
                result = json.load(f)
        return status, text, result


class Help(unittest.TestCase):
    def test_help_all_lists_every_flag_of_the_real_client_and_no_other(self):
        status, text = run(["bench", "serve", "--help=all"])
        self.assertEqual(status, 0)
        ours, real = flags(text), flags(read("bench_help_all.txt"))
        self.assertGreater(len(real), 90)
        self.assertEqual(ours - {"--log-config-file"}, real - {"--log-config-file"})
        self.assertIn("--chat-template-kwargs", ours)

    def test_help_alone_is_grouped_and_shows_no_flag(self):
        status, text = run(["bench", "serve", "--help"])
        self.assertEqual(status, 0)
        self.assertIn("speed bench dataset options", text)
        self.assertNotIn("--speed-bench-category", text)
        self.assertIn("--help=all", text)

    def test_an_unknown_flag_is_exit_2(self):
        status, text = run(["bench", "serve", "--speed-bench-categorie", "x"])
        self.assertEqual(status, 2)
        self.assertIn("unrecognized arguments: --speed-bench-categorie x", text)


class Measuring(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.engine = Engine(speculation(3))
        cls.before = Counts(cls.engine.metrics())
        cls.status, cls.text, cls.result = bench(cls.engine.port)
        samples = cls.engine.metrics()
        cls.after, cls.prompt_tokens = Counts(samples), total(samples, "vllm:prompt_tokens_total")

    @classmethod
    def tearDownClass(cls):
        cls.engine.__exit__()

    def test_the_result_has_the_real_ones_keys_in_its_order_and_its_kinds(self):
        real = json.loads(read("real_result.json"))
        self.assertEqual(list(self.result), list(real))
        for key, value in real.items():
            kinds = (int, float) if isinstance(value, (int, float)) else type(value)
            self.assertIsInstance(self.result[key], kinds, key)
            if isinstance(value, list) and key != "spec_decode_per_position_acceptance_rates":
                self.assertEqual(len(self.result[key]), 80, key)
                self.assertIsInstance(self.result[key][0], type(value[0]), key)

    def test_its_acceptance_is_what_the_counters_say(self):
        drafts, accepted = self.after.drafts - self.before.drafts, self.after.accepted - self.before.accepted
        self.assertEqual(self.result["spec_decode_num_drafts"], drafts)
        self.assertEqual(self.result["spec_decode_accepted_tokens"], accepted)
        self.assertEqual(self.result["spec_decode_acceptance_length"], 1 + accepted / drafts)
        self.assertEqual(self.result["spec_decode_acceptance_rate"], 100 * accepted / self.after.draft_tokens)
        rates = self.result["spec_decode_per_position_acceptance_rates"]
        self.assertEqual(len(rates), 3)
        self.assertAlmostEqual(sum(rates), accepted / drafts)
        self.assertIn("Acceptance length:                       %.2f" % (1 + accepted / drafts), self.text)

    def test_every_prompt_went_once_and_no_probe_with_them(self):
        self.assertEqual(self.status, 0)
        self.assertEqual((self.result["completed"], self.result["failed"], self.result["num_prompts"]), (80, 0, -1))
        self.assertEqual(self.after.requests, 80)
        self.assertEqual(self.after.generated, self.result["total_output_tokens"])
        self.assertEqual(sum(self.result["output_lens"]), self.result["total_output_tokens"])
        self.assertEqual(self.prompt_tokens, self.result["total_input_tokens"])
        self.assertEqual(len(set(self.result["generated_texts"])), 80)

    def test_chunks_are_steps(self):
        chunks = sum(len(itl) for itl in self.result["itls"])
        self.assertEqual(chunks, self.after.drafts)

    def test_the_report_has_the_real_ones_lines(self):
        def shape(text):
            return [re.sub(r"[0-9.]+(?= *$)", "N", line.rstrip()) for line in text.split("\n") if line.strip()]
        block = self.text[self.text.index("Benchmark duration"):]
        self.assertEqual([" ".join(line.split()) for line in shape(block)],
                         [" ".join(line.split()) for line in shape(read("real_report.txt"))])
        self.assertEqual([len(line) for line in block.split("\n") if line.startswith("P99")],
                         [len(line) for line in read("real_report.txt").split("\n") if line.startswith("P99")])
        self.assertIn("============ Serving Benchmark Result ============\n", self.text)

    def test_the_rest_of_the_output_is_the_real_ones(self):
        self.assertIn("Namespace(", self.text)
        self.assertIn("num_requests is set to 0 or negative, so using all available samples: 80", self.text)
        self.assertIn("Starting initial single prompt test run...\nSkipping endpoint ready check.\n"
                      "Starting main benchmark run...\nTraffic request rate: inf\n", self.text)
        self.assertRegex(self.text, r"\r  0%\|          \| 0/80 \[00:00<\?, +\?it/s\]")
        self.assertRegex(self.text, "\r100%\\|█{10}\\| 80/80 \\[\\d\\d:\\d\\d<00:00, ")

    def test_both_backends_and_modes_agree_with_the_counters(self):
        kwargs = '{"enable_thinking": true}'
        first = bench(self.engine.port, **{"--chat-template-kwargs": kwargs})[2]
        second = bench(self.engine.port, **{"--chat-template-kwargs": kwargs, "--backend": "openai-chat"})[2]
        for key in ("generated_texts", "output_lens", "spec_decode_num_drafts", "spec_decode_accepted_tokens"):
            self.assertEqual(first[key], second[key])
        self.assertEqual(sum("</think>" in t for t in first["generated_texts"]), 80)
        self.assertEqual(sum("</think>" in t for t in self.result["generated_texts"]), 0)

    def test_concurrency_changes_times_only(self):
        result = bench(self.engine.port, **{"--max-concurrency": "8", "--request-rate": "4000"})[2]
        self.assertEqual(result["generated_texts"], self.result["generated_texts"])
        self.assertEqual(result["spec_decode_num_drafts"], self.result["spec_decode_num_drafts"])

    def test_a_ready_check_and_warmups_are_requests_that_the_server_counts(self):
        before = Counts(self.engine.metrics()).requests
        _, text, result = bench(self.engine.port, **{"--ready-check-timeout-sec": "5", "--num-warmups": "2",
                                                     "--num-prompts": "3"})
        self.assertIn("Initial test run completed.", text)
        self.assertEqual(result["completed"], 3)
        self.assertEqual(Counts(self.engine.metrics()).requests, before + 6)

    def test_more_options(self):
        status, _, result = bench(self.engine.port, "--disable-tqdm", "--metadata", "tp=1", "a=b", "--goodput", "ttft:9000",
                                  **{"--num-prompts": "90", "--percentile-metrics": "ttft,e2el",
                                     "--metric-percentiles": "50,90", "--extra-body": '{"max_tokens": 7}'})
        self.assertEqual(status, 0)
        self.assertEqual((result["completed"], result["tp"], result["a"]), (90, "1", "b"))
        self.assertEqual(set(result["output_lens"]), {7})
        self.assertLessEqual(result["p50_e2el_ms"], result["p90_e2el_ms"])
        self.assertNotIn("mean_itl_ms", result)
        self.assertAlmostEqual(result["request_goodput"], result["request_throughput"])


class Trouble(unittest.TestCase):
    def test_an_unknown_category_leaves_no_prompt(self):
        status, text, result = bench(free_port(), **{"--speed-bench-category": "Coding"})
        self.assertEqual((status, result), (1, None))
        self.assertIn("using all available samples: 0", text)
        self.assertIn("IndexError: list index out of range", text)

    def test_a_dataset_that_is_not_there(self):
        for options, words in (({"--dataset-path": "/no/such"}, "/no/such is not a directory"),
                               ({"--dataset-path": DATA}, "qualitative.jsonl"),
                               ({"--dataset-name": "sharegpt"}, "sharegpt"),
                               ({"--tokenizer": "/no/such"}, "/no/such")):
            status, text, result = bench(free_port(), **options)
            self.assertEqual((status, result), (1, None))
            self.assertIn(words, text)

    def test_nobody_listens_and_it_still_ends_with_0(self):
        status, text, result = bench(free_port(), **{"--num-prompts": "4"})
        self.assertEqual(status, 0)
        self.assertEqual((result["completed"], result["failed"], result["total_output_tokens"]), (0, 4, 0))
        self.assertIn("Failed requests during benchmark run detected (capping to 10):\nError 0: ConnectionRefused", text)
        self.assertNotIn("spec_decode_num_drafts", result)

    def test_an_engine_that_dies_fails_the_rest_and_it_still_ends_with_0(self):
        with Engine(speculation(3), "crash-at-request=5") as engine:
            status, text, result = bench(engine.port)
        self.assertEqual(status, 0)
        self.assertEqual((result["completed"], result["failed"]), (4, 76))
        self.assertTrue(result["errors"][4].startswith("Never received a valid chunk"), result["errors"][4])
        self.assertEqual(result["errors"][5], "Internal Server Error")
        self.assertIn("Failed requests:                         76", text)

    def test_without_speculation_there_are_no_speculative_keys(self):
        with Engine() as engine:
            status, text, result = bench(engine.port, **{"--num-prompts": "3"})
        self.assertEqual(status, 0)
        self.assertEqual([key for key in result if key.startswith("spec_")], [])
        self.assertNotIn("Speculative Decoding", text)


class Arithmetic(unittest.TestCase):
    def test_percentiles_lie_between_ranks(self):
        self.assertEqual(percentile([4, 1, 3, 2], 50), 2.5)
        self.assertEqual(percentile([7], 99), 7)
        self.assertAlmostEqual(percentile(list(range(101)), 99), 99)

    def test_speculative_keys_from_two_scrapes(self):
        found = spec_result((10, 30, 12, {0: 7, 1: 5}), (20, 50, 26, {0: 15, 1: 11}))
        self.assertEqual(found["spec_decode_acceptance_length"], 2.4)
        self.assertEqual(found["spec_decode_acceptance_rate"], 70.0)
        self.assertEqual(found["spec_decode_per_position_acceptance_rates"], [0.8, 0.6])
        self.assertEqual(spec_result((1, 2, 1, {}), (1, 2, 1, {})), {})
        self.assertEqual(spec_result(None, (1, 2, 1, {})), {})


if __name__ == "__main__":
    unittest.main()
