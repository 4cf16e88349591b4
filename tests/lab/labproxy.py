# SPDX-License-Identifier: GPL-3.0-or-later
"""A wire between a client and the lab's sshd: counts bytes, delays, halts and breaks connections."""
import os
import re
import selectors
import socket
import threading
import time

from labkit import LabError

CHUNK = 1 << 16


class Side:
    """What goes one way over one connection: read from `source`, due at `sink` after the delay."""

    def __init__(self, source, sink):
        self.source, self.sink = source, sink
        self.waiting = []  # (when due, bytes)
        self.size = 0
        self.ended = False


class Proxy:
    """Listens on a free port of loopback and passes everything on to `port`; one thread does all of it.

    `up` and `down` count the bytes from and to the clients, over all connections. delay_s is the time that each way
    takes. halt() keeps connections open and moves nothing, cut() breaks them; while `refusing`, new ones end at once.
    """

    def __init__(self, port, delay_s=0.0):
        self.target = port
        self.delay_s = delay_s
        self.up = self.down = self.connections = 0
        self.refusing = False
        self._halted = False
        self._cut = False
        self._closing = False
        self._pairs = []
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self._listener.getsockname()[1]
        self._wake, self._woken = socket.socketpair()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def halt(self):
        self._halted = True
        self._nudge()

    def resume(self):
        self._halted = False
        self._nudge()

    def cut(self):
        self._cut = True
        self._nudge()

    def close(self):
        self._closing = True
        self._nudge()
        self._thread.join(10)

    def _nudge(self):
        self._wake.send(b"x")

    # --- the thread

    def _accept(self):
        client, _ = self._listener.accept()
        self.connections += 1
        try:
            if self.refusing:
                raise OSError
            server = socket.create_connection(("127.0.0.1", self.target), timeout=5)
        except OSError:
            client.close()
            return
        for end in (client, server):
            end.setblocking(False)
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._pairs.append((Side(client, server), Side(server, client)))

    def _read(self, side, upward):
        try:
            data = side.source.recv(CHUNK)
        except BlockingIOError:
            return True
        except OSError:
            return False
        if not data:
            side.ended = True
            return True
        if upward:
            self.up += len(data)
        else:
            self.down += len(data)
        side.waiting.append((time.monotonic() + self.delay_s, data))
        side.size += len(data)
        return True

    @staticmethod
    def _write(side):
        while side.waiting and side.waiting[0][0] <= time.monotonic():
            due, data = side.waiting[0]
            try:
                sent = side.sink.send(data)
            except BlockingIOError:
                return True
            except OSError:
                return False
            side.size -= sent
            if sent < len(data):
                side.waiting[0] = (due, data[sent:])
                return True
            side.waiting.pop(0)
        if side.ended and not side.waiting:
            try:
                side.sink.shutdown(socket.SHUT_WR)
            except OSError:
                return False
        return True

    def _drop(self, pair):
        for side in pair:
            side.source.close()
        self._pairs.remove(pair)

    def _turn(self):
        """One wait for something to do, and doing it."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._listener, selectors.EVENT_READ)
            selector.register(self._woken, selectors.EVENT_READ)
            interest, soonest = {}, 1.0
            for pair in self._pairs if not self._halted else ():
                for side in pair:
                    if not side.ended and side.size < 4 * CHUNK:
                        interest[side.source] = interest.get(side.source, 0) | selectors.EVENT_READ
                    if side.waiting:
                        left = side.waiting[0][0] - time.monotonic()
                        if left <= 0:
                            interest[side.sink] = interest.get(side.sink, 0) | selectors.EVENT_WRITE
                        else:
                            soonest = min(soonest, left)
            for end, events in interest.items():
                selector.register(end, events)
            ready = {key.fileobj: events for key, events in selector.select(soonest)}
        if self._woken in ready:
            self._woken.recv(CHUNK)
        if self._listener in ready:
            self._accept()
        if self._cut:
            self._cut = False
            for pair in list(self._pairs):
                self._drop(pair)
        for pair in list(self._pairs) if not self._halted else ():
            sound = True
            for upward, side in ((True, pair[0]), (False, pair[1])):
                if ready.get(side.source, 0) & selectors.EVENT_READ:
                    sound = sound and self._read(side, upward)
                sound = sound and (self._write(side) if side.waiting or side.ended else True)
            if not sound or all(side.ended and not side.waiting for side in pair):
                self._drop(pair)

    def _work(self):
        while not self._closing:
            self._turn()
        for pair in list(self._pairs):
            self._drop(pair)
        for end in (self._listener, self._wake, self._woken):
            end.close()


def route(env, folder, proxy_port):
    """Writes into `folder` a client configuration, host keys and a profile as the lab's own (`env` is what DIR/env
    says), but over a proxy. Returns (configuration, profile)."""
    with open(env["LAB_SSH_CONFIG"], encoding="utf-8") as file:
        config = file.read()
    port = re.search(r"(?m)^ *Port (\d+)$", config).group(1)
    known = re.search(r"(?m)^ *UserKnownHostsFile (\S+)$", config).group(1)
    os.makedirs(folder, mode=0o700, exist_ok=True)
    texts = {"config": config.replace("Port " + port, "Port %d" % proxy_port).replace(
        known, os.path.join(folder, "known_hosts"))}
    with open(known, encoding="utf-8") as file:
        texts["known_hosts"] = file.read().replace(":%s " % port, ":%d " % proxy_port)
    with open(env["LAB_CLUSTER"], encoding="utf-8") as file:
        texts["cluster.yaml"] = file.read().replace(env["LAB_SSH_CONFIG"], os.path.join(folder, "config"))
    if texts["config"] == config or "]:%d " % proxy_port not in texts["known_hosts"]:
        raise LabError("the lab's client configuration is not as expected")
    for name, text in texts.items():
        with open(os.open(os.path.join(folder, name), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w",
                  encoding="utf-8") as file:
            file.write(text)
    return os.path.join(folder, "config"), os.path.join(folder, "cluster.yaml")


def sshd_port(env):
    with open(env["LAB_SSH_CONFIG"], encoding="utf-8") as file:
        return int(re.search(r"(?m)^ *Port (\d+)$", file.read()).group(1))
