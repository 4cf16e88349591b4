# SPDX-License-Identifier: GPL-3.0-or-later
"""What a run costs beyond its engine and its workload: time a cell, memory of the terminal, bytes of journal.

usage: matrix.py ASSAYCTL
"""
import datetime
import glob
import json
import os
import statistics
import sys
import tempfile


def run(program, folder, cells, step_ms):
    """One run of the lab recipe. Returns its folder and the peak memory of the terminal in MB."""
    environment = dict(os.environ, LAB_STEP_MS=str(step_ms))
    for name in ("DATA", "CONFIG", "CACHE", "STATE"):
        environment["XDG_%s_HOME" % name] = os.path.join(folder, name.lower())
    output = os.path.join(folder, "run.json")
    pid = os.posix_spawn(program, [program, "run", "lab", "--cluster", "local", "--cells", cells, "--json"], environment,
                         file_actions=[(os.POSIX_SPAWN_OPEN, 1, output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
                                       (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)])
    _, status, usage = os.wait4(pid, 0)
    if status != 0:
        sys.exit("the run ended with wait status %d" % status)
    with open(output, encoding="utf-8") as file:
        return json.load(file)["directory"], usage.ru_maxrss / 1024


def journal(folder):
    """The events of a run with one shard, and each line's length in bytes."""
    (name,) = glob.glob(os.path.join(folder, "shard-0", "journal.jsonl"))
    with open(name, "rb") as file:
        return [(json.loads(line), len(line)) for line in file]


def overhead(events):
    """Seconds of each cell that are neither the engine's start or stop nor the workload."""
    found = []
    claimed = ready = workload = None
    stopped = 0.0
    for event, _ in events:
        kind = event["kind"]
        if kind == "cell_claimed":
            claimed, stopped = event["mono"], 0.0
        elif kind == "server_ready":
            ready = event["seconds"]
        elif kind == "workload_started":
            workload = -event["mono"]
        elif kind == "workload_finished":
            workload += event["mono"]
        elif kind == "server_stopped":
            stopped = event["seconds"]
        elif kind == "cell_finished":
            found.append(event["mono"] - claimed - ready - workload - stopped)
    return found


def bytes_per_hour(events):
    """Journal bytes an hour while a workload runs, the scrapes and all else."""
    inside = False
    size, begun, seconds = 0, 0.0, 0.0
    for event, length in events:
        if event["kind"] == "workload_started":
            inside, begun = True, event["mono"]
        if inside:
            size += length
        if event["kind"] == "workload_finished":
            inside = False
            seconds += event["mono"] - begun
    return size / seconds * 3600, seconds


def main():
    program = os.path.abspath(sys.argv[1])
    print("a run of the lab recipe, %s" % datetime.date.today().isoformat())
    with tempfile.TemporaryDirectory() as folder:
        directory, memory = run(program, folder, "on:1-4,off:1-4", 0)
        costs = overhead(journal(directory))
        print("overhead a cell, 8 cells       %.2f s median, %.2f s largest (goal: under 0.5 s)"
              % (statistics.median(costs), max(costs)))
        print("peak memory of assayctl run    %.0f MB (goal: under 80 MB)" % memory)
        directory, _ = run(program, folder, "on:1", 4)
        rate, seconds = bytes_per_hour(journal(directory))
        print("journal of a cell at 1 Hz      %.2f MB an hour, over %.0f s (goal: under 1 MB)" % (rate / 1e6, seconds))


if __name__ == "__main__":
    main()
