# SPDX-License-Identifier: GPL-3.0-or-later
"""The Logs page on a log of a gigabyte that comes over SSH and grows meanwhile, through the lab's sshd: the run's mirror
brings it, the page shows, scrolls and searches what is here.

remote_log.py BENCH_PROGRAM [MEGABYTES]
"""
import json
import os
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "lab"))
from labcase import Lab  # noqa: E402

LINES_A_BLOCK = 12000
GROWTH = 10      # blocks that are appended while the log is brought
NEEDLE = b"line 4711 "


def block_text():
    return b"".join(b"(EngineCore_0 pid=411) INFO 11-30 13:05:41 [loggers.py:120] Engine 000: line %d of a block\n" % number
                    for number in range(LINES_A_BLOCK))


def make_run(folder, size):
    """A run as a collector leaves it: a plan, and a journal that names the log. The log's size."""
    server = os.path.join(folder, "servers", "1")
    os.makedirs(server)
    os.makedirs(os.path.join(folder, "shard-0"))
    with open(os.path.join(folder, "plan.json"), "w", encoding="ascii") as file:
        file.write("{}\n")
    with open(os.path.join(folder, "shard-0", "journal.jsonl"), "w", encoding="ascii") as file:
        file.write('{"t":"2026-11-30T13:05:41.000Z","seq":1,"kind":"server_started","server":1,'
                   '"log":"servers/1/server.log"}\n')
    log, block = os.path.join(server, "server.log"), block_text()
    blocks = size // len(block)
    with open(log, "wb") as file:
        for _ in range(blocks):
            file.write(block)
    return log, blocks


def grow(log):
    """What a server writes meanwhile: a block each half second, then the last line."""
    block = block_text()
    with open(log, "ab", buffering=0) as file:
        for _ in range(GROWTH):
            time.sleep(0.5)
            file.write(block)
        file.write(b"the last line\n")


def main():
    program = os.path.abspath(sys.argv[1])
    size = int(sys.argv[2] if len(sys.argv) > 2 else 1000) * 1000000
    lab = Lab("--nodes", "1")
    try:
        with tempfile.TemporaryDirectory() as here:
            far = lab.home("log-run")
            log, blocks = make_run(far, size)
            total = os.path.getsize(log) + GROWTH * len(block_text()) + len(b"the last line\n")
            started = time.perf_counter()
            with open(os.path.join(here, "cat"), "wb") as file:
                subprocess.run(["ssh", "-F", lab.env["LAB_SSH_CONFIG"], "lab", "cat", log], stdout=file, check=True)
            cat = time.perf_counter() - started
            os.remove(os.path.join(here, "cat"))
            writer = threading.Thread(target=grow, args=(log,))
            writer.start()
            matches = (blocks + GROWTH) * block_text().count(NEEDLE)
            ours = json.loads(subprocess.run(
                [program, lab.env["LAB_SSH_CONFIG"], "lab", far, os.path.join(here, "run"), str(total), str(matches)],
                stdout=subprocess.PIPE, universal_newlines=True, check=True).stdout)
            writer.join()
            print("a log of %.0f MB on the host, growing, and the page on its mirror: first lines seen after %.2f s, all of "
                  "it here after %.1f s, searched after %.1f s; ssh cat of it before it grew: %.1f s"
                  % (total / 1e6, ours["first_s"], ours["whole_s"], ours["searched_s"], cat))
            print("  %d events of the window's thread while it scrolls and searches: 99 %% below %.1f ms of CPU, largest "
                  "%.1f ms; most memory %.0f MB" % (ours["events"], ours["event_99_ms"], ours["event_max_ms"],
                                                    ours["memory_mb"]))
    finally:
        lab.down()


if __name__ == "__main__":
    main()
