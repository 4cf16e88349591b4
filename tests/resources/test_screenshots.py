# SPDX-License-Identifier: GPL-3.0-or-later
"""tests/screenshots takes whole pictures of a run that it measures itself."""
import os
import shutil
import struct
import subprocess
import tempfile
import unittest
import zlib

ROOT = os.environ.get("ASSAY_SOURCE_DIR") or os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("ASSAY_BUILD_DIR", "")
PICTURES = os.path.join(BUILD, "tests/assay_pictures")


def png(path):
    """Width, height and how well the pixels compress: a blank page does almost wholly."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("no PNG")
    width, height = struct.unpack(">II", data[16:24])
    packed, at = b"", 8
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        packed += data[at + 8:at + 8 + size] if kind == b"IDAT" else b""
        at += size + 12
    return width, height, len(packed) / len(zlib.decompress(packed))


@unittest.skipUnless(shutil.which("Xvfb"), "Xvfb is not installed")
@unittest.skipUnless(os.access(PICTURES, os.X_OK), "this build has no window")
class ScreenshotsTest(unittest.TestCase):
    def test_a_page_is_taken_whole(self):
        with tempfile.TemporaryDirectory() as out:
            done = subprocess.run([os.path.join(ROOT, "tests/screenshots"), out, "--build", BUILD, "--quick", "--only",
                                   "matrix,settings"], capture_output=True, text=True, check=False, timeout=280)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            names = ["matrix-light-1x-en-1280x800.png", "settings-light-1x-en-1280x800.png"]
            self.assertEqual(sorted(os.listdir(out)), sorted(["index.html"] + names))
            for name in names:
                width, height, packed = png(os.path.join(out, name))
                self.assertEqual((width, height), (1280, 800))
                self.assertGreater(packed, 0.002, name + " is blank")
            with open(os.path.join(out, "index.html"), encoding="utf-8") as file:
                text = file.read()
            for name in names:
                self.assertIn('src="%s"' % name, text)


if __name__ == "__main__":
    unittest.main()
