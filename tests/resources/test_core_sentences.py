# SPDX-License-Identifier: GPL-3.0-or-later
"""Every sentence that core, the collector or a log rule can say to a reader of the window has a pattern in
ui/language, so that other languages can say it too."""
import ast
import glob
import os
import re
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import core_sentences  # noqa: E402

ROOT = os.environ.get("ASSAY_SOURCE_DIR") or os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# Sources whose words the window never shows: what assayctl alone prints, and what other programs read.
UNSEEN_FOLDERS = ("exchange/report", "exchange/provenance", "exchange/propose_text", "exchange/import_choice",
                  "exchange/import_log", "exchange/import_recipe", "synthetic/")
UNSEEN_FILES = {
    "base/text_edit.cpp",  # a patch
    "compare/diff_text.cpp", "compare/mode_advice.cpp", "review/trend.cpp",
    "golden/header_writer.cpp", "golden/header_words.cpp",
    "matrix/local_profile.cpp",  # a file
}

# Parts of scripts, commands, regular expressions, SQL, other programs' words and names of formats.
UNSEEN_TEXTS = re.compile(r"""
    \$(?!USER) | \n | << | && | \|\| | \\[bAdz] | [*+]\) | \)\? | \(\? | \[A-Za-z | ^%\d?export\b
  | (?:2>|/dev/null) | \b(?:umask|exec|eval|echo)\ 
  | ^(?:SELECT|INSERT|DELETE|CREATE|PRAGMA)\b | ^signature,\ id
  | ^(?:env\ TZ|sh\ -c|ask\ %|scontrol\ (?:ping|release)|enroot\ import|apptainer\ pull)
  | ^Auto-generated | ^Source\ GitHub | ^Measured\ on | ^Acceptance\ Length | ^reference\ values | ^prefix\ caching:
  | ^Initializing | ^non-default | ^SpecDecoding | ^Speculative\ metrics
  | ^(?:mean|draft|avg\ draft|per-position)\ acceptance | ^[nN]umber\ of\ (?:accepted|draft|speculative)
  | ^initial\ single | ^Skipping\ endpoint | ^FULL\ BENCHMARK | ^coding\ humanities | ^qualitative | ^low_entropy
  | ^text/plain | ^GET\ %\d | ^Received\ SSH | ^no\ match\ for\ method | ^too\ many$ | ^not\ known$
  | ^Job\ %\d\ not\ found | ^None\ assigned | ^already\ comp | ^Invalid\ job\ id
  | ^(?:fail|need)\ %\d$ | ^%\d\ collector\.py | ^\ ?--(?:run|comment)\b | ^(?:unset|turn)\ | ^-type\ f$
  | ^(?:log\ problems|steps\ by\ request|result\ facts|outputs)\ 1\b | ^unknown\ source$ | ^git\ -C\ %
  | ^cluster:\ 1 | ^(?:tags|\ +(?:by|at|attempt|seen|seen_of)):\ %\d
""", re.X)

# The collector's words for its own log and for people who start it by hand.
COLLECTOR_UNSEEN = re.compile(r"^(?:Measures the cells|no_space: |signal %|HTTP %)")


def catalogue():
    """{pattern} of ui/language"""
    found = set()
    for file in glob.glob(os.path.join(ROOT, "ui/language/*_sentences.cpp")):
        with open(file, encoding="utf-8") as source:
            tokens = core_sentences.tokens(source.read())
        for before, token in zip(tokens, tokens[2:]):
            if before[1] == "CoreSentence" and token[0] == "text":
                found.add(token[1])
    return found


def is_unseen(pattern):
    return UNSEEN_TEXTS.search(pattern) is not None


def pieces(pattern):
    """What stands between the places of a pattern, where it is more than a word."""
    return [piece for piece in re.split(r"%\d", pattern) if re.search(r"\w\S* \S*\w", piece)]


def core_patterns():
    """(file, line, pattern) of each sentence of core."""
    root = os.path.join(ROOT, "core")
    for folder, _, files in sorted(os.walk(root)):
        for name in sorted(files):
            file = os.path.relpath(os.path.join(folder, name), root)
            if not name.endswith((".cpp", ".h")) or file in UNSEEN_FILES or file.startswith(UNSEEN_FOLDERS):
                continue
            with open(os.path.join(folder, name), encoding="utf-8") as source:
                text = source.read()
            # What is looked for in Slurm's answers.
            foreign = set(re.findall(r'Meaning\{\s*QLatin1StringView\("([^"]*)"', text))
            for line, pattern in core_sentences.sentences(text):
                if core_sentences.is_sentence(pattern) and pattern not in foreign and not is_unseen(pattern):
                    # slurmReason() puts the job's id there.
                    yield file, line, pattern.replace("release JOB", "release %1")


def collector_patterns():
    """(line, pattern) of what the collector says in the journal: the texts of failures and of events."""
    with open(os.path.join(ROOT, "resources/collector.py"), encoding="utf-8") as source:
        tree = ast.parse(source.read())
    says = {"CellFailed", "PlanError", "CannotWrite", "with_words", "_check", "say", "event", "describe_end", "skip"}
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        if name not in says:
            continue
        for part in ast.walk(call):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                pattern = re.sub(r"%[.\d]*[sdgf]", lambda _, seen=iter(range(1, 10)): "%%%d" % next(seen), part.value)
                if core_sentences.is_sentence(pattern) and not COLLECTOR_UNSEEN.search(pattern):
                    yield part.lineno, pattern


class CoreSentencesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.known = catalogue()
        cls.text = "\0".join(cls.known)

    def lacking(self, pattern):
        return [piece for piece in pieces(pattern) if piece.strip() not in self.text]

    def test_there_is_a_catalogue(self):
        self.assertGreater(len(self.known), 1000)

    def test_every_sentence_of_core_has_a_pattern(self):
        said = ["core/%s:%d: %r lacks %r" % (file, line, pattern, lacking) for file, line, pattern in core_patterns()
                for lacking in self.lacking(pattern)]
        self.assertEqual(said, [], "add these to ui/language/*_sentences.cpp, or here to what the window never shows:\n"
                         + "\n".join(said))

    def test_every_sentence_of_the_collector_has_a_pattern(self):
        said = ["resources/collector.py:%d: %r lacks %r" % (line, pattern, lacking)
                for line, pattern in collector_patterns() for lacking in self.lacking(pattern)]
        self.assertEqual(said, [], "add these to ui/language/collector_sentences.cpp:\n" + "\n".join(said))

    def test_every_log_rule_has_its_sentences(self):
        with open(os.path.join(ROOT, "resources/log-rules.yaml"), encoding="utf-8") as source:
            texts = re.findall(r"(?m)^    (?:text|next): '(.*)'$", source.read())
        self.assertGreater(len(texts), 50)
        self.assertEqual([text for text in texts if text.replace("''", "'") not in self.known], [])

    def test_a_new_sentence_is_found(self):
        source = 'x = QStringLiteral("the moon is %1 km away")\n    .arg(far) + QStringLiteral(" and stays ") + where;'
        self.assertEqual(core_sentences.sentences(source), [(1, "the moon is %1 km away and stays %2")])
        self.assertEqual(self.lacking("the moon is %1 km away and stays %2"), ["the moon is ", " km away and stays "])


if __name__ == "__main__":
    unittest.main()
