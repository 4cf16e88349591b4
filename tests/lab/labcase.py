# SPDX-License-Identifier: GPL-3.0-or-later
"""A lab for a test: brought up below a temporary folder, talked to by the machine's own ssh, and ended for certain."""
import os
import select
import shutil
import subprocess
import tempfile
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
NEEDED = ("sshd", "ssh", "munged", "slurmctld", "slurmd", "sbatch", "sinfo")
PATH = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/sbin"))
PATIENCE = 90


def require_lab(*more):
    """Skips the module where a lab cannot be; where ASSAY_REQUIRE_LAB is set (tests/run, CI) that is a failure."""
    missing = [name for name in NEEDED + more if not shutil.which(name, path=PATH)]
    if not missing:
        return
    text = "not installed: %s (packaging/install-deps --tests)" % ", ".join(missing)
    if os.environ.get("ASSAY_REQUIRE_LAB", "0") not in ("", "0"):
        raise AssertionError(text)
    print("LAB TESTS SKIPPED, " + text, flush=True)  # ctest looks for this line
    raise unittest.SkipTest(text)


def command(name, *arguments):
    return subprocess.run([os.path.join(HERE, name)] + list(arguments), stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE, check=False,
                          universal_newlines=True)


def done(name, *arguments):
    result = command(name, *arguments)
    if result.returncode:
        raise AssertionError("%s %s: %d\n%s" % (name, arguments, result.returncode, result.stderr))
    return result


def wait_for(condition, what, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        select.select([], [], [], 0.1)
    raise AssertionError("not after %d s: %s" % (seconds, what))


def traces(folder):
    """Live processes that have to do with a folder: by their arguments, environment, working folder or open files."""
    needle = folder.encode()
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        if int(pid) == os.getpid():
            continue
        texts = []
        for name in ("cmdline", "environ"):
            try:
                with open("/proc/%s/%s" % (pid, name), "rb") as file:
                    texts.append(file.read())
            except OSError:
                pass
        try:
            with open("/proc/%s/stat" % pid, "rb") as file:
                if file.read().rpartition(b") ")[2][:1] in (b"Z", b"X"):
                    continue
            texts.append(os.readlink("/proc/%s/cwd" % pid).encode())
            texts += [os.readlink("/proc/%s/fd/%s" % (pid, fd)).encode() for fd in os.listdir("/proc/%s/fd" % pid)]
        except OSError:
            pass
        if any(needle in text for text in texts):
            found.append((int(pid), texts[0]))
    return found


class Lab:
    """A lab below a folder of its own; `env` is what DIR/env says."""

    def __init__(self, *options):
        self.folder = tempfile.mkdtemp(prefix="assay-lab-")
        try:
            started = time.monotonic()
            done("up", self.folder, *options)
            self.seconds = time.monotonic() - started
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise
        self.read_env()

    def read_env(self):
        with open(os.path.join(self.folder, "env"), encoding="ascii") as file:
            self.env = dict(line.rstrip("\n").split("=", 1) for line in file)

    def down(self):
        done("down", self.folder)
        shutil.rmtree(self.folder)

    def ssh(self, remote="exec /bin/sh -s", **pipes):
        return subprocess.Popen(["ssh", "-F", self.env["LAB_SSH_CONFIG"], "lab", remote], bufsize=0, **pipes)

    def shell(self, script, remote="exec /bin/sh -s"):
        """(exit status, output, errors) of a script that goes over standard input, as Assay's own do."""
        child = self.ssh(remote, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        output, errors = child.communicate(script.encode(), timeout=PATIENCE)
        return child.returncode, output.decode(), errors.decode()

    def ask(self, script):
        status, output, errors = self.shell(script)
        if status:
            raise AssertionError("%s: %d\n%s%s" % (script, status, output, errors))
        return output.strip()

    def home(self, *parts):
        return os.path.join(self.env["LAB_REMOTE_HOME"], *parts)

    def text(self, name):
        try:
            with open(self.home(name), encoding="utf-8") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def submit(self, body, options=""):
        return self.ask("cat >job.sh <<'END'\n#!/bin/sh\n%s\nEND\nsbatch --parsable --output=job-%%j.out %s job.sh"
                        % (body, options))

    def submit_waiting(self, options=""):
        """A job that says where it runs and ends when a file `go-ID` is there."""
        return self.submit("echo at $SLURMD_NODENAME\nuntil [ -e go-$SLURM_JOB_ID ]; do sleep 0.2; done\necho over",
                           options)

    def state(self, job):
        return self.ask("squeue -h -t all -j %s -o %%T" % job)

    def wait_state(self, job, *states):
        return wait_for(lambda: self.state(job) in states and self.state(job), "job %s in %s" % (job, states))

    def wait_text(self, name, part):
        return wait_for(lambda: part in self.text(name) and self.text(name), "%r in %s" % (part, name))

    def release(self, job):
        with open(self.home("go-" + job), "w", encoding="ascii"):
            pass


class Session:
    """An open login that is talked to line by line."""

    def __init__(self, lab):
        self.child = lab.ssh(stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.say("echo ready")
        if self.answer(PATIENCE) != b"ready\n":
            raise AssertionError("the login does not answer")

    def say(self, line):
        self.child.stdin.write(line.encode() + b"\n")

    def answer(self, seconds):
        readable, _, _ = select.select([self.child.stdout], [], [], seconds)
        return os.read(self.child.stdout.fileno(), 4096) if readable else None

    def close(self):
        self.child.kill()
        self.child.wait(PATIENCE)
        self.child.stdin.close()
        self.child.stdout.close()
