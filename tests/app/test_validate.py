# SPDX-License-Identifier: GPL-3.0-or-later
import glob
import os
import unittest

from ctl import SOURCE, Case


class Validate(Case):
    def check(self, content, name="file.yaml", status=0):
        path = self.write(name, content)
        document = self.document("validate", path, status=status)
        self.assertEqual([entry["file"] for entry in document["files"]], [path])
        return document["files"][0]

    def errors(self, entry):
        return [problem for problem in entry["problems"] if problem["severity"] == "error"]

    def test_every_shipped_file(self):
        for folder, kind in (("recipes", "recipe"), ("references", "reference"), ("clusters", "cluster")):
            files = sorted(glob.glob(os.path.join(SOURCE, "resources", folder, "*.yaml")))
            self.assertTrue(files)
            document = self.document("validate", *files)
            self.assertEqual([(entry["kind"], entry["ok"]) for entry in document["files"]],
                             [(kind, True)] * len(files))

    def test_shapes_and_states(self):
        entry = self.check("# a word\nm: {thinking_on: {1: 1.80, 2: N/A, 3: ~, 4: .nan, 5: \"2.9\"}}\n", status=1)
        self.assertEqual(entry["kind"], "reference")
        self.assertFalse(entry["ok"])
        model = entry["models"][0]
        self.assertEqual((model["key"], model["line"], model["shape"]), ("m", 2, "thinking_matrix"))
        self.assertEqual([(cell["thinking"], cell["draft_length"], cell["state"], cell["value"]) for cell in model["cells"]],
                         [("on", 1, "value", 1.8), ("on", 2, "n/a", None), ("on", 3, "missing", None),
                          ("on", 4, "invalid", None), ("on", 5, "value", 2.9)])
        self.assertEqual(entry["header"], ["# a word"])
        self.assertTrue(self.check("m:\n  1: 1.90\n")["ok"])
        plain = self.check("m:\n  1: 1.90\n")["models"][0]
        self.assertEqual((plain["shape"], plain["cells"][0]["thinking"]), ("plain_map", None))
        self.assertEqual(self.check("m:\n  - {1: 1.90}\n  - {2: 2.60}\n")["models"][0]["shape"], "flat_list")
        self.assertTrue(self.check("m:\n  thinking_on:\n    1: N/A\n    2: 2.1\n")["ok"])

    def test_problems_have_their_place(self):
        duplicate = self.check("m:\n  thinking_on:\n    1: 1.8\n    \"1\": 1.9\n", status=1)
        self.assertEqual([problem["line"] for problem in self.errors(duplicate)], [4])
        octal = self.check("m:\n  thinking_on:\n    010: 1.8\n", status=1)
        self.assertIn((3, 5), [(problem["line"], problem["column"]) for problem in self.errors(octal)])

    def test_broken_yaml_is_a_finding(self):
        for content in ("m: [1\n", "m:\n\t- x\n", b"\x00\x01\x02\xff" * 100, b"m: \xff\n", "{" * 500):
            entry = self.check(content, status=1)
            self.assertFalse(entry["ok"])
            self.assertTrue(self.errors(entry))
        self.assertEqual(self.check("recipe: 1\nname: [\n", status=1)["kind"], "recipe")
        self.assertEqual(self.check("cluster: 1\nname: [\n", status=1)["kind"], "cluster")

    def test_recipe_names_the_nearest_key(self):
        with open(os.path.join(SOURCE, "resources/recipes/lab.yaml")) as file:
            recipe = file.read()
        entry = self.check(recipe.replace("draft_lengths:", "draft_lenghts:"), status=1)
        self.assertEqual(entry["kind"], "recipe")
        line = recipe.splitlines().index(next(l for l in recipe.splitlines() if "draft_lengths:" in l)) + 1
        problem = next(p for p in self.errors(entry) if p["line"] == line)
        self.assertIn("draft_lengths", problem["text"])
        self.assertEqual(problem["column"], 3)

    def test_unreadable_is_status_2(self):
        self.refused(2, "validate", self.path("nowhere.yaml"))
        self.refused(2, "validate", self.folder)
        self.refused(2, "validate", "/dev/null")

    def test_a_folder_and_what_its_files_share(self):
        self.write("a.yaml", "m:\n  1: 1.90\n")
        other = self.write("b.yaml", "m:\n  1: 1.80\nn:\n  1: 1.5\n")
        files = self.document("validate", self.folder)["files"]
        self.assertEqual([os.path.basename(entry["file"]) for entry in files], ["a.yaml", "b.yaml"])
        self.assertTrue(all(entry["ok"] for entry in files))
        self.assertEqual([(problem["severity"], problem["line"]) for problem in files[0]["problems"]], [("warning", 1)])
        self.assertIn("m is also in b.yaml:1", files[0]["problems"][0]["text"])
        self.assertEqual(self.document("validate", other)["files"][0]["problems"], [])
        self.assertEqual(self.document("validate", other, other)["files"][0]["problems"], [])

    def test_a_checkout(self):
        folder = self.path("checkout/golden_al_distribution")
        os.makedirs(folder)
        with open(os.path.join(folder, "m.yaml"), "w") as file:
            file.write("m:\n  1: 1.90\n")
        files = self.document("validate", self.path("checkout"))["files"]
        self.assertEqual([entry["file"] for entry in files], [os.path.join(folder, "m.yaml")])

    def test_unreadable_beside_readable(self):
        good = self.write("good.yaml", "m:\n  1: 1.90\n")
        document = self.document("validate", good, self.path("nowhere.yaml"), status=2)
        self.assertEqual(len(document["files"]), 1)
        self.assertIn("nowhere.yaml", document["error"]["where"])

    def test_huge(self):
        path = self.path("huge.yaml")
        with open(path, "wb") as file:
            file.truncate((256 << 20) + 1)
        self.refused(2, "validate", path)
        with open(path, "wb") as file:
            file.truncate(20 << 20)
        self.assertFalse(self.document("validate", path, status=1)["files"][0]["ok"])

    def test_text_for_people(self):
        path = self.write("bad.yaml", "m:\n  thinking_on:\n    1: 1.8\n    1: 1.9\n")
        answer = self.ctl("validate", path)
        self.assertEqual(answer.status, 1)
        self.assertRegex(answer.out, r"bad\.yaml: error")
        self.assertRegex(answer.out, r"bad\.yaml:4:5: error: ")


if __name__ == "__main__":
    unittest.main()
