# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine behind the HTTP handlers: models, ranks, pacing, counters, and what its log says."""
import contextlib
import hashlib
import os
import threading
import time

from lab_engine.decoding import Decoder
from lab_engine.language import NGramModel, resolve_model
from lab_engine.logs import log
from lab_engine.metrics import COUNTS, FIRST_SECONDS, SECONDS, STEP_TOKENS, TOKEN_SECONDS, Metrics

class EngineDead(Exception):
    pass


class Core:
    """One data-parallel rank: how many requests run and wait on it."""

    def __init__(self, index, slots):
        self.index, self.slots = index, threading.BoundedSemaphore(slots)
        self.load = 0


class Server:
    """What the HTTP handlers share: the models, the configuration, the counters and the state of the engine."""

    def __init__(self, args, spec, faults):
        self.args, self.spec, self.faults = args, spec, faults
        self.k = spec.k if spec else 0
        path = resolve_model(args.model)
        self.target = NGramModel(path)
        self.draft = None
        if spec and spec.own_head:
            self.draft = NGramModel(path, "draft_order")
        elif spec and spec.method != "ngram":
            self.draft = NGramModel(resolve_model(spec.model))
        self.root = args.model
        self.names = args.served_model_name or [args.model]
        if faults.value("wrong-model"):
            self.names = ["assay/another-model"]
        self.max_len = args.max_model_len or self.target.max_len
        if self.max_len > self.target.max_len:
            raise ValueError("User-specified max_model_len (%d) is greater than the derived max_model_len "
                             "(max_position_embeddings=%d)." % (self.max_len, self.target.max_len))
        self.caching = args.enable_prefix_caching is not False
        engines = int(faults.value("engines") or args.data_parallel_size)
        self.cores = [Core(i, args.max_num_seqs) for i in range(engines)]
        info = {"block_size": "16", "cache_dtype": args.kv_cache_dtype or "auto", "num_gpu_blocks": "16384",
                "enable_prefix_caching": str(self.caching), "gpu_memory_utilization": "0.92", "num_cpu_blocks": "None",
                "prefix_caching_hash_algo": "sha256", "sliding_window": "None", "is_attention_free": "False"}
        self.metrics = Metrics(self.names[0], engines, self.k, info)
        # Drafting takes its share of a step, so that a longer draft is not free.
        self.step_s = float(os.environ.get("LAB_STEP_MS", "1.5")) / 1000 * (1 + 0.05 * self.k)
        self.lock = threading.Lock()
        self.turn = 0
        self.seen_blocks = set()
        self.speculating = True
        self.dead = threading.Event()
        self.stopping = threading.Event()

    def choose_core(self):
        """The least loaded rank, in turn among equals."""
        with self.lock:
            ranked = self.cores[self.turn:] + self.cores[:self.turn]
            self.turn = (self.turn + 1) % len(self.cores)
            core = min(ranked, key=lambda c: c.load)
            core.load += 1
            return core

    def count_prefix(self, core, prompt):
        """Prefix cache in blocks of 16 tokens: how many of the prompt's tokens were seen before."""
        if not self.caching:
            return 0
        hits, seen = 0, hashlib.sha256()
        with self.lock:
            for i in range(0, len(prompt) - len(prompt) % 16, 16):
                seen.update("".join(prompt[i:i + 16]).encode("utf-8", "surrogatepass"))
                key = (core.index, seen.hexdigest())
                hits += 16 * (key in self.seen_blocks)
                self.seen_blocks.add(key)
        self.metrics.add(core.index, "prefix_cache_queries", len(prompt))
        self.metrics.add(core.index, "prefix_cache_hits", hits)
        return hits

    def text_fault(self, mode):
        """The fault of the text that hits this request, if one does."""
        with self.lock:
            struck = [n for n in ("empty-output", "broken-text", "repeat-output", "truncate", "poor-draft")
                      if self.faults.strikes(n, mode, every=True)]
        return struck[0] if struck else None

    def admit(self, mode):
        """Counts a request against the faults that strike at one; returns the HTTP status to fail with, or None."""
        if self.dead.is_set():
            return 500
        with self.lock:
            crash = self.faults.strikes("crash-at-request", mode)
            failed = self.faults.strikes("http-500-at-request", mode)
            reset = self.faults.strikes("reset-at-request", mode)
            fallback = self.faults.strikes("fallback", mode)
        if crash:
            self.die()
        if reset:
            self.metrics.reset()
        if fallback:
            self.speculating = False
            log("WARNING", "gpu_model_runner.py:2210", "Speculative decoding is disabled: the drafter's attention "
                "backend is not supported, falling back to decoding without speculation.", "EngineCore")
        return 500 if failed else None

    def die(self):
        """The engine core's death as the real one logs it; the server goes down a moment later."""
        self.dead.set()
        log("ERROR", "core.py:1512", "EngineCore encountered a fatal error.\nTraceback (most recent call last):\n"
            "  File \"vllm/v1/engine/core.py\", line 1503, in run_engine_core\n    engine_core.run_busy_loop()\n"
            "RuntimeError: Worker failed with error 'CUDA error: an illegal memory access was encountered', please "
            "check the stack trace above for the root cause", "EngineCore")
        dead = ("Traceback (most recent call last):\n  File \"vllm/v1/engine/core_client.py\", line 1235, in "
                "get_output_async\n    raise self._format_exception(outputs) from None\n"
                "vllm.v1.engine.exceptions.EngineDeadError: EngineCore encountered an issue. See stack trace (above) "
                "for the root cause.")
        log("ERROR", "async_llm.py:906", "AsyncLLM output_handler failed.\n" + dead)
        threading.Timer(0.4, self.stopping.set).start()

    def generate(self, prompt, sampling, mode, on_tokens):
        """Runs one request, on_tokens(tokens, finish) a step; returns (decoder, [(drafted, accepted) a step])."""
        m, arrived = self.metrics, time.monotonic()
        core = self.choose_core()
        e = core.index
        m.add(e, "num_requests_waiting")
        while not core.slots.acquire(timeout=0.05):
            if self.dead.is_set():
                break
        m.add(e, "num_requests_waiting", -1)
        m.add(e, "num_requests_running")
        m.add(e, "kv_cache_tokens", len(prompt))
        started, reason, steps, first = time.monotonic(), "abort", [], None
        seed = self.args.seed if sampling.seed is None else sampling.seed
        fault = self.text_fault(mode)
        decoder = Decoder(self.target, self.draft, self.spec, prompt, sampling, self.max_len, seed, fault)
        try:
            cached = self.count_prefix(core, prompt)
            m.add(e, "prompt_tokens", len(prompt))
            m.add(e, "prompt_tokens_by_source", len(prompt) - cached, "local_compute")
            m.add(e, "prompt_tokens_by_source", cached, "local_cache_hit")
            m.add(e, "prompt_tokens_cached", cached)
            due = last = started
            while decoder.finish is None:
                # Paced by a deadline: the time of our own arithmetic is part of the step.
                due += self.step_s
                pause = due - time.monotonic()
                if pause > 0:
                    time.sleep(pause)
                else:
                    due = time.monotonic()
                if self.dead.is_set():
                    raise EngineDead()
                if self.stopping.is_set():
                    raise ConnectionAbortedError()
                if first is None:
                    kept, drafted, accepted = decoder.prefill(), 0, 0
                    first = time.monotonic()
                    m.observe(e, "time_to_first_token_seconds", first - arrived, FIRST_SECONDS)
                    m.observe(e, "iteration_tokens_total", len(prompt) + 1, STEP_TOKENS)
                else:
                    kept, drafted, accepted = decoder.step(self.speculating)
                    steps.append((drafted, accepted))
                    m.observe(e, "inter_token_latency_seconds", time.monotonic() - last, TOKEN_SECONDS)
                    m.observe(e, "iteration_tokens_total", len(kept), STEP_TOKENS)
                last = time.monotonic()
                m.step(e, len(kept), drafted, accepted)
                if decoder.finish is not None:
                    # Counted before the answer ends, so that a scrape after it sees the request.
                    reason = decoder.finish
                    self.finished(core, decoder, arrived, started, first, last, reason)
                on_tokens(kept, decoder.finish)
            return decoder, steps
        except EngineDead:
            reason = "error"
            raise
        finally:
            if decoder.finish is None:
                self.finished(core, decoder, arrived, started, first, time.monotonic(), reason)

    def finished(self, core, decoder, arrived, started, first, ended, reason):
        m, e, count = self.metrics, core.index, len(decoder.generated)
        m.add(e, "request_success", 1, reason)
        if reason in ("stop", "length"):
            for name, value in (("request_prompt_tokens", decoder.prompt_len), ("request_generation_tokens", count),
                                ("request_max_num_generation_tokens", count),
                                ("request_params_max_tokens", decoder.sampling.max_tokens)):
                m.observe(e, name, value, COUNTS)
            m.observe(e, "request_params_n", 1, [1, 2, 5, 10, 20])
            m.observe(e, "request_time_per_output_token_seconds", (ended - first) / max(1, count - 1), TOKEN_SECONDS)
            for name, value in (("e2e_request_latency", ended - arrived), ("request_queue_time", started - arrived),
                                ("request_inference_time", ended - started), ("request_prefill_time", first - started),
                                ("request_decode_time", ended - first)):
                m.observe(e, name + "_seconds", value, SECONDS)
        m.add(e, "kv_cache_tokens", -decoder.prompt_len)
        m.add(e, "num_requests_running", -1)
        with self.lock:
            core.load -= 1
        with contextlib.suppress(ValueError):
            core.slots.release()

    def spec_report(self, steps):
        """The per-request numbers of --per-request-spec-decode-metrics."""
        drafted = [s for s in steps if s[0]]
        accepted, tokens = sum(a for _, a in drafted), sum(d for d, _ in drafted)
        histogram = [sum(1 for _, a in drafted if a == i) for i in range(self.k + 1)]
        report = {"mean_acceptance_length": 1 + accepted / len(drafted) if drafted else None,
                  "draft_acceptance_rate": accepted / tokens if tokens else None, "acceptance_histogram": histogram,
                  "num_spec_steps": len(drafted), "num_accepted_draft_tokens": accepted, "num_draft_tokens": tokens,
                  "num_spec_tokens": self.k}
        if self.args.per_request_spec_decode_metrics == "detailed":
            report["per_step_accepted"] = [a for _, a in drafted]
            report["per_step_drafted"] = [d for d, _ in drafted]
        return {"time_to_first_token_ms": None, "generation_time_ms": None, "queue_time_ms": None, "mean_itl_ms": None,
                "tokens_per_second": None, "speculative_decoding": report}

    def log_statistics(self):
        """The two lines every ten seconds; the counters they show start again after each."""
        interval = float(os.environ.get("LAB_LOG_INTERVAL", "10"))
        names = ("prompt_tokens", "generation_tokens", "spec_decode_num_drafts", "spec_decode_num_draft_tokens",
                 "spec_decode_num_accepted_tokens")

        def read(e):
            m = self.metrics
            return [m.get(e, n) for n in names] + [m.get(e, "spec_decode_num_accepted_tokens_per_pos", str(p))
                                                   for p in range(self.k)]
        before = [read(c.index) for c in self.cores]
        while not self.stopping.wait(interval):
            for core in self.cores:
                now = read(core.index)
                # After a reset the counters start again from nothing.
                d = [n - b if n >= b else n for n, b in zip(now, before[core.index])]
                before[core.index] = now
                m, e = self.metrics, core.index
                running = m.get(e, "num_requests_running")
                if not (d[0] or d[1] or running):
                    continue
                hits, asked = m.get(e, "prefix_cache_hits"), m.get(e, "prefix_cache_queries")
                log("INFO", "loggers.py:335", "Engine %03d: Avg prompt throughput: %.1f tokens/s, Avg generation "
                    "throughput: %.1f tokens/s, Running: %d reqs, Waiting: %d reqs, GPU KV cache usage: %.1f%%, Prefix "
                    "cache hit rate: %.1f%%" % (e, d[0] / interval, d[1] / interval, running,
                                                m.get(e, "num_requests_waiting"), 100 * m.kv_usage(e),
                                                100 * hits / asked if asked else 0))
                if d[2] > 0:
                    log("INFO", "metrics.py:120", "SpecDecoding metrics: Mean acceptance length: %.2f, Accepted "
                        "throughput: %.2f tokens/s, Drafted throughput: %.2f tokens/s, Accepted: %d tokens, Drafted: "
                        "%d tokens, Per-position acceptance rate: %s, Avg Draft acceptance rate: %.1f%%"
                        % (1 + d[4] / d[2], d[4] / interval, d[3] / interval, d[4], d[3],
                           ", ".join("%.3f" % (n / d[2]) for n in d[5:]), 100 * d[4] / d[3] if d[3] else 0))
