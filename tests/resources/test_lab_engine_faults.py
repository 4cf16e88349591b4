# SPDX-License-Identifier: GPL-3.0-or-later
"""Each fault of LAB_FAULTS does what the lab's README says, and nothing else."""
import http.client
import json
import os
import signal
import subprocess
import time
import unittest
import urllib.error

from lab_world import LAB, Counts, Engine, coding_prompts, run, speculation, total

from lab_engine.faults import Faults

PROMPTS = coding_prompts(12)


class Documented(unittest.TestCase):
    def test_the_readme_names_every_fault(self):
        with open(os.path.join(LAB, "README.md"), encoding="utf-8") as f:
            text = f.read()
        self.assertEqual([name for name in Faults.DEFAULTS if "| `%s" % name not in text], [])


class Start(unittest.TestCase):
    def ends(self, faults, arguments=()):
        status, text = run(["serve", "assay/lab", "--host", "127.0.0.1", "--port", "0"] + list(arguments), faults)
        self.assertEqual(status, 1, text)
        self.assertIn("Traceback (most recent call last):", text)
        return text

    def test_crash_at_start(self):
        self.assertIn("EngineCore failed to start.", self.ends("crash-at-start"))

    def test_port_in_use(self):
        self.assertIn("OSError: [Errno 98] Address already in use", self.ends("port-in-use"))

    def test_out_of_memory_at_one_draft_length_only(self):
        self.assertIn("torch.OutOfMemoryError: CUDA out of memory.", self.ends("oom-at-draft-length=3", speculation(3)))
        for arguments in (speculation(2), speculation(4), []):
            with Engine(arguments, "oom-at-draft-length=3") as engine:
                self.assertNotIn("out of memory", engine.log())

    def test_assertion_at_a_draft_length(self):
        self.assertIn("AssertionError: cudagraph", self.ends("assert-at-draft-length=2", speculation(2)))

    def test_a_limit_to_a_draft_length(self):
        self.ends("crash-at-start@2", speculation(2))
        with Engine(speculation(3), "crash-at-start@2"):
            pass

    def test_slow_start_holds_the_port_and_answers_nothing(self):
        started = time.monotonic()
        with Engine(faults="slow-start=1.5", ready=False) as engine:
            while "non-default args" not in engine.log() and time.monotonic() - started < 10:
                time.sleep(0.02)
            self.assertIsNone(engine.status("/health"))
            engine.wait_ready()
            self.assertGreater(time.monotonic() - started, 1.5)

    def test_a_stop_during_a_slow_start_is_heard(self):
        with Engine(faults="slow-start=60", ready=False) as engine:
            while "non-default args" not in engine.log():
                time.sleep(0.02)
            time.sleep(0.1)
            self.assertEqual(engine.stop(timeout=5), 0)


class Requests(unittest.TestCase):
    def test_crash_at_a_request_kills_the_engine_and_then_the_server(self):
        with Engine(speculation(2), "crash-at-request=3") as engine:
            engine.text(PROMPTS[0])
            engine.text(PROMPTS[1])
            body = {"prompt": "<think>\n", "max_tokens": 50, "stream": True}
            stream = engine.open("/v1/completions", body).read().decode("utf-8")
            self.assertNotIn("choices", stream)
            self.assertIn('"code": 500', stream)
            self.assertEqual(engine.status("/health"), 503)
            self.assertEqual(engine.status("/metrics"), 200)
            self.assertEqual(engine.failure("/v1/completions", body)[0], 500)
            self.assertEqual(engine.process.wait(10), 0)
            log = engine.log()
            self.assertIn("EngineDeadError: EngineCore encountered an issue.", log)
            self.assertNotIn("[shutdown] API server: shutdown triggered", log)

    def test_a_crash_cuts_what_runs_beside_it(self):
        with Engine([], "crash-at-request=2", step_ms="20") as engine:
            connection = http.client.HTTPConnection("127.0.0.1", engine.port, timeout=10)
            connection.request("POST", "/v1/completions",
                               json.dumps({"prompt": "<think>\n", "max_tokens": 300, "stream": True}))
            response = connection.getresponse()
            response.readline()
            self.assertEqual(engine.failure("/v1/completions", {"prompt": "x", "max_tokens": 5})[0], 500)
            rest = response.read().decode("utf-8")
            self.assertIn('"error"', rest)
            connection.close()

    def test_crash_in_one_mode(self):
        with Engine(speculation(2), "crash-at-request=2@on-2") as engine:
            for p in PROMPTS[:5]:
                engine.text(p, thinking=False)
            engine.text(PROMPTS[0], thinking=True)
            self.assertRaises(urllib.error.HTTPError, engine.chat, PROMPTS[1], True)

    def test_http_500_fails_one_request_and_the_engine_lives_on(self):
        with Engine(faults="http-500-at-request=2") as engine:
            engine.text(PROMPTS[0])
            self.assertRaises(urllib.error.HTTPError, engine.chat, PROMPTS[1])
            engine.text(PROMPTS[2])
            samples = engine.metrics()
            self.assertEqual(total(samples, "vllm:request_success_total"), 2)
            self.assertEqual(total(samples, "http_requests_total", status="5xx"), 1)

    def test_reset_makes_the_counters_start_again(self):
        with Engine(speculation(2), "reset-at-request=3") as engine:
            first = engine.chat(PROMPTS[0])
            engine.chat(PROMPTS[1])
            before = engine.metrics()
            last = engine.chat(PROMPTS[2])
            after = engine.metrics()
            self.assertGreater(Counts(before).generated, first["usage"]["completion_tokens"])
            self.assertEqual(Counts(after).generated, last["usage"]["completion_tokens"])
            self.assertEqual(Counts(after).requests, 1)
            self.assertEqual(total(after, "vllm:num_requests_running"), 0)
            born = "vllm:spec_decode_num_drafts_created"
            self.assertGreater(total(after, born), total(before, born))

    def test_fallback_stops_drafting_and_says_so_once(self):
        with Engine(speculation(2), "fallback=4") as engine:
            texts = [engine.text(p) for p in PROMPTS[:3]]
            before = Counts(engine.metrics())
            texts += [engine.text(p) for p in PROMPTS[3:6]]
            after = Counts(engine.metrics())
            self.assertEqual(before.drafts, after.drafts)
            self.assertGreater(after.generated, before.generated)
            self.assertEqual(engine.log().count("Speculative decoding is disabled"), 1)
        with Engine(speculation(2)) as sound:
            self.assertEqual([sound.text(p) for p in PROMPTS[:6]], texts)


class Texts(unittest.TestCase):
    def consistent(self, c, k):
        self.assertEqual(sum(c.per_position), c.accepted)
        self.assertEqual(c.per_position, sorted(c.per_position, reverse=True))
        self.assertLessEqual(c.accepted, c.draft_tokens)
        self.assertLessEqual(c.draft_tokens, k * c.drafts)

    def test_broken_text_has_sound_counters_and_an_acceptance_length_near_one(self):
        with Engine(speculation(3), "broken-text") as engine:
            texts = [engine.text(p) for p in PROMPTS]
            c = Counts(engine.metrics())
        self.assertTrue(all("\ufffd" in t for t in texts))
        self.consistent(c, 3)
        self.assertTrue(1.0 < 1 + c.accepted / c.drafts < 1.4, 1 + c.accepted / c.drafts)

    def test_repeated_text_runs_to_the_limit_and_is_drafted_well(self):
        with Engine(speculation(3), "repeat-output") as engine:
            answers = [engine.chat(p, max_tokens=120) for p in PROMPTS]
            c = Counts(engine.metrics())
        self.assertEqual({a["choices"][0]["finish_reason"] for a in answers}, {"length"})
        text = answers[0]["choices"][0]["message"]["content"]
        self.assertIn(text[-30:-15], text[:-60])
        self.consistent(c, 3)
        self.assertGreater(1 + c.accepted / c.drafts, 3.4)

    def test_poor_drafts_lower_acceptance_and_leave_the_texts(self):
        def measured(faults):
            with Engine(speculation(3), faults) as engine:
                return [engine.text(p) for p in PROMPTS], Counts(engine.metrics())
        texts, sound = measured("")
        same, poor = measured("poor-draft")
        self.assertEqual(texts, same)
        self.consistent(poor, 3)
        self.assertLess(poor.accepted / poor.drafts, 0.8 * sound.accepted / sound.drafts)

    def test_thinking_is_ignored(self):
        with Engine(speculation(2), "ignore-thinking") as engine:
            ignored = engine.text(PROMPTS[0], thinking=True)
        with Engine(speculation(2)) as engine:
            self.assertEqual(engine.text(PROMPTS[0], thinking=False), ignored)
            self.assertNotEqual(engine.text(PROMPTS[0], thinking=True), ignored)

    def test_forced_acceptance_that_nothing_tells_of(self):
        with Engine(speculation(3), "forced-acceptance=2.5@3") as engine:
            for prompt in PROMPTS:
                engine.text(prompt)
            c = Counts(engine.metrics())
            self.assertNotIn("synthetic", engine.log())
        self.assertAlmostEqual(1 + c.accepted / c.drafts, 2.5, delta=0.1)
        self.assertEqual(c.per_position[2], 0)

    def test_every_fourth_output_is_empty(self):
        with Engine(speculation(3), "empty-output") as engine:
            answers = [engine.chat(p) for p in PROMPTS]
        empty = [i for i, a in enumerate(answers, 1) if a["choices"][0]["message"]["content"] == ""]
        self.assertEqual(empty, [4, 8, 12])
        self.assertEqual({a["choices"][0]["finish_reason"] for a in answers}, {"stop"})

    def test_truncated_outputs_end_by_length(self):
        with Engine(speculation(3), "truncate=2") as engine:
            reasons = [engine.chat(p, max_tokens=300)["choices"][0]["finish_reason"] for p in PROMPTS[:4]]
            self.assertEqual(reasons, ["stop", "length"] * 2)
            self.assertEqual(total(engine.metrics(), "vllm:request_success_total", finished_reason="length"), 2)


class Serving(unittest.TestCase):
    def test_several_engines(self):
        with Engine(speculation(2), "engines=3") as engine:
            for p in PROMPTS[:6]:
                engine.text(p)
            samples = engine.metrics()
            self.assertEqual([total(samples, "vllm:request_success_total", engine=e) for e in "0123"], [2, 2, 2, None])

    def test_wrong_model(self):
        with Engine(["--served-model-name", "assay/lab"], "wrong-model") as engine:
            self.assertEqual(json.loads(engine.get("/v1/models"))["data"][0]["id"], "assay/another-model")
            self.assertEqual(engine.failure("/v1/completions", {"prompt": "x", "model": "assay/lab"})[0], 404)

    def test_no_metrics(self):
        with Engine(faults="no-metrics") as engine:
            self.assertEqual(engine.status("/metrics"), 404)
            self.assertEqual(engine.status("/health"), 200)

    def test_log_flood(self):
        with Engine(faults="log-flood=4000") as engine:
            time.sleep(0.5)
            self.assertGreater(engine.log().count("flood line"), 800)
            self.assertEqual(engine.stop(), 0)

    def test_hang_on_stop_ignores_the_polite_signals(self):
        with Engine(faults="hang-on-stop") as engine:
            for number in (signal.SIGTERM, signal.SIGINT):
                engine.process.send_signal(number)
            self.assertRaises(subprocess.TimeoutExpired, engine.process.wait, 0.7)
            self.assertEqual(engine.status("/health"), 200)

    def test_child_on_stop_leaves_a_process_in_its_own_session(self):
        mark = "LAB_TEST_MARK=%d.%d" % (os.getpid(), time.monotonic_ns())
        name, value = mark.split("=")
        with Engine(faults="child-on-stop", **{name: value}) as engine:
            self.assertEqual(engine.stop(), 0)
            left = [pid for pid in filter(str.isdigit, os.listdir("/proc")) if mark.encode() in environment_of(pid)]
            self.assertEqual(len(left), 1)
            self.assertEqual(os.getsid(int(left[0])), int(left[0]))
            os.kill(int(left[0]), signal.SIGKILL)


def environment_of(pid):
    try:
        with open("/proc/%s/environ" % pid, "rb") as f:
            return f.read()
    except OSError:
        return b""


if __name__ == "__main__":
    unittest.main()
