# SPDX-License-Identifier: GPL-3.0-or-later
"""A run folder with a plan, and a collector that really runs in it."""
import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
DATA = os.path.join(ROOT, "tests", "data", "collector")
COLLECTOR = os.path.join(ROOT, "resources", "collector.py")
ENGINE = os.path.join(HERE, "collector_engine.py")
CLIENT = os.path.join(HERE, "collector_client.py")
DATASET = os.path.join(DATA, "prompts.jsonl")
BLOCK = 40
NEXT_BLOCK = [0]


def load():
    """The collector as a module, for the tests of its parts."""
    spec = importlib.util.spec_from_file_location("assay_collector", COLLECTOR)
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    spec.loader.exec_module(module)
    return module


def port_block():
    """The first of a few ports of our own, so that test programs may run side by side."""
    NEXT_BLOCK[0] += 1
    return 20000 + (os.getpid() * 7 + NEXT_BLOCK[0]) % 300 * BLOCK


def marked(mark):
    """Living processes whose environment holds the mark: whatever a run of ours has started."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/environ" % name, "rb") as environ, open("/proc/%s/stat" % name, "rb") as stat:
                if mark in environ.read() and stat.read().rpartition(b")")[2].split()[0] != b"Z":
                    found.append(int(name))
        except OSError:
            continue
    return found


class World(unittest.TestCase):
    def setUp(self):
        self.run_folder = tempfile.mkdtemp(prefix="collector-")
        self.first_port = port_block()
        self.mark = "COLLECTOR_TEST=%s" % os.path.basename(self.run_folder)
        self.started = []
        os.mkdir(os.path.join(self.run_folder, "control"))

    def tearDown(self):
        for program in self.started:
            if program.poll() is None:
                program.kill()
            program.wait()
        self.assertTrue(self.eventually(lambda: not marked(self.mark.encode()), 20), "processes are left")
        shutil.rmtree(self.run_folder)

    def eventually(self, true, seconds=60.0):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if true():
                return True
            time.sleep(0.02)
        return bool(true())

    def cell(self, cell_id="thinking_on-3", fake="", driver="replay", client="", attempts=(1,), **replaced):
        """A planned cell on the tests' engine; server_*, workload_* and replay_* replace keys of these parts."""
        thinking, _, length = cell_id.partition(".")[0].partition("-")
        cell = {
            "id": cell_id, "thinking": thinking[9:], "draft_length": int(length or 0), "category": "coding",
            "concurrency": 1, "attempts": list(attempts), "estimated_s": None, "skip_reason": None,
            "server": {"argv": [sys.executable, ENGINE, "--model", "demo", "--port", "{port}"],
                       "env": {"FAKE": fake}, "model": "demo", "sharing": cell_id, "ready_timeout_s": 60},
            "workload": {"driver": driver, "argv": [sys.executable, CLIENT, "--port", "{port}", "--result-dir", "{dir}"],
                         "env": {"FAKE_CLIENT": client}, "needed_flags": ["--chat-template-kwargs"],
                         "help_argv": [sys.executable, CLIENT, "--help=all"], "planned": 4, "stall_timeout_s": 30,
                         "replay": {"dataset": DATASET, "category": "coding", "concurrency": 1,
                                    "path": "/v1/chat/completions",
                                    "body": {"model": "demo", "chat_template_kwargs": {"thinking": thinking[9:] == "on"},
                                             "stream": True}},
                         "script": None}}
        for name, value in replaced.items():
            part, _, key = name.partition("_")
            {"server": cell["server"], "workload": cell["workload"], "replay": cell["workload"]["replay"],
             "cell": cell}[part][key] = value
        return cell

    def plan(self, *cells, **replaced):
        plan = {
            "plan": 1, "run": "test", "assay": "0.1.0", "recipe": "test", "model": "demo", "engine": "vllm",
            "interval_s": 0.1, "ports": {"first": self.first_port, "last": self.first_port + BLOCK - 1},
            "bind": "127.0.0.1", "hold_min": 0, "secrets": [],
            "families": ["vllm:spec_decode_num_drafts_total", "vllm:spec_decode_num_accepted_tokens_total",
                         "vllm:generation_tokens_total"],
            "quiescent": ["vllm:num_requests_running", "vllm:num_requests_waiting"],
            "settings_lines": ["non-default args:"], "quiescent_timeout_s": 3, "stop_grace_s": 5,
            "gpu_free": {"mib": 2000, "timeout_s": 1}, "gpu_lock_dir": None, "cells": list(cells)}
        plan.update(replaced)
        self.write("plan.json", json.dumps(plan))
        return plan

    def path(self, *parts):
        return os.path.join(self.run_folder, *parts)

    def write(self, name, text):
        with open(self.path(name + ".new"), "w") as file:
            file.write(text)
        os.replace(self.path(name + ".new"), self.path(name))

    def command(self, number, **command):
        self.write("control/%03d.json" % number, json.dumps(command))

    def start(self, shard=0, **env):
        environment = dict(os.environ, **env)
        environment["COLLECTOR_TEST"] = self.mark.partition("=")[2]
        with open(self.path("out-%d" % shard), "ab") as out:
            program = subprocess.Popen([sys.executable, COLLECTOR, "--run", self.run_folder, "--shard", str(shard)],
                                       cwd=self.run_folder, stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=environment)
        self.started.append(program)
        return program

    def collect(self, *cells, expect=0, **replaced):
        """Runs a plan to its end and returns its events."""
        self.plan(*cells, **replaced)
        status = self.start().wait(300)
        self.assertEqual(status, expect, self.output())
        return self.events()

    def output(self, shard=0):
        with open(self.path("out-%d" % shard)) as out:
            return out.read()

    def events(self, kind=None, shard=0, **wanted):
        """The journal's events so far; every line but a torn last one must be sound and numbered in order."""
        try:
            with open(self.path("shard-%d" % shard, "journal.jsonl"), "rb") as journal:
                lines = journal.read().split(b"\n")[:-1]
        except FileNotFoundError:
            return []
        events = []
        for line in lines:
            try:
                events.append(json.loads(line))
            except ValueError:
                continue
        return [event for event in events if kind in (None, event["kind"])
                and all(event.get(key) == value for key, value in wanted.items())]

    def wait_for(self, kind, shard=0, **wanted):
        self.assertTrue(self.eventually(lambda: self.events(kind, shard, **wanted)), "%s never came" % kind)
        return self.events(kind, shard, **wanted)[0]

    def reason(self, cell="thinking_on-3", outcome="failed"):
        ends = self.events("cell_finished", cell=cell)
        self.assertEqual([end["outcome"] for end in ends], [outcome], ends)
        return ends[0]["reason"]

    def stop(self, program, number=signal.SIGTERM):
        program.send_signal(number)
        return program.wait(120)
