# SPDX-License-Identifier: GPL-3.0-or-later
"""The example workflow: its steps in order, as a runner would run them, against the lab on this machine."""
import glob
import os
import re
import shutil
import stat
import subprocess
import unittest

from ctl import ASSAYCTL, SOURCE, Case

WORKFLOW = os.path.join(SOURCE, "resources/ci/speedbench-al.yml")
INPUTS = ("runner", "model", "model-prefix", "image", "mtp-list", "thinking-modes", "category", "output-len",
          "thinking-kwargs", "salloc-time", "open-pr", "ref")


def scalar(text):
    text = re.sub(r"\s+#.*$", "", text).strip()
    if text[:1] in "\"'":
        return text[1:-1]
    return {"true": True, "false": False}.get(text, text)


def block(lines, indent):
    """The YAML that a workflow is written in: maps, lists of maps and literal blocks, by their indentation."""
    found = None
    while lines:
        line = lines[0]
        depth = len(line) - len(line.lstrip())
        if not line.strip() or line.lstrip().startswith("#"):
            lines.pop(0)
        elif depth < indent:
            break
        elif line.lstrip().startswith("- "):
            found = [] if found is None else found
            lines[0] = " " * (depth + 2) + line.lstrip()[2:]
            found.append(block(lines, depth + 2))
        else:
            found = {} if found is None else found
            key, _, rest = lines.pop(0).strip().partition(":")
            if rest.strip() == "|":
                text = []
                while lines and (not lines[0].strip() or len(lines[0]) - len(lines[0].lstrip()) > depth):
                    text.append(lines.pop(0)[depth + 2:])
                found[key] = "\n".join(text).rstrip() + "\n"
            elif rest.strip():
                found[key] = scalar(rest)
            else:
                found[key] = block(lines, depth + 1)
    return found


def workflow():
    with open(WORKFLOW, encoding="utf-8") as file:
        return block(file.read().splitlines(), 0)


class Shape(unittest.TestCase):
    def test_it_is_read_as_a_yaml_library_reads_it(self):
        try:
            import yaml
        except ImportError:
            self.skipTest("PyYAML is not installed")
        with open(WORKFLOW, encoding="utf-8") as file:
            whole = yaml.safe_load(file)
        whole["on"] = whole.pop(True)  # YAML 1.1

        def texts(node):
            if isinstance(node, dict):
                return {key: texts(value) for key, value in node.items()}
            if isinstance(node, list):
                return [texts(item) for item in node]
            return node if isinstance(node, (bool, str)) else str(node)
        self.assertEqual(texts(whole), workflow())

    def test_it_takes_the_published_inputs(self):
        self.assertEqual(tuple(workflow()["on"]["workflow_dispatch"]["inputs"]), INPUTS)

    def test_no_input_is_a_part_of_a_script(self):
        job = workflow()["jobs"]["measure"]
        scripts = [step["run"] for step in job["steps"] if "run" in step]
        self.assertGreaterEqual(len(scripts), 7)
        for script in scripts:
            self.assertNotIn("${{", script)
        named = set(re.findall(r"inputs\.([a-z-]+)", str(job)))
        self.assertEqual(named, set(INPUTS))


class Runner:
    """As much of a runner as the steps see: expressions, conditions, the environment that steps leave behind."""

    def __init__(self, case, inputs):
        self.case, self.inputs = case, inputs
        self.temp, self.workspace = case.path("temp"), case.path("checkout")
        os.makedirs(self.temp, exist_ok=True)
        self.files = {name: case.write(name, "") for name in ("GITHUB_ENV", "GITHUB_STEP_SUMMARY")}
        self.artifacts, self.failed, self.said, self.outcomes = {}, [], {}, {}

    def value(self, name):
        known = {"github.server_url": "https://github.com", "github.repository": "example/goldens",
                 "github.run_id": "77", "github.token": "token", "runner.temp": self.temp}
        if name.startswith("steps."):
            return self.outcomes[name.split(".")[1]]
        return known[name] if name in known else self.inputs[name[len("inputs."):]]

    def filled(self, text):
        return re.sub(r"\$\{\{ *([a-z_.-]+) *\}\}", lambda match: str(self.value(match[1])), text)

    def left(self):
        with open(self.files["GITHUB_ENV"], encoding="utf-8") as file:
            return dict(line.rstrip("\n").split("=", 1) for line in file if line.strip())

    def wanted(self, condition):
        """Nobody cancels here."""
        if condition is None:
            return not self.failed
        text = condition.replace("${{", "").replace("}}", "").strip()
        if text == "inputs.open-pr":
            return self.inputs["open-pr"] and not self.failed
        verdicts = {"cancelled()": False, "!cancelled()": True, "env.RUN != ''": bool(self.left().get("RUN"))}
        return all(verdicts[part.strip()] for part in text.split("&&"))

    def run(self):
        job = workflow()["jobs"]["measure"]
        environment = {name: self.filled(text) for name, text in job["env"].items()}
        for step in job["steps"]:
            name = step.get("name", step.get("uses"))
            if not self.wanted(step.get("if")):
                continue
            if "run" in step:
                own = {key: self.filled(text) for key, text in step.get("env", {}).items()}
                status = self.script(step["run"], {**environment, **own}, name)
                self.outcomes[step.get("id")] = "success" if status == 0 else "failure"
                if status != 0 and not step.get("continue-on-error"):
                    self.failed.append(name)
            elif step["uses"].startswith("actions/upload-artifact@"):
                self.artifacts[self.filled(step["with"]["name"])] = [
                    path for pattern in self.filled(step["with"]["path"]).split() for path in glob.glob(pattern)]

    def script(self, text, environment, name):
        process = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", text], cwd=self.workspace,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300,
            env={**self.case.environment, **environment, **self.files, **self.left(), "RUNNER_TEMP": self.temp,
                 "GITHUB_WORKSPACE": self.workspace})
        self.said[name] = process.stdout.decode("utf-8", "replace")
        return process.returncode


@unittest.skipUnless(shutil.which("git"), "git is not installed")
class Steps(Case):
    def setUp(self):
        super().setUp()
        tools = self.path("bin")
        os.makedirs(tools)
        os.symlink(ASSAYCTL, os.path.join(tools, "assayctl"))
        gh = self.write("bin/gh", '#!/bin/sh\nprintf "%%s\\n" "$*" >> "%s"\necho https://github.com/example/goldens/pull/1\n'
                        % self.path("gh.log"))
        os.chmod(gh, os.stat(gh).st_mode | stat.S_IXUSR)
        self.environment.update(GIT_CONFIG_NOSYSTEM="1", GIT_CONFIG_GLOBAL="/dev/null", LAB_STEP_MS="0",
                                PATH=tools + ":" + os.environ["PATH"])
        self.write("checkout/golden/lab.yaml", "# Source: old\nlab:\n  thinking_off:\n    1: 1.10\n")
        self.git("init", "-q", "--bare", self.path("remote.git"))
        self.git("init", "-q", "-b", "main")
        self.git("add", ".")
        self.git("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "-q", "-m", "start")
        self.git("remote", "add", "origin", self.path("remote.git"))
        self.git("push", "-q", "origin", "main")

    def git(self, *words, folder="checkout"):
        process = subprocess.run(["git", *words], cwd=self.path(folder), env=self.environment, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE)
        self.assertEqual(process.returncode, 0, process.stderr)
        return process.stdout.decode()

    def inputs(self, **changed):
        """A curve of both modes, or of what is asked for."""
        inputs = {"runner": "local", "model": "assay/lab", "model-prefix": "lab", "image": "", "mtp-list": "1  2",
                  "thinking-modes": "off on", "category": "coding", "output-len": "256",
                  "thinking-kwargs": '{"enable_thinking": true}', "salloc-time": "60", "open-pr": True, "ref": ""}
        inputs.update({name.replace("_", "-"): value for name, value in changed.items()})
        return inputs

    def test_a_curve_is_measured_reported_exported_and_proposed(self):
        runner = Runner(self, self.inputs())
        runner.run()
        self.assertEqual(runner.failed, [], runner.said)
        run = runner.left()["RUN"]

        summary = self.read("GITHUB_STEP_SUMMARY").decode()
        for text in (run, "| thinking_on-1 |", "| thinking_off-2 |", "cells_completed"):
            self.assertIn(text, summary)
        self.assertEqual(set(runner.artifacts), {"speedbench-reference-al-lab", "speedbench-run-lab"})
        names = {name: sorted(os.path.basename(path) for path in paths) for name, paths in runner.artifacts.items()}
        self.assertEqual(names["speedbench-run-lab"], ["report.html", "report.md", "run.tar.gz"])
        self.assertEqual(names["speedbench-reference-al-lab"],
                         ["speedbench-reference-al.lab.provenance.json", "speedbench-reference-al.yaml"])

        status = self.document("status", run)
        values = ["%.2f" % (1 + cell["accepted_tokens"] / cell["drafts"]) for cell in status["cells"]]
        exported = self.read("temp/out/speedbench-reference-al.yaml").decode()
        url = "https://github.com/example/goldens/actions/runs/77"
        self.assertTrue(exported.startswith("# Source GitHub Actions run: %s\n" % url), exported)
        block_text = "lab:\n  thinking_on:\n    1: %s\n    2: %s\n  thinking_off:\n    1: %s\n    2: %s\n" % tuple(values)
        self.assertIn('# thinking_on chat_template_kwargs: {"enable_thinking": true}', exported)
        self.assertTrue(exported.endswith(block_text), exported)

        branch = "assay/lab-" + run[-6:]
        pushed = self.git("show", branch + ":golden/lab.yaml", folder="remote.git")
        self.assertTrue(pushed.endswith(block_text), pushed)
        self.assertIn(url, pushed)
        self.assertIn("github-actions[bot]", self.git("log", "-1", "--format=%an", branch, folder="remote.git"))
        self.assertEqual(self.git("status", "--porcelain"), "")
        self.assertIn("pr create --head " + branch, self.read("gh.log").decode())

        # The artifact of the run opens elsewhere with the same digits.
        imported = self.document("import", self.path("temp/out/run.tar.gz"), XDG_DATA_HOME=self.path("other"))
        self.assertEqual([cell["drafts"] for cell in imported["cells"]], [cell["drafts"] for cell in status["cells"]])

    def test_one_mode_within_a_given_time_and_without_a_pull_request(self):
        self.write("config/assay/clusters/mine.yaml",
                   "cluster: 1\nname: mine\ntransport: {kind: local}\n"
                   "scheduler: {kind: direct, time_limit_min: 480}  # of ours\nports: 8888-8987\n"
                   "paths: {root: %s, dataset_dir: %s}\n"
                   % (self.path("data/assay/runs"), os.path.join(SOURCE, "resources/lab/speed_bench")))
        runner = Runner(self, self.inputs(runner="mine", thinking_modes="off", mtp_list="1", open_pr=False))
        runner.run()
        self.assertEqual(runner.failed, [], runner.said)
        cluster = self.read("data/assay/runs/%s/cluster.yaml" % runner.left()["RUN"]).decode()
        self.assertIn("time_limit_min: 60}  # of ours", cluster)
        exported = self.read("temp/out/speedbench-reference-al.yaml").decode()
        self.assertRegex(exported, r"\nlab:\n  thinking_off:\n    1: \d\.\d\d\n\Z")
        self.assertNotIn("Propose", runner.said)
        self.assertEqual(self.git("branch", "--list").split(), ["*", "main"])
        # A cell of it that fails is not left out.
        self.environment["LAB_FAULTS"] = "oom-at-draft-length=2"
        runner = Runner(self, self.inputs(thinking_modes="off", open_pr=False))
        runner.run()
        self.assertEqual(runner.failed, ["Export"], runner.said)
        self.assertIn("a cell has no value", runner.said["Export"])

    def test_nothing_typed_is_run_and_a_bad_run_is_reported_but_not_proposed(self):
        trap = "$(touch %s)" % self.path("trapped")
        for changed in ({"runner": "local;" + trap}, {"salloc_time": trap}, {"mtp_list": trap},
                        {"category": '"; ' + trap}, {"model": "`touch %s`" % self.path("trapped")},
                        {"thinking_modes": trap}, {"model_prefix": "lab " + trap}):
            with self.subTest(**changed):
                runner = Runner(self, self.inputs(**changed))
                runner.run()
                self.assertIn(runner.failed[0], ("Cluster profile with the time of the allocation", "Run"), runner.said)
                self.assertFalse(os.path.exists(self.path("trapped")))
                self.assertFalse(runner.left().get("RUN"))
        # A server that dies: the report says so, nothing is exported or proposed.
        self.environment["LAB_FAULTS"] = "oom-at-draft-length=2"
        runner = Runner(self, self.inputs())
        runner.run()
        self.assertEqual(runner.failed, ["Export"], runner.said)
        self.assertIn("not exportable", runner.said["Review"])
        self.assertIn("failed", self.read("GITHUB_STEP_SUMMARY").decode())
        self.assertEqual(list(runner.artifacts), ["speedbench-run-lab"])
        self.assertFalse(os.path.exists(self.path("temp/out/speedbench-reference-al.yaml")))
        self.assertEqual(self.git("branch", "--list").split(), ["*", "main"])


if __name__ == "__main__":
    unittest.main()
