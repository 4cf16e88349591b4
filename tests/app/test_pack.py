# SPDX-License-Identifier: GPL-3.0-or-later
"""A measured run as one file, opened by somebody else."""
import gzip
import io
import json
import os
import stat
import subprocess
import tarfile
import unittest

from test_run import LabCase

ANSWERS = ("--partial", "--reviewer", "Ada", "--override", "outputs_seen=read elsewhere")


class Pack(LabCase):
    def setUp(self):
        super().setUp()
        self.other = dict(XDG_DATA_HOME=self.path("other"), XDG_CACHE_HOME=self.path("other-cache"))

    def pack(self, run, name):
        path = self.path(name)
        document = self.document("pack", run, "--to", path)
        self.assertEqual((document["file"], document["run"]), (path, run))
        return path

    def digits(self, run, **place):
        """What a run says, without where it lies."""
        status = self.document("status", run, **place)
        review = self.ctl("review", run, "--json", **place).json
        text = json.dumps([status["cells"], status["state"], review["gates"], review["signed_by"]], sort_keys=True)
        return text.replace(status["directory"], "DIR")

    def test_it_opens_with_the_same_digits(self):
        document = self.run_lab("on:1,off:1")
        run = document["run"]
        self.ctl("review", run, "--sign", "Ada", "--note", "looked at all")
        first = self.pack(run, "run.tar.gz")
        self.assertEqual(stat.S_IMODE(os.stat(first).st_mode), 0o600)
        with open(first, "rb") as one, open(self.pack(run, "again.tgz"), "rb") as two:
            self.assertEqual(one.read(), two.read())
        # Debian's own tools read it, and no place of this machine is told but what the commands themselves name.
        names = subprocess.run(["tar", "tzvf", first], stdout=subprocess.PIPE, check=True).stdout.decode()
        self.assertIn(run + "/cells/thinking_on-1/attempt-1/before.prom", names)
        for absent in ("job.json", "mirror.json", ".lock", "seen.json"):
            self.assertNotIn("/" + absent, names)
        with tarfile.open(first) as archive:
            self.assertEqual({(entry.uid, entry.uname, entry.mtime) for entry in archive}, {(0, "", 0)})
            cluster = archive.extractfile(run + "/cluster.yaml").read().decode()
        self.assertIn('name: "local"', cluster)

        imported = self.document("import", first, **self.other)
        self.assertEqual((imported["run"], imported["imported"], imported["left_out"]), (run, True, []))
        self.assertEqual(imported["directory"], self.path("other/assay/runs", run))
        for name in ("recipe.yaml", "plan.json", "review.yaml"):
            with open(os.path.join(imported["directory"], name), "rb") as file:
                self.assertEqual(file.read(), self.read("data/assay/runs/%s/%s" % (run, name)))
        self.assertEqual(self.digits(run, **self.other), self.digits(run))
        exports = [self.document("export", run, "--into", self.path("x.yaml"), "--dry-run", *ANSWERS, **place)
                   for place in ({}, self.other)]
        self.assertEqual(exports[0], exports[1])
        # Packed again there it is the same file.
        again = self.path("third.tar.gz")
        self.document("pack", run, "--to", again, **self.other)
        with open(first, "rb") as one, open(again, "rb") as two:
            self.assertEqual(one.read(), two.read())

        self.reviews_merge(run)
        self.hostile(run, first)
        self.places(run, first)

    def reviews_merge(self, run):
        """Two people's reviews of one run."""
        self.ctl("review", run, "--sign", "Bob", "--note", "sound", **self.other)
        theirs = self.path("theirs.tar.gz")
        self.document("pack", run, "--to", theirs, **self.other)
        merged = self.document("import", theirs)
        self.assertFalse(merged["imported"])
        self.assertEqual(self.ctl("review", run, "--json").json["signed_by"], "Ada, Bob")
        review = self.read("data/assay/runs/%s/review.yaml" % run).decode()
        self.assertIn("looked at all", review)
        self.assertIn("sound", review)
        # The same again changes nothing.
        self.document("import", theirs)
        self.assertEqual(self.read("data/assay/runs/%s/review.yaml" % run).decode(), review)
        # Another run under the same id is refused.
        path = self.path("data/assay/runs/%s/cells/thinking_on-1/attempt-1/after.prom" % run)
        with open(path, "ab") as file:
            file.write(b"\n")
        self.assertIn("after.prom", self.refused(1, "import", theirs))
        with open(path, "rb+") as file:
            file.truncate(os.path.getsize(path) - 1)

    def crafted(self, run, *entries):
        """An archive with these entries: (name, bytes, type, link)."""
        path = self.path("crafted.tar.gz")
        with tarfile.open(path, "w:gz") as archive:
            for name, content, kind, link in entries:
                entry = tarfile.TarInfo(name)
                entry.type, entry.linkname, entry.size = kind, link, len(content)
                archive.addfile(entry, io.BytesIO(content))
        return path

    def hostile(self, run, packed):
        """Archives that want more than to be a run. None leaves a trace."""
        place = dict(XDG_DATA_HOME=self.path("third"))
        self.write("third/assay/runs/keep", "")
        regular = tarfile.REGTYPE
        for entry in (("../escape", b"x", regular, ""), ("/tmp/assay-escape", b"x", regular, ""),
                      (run + "/../../escape", b"x", regular, ""), (run + "/./x", b"x", regular, ""),
                      (run + "/.hidden", b"x", regular, ""), ("x/plan.json", b"{}", regular, ""),
                      (run + "/link", b"", tarfile.SYMTYPE, "/etc/passwd"),
                      (run + "/hard", b"", tarfile.LNKTYPE, "/etc/passwd"),
                      (run + "/fifo", b"", tarfile.FIFOTYPE, ""), (run + "/null", b"", tarfile.CHRTYPE, ""),
                      (run + "/mirror.json", b"{}", regular, ""), (run + "/shard-0/job.json", b"{}", regular, ""),
                      (run + "/a\nb", b"", regular, ""), (run + "/" + "d/" * 20 + "x", b"", regular, "")):
            with self.subTest(entry[0]):
                self.refused(2, "import", self.crafted(run, entry), **place)
        self.refused(2, "import", self.crafted(run, *[(run + "/plan.json", b"{}", regular, "")] * 2), **place)
        self.refused(2, "import", self.crafted(run), **place)
        # A link first and a file through it.
        self.refused(2, "import", self.crafted(run, (run + "/cells", b"", tarfile.SYMTYPE, self.folder),
                                               (run + "/cells/x", b"x", regular, "")), **place)
        # A bomb: it would fill 2 GiB. Its size is known before a byte of it is written.
        bomb = tarfile.TarInfo(run + "/big")
        bomb.size = 2 << 30
        with gzip.open(self.path("bomb.tar.gz"), "wb") as file:
            file.write(bomb.tobuf())
            for _ in range(4):
                file.write(bytes(1 << 20))
        self.assertIn("bytes", self.refused(2, "import", self.path("bomb.tar.gz"), **place))
        # Torn, changed, no archive, not there.
        with open(packed, "rb") as file:
            whole = file.read()
        for size in (0, 10, len(whole) // 2, len(whole) - 500):
            self.refused(2, "import", self.write("torn.tar.gz", whole[:size]), **place)
        with tarfile.open(packed) as archive:
            entries = [(entry.name, archive.extractfile(entry).read() if entry.isfile() else b"", entry.type, "")
                       for entry in archive]
        changed = [(name, content.replace(b"1", b"2", 1) if name.endswith("on-1/attempt-1/after.prom") else content, *rest)
                   for name, content, *rest in entries]
        self.assertIn("not as it was packed", self.refused(2, "import", self.crafted(run, *changed), **place))
        missing = [entry for entry in entries if not entry[0].endswith("on-1/attempt-1/after.prom")]
        self.assertIn("is missing", self.refused(2, "import", self.crafted(run, *missing), **place))
        self.refused(2, "import", self.write("plain.tar.gz", "hello"), **place)
        self.refused(2, "import", self.path("nowhere.tar.gz"), **place)
        self.refused(2, "import", self.folder, **place)
        self.assertEqual(os.listdir(self.path("third/assay/runs")), ["keep"])
        self.assertFalse(os.path.exists("/tmp/assay-escape"))
        self.assertFalse(os.path.exists(self.path("escape")) or os.path.exists(self.path("third/escape")))

    def places(self, run, packed):
        self.refused(2, "pack", "no-such-run", "--to", self.path("x.tar.gz"))
        self.refused(2, "pack", run, "--to", self.path("x.zip"))
        self.refused(3, "pack", run, "--to", "/proc/x.tar.gz")
        self.refused(3, "pack", run, "--to", self.path("nowhere/x.tar.gz"))
        if subprocess.run(["unshare", "-m", "true"], stderr=subprocess.DEVNULL).returncode == 0:
            self.write("full/x", "")
            for words in (("pack", run, "--to", "%s/x.tar.gz"), ("import", packed)):
                script = 'mount -t tmpfs -o size=32k none "$1" || exit 9; d=$1; shift; "$@"; s=$?; find "$d" -type f; exit $s'
                process = subprocess.run(
                    ["unshare", "-m", "sh", "-c", script, "-", self.path("full"), os.environ["ASSAYCTL"],
                     *(word.replace("%s", self.path("full")) for word in words)],
                    env={**self.environment, **({"XDG_DATA_HOME": self.path("full")} if words[0] == "import" else {})},
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                self.assertEqual((process.returncode, process.stdout), (3, b""), process.stderr)
                self.assertIn(b"No space left", process.stderr)

    def test_a_secret_in_a_log_stops_it_and_so_does_a_run_that_goes_on(self):
        run = self.run_lab("off:1", "--set", "secrets=[LAB_TOKEN]", LAB_TOKEN="s3cret-value")["run"]
        with open(self.path("data/assay/runs", run, "servers/1/server.log"), "ab") as file:
            file.write(b"token is s3cret-value\n")
        to = self.path("run.tar.gz")
        sentence = self.refused(1, "pack", run, "--to", to, LAB_TOKEN="s3cret-value")
        self.assertIn("LAB_TOKEN", sentence)
        self.assertNotIn("s3cret-value", sentence)
        self.assertEqual([name for name in os.listdir(self.folder) if name.startswith("run.tar")], [])


if __name__ == "__main__":
    unittest.main()
