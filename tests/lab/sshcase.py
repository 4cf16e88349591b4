# SPDX-License-Identifier: GPL-3.0-or-later
"""Ways to the lab's login host: its client configuration with changes, and whether assayctl gets there."""
import json
import os
import subprocess

import labproxy
from clustercase import ClusterCase


class SshCase(ClusterCase):
    options = ("--nodes", "1")

    def client(self, block=None, known_hosts=None, **changes):
        """A profile whose SSH configuration is the lab's, with options changed (None leaves one out)."""
        with open(self.lab.env["LAB_SSH_CONFIG"], encoding="utf-8") as file:
            lines = [line.split(None, 1) for line in file if line.startswith("    ")]
        options = {name: value.strip() for name, value in lines}
        self.known = options["UserKnownHostsFile"]
        if known_hosts is not None:
            changes["UserKnownHostsFile"] = self.write("known_hosts", known_hosts)
        options.update(changes)
        text = block if block is not None else "Host lab\n" + "".join(
            "    %s %s\n" % (name, word) for name, value in options.items() if value is not None
            for word in (value if isinstance(value, list) else [value]))
        config = self.write("ssh_config", text)
        return self.profile_with("client.yaml", texts={self.lab.env["LAB_SSH_CONFIG"]: config})

    def server_key(self):
        with open(os.path.join(self.lab.folder, "ssh", "host_key.pub"), encoding="ascii") as file:
            return " ".join(file.read().split()[:2])

    def name(self):
        return "[127.0.0.1]:%d" % labproxy.sshd_port(self.lab.env)

    def other_key(self, kind="ed25519", name="other"):
        path = self.path(name)
        subprocess.run(["ssh-keygen", "-q", "-t", kind, "-N", "", "-f", path], check=True)
        with open(path + ".pub", encoding="ascii") as file:
            return " ".join(file.read().split()[:2])

    def reached(self, profile, *words):
        answer = self.ctl("probe", profile, *words, "--json")
        self.assertEqual(answer.status, 0, str(answer))
        self.assertNotIn("fail", [check["status"] for check in answer.json["checks"]], str(answer))
        return answer

    def not_reached(self, pattern, profile, *words):
        """The connection test fails, the first check says why, and nothing stands on it."""
        answer = self.ctl("probe", profile, *words, "--json", timeout=60)
        self.assertEqual(answer.status, 1, str(answer))
        checks = answer.json["checks"]
        failed = [check for check in checks if check["status"] == "fail"]
        self.assertEqual(len(failed), 1, str(answer))
        self.assertTrue(failed[0]["next"], str(answer))
        self.assertRegex(failed[0]["text"], pattern)
        self.assertEqual({check["status"] for check in checks if check is not failed[0]} - {"unknown"}, set())
        # A run is refused in the same words, and nothing is made.
        run = self.ctl(*self.words("on:1", *words, "--json", profile=profile), timeout=60)
        self.assertEqual(run.status, 3, str(run))
        self.assertRegex(json.dumps(run.json, ensure_ascii=False), pattern)
        return failed[0]["text"] + " " + failed[0]["next"]
