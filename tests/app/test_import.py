# SPDX-License-Identifier: GPL-3.0-or-later
"""Another collector's artifacts as a run: a run of our own, renamed into the published layout, gives the same digits,
and files that mean harm or nothing leave no trace."""
import gzip
import hashlib
import io
import json
import os
import random
import shutil
import stat
import tarfile
import unittest
import zipfile

from ctl import SOURCE, Case

DIGITS = ("id", "state", "drafts", "draft_tokens", "accepted_tokens", "acceptance_length", "acceptance_rate",
          "per_position", "conditional", "tokens_per_s", "tpot_ms", "requests")
COUNTS = DIGITS[:-1]  # without scrapes nobody tells how many requests the server finished
DATA = os.path.join(SOURCE, "tests/data")


def data(name):
    with open(os.path.join(DATA, name), "rb") as file:
        return file.read()


def pooled(lines):
    """AL of the acceptance lines of a vLLM log, by their counts."""
    accepted = drafted = 0
    for line in lines.decode("utf-8", "replace").splitlines():
        if "SpecDecoding metrics:" in line:
            parts = dict(part.strip().split(": ", 1) for part in line.split("SpecDecoding metrics:")[1].split(", ")
                         if ": " in part)
            accepted += int(parts["Accepted"].split()[0])
            drafted += int(parts["Drafted"].split()[0])
    return accepted, drafted


class Imported(Case):
    def setUp(self):
        super().setUp()
        self.environment["LAB_STEP_MS"] = "0"

    def runs(self):
        folder = self.path("data/assay/runs")
        return sorted(os.listdir(folder)) if os.path.isdir(folder) else []

    def gates(self, run):
        return {gate["id"]: gate["verdict"] for gate in self.ctl("review", run, "--json").json["gates"]}


class RoundTrip(Imported):
    def measured(self):
        document = self.document("run", "lab", "--cluster", "local", "--cells", "on:1-2,off:1-2")
        self.document("export", document["run"], "--into", self.path("golden.yaml"), "--partial")
        return document

    def artifacts(self, document):
        """{published path: bytes} of a run of our own."""
        files = {"speedbench-reference-al-lab/speedbench-reference-al.yaml": self.read("golden.yaml")}
        servers = {}
        with open(os.path.join(document["directory"], "shard-0/journal.jsonl"), encoding="utf-8") as journal:
            for line in journal:
                event = json.loads(line)
                if event["kind"] == "server_started":
                    servers[event["cell"]] = event["log"]
        for cell in document["cells"]:
            name = "%s_mtp%d" % (cell["thinking"], cell["draft_length"])
            attempt = os.path.join("cells", cell["id"], "attempt-1")
            for published, own in (("speedbench_server_logs-lab/server_%s.log", servers[cell["id"]]),
                                   ("speedbench_detailed_results-lab/speedbench_%s", attempt + "/result.json"),
                                   ("speedbench_detailed_results-lab/bench_%s.log", attempt + "/workload.log"),
                                   ("scrapes/before_%s.prom", attempt + "/before.prom"),
                                   ("scrapes/after_%s.prom", attempt + "/after.prom")):
                with open(os.path.join(document["directory"], own), "rb") as file:
                    files[published % name] = file.read()
        return files

    def lay(self, name, files):
        for path, content in files.items():
            self.write(os.path.join(name, path), content)
        return self.path(name)

    def assertSameDigits(self, imported, document, keys=DIGITS):
        own = {cell["id"]: cell for cell in document["cells"]}
        self.assertEqual(set(own), {cell["id"] for cell in imported["cells"]})
        for cell in imported["cells"]:
            for key in keys:
                self.assertEqual(cell[key], own[cell["id"]][key], (cell["id"], key))

    def test_a_run_renamed_into_the_published_layout_gives_the_same_digits(self):
        document = self.measured()
        files = self.artifacts(document)
        folder = self.lay("artifacts", files)
        imported = self.document("import", folder)
        self.assertEqual((imported["left_out"], imported["imported"], imported["state"]), ([], True, "done"))
        self.assertEqual(imported["source"], folder)
        self.assertSameDigits(imported, document)
        # Every byte is in the run, and imported.json tells where.
        with open(os.path.join(imported["directory"], "imported.json"), encoding="utf-8") as file:
            kept = {entry["path"]: entry for entry in json.load(file)["files"]}
        self.assertEqual(set(kept), set(files))
        for path, entry in kept.items():
            with open(os.path.join(imported["directory"], entry["file"]), "rb") as file:
                self.assertEqual(file.read(), files[path], path)
            self.assertEqual(entry["sha256"], hashlib.sha256(files[path]).hexdigest())
        for parent, _, names in os.walk(imported["directory"]):
            for name in names:
                self.assertEqual(stat.S_IMODE(os.stat(os.path.join(parent, name)).st_mode), 0o600, name)
        # What is evidenced passes, what nobody told is unknown.
        gates = self.gates(imported["run"])
        for gate in ("cells_completed", "counters_sound", "per_position_sound", "requests_accounted", "outputs_sound",
                     "thinking_evidenced", "not_synthetic", "server_log_clean", "value_exact"):
            self.assertEqual(gates[gate], "pass", gate)
        self.assertEqual(gates["settings_effective"], "unknown")
        # The other commands take it as any run: status, diff, report, pack, and export once what is unknown is answered for.
        self.assertSameDigits(self.document("status", imported["run"]), document)
        self.assertEqual(self.document("diff", imported["run"], document["run"])["verdict"], "same")
        for ending in ("html", "md", "csv", "json"):
            self.document("report", imported["run"], "--to", self.path("report." + ending))
        self.refused(1, "export", imported["run"], "--into", self.path("out.yaml"))
        self.document("export", imported["run"], "--into", self.path("out.yaml"), "--reviewer", "Ada",
                      "--accept-unknown", "settings_effective=read in the logs",
                      "--override", "conditions_comparable=as the labels say")
        block = self.read("golden.yaml").decode().split("\nlab:\n")[1]
        self.assertTrue(self.read("out.yaml").decode().endswith("\nlab:\n" + block))
        self.document("pack", imported["run"], "--to", self.path("again.tar.gz"))
        other = self.document("import", self.path("again.tar.gz"), XDG_DATA_HOME=self.path("other"))
        self.assertSameDigits(other, document)

        self.the_same_in_archives(files, imported, document)
        self.less_of_it(files, document)

    def the_same_in_archives(self, files, imported, document):
        """A zip, a tar, a tar.gz and a folder of zips are the same artifacts, and so the run that is here."""
        with zipfile.ZipFile(self.path("all.zip"), "w", zipfile.ZIP_DEFLATED) as archive:
            for path, content in files.items():
                archive.writestr(path, content)
        for name, mode in (("all.tar", "w"), ("all.tgz", "w:gz")):
            with tarfile.open(self.path(name), mode) as archive:
                for path, content in files.items():
                    entry = tarfile.TarInfo("./artifacts/" + path)
                    entry.size = len(content)
                    archive.addfile(entry, io.BytesIO(content))
        os.makedirs(self.path("zips"))
        for artifact in {path.split("/")[0] for path in files}:
            with zipfile.ZipFile(self.path("zips", artifact + ".zip"), "w") as archive:
                for path, content in files.items():
                    if path.split("/")[0] == artifact:
                        archive.writestr(path.split("/")[1], content)
        for name in ("all.zip", "all.tar", "all.tgz", "zips"):
            again = self.document("import", self.path(name))
            self.assertEqual((again["run"], again["imported"]), (imported["run"], False), name)
            anew = self.document("import", self.path(name), XDG_DATA_HOME=self.path("home-" + name))
            self.assertTrue(anew["imported"])
            self.assertSameDigits(anew, document)

    def less_of_it(self, files, document):
        """Whatever is missing: the digits stay while a cell has scrapes or a result, and no gate passes for want of a file."""
        chosen = random.Random(20261201)
        own = {cell["id"]: cell for cell in document["cells"]}
        for number in range(12):
            fewer = {path: content for path, content in files.items() if chosen.random() < 0.6}
            name = "fewer-%d" % number
            answer = self.ctl("import", self.lay(name, fewer), "--json", XDG_DATA_HOME=self.path("home-" + name))
            results = [path for path in fewer if path.split("/")[-1].startswith(("speedbench_o", "server_", "before", "after"))]
            if not results:
                self.assertEqual(answer.status, 2, str(answer))
                continue
            imported = answer.json
            for cell in imported["cells"]:
                mode = "%s_mtp%d" % (cell["thinking"], cell["draft_length"])
                scrapes = all("scrapes/%s_%s.prom" % (side, mode) in fewer for side in ("before", "after"))
                result = "speedbench_detailed_results-lab/speedbench_" + mode in fewer
                log = "speedbench_server_logs-lab/server_%s.log" % mode in fewer
                with self.subTest(number=number, cell=cell["id"], scrapes=scrapes, result=result, log=log):
                    keys = ("drafts", "accepted_tokens", "acceptance_length") if scrapes or result else ()
                    for key in keys:
                        self.assertEqual(cell[key], own[cell["id"]][key])
                    if not scrapes and not result and not log:
                        self.assertIsNone(cell["acceptance_length"])
                        self.assertNotEqual(cell["state"], "value")
                    if not scrapes and not result and log:
                        accepted, drafted = pooled(fewer["speedbench_server_logs-lab/server_%s.log" % mode])
                        if cell["state"] == "value":
                            self.assertEqual(cell["accepted_tokens"], accepted)
                            self.assertEqual(cell["drafts"] * cell["draft_length"], drafted)
            valued = [cell for cell in imported["cells"] if cell["state"] == "value"]
            gates = self.ctl("review", imported["run"], "--json", XDG_DATA_HOME=self.path("home-" + name)).json["gates"]
            gates = {gate["id"]: gate["verdict"] for gate in gates}
            if any(cell["requests"]["finished"] is None for cell in valued):
                self.assertNotEqual(gates["requests_accounted"], "pass")
                self.assertNotEqual(gates["value_exact"], "pass")
            self.assertNotEqual(gates["settings_effective"], "pass")


class Bad(Imported):
    """None of these leaves anything behind; each is told in a sentence that names the place."""

    def tearDown(self):
        self.assertEqual([name for name in self.runs() if name.startswith(".")], [])

    def laid(self, **files):
        path = self.path("in")
        shutil.rmtree(path, True)
        os.makedirs(path)
        for name, content in files.items():
            self.write(os.path.join("in", name.replace("__", ".")), content)
        return path

    def test_folders_without_artifacts(self):
        self.assertIn("not there", self.refused(2, "import", self.path("nowhere")))
        for files in ({}, {"readme__md": "hello"}, {"golden__yaml": "lab:\n  thinking_on:\n    1: 1.90\n"},
                      {"results__json": data("lab/real_result.json")}):
            with self.subTest(files=list(files)):
                sentence = self.refused(2, "import", self.laid(**files))
                self.assertIn(self.path("in"), sentence)
                self.assertIn("no artifacts", sentence)
        self.assertIn("results.json: its name tells no", self.refused(2, "import", self.path("in")))
        self.assertEqual(self.runs(), [])

    def test_torn_and_odd_files_are_left_out_with_their_place(self):
        real = data("lab/real_result.json")
        folder = self.laid(speedbench_off_mtp3=real, server_off_mtp3__log=data("logs/lab-off-3/server.log"),
                             speedbench_on_mtp1=real[:2000], speedbench_on_mtp2=b'{"completed": 1, "duration": "x"}',
                             speedbench_on_mtp4=b"\xff\xfe{", before_on_mtp1__prom=b"<html>no</html>",
                             server_on_mtp5__log=b"x" * (10 << 20))
        with open(os.path.join(folder.encode(), b"server_on_mtp\xff6.log"), "wb") as file:
            file.write(b"x")
        os.mkfifo(os.path.join(folder, "server_on_mtp7.log"))
        os.symlink("/etc/passwd", os.path.join(folder, "server_on_mtp8.log"))
        os.symlink(SOURCE, os.path.join(folder, "linked"))
        answer = self.ctl("import", folder, "--json")
        self.assertEqual(answer.status, 1, str(answer))
        whys = {entry["path"]: entry["why"] for entry in answer.json["left_out"]}
        for path, why in (("speedbench_on_mtp1", "%d:" % (real[:2000].count(b"\n") + 1)), ("speedbench_on_mtp2", '"duration" is no number'),
                          ("before_on_mtp1.prom", ""), ("server_on_mtp\\xff6.log", "not UTF-8"),
                          ("server_on_mtp7.log", "no regular file"), ("server_on_mtp8.log", "it is a link"),
                          ("linked", "it is a link"), ("speedbench_on_mtp4", "no file of a collector")):
            self.assertIn(why, whys.pop(path), path)
        self.assertEqual(whys, {})
        cells = {cell["id"]: cell for cell in answer.json["cells"]}
        self.assertEqual((cells["thinking_off-3"]["drafts"], cells["thinking_off-3"]["accepted_tokens"]), (3666, 9179))
        self.assertEqual(cells["thinking_on-5"]["state"], "failed")
        self.assertIn("left out server_on_mtp7.log: it is no regular file", answer.err)

    def archive(self, *entries):
        path = self.path("crafted.tar.gz")
        with tarfile.open(path, "w:gz") as archive:
            for name, content, kind, link in entries:
                entry = tarfile.TarInfo(name)
                entry.type, entry.linkname, entry.size = kind, link, len(content)
                archive.addfile(entry, io.BytesIO(content))
        return path

    def test_hostile_archives(self):
        regular, good = tarfile.REGTYPE, ("speedbench_off_mtp3", data("lab/real_result.json"), tarfile.REGTYPE, "")
        for entry, why in ((("../escape_on_mtp1.log", b"x", regular, ""), "leads out"),
                           (("/tmp/assay_on_mtp1.log", b"x", regular, ""), "absolute"),
                           (("a/../../server_on_mtp1.log", b"x", regular, ""), "leads out"),
                           (("server_on_mtp1.log", b"", tarfile.SYMTYPE, "/etc/passwd"), "link"),
                           (("server_on_mtp1.log", b"", tarfile.LNKTYPE, "speedbench_off_mtp3"), "link"),
                           (("server_on_mtp1.log", b"", tarfile.FIFOTYPE, ""), "device"),
                           (("server_on_mtp1.log", b"", tarfile.CHRTYPE, ""), "device"),
                           (("d/" * 20 + "server_on_mtp1.log", b"x", regular, ""), "too deep"),
                           (good, "twice")):
            with self.subTest(entry[0]):
                self.assertIn(why, self.refused(2, "import", self.archive(good, entry)))
        bomb = tarfile.TarInfo("server_on_mtp1.log")
        bomb.size = 2 << 30
        with gzip.open(self.path("bomb.tar.gz"), "wb") as file:
            file.write(bomb.tobuf() + bytes(1 << 20))  # the rest of its bytes never comes
        self.assertIn("bytes", self.refused(2, "import", self.path("bomb.tar.gz")))
        with zipfile.ZipFile(self.path("bomb.zip"), "w", zipfile.ZIP_DEFLATED) as archive:
            with archive.open("server_on_mtp1.log", "w", force_zip64=True) as file:
                for _ in range(640):
                    file.write(bytes(1 << 20))
        self.assertIn("bytes", self.refused(2, "import", self.path("bomb.zip")))
        self.assertEqual(self.runs(), [])
        # Torn archives.
        with open(self.archive(good, ("server_off_mtp3.log", data("logs/lab-off-3/server.log"), regular, "")), "rb") as file:
            whole = file.read()
        for size in (0, 10, len(whole) // 2, len(whole) - 500):
            self.refused(2, "import", self.write("torn.tar.gz", whole[:size]))
        with zipfile.ZipFile(self.path("whole.zip"), "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(good[0], good[1])
        for size in (1, 60, 200):
            self.refused(2, "import", self.write("torn.zip", self.read("whole.zip")[:size]))
        self.refused(2, "import", self.write("plain.zip", "hello"))
        self.assertEqual(self.runs(), [])
        # A bad archive beside good files is left out, and nothing of it is used.
        folder = self.laid(speedbench_off_mtp3=good[1])
        shutil.copy(self.archive(("server_off_mtp3.log", data("logs/lab-off-3/server.log"), regular, ""),
                                 ("../x", b"x", regular, "")), os.path.join(folder, "logs.tar.gz"))
        answer = self.ctl("import", folder, "--json")
        self.assertEqual(answer.status, 1, str(answer))
        self.assertEqual([entry["path"] for entry in answer.json["left_out"]], ["logs.tar.gz"])
        self.assertNotIn("server.log", str(os.listdir(answer.json["directory"])))

    def test_words_that_are_none(self):
        folder = self.laid(metrics__json=b'{"spec_num_drafts": 10, "spec_accepted_tokens": 20, "spec_acceptance_length": 3.0}')
        self.refused(2, "import", folder)
        self.refused(2, "import", folder, "--cell", "sideways-3")
        self.refused(2, "import", folder, "--recipe", "no-such-recipe", "--cell", "thinking_on-3")
        self.refused(2, "import", folder, folder)
        document = self.document("import", folder, "--cell", "thinking_on-3", "--recipe", "lab")
        self.assertEqual((document["model"], document["cells"][0]["acceptance_length"]), ("lab", 3.0))
        # A run of our own is none of another collector's.
        self.assertIn("a run already", self.refused(2, "import", document["directory"]))


if __name__ == "__main__":
    unittest.main()
