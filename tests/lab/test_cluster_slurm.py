# SPDX-License-Identifier: GPL-3.0-or-later
"""What Slurm does in the field while a run goes on: silent, wrong with status 0, requeueing, forgetting."""
import json
import os
import stat
import unittest

from clustercase import ClusterCase
from labcase import require_lab


def setUpModule():
    require_lab()


class Stubs(ClusterCase):
    """Programs in front of the real ones, as a site's wrappers are."""

    options = ("--nodes", "2")

    def stub(self, name, body):
        """`body` of a shell script; $real is the real program."""
        path = os.path.join(self.lab.env["LAB_REMOTE_BIN"], name)
        with open(path + ".new", "w", encoding="ascii") as file:
            file.write("#!/bin/sh\nreal=/usr/bin/%s\n%s\n" % (name, body))
        os.chmod(path + ".new", 0o755)
        os.replace(path + ".new", path)
        self.addCleanup(lambda: os.path.exists(path) and os.remove(path))
        return path

    def goes_through(self, process, run, cells=2):
        self.ended(process)
        document = self.status(run)
        self.all_values(document, cells)
        self.assertEqual({cell["attempts"] for cell in document["cells"]}, {1})
        return document

    def asked(self, name, body):
        """A stub that leaves a mark each time; returns when a run that goes on has asked it once."""
        mark = self.lab.home("asked")
        self.addCleanup(lambda: os.path.exists(mark) and os.remove(mark))
        path = self.stub(name, "echo x >>%s\n%s" % (mark, body))
        self.until(lambda: self.lab.text("asked"), name + " is asked", 40)
        return path

    def begin(self):
        process, run = self.start("on:1-2", pace=10)
        self.await_event(run, "workload_started")
        return process, run

    def goes_on(self, run):
        """Nothing changed for want of an answer. (A slow machine may have come to the run's end meanwhile.)"""
        document = self.status(run)
        self.assertIn(document["state"], ("running", "unknown", "done"))
        self.assertLessEqual({cell["state"] for cell in document["cells"]}, {"value", "running", "queued"})

    def test_t19_a_controller_that_cannot_be_reached_changes_no_state(self):
        process, run = self.begin()
        away = "echo 'slurm_load_jobs error: Unable to contact slurm controller (connect failure)' >&2\nexit 1"
        for name in ("scontrol", "sacct", "sinfo"):
            self.stub(name, away)
        self.asked("squeue", away)
        self.until(lambda: "Unable to contact slurm controller" in self.said(), "it is said")
        self.goes_on(run)
        # It never comes back while the run is followed: the run's own journal is enough to end it.
        self.goes_through(process, run)
        self.assertEqual(len(self.events(run, "shard_started")), 1)  # nothing was submitted again

    def test_t20_an_error_with_status_0_is_no_answer(self):
        process, run = self.begin()
        path = self.asked("squeue", "echo 'CLUSTER: amarel'\n"
                                    "echo 'slurm_load_jobs error: Socket timed out on send/recv operation' >&2\nexit 0")
        self.until(lambda: "Socket timed out" in self.said(), "it is said")
        self.goes_on(run)
        os.remove(path)
        self.goes_through(process, run)

    def test_t22_t25_records_that_are_none_and_states_of_another_version(self):
        process, run = self.begin()
        with open(self.remote(run, "shard-0", "job.json"), encoding="utf-8") as file:
            job = json.load(file)["job_id"]
        path = self.asked("squeue", "echo '%s   c5       batch      normal      Dusan.Jovic         COMPLETININVALID     3"
                                    "      run_x'\necho '(PartitionTimeLimit)0:00'" % job)
        self.goes_on(run)
        self.stub("squeue", "\"$real\" \"$@\" | sed 's/RUNNING/FUTURE_STATE/'")
        self.goes_on(run)
        os.remove(path)
        self.goes_through(process, run)

    def test_a_submit_whose_answer_is_lost_is_not_repeated(self):
        self.stub("sbatch", '"$real" "$@" >/dev/null\necho "sbatch: error: Batch job submission failed: Socket timed out on '
                            'send/recv operation" >&2\nexit 1')
        process, run = self.start("on:1")
        self.goes_through(process, run, 1)
        self.assertEqual(len(self.events(run, "shard_started")), 1)
        jobs = self.lab.ask("squeue -h -t all -o '%A %j'").splitlines()
        self.assertEqual(len([line for line in jobs if run[-6:] in line]), 1, jobs)

    def test_notes_of_a_site_before_the_job_id(self):
        self.stub("sbatch", 'echo "NOTE: your project expires in 3 days"\necho "sbatch: lua: 12 hours are left"\n"$real" "$@"')
        process, run = self.start("on:1")
        document = self.goes_through(process, run, 1)
        self.assertRegex(document["jobs"][0]["job_id"], r"^\d+$")

    def test_a_refusal_is_told_in_slurms_words_with_what_to_do(self):
        profile = self.profile_with("wrong.yaml", texts={"time_limit_min: 60": "time_limit_min: 60, qos: gold"})
        self.stub("sbatch", 'echo "sbatch: error: Batch job submission failed: Invalid qos specification" >&2\nexit 1')
        error = self.ctl(*self.words("on:1", "--json", profile=profile))
        self.assertEqual(error.status, 3, str(error))
        self.assertIn("Invalid qos specification", error.json["error"]["why"] + error.json["error"]["what"])
        self.assertIn("qos", error.json["error"]["next"])

    def test_files_that_slurm_writes_are_the_users_alone(self):
        process, run = self.start("on:1")
        self.goes_through(process, run, 1)
        mode = os.stat(self.remote(run, "shard-0", "job.out")).st_mode
        self.assertEqual(stat.S_IMODE(mode), 0o600)


if __name__ == "__main__":
    unittest.main()
