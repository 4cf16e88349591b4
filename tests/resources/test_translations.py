# SPDX-License-Identifier: GPL-3.0-or-later
"""Every string of the window is translated, and the checker finds what is not."""
import os
import shutil
import subprocess
import tempfile
import unittest

ROOT = os.environ.get("ASSAY_SOURCE_DIR") or os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

SOURCE = """// SPDX-License-Identifier: GPL-3.0-or-later
class Page : public QWidget { Q_OBJECT
    QString a() { return tr("%1 of %2"); }
    QString b(int n) { return tr("%n cell(s)", nullptr, n); }
    QString c() { return tr("&Open"); }
};
"""

FILE = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="%s">
<context><name>Page</name>%s</context>
</TS>
"""


def message(source, translation):
    return "<message><source>%s</source><translation>%s</translation></message>" % (source, translation)


def plural(source, *forms):
    return '<message numerus="yes"><source>%s</source><translation>%s</translation></message>' % (
        source, "".join("<numerusform>%s</numerusform>" % form for form in forms))


OF, OPEN = message("%1 of %2", "%2 \u4e2d\u7684 %1"), message("&amp;Open", "\u6253\u5f00(&amp;O)")
CELLS = plural("%n cell(s)", "%n \u4e2a\u5355\u5143")


class TranslationsTest(unittest.TestCase):
    def check(self, root):
        done = subprocess.run([os.path.join(root, "resources/translations/update"), "--check"],
                              capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_every_string_of_the_window_is_translated(self):
        status, said = self.check(ROOT)
        self.assertEqual((status, said), (0, ""))

    def tree(self, chinese, english=plural("%n cell(s)", "one cell", "%n cells"), source=SOURCE):
        root = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, root, True)
        os.makedirs(os.path.join(root, "ui"))
        os.makedirs(os.path.join(root, "app/assay"))
        os.makedirs(os.path.join(root, "resources/translations"))
        shutil.copy(os.path.join(ROOT, "resources/translations/update"), os.path.join(root, "resources/translations"))
        for name, text in (("ui/page.cpp", source),
                           ("resources/translations/assay_zh_CN.ts", FILE % ("zh_CN", chinese)),
                           ("resources/translations/assay_en.ts", FILE % ("en", english))):
            with open(os.path.join(root, name), "w", encoding="utf-8") as file:
                file.write(text)
        return root

    def test_a_whole_file_passes(self):
        self.assertEqual(self.check(self.tree(OF + CELLS + OPEN)), (0, ""))

    def test_each_fault_is_found(self):
        for chinese, word in (
                (OF + CELLS, "missing: Page: '&Open'"),
                (OF + CELLS + OPEN + message("Gone", "\u65e0"), "vanished: Page: 'Gone'"),
                (OF + CELLS + message("&amp;Open", ""), "unfinished: Page: '&Open'"),
                (OF + CELLS + OPEN.replace("<translation>", '<translation type="unfinished">'), "unfinished"),
                (message("%1 of %2", "%1") + CELLS + OPEN, "placeholders differ: Page: '%1 of %2'"),
                (OF + plural("%n cell(s)", "\u4e00\u4e2a\u5355\u5143") + OPEN, "placeholders differ: Page: '%n cell(s)'"),
                (OF + CELLS + message("&amp;Open", "\u6253\u5f00"), "accelerators differ: Page: '&Open'")):
            with self.subTest(word):
                status, said = self.check(self.tree(chinese))
                self.assertEqual(status, 1, said)
                self.assertIn("assay_zh_CN.ts: " + word, said)

    def test_a_plural_needs_its_english_forms(self):
        status, said = self.check(self.tree(OF + CELLS + OPEN, english=""))
        self.assertEqual(status, 1)
        self.assertIn("assay_en.ts: missing: Page: '%n cell(s)'", said)


if __name__ == "__main__":
    unittest.main()
