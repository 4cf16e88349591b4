# SPDX-License-Identifier: GPL-3.0-or-later
"""Several collectors on one run folder: every attempt is measured once, whoever offers it."""
import collections
import errno
import json
import os
import signal
import sys
import types
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from collector_world import World, load  # noqa: E402

SLOW = "step=0.08"


class Shards(World):
    """Three collectors, one folder."""

    def shards(self, numbers=(0, 1, 2)):
        collectors = [self.start(shard) for shard in numbers]
        for collector in collectors:
            self.assertEqual(collector.wait(120), 0, [self.output(shard) for shard in numbers])

    def all(self, kind, numbers=(0, 1, 2)):
        return [(shard, event) for shard in numbers for event in self.events(kind, shard)]

    def measured(self, numbers=(0, 1, 2)):
        return collections.Counter((event["cell"], event["attempt"], event["outcome"])
                                   for _, event in self.all("cell_finished", numbers))

    def test_sixty_attempts_are_each_measured_once_and_no_port_is_given_twice(self):
        cells = [self.cell("thinking_on-%d" % number, attempts=[1, 2], server_sharing="group-%d" % (number // 5),
                           server_env={}) for number in range(30)]
        self.plan(*cells)
        self.shards()
        self.assertEqual(self.measured(), collections.Counter(
            (cell["id"], attempt, "done") for cell in cells for attempt in (1, 2)))
        owners = {}
        for shard, event in self.all("cell_claimed"):
            with open(self.path("claims", "%s.%d" % (event["cell"], event["attempt"]), "owner.json")) as file:
                self.assertEqual(json.load(file)["shard"], shard)
            owners.setdefault((event["cell"], event["attempt"]), []).append(shard)
        self.assertEqual({len(shards) for shards in owners.values()}, {1})
        self.assertEqual({shards[0] for shards in owners.values()}, {0, 1, 2})
        # A server is one of a group and a round; two more start where a shard helps another to end its group.
        servers = [event["server"] for _, event in self.all("server_started")]
        self.assertEqual(sorted(servers), list(range(1, len(servers) + 1)))
        self.assertLessEqual(len(servers), 12 + 2 * 4)
        self.no_port_twice()

    def no_port_twice(self):
        lives = []
        for shard, event in self.all("server_started"):
            end = self.events("server_stopped", shard, server=event["server"])[0]
            lives.append((event["mono"], end["mono"], event["port"]))
        for begin, end, port in lives:
            at_once = [other for other in lives if other[0] < end and other[1] > begin and other[2] == port]
            self.assertEqual(len(at_once), 1, at_once)

    def test_three_collectors_of_one_machine_share_a_range_of_three_ports(self):
        self.plan(*[self.cell("thinking_on-%d" % number) for number in range(9)],
                  ports={"first": self.first_port, "last": self.first_port + 2})
        self.shards()
        self.assertEqual({outcome for _, _, outcome in self.measured()}, {"done"})
        self.assertEqual(sum(self.measured().values()), 9)
        self.no_port_twice()

    def test_cells_in_an_add_command_are_taken_by_all_and_measured_once(self):
        self.plan(self.cell(), hold_min=5)
        collectors = [self.start(shard) for shard in (0, 1, 2)]
        for shard in (0, 1, 2):
            self.wait_for("shard_started", shard)
        added = [self.cell("thinking_off-%d" % number, fake="step=0.05") for number in range(6)]
        self.command(1, command="add", cells=added)
        self.assertTrue(self.eventually(lambda: sum(self.measured().values()) == 7))
        self.command(2, command="hold", minutes=0)
        for collector in collectors:
            self.assertEqual(collector.wait(60), 0)
        self.assertEqual(self.measured(), collections.Counter(
            [(cell["id"], 1, "done") for cell in added] + [("thinking_on-3", 1, "done")]))
        self.assertEqual({(shard, event["answer"]) for shard, event in self.all("control") if event["file"] == "001.json"},
                         {(0, "done"), (1, "done"), (2, "done")})

    def test_a_cancel_is_done_by_the_shard_that_measures_and_refused_by_the_other(self):
        self.plan(self.cell(fake=SLOW), self.cell("thinking_on-2", fake=SLOW))
        collectors = [self.start(0)]
        self.wait_for("progress", 0)
        collectors.append(self.start(1))
        self.wait_for("progress", 1)
        self.command(1, command="cancel", cell="thinking_on-3")
        for collector in collectors:
            self.assertEqual(collector.wait(60), 0)
        self.assertEqual([(event["answer"], event["reason"]) for _, event in self.all("control", (0, 1))],
                         [("done", None), ("refused", "this shard is not measuring it")])
        self.assertEqual(self.measured((0, 1)), collections.Counter(
            [("thinking_on-3", 1, "failed"), ("thinking_on-2", 1, "done")]))

    def test_a_shard_with_nothing_left_ends_while_the_other_measures(self):
        self.plan(self.cell(fake=SLOW + ",setsid-child=" + self.path("child")))
        first = self.start(0)
        self.wait_for("progress", 0)
        self.assertEqual(self.start(1).wait(20), 0)
        self.assertIsNone(first.poll())
        self.assertEqual(self.events("cell_claimed", 1), [])
        self.assertEqual(first.wait(60), 0)

    def test_a_dead_shard_s_cell_goes_to_another_that_is_told(self):
        self.plan(self.cell(fake=SLOW), self.cell("thinking_on-2", fake=SLOW))
        first = self.start(0)
        self.wait_for("progress", 0)
        second = self.start(1)
        self.wait_for("progress", 1)
        self.stop(first, signal.SIGKILL)
        self.command(1, command="add", cells=[self.cell(attempts=[2])])
        self.assertEqual(second.wait(60), 0)
        self.assertEqual(self.measured((0, 1)), collections.Counter(
            [("thinking_on-3", 2, "done"), ("thinking_on-2", 1, "done")]))

    def test_a_folder_without_an_owner_is_no_claim(self):
        self.plan(self.cell(), self.cell("thinking_on-2"), self.cell("thinking_on-1"))
        os.makedirs(self.path("claims", "thinking_on-3.1"))  # as a shard leaves it that dies between two calls
        os.makedirs(self.path("claims", "thinking_on-1.1"))
        with open(self.path("claims", "thinking_on-1.1", "owner.json"), "w") as file:
            json.dump({"shard": 7}, file)
        self.shards()
        self.assertEqual(self.measured(), collections.Counter(
            [("thinking_on-3", 1, "done"), ("thinking_on-2", 1, "done")]))


class Parts(unittest.TestCase):
    collector = load()

    class Told:
        """A journal that only remembers."""

        def __init__(self):
            self.events = []

        def event(self, kind, **fields):
            self.events.append((kind, fields["id"], fields["text"]))

    def test_a_hiccup_of_the_file_server_is_waited_out_and_said_once(self):
        told, answers = self.Told(), [OSError(errno.ESTALE, "Stale file handle"), OSError(errno.EIO, "I/O error"), None] * 2
        disk = self.collector.Disk("/", told, self.collector.Wishes(), 0.01)

        def action():
            answer = answers.pop(0)
            if answer is not None:
                raise answer
            return "there"
        self.assertEqual([disk.shared(action), disk.shared(action)], ["there", "there"])
        self.assertEqual(told.events, [("problem", "folder_hiccup", "the run folder was out of reach: Stale file handle")])
        with self.assertRaises(FileNotFoundError):
            disk.shared(lambda: os.listdir("/no such folder"))

    def test_a_stop_does_not_wait_for_the_file_server(self):
        wishes = self.collector.Wishes()
        wishes.ask(stop="SIGTERM")

        def action():
            raise OSError(errno.ESTALE, "Stale file handle")
        with self.assertRaisesRegex(OSError, "Stale"):
            self.collector.Disk("/", self.Told(), wishes, 0.01).shared(action)

    def test_a_port_is_reserved_until_it_is_given_back(self):
        first = 20000 + os.getpid() * 3 % 12000
        plan = types.SimpleNamespace(run="r", bind="127.0.0.1", ports=types.SimpleNamespace(first=first, last=first + 50))
        port, keeper = self.collector.reserve_port(plan, 0)
        other, other_keeper = self.collector.reserve_port(plan, 0)
        self.assertNotEqual(port, other)
        keeper.close()
        again, again_keeper = self.collector.reserve_port(plan, 0)
        self.assertEqual(again, port)
        other_keeper.close()
        again_keeper.close()


if __name__ == "__main__":
    unittest.main()
