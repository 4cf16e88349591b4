# SPDX-License-Identifier: GPL-3.0-or-later
"""Growing files followed over SSH against `ssh cat` of the same bytes, in the same run, through the lab's sshd.

follow.py BENCH_PROGRAM [INTERVAL_MS]
"""
import bisect
import filecmp
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "lab"))
import labkit  # noqa: E402
from labcase import Lab  # noqa: E402

RATE = 20e6  # bytes a second, all files together
SECONDS = 15.0
FILES = 15
CATCH_UP = 300_000_000


class Sides:
    """CPU seconds of the children of this process and of the lab's own processes (sshd, shells) over a block."""

    def __init__(self, lab):
        self.lab = labkit.Lab(lab.folder).load()
        self.tick = os.sysconf("SC_CLK_TCK")

    def far(self):
        total = 0
        for pid in self.lab.members(labkit.all_processes()):
            try:
                with open("/proc/%d/stat" % pid, "rb") as file:
                    fields = file.read().rpartition(b") ")[2].split()
            except OSError:
                continue
            total += sum(int(field) for field in fields[11:15])  # utime stime cutime cstime
        return total / self.tick


def near():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def log_text(size):
    """Lines such as an engine writes, none like the other."""
    lines, length, number = [], 0, 0
    while length < size:
        line = "INFO 11-30 10:15:%02d [loggers.py:%d] Engine 000: Avg generation throughput: %d.%d tokens/s, Running: " \
               "%d reqs\n" % (number % 60, number, number * 7919 % 997, number % 10, number % 64)
        lines.append(line)
        length += len(line)
        number += 1
    return "".join(lines).encode()[:size]


def cat(lab, paths, target):
    """Seconds and CPU seconds here of `ssh lab cat PATHS >target`."""
    start, cpu = time.perf_counter(), near()
    with open(target, "wb") as file:
        subprocess.run(["ssh", "-F", lab.env["LAB_SSH_CONFIG"], "lab", "cat"] + paths, stdout=file, check=True)
    return time.perf_counter() - start, near() - cpu


class Follower:
    """bench_follow as a child whose arrivals are read while it runs."""

    def __init__(self, program, lab, interval, size, folder, paths):
        os.makedirs(folder)
        self.child = subprocess.Popen(
            [program, lab.env["LAB_SSH_CONFIG"], "lab", str(interval), str(size), folder] + paths,
            stdout=subprocess.PIPE, universal_newlines=True)

    def end(self):
        lines = [json.loads(line) for line in self.child.communicate(timeout=200)[0].splitlines()]
        if self.child.returncode:
            sys.exit("bench_follow ended with %d" % self.child.returncode)
        return lines[:-1], lines[-1]


def catch_up(program, lab, interval, folder):
    path = lab.home("big.log")
    with open(path, "wb") as file:
        file.write(log_text(CATCH_UP // 10) * 10)
    best = {}
    for number in range(3):
        took, cpu = cat(lab, [path], os.path.join(folder, "cat"))
        best["cat"] = min(best.get("cat", (9e9,)), (took, cpu))
        out = os.path.join(folder, "catch-up-%d" % number)
        _, ours = Follower(program, lab, interval, CATCH_UP, out, [path]).end()
        if not filecmp.cmp(os.path.join(out, "0"), path, False):
            sys.exit("what was followed is not what is there")
        os.remove(os.path.join(out, "0"))
        best["follow"] = min(best.get("follow", (9e9,)), (ours["seconds"], ours["cpu_s"], ours["received"], ours["memory_mb"]))
    os.remove(path)
    follow_rate, cat_rate = CATCH_UP / best["follow"][0] / 1e6, CATCH_UP / best["cat"][0] / 1e6
    print("a file of %d MB, from its beginning: follow %.0f MB/s, ssh cat %.0f MB/s (with its connecting), ratio %.2f"
          % (CATCH_UP / 1e6, follow_rate, cat_rate, follow_rate / cat_rate))
    print("  CPU here: follow %.2f s, ssh cat %.2f s; bytes over the link a byte of log: %.3f; memory "
          "here: follow %.0f MB" % (best["follow"][1], best["cat"][1], best["follow"][2] / CATCH_UP, best["follow"][3]))


def write_live(paths, begin, grown):
    """Appends RATE bytes a second to the files in turn for SECONDS; grown[i] lists (size, time) of file i."""
    text = log_text(1 << 20) * 2
    files = [open(path, "ab", buffering=0) for path in paths]
    sizes = [0] * len(files)
    begin.wait()
    start, sent, turn = time.time(), 0, 0
    while time.time() - start < SECONDS:
        due = int((time.time() - start) * RATE) - sent
        if due > 0:
            part = text[:min(due, 1 << 20)]
            files[turn].write(part)
            sizes[turn] += len(part)
            sent += len(part)
            grown[turn].append((sizes[turn], time.time()))
            turn = (turn + 1) % len(files)
        time.sleep(0.005)
    for file in files:
        file.close()


def live(program, lab, interval, folder):
    paths = [lab.home("live-%d.log" % number) for number in range(FILES)]
    for path in paths:
        open(path, "wb").close()
    begin, grown = threading.Event(), [[] for _ in paths]
    writer = threading.Thread(target=write_live, args=(paths, begin, grown))
    writer.start()
    size = int(RATE * SECONDS * 0.98)  # the last turns of the writer may fall short
    sides = Sides(lab)
    far = sides.far()
    follower = Follower(program, lab, interval, size, os.path.join(folder, "live"), paths)
    time.sleep(1.0)  # connected; nothing has been written
    idle = time.time()
    begin.set()
    writer.join()
    far_cpu = sides.far() - far  # while the reader still runs: a dead one takes its figure with it
    arrivals, ours = follower.end()
    lags = []
    for arrival in arrivals:
        steps = grown[arrival["file"]]
        oldest = steps[bisect.bisect_right(steps, (arrival["begin"], 9e99))][1]
        lags.append(arrival["t"] - oldest)
    total = sum(steps[-1][0] for steps in grown)
    took, cpu = cat(lab, paths, os.path.join(folder, "cat"))
    print("%d files that grow by %.0f MB/s for %.0f s, looked at each %d ms: %.1f MB/s arrived"
          % (FILES, RATE / 1e6, SECONDS, interval, sum(a["end"] - a["begin"] for a in arrivals) / 1e6
             / (arrivals[-1]["t"] - idle)))
    print("  age of the oldest byte on arrival: median %.2f s, 99 %% %.2f s, largest %.2f s"
          % (statistics.median(lags), statistics.quantiles(lags, n=100)[98], max(lags)))
    print("  CPU: %.1f %% of a core here, %.1f %% on the host; memory here %.0f MB; ssh cat of the same %.0f MB: %.2f s, "
          "%.2f s CPU here against %.2f s" % (ours["cpu_s"] / ours["seconds"] * 100, far_cpu / (SECONDS + 1) * 100,
                                              ours["memory_mb"], total / 1e6, took, cpu, ours["cpu_s"]))


def main():
    program = os.path.abspath(sys.argv[1])
    interval = int(sys.argv[2]) if len(sys.argv) > 2 else 500
    lab = Lab("--nodes", "1")
    try:
        with tempfile.TemporaryDirectory() as folder:
            catch_up(program, lab, interval, folder)
            live(program, lab, interval, folder)
    finally:
        lab.down()


if __name__ == "__main__":
    main()
