# SPDX-License-Identifier: GPL-3.0-or-later
"""The arrows of docs/architecture.md hold: a header that a folder may not see does not compile."""
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor

SOURCE = os.environ.get("ASSAY_SOURCE_DIR") or os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))

# The architecture's own list, written here a second time so that a careless line in core/CMakeLists.txt is seen.
ARROWS = {
    "base": [],
    "engine": ["base"],
    "metrics": ["base", "engine"],
    "matrix": ["base", "engine"],
    "logs": ["base", "engine"],
    "golden": ["base", "matrix"],
    "synthetic": ["base", "engine", "metrics", "golden"],
    "remote": ["base"],
    "cluster": ["base", "matrix", "remote"],
    "run": ["base", "engine", "metrics", "matrix", "logs", "golden", "synthetic", "remote", "cluster"],
    "compare": ["metrics", "golden", "run"],
    "review": ["compare", "logs", "synthetic", "run"],
    "exchange": ["review"],
}
# Outside libraries and the only folders that may name them.
OUTSIDE = {
    r"<yaml-cpp/": ("core/base/",),
    r"<libssh/": ("core/remote/",),
    r"<Q(Widget|Application|MainWindow|Chart|Painter|Dialog|Label)[A-Za-z]*>": ("ui/", "app/assay/", "tests/ui/", "tests/pictures/", "tests/bench/"),
    r"<Q(Tcp|Udp)Socket>|<QNetwork[A-Za-z]*>": ("core/", "tests/core/", "tests/ui/"),
    r"<QLocal(Socket|Server)>": ("core/", "tests/core/", "app/assay/"),
}


def reachable(library):
    seen = {library}
    queue = [library]
    while queue:
        for below in ARROWS[queue.pop()]:
            if below not in seen:
                seen.add(below)
                queue.append(below)
    return seen


def headers(library):
    folder = os.path.join(SOURCE, "core", library, "include", "assay", library)
    return sorted("assay/%s/%s" % (library, name) for name in os.listdir(folder) if name.endswith(".h"))


def sources(*roots):
    for root in roots:
        for folder, _, names in os.walk(os.path.join(SOURCE, root)):
            for name in names:
                if name.endswith((".cpp", ".h")):
                    yield os.path.relpath(os.path.join(folder, name), SOURCE)


class Arrows(unittest.TestCase):
    def test_the_build_declares_exactly_the_architectures_arrows(self):
        with open(os.path.join(SOURCE, "core", "CMakeLists.txt"), encoding="utf-8") as file:
            text = re.sub(r"#.*", "", file.read())
        declared = {}
        for call in re.findall(r"assay_core\(([^)]*)\)", text):
            words = call.split()
            depends = []
            if "DEPENDS" in words:
                for word in words[words.index("DEPENDS") + 1:]:
                    if word == "LINKS":
                        break
                    depends.append(word)
            declared[words[0]] = depends
        self.assertEqual(declared, ARROWS)

    def test_outside_libraries_stay_in_their_rooms(self):
        found = []
        for name in sources("core", "ui", "app", "tests"):
            with open(os.path.join(SOURCE, name), encoding="utf-8") as file:
                text = file.read()
            for pattern, rooms in OUTSIDE.items():
                if re.search(r"#include " + pattern, text) and not name.startswith(rooms):
                    found.append((name, pattern))
        self.assertEqual(found, [])

    def test_each_folder_sees_what_it_may_and_nothing_else(self):
        commands = {}
        build = os.environ.get("ASSAY_BUILD_DIR")
        if not build or not os.path.exists(os.path.join(build, "compile_commands.json")):
            self.skipTest("no build folder given")
        import json
        with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
            for entry in json.load(file):
                name = os.path.relpath(entry["file"], SOURCE)
                part = name.split(os.sep)
                if len(part) == 3 and part[0] == "core" and part[1] in ARROWS and part[1] not in commands:
                    commands[part[1]] = (entry["command"], entry["directory"])
        self.assertEqual(sorted(commands), sorted(ARROWS))

        def compiles(library, header):
            command, folder = commands[library]
            flags = [word for word in command.split() if word.startswith(("-I", "-std", "-D", "-fPIC", "-f"))]
            words = command.split()
            for index, word in enumerate(words):
                if word == "-isystem":
                    flags += ["-isystem", words[index + 1]]
            flags = [flag.replace('\\"', '"') for flag in flags]
            result = subprocess.run(["g++", *flags, "-fsyntax-only", "-x", "c++", "-"], cwd=folder,
                                    input=("#include <%s>\n" % header).encode(), stdout=subprocess.PIPE,
                                    stderr=subprocess.STDOUT, check=False)
            text = result.stdout.decode("utf-8", "replace")
            if result.returncode != 0 and "No such file" not in text:
                return "broken: " + text[:500]
            return "compiles" if result.returncode == 0 else "refused"

        pairs = [(library, other) for library in ARROWS for other in ARROWS if other != library]
        with ThreadPoolExecutor(max_workers=2) as pool:
            answers = list(pool.map(lambda pair: compiles(pair[0], headers(pair[1])[0]), pairs))
        wrong = [(pair, answer) for pair, answer in zip(pairs, answers)
                 if answer != ("compiles" if pair[1] in reachable(pair[0]) else "refused")]
        self.assertEqual(wrong, [])

    def test_a_forbidden_include_fails_the_build(self):
        with tempfile.TemporaryDirectory() as folder:
            copy = os.path.join(folder, "source")
            os.makedirs(copy)
            for name in ("CMakeLists.txt", "LICENSE"):
                shutil.copy(os.path.join(SOURCE, name), copy)
            for name in ("cmake", "core"):
                shutil.copytree(os.path.join(SOURCE, name), os.path.join(copy, name))
            for name in ("app", "resources"):
                os.makedirs(os.path.join(copy, name))
            with open(os.path.join(copy, "app", "CMakeLists.txt"), "w", encoding="utf-8") as file:
                file.write("")
            build = os.path.join(folder, "build")
            launcher = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
            subprocess.run(["cmake", "-S", copy, "-B", build, "-G", "Ninja", "-DASSAY_GUI=OFF", "-DASSAY_TESTS=OFF",
                            *launcher], check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

            def build_engine():
                return subprocess.run(["cmake", "--build", build, "--target", "assay_engine"],
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)

            clean = build_engine()
            self.assertEqual(clean.returncode, 0, clean.stdout.decode("utf-8", "replace")[-3000:])
            with open(os.path.join(copy, "core", "engine", "forbidden.cpp"), "w", encoding="utf-8") as file:
                file.write("#include <%s>\n" % headers("metrics")[0])
            broken = build_engine()
            self.assertNotEqual(broken.returncode, 0)
            self.assertIn("No such file or directory", broken.stdout.decode("utf-8", "replace"))


if __name__ == "__main__":
    unittest.main()
