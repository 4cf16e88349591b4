# SPDX-License-Identifier: GPL-3.0-or-later
import http.server
import json
import threading
import unittest

from ctl import Case, counters


class Server:
    """A server whose metrics are the given answers, one after the other; the last one stays."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.paths = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                outer.paths.append(self.path)
                status, kind, body = outer.answers.pop(0) if len(outer.answers) > 1 else outer.answers[0]
                self.send_response(status)
                self.send_header("Content-Type", kind)
                if status == 302:
                    self.send_header("Location", "http://127.0.0.1:1/metrics")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()
        self.url = "http://127.0.0.1:%d" % self.server.server_port

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def text(body, status=200, kind="text/plain; version=0.0.4"):
    return status, kind, body.encode()


class Scrape(Case):
    def serve(self, *answers):
        server = Server(*answers)
        self.addCleanup(server.close)
        return server

    def test_acceptance_since_the_start(self):
        server = self.serve(text(counters(200, 309)))
        for address in (server.url, server.url + "/metrics", server.url + "/v1", server.url[len("http://"):]):
            document = self.document("scrape", address)
            self.assertEqual(document["engine"], "vllm")
            self.assertEqual(document["url"], server.url + "/metrics")
            self.assertEqual(document["acceptance"]["acceptance_length"], 2.545)
            self.assertEqual(document["samples"][0], {
                "name": "vllm:spec_decode_num_drafts_total",
                "labels": {"engine": "0", "model_name": "m"}, "value": 200})
        self.assertEqual(set(server.paths), {"/metrics"})
        # Not 2.55: the double below it, as a reference prints it.
        self.assertRegex(self.ctl("scrape", server.url).out, r"(?m)^AL +2\.54\b")

    def test_no_speculation_is_status_1(self):
        server = self.serve(text('vllm:num_requests_running{engine="0",model_name="m"} 0.0\n'))
        self.assertEqual(self.document("scrape", server.url, status=1)["acceptance"]["status"], "absent")

    def test_watch_is_a_line_a_look(self):
        server = self.serve(text(counters(100, 100)), text(counters(110, 118)), text("", 503),
                            text(counters(120, 140)))
        answer = self.ctl("watch-url", server.url, "--interval", "0.1", "--count", "2", "--json")
        self.assertEqual(answer.status, 0, str(answer))
        documents = [json.loads(line) for line in answer.out.splitlines()]
        self.assertEqual([d["drafts"] for d in documents], [10, 20])
        self.assertEqual([d["acceptance_length"] for d in documents], [2.8, 3.0])
        self.assertIn("503", answer.err)

    def test_answers_that_are_none(self):
        self.assertIn("401", self.refused(3, "scrape", self.serve(text("no", 401)).url))
        self.refused(3, "scrape", self.serve(text("", 302)).url)
        self.refused(2, "scrape", self.serve(text("<html><title>x</title></html>", 200, "text/html")).url)
        for bad in ("ftp://x", "", "http://", "not a url"):
            self.refused(2, "scrape", bad)
        gone = self.serve(text(""))
        gone.close()
        self.refused(3, "scrape", gone.url)
        self.refused(3, "watch-url", gone.url)

    def test_options(self):
        for words in (("--interval", "0"), ("--interval", "x"), ("--interval", "nan"), ("--count", "0"), ("--count", "-1")):
            self.refused(2, "watch-url", "http://127.0.0.1:1", *words)


if __name__ == "__main__":
    unittest.main()
