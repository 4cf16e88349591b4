# SPDX-License-Identifier: GPL-3.0-or-later
"""Several collectors on one run folder, and several lives of one: every attempt is measured once, none is lost."""
import collections
import errno
import fcntl
import json
import os
import signal
import sys
import time
import types
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from collector_world import World, load, marked  # noqa: E402

SLOW = "step=0.08"


class Lives(World):
    """A collector that was killed, or whose job Slurm requeued, goes on in the same journal."""

    def life(self, until=None, number=signal.SIGKILL, status=-signal.SIGKILL, **env):
        """Runs a collector until an event of this life (kind and fields), then ends it; without one to its own end."""
        before = len(self.events())
        collector = self.start(**env)
        if until is not None:
            self.assertTrue(self.eventually(lambda: any(
                all(event.get(key) == value for key, value in until.items()) for event in self.events()[before:])), until)
            collector.send_signal(number)
        self.assertEqual(collector.wait(120), 0 if until is None else status, self.output())

    def ends(self, cell="thinking_on-3"):
        return [(event["attempt"], event["outcome"], event.get("next_attempt"), event["reason"])
                for event in self.events("cell_finished", cell=cell)]

    def owner(self, claim):
        with open(self.path("claims", claim, "owner.json")) as file:
            return json.load(file)

    def test_t26_a_requeue_on_another_node_is_a_second_attempt_and_both_logs_are_kept(self):
        self.plan(self.cell(fake=SLOW))
        self.life({"kind": "progress", "done": 1}, SLURM_JOB_ID="71", SLURMD_NODENAME="b300-001")
        with open(self.path("servers/1/server.log"), "ab") as log:
            log.write(b"the first life\n")
        self.life(SLURM_JOB_ID="71", SLURMD_NODENAME="b300-002", SLURM_RESTART_COUNT="1")
        self.assertEqual(self.ends(), [
            (1, "failed", 2, "Slurm requeued the job from b300-001 to b300-002 (restart 1) while this cell was measured; "
             "it is measured again as attempt 2"), (2, "done", None, None)])
        self.assertEqual([(event["node"], event["restart"], event["requeues"]) for event in self.events("shard_started")],
                         [("b300-001", 0, 0), ("b300-002", 1, 1)])
        with open(self.path("servers/1/server.log"), "rb") as log:
            self.assertTrue(log.read().endswith(b"the first life\n"))
        self.assertEqual([event["server"] for event in self.events("server_started")], [1, 2])
        self.assertTrue(os.path.exists(self.path("cells/thinking_on-3/attempt-1/before.prom")))
        self.assertFalse(os.path.exists(self.path("cells/thinking_on-3/attempt-1/after.prom")))
        self.assertEqual((self.owner("thinking_on-3.2")["replaces"], self.owner("thinking_on-3.2")["node"]),
                         (1, "b300-002"))
        self.assertEqual([event["seq"] for event in self.events()], list(range(1, len(self.events()) + 1)))

    def test_what_the_scheduler_stopped_before_a_requeue_is_measured_again(self):
        self.plan(self.cell(fake=SLOW), self.cell("thinking_on-2"))
        self.life({"kind": "progress"}, signal.SIGTERM, 143, SLURM_JOB_ID="71")
        self.life(SLURM_JOB_ID="71", SLURM_RESTART_COUNT="1")
        self.life(SLURM_JOB_ID="71", SLURM_RESTART_COUNT="2")
        self.assertEqual(self.ends(), [(1, "failed", None, "stopped by SIGTERM"), (2, "done", None, None)])
        self.assertEqual(self.ends("thinking_on-2"), [(1, "done", None, None)])

    def test_a_cell_that_ends_its_collector_again_and_again_is_left_after_three_more_attempts(self):
        self.plan(self.cell(fake=SLOW), self.cell("thinking_on-2"))
        for attempt in (1, 2, 3, 4):
            self.life({"kind": "cell_started", "cell": "thinking_on-3", "attempt": attempt})
        self.life()
        self.life()
        self.assertEqual([end[:3] for end in self.ends()],
                         [(1, "failed", 2), (2, "failed", 3), (3, "failed", 4), (4, "failed", None)])
        self.assertRegex(self.ends()[-1][3], "; it is left, after 3 attempts in its place$")
        self.assertEqual(self.ends("thinking_on-2"), [(1, "done", None, None)])
        self.assertEqual(len(self.events("cell_claimed", cell="thinking_on-2")), 1)

    def test_an_attempt_that_was_promised_is_made_by_the_life_after_next(self):
        self.plan(self.cell(fake=SLOW), self.cell("thinking_on-2", attempts=[1, 2]))
        self.life({"kind": "progress"})
        self.life({"kind": "cell_finished", "attempt": 1})
        self.life()
        measured = [end for end in self.ends() if end[1] == "done"]
        self.assertEqual(len(measured), 1, self.ends())
        self.assertEqual([end[:2] for end in self.ends("thinking_on-2")], [(1, "done"), (2, "done")])

    def test_an_attempt_that_another_shard_was_given_is_not_made_twice(self):
        self.plan(self.cell(fake=SLOW))
        self.life({"kind": "progress"})
        self.command(1, command="add", cells=[self.cell(attempts=[2])])
        self.assertEqual(self.start(1).wait(120), 0)
        self.assertEqual([event["attempt"] for event in self.events("cell_finished", 1)], [2])
        self.life()
        self.assertEqual([end[:3] for end in self.ends()], [(1, "failed", None)])
        self.assertRegex(self.ends()[0][3], "; attempt 2 stands in its place$")

    def test_a_command_to_cancel_reaches_the_attempt_that_stands_in_another_s_place(self):
        self.plan(self.cell(fake=SLOW))
        self.life({"kind": "progress"})
        self.command(1, command="cancel", cell="thinking_on-3")
        self.life()
        self.assertEqual([end[:3] for end in self.ends()], [(1, "failed", 2)])
        self.assertEqual(self.events("cell_skipped")[0]["attempt"], 2)
        self.assertEqual(self.events("control")[0]["answer"], "done")

    def test_a_claim_whose_shard_wrote_nothing_of_it_is_ended_as_well(self):
        self.plan(self.cell(), self.cell("thinking_on-2"))
        os.makedirs(self.path("claims", "thinking_on-3.1"))
        with open(self.path("claims", "thinking_on-3.1", "owner.json"), "w") as file:
            json.dump({"shard": 0, "pid": 1, "node": "b300-001"}, file)
        self.life()
        self.assertEqual([end[:3] for end in self.ends()], [(1, "failed", 2), (2, "done", None)])

    def test_a_later_life_waits_for_the_engine_of_the_last(self):
        self.plan(self.cell())
        os.makedirs(self.path("shard-0"))
        with open(self.path("shard-0", "lock"), "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            collector = self.start()
            self.assertTrue(self.eventually(lambda: os.path.exists(self.path("shard-0", "journal.jsonl"))))
            time.sleep(0.5)
            self.assertEqual(self.events(), [])
        self.assertEqual(collector.wait(120), 0)
        self.assertEqual(self.reason(outcome="done"), None)

    def test_no_engine_of_the_last_life_is_left_when_the_next_begins(self):
        child = self.path("child")
        self.plan(self.cell(fake=SLOW + ",ignore-term,setsid-child=" + child), stop_grace_s=1)
        collector = self.start()
        self.wait_for("progress")
        self.assertTrue(self.eventually(lambda: os.path.exists(child) and os.path.getsize(child) > 3))
        last = marked(self.mark.encode())
        collector.send_signal(signal.SIGKILL)
        self.start()
        self.assertTrue(self.eventually(lambda: len(self.events("shard_started")) == 2 or self.started[-1].poll() == 3))
        if self.started[-1].poll() == 3:  # it was quicker than the end of the first
            self.start()
            self.assertTrue(self.eventually(lambda: len(self.events("shard_started")) == 2))
        self.assertEqual(set(last) & set(marked(self.mark.encode())), set())
        self.assertEqual(self.started[-1].wait(120), 0)

    def test_sigterm_ends_an_engine_that_will_not_within_the_scheduler_s_time(self):
        self.plan(self.cell(fake=SLOW + ",ignore-term"), stop_grace_s=300)
        collector = self.start()
        self.wait_for("progress")
        began = time.monotonic()
        self.assertEqual(self.stop(collector), 143)
        self.assertLess(time.monotonic() - began, 20)
        self.assertEqual(self.events()[-1]["kind"], "shard_finished")
        self.assertEqual(len(self.events("server_stopped")), 1)


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
