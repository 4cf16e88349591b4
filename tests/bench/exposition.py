# SPDX-License-Identifier: GPL-3.0-or-later
"""Assay's exposition parser against prometheus_client on the same bytes in the same run.

exposition.py BENCH_PROGRAM CAPTURES SCRATCH
"""
import json
import pathlib
import subprocess
import sys
import time

from prometheus_client.parser import text_string_to_metric_families

GOAL = 50.0
SECONDS = 2.0


def python_rate(text):
    """(best megabytes a second, samples) of prometheus_client, every sample looked at."""
    size = len(text.encode()) / 1e6
    best, spent, samples = 0.0, 0.0, 0
    while spent < SECONDS:
        start = time.perf_counter()
        samples, labels = 0, 0
        for family in text_string_to_metric_families(text):
            for sample in family.samples:
                samples += 1
                labels += len(sample.labels)
        took = time.perf_counter() - start
        spent += took
        best = max(best, size / took)
    return best, samples


def main():
    program, captures, scratch = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    files = [captures / name / "after.prom" for name in ("lab-on-3", "lab-dp2-off-3", "nospec")]
    # One megabyte as a server with many engines would show it: the same capture under other engine numbers.
    one = files[0].read_text()
    large, engine = [], 0
    while sum(map(len, large)) < 1_000_000:
        large.append(one.replace('engine="0"', 'engine="%d"' % engine))
        engine += 1
    big = scratch / "one-megabyte.prom"
    big.write_text("".join(large))
    files.append(big)

    lines = subprocess.run([program, str(SECONDS)] + [str(file) for file in files], check=True,
                           stdout=subprocess.PIPE, universal_newlines=True).stdout.splitlines()
    print("%-28s %9s %8s %12s %12s %12s %7s" % ("file", "bytes", "samples", "parser MB/s", "scrape MB/s",
                                                "python MB/s", "ratio"))
    worst = float("inf")
    for file, line in zip(files, lines):
        ours = json.loads(line)
        theirs, samples = python_rate(file.read_text())
        if samples != ours["samples"] or ours["malformed"]:
            sys.exit("%s: %d samples here, %d in prometheus_client, %d malformed" %
                     (file, ours["samples"], samples, ours["malformed"]))
        ratio = ours["parser_mb_s"] / theirs
        worst = min(worst, ratio)
        name = file.name if file == big else "%s/%s" % (file.parent.name, file.name)
        print("%-28s %9d %8d %12.1f %12.1f %12.2f %7.0f" % (name, ours["bytes"], samples, ours["parser_mb_s"],
                                                         ours["scrape_mb_s"], theirs, ratio))
    print("worst ratio %.0f, goal %.0f: %s" % (worst, GOAL, "met" if worst >= GOAL else "MISSED"))
    return 0 if worst >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
