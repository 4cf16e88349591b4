# SPDX-License-Identifier: GPL-3.0-or-later
"""The lab engine's server: command line, HTTP interface, counters on /metrics, log and end."""
import ast
import concurrent.futures
import json
import os
import re
import socket
import tempfile
import unittest

from lab_world import DATA, LAB, Counts, Engine, coding_prompts, read_metrics, run, speculation, total

from lab_engine.metrics import go_float, sample

PROMPTS = coding_prompts(12)


def read(name):
    with open(os.path.join(DATA, name), encoding="utf-8") as f:
        return f.read()


def families(text):
    """{family: (type, help)} and {sample name: label names} of an exposition."""
    types = dict(line.split(" ", 3)[2:] for line in text.split("\n") if line.startswith("# TYPE "))
    helps = {line.split(" ", 3)[2]: line.split(" ", 3)[3] for line in text.split("\n") if line.startswith("# HELP ")}
    labels = {}
    for name, pairs in read_metrics(text):
        labels.setdefault(name, set()).add(tuple(k for k, _ in pairs))
    return {n: (t, helps[n]) for n, t in types.items()}, labels


class Counting(unittest.TestCase):
    def test_what_the_counters_say_of_each_other_is_true(self):
        for k in (1, 3):
            with Engine(speculation(k)) as engine:
                before = Counts(engine.metrics())
                self.assertEqual((before.drafts, before.accepted, before.per_position), (0, 0, [0] * k))
                spoken = [engine.chat(p, thinking=i % 2 == 0) for i, p in enumerate(PROMPTS)]
                samples = engine.metrics()
                c = Counts(samples)
                self.assertEqual(c.requests, len(PROMPTS))
                self.assertEqual(c.generated, sum(a["usage"]["completion_tokens"] for a in spoken))
                self.assertEqual(total(samples, "vllm:prompt_tokens_total"), sum(a["usage"]["prompt_tokens"] for a in spoken))
                self.assertEqual(sum(c.per_position), c.accepted)
                self.assertEqual(c.per_position, sorted(c.per_position, reverse=True))
                self.assertEqual(c.draft_tokens, k * c.drafts)
                self.assertTrue(0 < c.accepted <= c.draft_tokens)
                beyond = c.drafts + c.accepted + c.requests - c.generated
                self.assertTrue(0 <= beyond <= k * c.requests, beyond)
                self.assertEqual(total(samples, "vllm:num_requests_running"), 0)
                self.assertEqual(total(samples, "vllm:num_requests_waiting"), 0)
                self.assertEqual(total(samples, "vllm:kv_cache_usage_perc"), 0)

    def test_texts_and_counts_do_not_depend_on_order_concurrency_or_engines(self):
        def measured(arguments, workers, prompts):
            with Engine(speculation(3) + arguments) as engine:
                with concurrent.futures.ThreadPoolExecutor(workers) as pool:
                    texts = dict(zip(prompts, pool.map(lambda p: engine.text(p, True), prompts)))
                samples = engine.metrics()
                c = Counts(samples)
                per_engine = [total(samples, "vllm:spec_decode_num_drafts_total", engine=str(e)) for e in (0, 1)]
                return texts, (c.drafts, c.draft_tokens, c.accepted, c.per_position, c.generated), per_engine
        one = measured([], 1, PROMPTS)
        many = measured(["--max-num-seqs", "2"], 6, PROMPTS[::-1])
        two = measured(["--data-parallel-size", "2"], 1, PROMPTS)
        self.assertEqual(one[:2], many[:2])
        self.assertEqual(one[:2], two[:2])
        self.assertIsNone(one[2][1])
        self.assertTrue(two[2][0] > 0 and two[2][1] > 0)
        self.assertEqual(sum(two[2]), one[2][0])

    def test_two_engines_take_turns(self):
        with Engine(speculation(2) + ["-dp", "2"]) as engine:
            for p in PROMPTS[:6]:
                engine.text(p)
            served = [total(engine.metrics(), "vllm:request_success_total", engine=e, finished_reason="stop") for e in "01"]
            self.assertEqual(served, [3, 3])

    def test_a_length_limit_is_counted_as_one(self):
        with Engine(speculation(4)) as engine:
            answer = engine.chat(PROMPTS[0], max_tokens=10)
            self.assertEqual(answer["choices"][0]["finish_reason"], "length")
            samples = engine.metrics()
            self.assertEqual(total(samples, "vllm:request_success_total", finished_reason="length"), 1)
            c = Counts(samples)
            self.assertEqual(c.generated, 10)
            self.assertLess(c.draft_tokens, 4 * c.drafts)

    def test_prefix_caching_is_counted_where_it_is_on(self):
        for arguments, known in (([], True), (["--no-enable-prefix-caching"], False)):
            with Engine(arguments) as engine:
                for _ in range(2):
                    engine.text(PROMPTS[0] * 4)
                samples = engine.metrics()
                self.assertEqual(total(samples, "vllm:prefix_cache_hits_total") > 0, known)
                self.assertEqual(total(samples, "vllm:cache_config_info", enable_prefix_caching=str(known)), 1)
                self.assertEqual(total(samples, "vllm:prompt_tokens_by_source_total"),
                                 total(samples, "vllm:prompt_tokens_total"))


class Exposition(unittest.TestCase):
    def test_it_has_the_real_ones_families_types_helps_and_labels(self):
        with Engine(speculation(3)) as engine:
            engine.open("/v1/completions", {"prompt": "<think>\n", "max_tokens": 9}).read()
            ours, our_labels = families(engine.get("/metrics"))
        real, real_labels = families(read("real_after.prom"))
        for name, kind in ours.items():
            self.assertEqual(kind, real[name], name)
        for name, labels in our_labels.items():
            if name != "vllm:cache_config_info":
                self.assertEqual(labels, real_labels[name], name)
        extra = set(our_labels["vllm:cache_config_info"].pop()) - set(real_labels["vllm:cache_config_info"].pop())
        self.assertEqual(extra, set())
        for name in ("vllm:spec_decode_num_drafts_created", "vllm:request_success_total", "vllm:generation_tokens_total",
                     "vllm:cache_config_info", "vllm:e2e_request_latency_seconds", "process_cpu_seconds_total",
                     "python_info", "http_requests_total"):
            self.assertIn(name, ours)

    def test_buckets_are_the_real_ones_and_rise(self):
        with Engine() as engine:
            engine.text(PROMPTS[0])
            ours = read_metrics(engine.get("/metrics"))
        real = read_metrics(read("real_after.prom"))
        for name in sorted({n for n, _ in ours if n.startswith("vllm:") and n.endswith("_bucket")}):
            bounds = {kind: [dict(ls)["le"] for n, ls in samples if n == name] for kind, samples in
                      (("ours", ours), ("real", real))}
            self.assertEqual(bounds["ours"], bounds["real"], name)
            heights = [v for (n, _), v in ours.items() if n == name]
            self.assertEqual(heights, sorted(heights))
            self.assertEqual(heights[-1], total(ours, name[:-len("bucket")] + "count"))

    def test_without_speculation_or_statistics_the_families_are_absent(self):
        with Engine() as engine:
            engine.text(PROMPTS[0])
            text = engine.get("/metrics")
            self.assertNotIn("spec_decode", text)
            self.assertIn("vllm:generation_tokens_total", text)
        with Engine(speculation(2) + ["--disable-log-stats"]) as engine:
            engine.text(PROMPTS[0])
            text = engine.get("/metrics")
            self.assertNotIn("vllm:", text)
            self.assertIn("python_info", text)
            self.assertIn('http_requests_total{handler="/v1/chat/completions",method="POST",status="2xx"} 1.0\n', text)

    def test_numbers_are_written_as_pythons_client_writes_them(self):
        for value, text in ((88, "88.0"), (0, "0.0"), (999999, "999999.0"), (1e6, "1e+06"), (1234567, "1.234567e+06"),
                            (1.5e10, "1.5e+10"), (0.25, "0.25"), (float("inf"), "+Inf"), (-3, "-3.0"),
                            (1034444800, "1.0344448e+09")):
            self.assertEqual(go_float(value), text)

    def test_labels_are_sorted_and_escaped(self):
        self.assertEqual(sample("m", {"b": 'x"y\\z\n', "a": "1"}, 2), 'm{a="1",b="x\\"y\\\\z\\n"} 2.0\n')
        self.assertEqual(sample("m", {}, 2), "m 2.0\n")


class Interface(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.engine = Engine(speculation(3) + ["--served-model-name", "assay/lab", "other-name", "--max-model-len", "600",
                                              "--per-request-spec-decode-metrics", "detailed"])

    @classmethod
    def tearDownClass(cls):
        cls.engine.__exit__()

    def events(self, path, body):
        lines = self.engine.open(path, dict(body, stream=True)).read().decode("utf-8").split("\n\n")
        self.assertEqual(lines[-2:], ["data: [DONE]", ""])
        return [json.loads(line[len("data: "):]) for line in lines[:-2]]

    def test_models_version_and_health(self):
        models = json.loads(self.engine.get("/v1/models"))["data"]
        self.assertEqual([m["id"] for m in models], ["assay/lab", "other-name"])
        self.assertEqual(models[0]["max_model_len"], 600)
        self.assertEqual(json.loads(self.engine.get("/version")), {"version": "0.32.0+lab"})
        self.assertEqual(self.engine.status("/health"), 200)
        self.assertEqual(self.engine.status("/nothing"), 404)
        self.assertEqual(self.engine.status("/v1/completions"), 405)

    def test_a_streamed_chat_is_the_whole_one_in_parts(self):
        body = {"messages": [{"role": "user", "content": PROMPTS[0]}], "max_tokens": 300, "temperature": 0,
                "chat_template_kwargs": {"enable_thinking": True}}
        whole = json.loads(self.engine.open("/v1/chat/completions", body).read().decode("utf-8"))
        events = self.events("/v1/chat/completions", dict(body, stream_options={"include_usage": True}))
        deltas = [e["choices"][0]["delta"] for e in events if e["choices"]]
        self.assertEqual(deltas[0], {"role": "assistant", "content": ""})
        self.assertEqual("".join(d["content"] for d in deltas), whole["choices"][0]["message"]["content"])
        self.assertEqual([e["choices"][0]["finish_reason"] for e in events if e["choices"]][-1], "stop")
        self.assertEqual(events[-1]["usage"], whole["usage"])
        self.assertEqual({e["object"] for e in events}, {"chat.completion.chunk"})

    def test_a_completion_takes_a_prompt_that_the_client_rendered(self):
        rendered = "<|im_start|>user\n%s<|im_end|>\n<|im_start|>assistant\n</think>\n\n" % PROMPTS[0]
        body = {"prompt": rendered, "max_tokens": 300, "temperature": 0}
        whole = json.loads(self.engine.open("/v1/completions", body).read().decode("utf-8"))
        self.assertEqual(whole["choices"][0]["text"], self.engine.text(PROMPTS[0]))
        events = self.events("/v1/completions", body)
        self.assertEqual("".join(e["choices"][0]["text"] for e in events if e["choices"]), whole["choices"][0]["text"])

    def test_a_requests_own_acceptance_adds_up(self):
        answer = self.engine.chat(PROMPTS[1])
        report = answer["metrics"]["speculative_decoding"]
        steps, drafted = report["per_step_accepted"], report["per_step_drafted"]
        self.assertEqual(report["num_spec_steps"], len(steps))
        self.assertEqual(report["acceptance_histogram"], [steps.count(i) for i in range(4)])
        self.assertEqual(report["num_accepted_draft_tokens"], sum(steps))
        self.assertEqual(report["num_draft_tokens"], sum(drafted))
        self.assertEqual(report["mean_acceptance_length"], 1 + sum(steps) / len(steps))
        self.assertEqual(report["num_spec_tokens"], 3)

    def test_a_stop_text_is_never_shown_not_even_in_part(self):
        body = {"messages": [{"role": "user", "content": PROMPTS[0]}], "max_tokens": 300, "temperature": 0,
                "stop": ["def group"]}
        events = self.events("/v1/chat/completions", body)
        text = "".join(e["choices"][0]["delta"]["content"] for e in events if e["choices"])
        self.assertTrue(text.endswith("```python\n"), text)

    def test_content_in_parts_is_read(self):
        parts = [{"type": "text", "text": PROMPTS[0][:10]}, {"type": "text", "text": PROMPTS[0][10:]}]
        self.assertEqual(self.engine.text(parts), self.engine.text(PROMPTS[0]))

    def test_bad_requests_are_refused_with_a_reason(self):
        message = {"role": "user", "content": "x"}
        for path, body, status, words in (
                ("/v1/completions", {"prompt": "x", "model": "nobody"}, 404, "`nobody` does not exist"),
                ("/v1/completions", {}, 400, "prompt must be"), ("/v1/completions", {"prompt": ["a", "b"]}, 400, "prompt"),
                ("/v1/completions", [1], 400, "dictionary"), ("/v1/completions", {"prompt": "x", "n": 2}, 400, "n must be 1"),
                ("/v1/completions", {"prompt": "x", "max_tokens": 600}, 400, "maximum context length is 600"),
                ("/v1/completions", {"prompt": "x " * 700}, 400, "maximum context length is 600"),
                ("/v1/completions", {"prompt": "x", "temperature": -1}, 400, "temperature"),
                ("/v1/chat/completions", {"messages": []}, 400, "messages"),
                ("/v1/chat/completions", {"messages": ["x"]}, 400, "role"),
                ("/v1/chat/completions", {"messages": [{"role": "user"}]}, 400, "content"),
                ("/v1/chat/completions", {"messages": [message], "chat_template_kwargs": 3}, 400, "chat_template_kwargs"),
                ("/v1/chat/completions", {"messages": [message], "stop": 7}, 400, "stop")):
            found, text = self.engine.failure(path, body)
            self.assertEqual(found, status, (body, text))
            self.assertIn(words, text)
        with socket.create_connection(("127.0.0.1", self.engine.port), timeout=10) as s:
            s.sendall(b"POST /v1/completions HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nConnection: close\r\n\r\n\xff{]")
            self.assertIn(b" 400 ", s.recv(4000).split(b"\r\n")[0])
        with socket.create_connection(("127.0.0.1", self.engine.port), timeout=10) as s:
            s.sendall(b"POST /v1/completions HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n")
            self.assertIn(b" 400 ", s.recv(4000).split(b"\r\n")[0])
        self.assertEqual(self.engine.status("/health"), 200)

    def test_a_client_that_leaves_is_an_abort_and_frees_its_place(self):
        with Engine(speculation(1), step_ms="5") as slow:
            body = json.dumps({"prompt": "<think>\n", "max_tokens": 400, "ignore_eos": True, "stream": True}).encode()
            with socket.create_connection(("127.0.0.1", slow.port), timeout=10) as s:
                s.sendall(b"POST /v1/completions HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
                s.recv(1000)
            slow.text(PROMPTS[0])
            for _ in range(100):
                samples = slow.metrics()
                if total(samples, "vllm:num_requests_running") == 0:
                    break
            self.assertEqual(total(samples, "vllm:num_requests_running"), 0)
            self.assertEqual(total(samples, "vllm:request_success_total", finished_reason="abort"), 1)


class Reasoning(unittest.TestCase):
    def test_a_reasoning_parser_takes_the_reasoning_apart(self):
        with Engine(["--reasoning-parser", "qwen3"]) as parsed, Engine() as plain:
            message = parsed.chat(PROMPTS[0], True)["choices"][0]["message"]
            self.assertEqual(message["reasoning"] + "</think>" + message["content"], plain.text(PROMPTS[0], True))
            self.assertIsNone(parsed.chat(PROMPTS[0], False)["choices"][0]["message"]["reasoning"])

    def test_the_server_may_set_the_mode_by_default(self):
        with Engine(["--default-chat-template-kwargs", '{"enable_thinking": true}']) as engine:
            body = {"messages": [{"role": "user", "content": PROMPTS[0]}], "temperature": 0}
            answer = json.loads(engine.open("/v1/chat/completions", body).read().decode("utf-8"))
            self.assertIn("</think>", answer["choices"][0]["message"]["content"])
            self.assertNotIn("</think>", engine.text(PROMPTS[0], False))


class CommandLineAndLog(unittest.TestCase):
    def test_the_log_tells_the_settings_and_the_statistics(self):
        with Engine(speculation(3) + ["--no-enable-prefix-caching", "--max_model_len", "2k", "--seed=7"],
                    LAB_LOG_INTERVAL="0.2", step_ms="1") as engine:
            for p in PROMPTS[:8]:
                engine.text(p, True)
            self.assertEqual(engine.stop(), 0)
            log = engine.log()
        self.assertIn("version 0.32.0+lab", log)
        settings = ast.literal_eval(re.search(r"non-default args: (\{.*\})", log).group(1))
        self.assertEqual(settings["speculative_config"],
                         {"method": "draft_model", "model": "assay/lab-small", "num_speculative_tokens": 3})
        self.assertEqual((settings["model"], settings["model_tag"], settings["max_model_len"], settings["seed"],
                          settings["enable_prefix_caching"], settings["port"]),
                         ("assay/lab", "assay/lab", 2000, 7, False, engine.port))
        self.assertNotIn("tensor_parallel_size", settings)
        self.assertLess(log.index("non-default args"), log.index("Starting vLLM server on http://127.0.0.1:"))
        self.assertIn("INFO:     Application startup complete.", log)
        self.assertRegex(log, r'INFO:     127\.0\.0\.1:\d+ - "POST /v1/chat/completions HTTP/1\.1" 200 OK')
        self.assertRegex(log, r"\(APIServer pid=\d+\) INFO \d\d-\d\d \d\d:\d\d:\d\d \[loggers\.py:335\] Engine 000: Avg prompt "
                              r"throughput: \d+\.\d tokens/s, Avg generation throughput: \d+\.\d tokens/s, Running: 1 reqs, "
                              r"Waiting: 0 reqs, ")
        lines = re.findall(r"SpecDecoding metrics: Mean acceptance length: (\d\.\d\d), Accepted throughput: [\d.]+ tokens/s, "
                           r"Drafted throughput: [\d.]+ tokens/s, Accepted: (\d+) tokens, Drafted: (\d+) tokens, Per-position "
                           r"acceptance rate: ([\d., ]+), Avg Draft acceptance rate: (\d+\.\d)%", log)
        self.assertTrue(lines)
        for length, accepted, drafted, positions, rate in lines:
            self.assertAlmostEqual(1 + sum(map(float, positions.split(", "))), float(length), delta=0.01)
            self.assertAlmostEqual(100 * int(accepted) / int(drafted), float(rate), delta=0.051)
        self.assertIn("[shutdown] API server: shutdown triggered", log)
        self.assertIn("leaked shared_memory objects", log[log.index("[shutdown]"):])

    def test_the_port_is_free_after_the_end(self):
        with Engine() as engine:
            self.assertEqual(engine.stop(), 0)
            with socket.socket() as s:
                # Connections that the server closed may still linger; a listener would refuse even so.
                s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                s.bind(("127.0.0.1", engine.port))
                s.listen(1)

    def test_a_stop_in_the_middle_of_a_request_is_quick(self):
        with Engine(step_ms="50") as engine:
            with socket.create_connection(("127.0.0.1", engine.port), timeout=10) as s:
                body = json.dumps({"prompt": "<think>\n", "max_tokens": 400, "stream": True}).encode()
                s.sendall(b"POST /v1/completions HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
                s.recv(100)
                self.assertEqual(engine.stop(timeout=5), 0)

    def test_a_taken_port_is_an_error_of_the_start(self):
        with Engine() as engine:
            status, text = run(["serve", "assay/lab", "--host", "127.0.0.1", "--port", str(engine.port)])
        self.assertEqual(status, 1)
        self.assertIn("OSError: [Errno 98] Address already in use", text)

    def test_wrong_command_lines_are_exit_2(self):
        for arguments, words in ((["serve", "assay/lab", "--bogus-flag", "3"], "unrecognized arguments: --bogus-flag 3"),
                                 (["serve", "assay/lab", "--port", "many"], "--port"),
                                 (["serve", "assay/lab", "--kv-cache-dtype", "fp9"], "fp9"),
                                 (["serve", "assay/lab", "--speculative-config", "{"], "--speculative-config"),
                                 (["serve", "assay/lab", "--speculative-config", "[1]"], "no JSON object"),
                                 (["dance"], "invalid choice"), ([], "invalid choice")):
            status, text = run(arguments)
            self.assertEqual(status, 2, text)
            self.assertIn(words, text)
        status, text = run(["serve", "assay/lab"], faults="crash-at-requst=3")
        self.assertEqual(status, 2)
        self.assertIn("'crash-at-requst=3' is no fault", text)

    def test_what_is_wrong_with_the_models_or_the_speculation_ends_the_start_with_a_traceback(self):
        with tempfile.TemporaryDirectory() as folder:
            unfinished = os.path.join(folder, "half")
            os.mkdir(unfinished)
            with open(os.path.join(LAB, "models", "lab", "config.json"), encoding="utf-8") as f:
                config = f.read()
            with open(os.path.join(unfinished, "config.json"), "w", encoding="utf-8") as f:
                f.write(config)
            for arguments, words in ((["/no/such/model"], "OSError: Can't load the configuration of '/no/such/model'"),
                                     ([folder], "OSError: Can't load the configuration"),
                                     ([unfinished], "Cannot find any model weights"),
                                     (["assay/lab-target"], "Qwen3ForCausalLM"),
                                     (["assay/lab"] + speculation(2, model="/no/draft"), "'/no/draft'"),
                                     (["assay/lab", "--max-model-len", "9000"], "max_model_len (9000)"),
                                     (["assay/lab"] + speculation(3, rejection_sample_method="synthetic",
                                                                  synthetic_acceptance_length=9),
                                      "synthetic_acceptance_length must be in [1, 4], got 9.0.")):
                status, text = run(["serve", arguments[0], "--host", "127.0.0.1", "--port", "0"] + arguments[1:])
                self.assertEqual(status, 1, text)
                self.assertIn("Traceback", text)
                self.assertIn(words, text)

    def test_json_flags_may_come_in_parts(self):
        with Engine(["--speculative-config.method", "ngram", "--speculative-config.num_speculative_tokens=2",
                     "--speculative_config.prompt_lookup_max", "4"]) as engine:
            engine.text(PROMPTS[0])
            self.assertEqual(len(Counts(engine.metrics()).per_position), 2)

    def test_version_and_help(self):
        self.assertEqual(run(["--version"]), (0, "0.32.0+lab\n"))
        status, text = run(["serve", "--help"])
        self.assertEqual(status, 0)
        self.assertIn("--help=all", text)
        self.assertIn("--speculative-config", run(["serve", "--help=all"])[1])
        self.assertIn("--max-num-seqs", run(["serve", "--help=max-num"])[1])

    def test_forced_acceptance_reaches_the_counters(self):
        with Engine(speculation(3, rejection_sample_method="synthetic", synthetic_acceptance_length=2.5)) as engine:
            for p in PROMPTS:
                engine.chat(p, ignore_eos=True, max_tokens=300)
            c = Counts(engine.metrics())
            self.assertAlmostEqual(1 + c.accepted / c.drafts, 2.5, delta=0.1)
            self.assertEqual(c.per_position[2], 0)


if __name__ == "__main__":
    unittest.main()
