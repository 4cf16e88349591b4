# SPDX-License-Identifier: GPL-3.0-or-later
"""The collector's parts, each alone."""
import errno
import json
import os
import shutil
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from collector_world import DATA, DATASET, load  # noqa: E402

collector = load()


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="collector-")
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)
        return self.path(name)

    def lines(self, name="journal.jsonl"):
        with open(self.path(name), "rb") as file:
            return file.read().split(b"\n")


class Journals(Folder):
    def journal(self, **options):
        journal = collector.Journal(self.path("journal.jsonl"), **options)
        self.addCleanup(journal.close)
        return journal

    def test_a_torn_last_line_gets_its_newline_and_the_numbers_go_on(self):
        self.write("journal.jsonl", b'{"seq": 1, "kind": "a"}\n\xff\x00not json\n{"seq": 7, "kind": "b"}\n{"seq": 8, "ki')
        self.journal().event("shard_started")
        lines = self.lines()
        self.assertEqual(lines[3], b'{"seq": 8, "ki')
        self.assertEqual(json.loads(lines[4])["seq"], 8)
        self.assertEqual(lines[5:], [b""])

    def test_a_whole_last_line_without_newline_is_kept(self):
        self.write("journal.jsonl", b'{"seq": 1, "kind": "a"}')
        self.journal().event("b")
        self.assertEqual([json.loads(line)["seq"] for line in self.lines()[:-1]], [1, 2])

    def test_events_of_many_threads_are_whole_and_in_order(self):
        journal = self.journal()
        threads = [threading.Thread(target=lambda: [journal.event("progress", text="x" * 200) for _ in range(40)])
                   for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual([json.loads(line)["seq"] for line in self.lines()[:-1]], list(range(1, 241)))

    def test_text_that_is_no_text_is_written_as_sound_json(self):
        journal = self.journal()
        journal.event("x", text=collector.text_of(b"caf\xe9 \xe4\xb8\x96"), other="\ud83d lone", nothing=None)
        event = json.loads(self.lines()[0])
        self.assertEqual((event["text"], event["other"]), ("caf\\xe9 \u4e16", "\ud83d lone"))

    def test_every_event_is_synced_and_during_scrapes_at_most_once_a_second(self):
        synced = []
        journal = self.journal(fsync=synced.append)
        for _ in range(5):
            journal.event("progress")
        self.assertEqual(len(synced), 5)
        for _ in range(50):
            journal.event("scrape", phase="during")
        self.assertLessEqual(len(synced), 6)
        journal.event("scrape", phase="after")
        self.assertGreaterEqual(len(synced), 6)

    def test_a_full_disk_is_waited_for_and_told_and_no_line_is_lost_or_torn(self):
        refusals = [12, 0, -1]

        def write(fd, data):
            if refusals:
                count = refusals.pop(0)
                if count > 0:
                    return os.write(fd, data[:count])
                raise OSError(errno.ENOSPC, "No space left on device")
            return os.write(fd, data)
        journal = self.journal(write=write, retry_s=0.01)
        journal.event("cell_started", cell="a")
        events = [json.loads(line) for line in self.lines()[:-1]]
        self.assertEqual([(event["seq"], event["kind"]) for event in events], [(1, "cell_started"), (2, "problem")])
        self.assertEqual(events[1]["id"], "no_space")

    def test_a_full_disk_that_stays_full_is_an_end_not_a_silence(self):
        def write(fd, data):
            raise OSError(errno.ENOSPC, "No space left on device")
        given_up = []
        journal = self.journal(given_up=lambda: given_up, write=write, retry_s=0.01)
        threading.Timer(0.2, given_up.append, [True]).start()
        with self.assertRaisesRegex(collector.CannotWrite, "No space left on device"):
            journal.event("cell_started")
        started = time.monotonic()
        with self.assertRaises(collector.CannotWrite):
            journal.event("cell_finished")
        self.assertLess(time.monotonic() - started, 5)


class Disks(Folder):
    def setUp(self):
        super().setUp()
        self.told, self.wishes = [], collector.Wishes()
        journal = type("Told", (), {"event": lambda _, kind, **fields: self.told.append((kind, fields["id"]))})()
        self.disk = collector.Disk(self.folder, journal, self.wishes, retry_s=0.01)

    def full(self, times):
        """An action that finds the disk full so often."""
        left = [times]

        def action():
            left[0] -= 1
            if left[0] >= 0:
                raise OSError(errno.ENOSPC, "No space left on device")
        return action

    def test_a_file_waits_for_room_and_says_so_once(self):
        self.disk.with_room(self.full(3), self.path("after.prom"))
        self.assertEqual(self.told, [("problem", "no_space")])

    def test_a_cancelled_cell_waits_no_longer(self):
        threading.Timer(0.1, self.wishes.ask, kwargs={"cancel": True}).start()
        with self.assertRaisesRegex(collector.CellFailed, "^after.prom could not be written: No space left on device$"):
            self.disk.with_room(self.full(10**9), self.path("after.prom"))

    def test_a_file_is_whole_or_not_there(self):
        self.disk.write(self.path("a"), b"one")
        with self.assertRaisesRegex(collector.CellFailed, "^missing/b could not be written: No such file"):
            self.disk.write(self.path("missing/b"), b"two")
        self.assertEqual(os.listdir(self.folder), ["a"])


class LastWords(Folder):
    def words(self, *lines):
        return collector.last_words(self.write("log", "\n".join(lines).encode()))

    def test_of_a_real_engine_that_died_name_the_cause_and_not_what_it_set_off(self):
        self.assertEqual(collector.last_words(os.path.join(DATA, "died_server.log")),
                         "AssertionError: Synthetic acceptance not supported with CPU sampling")

    def test_a_named_error_goes_before_later_noise(self):
        self.assertEqual(self.words("torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2 GiB",
                                    "(APIServer pid=1) ERROR 11-30 13:05:41 [x.py:1] EngineDeadError: see root cause",
                                    "\x1b[31mINFO:     Shutting down\x1b[0m"),
                         "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2 GiB")

    def test_a_cause_that_is_quoted_goes_before_a_vague_line(self):
        self.assertEqual(self.words("(EngineCore pid=6) ERROR 11-30 16:32:22 [core.py:1512] EngineCore encountered a fatal error.",
                                    "RuntimeError: Worker failed with error 'CUDA error: bad access', please check the stack "
                                    "trace above for the root cause", "EngineDeadError: see the stack trace"),
                         "RuntimeError: Worker failed with error 'CUDA error: bad access', please check the stack trace "
                         "above for the root cause")

    def test_without_an_error_the_last_line_speaks(self):
        self.assertEqual(self.words("loading", "\x1b[32mhalf way\x1b[0m", "", "  "), "half way")

    def test_an_error_line_without_a_name(self):
        self.assertEqual(self.words("ERROR: cannot open shared object", "bye"), "ERROR: cannot open shared object")

    def test_of_nothing_binary_and_huge_logs(self):
        self.assertEqual(self.words(""), "")
        self.assertEqual(collector.last_words(self.path("not there")), "")
        self.assertTrue(collector.last_words(self.write("log", os.urandom(1 << 20))) is not None)
        self.assertEqual(len(self.words("ValueError: " + "x" * (1 << 20))), 300)


class Datasets(Folder):
    def fails(self, expected, data, category="coding"):
        with self.assertRaisesRegex(collector.CellFailed, expected):
            collector.read_dataset(self.write("rows.jsonl", data), category)

    def test_rows_of_both_forms(self):
        rows = collector.read_dataset(DATASET, "coding")
        self.assertEqual([(row.index, row.question_id, row.turns) for row in rows],
                         [(0, "p-0", 1), (1, "p-2", 2), (2, "p-3", 1), (3, "p-4", 1)])
        self.assertEqual(rows[1].prompt, "Sort words, \u4e16\u754c first.")

    def test_each_bad_file_is_one_sentence(self):
        self.fails("line 1 of the dataset .* cannot be used", b"\x00\xff\n")
        self.fails("line 2 of the dataset .* cannot be used", b'{"category": "coding", "turns": ["a"]}\n[1]\n')
        self.fails("line 1 .* no user turn", b'{"category": "coding", "messages": [{"role": "system", "content": "a"}]}')
        self.fails("line 1 .* no user turn", b'{"category": "coding", "turns": ["  "]}')
        self.fails("line 1 .* cannot be used", b'{"category": "coding", "messages": [{"role": "user", "content": 7}]}')
        self.fails(r'no row of category "coding" \(matched exactly\); it has no rows at all$', b"")
        with self.assertRaisesRegex(collector.CellFailed, "cannot be read: Is a directory"):
            collector.read_dataset(self.folder, "coding")


class Streams(unittest.TestCase):
    def stream(self, data, size=1):
        stream = collector.Stream()
        for start in range(0, len(data), size):
            stream.feed(data[start:start + size])
        stream.close()
        return stream

    def test_any_cut_gives_the_same(self):
        data = ('data: {"choices": [{"delta": {"content": "a\u4e16"}}]}\n\n: comment\nevent: x\nid: 7\n\n'
                'data:{"choices": [{"delta": {"content": "\U0001f642b"}, "finish_reason": "length"}]}\r\n\r\n'
                'data: {"usage": {"completion_tokens": 2}, "choices": []}\n\ndata: [DONE]\n\n').encode()
        for size in range(1, len(data) + 1):
            stream = self.stream(data, size)
            self.assertEqual(("".join(stream.text), stream.finish_reason, stream.usage, stream.error, stream.done),
                             ("a\u4e16\U0001f642b", "length", {"completion_tokens": 2}, None, True))

    def test_an_event_over_several_data_lines(self):
        stream = self.stream(b'data: {"choices": [{"delta":\ndata: {"content": "ab"}, "finish_reason": "stop"}]}\n\n')
        self.assertEqual(("".join(stream.text), stream.error), ("ab", None))

    def test_each_way_to_break_is_an_error(self):
        good = b'data: {"choices": [{"delta": {"content": "a"}}]}\n\n'
        for data, expected in ((b"", "no token was received"), (good, "the stream ended before the answer did"),
                               (good + b"data: {broken\n\ndata: [DONE]\n\n", "a streamed chunk is no JSON: {broken"),
                               (good + b'data: {"error": "x y"}\n\n', "x y"),
                               (good + b'data: {"error": {"code": 5}}\n\n', '{"code": 5}'),
                               (b"data: [DONE]\n\n", "no token was received"), (b"<html>sorry</html>", "no token was received"),
                               (good + b'data: {"choices": [{"finish_reason": "abort"}]}\n\n',
                                "the engine ended the request: abort"),
                               (b'data: [7]\n\ndata: {"choices": [8]}\n\ndata: {"choices": {}}\n\n', "no token was received")):
            self.assertEqual(self.stream(data, 3).error, expected)

    def test_the_servers_own_acceptance_is_kept(self):
        spec = {"num_spec_steps": 3, "num_accepted_draft_tokens": 5}
        stream = self.stream(b"data: " + json.dumps({"choices": [], "metrics": {"speculative_decoding": spec}}).encode() + b"\n\n")
        self.assertEqual(stream.spec, spec)


class Expositions(unittest.TestCase):
    BODY = (b'# TYPE a_total counter\na_total{engine="0",model_name="x } y{"} 3.0 1756736798000\r\na_total_created 9\n'
            b'a_totals 4\nb 0\nb{} 2e0\nvllm:request_success_total{r="stop"} 4.0\nvllm:request_success_total{r="length"} 2.0\n')

    def test_families_are_matched_exactly(self):
        found = dict(collector.samples(self.BODY, {b"a_total", b"b"}))
        self.assertEqual(sorted(found), [b'a_total{engine="0",model_name="x } y{"}', b"b", b"b{}"])
        self.assertEqual([collector.sample_value(*sample) for sample in sorted(found.items())], [3.0, 0.0, 2.0])
        self.assertEqual(collector.finished_requests(self.BODY), 6)
        self.assertIsNone(collector.finished_requests(b"<html>"))

    def test_only_changed_lines_are_taken_and_all_when_a_series_goes(self):
        changes = collector.Changes({b"a", b"b"})
        self.assertEqual(changes.take(b"a 1\nb 1\nc 1\n"), "a 1\nb 1\n")
        self.assertEqual(changes.take(b"a 1\nb 2\nc 2\n"), "b 2\n")
        self.assertEqual(changes.take(b"a 1\nb 2\n"), "")
        self.assertEqual(changes.take(b"b 2\n"), "b 2\n")


class Plans(Folder):
    def queue(self, shard=0):
        for name in ("claims", "shard-%d" % shard):
            os.makedirs(os.path.join(self.folder, name), exist_ok=True)
        return collector.Queue(self.folder, shard, collector.Disk(self.folder, self.Told(), collector.Wishes(), 0.01))

    class Told:
        """A journal that only remembers."""

        def __init__(self):
            self.events = []

        def event(self, kind, **fields):
            self.events.append((kind, fields))

    def cell(self, cell_id, attempts):
        return collector.read_cell({"id": cell_id, "attempts": attempts, "server": {"argv": ["x"]}, "workload": {
            "driver": "vllm-bench", "argv": ["y"]}}, "cell")

    def test_every_cell_has_its_first_attempt_before_any_has_its_second(self):
        queue = self.queue()
        self.assertEqual(queue.add([self.cell("a", [2, 3]), self.cell("b", [1]), self.cell("c", [1, 2])]), 5)
        self.assertEqual(queue.add([self.cell("b", [1, 2])]), 2)
        self.assertEqual([(item.cell.id, item.attempt) for item in queue.open()],
                         [("a", 2), ("b", 1), ("c", 1), ("a", 3), ("c", 2), ("b", 2)])

    def test_a_claim_is_had_once(self):
        queues = [self.queue(shard) for shard in (0, 1)]
        for queue in queues:
            queue.add([self.cell("a", [1])])
        item = queues[0].open()[0]
        won = []
        threads = [threading.Thread(target=lambda queue=queue: won.append(queue.claim(item))) for queue in queues * 8]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(won), [False] * 15 + [True])
        self.assertEqual(queues[0].open() + queues[1].open(), [])
        self.assertEqual(list(queues[0].claims()), [("a", 1)])
        self.assertIn(queues[1].claims()[("a", 1)]["shard"], (0, 1))

    def test_tokens_are_filled_once(self):
        tokens = {"port": "{node}", "node": "n", "run": "/r", "dir": "/r/d"}
        self.assertEqual(collector.fill('{port} {node}{dir} {"a": {}} {other}', tokens), '{node} n/r/d {"a": {}} {other}')

    def test_model_paths_of_a_command_line(self):
        argv = ["vllm", "serve", "/models/a", "--tokenizer", "/models/t", "--speculative-config",
                '{"method": "draft_model", "model": "/models/d"}', "--x", '{"model": 7}', "--y", "{broken}"]
        self.assertEqual(collector.model_paths(argv), {"/models/a", "/models/t", "/models/d"})


class Results(Folder):
    def test_the_result_of_a_real_client_whose_requests_all_failed(self):
        with self.assertRaisesRegex(collector.CellFailed, "^6 of 6 requests failed: Never received a valid chunk"):
            collector.judge_result(os.path.join(DATA, "died_result.json"), 6)

    def test_each_unsound_result(self):
        for text, planned, expected in (("[]", 4, "cannot be used"), ('{"completed": "x"}', 4, "cannot be used"),
                                        ('{"completed": 80, "failed": 0}', 4, "^80 of 4 prompts"),
                                        ('{"completed": 3, "num_prompts": 4}', None, "^3 of 4 prompts"),
                                        ('{"completed": 0, "failed": 0}', None, "^0 prompts")):
            with self.assertRaisesRegex(collector.CellFailed, expected):
                collector.judge_result(self.write("result.json", text.encode()), planned)

    def test_sound_results(self):
        for text, planned in (('{"completed": 4, "failed": 0}', 4), ('{"completed": 4, "num_prompts": -1}', None)):
            self.assertIsNone(collector.judge_result(self.write("result.json", text.encode()), planned))


if __name__ == "__main__":
    unittest.main()
