# SPDX-License-Identifier: GPL-3.0-or-later
"""What the lab engine's tests share: a running engine, requests to it, and a reader of its metrics."""
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

SOURCE = os.environ.get("ASSAY_SOURCE_DIR") or os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
LAB = os.path.join(SOURCE, "resources", "lab")
ENGINE = os.path.join(LAB, "engine")
DATA = os.path.join(SOURCE, "tests", "data", "lab")
sys.path.insert(0, LAB)
sys.dont_write_bytecode = True


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def coding_prompts(count):
    with open(os.path.join(LAB, "speed_bench", "qualitative.jsonl"), encoding="utf-8") as f:
        rows = [json.loads(line) for line in f]
    return [row["messages"][0]["content"] for row in rows if row["category"] == "coding"][:count]


def environment(faults="", step_ms="0", **more):
    env = dict(os.environ, LAB_STEP_MS=step_ms, LAB_FAULTS=faults, PYTHONIOENCODING="utf-8")
    env.update(more)
    return env


def run(arguments, faults="", timeout=30, cwd=None):
    """An engine command that ends by itself: (exit status, stdout and stderr together)."""
    done = subprocess.run([sys.executable, ENGINE] + arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env=environment(faults), timeout=timeout, cwd=cwd)
    return done.returncode, done.stdout.decode("utf-8", "replace")


def speculation(k, **more):
    config = {"method": "draft_model", "model": "assay/lab-small", "num_speculative_tokens": k}
    config.update(more)
    return ["--speculative-config", json.dumps(config)]


class Engine:
    """A started `engine serve`; ends with the `with` block."""

    def __init__(self, arguments=(), faults="", step_ms="0", ready=True, **env):
        self.port = free_port()
        self.log_file = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [sys.executable, ENGINE, "serve", "assay/lab", "--host", "127.0.0.1", "--port", str(self.port)]
            + list(arguments), stdout=self.log_file, stderr=subprocess.STDOUT,
            env=environment(faults, step_ms, **env))
        if ready:
            self.wait_ready()

    def wait_ready(self, timeout=20):
        until = time.monotonic() + timeout
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise AssertionError("the engine ended: " + self.log())
            if self.status("/health") == 200:
                return
            time.sleep(0.02)
        raise AssertionError("the engine did not become ready: " + self.log())

    def status(self, path):
        """The HTTP status of a GET, None when nobody answers."""
        try:
            return self.open(path).status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return None

    def open(self, path, body=None, timeout=30):
        data = None if body is None else json.dumps(body).encode("utf-8")
        request = urllib.request.Request("http://127.0.0.1:%d%s" % (self.port, path), data,
                                         {"Content-Type": "application/json"})
        return urllib.request.urlopen(request, timeout=timeout)

    def get(self, path):
        return self.open(path).read().decode("utf-8")

    def chat(self, prompt, thinking=False, **more):
        body = {"messages": [{"role": "user", "content": prompt}], "max_tokens": 512, "temperature": 0,
                "chat_template_kwargs": {"enable_thinking": thinking}}
        body.update(more)
        return json.loads(self.open("/v1/chat/completions", body).read().decode("utf-8"))

    def text(self, prompt, thinking=False, **more):
        return self.chat(prompt, thinking, **more)["choices"][0]["message"]["content"]

    def failure(self, path, body):
        """(status, message) of a request that is refused."""
        try:
            self.open(path, body)
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read().decode("utf-8"))["error"]["message"]
        raise AssertionError("not refused")

    def metrics(self):
        return read_metrics(self.get("/metrics"))

    def log(self):
        self.log_file.flush()
        with os.fdopen(os.dup(self.log_file.fileno()), "rb") as f:
            f.seek(0)
            return f.read().decode("utf-8", "replace")

    def stop(self, timeout=10):
        """SIGTERM; the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.log_file.close()


SAMPLE = re.compile(r'^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\.)*",?)*)\})? '
                    r'(\+Inf|-Inf|NaN|-?[0-9][0-9.e+-]*)$')
LABEL = re.compile(r'([a-zA-Z_]\w*)="((?:[^"\\\n]|\\.)*)"')


def read_metrics(text):
    """{(name, ((label, value), ...)): number}; any line that is no exposition is an error, as is a sample twice."""
    samples = {}
    if text and not text.endswith("\n"):
        raise AssertionError("the last line has no end")
    for line in text.split("\n")[:-1]:
        if line.startswith("# HELP ") or line.startswith("# TYPE "):
            continue
        match = SAMPLE.match(line)
        if not match:
            raise AssertionError("no exposition: %r" % line)
        labels = LABEL.findall(match.group(2) or "")
        if labels != sorted(labels):
            raise AssertionError("labels are not sorted: %r" % line)
        key = (match.group(1), tuple(labels))
        if key in samples:
            raise AssertionError("twice: %r" % (key,))
        samples[key] = float(match.group(3))
    return samples


def total(samples, name, **labels):
    """The sum of a family's series that have these labels; None when there is none."""
    found = [v for (n, ls), v in samples.items() if n == name and set(labels.items()) <= set(ls)]
    return sum(found) if found else None


class Counts:
    """The speculative counters of a scrape, summed over engines."""

    def __init__(self, samples):
        def get(name):
            return total(samples, "vllm:%s_total" % name)
        self.drafts, self.draft_tokens = get("spec_decode_num_drafts"), get("spec_decode_num_draft_tokens")
        self.accepted = get("spec_decode_num_accepted_tokens")
        self.generated, self.requests = get("generation_tokens"), get("request_success")
        positions = sorted({dict(ls)["position"] for n, ls in samples
                            if n == "vllm:spec_decode_num_accepted_tokens_per_pos_total"}, key=int)
        self.per_position = [total(samples, "vllm:spec_decode_num_accepted_tokens_per_pos_total", position=p)
                             for p in positions]
