# SPDX-License-Identifier: GPL-3.0-or-later
"""The parts that every command of the lab needs: its folder, its record, its processes, its ports.

A lab is a folder. `lab.json` in it names the lab by a random mark and lists the daemons that were started, each by pid
and start time. What belongs to a lab is found by that record, by the mark in a process's environment, by its output
going to the lab's log folder, and by descent; never by a program's name.
"""
import contextlib
import fcntl
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time

MARK = "ASSAY_LAB"
PART = "ASSAY_LAB_PART"
PORT_BLOCK = 256
FIRST_BLOCK = 10000  # below Linux's ephemeral ports (32768 and up), so that no outgoing connection sits on one
BLOCKS = 88
NODE_PORTS = 8  # offsets within the block: 0 sshd, 1 slurmctld, 2 slurmdbd, 8.. the nodes, 80.. the engines
ENGINE_PORTS = 80
MOST_NODES = 64


class LabError(Exception):
    """A sentence for the user, and the exit status that goes with it (2: the call is wrong, 3: this machine)."""

    def __init__(self, text, status=3):
        super().__init__(text)
        self.status = status


def wait_for(condition, seconds, step=0.05):
    """The first true value of condition(), or None when it stayed false for that long."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            return None
        time.sleep(step)


def program(name):
    """The path of a program; Debian keeps daemons in folders that are not on a normal user's PATH."""
    for folder in os.environ.get("PATH", "").split(os.pathsep) + ["/usr/local/sbin", "/usr/sbin", "/sbin"]:
        path = os.path.join(folder, name)
        if folder and os.access(path, os.X_OK) and not os.path.isdir(path):
            return path
    raise LabError("%s is not installed; packaging/install-deps --tests installs what the lab needs" % name)


# --- processes --------------------------------------------------------------------------------------------------------


class Process:
    """A line of /proc/PID/stat. `start` is in clock ticks since boot: with the pid it names a process for good."""

    def __init__(self, pid):
        with open("/proc/%d/stat" % pid, "rb") as file:
            text = file.read().decode("utf-8", "replace")
        name_end = text.rindex(")")
        fields = text[name_end + 2:].split()
        self.pid = pid
        self.name = text[text.index("(") + 1:name_end]
        self.state = fields[0]
        self.parent = int(fields[1])
        self.session = int(fields[3])
        self.start = int(fields[19])

    def environment(self):
        try:
            with open("/proc/%d/environ" % self.pid, "rb") as file:
                return set(file.read().split(b"\0"))
        except OSError:
            return set()

    def outputs(self):
        """Where standard output and error go: of a daemon, into the lab's log folder."""
        paths = []
        for number in (1, 2):
            with contextlib.suppress(OSError):
                paths.append(os.readlink("/proc/%d/fd/%d" % (self.pid, number)))
        return paths

    def alive(self):
        return self.state not in "ZX"


def find_process(pid):
    try:
        return Process(pid)
    except (OSError, ValueError, IndexError):
        return None


def all_processes():
    found = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            process = find_process(int(name))
            if process and process.alive():
                found[process.pid] = process
    return found


def own_line(processes):
    """This process and those above it: a lab command run inside a lab must not end itself or its caller."""
    line = set()
    pid = os.getpid()
    while pid and pid not in line:
        line.add(pid)
        pid = processes[pid].parent if pid in processes else 0
    return line


def with_descendants(roots, processes, sessions=()):
    """The pids of roots, of all below them, and of the sessions that a root leads (an orphan keeps its session)."""
    family = {pid for pid in roots if pid in processes}
    led = set(sessions) | {pid for pid in family if processes[pid].session == pid}
    grown = True
    while grown:
        grown = False
        for pid, process in processes.items():
            if pid not in family and (process.parent in family or process.session in led):
                family.add(pid)
                if process.session == pid:
                    led.add(pid)
                grown = True
    return family


def send(pids, number):
    for pid in pids:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)


def boot_id():
    with open("/proc/sys/kernel/random/boot_id", encoding="ascii") as file:
        return file.read().strip()


# --- the lab's folder -------------------------------------------------------------------------------------------------


class Lab:
    """The folder and its record. Opening one neither creates nor changes anything."""

    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        self.record = {}

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    @property
    def record_file(self):
        return self.path("lab.json")

    def exists(self):
        return os.path.exists(self.record_file)

    def load(self):
        try:
            with open(self.record_file, encoding="utf-8") as file:
                self.record = json.load(file)
        except FileNotFoundError:
            raise LabError("%s is not a lab (it has no lab.json)" % self.folder, 2) from None
        except ValueError as error:
            raise LabError("%s cannot be read: %s" % (self.record_file, error)) from None
        return self

    def save(self):
        self.write("lab.json", json.dumps(self.record, indent=1, sort_keys=True) + "\n")

    def write(self, name, text, mode=0o600):
        """Writes a file below the lab as a whole or not at all."""
        path = self.path(name)
        temporary = path + ".new"
        with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(temporary, mode)
        os.replace(temporary, path)
        return path

    @contextlib.contextmanager
    def locked(self):
        """One command at a time changes a lab."""
        descriptor = os.open(self.folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield self
        finally:
            os.close(descriptor)

    def nodes(self):
        return ["b300-%03d" % number for number in range(1, self.record["nodes"] + 1)]

    def port(self, offset):
        return self.record["port"] + offset

    def conf(self):
        return self.path("slurm", "slurm.conf")

    def environment(self, **more):
        """Of a daemon and of a Slurm command: nothing of the caller's own Slurm or locale gets in."""
        kept = {name: value for name, value in os.environ.items()
                if not name.startswith(("SLURM", "SBATCH", "SQUEUE", "SINFO", "SACCT", "SSH_", "LC_", "MUNGE"))
                and name not in ("LANG", "LANGUAGE", "LAB_FAULTS")}
        kept.update({"LC_ALL": "C.UTF-8", "SLURM_CONF": self.conf(), MARK: self.record["mark"]}, **more)
        folders = kept.get("PATH", "").split(os.pathsep)
        kept["PATH"] = os.pathsep.join(folders + [f for f in ("/usr/bin", "/bin", "/usr/sbin", "/sbin")
                                                  if f not in folders])
        return kept

    def run(self, argv, seconds=20):
        """Runs a short command to its end; gives (exit status, its output and errors). 124: it took too long."""
        try:
            done = subprocess.run([program(argv[0])] + argv[1:], env=self.environment(), stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=seconds, check=False)
        except subprocess.TimeoutExpired as late:
            return 124, (late.stdout or b"").decode("utf-8", "replace")
        return done.returncode, done.stdout.decode("utf-8", "replace")

    # --- daemons

    def start(self, name, argv, part=None, **environment):
        """Starts a daemon in the foreground of a session of its own, its output in log/NAME.log, and records it."""
        os.makedirs(self.path("log"), mode=0o700, exist_ok=True)
        with open(self.path("log", name + ".log"), "ab") as log:
            child = subprocess.Popen([program(argv[0])] + argv[1:], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                     cwd=self.folder, start_new_session=True,
                                     env=self.environment(**{PART: part or name}, **environment))
        process = find_process(child.pid)
        self.record["daemons"][name] = {"pid": child.pid, "start": process.start if process else 0,
                                        "boot": boot_id()}
        self.save()
        self.write(os.path.join("run", name + ".pid"), "%d\n" % child.pid)
        return child

    def daemon(self, name):
        """The recorded process if it is still the same one and alive, else None."""
        entry = self.record["daemons"].get(name)
        if not entry or entry["boot"] != boot_id():
            return None
        process = find_process(entry["pid"])
        return process if process and process.alive() and process.start == entry["start"] else None

    def forget(self, name):
        self.record["daemons"].pop(name, None)
        self.save()
        with contextlib.suppress(FileNotFoundError):
            os.remove(self.path("run", name + ".pid"))

    def wait_ready(self, name, child, condition, seconds, what):
        """Waits until condition() holds; a daemon that ends or stays silent is an error with its last words."""
        outcome = wait_for(lambda: "ready" if condition() else ("ended" if child.poll() is not None else None),
                           seconds)
        if outcome != "ready":
            raise LabError("%s %s; log/%s.log ends:\n%s" % (
                name, "ended (%s)" % child.returncode if outcome else "is not %s after %d s" % (what, seconds),
                name, self.last_words(name)))

    def last_words(self, name):
        with contextlib.suppress(OSError), open(self.path("log", name + ".log"), "rb") as file:
            return b"\n".join(file.read().splitlines()[-8:]).decode("utf-8", "replace")
        return ""

    def members(self, processes, sessions=()):
        """The pids of all that belongs to this lab now: daemons, logins, jobs and what these started."""
        mark = ("%s=%s" % (MARK, self.record["mark"])).encode()
        conf = ("SLURM_CONF=" + self.conf()).encode()
        logs = self.path("log") + os.sep
        roots = {process.pid for process in map(self.daemon, list(self.record["daemons"])) if process}
        for pid, process in processes.items():
            environment = process.environment()
            # A job submitted by hand lacks the mark, but only a node sets SLURMD_NODENAME.
            if mark in environment or (conf in environment and any(
                    entry.startswith(b"SLURMD_NODENAME=") for entry in environment)):
                roots.add(pid)
            elif any(path.startswith(logs) for path in process.outputs()):
                roots.add(pid)
        return with_descendants(roots, processes, sessions) - own_line(processes)

    def end_all(self, seconds=20):
        """Ends every member, also those that appear meanwhile. Returns how many were ended; raises if some stay."""
        ended, sessions = set(), set()

        def none_left():
            processes = all_processes()
            family = self.members(processes, sessions)
            sessions.update(pid for pid in family if processes[pid].session == pid)
            ended.update(family)
            send(family, signal.SIGKILL)
            return not family

        if not wait_for(none_left, seconds, 0.02):
            left = sorted(self.members(all_processes(), sessions))
            if left:
                raise LabError("these processes of the lab could not be ended: %s" % left)
        for name in list(self.record["daemons"]):
            self.forget(name)
        return len(ended)


# --- ports ------------------------------------------------------------------------------------------------------------


def port_is_free(port):
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def free_block(nodes):
    """The first port of a block of which the lab's own are free. Two labs that start at once seldom meet; if they do,
    a daemon says that its port is taken, and `up` tries another block."""
    blocks = list(range(BLOCKS))
    random.SystemRandom().shuffle(blocks)
    offsets = [0, 1, 2] + [NODE_PORTS + node for node in range(nodes)] + list(range(ENGINE_PORTS, PORT_BLOCK, 16))
    for block in blocks:
        first = FIRST_BLOCK + block * PORT_BLOCK
        if all(port_is_free(first + offset) for offset in offsets):
            return first
    raise LabError("no free block of %d ports from %d on" % (PORT_BLOCK, FIRST_BLOCK))


def listening(port, host="127.0.0.1"):
    try:
        with socket.create_connection((host, port), timeout=1):
            return True
    except OSError:
        return False


# --- the command line -------------------------------------------------------------------------------------------------


def checked_folder(folder):
    """A path that the files of Slurm and OpenSSH can hold without quoting, short enough for a Unix socket below it."""
    path = os.path.abspath(folder)
    if not re.fullmatch(r"[A-Za-z0-9._/+-]+", path):
        raise LabError("%s: the path of a lab may hold letters, digits and . _ / + - only" % path, 2)
    if len(path) > 80:
        raise LabError("%s: too long (%d of at most 80 characters: Unix sockets lie below it)" % (path, len(path)), 2)
    return path


def main(command, usage, arguments):
    """Runs command(arguments) and turns what went wrong into one sentence and an exit status."""
    if arguments[:1] in (["-h"], ["--help"]):
        print(usage)
        return 0
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(130))
    name = os.path.basename(sys.argv[0])
    try:
        return command(arguments) or 0
    except LabError as error:
        sys.stderr.write("%s: %s\n" % (name, error))
        if error.status == 2:
            sys.stderr.write(usage + "\n")
        return error.status
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        sys.stderr.write("%s: %s\n" % (name, error))
        return 3
