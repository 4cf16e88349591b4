# SPDX-License-Identifier: GPL-3.0-or-later
"""Several lives of a shard: what one left open the next ends, says, and measures again, once."""
import collections
import fcntl
import json
import os
import random
import signal
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from collector_world import World, marked  # noqa: E402

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
        self.assertLess(time.monotonic() - began, 28)
        self.assertEqual(self.events()[-1]["kind"], "shard_finished")
        self.assertEqual(len(self.events("server_stopped")), 1)


class Storm(World):
    """Three shards that are ended again and again, as a bad night on a cluster does."""

    def test_every_cell_has_its_two_values_however_often_a_collector_is_ended(self):
        dice = random.Random(4)
        cells = [self.cell("thinking_on-%d" % number, attempts=[1, 2], fake="step=0.01",
                           server_sharing="group-%d" % (number // 3)) for number in range(9)]
        self.plan(*cells)
        alive, ended, deadline = {shard: self.start(shard) for shard in (0, 1, 2)}, 0, time.monotonic() + 100
        while alive and time.monotonic() < deadline:
            time.sleep(dice.uniform(0.1, 0.8))
            for shard, collector in sorted(alive.items()):
                if collector.poll() == 0:
                    del alive[shard]
                elif collector.poll() is not None:
                    alive[shard] = self.start(shard)
                elif ended < 8 and dice.random() < 0.4:
                    collector.send_signal(dice.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM]))
                    ended += 1
        self.assertEqual(alive, {})
        events = [event for shard in (0, 1, 2) for event in self.events(shard=shard)]
        for shard in (0, 1, 2):
            self.assertEqual([event["seq"] for event in self.events(shard=shard)],
                             list(range(1, len(self.events(shard=shard)) + 1)))
        for kind in ("cell_claimed", "cell_finished"):
            of_kind = collections.Counter((event["cell"], event["attempt"]) for event in events if event["kind"] == kind)
            self.assertEqual(set(of_kind.values()), {1}, kind)
            self.assertEqual({"%s.%d" % key for key in of_kind}, set(os.listdir(self.path("claims"))))
        finished = [event for event in events if event["kind"] == "cell_finished"]
        left = {event["cell"] for event in finished if "it is left" in str(event["reason"])}
        values = collections.Counter(event["cell"] for event in finished if event["outcome"] == "done")
        self.assertEqual({cell: values[cell] for cell in values if cell not in left},
                         {cell["id"]: 2 for cell in cells if cell["id"] not in left})
        self.assertGreater(len(self.events("shard_started") + self.events("shard_started", 1)
                               + self.events("shard_started", 2)), 3)


if __name__ == "__main__":
    unittest.main()
