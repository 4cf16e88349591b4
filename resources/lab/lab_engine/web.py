# SPDX-License-Identifier: GPL-3.0-or-later
"""The OpenAI-compatible HTTP server."""
import http.client
import http.server
import json
import socketserver
import sys
import time
import traceback
import urllib.parse
import uuid

from lab_engine.core import EngineDead
from lab_engine.decoding import BadRequest, Sampling
from lab_engine.language import SPECIAL, THINKS, render_chat, tokenize, without_thinking
from lab_engine.logs import VERSION, log, say
from lab_engine.metrics import STARTED

ROUTES = {"/health": "GET", "/metrics": "GET", "/version": "GET", "/ping": "GET, POST", "/v1/models": "GET",
          "/tokenize": "POST", "/v1/completions": "POST", "/v1/chat/completions": "POST"}
MOST_BYTES = 16 << 20
UNCOUNTED = frozenset(["/health", "/metrics", "/version", "/ping"])


class Handler(http.server.BaseHTTPRequestHandler):
    """One connection; `server.lab` is the Server."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    timeout = 600

    def log_message(self, *_):
        pass

    def access(self, status):
        if not self.server.lab.args.disable_uvicorn_access_log:
            say('INFO:     %s:%d - "%s %s %s" %d %s\n' % (self.client_address[0], self.client_address[1], self.command,
                                                       self.path, self.request_version, status,
                                                       http.client.responses.get(status, "")))

    def answer(self, status, body, kind="application/json"):
        data = body if isinstance(body, bytes) else json.dumps(body).encode("ascii")
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
        self.access(status)
        self.status = status

    def refuse(self, status, message, kind="BadRequestError"):
        self.answer(status, {"error": {"message": message, "type": kind, "param": None, "code": status}})

    def do_GET(self):
        self.dispatch()

    def do_POST(self):
        self.dispatch()

    def dispatch(self):
        lab, started, self.status = self.server.lab, time.monotonic(), 500
        path = urllib.parse.urlsplit(self.path).path
        size = self.headers.get("Content-Length") or "0"
        size = int(size) if size.isdigit() else 0
        try:
            if size > MOST_BYTES:
                self.close_connection = True
                raise BadRequest("a request of %d bytes is more than %d" % (size, MOST_BYTES))
            body = self.rfile.read(size) if size else b""
            if path not in ROUTES:
                self.answer(404, {"detail": "Not Found"})
            elif self.command not in ROUTES[path]:
                self.answer(405, {"detail": "Method Not Allowed"})
            elif path == "/health" or path == "/ping":
                self.answer(503 if lab.dead.is_set() else 200, b"")
            elif path == "/metrics":
                if lab.faults.value("no-metrics"):
                    self.answer(404, {"detail": "Not Found"})
                else:
                    text = lab.metrics.render(not lab.args.disable_log_stats)
                    self.answer(200, text.encode("utf-8"), "text/plain; version=1.0.0; charset=utf-8")
            elif path == "/version":
                self.answer(200, {"version": VERSION})
            elif path == "/v1/models":
                self.answer(200, {"object": "list", "data": [self.model_card(n) for n in lab.names]})
            else:
                self.post(path, body)
        except BadRequest as error:
            self.refuse(400, str(error))
        except (BrokenPipeError, ConnectionError):
            self.close_connection = True
        finally:
            if path in ROUTES and path not in UNCOUNTED:
                lab.metrics.saw_http(path, self.command, self.status, time.monotonic() - started, size)

    def model_card(self, name):
        lab = self.server.lab
        return {"id": name, "object": "model", "created": int(STARTED), "owned_by": "vllm", "root": lab.root,
                "parent": None, "max_model_len": lab.max_len, "permission": []}

    def post(self, path, body):
        lab = self.server.lab
        try:
            request = json.loads(body.decode("utf-8"))
        except ValueError as error:
            raise BadRequest("[{'type': 'json_invalid', 'msg': 'JSON decode error: %s'}]" % error)
        if not isinstance(request, dict):
            raise BadRequest("Input should be a valid dictionary or object to extract fields from")
        model = request.get("model") or lab.names[0]
        if model not in lab.names:
            self.refuse(404, "The model `%s` does not exist." % model, "NotFoundError")
            return
        chat = path == "/v1/chat/completions"
        text = self.prompt_text(request, chat or "messages" in request)
        if lab.faults.value("ignore-thinking"):
            text = without_thinking(text)
        prompt = tokenize(text)
        if path == "/tokenize":
            self.answer(200, {"count": len(prompt), "max_model_len": lab.max_len, "tokens": [], "token_strs": prompt})
            return
        if request.get("n", 1) != 1:
            raise BadRequest("n must be 1 for this model.")
        sampling = Sampling(request, lab.max_len - len(prompt))
        if sampling.max_tokens < 1 or len(prompt) + sampling.max_tokens > lab.max_len:
            raise BadRequest("This model's maximum context length is %d tokens. However, you requested %d output "
                             "tokens and your prompt contains %d input tokens. Please reduce the length of the input "
                             "prompt or the number of requested output tokens."
                             % (lab.max_len, sampling.max_tokens, len(prompt)))
        mode = "on" if text.endswith(THINKS) else "off"
        status = lab.admit(mode)
        if status is not None:
            if not lab.dead.is_set():
                log("ERROR", "serving.py:929", "Error in completion: the request failed inside the engine.")
            self.refuse(status, "EngineCore encountered an issue. See stack trace (above) for the root cause.",
                        "InternalServerError")
            return
        if lab.args.enable_log_requests:
            log("INFO", "logger.py:55", "Received request: prompt: %r, max_tokens: %d" % (text, sampling.max_tokens))
        Answer(self, lab, request, chat, prompt, sampling, mode).run()

    def prompt_text(self, request, chat):
        if not chat:
            prompt = request.get("prompt")
            if isinstance(prompt, list) and len(prompt) == 1:
                prompt = prompt[0]
            if not isinstance(prompt, str) or not prompt:
                raise BadRequest("prompt must be one string that is not empty")
            return prompt
        messages = request.get("messages")
        if not isinstance(messages, list) or not messages:
            raise BadRequest("messages must be a list that is not empty")
        turns = [{"role": m.get("role"), "content": plain_content(m.get("content"))} if isinstance(m, dict) else {}
                 for m in messages]
        if not all(isinstance(t.get("role"), str) and t["content"] is not None for t in turns):
            raise BadRequest("each message needs a role and a content, both text")
        kwargs = dict(self.server.lab.args.default_chat_template_kwargs or {})
        asked = request.get("chat_template_kwargs") or {}
        if not isinstance(asked, dict):
            raise BadRequest("chat_template_kwargs must be an object")
        kwargs.update(asked)
        return render_chat(turns, kwargs)


def plain_content(content):
    """A message's text, also of a list of text parts; None when it is neither."""
    if isinstance(content, list):
        parts = [part.get("text") if isinstance(part, dict) else None for part in content]
        return "".join(parts) if all(isinstance(part, str) for part in parts) else None
    return content if isinstance(content, str) else None


class Answer:
    """The answer to one completion or chat request, streamed or whole."""

    def __init__(self, handler, lab, request, chat, prompt, sampling, mode):
        self.handler, self.lab, self.request, self.chat = handler, lab, request, chat
        self.prompt, self.sampling, self.mode = prompt, sampling, mode
        self.stream = bool(request.get("stream", False))
        options = request.get("stream_options") or {}
        self.usage = bool(options.get("include_usage", False)) if isinstance(options, dict) else False
        self.id = ("chatcmpl-" if chat else "cmpl-") + uuid.uuid4().hex[:16]
        self.created = int(time.time())
        self.reasoning = mode == "on" and chat and bool(lab.args.reasoning_parser)
        self.parts = {"reasoning": "", "content": ""}
        self.shown = 0

    def run(self):
        if self.stream:
            h = self.handler
            h.send_response(200)
            h.send_header("Content-Type", "text/event-stream; charset=utf-8")
            h.send_header("Transfer-Encoding", "chunked")
            h.end_headers()
            h.access(200)
            h.status = 200
            if self.chat:
                self.event({"choices": [self.choice({"role": "assistant", "content": ""}, None)]})
        try:
            decoder, steps = self.lab.generate(self.prompt, self.sampling, self.mode, self.take)
        except EngineDead:
            self.fail()
            return
        usage = {"prompt_tokens": len(self.prompt), "total_tokens": len(self.prompt) + len(decoder.generated),
                 "completion_tokens": len(decoder.generated), "prompt_tokens_details": None}
        extra = {}
        if self.lab.args.per_request_spec_decode_metrics != "none":
            extra["metrics"] = self.lab.spec_report(steps)
        if self.stream:
            if self.usage or extra:
                self.event(dict({"choices": []}, **dict(extra, usage=usage if self.usage else None)))
            self.raw(b"data: [DONE]\n\n")
            self.handler.wfile.write(b"0\r\n\r\n")
            return
        if self.chat:
            message = {"role": "assistant", "content": self.parts["content"], "refusal": None, "tool_calls": [],
                       "reasoning": self.parts["reasoning"] if self.reasoning_parsed() else None}
            choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": decoder.finish}
        else:
            choice = {"index": 0, "text": self.parts["content"], "logprobs": None, "finish_reason": decoder.finish}
        kind = "chat.completion" if self.chat else "text_completion"
        self.handler.answer(200, dict({"id": self.id, "object": kind, "created": self.created,
                                       "model": self.lab.names[0], "choices": [dict(choice, stop_reason=None)],
                                       "usage": usage}, **extra))

    def reasoning_parsed(self):
        return self.mode == "on" and self.chat and bool(self.lab.args.reasoning_parser)

    def take(self, tokens, finish):
        """A step's tokens: into the parts, and on the wire when streamed."""
        pieces = {"reasoning": "", "content": ""}
        for token in tokens:
            if self.reasoning and token == "</think>":
                self.reasoning = False
            elif token not in SPECIAL:
                pieces["reasoning" if self.reasoning else "content"] += token
        content = self.parts["content"] + pieces["content"]
        cuts = [content.find(s) for s in self.sampling.stop if s in content]
        if cuts:
            content = content[: min(cuts)]
        # What may still turn out to begin a stop text is held back.
        hold = 0 if finish else max((len(s) for s in self.sampling.stop), default=1) - 1
        fresh = content[self.shown: max(self.shown, len(content) - hold)]
        self.shown += len(fresh)
        self.parts["reasoning"] += pieces["reasoning"]
        self.parts["content"] = content
        if not self.stream:
            return
        if self.chat:
            delta = {}
            if pieces["reasoning"]:
                delta["reasoning"] = pieces["reasoning"]
            if fresh or not delta:
                delta["content"] = fresh
            self.event({"choices": [self.choice(delta, finish)]})
        else:
            self.event({"choices": [{"index": 0, "text": fresh, "logprobs": None, "finish_reason": finish,
                                     "stop_reason": None}]})

    def choice(self, delta, finish):
        return {"index": 0, "delta": delta, "logprobs": None, "finish_reason": finish}

    def event(self, fields):
        base = {"id": self.id, "object": "chat.completion.chunk" if self.chat else "text_completion",
                "created": self.created, "model": self.lab.names[0]}
        self.raw(b"data: " + json.dumps(dict(base, **fields)).encode("ascii") + b"\n\n")

    def raw(self, data):
        self.handler.wfile.write(b"%x\r\n" % len(data) + data + b"\r\n")

    def fail(self):
        error = {"message": "EngineCore encountered an issue. See stack trace (above) for the root cause.",
                 "type": "InternalServerError", "param": None, "code": 500}
        if not self.stream:
            self.handler.refuse(500, error["message"], error["type"])
            return
        self.raw(b"data: " + json.dumps({"error": error}).encode("ascii") + b"\n\ndata: [DONE]\n\n")
        self.handler.wfile.write(b"0\r\n\r\n")


class HttpServer(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256
    lab = None

    def server_bind(self):
        # Not HTTPServer's, which asks the name service who we are and may wait for it.
        socketserver.TCPServer.server_bind(self)

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], (ConnectionError, TimeoutError)):
            log("ERROR", "server.py:100", "Exception in ASGI application\n" + traceback.format_exc())
