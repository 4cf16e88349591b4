# SPDX-License-Identifier: GPL-3.0-or-later
"""The log in vLLM's shape, on standard output."""
import contextlib
import os
import sys
import time

VERSION = "0.32.0+lab"
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")

def log(level, source, text, process="APIServer"):
    """A log line (several for a text of several) as vLLM writes it, from the level of VLLM_LOGGING_LEVEL up."""
    least = os.environ.get("VLLM_LOGGING_LEVEL", "INFO").upper()
    if least in LEVELS and level in LEVELS and LEVELS.index(level) < LEVELS.index(least):
        return
    stamp = time.strftime("%m-%d %H:%M:%S")
    say("".join("(%s pid=%d) %s %s [%s] %s\n" % (process, os.getpid(), level, stamp, source, line)
                for line in text.split("\n")))


def say(text):
    # A log whose reader has gone must not stop the engine.
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.write(text)
        sys.stdout.flush()
