# SPDX-License-Identifier: GPL-3.0-or-later
"""Fifteen cells on three nodes end as soon as the schedule allows."""
import heapq
import unittest

from clustercase import ClusterCase
from labcase import require_lab


def setUpModule():
    require_lab()


def longest_first(lengths, nodes):
    """When the last of these ends if a free node always takes the longest that is left."""
    ends = [0.0] * nodes
    for length in sorted(lengths, reverse=True):
        heapq.heapreplace(ends, ends[0] + length)
    return max(ends)


class Bound(unittest.TestCase):
    def test_the_bound(self):
        self.assertEqual(longest_first([5, 4, 3, 3, 3], 2), 10)
        self.assertEqual(longest_first([1, 2, 3], 3), 3)


class Schedule(ClusterCase):
    def test_fifteen_cells_on_three_nodes(self):
        # The pace leaves the engines idle most of the time, so that the nodes do not wait for this machine's cores.
        document = self.run_lab("on:1-8,off:1-7", "--nodes", "3", "--set",
                                "matrix.draft_lengths=[1, 2, 3, 4, 5, 6, 7, 8]", pace=12, timeout=200)
        run = document["run"]
        self.all_values(document, 15)
        self.assertEqual({cell["attempts"] for cell in document["cells"]}, {1})

        lengths, spans = {}, {}
        for event in self.events(run, "cell_claimed", "cell_finished"):
            sign = 1 if event["kind"] == "cell_finished" else -1
            lengths[event["cell"]] = lengths.get(event["cell"], 0) + sign * event["mono"]
            spans.setdefault(event["shard"], []).append(event["mono"])
        self.assertEqual(len(lengths), 15)
        # All nodes are one machine, so their clocks are one.
        took = max(max(times) for times in spans.values()) - min(min(times) for times in spans.values())
        best = longest_first(lengths.values(), 3)
        self.assertGreaterEqual(best / took, 0.95, (best, took, sorted(lengths.values())))


if __name__ == "__main__":
    unittest.main()
