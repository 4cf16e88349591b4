# SPDX-License-Identifier: GPL-3.0-or-later
"""What every file of the tree must keep: its licence line, its size, no path of one machine, nothing ended by name."""
import os
import re
import subprocess
import unittest

SOURCE = os.environ.get("ASSAY_SOURCE_DIR") or os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
CODE = (".cpp", ".h", ".py", ".cmake", ".yaml", ".sh")
LICENSED_NAMES = ("CMakeLists.txt", ".clang-format", ".clang-tidy", ".editorconfig")
LONG_BY_DESIGN = ("resources/collector.py",)
# Data that must keep the bytes it came with.
VERBATIM = ("tests/data/", "tests/fuzz/corpus/", "resources/references/", "resources/lab/models/",
            "resources/lab/speed_bench/")


def tracked():
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=SOURCE, stdout=subprocess.PIPE, check=True).stdout
    return [name for name in listing.decode().split("\0") if name and os.path.exists(os.path.join(SOURCE, name))]


def text_of(name):
    with open(os.path.join(SOURCE, name), "rb") as file:
        return file.read().decode("utf-8", "replace")


def is_script(name):
    return "." not in os.path.basename(name) and text_of(name).startswith("#!")


class Style(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not os.path.exists(os.path.join(SOURCE, ".git")):
            raise unittest.SkipTest("not a git checkout")
        cls.code = [name for name in tracked()
                    if not name.startswith(VERBATIM)
                    and (name.endswith(CODE) or os.path.basename(name) in LICENSED_NAMES or is_script(name))]

    def test_the_list_is_not_empty(self):
        self.assertGreater(len(self.code), 50)

    def test_each_file_names_its_licence(self):
        missing = [name for name in self.code
                   if "SPDX-License-Identifier: GPL-3.0-or-later" not in "\n".join(text_of(name).split("\n")[:3])]
        self.assertEqual(missing, [])

    def test_no_file_has_become_two_rooms(self):
        long = [(name, text_of(name).count("\n")) for name in self.code if name.endswith((".cpp", ".h", ".py", ".cmake"))
                or name in LONG_BY_DESIGN]
        self.assertEqual([(name, lines) for name, lines in long
                          if lines > (1500 if name in LONG_BY_DESIGN else 600)], [])

    def test_no_path_of_one_machine(self):
        machine = re.compile(r"(^|[^A-Za-z0-9.{}$_])/(work|root|farm)/|/home/(?!user/|me/)[a-z]+/")
        found = ["%s:%d" % (name, number) for name in self.code if name != "tests/house/test_style.py"
                 for number, line in enumerate(text_of(name).split("\n"), 1) if machine.search(line)]
        self.assertEqual(found, [])

    def test_nothing_is_ended_by_name(self):
        by_name = re.compile(r"\b(pkill|killall)\b")
        found = [name for name in self.code if name != "tests/house/test_style.py"
                 and not name.endswith(".yaml") and by_name.search(text_of(name))]
        self.assertEqual(found, [])

    def test_nothing_is_left_for_later_without_a_number(self):
        later = re.compile(r"\b(TODO|FIXME|XXX)\b(?!.*#\d+)")
        found = [name for name in self.code if name != "tests/house/test_style.py" and later.search(text_of(name))]
        self.assertEqual(found, [])

    def test_colours_live_in_the_theme(self):
        colour = re.compile(r"\"#[0-9A-Fa-f]{6}\"|QColor\((0x|[0-9])")
        found = [name for name in self.code if name.startswith("ui/") and not name.startswith("ui/theme/")
                 and colour.search(text_of(name))]
        self.assertEqual(found, [])


if __name__ == "__main__":
    unittest.main()
