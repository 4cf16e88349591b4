# SPDX-License-Identifier: GPL-3.0-or-later
"""A measured run proposed to a git checkout: one commit on a branch of its own, and nothing else touched."""
import os
import shutil
import stat
import subprocess
import unittest

from test_run import LabCase

OLD = ("# Source GitHub Actions run: https://example.org/1\nother:\n  thinking_on:\n    1: 1.90   # odd\n"
       "# Source: old\nlab:\n  thinking_off:\n    1: 1.10\n")
ANSWERS = ("--partial", "--reviewer", "Ada", "--override", "golden_distance=a new draft model")


@unittest.skipUnless(shutil.which("git"), "git is not installed")
class Propose(LabCase):
    def setUp(self):
        super().setUp()
        self.environment.update(GIT_CONFIG_NOSYSTEM="1", GIT_CONFIG_GLOBAL=self.write(
            "gitconfig", "[user]\n\tname = Ada\n\temail = ada@example.org\n[init]\n\tdefaultBranch = main\n"),
            PATH=self.path("bin") + ":" + os.environ["PATH"])
        self.checkout = self.path("checkout")
        self.git("init", "-q", "--bare", self.path("remote.git"), cwd=self.folder)
        self.git("init", "-q", self.checkout, cwd=self.folder)
        self.write("checkout/golden/lab.yaml", OLD)
        self.write("checkout/other.yaml", "lab of another kind: 1\n")
        self.git("add", ".")
        self.git("commit", "-q", "-m", "start")
        self.git("remote", "add", "origin", "file://user:s3cret@" + self.path("remote.git"))

    def git(self, *words, cwd=None, check=True):
        process = subprocess.run(["git", *words], cwd=cwd or self.checkout, env=self.environment,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if check:
            self.assertEqual(process.returncode, 0, process.stderr)
        return process.stdout.decode()

    def state(self):
        """All that a proposal must leave as it was."""
        return (self.git("status", "--porcelain", "--ignored"), self.git("rev-parse", "HEAD"),
                self.git("symbolic-ref", "HEAD"), self.git("for-each-ref"), self.git("worktree", "list"),
                self.git("diff"), self.git("diff", "--cached"))

    def hook(self, name, script):
        path = self.write("checkout/.git/hooks/" + name, "#!/bin/sh\n" + script)
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)

    def test_a_run_becomes_a_commit_that_holds_the_diff_that_was_shown(self):
        run = self.run_lab("off:1")["run"]
        words = ("propose", run, "--checkout", self.checkout, *ANSWERS)
        self.write("data/assay/references/lab.yaml", "lab: {thinking_off: {1: 1.10}}\n")
        # Work of the user's own that has nothing to do with it stays, staged or not.
        self.write("checkout/mine.txt", "mine")
        self.write("checkout/other.yaml", "changed: 1\n")
        self.git("add", "other.yaml")
        before = self.state()

        dry = self.document(*words, "--dry-run")
        self.assertIsNone(dry["commit"])
        self.assertIn("-    1: 1.10\n+    1: 1.83\n", dry["diff"])
        self.assertEqual(self.state(), before)

        done = self.document(*words)
        after = self.state()
        branch = "assay/lab-" + run[-6:]
        self.assertEqual((done["branch"], done["file"], done["pushed"]), (branch, "golden/lab.yaml", False))
        self.assertEqual(done["diff"], dry["diff"])
        self.assertEqual(after[:3] + after[4:], before[:3] + before[4:])
        self.assertEqual(self.git("rev-parse", branch).strip(), done["commit"])
        self.assertEqual(self.git("rev-parse", branch + "^"), before[1])
        self.assertEqual(self.git("diff", "--name-only", "main", branch).split(),
                         ["golden/lab.lab.provenance.json", "golden/lab.yaml"])
        # The same bytes that an export gives.
        into = self.write("lab.yaml", OLD)
        self.document("export", run, "--into", into, *ANSWERS)
        self.assertEqual(self.git("show", branch + ":golden/lab.yaml"), self.read("lab.yaml").decode())

        message = self.git("log", "-1", "--format=%B", branch)
        self.assertTrue(message.startswith("feat(golden): measure lab anew\n\n"), message)
        for text in ("| thinking_off-1 | 1.10 | 1.83 |", "Source: assay run " + run, "Reviewer: Ada",
                     "- golden_distance overridden: a new draft model", "Left out:"):
            self.assertIn(text, message)
        self.assertEqual(done["message"].strip(), message.strip())
        self.assertEqual(len(done["commands"]), 2)
        self.assertIn("push --set-upstream origin " + branch, done["commands"][0])
        self.assertIn("gh pr create --head " + branch, done["commands"][1])

        self.assertIn("there already", self.refused(1, *words))
        self.git("checkout", "-q", "-f", branch)
        self.assertIn("nothing would change", self.refused(1, *words, "--branch", "again"))

    def test_refusals_leave_nothing_behind(self):
        run = self.run_lab("off:1")["run"]
        words = ("propose", run, "--checkout", self.checkout, *ANSWERS)
        clean = self.state()
        self.refused(1, "propose", run, "--checkout", self.checkout)  # cells are missing
        self.refused(2, "propose", "no-such-run", "--checkout", self.checkout)
        self.refused(2, "propose", run, *ANSWERS)
        self.refused(2, "propose", run, "--checkout", self.path("nowhere"), *ANSWERS)
        self.refused(2, "propose", run, "--checkout", self.path("data"), *ANSWERS)
        for name in ("../out.yaml", self.path("out.yaml"), ".git/config"):
            self.refused(2, *words, "--into", name)
        for name in ("-x", "a..b", "bad name"):
            self.refused(2, *words, "--branch=" + name)
        self.refused(2, *words, "--push")  # no terminal, no --yes
        self.assertEqual(self.state(), clean)

        # A file that is dirty, staged or foreign.
        path = self.write("checkout/golden/lab.yaml", OLD + "# mine\n")
        sentence = self.refused(1, *words)
        self.assertIn("golden/lab.yaml", sentence)
        self.assertIn("git diff HEAD", sentence)
        self.git("add", path)
        self.refused(1, *words)
        self.git("reset", "-q", "--hard")
        self.write("checkout/golden/lab.lab.provenance.json", "{}")
        self.assertIn("provenance.json", self.refused(1, *words))
        os.remove(self.path("checkout/golden/lab.lab.provenance.json"))
        self.write("checkout/new.yaml", "lab: {1: 1.0}\n")
        self.refused(1, *words, "--into", "new.yaml")
        os.remove(self.path("checkout/new.yaml"))
        self.assertEqual(self.state(), clean)

        # A link that leads out.
        os.symlink(self.write("outside.yaml", OLD), self.path("checkout/link.yaml"))
        self.git("add", "link.yaml")
        self.git("commit", "-q", "-m", "link")
        linked = self.state()
        self.refused(2, *words, "--into", "link.yaml")
        self.assertEqual(self.read("outside.yaml").decode(), OLD)
        self.assertEqual(self.state(), linked)

        # Hooks are the user's: one that says no, and one that changes what was shown.
        self.hook("pre-commit", "echo not today >&2; exit 1\n")
        self.assertIn("not today", self.refused(3, *words, "--into", "golden/lab.yaml"))
        self.hook("pre-commit", "echo '# x' >> golden/lab.yaml; git add golden/lab.yaml\n")
        self.assertIn("hook", self.refused(1, *words, "--into", "golden/lab.yaml"))
        os.remove(self.path("checkout/.git/hooks/pre-commit"))
        # Two files with the model are a question.
        self.write("checkout/golden/second.yaml", OLD)
        self.git("add", ".")
        self.git("commit", "-q", "-m", "second")
        sentence = self.refused(2, *words)
        for name in ("golden/lab.yaml", "golden/second.yaml", "--into"):
            self.assertIn(name, sentence)
        # Without anybody who commits.
        self.environment["GIT_CONFIG_GLOBAL"] = self.write("empty", "[user]\n\tuseConfigOnly = true\n")
        self.refused(3, *words, "--into", "golden/lab.yaml")
        self.assertEqual(self.git("for-each-ref", "refs/heads").split()[2::3], ["refs/heads/main"])
        self.assertEqual(len(self.git("worktree", "list").splitlines()), 1)

    def test_push_runs_what_was_shown_and_tells_no_password(self):
        run = self.run_lab("off:1")["run"]
        words = ("propose", run, "--checkout", self.checkout, *ANSWERS, "--push", "--yes")
        gh = self.write("bin/gh", '#!/bin/sh\nprintf "%s\\n" "$PWD" "$@" > "$HOME/gh.txt"\necho https://example.org/pull/1\n')
        os.chmod(gh, 0o755)
        self.git("remote", "set-url", "origin", self.path("remote.git"))
        done = self.document(*words)
        self.assertEqual((done["pushed"], done["pull_request"]), (True, "https://example.org/pull/1"))
        self.assertEqual(self.git("rev-parse", done["branch"], cwd=self.path("remote.git")).strip(), done["commit"])
        told = self.read("gh.txt").decode()
        self.assertTrue(told.startswith(self.checkout + "\npr\ncreate\n--head\n" + done["branch"] + "\n"), told)
        self.assertIn("feat(golden): measure lab anew", told)
        self.assertIn("| thinking_off-1 | 1.10 | 1.83 |", told)

        self.git("remote", "set-url", "origin", "https://user:s3cret@127.0.0.1:1/x.git")
        answer = self.ctl(*words, "--branch", "second")
        self.assertEqual(answer.status, 3, str(answer))
        self.assertNotIn("s3cret", answer.out + answer.err)
        self.assertTrue(self.git("rev-parse", "second").strip())
        self.git("remote", "remove", "origin")
        self.refused(2, *words, "--branch", "third")
        self.assertEqual(self.document(*words[:-2], "--branch", "third")["commands"], [])


if __name__ == "__main__":
    unittest.main()
