#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A bench client for the collector's tests: sends requests, draws the bar, writes result.json; faults from FAKE_CLIENT."""
import json
import os
import sys
import time
import urllib.request

FAULTS = dict(part.partition("=")[::2] for part in os.environ.get("FAKE_CLIENT", "").split(",") if part)
HELP = "usage: bench serve\n  --port PORT\n  --chat-template-kwargs KWARGS\n  --speed-bench-category-x X\n"


def option(name, default=None):
    return sys.argv[sys.argv.index(name) + 1] if name in sys.argv else default


def main():
    if any(word.startswith("--help") for word in sys.argv):
        print(HELP)
        return 0
    path, planned, failed = os.path.join(option("--result-dir"), "result.json"), int(option("--num-prompts", "4")), 0
    if "crash" in FAULTS:
        print("ValueError: unknown dataset speed_benchh", flush=True)
        return 2
    if "hang" in FAULTS:
        time.sleep(600)
    for number in range(planned):
        body = {"model": "m", "messages": [], "chat_template_kwargs": {}}
        request = urllib.request.Request("http://127.0.0.1:%s/v1/chat/completions" % option("--port"),
                                         json.dumps(body).encode(), {"Content-Type": "application/json"})
        try:
            urllib.request.urlopen(request, timeout=20).read()
        except OSError:
            failed += 1
        sys.stderr.write("\r %d%%|#  | %d/%d [00:01<00:01,  1.1it/s]" % (100 * (number + 1) / planned, number + 1, planned))
        sys.stderr.flush()
        time.sleep(float(FAULTS.get("pause", "0")))
    failed = planned if "fail-all" in FAULTS else failed
    result = {"num_prompts": -1, "completed": planned - failed - int(FAULTS.get("short", "0")), "failed": failed,
              "errors": ["Internal Server Error" if failed else ""] * planned}
    if "no-result" in FAULTS:
        return 0
    with open(path, "w") as file:
        file.write("{" if "torn" in FAULTS else json.dumps(result))
    if "stale" in FAULTS:
        os.utime(path, (1e9, 1e9))
    return int(FAULTS.get("exit", "0"))


if __name__ == "__main__":
    sys.exit(main())
