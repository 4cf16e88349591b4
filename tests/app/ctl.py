# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the terminal program as a user would, in folders of its own."""
import json
import os
import shutil
import subprocess
import tempfile
import unittest

ASSAYCTL = os.environ["ASSAYCTL"]
SOURCE = os.environ.get(
    "ASSAY_SOURCE_DIR",
    os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))


class Answer:
    def __init__(self, process):
        self.status = process.returncode
        self.bytes = process.stdout
        self.out = process.stdout.decode("utf-8", "replace")
        self.err = process.stderr.decode("utf-8", "replace")

    @property
    def json(self):
        return json.loads(self.out)

    def __str__(self):
        return "status %d\n%s\n%s" % (self.status, self.out, self.err)


class Case(unittest.TestCase):
    """A test with an empty home, so that nothing of the user's own is seen or written."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="assayctl-")
        self.addCleanup(shutil.rmtree, self.folder, True)
        self.environment = {
            name: value for name, value in os.environ.items()
            if not name.startswith(("XDG_", "LAB_", "ASSAY_"))}
        self.environment.update(
            HOME=self.folder, LC_ALL="C.UTF-8", NO_COLOR="1",
            XDG_CONFIG_HOME=self.path("config"), XDG_DATA_HOME=self.path("data"),
            XDG_STATE_HOME=self.path("state"), XDG_CACHE_HOME=self.path("cache"),
            ASSAY_RESOURCES=os.path.join(SOURCE, "resources"))

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def write(self, name, content):
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode())
        return path

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def ctl(self, *words, stdin=b"", timeout=120, **environment):
        process = subprocess.run(
            [ASSAYCTL, *words], input=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            timeout=timeout, cwd=self.folder, env={**self.environment, **environment})
        return Answer(process)

    def document(self, *words, status=0, **options):
        """The JSON document of a command, which is all that it printed."""
        answer = self.ctl(*words, "--json", **options)
        self.assertEqual(answer.status, status, str(answer))
        document = answer.json
        self.assertIsInstance(document, dict)
        return document

    def refused(self, status, *words, **options):
        """The error of a command: the exit status, one sentence on stderr, the same as JSON with --json."""
        plain = self.ctl(*words, **options)
        self.assertEqual(plain.status, status, str(plain))
        self.assertEqual(plain.out, "", str(plain))
        sentences = [line for line in plain.err.splitlines() if line.startswith("assayctl: ")]
        self.assertEqual(len(sentences), 1, str(plain))
        coded = self.ctl(*words, "--json", **options)
        self.assertEqual(coded.status, status, str(coded))
        error = coded.json["error"]
        self.assertEqual(set(error), {"what", "where", "why", "next"})
        self.assertTrue(error["what"])
        return sentences[0][len("assayctl: "):]


def exposition(*samples, model="m"):
    """Lines of vLLM's metrics: (name without prefix and _total, value[, extra labels])."""
    lines = []
    for name, value, *labels in samples:
        labels = labels[0] if labels else 'engine="0"'
        lines.append('vllm:%s_total{%s,model_name="%s"} %s' % (name, labels, model, value))
    return "\n".join(lines) + "\n"


def counters(drafts, accepted, draft_tokens=None, engine="0", model="m"):
    labels = 'engine="%s"' % engine
    samples = [("spec_decode_num_drafts", drafts, labels),
               ("spec_decode_num_accepted_tokens", accepted, labels)]
    if draft_tokens is not None:
        samples.append(("spec_decode_num_draft_tokens", draft_tokens, labels))
    return exposition(*samples, model=model)
