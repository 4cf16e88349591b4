# SPDX-License-Identifier: GPL-3.0-or-later
"""assayctl against a lab, as a user would: runs of six short prompts over a real sshd and a real Slurm."""
import glob
import json
import os
import re
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "app"))
from ctl import ASSAYCTL, SOURCE, Case  # noqa: E402
from labcase import Lab, done  # noqa: E402

SHORT = ("--set", "workload.dataset.expected_prompts=null")
PACE = "engine.env.LAB_STEP_MS=%s"


class ClusterCase(Case):
    """One lab a class (`options` go to tests/lab/up), an empty home a test, and an empty queue before each."""

    options = ("--nodes", "3")

    @classmethod
    def setUpClass(cls):
        cls.lab = Lab(*cls.options)
        cls.addClassCleanup(cls.lab.down)

    def setUp(self):
        super().setUp()
        with open(os.path.join(SOURCE, "resources/lab/speed_bench/qualitative.jsonl"), encoding="utf-8") as file:
            rows = [line for line in file if json.loads(line)["category"] == "coding"][:6]
        self.write("speed_bench/qualitative.jsonl", "".join(rows))
        self.profile = self.profile_with()
        self.addCleanup(self.end_jobs)

    def end_jobs(self):
        """Whatever a test left in the queue; this Slurm is the lab's own."""
        self.lab.shell("scancel $(squeue -h -o %A)")
        self.until(lambda: self.lab.shell("squeue -h")[1] == "", "the queue is empty", 40)

    def profile_with(self, name="cluster.yaml", **changes):
        """The lab's profile on the short dataset; `changes` are texts that take the place of others."""
        with open(self.lab.env["LAB_CLUSTER"], encoding="utf-8") as file:
            text = re.sub(r"dataset_dir: [^}]*", 'dataset_dir: "%s"' % self.path("speed_bench"), file.read())
        for old, new in changes.pop("texts", {}).items():
            self.assertIn(old, text)
            text = text.replace(old, new)
        return self.write(name, text)

    # --- runs

    def words(self, cells, *more, pace=0, profile=None):
        return ("run", "lab", "--cluster", profile or self.profile, "--cells", cells, *SHORT, "--set", PACE % pace, *more)

    def run_lab(self, cells, *more, status=0, pace=0, profile=None, **options):
        return self.document(*self.words(cells, *more, pace=pace, profile=profile), status=status, **options)

    def start(self, cells, *more, pace=0, profile=None):
        """A run in the background: (process, run id as soon as it is told). What it says goes to the file `said`."""
        with open(self.path("said"), "wb") as said:
            process = subprocess.Popen([ASSAYCTL, *self.words(cells, *more, pace=pace, profile=profile)],
                                       cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                       stderr=said, env=self.environment)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)

        def told():
            found = re.search(r"(?m)^run (\S+)", self.said())
            if not found and process.poll() is not None:
                self.fail("no run id, status %d: %s" % (process.returncode, self.said()))
            return found and found.group(1)
        return process, self.until(told, "the run tells its id")

    def said(self):
        return self.read("said").decode("utf-8", "replace")

    def ended(self, process, status=0, timeout=120):
        try:
            code = process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.fail("it does not end: %s\n%s" % (self.said(), self.lab.shell("squeue; tail -n 5 assay-runs/*/*/job.out")))
        self.assertEqual(code, status, self.said())

    def until(self, condition, what, timeout=60):
        """The first true value of condition()."""
        end = time.monotonic() + timeout
        while True:
            value = condition()
            if value:
                return value
            if time.monotonic() > end:
                self.fail("not after %d s: %s\n%s" % (timeout, what, self.said() if os.path.exists(self.path("said")) else ""))
            time.sleep(0.2)

    def status(self, run):
        return json.loads(self.ctl("status", run, "--json").out)

    def all_values(self, document, cells=None):
        """Every cell has a value, made of attempts of which exactly one counts."""
        states = {cell["id"]: (cell["state"], cell["reason"]) for cell in document["cells"]}
        self.assertEqual({state for state, _ in states.values()}, {"value"}, states)
        if cells is not None:
            self.assertEqual(len(states), cells)
        self.assertEqual(document["state"], "done")

    # --- what lies on the cluster

    def remote(self, run, *parts):
        return self.lab.home("assay-runs", run, *parts)

    def journals(self, run):
        """The events of each shard as they stand on the cluster; a torn last line is not read."""
        shards = {}
        for path in sorted(glob.glob(self.remote(run, "shard-*", "journal.jsonl"))):
            with open(path, "rb") as file:
                lines = file.read().split(b"\n")[:-1]
            shards[int(path.split("/")[-2].split("-")[1])] = [json.loads(line) for line in lines]
        return shards

    def events(self, run, *kinds):
        return [dict(event, shard=shard) for shard, events in self.journals(run).items() for event in events
                if event["kind"] in kinds]

    def await_event(self, run, kind, count=1, timeout=60, **fields):
        """That many events of a kind on the cluster, whoever follows the run."""
        def found():
            matching = [event for event in self.events(run, kind)
                        if all(event.get(key) == value for key, value in fields.items())]
            return matching if len(matching) >= count else None
        return self.until(found, "%d %s %s" % (count, kind, fields), timeout)

    def measuring(self, run):
        """The youngest workload that has not ended: its event."""
        over = {(event["cell"], event["attempt"]) for event in self.events(run, "workload_finished", "cell_finished")}
        going = [event for event in self.events(run, "workload_started") if (event["cell"], event["attempt"]) not in over]
        return max(going, key=lambda event: event["mono"]) if going else None

    def node_of(self, run, shard):
        """The node that a shard runs on, as its job says."""
        with open(self.remote(run, "shard-%d" % shard, "job.json"), encoding="utf-8") as file:
            job = json.load(file)["job_id"]
        return self.lab.ask("squeue -h -j %s -o %%N" % job)

    def pids_of(self, run, name, shard=None):
        """Processes that have `name` and the run's folder among their arguments (and the shard's number)."""
        found = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open("/proc/%s/cmdline" % pid, "rb") as file:
                    words = [os.fsdecode(word) for word in file.read().split(b"\0")]
                with open("/proc/%s/stat" % pid, "rb") as file:
                    if file.read().rpartition(b") ")[2][:1] in (b"Z", b"X"):
                        continue
            except OSError:
                continue
            if any(word.endswith(name) for word in words[:3]) and any(run in word for word in words):
                if shard is None or ("--shard" in words and words[words.index("--shard") + 1] == str(shard)):
                    found.append(int(pid))
        return found

    def sshd(self, action):
        done("sshd", self.lab.folder, action)

    def slurm(self, action, what="ctld"):
        done("slurm", self.lab.folder, action, what)
