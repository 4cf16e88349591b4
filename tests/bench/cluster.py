# SPDX-License-Identifier: GPL-3.0-or-later
"""What a run over SSH and Slurm costs: time to the first cell, bytes over the link, memory, and how well three nodes are
used. Real sshd, real Slurm (tests/lab), the lab engine.

cluster.py ASSAYCTL
"""
import datetime
import glob
import heapq
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "lab"))
import labproxy  # noqa: E402
from labcase import Lab  # noqa: E402

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir)


def short_dataset(folder, rows):
    """The first coding rows of the shipped prompts, as a dataset of its own."""
    with open(os.path.join(SOURCE, "resources", "lab", "speed_bench", "qualitative.jsonl"), encoding="utf-8") as file:
        kept = [line for line in file if json.loads(line)["category"] == "coding"][:rows]
    path = os.path.join(folder, "dataset-%d" % rows)
    os.makedirs(path)
    with open(os.path.join(path, "qualitative.jsonl"), "w", encoding="utf-8") as file:
        file.writelines(kept)
    return path


class Run:
    """One run of the lab recipe by `assayctl run`, to its end, over a proxy that counts."""

    def __init__(self, program, lab, proxy, folder, name, dataset, cells, nodes, step_ms):
        _, profile = labproxy.route(lab.env, os.path.join(folder, name), proxy.port)
        with open(profile, encoding="utf-8") as file:
            text = re.sub(r"dataset_dir: [^}]*", 'dataset_dir: "%s"' % dataset, file.read())
        with open(profile, "w", encoding="utf-8") as file:
            file.write(text)
        environment = dict(os.environ, ASSAY_RESOURCES=os.path.join(SOURCE, "resources"))
        for kind in ("DATA", "CONFIG", "CACHE", "STATE"):
            environment["XDG_%s_HOME" % kind] = os.path.join(folder, name, kind.lower())
        output, errors = os.path.join(folder, name, "run.json"), os.path.join(folder, name, "errors")
        self.proxy = proxy
        self.collectors = {}  # pid: peak memory in MB
        self.points = []      # (time, bytes over the link so far)
        self.begun = time.time()
        pid = os.posix_spawn(program, [
            program, "run", "lab", "--cluster", profile, "--cells", cells, "--nodes", str(nodes), "--json", "--set",
            "workload.dataset.expected_prompts=null", "--set", "matrix.draft_lengths=[1, 2, 3, 4, 5, 6, 7, 8]", "--set",
            "engine.env.LAB_STEP_MS=%s" % step_ms], environment,
            file_actions=[(os.POSIX_SPAWN_OPEN, 1, output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
                          (os.POSIX_SPAWN_OPEN, 2, errors, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)])
        self._ended = threading.Event()
        self.memory = 0.0  # of assayctl, at its peak; getrusage's figure begins with that of this process
        watcher = threading.Thread(target=self._watch, args=(pid, lab.env["LAB_REMOTE_HOME"].encode()))
        watcher.start()
        _, status, usage = os.wait4(pid, 0)
        self._ended.set()
        watcher.join()
        if status != 0:
            with open(errors, encoding="utf-8") as file:
                sys.exit("the run ended with wait status %d:\n%s" % (status, file.read()))
        self.cpu = usage.ru_utime + usage.ru_stime
        with open(output, encoding="utf-8") as file:
            self.document = json.load(file)
        self.events = []
        for name in sorted(glob.glob(os.path.join(self.document["directory"], "shard-*", "journal.jsonl"))):
            with open(name, "rb") as file:
                for line in file:
                    event = json.loads(line)
                    event.update(shard=os.path.basename(os.path.dirname(name)), at=moment(event["t"]))
                    self.events.append(event)

    def _watch(self, own, home):
        """Looks once in a while at the link's counters and at the peak memory of assayctl and of the collectors."""
        while not self._ended.wait(0.5):
            self.memory = max(self.memory, peak_memory(own))
            self.points.append((time.time(), self.proxy.up + self.proxy.down))
            for pid in filter(str.isdigit, os.listdir("/proc")):
                try:
                    with open("/proc/%s/cmdline" % pid, "rb") as file:
                        words = file.read().split(b"\0")
                    if not any(w.endswith(b"collector.py") for w in words) or home not in b" ".join(words):
                        continue
                except OSError:
                    continue
                self.collectors[int(pid)] = peak_memory(pid)

    def of(self, kind):
        return [event for event in self.events if event["kind"] == kind]

    def bytes_at(self, when):
        return next((size for at, size in self.points if at >= when), self.points[-1][1])


def peak_memory(pid):
    """MB that a process had at most; 0 when it is gone."""
    try:
        with open("/proc/%s/status" % pid, encoding="ascii", errors="replace") as file:
            found = re.search(r"VmHWM:\s+(\d+)", file.read())
    except OSError:
        return 0.0
    return int(found.group(1)) / 1024 if found else 0.0


def moment(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def slurm_seconds(logs, job):
    """From the controller's taking the job to the node's starting it, by their own logs (milliseconds, local time)."""
    def first(name, pattern):
        with open(os.path.join(logs, name + ".log"), encoding="utf-8", errors="replace") as file:
            found = re.search(r"(?m)^\[(\S+)\] .*" + pattern, file.read())
        return datetime.datetime.fromisoformat(found.group(1)).timestamp() if found else None
    taken = first("slurmctld", r"_slurm_rpc_submit_batch_job: JobId=%s\b" % job)
    started = [at for at in (first(node, r"Launching batch job %s\b" % job)
                             for node in ("b300-001", "b300-002", "b300-003")) if at]
    return started[0] - taken


def bare_submit(lab):
    """Seconds from `ssh lab sbatch` to the first command of its job: what anybody has to wait."""
    name = lab.home("bare-%d" % time.time_ns())
    start = time.time()
    subprocess.run(["ssh", "-F", lab.env["LAB_SSH_CONFIG"], "lab",
                    "sbatch --parsable --exclusive --gres=gpu:8 --output=/dev/null --wrap 'date +%%s.%%N >%s'" % name],
                   check=True, stdout=subprocess.DEVNULL)
    while True:
        try:
            with open(name, encoding="ascii") as file:
                text = file.read()
            if text.endswith("\n"):
                return float(text) - start
        except FileNotFoundError:
            pass
        time.sleep(0.02)


def first_cell(program, lab, proxy, folder, dataset):
    beyond, bare, whole, slurm = [], [], [], []
    for number in range(3):
        bare.append(bare_submit(lab))
        time.sleep(1.5)
        run = Run(program, lab, proxy, folder, "first-%d" % number, dataset, "on:1", 1, 0)
        whole.append(run.of("cell_started")[0]["at"] - run.begun)
        slurm.append(slurm_seconds(os.path.join(folder, "slurm"), run.document["jobs"][0]["job_id"]))
        beyond.append(whole[-1] - slurm[-1])
        time.sleep(1.5)
    print("from `run` to the first cell started %.2f s, of these %.2f s in Slurm, %.2f s are Assay's; `ssh sbatch --wrap` "
          "to its first command %.2f s, ratio %.2f (medians of 3)" % (
              statistics.median(whole), statistics.median(slurm), statistics.median(beyond), statistics.median(bare),
              statistics.median(whole) / statistics.median(bare)))


def bytes_an_hour(program, lab, proxy, folder, dataset):
    """One cell that takes about a minute, between the first and the last tenth of its workload."""
    run = Run(program, lab, proxy, folder, "hour", dataset, "on:1", 1, 12)
    begin, end = run.of("workload_started")[0]["at"], run.of("workload_finished")[0]["at"]
    begin, end = begin + (end - begin) / 10, end - (end - begin) / 10
    size = run.bytes_at(end) - run.bytes_at(begin)
    made = sum(len(json.dumps(event)) for event in run.events if begin <= event["at"] <= end)
    run_folder = lab.home("assay-runs", run.document["run"])
    logs = sum(os.path.getsize(os.path.join(at, name)) for at, _, names in os.walk(run_folder) for name in names
               if name.endswith(".log"))
    before = proxy.up + proxy.down
    subprocess.run(["ssh", "-F", os.path.join(folder, "hour", "config"), "lab", "tar cf - -C %s ." % run_folder],
                   check=True, stdout=subprocess.DEVNULL)
    whole = proxy.up + proxy.down - before
    print("bytes over SSH while a cell's workload runs: %.2f MB an hour (over %.0f s; its journal grows by %.2f MB an "
          "hour, its logs are %.0f kB)" % (size / (end - begin) * 3.6e-3, end - begin,
                                         made / (end - begin) * 3.6e-3, logs / 1e3))
    print("  the whole run with its log-in, upload and fetch: %.0f kB; `ssh tar` of its folder: %.0f kB, ratio %.2f"
          % (run.points[-1][1] / 1e3 - run.points[0][1] / 1e3, whole / 1e3,
             (run.points[-1][1] - run.points[0][1]) / whole))


def bound(run, nodes):
    """Seconds that longest-first needs at best for the cells as long as they were."""
    lengths = {}
    for event in run.events:
        if event["kind"] in ("cell_claimed", "cell_finished"):
            sign = 1 if event["kind"] == "cell_finished" else -1
            lengths[event["cell"]] = lengths.get(event["cell"], 0) + sign * event["mono"]
    ends = [0.0] * nodes
    for length in sorted(lengths.values(), reverse=True):
        heapq.heapreplace(ends, ends[0] + length)
    return max(ends), lengths


def matrix(program, lab, proxy, folder, dataset):
    run = Run(program, lab, proxy, folder, "matrix", dataset, "on:1-8,off:1-7", 3, 6)
    best, lengths = bound(run, 3)
    took = max(e["at"] for e in run.of("cell_finished")) - min(e["at"] for e in run.of("cell_claimed"))
    print("15 cells on three nodes: %.1f s from the first claim to the last end, longest-first at its best %.1f s, ratio "
          "%.3f (goal: 0.95); %d values" % (took, best, best / took,
                                          sum(cell["state"] == "value" for cell in run.document["cells"])))
    print("  memory: assayctl %.0f MB at its peak, %.1f s of CPU over %.0f s; a collector %.0f MB at its peak"
          % (run.memory, run.cpu, run.points[-1][0] - run.begun, max(run.collectors.values())))


def main():
    program = os.path.abspath(sys.argv[1])
    print("runs of the lab recipe over SSH and Slurm, %s" % datetime.date.today().isoformat())
    with tempfile.TemporaryDirectory() as folder:
        logs = os.path.join(folder, "slurm")  # files, unlike the daemons' own output, have times
        os.makedirs(logs)
        lab = Lab("--nodes", "3", "--slurm", "SlurmctldLogFile=%s/slurmctld.log" % logs, "--slurm",
                  "SlurmdLogFile=%s/%%n.log" % logs)
        try:
            with labproxy.Proxy(labproxy.sshd_port(lab.env)) as proxy:
                few, many = short_dataset(folder, 6), short_dataset(folder, 80)
                first_cell(program, lab, proxy, folder, few)
                bytes_an_hour(program, lab, proxy, folder, many)
                matrix(program, lab, proxy, folder, few)
        finally:
            lab.down()


if __name__ == "__main__":
    main()
