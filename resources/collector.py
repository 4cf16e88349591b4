#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Assay's collector: measures the cells of a plan on the node it runs on. It records and never computes.

    python3 collector.py --run RUN_FOLDER --shard N

Reads plan.json and control/, claims cells, starts engines and workloads, appends every event to shard-N/journal.jsonl.
Exit status: 0 all claimed cells ended, 2 unreadable plan, 3 cannot write, 143 stopped by SIGTERM.
"""
import argparse, collections, contextlib, ctypes, datetime, errno, fcntl, hashlib, http.client, json, os, re, select
import shutil, signal, socket, statistics, subprocess, sys, threading, time, traceback, types

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER, NO_ROOM = 1, 36, (errno.ENOSPC, errno.EDQUOT)
HICCUPS = (errno.ESTALE, errno.EIO, errno.ETIMEDOUT, errno.EAGAIN, errno.EHOSTDOWN)  # of a file server
FULL_SCRAPE_S, QUIET_SCRAPE_S, GPU_SAMPLE_S, CONTROL_POLL_S, HTTP_TIMEOUT_S = 60.0, 10.0, 5.0, 1.0, 5.0
FULL_DISK_PATIENCE_S, HICCUP_PATIENCE_S, LAST_LIFE_PATIENCE_S, MOST_REPLACEMENTS = 600.0, 60.0, 180.0, 3
SCHEDULER_GRACE_S = 10.0  # Slurm kills 30 s after its SIGTERM: engine and journal must be done before
MAX_BODY, END_OF_THINKING = 64 << 20, "</think>"
PLACEHOLDER = "FULL BENCHMARK DATA SHOULD BE FETCHED FROM THE SOURCE"
TEXT, NUMBER, WHOLE, OBJECT, LIST = "a text", "a number", "a whole number", "an object", "a list"
TEXTS, ENV = "a list of texts", "an object of texts"
TYPES = {TEXT: str, NUMBER: (int, float), WHOLE: int, OBJECT: dict, LIST: list, TEXTS: list, ENV: dict}

ANSI = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]")
LOG_HEAD = re.compile(r"^(?:\([^()]*pid=\d+\)\s*)?(?:(?:DEBUG|INFO|WARNING|ERROR|CRITICAL) \d\d-\d\d \d\d:\d\d:\d\d"
                      r"(?:\.\d+)? (?:\[[^\]]*\]|\S+\])\s*)?")
NAMED_ERROR = re.compile(r"\b[\w.]+(?:Error|Exception)(?::|$)|\b(?:out of memory|[Ss]egmentation fault|core dumped)\b")
QUOTED_ERROR = re.compile(r"\bRuntimeError: .*with error '.+'")
ANY_ERROR = re.compile(r"\b(?:ERROR|Error|error|FATAL|Fatal|fatal|CRITICAL|[Aa]ssert\w*|Exception)\b")
AFTERMATH = re.compile(r"EngineDeadError|\[shutdown\]|[Ss]hutting down|resource_tracker|root cause|stack trace"
                       r"|died with exit code|force killing|leaked|KeyboardInterrupt|SystemExit|CancelledError"
                       r"|Traceback|Internal Server Error|^\s*(?:File \"|raise\b|\^+)")

class CellFailed(Exception): """The cell in hand has no value; the text says why."""
class CannotWrite(Exception): """The journal cannot be written: nothing that happens now would be known."""
class PlanError(Exception): """The plan, or a cell that was added, cannot be used; the text names the key."""
def utc_now():
    now = datetime.datetime.now(datetime.timezone.utc)
    return now.strftime("%Y-%m-%dT%H:%M:%S.") + "%03dZ" % (now.microsecond // 1000)

def text_of(data):
    """Bytes as text; what is no UTF-8 becomes \\xNN."""
    return data.decode("utf-8", "backslashreplace")
def to_json(value):
    """One line of JSON as bytes; half a surrogate pair, which is no UTF-8, becomes JSON's own escape."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False).encode("utf-8", "backslashreplace")

def fill(value, tokens):
    """The plan's open tokens in a text, an argv or an env, filled in one pass: no filled-in text is filled again."""
    if isinstance(value, (list, tuple)):
        return [fill(part, tokens) for part in value]
    if isinstance(value, dict):
        return {name: fill(part, tokens) if isinstance(part, str) else part for name, part in value.items()}
    return re.sub(r"\{(port|node|run|dir)\}", lambda found: tokens[found.group(1)], value)
def complain(text): tried(lambda: print("collector: %s" % text, file=sys.stderr, flush=True))

def tried(action, default=None):
    """The action's value, or the default where there is none: a file that is missing, a text that does not parse."""
    try:
        return action()
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return default

def node_name(): return os.environ.get("SLURMD_NODENAME") or socket.gethostname()
def read_json(path):
    with open(path, "rb") as file:
        return json.loads(file.read())
def flocked(file):
    """False while another process holds the lock; on a file system without locks nobody does."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return not isinstance(error, BlockingIOError)
    return True

def file_size(path): return tried(lambda: os.stat(path).st_size, 0)
def counted(done, total): return "%d" % done if total is None else "%d of %d" % (done, total)
def with_words(sentence, words): return "%s: %s" % (sentence, words) if words else sentence

def last_words(path):
    """The line of a log that says best why its program ended: a named error rather than what it set off."""
    lines = ANSI.sub("", text_of(tried(lambda: tail(path, 512 << 10), b"")))
    lines = [line.strip() for line in (LOG_HEAD.sub("", line) for line in re.split(r"[\r\n]+", lines)) if line.strip()]
    told = [line for wanted in (ANY_ERROR, QUOTED_ERROR, NAMED_ERROR) for line in lines
            if wanted.search(line) and (wanted is QUOTED_ERROR or not AFTERMATH.search(line))]
    return ([""] + lines + told)[-1][:300]

def tail(path, most, start=0):
    with open(path, "rb") as file:
        file.seek(max(start, file_size(path) - most))
        return file.read(most)

def process_table():
    """{pid: (parent, state)} of every process that can be seen."""
    table = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError), open("/proc/%s/stat" % name, "rb") as stat:
            state, parent = stat.read().rpartition(b")")[2].split()[:2]
            table[int(name)] = (int(parent), state)
    return table

def descendants(root, table=None):
    """Living processes below root, without it."""
    table, children = process_table() if table is None else table, collections.defaultdict(list)
    for pid, (parent, _) in table.items():
        children[parent].append(pid)
    found, waiting = [], [root]
    while waiting:
        below = children[waiting.pop()]
        waiting += below
        found += [pid for pid in below if table[pid][1] not in (b"Z", b"X")]
    return found
def kill_quietly(pid, number):
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, number)
def become_subreaper():
    """Orphans of our tree come to us instead of to init, so that a setsid child cannot get away."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)

def end_orphans():
    """Ends children that were re-parented to us: all that are no guards."""
    for _ in range(100):
        table = process_table()
        orphans = [pid for pid, (parent, _) in table.items() if parent == os.getpid() and pid not in Guarded.guards]
        for pid in orphans:
            for victim in descendants(pid, table) + [pid]:
                kill_quietly(victim, signal.SIGKILL)
            tried(lambda: os.waitpid(pid, os.WNOHANG))
        if not orphans:
            return
        time.sleep(0.02)

def sockets_of(pid):
    """Socket inodes a process holds; None where we may not look."""
    folder = "/proc/%d/fd" % pid
    try:
        links = [tried(lambda: os.readlink(os.path.join(folder, name)), "") for name in os.listdir(folder)]
    except OSError as error:
        return None if isinstance(error, PermissionError) else set()
    return {link[8:-1] for link in links if link.startswith("socket:[")}

def refuse_strangers(port, ours):
    """CellFailed when a process that is not ours listens on the port; where we may not look it is let pass."""
    inodes = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        with contextlib.suppress(OSError), open(table) as lines:
            rows = [line.split() for line in lines][1:]
            inodes.update(row[9] for row in rows if row[3] == "0A" and int(row[1].rpartition(":")[2], 16) == port)
    held = [sockets_of(pid) for pid in ours]
    inodes.difference_update(*[sockets for sockets in held if sockets])
    if inodes and None not in held:
        owners = ["process %d" % pid for pid in process_table() if inodes & (sockets_of(pid) or set())]
        raise CellFailed("port %d is answered by %s, which is not of the engine that was started"
                         % (port, (owners + ["another process"])[0]))

def become_program(order, guard):
    """In the fork: becomes the program of the order, or exits 127 after telling why on the pipe."""
    try:
        os.setsid()
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != guard:
            os._exit(127)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        os.umask(0o077)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 1)
        os.dup2(1, 2)
        os.chdir(order["cwd"])
        os.execvpe(order["argv"][0], order["argv"], order["env"])
    except (OSError, ValueError) as error:
        os.write(order["told"], str(getattr(error, "strerror", None) or error).encode("utf-8", "replace"))
    finally:
        os._exit(127)

def guard_main():
    """Runs one program, adopts all it leaves behind, and ends the whole tree when told or when the collector is gone.
    Reads the order (one JSON line) and then `signal N` and `kill` lines from stdin; its end is a kill.
    Writes {"pid"}, {"failure"}, {"exit"} lines to stdout and ends when nothing of the tree is left.
    """
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    become_subreaper()
    woken, wake = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.pthread_sigmask(signal.SIG_SETMASK, set())
    def tell(**message): tried(lambda: os.write(1, to_json(message) + b"\n"))
    order, guard, pending = json.loads(sys.stdin.buffer.raw.readline() or "{}"), os.getpid(), b""
    for held in order["held"]:
        os.set_inheritable(held, False)
    heard, order["told"] = os.pipe()
    program = os.fork()
    if program == 0:
        become_program(order, guard)
    os.close(order["told"])
    failure = os.read(heard, 4096)
    os.close(heard)
    tell(**({"failure": text_of(failure)} if failure else {"pid": program}))
    alive, killing, listening = True, False, True
    while True:
        try:
            pid = -1
            while pid:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if pid == program:
                    alive = False
                    tell(exit=os.WEXITSTATUS(status) if os.WIFEXITED(status) else -os.WTERMSIG(status))
        except ChildProcessError:
            return 0
        for pid in descendants(guard) if killing else ():
            kill_quietly(pid, signal.SIGKILL)
        ready = select.select([woken] + [0] * listening, [], [], 0.02 if killing else 5.0)[0]
        if woken in ready:
            os.read(woken, 4096)
        if 0 in ready:
            data = os.read(0, 4096)
            listening, killing = bool(data), killing or not data
            *lines, pending = (pending + data).split(b"\n")
            for word, _, number in (line.partition(b" ") for line in lines):
                killing = killing or word == b"kill"
                if word == b"signal" and alive:
                    kill_quietly(program, int(number))

class Guarded:
    """A program and its whole tree, run under a guard of its own, which holds the shard's lock until all have ended."""
    guards, held = set(), ()
    def __init__(self, argv, env, cwd, log, wishes):
        self._wishes, self.gone, self.pid, self.failure, self.exit = wishes, False, None, None, None
        self._guard = subprocess.Popen([sys.executable or "python3", "-I", "-S", os.path.abspath(__file__), "--guard"],
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd="/", start_new_session=True,
                                       pass_fds=self.held)
        self.guards.add(self._guard.pid)
        self._reader = wishes.spawn("guard", self._read)
        self._order(to_json({"argv": argv, "env": env, "cwd": cwd, "log": log, "held": self.held}))
        wishes.wait_for(lambda: self.pid or self.failure or self.gone, 60)
        if not self.pid and not self.failure:
            self.failure = "its guard did not answer"
    def _order(self, line): tried(lambda: (self._guard.stdin.write(line + b"\n"), self._guard.stdin.flush()))
    def _read(self):
        for line in self._guard.stdout:
            self.__dict__.update(json.loads(line))
            self._wishes.ask()
        self.gone = True
        self._wishes.ask()
    alive = property(lambda self: self.pid is not None and self.exit is None and not self.gone)
    # The exit status as a shell tells it; null while the program runs.
    status = property(lambda self: 127 if self.failure else 128 - self.exit if (self.exit or 0) < 0 else self.exit)
    def end_words(self):
        if self.failure or self.exit is None:
            return "could not be started (%s)" % self.failure if self.failure else "was lost"
        name = tried(lambda: signal.Signals(-self.exit).name, "signal %d" % -self.exit)
        return "was killed by %s" % name if self.exit < 0 else "ended with exit status %d" % self.exit
    def pids(self): return descendants(self._guard.pid)
    def halt(self, number, grace_s):
        """Signals the program, waits, then ends whatever is left of its tree. Returns pids that would not end."""
        if self._guard.returncode is not None:
            return []
        if self.alive:
            self._order(b"signal %d" % number)
            self._wishes.wait_for(lambda: not self.alive, grace_s)
        self._wishes.wait_for(lambda: self.gone or self.alive, min(2.0, grace_s))
        self._order(b"kill")
        left = [] if self._wishes.wait_for(lambda: self.gone, 20) else self.pids()
        if left:
            self._guard.kill()
        tried(self._guard.stdin.close)
        broken = self._guard.wait() != 0
        self.guards.discard(self._guard.pid)
        self._reader.join()
        self._guard.stdout.close()
        if broken:  # a guard that was itself killed leaves its tree to us, the next subreaper
            end_orphans()
        return left

def cause_of(problem):
    """Why a cell failed, in a sentence; a fault of our own leaves its trace on stderr."""
    if isinstance(problem, CellFailed):
        return str(problem)
    complain(traceback.format_exc())
    return "the collector failed: %s: %s" % (type(problem).__name__, problem)

class Wishes:
    """What was asked of the cell in hand and of the shard, and the one condition that everything waits on."""
    def __init__(self):
        self.condition, self.stop, self.broken = threading.Condition(), None, None
        self.signalled = self.cancel = self.finish = False
    def ask(self, **wishes):
        """Notes wishes, if any, and wakes whoever waits."""
        with self.condition:
            self.__dict__.update(wishes)
            self.condition.notify_all()
    def wait_for(self, ready, timeout_s):
        """True as soon as ready() is; False after the time."""
        with self.condition:
            return bool(self.condition.wait_for(ready, max(0.0, timeout_s)))
    def interrupted(self): return bool(self.stop or self.cancel or self.broken)
    def check(self):
        if self.interrupted():
            raise CellFailed("stopped by %s" % self.stop if self.stop else "cancelled" if self.cancel else self.broken)
    def pause(self, seconds):
        self.wait_for(self.interrupted, seconds)
        self.check()
    def spawn(self, name, work):
        """A thread; what it does not expect ends the cell in hand instead of being lost."""
        def body():
            try:
                work()
            except CannotWrite as problem:
                self.ask(stop=str(problem))
            except Exception as problem:
                self.ask(broken=cause_of(problem))
        thread = threading.Thread(target=body, name=name, daemon=True)
        thread.start()
        return thread

def wait_for_room(action, told, given_up, wait, retry_s, passing=NO_ROOM):
    """Does it, again and again while the disk is full (told once, at once); seconds waited. OSError when given up."""
    started = None
    while True:
        try:
            action()
            return 0.0 if started is None else time.monotonic() - started
        except OSError as error:
            if error.errno not in passing:
                raise
            if started is None:
                started = time.monotonic()
                told(error)
            if given_up() or time.monotonic() - started > FULL_DISK_PATIENCE_S:
                raise
        wait(retry_s)

class Journal:
    """shard-N/journal.jsonl: appended by several threads in one order, on disk after every event."""
    def __init__(self, path, given_up=lambda: False, write=os.write, fsync=os.fsync, retry_s=2.0):
        self._given_up, self._write, self._fsync, self._retry_s = given_up, write, fsync, retry_s
        self._lock, self._pause, self._synced, self._lost = threading.RLock(), threading.Event(), 0.0, False
        self._fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        if not flocked(self._fd):
            raise CannotWrite("another collector is writing %s" % path)
        with open(path, "rb") as lines:
            data = lines.read()
        events = (tried(lambda: json.loads(line)) for line in data.split(b"\n"))
        self.events = [event for event in events if tried(lambda: is_a(WHOLE, event["seq"]) and event["kind"])]
        self._torn = bool(data) and not data.endswith(b"\n")
        self._seq = max([event["seq"] for event in self.events] + [0])
    def event(self, kind, **fields):
        with self._lock:
            self._seq += 1
            line = to_json(dict({"seq": self._seq, "t": utc_now(), "mono": round(time.monotonic(), 3), "kind": kind},
                                **fields))
            often = kind == "scrape" and fields.get("phase") == "during"
            waited = self._append((b"\n" if self._torn else b"") + line + b"\n",
                                  not often or time.monotonic() - self._synced >= 0.95)
        if waited:
            self.event("problem", id="no_space", text="the disk of the run folder was full for %.0f s" % waited)
    def _append(self, line, sync):
        rest = memoryview(line)
        def action():
            nonlocal rest
            while rest:
                rest = rest[self._write(self._fd, rest):]
                self._torn = bool(rest)
            if sync:
                self._fsync(self._fd)
                self._synced = time.monotonic()
        try:
            return wait_for_room(action, lambda _: complain("no_space: the disk is full; the journal waits"),
                                 lambda: self._lost or self._given_up(), self._pause.wait, self._retry_s)
        except OSError as error:
            self._lost = True
            raise CannotWrite("the journal cannot be written: %s" % error.strerror)
    def close(self): os.close(self._fd)

def write_whole(path, data):
    """A whole file, so that a reader sees all or nothing of it."""
    with open(path + ".part", "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(path + ".part", path)

class Disk:
    """Other files of the run folder. A full disk is said at once and waited for, never passed over."""
    def __init__(self, run, journal, wishes, retry_s=3.0):
        self._run, self._journal, self._wishes, self._retry_s = run, journal, wishes, retry_s
        self._short = self._hiccup = False
    def write(self, path, data): self.with_room(lambda: write_whole(path, data), path)
    def with_room(self, action, path):
        name, interrupted = os.path.relpath(path, self._run), self._wishes.interrupted
        try:
            wait_for_room(action, lambda _: self._say("there is no room for %s; waiting" % name), interrupted,
                          lambda seconds: self._wishes.wait_for(interrupted, seconds), self._retry_s)
        except OSError as error:
            raise CellFailed("%s could not be written: %s" % (name, error.strerror))
    def shared(self, action):
        """The action's value; a hiccup of the file server that all nodes share is waited out, and said once."""
        value, wishes, deadline = [], self._wishes, time.monotonic() + HICCUP_PATIENCE_S
        wait_for_room(lambda: value.append(action()), self.hiccup, lambda: wishes.stop or time.monotonic() > deadline,
                      lambda seconds: wishes.wait_for(lambda: wishes.stop, seconds), 0.5, HICCUPS + NO_ROOM)
        return value[0]
    def hiccup(self, error):
        text, self._hiccup = None if self._hiccup else "the run folder was out of reach: %s" % error.strerror, True
        text and self._journal.event("problem", id="folder_hiccup", text=text)
    def _say(self, text):
        complain("no_space: " + text)
        self._journal.event("problem", id="no_space", text=text)
    def watch(self):
        """Says once that room runs out, also when it is an engine or a client that fills the disk."""
        free = tried(lambda: shutil.disk_usage(self._run).free, 1 << 20)
        if free < 1 << 20 and not self._short:
            self._say("%d bytes are free on the disk of the run folder" % free)
        self._short = free < 1 << 20

def is_a(kind, value):
    parts = value.values() if isinstance(value, dict) else value
    return (isinstance(value, TYPES[kind]) and not isinstance(value, bool)
            and (kind not in (TEXTS, ENV) or all(isinstance(part, str) for part in parts)))

def take(source, where, wanted):
    """The wanted keys of an object, checked. A key's rule is (kind,) if it must be there, (kind, default) if it may be
    missing or null, or the rules of an object within."""
    if not is_a(OBJECT, source):
        raise PlanError("%s must be an object, it is %s" % (where, json.dumps(source)[:80]))
    taken = types.SimpleNamespace()
    for key, rule in wanted.items():
        value, place = source.get(key), "%s.%s" % (where, key)
        if isinstance(rule, dict):
            value = take({} if value is None else value, place, rule)
        elif value is None and len(rule) == 1:
            raise PlanError("%s is missing" % place)
        elif value is not None and not is_a(rule[0], value):
            raise PlanError("%s must be %s, it is %s" % (place, rule[0], json.dumps(value)[:80]))
        setattr(taken, key, rule[1] if value is None else value)
    return taken

PLAN = {
    "plan": (WHOLE,), "run": (TEXT, ""), "engine": (TEXT, "vllm"), "image": (TEXT, None), "interval_s": (NUMBER, 1.0),
    "ports": {"first": (WHOLE,), "last": (WHOLE,)}, "bind": (TEXT, "127.0.0.1"), "hold_min": (NUMBER, 0), "endpoints": {
        "health": (TEXT, "/health"), "models": (TEXT, "/v1/models"), "metrics": (TEXT, "/metrics"),
        "version": (TEXT, "/version")},
    "secrets": (TEXTS, []), "families": (TEXTS, []), "quiescent": (TEXTS, []), "settings_lines": (TEXTS, []),
    "quiescent_timeout_s": (NUMBER, 30), "stop_grace_s": (NUMBER, 30), "gpu_lock_dir": (TEXT, None),
    "gpu_free": {"mib": (NUMBER, 2000), "timeout_s": (NUMBER, 120)}, "cells": (LIST,)}
CELL = {
    "id": (TEXT,), "attempts": (LIST, [1]), "skip_reason": (TEXT, None),
    "server": {"argv": (TEXTS, []), "env": (ENV, {}), "model": (TEXT, ""), "sharing": (TEXT, None),
               "ready_timeout_s": (NUMBER, 3600), "image": (TEXT, None)},
    "workload": {"driver": (TEXT,), "argv": (TEXTS, []), "env": (ENV, {}), "needed_flags": (TEXTS, []),
                 "help_argv": (TEXTS, []), "planned": (WHOLE, None), "stall_timeout_s": (NUMBER, 1800),
                 "replay": (OBJECT, None), "script": (OBJECT, None)}}
REPLAY = {"dataset": (TEXT,), "category": (TEXT, None), "concurrency": (WHOLE, 1), "body": (OBJECT,),
          "path": (TEXT, "/v1/chat/completions")}
NEEDED = {"auto": "replay", "replay": "replay", "vllm-bench": "argv", "sglang-bench": "argv", "script": "script"}

def read_cell(source, where):
    """A planned cell: what will run, with the tokens still open."""
    cell = take(source, where, CELL)
    server, work, driver = cell.server, cell.workload, cell.workload.driver
    if not re.match(r"^[A-Za-z0-9_][A-Za-z0-9_.+-]*$", cell.id):
        raise PlanError("%s.id must be letters, digits and _.+-, it is %s" % (where, json.dumps(cell.id)[:80]))
    if not all(is_a(WHOLE, attempt) and attempt > 0 for attempt in cell.attempts):
        raise PlanError("%s.attempts must be whole numbers from 1" % where)
    if driver not in NEEDED:
        raise PlanError("%s.workload.driver must be one of %s, not %s" % (where, ", ".join(NEEDED), driver[:80]))
    if not getattr(work, NEEDED[driver]) or not (server.argv or driver == "script"):
        raise PlanError("%s.%s is missing" % (where, "server.argv" if getattr(work, NEEDED[driver])
                                              else "workload." + NEEDED[driver]))
    server.sharing = cell.id if server.sharing is None else server.sharing
    work.replay = work.replay and take(work.replay, where + ".workload.replay", REPLAY)
    work.script = work.script and take(work.script, where + ".workload.script", {"argv": (TEXTS,), "env": (ENV, {})})
    return cell

def read_plan(path):
    """plan.json, checked."""
    try:
        plan = take(read_json(path), "the plan", PLAN)
    except OSError as error:
        raise PlanError("it cannot be read: %s" % error.strerror)
    except (ValueError, RecursionError) as error:
        raise PlanError("it is no JSON: %s" % error)
    if plan.plan != 1:
        raise PlanError("the plan's version must be 1 for this collector, it is %d" % plan.plan)
    if not 0 < plan.ports.first <= plan.ports.last < 65536:
        raise PlanError("ports must be a range within 1-65535, it is %d-%d" % (plan.ports.first, plan.ports.last))
    plan.families, plan.quiescent = ({name.encode() for name in names} for names in (plan.families, plan.quiescent))
    plan.node = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(plan.bind, plan.bind)
    plan.cells = [read_cell(cell, "cells[%d]" % index) for index, cell in enumerate(plan.cells)]
    return plan

Item = collections.namedtuple("Item", "cell attempt round replaces")
class Queue:
    """Attempts still to be made, in plan order; which shard gets one is settled by the claim's rename."""
    def __init__(self, run, shard, disk):
        self._claims, self._made = os.path.join(run, "claims"), os.path.join(run, "shard-%d" % shard, "claim-%d")
        self._shard, self._disk, self._lock = shard, disk, threading.Lock()
        self._items, self._known, self._added, self._gone = [], {}, set(), set()
    def add(self, cells, planned=False):
        """First all first attempts, then all second ones: every cell has a value before any has two."""
        with self._lock:
            fresh = {(cell.id, attempt): Item(cell, attempt, turn, None) for cell in cells
                     for turn, attempt in enumerate(cell.attempts) if (cell.id, attempt) not in self._known}
            self._known.update(fresh)
            self._added.update(() if planned else fresh)
            self._items += sorted(fresh.values(), key=lambda item: item.round)
        return sum(len(cell.attempts) for cell in cells)
    def knows(self, cell_id): return any(known == cell_id for known, _ in list(self._known))
    def _path(self, key): return os.path.join(self._claims, "%s.%d" % key, "owner.json")
    def _owner(self, key): return tried(lambda: dict(self._disk.shared(lambda: read_json(self._path(key)))))
    def claims(self):
        """{(cell id, attempt): its owner} of all that was claimed; a folder without an owner is no claim."""
        names = sorted(self._disk.shared(lambda: os.listdir(self._claims)))
        keys = [(name.rpartition(".")[0], int(name.rpartition(".")[2])) for name in names if re.search(r"\.\d+$", name)]
        return {key: owner for key, owner in ((key, self._owner(key)) for key in keys) if owner}
    def open(self, cell_id=None):
        """What nobody has claimed."""
        with self._lock:
            try:
                names = set(os.listdir(self._claims))
                self._gone.update(key for key in set(self._known) - self._gone
                                  if "%s.%d" % key in names and os.path.exists(self._path(key)))
            except OSError as error:  # the claim itself will tell
                self._disk.hiccup(error)
            self._items = [item for item in self._items if (item.cell.id, item.attempt) not in self._gone]
            return [item for item in self._items if cell_id in (None, item.cell.id)]
    def choose(self, fits):
        """What to measure next, or None: what fits the engine that runs, else what no shard has an engine for."""
        items = self.open()
        begun = {(item.round, item.cell.server.sharing) for item in map(self._known.get, list(self._gone))}
        turn = [item for item in items if item.round == items[0].round]
        fresh = [item for item in turn if item.replaces or (item.round, item.cell.server.sharing) not in begun]
        return ([item for item in turn if fits(item.cell)] + fresh + items + [None])[0]
    def claim(self, item):
        """True if it is ours now. A claim comes into being with its owner in it, so there is no half a claim."""
        key, made = (item.cell.id, item.attempt), self._made % threading.get_ident()
        owner = {"shard": self._shard, "pid": os.getpid(), "node": node_name(), "started": utc_now(),
                 "replaces": item.replaces, "key": os.urandom(8).hex()}
        def place():
            os.makedirs(made, 0o700, exist_ok=True)
            write_whole(os.path.join(made, "owner.json"), to_json(owner) + b"\n")
            os.rename(made, os.path.dirname(self._path(key)))
        try:
            self._disk.shared(place)
        except OSError as error:  # the name is taken, or the answer was lost: what is there tells
            if error.errno not in (errno.EEXIST, errno.ENOTEMPTY, errno.ENOENT) + HICCUPS:
                raise
        shutil.rmtree(made, ignore_errors=True)
        self._gone.add(key)
        return self._owner(key) == owner
    def again(self, cell_id, attempt):
        """(the attempt that this shard makes in the place of one that broke off, or None; the same in words)."""
        claims = self.claims()
        root = claims.get((cell_id, attempt), {}).get("replaces") or attempt
        if (cell_id, root) not in self._known:
            return None, "it is not in the plan any more"
        numbers = sorted({number for known_id, number in [*self._known, *claims] if known_id == cell_id})
        replaced = [number for number in numbers if claims.get((cell_id, number), {}).get("replaces") == root]
        instead = [number for number in numbers if number > attempt
                   and (number in replaced or (cell_id, number) in self._added)]
        if instead or len(replaced) >= MOST_REPLACEMENTS:
            return None, ("attempt %d stands in its place" % instead[0] if instead else
                          "it is left, after %d attempts in its place" % len(replaced))
        fresh = self._known[(cell_id, root)]._replace(attempt=numbers[-1] + 1, replaces=root)
        self._known[(cell_id, fresh.attempt)] = fresh
        self._items.insert(0, fresh)
        return fresh.attempt, "it is measured again as attempt %d" % fresh.attempt

Answer = collections.namedtuple("Answer", "status body error ms")
def fetch(host, port, path, timeout_s=HTTP_TIMEOUT_S):
    """One GET with a deadline over all of it; what goes wrong is the answer's error."""
    started, status, body, error = time.monotonic(), None, b"", None
    connection = http.client.HTTPConnection(host, port, timeout=timeout_s)
    try:
        connection.request("GET", path, headers={"Connection": "close"})
        response = connection.getresponse()
        status, part = response.status, True
        while part:
            part = response.read1(1 << 16)
            body += part
            if len(body) > MAX_BODY or time.monotonic() - started > timeout_s:
                raise OSError("the answer was too %s" % ("long" if len(body) > MAX_BODY else "slow"))
        if response.length:
            raise OSError("the answer broke off %d bytes early" % response.length)
        error = None if status == 200 else "HTTP %d" % status
    except (OSError, http.client.HTTPException, ValueError) as problem:
        error = network_words(problem)
    finally:
        connection.close()
    return Answer(status, body, error, round((time.monotonic() - started) * 1000, 1))
def network_words(problem):
    words = "no answer in time" if isinstance(problem, socket.timeout) else getattr(problem, "strerror", None)
    return words or with_words(type(problem).__name__, str(problem))

def samples(body, names):
    """(series, line) of the named families in an exposition; a series is its name with labels."""
    for line in body.split(b"\n"):
        name = line.partition(b" ")[0].partition(b"{")[0]
        if name in names:
            yield (line[:line.rfind(b"}") + 1] if line[len(name):len(name) + 1] == b"{" else name), line.rstrip(b"\r")
def sample_value(series, line): return tried(lambda: float(line[len(series):].split()[0]), 0.0)
def finished_requests(body):
    """Requests that the engine counts as finished, or None where it does not count them."""
    names = set(re.findall(rb"(?m)^[\w:]*request_success_total(?=[{ ])", body))
    return int(sum(sample_value(*sample) for sample in samples(body, names))) if names else None

class Changes:
    """The lines that changed since the last scrape; all of them each minute, or when the set of series changed."""
    def __init__(self, names): self._names, self._last, self._full_at, self.moved = names, {}, None, False
    def take(self, body):
        now, seen = time.monotonic(), dict(samples(body, self._names))
        full = self._full_at is None or now - self._full_at >= FULL_SCRAPE_S or seen.keys() != self._last.keys()
        lines = [line for series, line in seen.items() if full or self._last[series] != line]
        self.moved = seen != self._last
        self._last, self._full_at = seen, now if full else self._full_at
        return "".join(text_of(line) + "\n" for line in lines)
def as_number(text): return tried(lambda: float(text))

class Gpus:
    """What nvidia-smi tells of the GPUs that this job may use; nothing where there is none."""
    def __init__(self, visible):
        self._smi = shutil.which("nvidia-smi")
        found = [row for row in self._query("--query-gpu=index,name,uuid,memory.total") if len(row) == 4]
        wanted = [part.strip() for part in (visible or "").split(",") if part.strip()]
        self.ours = {row[2]: {"name": row[1], "uuid": row[2], "memory_mib": as_number(row[3])} for row in found
                     if not wanted or any(part == row[0] or row[2].startswith(part) for part in wanted)}
    def _query(self, what):
        try:
            done = self._smi and subprocess.run([self._smi, what, "--format=csv,noheader,nounits"], check=True,
                                                timeout=20, stdin=subprocess.DEVNULL, capture_output=True)
        except (OSError, subprocess.SubprocessError):
            return []
        lines = text_of(done.stdout).splitlines() if done else []
        return [[part.strip() for part in line.split(",")] for line in lines if line.strip()]
    def state(self):
        rows = self._query("--query-gpu=index,uuid,power.draw,memory.used,utilization.gpu") if self.ours else []
        return [{"index": int(row[0]), "uuid": row[1], "power_w": as_number(row[2]), "memory_mib": as_number(row[3]),
                 "utilization": as_number(row[4])} for row in rows if len(row) == 5 and row[1] in self.ours]
    def held(self, limit_mib):
        """A sentence naming who holds memory beyond the limit; None if all are free."""
        for gpu in self.state():
            if (gpu["memory_mib"] or 0) >= limit_mib:
                pids = [row[1] for row in self._query("--query-compute-apps=gpu_uuid,pid") if row[0] == gpu["uuid"]]
                by = " by pid %s" % ", ".join(pids) if pids else ""
                return "GPU %d still holds %.0f MiB%s" % (gpu["index"], gpu["memory_mib"], by)
        return None
def port_is_free(bind, port):
    for address in {bind, "::" if ":" in bind else "0.0.0.0"}:
        with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if not tried(lambda: probe.bind((address, port)) is None, False):
                return False
    return True

def reserve_port(plan, shard):
    """(a free port, what keeps it ours while it is open): an engine binds late, other collectors look meanwhile."""
    size, shard = plan.ports.last - plan.ports.first + 1, shard + int(hashlib.sha256(plan.run.encode()).hexdigest(), 16)
    for step in range(size):
        port, keeper = plan.ports.first + (shard + step) % size, socket.socket(socket.AF_UNIX)
        if tried(lambda: keeper.bind("\0assay-port-%d" % port) is None, False) and port_is_free(plan.bind, port):
            return port, keeper
        keeper.close()
    raise CellFailed("no port of %d-%d is free on this node" % (plan.ports.first, plan.ports.last))

def next_server_folder(servers):
    """(N, servers/N): the next number over all shards, made atomically."""
    taken = max([int(name) for name in os.listdir(servers) if name.isdigit()] + [0])
    while True:
        taken += 1
        with contextlib.suppress(FileExistsError):
            os.mkdir(os.path.join(servers, str(taken)), 0o700)
            return taken, os.path.join(servers, str(taken))
def model_names(answer):
    return tried(lambda: [entry["id"] for entry in json.loads(answer.body)["data"] if is_a(TEXT, entry["id"])], [])

class Server(Guarded):
    """One start of an engine, its log in servers/<N>, and the port it was given."""
    def __init__(self, cell_run):
        self.run, shard, cell = cell_run, cell_run.shard, cell_run.cell
        self._plan, self.cell, self.measured, self.ready = shard.plan, cell, [], False
        self.host, (self.port, self._keeper) = self._plan.node, reserve_port(self._plan, shard.number)
        self.number, own_folder = next_server_folder(shard.path("servers"))
        self.log, cell_run.server = os.path.join(own_folder, "server.log"), self
        tokens = shard.tokens(self.port, cell_run.folder)
        argv, env, self._started = fill(cell.server.argv, tokens), fill(cell.server.env, tokens), time.monotonic()
        super().__init__(argv, dict(os.environ, **env), shard.run, self.log, shard.wishes)
        cell_run.say("server_started", argv=argv, port=self.port, bind=self._plan.bind, pid=self.pid,
                     env_names=sorted(set(env) | (set(self._plan.secrets) & set(os.environ))),
                     image=cell.server.image or self._plan.image, log=os.path.relpath(self.log, shard.run))
    def describe_end(self, when): return with_words("the engine %s %s" % (self.end_words(), when), last_words(self.log))
    def get(self, name): return fetch(self.host, self.port, getattr(self._plan.endpoints, name))
    def fits(self, cell):
        """Whether the cell may be measured on this start: an id has a start of its own for each attempt."""
        mine, other = self.cell.server, cell.server
        return (self.ready and self.alive and cell.id not in self.measured and cell.workload.driver != "script"
                and all(getattr(mine, key) == getattr(other, key) for key in ("sharing", "argv", "env", "model")))
    def wait_ready(self):
        """Our own process lives, holds the port alone, is healthy, and serves the planned model."""
        model, problem, names = self.cell.server.model, "it never answered on port %d" % self.port, []
        while not names:
            self._wishes.check()
            waited = time.monotonic() - self._started
            if not self.alive:
                raise CellFailed(self.describe_end("before it was ready"))
            if waited >= self.cell.server.ready_timeout_s:
                raise CellFailed(with_words("the engine was not ready after %.0f s (%s)" % (waited, problem),
                                            last_words(self.log)))
            health = self.get("health")
            if health.status is not None:
                problem = "its health check says %s" % (health.error or "HTTP 200 but it names no model")
                refuse_strangers(self.port, self.pids())
            names = model_names(self.get("models")) if health.status == 200 and self.alive else []
            if names and model and model not in names:
                raise CellFailed("port %d serves the model %s, not %s" % (self.port, ", ".join(names), model))
            if not names:
                pause_s = 0.05 if waited < 10 else 0.5
                self._wishes.wait_for(lambda: self._wishes.interrupted() or not self.alive, pause_s)
        self.ready, version = True, self.get("version")
        self.run.say("server_ready", seconds=round(time.monotonic() - self._started, 3), models=names,
                     version=None if version.error else tried(lambda: json.loads(version.body)["version"]),
                     settings=self._settings())
    def _settings(self):
        """{mark: the first line with it, raw from behind the mark}."""
        with open(self.log, "rb") as log:
            lines = re.split(r"[\r\n]+", ANSI.sub("", text_of(log.read(4 << 20))))
        return {mark: line.partition(mark)[2].strip() for line in reversed(lines)
                for mark in self._plan.settings_lines if mark in line}
    def stop(self):
        """Ends the tree. Only what still ran is `server_stopping`: what its log says after that is no problem."""
        started, grace_s = time.monotonic(), self._plan.stop_grace_s
        if self.alive:
            self.run.say("server_stopping", log_offset=file_size(self.log))
        left = self.halt(signal.SIGTERM, min(grace_s, SCHEDULER_GRACE_S) if self._wishes.signalled else grace_s)
        self._keeper.close()
        self.run.say("server_stopped", exit=self.status, seconds=round(time.monotonic() - started, 3))
        if left:
            self.run.say("problem", id="processes_left", text="processes of the engine would not end: %s" % left)

Row = collections.namedtuple("Row", "index question_id category turns prompt")
def user_turns(row):
    """The user's turns of a row in either form: `turns` of texts or `messages` with roles."""
    if is_a(TEXTS, row.get("turns")) and row["turns"]:
        return row["turns"]
    said = [message.get("content") for message in row.get("messages") or [] if message.get("role", "user") == "user"]
    return [content if is_a(TEXT, content) else "".join(part.get("text", "") for part in content) for content in said]

def read_dataset(path, category):
    """The rows of a category (all rows if it is null), by exact match; CellFailed when none can be sent."""
    rows, categories, place = [], collections.Counter(), 0
    try:
        with open(path, "rb") as lines:
            for place, line in enumerate(lines, 1):
                source = json.loads(line) if line.strip() else None
                if source is None:
                    continue
                categories[str(source.get("category"))] += 1
                if category in (None, source.get("category")):
                    turns = user_turns(source)
                    if not turns or not turns[0].strip():
                        raise ValueError("it has no user turn (messages or turns)")
                    rows.append(Row(len(rows), source.get("question_id"), source.get("category"), len(turns), turns[0]))
    except OSError as error:
        raise CellFailed("the dataset %s cannot be read: %s" % (path, error.strerror))
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise CellFailed("line %d of the dataset %s cannot be used: %s" % (place, path, error))
    if not rows:
        listed = ", ".join("%s (%d)" % item for item in sorted(categories.items())) or "no rows at all"
        raise CellFailed("the dataset %s has no row of category %s (matched exactly); it has %s"
                         % (path, json.dumps(category), listed))
    empty = sum(PLACEHOLDER in row.prompt for row in rows)
    if empty:
        raise CellFailed("%d of %d rows of category %s in %s are placeholders: prepare the dataset first"
                         % (empty, len(rows), json.dumps(category), path))
    return rows

def judge_result(path, planned):
    """Raises CellFailed unless every planned request was answered: a client exits 0 also when all of them failed."""
    result = tried(lambda: read_json(path))
    completed, failed, sent = (tried(lambda: int(result.get(key) or 0))
                               for key in ("completed", "failed", "num_prompts"))
    if completed is None or failed is None or "completed" not in result:
        raise CellFailed("result.json cannot be used: it does not tell how many requests were completed")
    planned = (sent if sent and sent > 0 else None) if planned is None else planned
    if failed > 0:
        first = next((str(text) for text in tried(lambda: list(result["errors"]), []) if text), "")
        raise CellFailed(with_words("%d of %d requests failed" % (failed, failed + completed), first.strip()[:300]))
    if completed == 0 or completed != (completed if planned is None else planned):
        raise CellFailed("%s prompts were answered" % counted(completed, planned))

class Client(Guarded):
    """A program that makes the load: the engine's bench client, or the user's own collector (then `judge` differs)."""
    PROGRESS = re.compile(rb"\b(\d+)/(\d+) \[")
    def __init__(self, argv, env, folder, wishes, planned, result, script=False):
        self.log, self.result = os.path.join(folder, "workload.log"), result
        self._planned, self._script, self._seen, self._offset = planned, script, None, file_size(self.log)
        with open(self.log, "ab"):
            os.utime(self.log)
        # The run folder's own clock: a file server's may differ from the node's.
        self._born = os.stat(self.log).st_mtime_ns
        super().__init__(argv, env, folder, self.log, wishes)
    finished = property(lambda self: not self.alive)
    def activity(self): return file_size(self.log)
    def progress(self):
        """(done, total, failed) as the client's own progress bar shows it; None while it shows none."""
        for done, total in self.PROGRESS.findall(tail(self.log, 64 << 10, self._offset)):
            if self._planned in (None, int(total)):
                self._seen = (int(done), int(total), None)
        return self._seen
    def finish_early(self): self.halt(signal.SIGINT, 10.0)
    def end(self): self.halt(signal.SIGTERM, 5.0)
    def fresh(self):
        """Whether the result was written by this very workload."""
        return bool(self.result) and tried(lambda: os.stat(self.result).st_mtime_ns >= self._born, False)
    def judge(self, planned):
        ended = with_words("the %s %s" % ("script" if self._script else "workload", self.end_words()),
                           last_words(self.log))
        if self.failure or (self.exit != 0 and (self._script or not self.fresh())):
            raise CellFailed(ended)
        if self.result and not self.fresh():
            name = os.path.basename(self.result)
            raise CellFailed("%s is older than the workload that should have written it: ignored" % name
                             if os.path.exists(self.result) else "%s; it wrote no %s" % (ended, name))
        if not self._script:
            judge_result(self.result, planned)
        if self.exit != 0:
            raise CellFailed(ended)

class Replay:
    """Single-turn chat completions, streamed, by as many threads as the cell's concurrency."""
    def __init__(self, rows, workload, tokens, target, folder, shard):
        spec, self._rows, self._target = workload.replay, rows, target
        self._disk, self._wishes = shard.disk, shard.wishes
        self._timeout_s = 1.5 * workload.stall_timeout_s + 5  # a workload that stalls as a whole is noticed before
        self._path, self._concurrency = fill(spec.path, tokens), max(1, spec.concurrency)
        self._body = fill(spec.body, tokens)
        self._requests, self.result = os.path.join(folder, "requests.jsonl"), os.path.join(folder, "result.json")
        self._lock, self._connections, self._records, self._left = threading.Lock(), set(), {}, list(reversed(rows))
        self._bytes, self._over, self.broken = 0, False, None
        self._disk.write(self._requests, b"")
        self._began = time.monotonic()
        self._threads = [self._wishes.spawn("replay", self._work) for _ in range(min(self._concurrency, len(rows)))]
    finished = property(lambda self: not any(thread.is_alive() for thread in self._threads))
    status = property(lambda self: 1 if self.broken else 0)
    def activity(self): return self._bytes
    def progress(self):
        with self._lock:
            failed = sum(record["error"] is not None for record in self._records.values())
            return len(self._records), len(self._rows), failed
    def finish_early(self):
        self._left.clear()
        self._wishes.wait_for(lambda: self.finished or self._wishes.interrupted(), 60)
    def end(self):
        """Breaks off what still runs."""
        self._over = True
        self._left.clear()
        with self._lock:
            for connection in self._connections:
                tried(lambda: connection.sock.shutdown(socket.SHUT_RDWR))
        for thread in self._threads:
            thread.join(self._timeout_s + 5)
    def fresh(self): return os.path.exists(self.result)
    def _work(self):
        try:
            while self._left:
                row = tried(self._left.pop)
                if row is not None:
                    record = self._send(row)
                    with self._lock:
                        self._disk.with_room(lambda: self._append(to_json(record) + b"\n"), self._requests)
                        self._records[row.index] = record
        except CellFailed as problem:
            self.broken = str(problem)
            self._left.clear()
        finally:
            self._wishes.ask()
    def _append(self, line):
        """A whole line or none of it, so that a retry on a full disk leaves no half record."""
        with open(self._requests, "r+b", buffering=0) as file:
            size = file.seek(0, os.SEEK_END)
            try:
                if file.write(line) != len(line):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            except OSError:
                file.truncate(size)
                raise
    def _send(self, row):
        started, stream = time.monotonic(), Stream()
        connection = http.client.HTTPConnection(*self._target, timeout=self._timeout_s)
        with self._lock:
            self._connections.add(connection)
        try:
            connection.connect()
            if self._over:
                raise OSError(errno.ECANCELED, "broken off")
            connection.request("POST", self._path, headers={"Content-Type": "application/json"}, body=to_json(
                dict(self._body, messages=[{"role": "user", "content": row.prompt}])))
            response = connection.getresponse()
            data = response.status == 200
            if not data:
                stream.error = with_words("HTTP %d" % response.status, text_of(response.read(2000)).strip()[:500])
            while data and not stream.done:
                data = response.read1(1 << 16)
                self._bytes += len(data)
                stream.feed(data)
            stream.close()
        except (OSError, http.client.HTTPException, ValueError) as problem:
            stream.error = stream.error or network_words(problem)
        finally:
            with self._lock:
                self._connections.discard(connection)
            connection.close()
        reasoning, text = "".join(stream.reasoning), "".join(stream.text)
        head, mark, tail = text.rpartition(END_OF_THINKING)
        if mark and head and not reasoning:  # an empty reasoning could not be told from none when joined again
            reasoning, text = head, tail
        times = stream.times or [time.monotonic()]
        return {"index": row.index, "question_id": row.question_id, "category": row.category, "turn": 1,
                "turns": row.turns, "prompt": row.prompt, "reasoning": reasoning, "text": text, "error": stream.error,
                "prompt_tokens": stream.usage.get("prompt_tokens"), "finish_reason": stream.finish_reason,
                "completion_tokens": stream.usage.get("completion_tokens"), "spec": stream.spec,
                "start_s": round(started - self._began, 6), "latency_s": round(times[-1] - started, 6),
                "ttft_s": round(times[0] - started, 6) if stream.times else None,
                "step_s": [round(after - before, 6) for before, after in zip(times, times[1:])]}
    def write_result(self, model, early):
        """result.json with the bench client's names, from the requests that were sent."""
        with self._lock:
            records = [self._records[index] for index in sorted(self._records)]
        good = [record for record in records if record["error"] is None]
        duration = max([record["start_s"] + record["latency_s"] for record in records] + [0.0])
        tokens = sum(map(output_tokens, good))
        ttfts = [record["ttft_s"] * 1000 for record in good if record["ttft_s"] is not None]
        tpots = [(record["latency_s"] - record["ttft_s"]) * 1000 / (output_tokens(record) - 1) for record in good
                 if record["ttft_s"] is not None and output_tokens(record) > 1]
        steps, mean = [step * 1000 for record in good for step in record["step_s"]], statistics.mean
        def column(key, missing): return [record[key] or missing for record in records]
        self._disk.write(self.result, to_json({
            "date": time.strftime("%Y%m%d-%H%M%S"), "backend": "assay-replay", "model_id": model,
            "num_prompts": len(records) if early else len(self._rows), "max_concurrency": self._concurrency,
            "duration": duration, "completed": len(good), "failed": len(records) - len(good),
            "total_input_tokens": sum(record["prompt_tokens"] or 0 for record in good), "total_output_tokens": tokens,
            "output_throughput": tokens / duration if duration else 0.0, "input_lens": column("prompt_tokens", 0),
            "output_lens": list(map(output_tokens, records)), "ttfts": column("ttft_s", 0.0),
            "itls": column("step_s", []), "start_times": column("start_s", 0.0), "errors": column("error", ""),
            "generated_texts": [record["reasoning"] + END_OF_THINKING * bool(record["reasoning"]) + record["text"]
                                for record in records],
            "mean_ttft_ms": mean(ttfts or [0.0]), "mean_tpot_ms": mean(tpots or [0.0]),
            "median_tpot_ms": statistics.median(tpots or [0.0]), "mean_itl_ms": mean(steps or [0.0])}) + b"\n")
    def judge(self, planned):
        if self.broken:
            raise CellFailed(self.broken)
        judge_result(self.result, planned)
def output_tokens(record):
    """As the server counts them; where it does not, a streamed chunk is taken for one."""
    chunks = 0 if record["ttft_s"] is None else len(record["step_s"]) + 1
    return record["completion_tokens"] if is_a(WHOLE, record["completion_tokens"]) else chunks

class Stream:
    """The text and times of one streamed chat completion; its bytes may be cut anywhere."""
    def __init__(self):
        self.reasoning, self.text, self.times, self.usage = [], [], [], {}
        self.error = self.finish_reason = self.spec = None
        self.done, self._rest, self._data = False, b"", b""
    def feed(self, data):
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._line(line.rstrip(b"\r"))
    def close(self):
        """The end of the body: what broke off early is an error."""
        self._line(self._rest.rstrip(b"\r"))
        self._line(b"")
        if not self.times and not self.usage.get("completion_tokens"):
            self.error = self.error or "no token was received"
        if not self.done and self.finish_reason is None:
            self.error = self.error or "the stream ended before the answer did"
        if self.finish_reason in ("abort", "error"):
            self.error = self.error or "the engine ended the request: %s" % self.finish_reason
    def _line(self, line):
        name, _, value = line.partition(b":")
        self.done = self.done or (name == b"data" and value.strip() == b"[DONE]")
        self._data += value if name == b"data" and not self.done else b""
        if self._data and self._object():
            self._data = b""
        elif self._data and not line:
            self.error = self.error or "a streamed chunk is no JSON: %s" % text_of(self._data.strip()[:200])
            self._data = b""
    def _object(self):
        """Takes in the JSON that has come so far; False if it is not whole yet."""
        try:
            chunk = json.loads(self._data.decode("utf-8", "replace"))
        except (ValueError, RecursionError):
            return False
        chunk = chunk if is_a(OBJECT, chunk) else {}
        error = chunk.get("error")
        if error:
            words = error.get("message") if is_a(OBJECT, error) else error
            self.error = self.error or str(words or json.dumps(error))[:500]
        self.usage = chunk["usage"] if is_a(OBJECT, chunk.get("usage")) else self.usage
        choice = chunk["choices"][0] if is_a(LIST, chunk.get("choices")) and chunk["choices"] else {}
        choice = choice if is_a(OBJECT, choice) else {}
        for metrics in (chunk.get("metrics"), choice.get("metrics")):
            self.spec = metrics.get("speculative_decoding", self.spec) if is_a(OBJECT, metrics) else self.spec
        self.finish_reason = choice.get("finish_reason") or self.finish_reason
        delta = choice["delta"] if is_a(OBJECT, choice.get("delta")) else {}
        before = len(self.reasoning) + len(self.text)
        for parts, value in ((self.reasoning, delta.get("reasoning_content") or delta.get("reasoning")),
                             (self.text, delta.get("content"))):
            parts += [value] if is_a(TEXT, value) and value else []
        self.times += [time.monotonic()] if len(self.reasoning) + len(self.text) > before else []
        return True

class Sampler:
    """Scrapes once per interval while a workload runs, says how far it got, and notes when anything last moved."""
    def __init__(self, cell_run, work, target, planned, base, first=None):
        self._run, self._work, self._target, self._planned = cell_run, work, target, planned
        self._base, self._first, self._plan, wishes = base, first, cell_run.shard.plan, cell_run.shard.wishes
        self._ended, self._told, self.last, self.moved = threading.Event(), None, None, time.monotonic()
        loops = [self._sample] + [self._sample_gpus] * bool(cell_run.shard.gpus.ours)
        self._threads = [wishes.spawn("sampler", loop) for loop in loops]
    def _sample(self):
        changes, trace, error, said, due = Changes(self._plan.families), None, None, 0.0, time.monotonic()
        while not self._ended.wait(max(0.0, due - time.monotonic())):
            due = max(due + max(0.05, self._plan.interval_s), time.monotonic())
            answer = fetch(*self._target, self._plan.endpoints.metrics)
            text = "" if answer.error else changes.take(answer.body)
            if not answer.error:
                if self._first and self.last is None:
                    self._first(answer)
                self.last = answer
            seen = (self._work.activity(), self.progress())
            if seen != trace or (text and changes.moved):
                trace, self.moved = seen, time.monotonic()
            due_again = time.monotonic() - said >= QUIET_SCRAPE_S
            if (self.last or not self._first) and (text or answer.error != error or due_again):
                self._run.say("scrape", phase="during", http_status=answer.status, duration_ms=answer.ms,
                              error=answer.error, text=text)
                error, said = answer.error, time.monotonic()
            self.say_progress()
    def _sample_gpus(self):
        while not self._ended.is_set():
            self._run.say("gpu", gpus=self._run.shard.gpus.state())
            self._ended.wait(GPU_SAMPLE_S)
    def progress(self):
        """(done, total, failed): exact or by the client's own bar, else by the engine's count of finished requests."""
        seen = self._work.progress()
        if seen is None and self._base is not None and self.last is not None:
            seen = (max(0, (finished_requests(self.last.body) or 0) - self._base), self._planned, None)
        return seen
    def say_progress(self):
        seen = self.progress()
        if seen is not None and seen != self._told:
            self._told = seen
            self._run.say("progress", done=seen[0], total=seen[1], failed=seen[2])
    def stop(self):
        self._ended.set()
        for thread in self._threads:
            thread.join()
        self.say_progress()

class CellRun:
    """One attempt at a cell, from its start to its end in the journal."""
    def __init__(self, shard, cell, attempt):
        self.shard, self.cell, self.attempt = shard, cell, attempt
        self.folder, self.server, self.working = shard.path("cells", cell.id, "attempt-%d" % attempt), None, False
    def say(self, kind, **fields):
        place = {"server": self.server.number} if self.server else {}
        self.shard.journal.event(kind, cell=self.cell.id, attempt=self.attempt, **place, **fields)
    def run(self):
        """Whatever happens to this cell, the next one has its turn."""
        self.say("cell_started")
        outcome, reason = "failed", None
        try:
            os.makedirs(self.folder, 0o700, exist_ok=True)
            reason = self._measure_script() if self.cell.workload.driver == "script" else self._measure()
            outcome = "done"
        except CannotWrite:
            raise
        except Exception as problem:  # a scheduler's signal reaches the engine as soon as us
            stopped = self.shard.wishes.wait_for(lambda: self.shard.wishes.signalled, 0.2)
            reason = "stopped by %s" % self.shard.wishes.stop if stopped else cause_of(problem)
        self.shard.release_server(outcome == "done")
        self.say("cell_finished", outcome=outcome, reason=reason)
    def _rows(self):
        """The prompts of a replay, or CellFailed before an engine was started for nothing."""
        work = self.cell.workload
        rows = read_dataset(fill(work.replay.dataset, self.shard.tokens(0, self.folder)), work.replay.category)
        if len(rows) < (work.planned or 0):
            raise CellFailed("the dataset %s has %d rows of category %s, %d are planned"
                             % (work.replay.dataset, len(rows), json.dumps(work.replay.category), work.planned))
        return rows[:work.planned]
    def _client(self, argv, env, result, script=False):
        planned = None if script else self.cell.workload.planned
        return Client(argv, dict(os.environ, **env), self.folder, self.shard.wishes, planned, result, script)
    def _measure(self):
        shard, work, driver = self.shard, self.cell.workload, self.cell.workload.driver
        rows = self._rows() if driver in ("auto", "replay") else []
        if driver == "auto":
            driver = "%s-bench" % shard.plan.engine if work.argv and shard.client_fits(work) else "replay"
        server = self.server = shard.server_for(self)
        tokens, target, note, problem = shard.tokens(server.port, self.folder), (server.host, server.port), None, None
        base = finished_requests(self._scrape("before").body)
        argv = fill(work.argv, tokens) if driver != "replay" else []
        def start():
            if driver != "replay":
                return self._client(argv, fill(work.env, tokens), os.path.join(self.folder, "result.json"))
            return Replay(rows, work, tokens, target, self.folder, shard)
        try:
            note = self._follow(driver, argv, start, target, len(rows) if driver == "replay" else work.planned, base)
        except CellFailed as failure:
            shard.wishes.check()
            problem = failure
            shard.wishes.wait_for(lambda: not server.alive, 0.5)  # an engine that died takes a moment to end
        try:
            if problem is None or server.alive:
                self._scrape("after")
        except CellFailed as failure:
            shard.wishes.check()
            problem = problem or failure
        if problem is not None:
            ended = "" if server.alive or "the engine" in str(problem) else server.describe_end("by itself") + "; "
            raise CellFailed("%s%s" % (ended, problem))
        return note
    def _measure_script(self):
        """The user's own collector in place of ours; its server is scraped beside it from its first answer on."""
        shard, script = self.shard, self.cell.workload.script
        shard.release_server(False)
        shard.wait_for_gpus()
        port, keeper = reserve_port(shard.plan, shard.number)
        target, tokens = (shard.plan.node, port), shard.tokens(port, self.folder)
        argv, env = fill(script.argv, tokens), fill(script.env, tokens)
        result = os.path.join(self.folder, env["OUT_YAML"]) if env.get("OUT_YAML") else None
        with keeper:
            note = self._follow("script", argv, lambda: self._client(argv, env, result, True), target,
                                self.cell.workload.planned, None)
        if not os.path.exists(os.path.join(self.folder, "before.prom")):
            raise CellFailed("the script's server never answered at port %d: nothing was measured" % target[1])
        return note
    def _follow(self, driver, argv, start, target, planned, base):
        """Runs the workload to its end. Returns a note for a person, or None; CellFailed says what went wrong."""
        wishes, server, script = self.shard.wishes, self.server, driver == "script"
        self.say("workload_started", argv=argv, driver=driver, log_offset=file_size(server.log) if server else 0)
        work = start()
        def first(answer):
            refuse_strangers(target[1], work.pids())
            self._keep("before", answer)
        def alive(): return server is None or server.alive
        sampler = Sampler(self, work, target, planned, base, first if script else None)
        stalled, early, self.working, stall_s = False, False, True, self.cell.workload.stall_timeout_s
        try:
            while not (work.finished or stalled or early):
                wishes.wait_for(lambda: work.finished or wishes.finish or wishes.interrupted() or not alive(), 0.5)
                wishes.check()
                if not alive() and not wishes.wait_for(lambda: work.finished, 5.0):
                    break
                if wishes.finish and not work.finished:
                    early = True
                    work.finish_early()
                stalled = not early and time.monotonic() - sampler.moved > stall_s
            wishes.check()
        finally:
            self.working, died = False, not alive()
            reached = counted(*(sampler.progress() or (0, planned))[:2])
            work.end()
            sampler.stop()
            if driver == "replay" and not wishes.interrupted():
                work.write_result(self.cell.server.model, early)
            self.say("workload_finished", exit=work.status,
                     result=os.path.relpath(work.result, self.shard.run) if work.fresh() else None)
            if script and sampler.last is not None:
                self._keep("after", sampler.last)
        if died:
            raise CellFailed(server.describe_end("while the workload ran (%s done)" % reached))
        if stalled:
            raise CellFailed("the workload made no progress for %g s (%s done)" % (stall_s, reached))
        return "finished early at %s" % reached if early else work.judge(planned)
    def _scrape(self, phase):
        """The full exposition once the engine is at rest; tried again while the engine lives."""
        shard, server, error = self.shard, self.server, None
        deadline = time.monotonic() + shard.plan.quiescent_timeout_s
        while True:
            answer = server.get("metrics")
            if answer.error is None:
                busy = [text_of(line) for series, line in samples(answer.body, shard.plan.quiescent)
                        if sample_value(series, line) != 0]
                if not busy or time.monotonic() >= deadline:
                    break
            elif answer.error != error:
                error = answer.error
                self.say("scrape", phase=phase, http_status=answer.status, duration_ms=answer.ms, error=error)
            if not server.alive:
                raise CellFailed(server.describe_end("before the scrape %s the workload" % phase))
            if answer.error is not None and time.monotonic() >= deadline:
                raise CellFailed("the scrape %s the workload failed: %s" % (phase, answer.error))
            shard.wishes.pause(0.1 if answer.error is None else 0.5)
        self._keep(phase, answer)
        if busy:
            self.say("problem", id="not_quiescent", text="the engine was not at rest at the scrape %s the workload: %s"
                     % (phase, "; ".join(busy[:4])))
        return answer
    def _keep(self, phase, answer):
        path = os.path.join(self.folder, phase + ".prom")
        self.shard.disk.write(path, answer.body)
        self.say("scrape", phase=phase, http_status=answer.status, duration_ms=answer.ms, error=None,
                 file=os.path.relpath(path, self.shard.run), sha256=hashlib.sha256(answer.body).hexdigest())

class Control:
    """The desktop's command files: each read once, obeyed or refused, and answered in the journal."""
    def __init__(self, shard):
        self._shard, self._folder = shard, shard.path("control")
        self._lock, self._misread = threading.Lock(), collections.Counter()
        self._answered = {event.get("file") for event in shard.journal.events if event["kind"] == "control"}
        for command in (self._read(name) or {} for name in self._names()):
            if command.get("command") == "add":  # known before it is said what takes a lost attempt's place
                self._obey(command)
    def _names(self):
        listed = tried(lambda: self._shard.disk.shared(lambda: os.listdir(self._folder)), [])
        return sorted((name for name in listed if name.endswith(".json")), key=lambda name: (len(name), name))
    def _read(self, name):
        command = tried(lambda: self._shard.disk.shared(lambda: read_json(os.path.join(self._folder, name))))
        return command if command is None or is_a(OBJECT, command) else {"command": None}
    def poll(self):
        with self._lock:
            for name in (name for name in self._names() if name not in self._answered):
                command = self._read(name)
                self._misread[name] += command is None
                if command is None and self._misread[name] < 3:
                    break  # it may still be being written; what follows it waits for its turn
                answer, reason = self._obey(command) if command else ("refused", "it is no JSON")
                self._answered.add(name)
                self._shard.journal.event("control", file=name, answer=answer, reason=reason)
    def _obey(self, command):
        """(answer, reason)"""
        word, cell_id, minutes = (command.get(key) for key in ("command", "cell", "minutes"))
        shard, wishes = self._shard, self._shard.wishes
        if word == "add":
            try:
                cells = take(command, "the command", {"cells": (LIST,)}).cells
                listed = shard.queue.add([read_cell(cell, "cells[%d]" % index) for index, cell in enumerate(cells)])
            except PlanError as problem:
                return "refused", str(problem)
            return "done", "%d attempts, each for the shard that claims it" % listed
        if word == "stop":
            return "done", wishes.ask(stop="the stop command")
        if word == "hold" and is_a(NUMBER, minutes) and 0 <= minutes <= 100000:
            return "done", shard.hold(60.0 * minutes)
        if word not in ("cancel", "finish"):
            return "refused", ("minutes must be a number from 0" if word == "hold"
                               else "there is no command %s" % json.dumps(word)[:80])
        with wishes.condition:
            running = shard.current if shard.current and shard.current.cell.id == cell_id else None
            if running and (word == "cancel" or running.working):
                return "done", wishes.ask(**{word: True})
        if not shard.queue.knows(cell_id):
            return "refused", "there is no cell %s" % json.dumps(cell_id)[:80]
        if word == "cancel" and shard.skip(shard.queue.open(cell_id), "cancelled"):
            return "done", None
        return "refused", "its workload has not started" if running else "this shard is not measuring it"

class Shard:
    """One collector's share of a run: claims cells until none is left, or until it is told to stop."""
    def __init__(self, run, number, plan, journal, wishes):
        self.run, self.number, self.plan, self.journal, self.wishes = run, number, plan, journal, wishes
        self.disk, self.gpus = Disk(run, journal, wishes), Gpus(os.environ.get("CUDA_VISIBLE_DEVICES"))
        self.queue = Queue(run, number, self.disk)
        self.current, self._server, self._clients, self._locks = None, None, {}, []
        self._hold_s, self._idle_since = 60.0 * plan.hold_min, time.monotonic()
        self.queue.add(plan.cells, planned=True)
        self.control = Control(self)
    def path(self, *parts): return os.path.join(self.run, *parts)
    def tokens(self, port, folder): return {"port": str(port), "node": self.plan.node, "run": self.run, "dir": folder}
    def hold(self, seconds): self._hold_s, self._idle_since = seconds, time.monotonic()
    def skip(self, items, reason):
        """Takes what nobody has claimed out of the run, and says why. False if there was nothing."""
        claimed = [item for item in items if self.queue.claim(item)]
        for item in claimed:
            self.journal.event("cell_claimed", cell=item.cell.id, attempt=item.attempt)
            self.journal.event("cell_skipped", cell=item.cell.id, attempt=item.attempt, reason=reason)
        return bool(claimed)
    def client_fits(self, work):
        """Whether the bench client's own help shows every flag that is needed; asked once per command."""
        key = tuple(work.help_argv)
        if key and key not in self._clients:
            log = self.path("shard-%d" % self.number, "client-help-%d.txt" % (len(self._clients) + 1))
            tokens = self.tokens(0, self.run)
            program = Guarded(fill(key, tokens), dict(os.environ, **fill(work.env, tokens)), self.run, log, self.wishes)
            self.wishes.wait_for(lambda: not program.alive or self.wishes.interrupted(), 180)
            error = None if program.exit == 0 else with_words(program.end_words(), last_words(log))
            program.halt(signal.SIGTERM, 1.0)
            self.wishes.check()
            told = "" if error else text_of(tail(log, MAX_BODY))
            words = self._clients[key] = set(re.findall(r"(?<![\w-])--?[A-Za-z][\w-]*", told))
            named = [os.path.basename(key[0])] + [word for word in key[1:] if not word.startswith("-")]
            self.journal.event("client_probed", client=" ".join(named), version=None, error=error,
                               flags={flag: flag in words for flag in work.needed_flags})
        return bool(self._clients.get(key)) and set(work.needed_flags) <= self._clients[key]
    def wait_for_gpus(self):
        held, deadline = self.gpus.held(self.plan.gpu_free.mib), time.monotonic() + self.plan.gpu_free.timeout_s
        while held and time.monotonic() < deadline:
            self.wishes.pause(1.0)
            held = self.gpus.held(self.plan.gpu_free.mib)
        if held:
            self.journal.event("problem", id="gpu_busy", text=held)
            raise CellFailed("blocked: %s" % held)
    def server_for(self, cell_run):
        """A ready engine for the cell: the one that runs if the cells share it, else a fresh start."""
        if not self._fits(cell_run.cell):
            self.release_server(False)
            self.wait_for_gpus()
            self._server = Server(cell_run)
            self._server.wait_ready()
        self._server.run = cell_run
        self._server.measured.append(cell_run.cell.id)
        return self._server
    def release_server(self, sound):
        """Stops the engine unless the cell that comes next is measured on it as well."""
        following = self.queue.choose(self._fits) if sound and not self.wishes.stop else None
        if self._server is not None and not (following and self._fits(following.cell)):
            server, self._server = self._server, None
            server.stop()
    def _fits(self, cell): return self._server is not None and self._server.fits(cell)
    def _check(self, check, status, text): self.journal.event("preflight", check=check, status=status, text=text)
    def _try(self, check, find):
        try:
            self._check(check, *find())
        except CellFailed as problem:
            self._check(check, "fail", str(problem))
    def _preflight(self):
        """What can be known before the first cell."""
        self._check("python", "ok" if sys.version_info >= (3, 8) else "warn", "Python %s" % sys.version.split()[0])
        free = shutil.disk_usage(self.run).free >> 20
        self._check("free_space", "ok" if free > 1024 else "warn" if free > 64 else "fail", "%d MiB are free" % free)
        for name in self.plan.secrets:
            self._check("secret", *(("ok", name + " is set") if name in os.environ else ("warn", name + " is not set")))
        self._try("ports", lambda: ("ok", "port %d is free" % reserve_port(self.plan, self.number)[0]))
        cells, tokens = [item.cell for item in self.queue.open()], self.tokens(0, self.run)
        datasets = {(cell.workload.replay.dataset, cell.workload.replay.category): cell.workload.planned
                    for cell in cells if cell.workload.replay}
        def found(path, category, planned):
            rows = len(read_dataset(fill(path, tokens), category))
            words = "%d rows of category %s, %s planned" % (rows, category, planned)
            return "ok" if planned in (None, rows) else "warn", words
        for key, planned in datasets.items():
            self._try("dataset", lambda: found(*key, planned))
        for path in sorted(set().union(*[model_paths(fill(cell.server.argv, tokens)) for cell in cells])):
            there = os.access(path, os.R_OK)
            self._check("model", *(("ok", path + " is readable") if there else ("fail", path + " cannot be read")))
    def _lock_gpus(self):
        """One lock per GPU, so that runs started directly on one machine take turns."""
        for uuid in sorted(self.gpus.ours) if self.plan.gpu_lock_dir else ():
            os.makedirs(self.plan.gpu_lock_dir, exist_ok=True)
            lock, told = open(os.path.join(self.plan.gpu_lock_dir, uuid + ".lock"), "a"), False
            for path, mode in ((self.plan.gpu_lock_dir, 0o777), (lock.name, 0o666)):  # other users take turns as well
                tried(lambda: os.chmod(path, mode))
            self._locks.append(lock)
            while not flocked(lock):
                told = told or not self._check("gpu_lock", "warn", "waiting: another run holds the GPU %s" % uuid)
                self.wishes.pause(1.0)
    def _bury(self, lives, requeues):
        """Ends what an earlier life of this shard left open, and takes on in its place what broke off."""
        events = self.journal.events
        mine = {(event.get("cell"), event.get("attempt")): None for event in events if event["kind"] == "cell_claimed"}
        mine.update((key, None) for key, owner in self.queue.claims().items() if owner.get("shard") == self.number)
        mine.update(((event.get("cell"), event.get("attempt")), event) for event in events
                    if event["kind"] in ("cell_finished", "cell_skipped"))
        for (cell_id, attempt), end in mine.items():
            if not end or end.get("next_attempt") or str(end.get("reason")).startswith("stopped by SIG"):
                again, words = self.queue.again(cell_id, attempt)
                if not end:
                    self.journal.event("cell_finished", cell=cell_id, attempt=attempt, outcome="failed",
                                       reason="%s; %s" % (how_it_ended(lives, requeues), words), next_attempt=again)
    def _wait_for_more(self):
        """True if there is more to measure; waits as long as the node is to be held warm."""
        self._idle_since = time.monotonic()
        self.control.poll()
        while not (self.queue.open() or self.wishes.stop) and time.monotonic() < self._idle_since + self._hold_s:
            self.wishes.wait_for(lambda: self.wishes.stop, CONTROL_POLL_S)
        return bool(self.queue.open())
    def _heartbeat(self, ended):
        while not ended.wait(CONTROL_POLL_S):
            self.control.poll()
            self.disk.watch()
    def serve(self):
        sha256, ended = hashlib.sha256(tail(__file__, MAX_BODY)).hexdigest(), threading.Event()
        lives = [event for event in self.journal.events if event["kind"] == "shard_started"]
        job = os.environ.get("SLURM_JOB_ID")
        requeues = tried(lambda: int(os.environ.get("SLURM_RESTART_COUNT", "0" if job else "")))
        self.journal.event("shard_started", job_id=job, node=node_name(), restart=len(lives), requeues=requeues,
                           addresses=addresses(), gpus=list(self.gpus.ours.values()), python=sys.version.split()[0],
                           collector_sha256=sha256, pid=os.getpid())
        self._bury(lives, requeues)
        self._preflight()
        self.control.poll()
        heartbeat = self.wishes.spawn("heartbeat", lambda: self._heartbeat(ended))
        try:
            self._lock_gpus()
            while not self.wishes.stop and (self.queue.open() or self._wait_for_more()):
                self._next_cell()
        except CellFailed as problem:  # while a lock was waited for
            complain(str(problem))
        finally:
            ended.set()
            heartbeat.join()
            if self._server is not None:
                self._server.halt(signal.SIGTERM, 0.0)
        self.journal.event("shard_finished", outcome="stopped" if self.wishes.stop else "done",
                           left=list(dict.fromkeys(item.cell.id for item in self.queue.open())))
    def _next_cell(self):
        item = self.queue.choose(self._fits)
        if item is None or item.cell.skip_reason is not None:
            return item and self.skip([item], item.cell.skip_reason)
        with self.wishes.condition:  # before the claim, so that a cancel finds the cell here or among the open ones
            self.current = CellRun(self, item.cell, item.attempt)
            self.wishes.ask(cancel=False, finish=False, broken=None)
        try:
            if self.queue.claim(item):
                self.journal.event("cell_claimed", cell=item.cell.id, attempt=item.attempt)
                self.current.run()
        finally:
            self.current = None

def how_it_ended(lives, requeues):
    """What ended the last life of this shard, as far as this one can tell."""
    last, here = lives[-1] if lives else {}, node_name()
    was = last.get("node") or here
    if requeues and requeues != last.get("requeues"):
        return "Slurm requeued the job from %s to %s (restart %d) while this cell was measured" % (was, here, requeues)
    return "the collector was killed on %s while it measured this cell, and began again on %s" % (was, here)

def await_last_life(path, wishes):
    """Guards hold the shard's lock: when it is ours, no engine of an earlier life is left. CannotWrite if one stays."""
    lock, deadline = os.open(path, os.O_RDWR | os.O_CREAT, 0o600), time.monotonic() + LAST_LIFE_PATIENCE_S
    while not flocked(lock) and not wishes.wait_for(lambda: wishes.stop, 0.05):
        if time.monotonic() > deadline:
            raise CannotWrite("the engine of an earlier start of this shard has not ended")
    Guarded.held = (lock,)

def model_paths(argv):
    """Absolute paths of models in a server's command line, a draft model inside its JSON too."""
    found = [word for flag, word in zip(argv, argv[1:])
             if flag in ("serve", "-m", "--model", "--model-path", "--tokenizer")]
    found += [tried(lambda: json.loads(word)["model"], "") for word in argv if word.startswith("{")]
    return {path for path in found if is_a(TEXT, path) and path.startswith("/")}

def addresses():
    """The node's own addresses, the one towards the network first; nothing is sent to find it."""
    found = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [entry[4][0] for entry in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)]
    return list(dict.fromkeys(found))

def watch_signals(wishes, journal, ended):
    # Not sigtimedwait: after a SIGSTOP and SIGCONT that carry it past its deadline, Python's returns a signal 0.
    while not ended.wait(0.1):
        if signal.sigpending() & {signal.SIGTERM, signal.SIGINT}:
            name = signal.sigwait({signal.SIGTERM, signal.SIGINT}).name
            wishes.ask(stop=name, signalled=True)
            journal.event("signal", name=name)

def main():
    if sys.argv[1:] == ["--guard"]:
        return guard_main()
    parser = argparse.ArgumentParser(description="Measures the cells of RUN/plan.json on this node.")
    parser.add_argument("--run", required=True)
    parser.add_argument("--shard", required=True, type=int)
    options = parser.parse_args()
    os.umask(0o077)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT})
    become_subreaper()
    run, wishes, ended = os.path.realpath(options.run), Wishes(), threading.Event()
    try:
        for folder in ("shard-%d" % options.shard, "claims", "servers", "cells"):
            os.makedirs(os.path.join(run, folder), 0o700, exist_ok=True)
        journal = Journal(os.path.join(run, "shard-%d" % options.shard, "journal.jsonl"), lambda: bool(wishes.stop))
    except (OSError, CannotWrite) as problem:
        complain("the run folder %s cannot be written: %s" % (run, problem))
        return 3
    watcher = wishes.spawn("signals", lambda: watch_signals(wishes, journal, ended))
    try:
        await_last_life(os.path.join(run, "shard-%d" % options.shard, "lock"), wishes)
        plan = read_plan(os.path.join(run, "plan.json"))
        Shard(run, options.shard, plan, journal, wishes).serve()
        return 143 if wishes.signalled else 0
    except PlanError as problem:
        complain("plan.json cannot be used: %s" % problem)
        journal.event("problem", id="plan_unreadable", text="plan.json cannot be used: %s" % problem)
        journal.event("shard_finished", outcome="failed", left=[])
        return 2
    except (CannotWrite, OSError) as problem:
        complain(str(problem))
        return 3
    finally:
        ended.set()
        watcher.join()
        journal.close()

if __name__ == "__main__":
    sys.exit(main())
