#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""An engine for the collector's tests: the endpoints of a real one, and the faults named in FAKE (a comma list)."""
import http.server
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time

FAULTS = dict(part.partition("=")[::2] for part in os.environ.get("FAKE", "").split(",") if part)
PORT = int(sys.argv[sys.argv.index("--port") + 1])
MODEL = sys.argv[sys.argv.index("--model") + 1]
STEP_S = float(FAULTS.get("step", "0.002"))
ANSWER = ["<th", "ink>", "let me see", "</think>", "def f():\n", "    return ", "\u00e9\u4e16\u754c", "\U0001f642"]
LOCK = threading.Lock()
COUNTS = {"requests": 0, "running": 0, "done": 0, "scrapes": 0}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def reply(self, status, body, kind="application/json"):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        if self.path == "/health":
            self.reply(503 if "never-ready" in FAULTS else 200, b"")
        elif self.path == "/v1/models":
            name = "someone/else" if "wrong-model" in FAULTS else MODEL
            self.reply(200, json.dumps({"object": "list", "data": [{"id": name}]}).encode())
        elif self.path == "/version":
            self.reply(200, b'{"version": "0.0.7"}')
        elif self.path == "/metrics":
            self.metrics()
        else:
            self.reply(404, b"{}")

    def metrics(self):
        COUNTS["scrapes"] += 1
        failures = int(FAULTS.get("scrape-500", "0"))
        if COUNTS["done"] and failures != 0 and COUNTS.setdefault("failures", 0) < failures:
            COUNTS["failures"] += 1
            return self.reply(500, b"no metrics today")
        done, labels = COUNTS["done"], 'engine="0",model_name="%s"' % MODEL
        busy = 3 if "busy" in FAULTS else COUNTS["running"]
        lines = ["# HELP vllm:spec_decode_num_drafts_total Number of spec decoding drafts.",
                 "# TYPE vllm:spec_decode_num_drafts_total counter",
                 "vllm:spec_decode_num_drafts_total{%s} %.1f" % (labels, 10 * done),
                 "vllm:spec_decode_num_drafts_created{%s} 1.7e+09" % labels,
                 "vllm:spec_decode_num_draft_tokens_total{%s} %.1f" % (labels, 30 * done),
                 "vllm:spec_decode_num_accepted_tokens_total{%s} %.1f" % (labels, 18 * done),
                 "vllm:generation_tokens_total{%s} %.1f" % (labels, 29 * done),
                 'vllm:request_success_total{engine="0",finished_reason="stop",model_name="%s"} %.1f' % (MODEL, done),
                 "vllm:num_requests_running{%s} %.1f" % (labels, busy),
                 "vllm:num_requests_waiting{%s} 0.0" % labels]
        return self.reply(200, ("\n".join(lines) + "\n").encode(), "text/plain; version=0.0.4")

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with LOCK:
            COUNTS["requests"] += 1
            number = COUNTS["requests"]
            COUNTS["running"] += 1
        try:
            self.complete(body, number)
        finally:
            with LOCK:
                COUNTS["running"] -= 1
                COUNTS["done"] += 1

    def complete(self, body, number):
        if FAULTS.get("die-at-request") == str(number):
            print("RuntimeError: CUDA error: an illegal memory access was encountered", flush=True)
            print("INFO: Shutting down", flush=True)
            os._exit(3)
        if FAULTS.get("http-500-at") == str(number):
            return self.reply(500, b'{"error": {"message": "EngineCore encountered an issue"}}')
        if "hang" in FAULTS:
            time.sleep(600)
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        data = self.events(body, number)
        size = 7 if "chop" in FAULTS else 1 << 20
        for event in data:
            for start in range(0, len(event), size):
                part = event[start:start + size]
                self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
                self.wfile.flush()
            time.sleep(STEP_S)
        if FAULTS.get("cut-at") == str(number):
            self.connection.shutdown(socket.SHUT_RDWR)
            return None
        self.wfile.write(b"0\r\n\r\n")
        return None

    def events(self, body, number):
        """The streamed events of one answer, as bytes."""
        def event(**fields):
            return b"data: " + json.dumps(dict({"id": "1", "object": "chat.completion.chunk"}, **fields),
                                          ensure_ascii=False).encode() + b"\r\n\r\n"
        yield b": a comment\r\n\r\n" + event(choices=[{"delta": {"role": "assistant", "content": ""}}])
        if "reasoning" in FAULTS:
            yield event(choices=[{"delta": {FAULTS["reasoning"]: "thinking"}}])
            yield event(choices=[{"delta": {"content": "an answer"}}])
        else:
            for part in ANSWER if body["chat_template_kwargs"].get("thinking") else ANSWER[4:]:
                yield event(choices=[{"delta": {"content": part}}])
        if FAULTS.get("cut-at") == str(number):
            return
        if FAULTS.get("error-at") == str(number):
            yield event(error={"message": "the engine lost its way", "code": 500})
            yield b"data: [DONE]\r\n\r\n"
            return
        yield event(choices=[{"delta": {}, "finish_reason": "stop"}])
        yield event(choices=[], usage={"prompt_tokens": 5, "completion_tokens": 9})
        yield b"data: [DONE]\r\n\r\n"


def main():
    print("non-default args: {'model': '%s', 'num_speculative_tokens': 3}" % MODEL, flush=True)
    if "die-at-start" in FAULTS:
        print("(EngineCore pid=7) ERROR 11-30 13:05:41 [core.py:12] AssertionError: num_tokens 12 not in cudagraph "
              "capture sizes [1, 2, 4, 8]", flush=True)
        print("RuntimeError: Engine core initialization failed. See root cause above.", flush=True)
        sys.exit(1)
    if "ignore-term" in FAULTS:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if "setsid-child" in FAULTS:
        subprocess.Popen(["setsid", "sh", "-c", "trap '' TERM; (sleep 300 & echo $! $$ > '%s'; wait) & wait"
                          % FAULTS["setsid-child"]])
    if "silent" in FAULTS:
        time.sleep(600)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", PORT), Handler)
    server.daemon_threads = True
    server.serve_forever()


if __name__ == "__main__":
    main()
