#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A collector for tests of the controller: claims cells and writes a journal as the real one does, measures nothing.

A file hold-CELL in the run folder keeps that cell under way; deaf makes it ignore SIGTERM; speechless ends it at once.
"""
import hashlib
import json
import os
import signal
import sys
import time

RUN, SHARD = sys.argv[2], sys.argv[4]
LABELS = '{engine="0",model_name="m"} '


def path(*parts):
    return os.path.join(RUN, *parts)


class Collector:
    def __init__(self):
        os.makedirs(path("shard-" + SHARD), exist_ok=True)
        self.journal = open(path("shard-" + SHARD, "journal.jsonl"), "ab", 0)
        self.seq, self.current, self.answered, self.cells = 0, None, set(), []

    def say(self, kind, **fields):
        self.seq += 1
        event = {"seq": self.seq, "t": time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime()),
                 "mono": time.monotonic(), "kind": kind}
        self.journal.write(json.dumps({**event, **fields}).encode() + b"\n")

    def stop(self, *_):
        if os.path.exists(path("deaf")):
            return
        self.say("signal", name="SIGTERM")
        if self.current:
            self.say("cell_finished", **self.current, outcome="failed", reason="stopped by SIGTERM")
        self.say("shard_finished", outcome="stopped", left=[])
        os._exit(143)

    def control(self):
        for name in sorted(os.listdir(path("control"))):
            if not name.endswith(".json") or name in self.answered:
                continue
            self.answered.add(name)
            with open(path("control", name)) as file:
                command = json.load(file)
            if command["command"] == "add":
                self.cells += command["cells"]
            self.say("control", file=name, answer="done", reason=None)
            if command["command"] == "cancel" and self.current and command["cell"] == self.current["cell"]:
                return True
        return False

    def scrape(self, phase, drafts, accepted, requests):
        text = "".join("vllm:%s_total%s%d\n" % (name, LABELS, value) for name, value in (
            ("spec_decode_num_drafts", drafts), ("spec_decode_num_draft_tokens", drafts),
            ("spec_decode_num_accepted_tokens", accepted), ("generation_tokens", drafts + accepted + requests),
            ("request_success", requests)))
        file = "cells/%s/attempt-%d/%s.prom" % (self.current["cell"], self.current["attempt"], phase)
        os.makedirs(os.path.dirname(path(file)), exist_ok=True)
        with open(path(file), "w") as out:
            out.write(text)
        self.say("scrape", **self.current, phase=phase, http_status=200, error=None, file=file,
                 sha256=hashlib.sha256(text.encode()).hexdigest())

    def measure(self, cell, attempt):
        try:
            os.mkdir(path("claims", "%s.%d" % (cell, attempt)))
        except FileExistsError:
            return
        self.current = {"cell": cell, "attempt": attempt}
        self.say("cell_claimed", **self.current)
        self.say("cell_started", **self.current)
        self.scrape("before", 10, 5, 1)
        cancelled = False
        while os.path.exists(path("hold-" + cell)) and not cancelled:
            cancelled = self.control()
            time.sleep(0.01)
        self.scrape("after", 110, 84, 3)
        self.say("cell_finished", **self.current, outcome="failed" if cancelled else "done",
                 reason="cancelled" if cancelled else None)
        self.current = None

    def serve(self):
        signal.signal(signal.SIGTERM, self.stop)
        with open(path("plan.json")) as file:
            self.cells = json.load(file)["cells"]
        self.say("shard_started", node="here", gpus=[], python="3")
        while self.cells:
            cell = self.cells.pop(0)
            for attempt in cell["attempts"]:
                self.measure(cell["id"], attempt)
            self.control()
        self.say("shard_finished", outcome="done", left=[])


if os.path.exists(path("speechless")):
    sys.exit("nothing to say")
Collector().serve()
