# SPDX-License-Identifier: GPL-3.0-or-later
"""`bench serve`: the benchmark client, with the real one's behaviour, console report and result file."""
import collections
import http.client
import json
import math
import os
import queue
import random
import re
import statistics
import sys
import threading
import time
import urllib.parse
import warnings

from lab_engine.command_line import Parser
from lab_engine.language import render_chat, resolve_model, tokenize
from lab_engine.logs import log

NO_CHUNK = "Never received a valid chunk to calculate TTFT.This response will be marked as failed!"
BACKENDS = {"openai": "/v1/completions", "vllm": "/v1/completions", "openai-chat": "/v1/chat/completions"}
SAMPLING = ("top_p", "top_k", "min_p", "temperature", "frequency_penalty", "presence_penalty", "repetition_penalty")


class Result:
    """What one request gave."""

    def __init__(self, prompt_len):
        self.prompt_len, self.success, self.error, self.text = prompt_len, False, "", ""
        self.output_len, self.ttft, self.latency, self.start, self.queued = 0, 0.0, 0.0, 0.0, 0.0
        self.itl = []


def load_prompts(args):
    """The first user turn of each row of the category, shuffled as the real client shuffles."""
    if args.dataset_name != "speed_bench":
        raise ValueError("Unknown dataset: %s (the lab's client has speed_bench)" % args.dataset_name)
    if args.dataset_path is None:
        raise ValueError("dataset_path must be provided for loading data.")
    if not os.path.isdir(args.dataset_path):
        raise ValueError("dataset_path %s is not a directory. Please make sure to download the dataset from HuggingFace"
                         % args.dataset_path)
    path = os.path.join(args.dataset_path, args.speed_bench_dataset_subset + ".jsonl")
    with open(path, encoding="utf-8") as f:
        rows = [json.loads(line) for line in f if line.strip()]
    if not any("messages" in row for row in rows):
        raise ValueError("JSONL file must contain a 'messages' column. Please make sure to download the dataset from "
                         "HuggingFace")
    wanted = args.speed_bench_category
    prompts = [row["messages"][0]["content"] for row in rows if not wanted or row["category"] == wanted]
    if not args.disable_shuffle:
        random.Random(args.seed).shuffle(prompts)
    if args.num_prompts <= 0:
        log("INFO", "datasets.py:2493", "num_requests is set to 0 or negative, so using all available samples: %d"
            % len(prompts), "MainProcess")
        return prompts
    if 0 < len(prompts) < args.num_prompts and not args.no_oversample:
        prompts += random.Random(args.seed).choices(prompts, k=args.num_prompts - len(prompts))
    return prompts[: args.num_prompts]


class Client:
    """Sends requests to one server."""

    def __init__(self, args):
        base = urllib.parse.urlsplit(args.base_url or "http://%s:%d" % (args.host, args.port))
        self.host, self.port = base.hostname, base.port or 80
        self.args = args
        self.chat = args.backend == "openai-chat"
        default = args.endpoint == BACKENDS["openai"]
        self.endpoint = BACKENDS[args.backend] if default else args.endpoint
        self.model = args.served_model_name or args.model
        self.headers = {"Content-Type": "application/json"}
        self.headers.update(pair.split("=", 1) for pair in args.header or [] if "=" in pair)

    def get(self, path):
        """(status, text), or (None, reason) where nothing answers."""
        try:
            connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
            connection.request("GET", path)
            response = connection.getresponse()
            return response.status, response.read().decode("utf-8", "replace")
        except (OSError, http.client.HTTPException) as error:
            return None, str(error)

    def body(self, prompt, output_len):
        args = self.args
        body = {"model": self.model, "stream": True, "stream_options": {"include_usage": True}}
        if self.chat:
            body.update(messages=[{"role": "user", "content": prompt}], max_completion_tokens=output_len)
            if args.chat_template_kwargs:
                body["chat_template_kwargs"] = args.chat_template_kwargs
        else:
            body.update(prompt=prompt, max_tokens=output_len)
        body.update((name, getattr(args, name)) for name in SAMPLING if getattr(args, name) is not None)
        if args.ignore_eos:
            body["ignore_eos"] = True
        body.update(args.extra_body or {})
        return body

    def send(self, connection, prompt, output_len):
        """One streamed request over a kept connection."""
        result = Result(len(tokenize(prompt)))
        result.start = last = time.perf_counter()
        try:
            connection.request("POST", self.endpoint, json.dumps(self.body(prompt, output_len)), self.headers)
            response = connection.getresponse()
            if response.status != 200:
                response.read()
                result.error = response.reason
                return result
            first = False
            for line in response:
                if not line.startswith(b"data: ") or line.startswith(b"data: [DONE]"):
                    continue
                event = json.loads(line[6:].decode("utf-8"))
                now = time.perf_counter()
                for choice in event.get("choices") or []:
                    delta = choice.get("delta", choice)
                    if choice.get("delta", {}).get("role") and not delta.get("content"):
                        continue
                    if first:
                        result.itl.append(now - last)
                    else:
                        first, result.ttft = True, now - result.start
                    last = now
                    result.text += (delta.get("reasoning") or "") + (delta.get("content") or delta.get("text") or "")
                if event.get("usage"):
                    result.output_len = event["usage"]["completion_tokens"]
            result.success, result.latency = first, last - result.start
            if not first:
                result.error = NO_CHUNK
        except (OSError, ValueError, http.client.HTTPException) as error:
            connection.close()
            result.success, result.error = False, "%s: %s" % (type(error).__name__, error)
        if not result.success:
            result.output_len, result.itl, result.ttft, result.latency, result.text = 0, [], 0.0, 0.0, ""
        return result

    def spec_counters(self):
        """(drafts, draft tokens, accepted, {position: accepted}) summed over the engines, or None."""
        status, text = self.get("/metrics")
        if status != 200:
            return None
        found = re.findall(r'^vllm:spec_decode_num_(drafts|draft_tokens|accepted_tokens|accepted_tokens_per_pos)_total'
                           r'(?:\{(.*)\})? (\S+)$', text, re.MULTILINE)
        if not found:
            return None
        sums, positions = collections.Counter(), collections.Counter()
        for name, labels, value in found:
            position = re.search(r'position="(\d+)"', labels)
            if position:
                positions[int(position.group(1))] += int(float(value))
            else:
                sums[name] += int(float(value))
        return sums["drafts"], sums["draft_tokens"], sums["accepted_tokens"], positions


class Progress:
    """The progress bar on standard error, redrawn over itself with a carriage return."""

    BLOCKS = " ▏▎▍▌▋▊▉█"

    def __init__(self, total, shown):
        self.total, self.done, self.shown, self.start, self.drawn = total, 0, shown, time.monotonic(), -1.0
        self.lock = threading.Lock()
        self.draw()

    def step(self):
        with self.lock:
            self.done += 1
            if time.monotonic() - self.drawn >= 0.1 or self.done == self.total:
                self.draw()

    def draw(self):
        if not self.shown:
            return
        self.drawn = time.monotonic()
        spent, share = self.drawn - self.start, self.done / self.total
        eighths = int(share * 80)
        bar = ("█" * (eighths // 8) + (self.BLOCKS[eighths % 8] if eighths % 8 else "")).ljust(10)
        rate = self.done / spent if self.done and spent > 0 else 0.0
        speed = "?it/s" if not rate else "%.2fit/s" % rate if rate >= 1 else "%.2fs/it" % (1 / rate)
        left = clock((self.total - self.done) / rate) if rate else "?"
        sys.stderr.write("\r%3.0f%%|%s| %d/%d [%s<%s, %8s]" % (share * 100, bar, self.done, self.total, clock(spent),
                                                             left, speed))
        sys.stderr.flush()


def clock(seconds):
    return "%02d:%02d" % divmod(int(seconds), 60)


def run_all(client, prompts, output_len, args):
    """Every prompt once, at most max_concurrency at a time, released at the request rate; results in prompt order."""
    workers = min(len(prompts), args.max_concurrency or 256)
    progress, todo, results = Progress(len(prompts), not args.disable_tqdm), queue.Queue(), [None] * len(prompts)
    rng, release = random.Random(args.seed), time.perf_counter()
    for index, prompt in enumerate(prompts):
        if math.isfinite(args.request_rate) and index:
            theta = 1.0 / (args.request_rate * args.burstiness)
            release += rng.gammavariate(args.burstiness, theta)
        todo.put((index, prompt, release))

    def work():
        connection = http.client.HTTPConnection(client.host, client.port, timeout=6 * 3600)
        while True:
            try:
                index, prompt, due = todo.get_nowait()
            except queue.Empty:
                connection.close()
                return
            time.sleep(max(0.0, due - time.perf_counter()))
            results[index] = client.send(connection, prompt, output_len)
            results[index].queued = max(0.0, results[index].start - due)
            progress.step()

    threads = [threading.Thread(target=work, daemon=True) for _ in range(workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if progress.shown:
        sys.stderr.write("\n")
    return results


def percentile(values, p):
    """Linear between ranks, as numpy's default."""
    ranked = sorted(values)
    at = (len(ranked) - 1) * p / 100.0
    low = int(at)
    high = min(low + 1, len(ranked) - 1)
    return ranked[low] + (ranked[high] - ranked[low]) * (at - low)


def peaks(good):
    """(most chunks in a second, most requests in a second), in buckets of a second from the first start."""
    if not good:
        return 0.0, 0
    begin = min(r.start for r in good)
    chunks, running = collections.Counter(), collections.Counter()
    for r in good:
        moment = r.start + r.ttft
        for gap in [0.0] + r.itl:
            moment += gap
            chunks[int(moment - begin)] += 1
        for second in range(int(r.start - begin), int(r.start + r.latency - begin) + 1):
            running[second] += 1
    return float(max(chunks.values())), max(running.values())


def spec_result(before, after):
    """The spec_decode_* keys from the counters before and after, {} when nothing was drafted."""
    if before is None or after is None or after[1] <= before[1]:
        return {}
    drafts, tokens, accepted = (a - b for a, b in zip(after[:3], before[:3]))
    rates = [(after[3][p] - before[3][p]) / drafts if drafts else 0.0 for p in sorted(after[3])]
    return {"spec_decode_acceptance_rate": 100 * accepted / tokens,
            "spec_decode_acceptance_length": 1 + accepted / drafts if drafts else 0.0, "spec_decode_num_drafts": drafts,
            "spec_decode_draft_tokens": tokens, "spec_decode_accepted_tokens": accepted,
            "spec_decode_per_position_acceptance_rates": rates}


METRICS = {"ttft": "Time to First Token", "tpot": "Time per Output Token (excl. 1st token)",
           "itl": "Inter-token Latency", "e2el": "End-to-end Latency"}


def goodput(args, good, duration):
    """Requests a second that keep every KEY:MILLISECONDS of --goodput; None without it."""
    if not args.goodput:
        return None
    limits = {key: float(value) / 1000 for key, value in (pair.split(":", 1) for pair in args.goodput)}
    unknown = sorted(set(limits) - {"ttft", "tpot", "e2el"})
    if unknown:
        raise ValueError("Invalid metric name found, %s. The service level objective name should be one of "
                         "['ttft', 'tpot', 'e2el']." % unknown[0])
    taken = [{"ttft": r.ttft, "e2el": r.latency, "tpot": (r.latency - r.ttft) / max(1, r.output_len - 1)} for r in good]
    return sum(all(t[key] <= limit for key, limit in limits.items()) for t in taken) / duration


def summarise(args, results, duration, spec):
    """The result file's content; the lists of --save-detailed are taken out again by the caller."""
    good = [r for r in results if r.success]
    if not good:
        warnings.warn("All requests failed. This is likely due to a misconfiguration on the benchmark arguments.")
    failed = [r for r in results if not r.success]
    if failed:
        print("Failed requests during benchmark run detected (capping to 10):")
        for i, r in enumerate(failed[:10]):
            print("Error %d: %s" % (i, r.error))
    taken, made = sum(r.prompt_len for r in good), sum(r.output_len for r in good)
    rate = args.request_rate if math.isfinite(args.request_rate) else "inf"
    per_s, at_once = peaks(good)
    out = {"date": time.strftime("%Y%m%d-%H%M%S"), "endpoint_type": args.backend, "backend": args.backend,
           "label": args.label, "model_id": args.model, "tokenizer_id": args.tokenizer or args.model,
           "num_prompts": args.num_prompts}
    out.update(pair.split("=", 1) for pair in args.metadata or [] if "=" in pair)
    out.update({"request_rate": rate, "burstiness": args.burstiness, "max_concurrency": args.max_concurrency,
                "duration": duration, "completed": len(good), "failed": len(failed), "total_input_tokens": taken,
                "total_output_tokens": made, "request_throughput": len(good) / duration,
                "request_goodput": goodput(args, good, duration),
                "output_throughput": made / duration, "total_token_throughput": (taken + made) / duration,
                "input_lens": [r.prompt_len for r in results], "output_lens": [r.output_len for r in results],
                "ttfts": [r.ttft for r in results], "itls": [r.itl for r in results],
                "latencies": [r.latency for r in results], "start_times": [r.start for r in results],
                "queue_times": [r.queued for r in results], "generated_texts": [r.text for r in results],
                "errors": [r.error for r in results], "max_output_tokens_per_s": per_s,
                "max_concurrent_requests": at_once, "rtfx": 0.0})
    out.update(spec)
    samples = {"ttft": [r.ttft for r in good], "itl": [gap for r in good for gap in r.itl],
               "tpot": [(r.latency - r.ttft) / (r.output_len - 1) for r in good if r.output_len > 1],
               "e2el": [r.latency for r in good]}
    for name in (args.percentile_metrics or "ttft,tpot,itl").split(","):
        values = [1000 * v for v in samples.get(name, [])] or [0.0]
        out["mean_%s_ms" % name] = statistics.fmean(values)
        out["median_%s_ms" % name] = statistics.median(values)
        out["std_%s_ms" % name] = statistics.pstdev(values)
        for p in args.metric_percentiles.split(","):
            out["p%s_%s_ms" % (p, name)] = percentile(values, float(p))
    return out


def report(args, out):
    """The console summary."""
    def row(name, value):
        print("%-40s %-10s" % (name, "%.2f" % value if isinstance(value, float) else value))

    def rule(title, fill):
        print(title.center(50, fill))

    rule(" Serving Benchmark Result ", "=")
    row("Successful requests:", out["completed"])
    row("Failed requests:", out["failed"])
    if args.max_concurrency is not None:
        row("Maximum request concurrency:", args.max_concurrency)
    if math.isfinite(args.request_rate):
        row("Request rate configured (RPS):", args.request_rate)
    row("Benchmark duration (s):", out["duration"])
    row("Total input tokens:", out["total_input_tokens"])
    row("Total generated tokens:", out["total_output_tokens"])
    row("Request throughput (req/s):", out["request_throughput"])
    row("Output token throughput (tok/s):", out["output_throughput"])
    row("Peak output token throughput (tok/s):", out["max_output_tokens_per_s"])
    row("Peak concurrent requests:", float(out["max_concurrent_requests"]))
    row("Total token throughput (tok/s):", out["total_token_throughput"])
    for name in (args.percentile_metrics or "ttft,tpot,itl").split(","):
        rule(METRICS.get(name, name), "-")
        label = name.upper()
        row("Mean %s (ms):" % label, out["mean_%s_ms" % name])
        row("Median %s (ms):" % label, out["median_%s_ms" % name])
        for p in args.metric_percentiles.split(","):
            row("P%s %s (ms):" % (p, label), out["p%s_%s_ms" % (p, name)])
    if "spec_decode_num_drafts" in out:
        rule("Speculative Decoding", "-")
        row("Acceptance rate (%):", float(out["spec_decode_acceptance_rate"]))
        row("Acceptance length:", float(out["spec_decode_acceptance_length"]))
        row("Drafts:", out["spec_decode_num_drafts"])
        row("Draft tokens:", out["spec_decode_draft_tokens"])
        row("Accepted tokens:", out["spec_decode_accepted_tokens"])
        print("Per-position acceptance (%):")
        for i, rate in enumerate(out["spec_decode_per_position_acceptance_rates"]):
            row("  Position %d:" % i, 100.0 * rate)
    print("=" * 50)


DETAILS = ("input_lens", "output_lens", "ttfts", "itls", "latencies", "start_times", "queue_times", "generated_texts",
           "errors")


def save(args, out):
    label = args.label or args.backend
    concurrency = "-concurrency%d" % args.max_concurrency if args.max_concurrency is not None else ""
    name = args.result_filename or "%s-%sqps%s-%s-%s.json" % (label, out["request_rate"], concurrency,
                                                            args.model.rsplit("/", 1)[-1], out["date"])
    if args.result_dir:
        os.makedirs(args.result_dir, exist_ok=True)
        name = os.path.join(args.result_dir, name)
    if not args.save_detailed:
        out = {k: v for k, v in out.items() if k not in DETAILS}
    with open(name, "a" if args.append_result else "w", encoding="utf-8") as f:
        if args.append_result and f.tell():
            f.write("\n")
        json.dump(out, f)


def bench(argv):
    sys.stdout.reconfigure(line_buffering=True)
    parser = Parser("bench serve", "Benchmark the online serving throughput.")
    args = parser.parse(argv)
    if args.backend not in BACKENDS:
        raise ValueError("Unknown backend: %s (the lab's client has %s)" % (args.backend, ", ".join(BACKENDS)))
    print(args)
    client = Client(args)
    if args.model is None:
        status, text = client.get("/v1/models")
        if status != 200:
            raise RuntimeError("Failed to fetch models from server: %s" % text)
        args.model = client.model = json.loads(text)["data"][0]["id"]
    prompts = load_prompts(args)
    if not client.chat and not args.skip_chat_template:
        # The tokenizer is what renders a prompt on this side: without one there is no template.
        resolve_model(args.tokenizer or args.model)
        prompts = [render_chat([{"role": "user", "content": p}], args.chat_template_kwargs or {}) for p in prompts]
    output_len = args.output_len or args.speed_bench_output_len
    print("Starting initial single prompt test run...")
    probe = prompts[0]
    if args.ready_check_timeout_sec > 0:
        until = time.monotonic() + args.ready_check_timeout_sec
        connection = http.client.HTTPConnection(client.host, client.port, timeout=args.ready_check_timeout_sec)
        answer = client.send(connection, probe, output_len)
        while not answer.success and time.monotonic() < until:
            time.sleep(min(1.0, args.ready_check_timeout_sec))
            answer = client.send(connection, probe, output_len)
        connection.close()
        if not answer.success:
            raise ValueError("Initial test run failed - Please make sure benchmark arguments are correctly specified. "
                             "Error: %s" % answer.error)
        print("Initial test run completed.")
    else:
        print("Skipping endpoint ready check.")
    if args.num_warmups > 0:
        print("Warming up with %d requests..." % args.num_warmups)
        connection = http.client.HTTPConnection(client.host, client.port, timeout=600)
        for _ in range(args.num_warmups):
            client.send(connection, probe, output_len)
        connection.close()
    print("Starting main benchmark run...")
    print("Traffic request rate: %s" % args.request_rate)
    print("Burstiness factor: %s (%s)" % (args.burstiness, "Poisson process" if args.burstiness == 1.0
                                          else "Gamma distribution"))
    print("Maximum request concurrency: %s" % args.max_concurrency)
    before, started = client.spec_counters(), time.perf_counter()
    results = run_all(client, prompts, output_len, args)
    duration = time.perf_counter() - started
    spec = spec_result(before, client.spec_counters())
    out = summarise(args, results, duration, spec)
    report(args, out)
    if args.save_result or args.append_result:
        save(args, out)
    return 0
