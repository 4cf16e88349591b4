# SPDX-License-Identifier: GPL-3.0-or-later
"""A submit that is interrupted or refused, and what is said so that the run can be gone on with."""
import glob
import json
import os
import shlex
import signal
import subprocess
import time
import unittest

from ctl import ASSAYCTL
from test_run import SHORT, LabCase


class SubmitCase(LabCase):
    def stub(self, name, body):
        """A program in front of the real one: PATH for the program's environment."""
        path = self.write("stubs/" + name, "#!/bin/sh\n%s\nexec /bin/%s \"$@\"\n" % (body, name))
        os.chmod(path, 0o755)
        return {"PATH": self.path("stubs") + ":" + os.environ["PATH"]}

    def held_submit(self):
        """The record of a job is not written before release()."""
        if os.path.exists(self.path("released")):
            os.remove(self.path("released"))
        self.addCleanup(self.release)
        return self.stub("date", "case \"$*\" in *-u*) until [ -e %s ]; do sleep 0.1; done ;; esac"
                         % shlex.quote(self.path("released")))

    def release(self):
        self.write("released", "")

    def told(self, process, part):
        """What the process said up to a line with that part."""
        said = ""
        for line in process.stderr:
            said += line
            if part in line:
                return said
        self.fail("%r was not said: %s" % (part, said))

    def begin(self, *words, **environment):
        process = subprocess.Popen([ASSAYCTL, *words], cwd=self.folder, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   env={**self.environment, **environment})
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.kill)
        return process

    def await_submit(self, shard):
        """A submit is under way: the id of its run."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            found = glob.glob(self.path("data/assay/runs/*/shard-%d/submit" % shard))
            if found:
                return found[0].split("/")[-3]
            time.sleep(0.05)
        self.fail("nothing is submitted")


class Interrupted(SubmitCase):
    def test_a_signal_waits_for_the_answer_of_the_submit(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number):
                process = self.begin("run", "lab", "--cluster", "local", "--cells", "on:1", *SHORT,
                                     LAB_STEP_MS="10", **self.held_submit())
                run = self.await_submit(0)
                process.send_signal(number)
                self.told(process, "run %s is being submitted" % run)
                self.release()
                _, err = process.communicate(timeout=60)
                self.assertEqual(process.returncode, 3, err)
                self.assertIn("assayctl watch %s" % run, err)
                self.assertTrue(glob.glob(self.path("data/assay/runs", run, "shard-0/job.json")))
                self.assertEqual(self.await_end(run)["state"], "done")
                os.rename(self.path("data/assay/runs"), self.path("data/assay/runs-%d" % number))

    def test_a_second_signal_leaves_at_once_and_says_how_to_go_on(self):
        process = self.begin("run", "lab", "--cluster", "local", "--cells", "on:1", *SHORT, **self.held_submit())
        run = self.await_submit(0)
        process.send_signal(signal.SIGINT)
        self.told(process, "once more")
        process.send_signal(signal.SIGINT)
        # The submit is still held: nobody waited for it.
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 3, err)
        self.assertIn("assayctl resume %s" % run, err)
        self.assertEqual(glob.glob(self.path("data/assay/runs", run, "shard-0/job.json")), [])

    def test_a_resume_that_is_interrupted(self):
        run = self.run_lab("on:1")["run"]
        process = self.begin("resume", run, "--cells", "on:1", LAB_STEP_MS="10", **self.held_submit())
        self.await_submit(1)
        process.send_signal(signal.SIGTERM)
        self.told(process, "is being submitted")
        self.release()
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 3, err)
        self.assertIn("assayctl watch %s" % run, err)
        document = self.await_end(run)
        self.assertEqual((document["state"], document["cells"][0]["attempts"]), ("done", 2))


class Refused(SubmitCase):
    def test_a_run_that_was_not_submitted_is_named_with_the_way_on(self):
        refused = self.ctl("run", "lab", "--cluster", "local", "--cells", "on:1", *SHORT, "--json",
                           **self.stub("mv", "exit 1"))
        self.assertEqual(refused.status, 3, str(refused))
        run = os.path.basename(glob.glob(self.path("data/assay/runs/*"))[0])
        self.assertIn("assayctl resume %s" % run, refused.json["error"]["next"])
        self.assertIn("assayctl resume %s" % run, refused.err)
        self.assertEqual(self.document("resume", run)["state"], "done")

    def test_a_command_that_cannot_be_written_names_another_way(self):
        process, run = self.start("on:1-2", LAB_FAULTS="slow-start=30")
        self.await_running(run)
        control = os.path.join(self.path("data/assay/runs"), run, "control")
        os.rename(control, control + ".away")
        os.symlink("/proc/self", control)  # a folder where no file can be made
        self.assertIn('"assayctl cancel %s"' % run, self.refused(3, "cancel", run, "--cells", "on:2"))
        os.remove(control)
        os.rename(control + ".away", control)
        self.assertEqual(self.document("cancel", run)["state"], "cancelled")
        process.wait(60)


class Told(SubmitCase):
    def test_secrets_that_are_not_set_are_told_by_run_and_by_resume(self):
        words = ("run", "lab", "--cluster", "local", "--cells", "on:1", *SHORT, "--set", "secrets=[LAB_TOKEN]")
        answer = self.ctl(*words)
        self.assertEqual(answer.status, 0, str(answer))
        self.assertIn("warning: LAB_TOKEN is not set", answer.err)
        run = os.path.basename(glob.glob(self.path("data/assay/runs/*"))[0])
        answer = self.ctl("resume", run, "--cells", "on:1")
        self.assertIn("warning: LAB_TOKEN is not set", answer.err)
        self.assertNotIn("not set", self.ctl("resume", run, "--cells", "on:1", LAB_TOKEN="x").err)
        self.assertNotIn("not set", self.ctl("resume", run).err)  # nothing to do

    def test_a_run_that_is_not_there_and_those_that_are(self):
        self.assertIn("There is no run there", self.refused(2, "fetch", "zzzzzz", "--cluster", "local"))
        run = self.run_lab("on:1")["run"]
        self.assertIn("The newest there: " + run, self.refused(2, "fetch", "zzzzzz", "--cluster", "local"))

    def test_room_that_came_back_is_no_warning_of_a_run_that_is_done(self):
        run = self.run_lab("on:1")["run"]
        path = self.path("data/assay/runs", run, "shard-0/journal.jsonl")
        with open(path, encoding="utf-8") as file:
            events = [json.loads(line) for line in file]
        full = dict(events[-1], kind="problem", id="no_space", text="0 bytes are free on the disk of the run folder")
        full.pop("outcome", None)
        full.pop("left", None)
        last = dict(events[-1], seq=events[-1]["seq"] + 1)
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(event) + "\n" for event in events[:-1] + [full, last])
        answer = self.ctl("status", run)
        self.assertEqual((answer.status, answer.err), (0, ""), str(answer))
        self.assertIn("no_space", [problem["id"] for problem in self.document("status", run)["problems"]])


if __name__ == "__main__":
    unittest.main()
