# SPDX-License-Identifier: GPL-3.0-or-later
"""The counters, and their text in the exposition format."""
import collections
import contextlib
import gc
import itertools
import math
import os
import platform
import resource
import threading
import time

COUNTS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]
SECONDS = [0.3, 0.5, 0.8, 1, 1.5, 2, 2.5, 5, 10, 15, 20, 30, 40, 50, 60, 120, 240, 480, 960, 1920, 7680]
TOKEN_SECONDS = [0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 40, 80]
FIRST_SECONDS = [0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 40, 80, 160,
                 640, 2560]
STEP_TOKENS = [2 ** i for i in (0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)]
HIGHR = [0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 7.5, 10, 30, 60]
FEW = [0.1, 0.5, 1]
REASONS = ["stop", "length", "abort", "error", "repetition"]

# The families in the real order: name without prefix and suffix, type, label and its values or buckets, HELP text.
FAMILIES = [
    ("spec_decode_num_drafts", "counter", None, "Number of spec decoding drafts."),
    ("spec_decode_num_draft_tokens", "counter", None, "Number of draft tokens."),
    ("spec_decode_num_accepted_tokens", "counter", None, "Number of accepted tokens."),
    ("spec_decode_num_accepted_tokens_per_pos", "counter", ("position", []), "Accepted tokens per draft position."),
    ("num_requests_running", "gauge", None, "Number of requests in model execution batches."),
    ("num_requests_waiting", "gauge", None, "Number of requests waiting to be processed."),
    ("engine_sleep_state", "gauge", ("sleep_state", ["awake", "weights_offloaded", "discard_all"]),
     "Engine sleep state; awake = 0 means engine is sleeping; awake = 1 means engine is awake; weights_offloaded = 1 "
     "means sleep level 1; discard_all = 1 means sleep level 2."),
    ("kv_cache_usage_perc", "gauge", None, "KV-cache usage. 1 means 100 percent usage."),
    ("prefix_cache_queries", "counter", None, "Prefix cache queries, in terms of number of queried tokens."),
    ("prefix_cache_hits", "counter", None, "Prefix cache hits, in terms of number of cached tokens."),
    ("num_preemptions", "counter", None, "Cumulative number of preemption from the engine."),
    ("prompt_tokens", "counter", None, "Number of prefill tokens processed."),
    ("prompt_tokens_by_source", "counter", ("source", ["local_compute", "local_cache_hit", "external_kv_transfer"]),
     "Number of prompt tokens by source."),
    ("prompt_tokens_cached", "counter", None, "Number of cached prompt tokens (local + external)."),
    ("generation_tokens", "counter", None, "Number of generation tokens processed."),
    ("request_success", "counter", ("finished_reason", REASONS), "Count of successfully processed requests."),
    ("request_prompt_tokens", "histogram", COUNTS, "Number of prefill tokens processed."),
    ("request_generation_tokens", "histogram", COUNTS, "Number of generation tokens processed."),
    ("iteration_tokens_total", "histogram", STEP_TOKENS, "Histogram of number of tokens per engine_step."),
    ("request_max_num_generation_tokens", "histogram", COUNTS,
     "Histogram of maximum number of requested generation tokens."),
    ("request_params_n", "histogram", [1, 2, 5, 10, 20], "Histogram of the n request parameter."),
    ("request_params_max_tokens", "histogram", COUNTS, "Histogram of the max_tokens request parameter."),
    ("time_to_first_token_seconds", "histogram", FIRST_SECONDS, "Histogram of time to first token in seconds."),
    ("inter_token_latency_seconds", "histogram", TOKEN_SECONDS, "Histogram of inter-token latency in seconds."),
    ("request_time_per_output_token_seconds", "histogram", TOKEN_SECONDS,
     "Histogram of time_per_output_token_seconds per request."),
    ("e2e_request_latency_seconds", "histogram", SECONDS, "Histogram of e2e request latency in seconds."),
    ("request_queue_time_seconds", "histogram", SECONDS, "Histogram of time spent in WAITING phase for request."),
    ("request_inference_time_seconds", "histogram", SECONDS, "Histogram of time spent in RUNNING phase for request."),
    ("request_prefill_time_seconds", "histogram", SECONDS, "Histogram of time spent in PREFILL phase for request."),
    ("request_decode_time_seconds", "histogram", SECONDS, "Histogram of time spent in DECODE phase for request."),
]


def go_float(value):
    """A number as Python's client library prints it: its repr, from a million on in Go's style."""
    value = float(value)
    if math.isinf(value):
        return "+Inf" if value > 0 else "-Inf"
    text = repr(value)
    dot = text.find(".")
    if value > 0 and dot > 6:
        mantissa = ("%s.%s%s" % (text[0], text[1:dot], text[dot + 1:])).rstrip("0.")
        return "%se+%02d" % (mantissa, dot - 1)
    return text


def sample(name, labels, value):
    escaped = ((k, v.replace("\\", "\\\\").replace("\n", "\\n").replace('"', '\\"')) for k, v in sorted(labels.items()))
    inner = ",".join('%s="%s"' % pair for pair in escaped)
    return "%s%s %s\n" % (name, "{%s}" % inner if inner else "", go_float(value))


def head(name, kind, text):
    return "# HELP %s %s\n# TYPE %s %s\n" % (name, text, name, kind)


class Histogram:
    def __init__(self, bounds):
        self.bounds, self.counts, self.sum = bounds, [0] * (len(bounds) + 1), 0.0

    def observe(self, value):
        self.counts[next((i for i, b in enumerate(self.bounds) if value <= b), len(self.bounds))] += 1
        self.sum += value

    def text(self, name, labels):
        bounds = list(self.bounds) + [math.inf]
        out = [sample(name + "_bucket", dict(labels, le=go_float(b)), n)
               for b, n in zip(bounds, itertools.accumulate(self.counts))]
        out += [sample(name + "_count", labels, sum(self.counts)), sample(name + "_sum", labels, self.sum)]
        return "".join(out)


class Metrics:
    """The engine's counters, one series an engine index, and the exposition text."""

    # What is now, not what has been: no reset touches it.
    LIVE = frozenset(["num_requests_running", "num_requests_waiting", "kv_cache_tokens"])
    CACHE_TOKENS = 262144

    def __init__(self, model, engines, draft_length, cache_info):
        self.model, self.engines, self.draft_length, self.cache_info = model, engines, draft_length, cache_info
        self.lock = threading.Lock()
        self.http = {}
        self.http_created = time.time()
        self.highr = Histogram(HIGHR)
        self.values = collections.Counter()
        self.reset()

    def reset(self):
        """All counters at zero with a new birth time, as after a restart of the process behind the port."""
        with self.lock:
            kept = [(key, value) for key, value in self.values.items() if key[0] in self.LIVE]
            self.values = collections.Counter(dict(kept))
            self.histograms = {}
            self.created = time.time()

    def add(self, engine, name, value=1, label=None):
        with self.lock:
            self.values[name, label, engine] += value

    def get(self, engine, name, label=None):
        with self.lock:
            return self.values[name, label, engine]

    def kv_usage(self, engine):
        return self.get(engine, "kv_cache_tokens") / self.CACHE_TOKENS

    def observe(self, engine, name, value, bounds):
        with self.lock:
            key = (name, engine)
            if key not in self.histograms:
                self.histograms[key] = Histogram(bounds)
            self.histograms[key].observe(value)

    def step(self, engine, generated, drafted, accepted):
        with self.lock:
            v = self.values
            v["generation_tokens", None, engine] += generated
            if drafted:
                v["spec_decode_num_drafts", None, engine] += 1
                v["spec_decode_num_draft_tokens", None, engine] += drafted
                v["spec_decode_num_accepted_tokens", None, engine] += accepted
                for position in range(accepted):
                    v["spec_decode_num_accepted_tokens_per_pos", str(position), engine] += 1

    def saw_http(self, handler, method, status, seconds, size):
        with self.lock:
            entry = self.http.setdefault(handler, {"by": collections.Counter(), "size": 0, "n": 0,
                                                   "method": method, "time": Histogram(FEW), "at": time.time()})
            entry["by"][method, "%dxx" % (status // 100)] += 1
            entry["n"] += 1
            entry["size"] += size
            entry["time"].observe(seconds)
            self.highr.observe(seconds)

    def render(self, engine_families):
        """The exposition; without `engine_families` (--disable-log-stats) only Python's and the HTTP server's."""
        with self.lock:
            return process_text() + (self.engine_text() if engine_families else "") + self.http_text()

    def engine_text(self):
        out = []
        for name, kind, extra, text in FAMILIES:
            if name.startswith("spec_decode") and not self.draft_length:
                continue
            full = "vllm:" + name
            out.append(head(full + "_total" * (kind == "counter"), kind, text))
            if kind == "histogram":
                for e in range(self.engines):
                    out.append(self.histograms.get((name, e), Histogram(extra)).text(full, self.labels(e)))
                series = [self.labels(e) for e in range(self.engines)]
            else:
                series = []
                for e, value in self.children(name, extra):
                    labels = self.labels(e, **({extra[0]: value} if extra else {}))
                    series.append(labels)
                    number = 1 if value == "awake" else self.values[name, value, e]
                    if name == "kv_cache_usage_perc":
                        number = self.values["kv_cache_tokens", None, e] / self.CACHE_TOKENS
                    out.append(sample(full + "_total" * (kind == "counter"), labels, number))
            if kind != "gauge":
                out.append(head(full + "_created", "gauge", text))
                out += [sample(full + "_created", labels, self.created + i * 2e-5) for i, labels in enumerate(series)]
        out.append(head("vllm:cache_config_info", "gauge", "Information of the LLMEngine CacheConfig"))
        for e in range(self.engines):
            out.append(sample("vllm:cache_config_info", dict(self.cache_info, engine=str(e)), 1))
        return "".join(out)

    def labels(self, engine, **more):
        return dict(more, engine=str(engine), model_name=self.model)

    def children(self, name, extra):
        engines = range(self.engines)
        if extra is None:
            return [(e, None) for e in engines]
        if extra[0] == "position":
            return [(e, str(p)) for e in engines for p in range(self.draft_length)]
        return [(e, value) for value in extra[1] for e in engines]

    def http_text(self):
        name, text = "http_requests", "Total number of requests by method, status and handler."
        out = [head(name + "_total", "counter", text)]
        for handler, entry in self.http.items():
            out += [sample(name + "_total", {"handler": handler, "method": m, "status": s}, n)
                    for (m, s), n in entry["by"].items()]
        out.append(head(name + "_created", "gauge", text))
        for handler, entry in self.http.items():
            out += [sample(name + "_created", {"handler": handler, "method": m, "status": s}, entry["at"])
                    for m, s in entry["by"]]
        out.append(head("http_request_size_bytes", "summary", "Content length of incoming requests by handler. Only "
                        "value of header is respected. Otherwise ignored. No percentile calculated. "))
        for handler, entry in self.http.items():
            out.append(sample("http_request_size_bytes_count", {"handler": handler}, entry["n"]))
            out.append(sample("http_request_size_bytes_sum", {"handler": handler}, entry["size"]))
        text = "Latency with many buckets but no API specific labels. Made for more accurate percentile calculations. "
        out.append(head("http_request_duration_highr_seconds", "histogram", text))
        out.append(self.highr.text("http_request_duration_highr_seconds", {}))
        out.append(head("http_request_duration_highr_seconds_created", "gauge", text))
        out.append(sample("http_request_duration_highr_seconds_created", {}, self.http_created))
        out.append(head("http_request_duration_seconds", "histogram", "Latency with only few buckets by handler. Made to "
                        "be only used if aggregation by handler is important. "))
        for handler, entry in self.http.items():
            labels = {"handler": handler, "method": entry["method"]}
            out.append(entry["time"].text("http_request_duration_seconds", labels))
        return "".join(out)


def process_text():
    """The families of Python's own collectors."""
    out = []
    for key, name, text in (("collected", "objects_collected", "Objects collected during gc"),
                            ("uncollectable", "objects_uncollectable", "Uncollectable objects found during GC"),
                            ("collections", "collections", "Number of times this generation was collected")):
        out.append(head("python_gc_%s_total" % name, "counter", text))
        for i, generation in enumerate(gc.get_stats()):
            out.append(sample("python_gc_%s_total" % name, {"generation": str(i)}, generation[key]))
    major, minor, patch = platform.python_version_tuple()
    out.append(head("python_info", "gauge", "Python platform information"))
    out.append(sample("python_info", {"implementation": platform.python_implementation(), "major": major,
                                      "minor": minor, "patchlevel": patch, "version": platform.python_version()}, 1))
    usage = resource.getrusage(resource.RUSAGE_SELF)
    rows = [("process_start_time_seconds", "gauge", "Start time of the process since unix epoch in seconds.", STARTED),
            ("process_cpu_seconds_total", "counter", "Total user and system CPU time spent in seconds.",
             round(usage.ru_utime + usage.ru_stime, 2))]
    with contextlib.suppress(OSError, ValueError):
        with open("/proc/self/statm", encoding="ascii") as f:
            pages = f.read().split()
        size = resource.getpagesize()
        rows[:0] = [("process_virtual_memory_bytes", "gauge", "Virtual memory size in bytes.", int(pages[0]) * size),
                    ("process_resident_memory_bytes", "gauge", "Resident memory size in bytes.", int(pages[1]) * size)]
        rows.append(("process_open_fds", "gauge", "Number of open file descriptors.", len(os.listdir("/proc/self/fd"))))
    rows.append(("process_max_fds", "gauge", "Maximum number of open file descriptors.",
                 resource.getrlimit(resource.RLIMIT_NOFILE)[0]))
    for name, kind, text, value in rows:
        out.append(head(name, kind, text) + sample(name, {}, value))
    return "".join(out)


STARTED = time.time()
