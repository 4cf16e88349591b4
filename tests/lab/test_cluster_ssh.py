# SPDX-License-Identifier: GPL-3.0-or-later
"""SSH's configuration, host keys and user keys as they come in the field: through assayctl, against a real sshd."""
import os
import re
import socket
import subprocess
import time
import unittest

import labproxy
from labcase import require_lab
from sshcase import SshCase


def setUpModule():
    require_lab()


class Configuration(SshCase):
    def test_t03_what_ssh_itself_does_not_understand_is_said_in_its_words(self):
        with open(self.lab.env["LAB_SSH_CONFIG"], encoding="utf-8") as file:
            profile = self.client(block=file.read() + "    Tag t\nMatch tagged t\n    IdentityAgent none\n")
        config = self.path("ssh_config")
        asked = subprocess.run(["ssh", "-F", config, "-G", "--", "lab"], stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, check=False, universal_newlines=True)
        if asked.returncode == 0:
            self.reached(profile)
        else:
            line = next(line for line in asked.stderr.splitlines() if config in line)
            self.assertIn(line.split(": ", 1)[-1][:20], self.not_reached(re.escape(config), profile))

    def test_t04_an_alias_with_an_underscore(self):
        with open(self.lab.env["LAB_SSH_CONFIG"], encoding="utf-8") as file:
            profile = self.client(block=file.read().replace("Host lab\n", "Host lab_a\n"))
        with open(profile, encoding="utf-8") as file:
            text = file.read().replace("host: lab,", "host: lab_a,")
        self.reached(self.write("underscore.yaml", text))

    def test_t12_a_host_that_takes_the_connection_and_says_nothing(self):
        with socket.create_server(("127.0.0.1", 0)) as silent:
            profile = self.client(Port=str(silent.getsockname()[1]), ConnectTimeout="2")
            start = time.monotonic()
            checks = self.document("probe", profile, status=1)["checks"]
            self.assertLess(time.monotonic() - start, 90)
        self.assertEqual({check["status"] for check in checks}, {"fail", "unknown"})
        self.assertRegex(next(check["text"] for check in checks if check["status"] == "fail"), r"(?i)time|answer|banner")

    def test_t12_another_address_of_the_name_is_tried(self):
        # An address where nobody listens, and the one that answers, behind one name.
        names = socket.getaddrinfo("localhost", None, type=socket.SOCK_STREAM)
        profile = self.client(HostName="localhost", HostKeyAlias=self.name())
        start = time.monotonic()
        self.reached(profile)
        self.assertLess(time.monotonic() - start, 60, names)

    def test_a_jump_over_the_same_host(self):
        with open(self.lab.env["LAB_SSH_CONFIG"], encoding="utf-8") as file:
            jump = file.read()
        inner = jump.replace("Host lab\n", "Host jump\n")
        self.reached(self.client(block=jump + "    ProxyJump jump\n" + inner))

    def test_a_proxy_command(self):
        port = labproxy.sshd_port(self.lab.env)
        program = ("import socket,sys,threading,os\n"
                   "s=socket.create_connection(('127.0.0.1',int(sys.argv[1])))\n"
                   "def up():\n"
                   "    for d in iter(lambda: os.read(0,65536),b''): s.sendall(d)\n"
                   "    s.shutdown(1)\n"
                   "threading.Thread(target=up,daemon=True).start()\n"
                   "for d in iter(lambda: s.recv(65536),b''): os.write(1,d)\n")
        script = self.write("pipe.py", program)
        self.reached(self.client(ProxyCommand="python3 %s %d" % (script, port), Port=str(port)))


class HostKeys(SshCase):
    def test_an_unknown_key_is_refused_with_its_fingerprint_and_taken_once_when_asked_to(self):
        profile = self.client(known_hosts="")
        fingerprint = subprocess.run(["ssh-keygen", "-lf", os.path.join(self.lab.folder, "ssh", "host_key.pub")],
                                     stdout=subprocess.PIPE, check=True, universal_newlines=True).stdout.split()[1]
        said = self.not_reached(re.escape(fingerprint), profile)
        self.assertIn("--accept-new-host-key", said)
        self.assertEqual(self.read("known_hosts"), b"")
        self.reached(profile, "--accept-new-host-key")
        self.assertIn(self.server_key().encode(), self.read("known_hosts"))
        self.reached(profile)  # known from now on, also to ssh itself
        subprocess.run(["ssh", "-F", self.path("ssh_config"), "lab", "true"], check=True)

    def test_t05_a_changed_key_and_a_key_of_another_type_are_refused_with_the_line(self):
        for kind in ("ed25519", "ecdsa"):
            lines = "# first\n%s %s\n" % (self.name(), self.other_key(kind, "other-" + kind))
            profile = self.client(known_hosts=lines)
            with self.subTest(kind):
                self.not_reached(re.escape(self.path("known_hosts")) + r"(:| line )2", profile)
                self.not_reached(r"known_hosts", profile, "--accept-new-host-key")
                self.assertEqual(self.read("known_hosts").decode(), lines)

    def test_t05_a_change_in_one_file_is_not_hidden_by_another(self):
        changed = self.write("changed", "%s %s\n" % (self.name(), self.other_key("ed25519", "k1")))
        other = self.write("other_type", "%s %s\n" % (self.name(), self.other_key("ecdsa", "k2")))
        profile = self.client(UserKnownHostsFile=changed, GlobalKnownHostsFile=other)
        self.not_reached(re.escape(changed), profile)

    def test_t06_a_revoked_key_is_refused_though_it_is_known(self):
        lines = "@revoked * %s\n%s %s\n" % (self.server_key(), self.name(), self.server_key())
        profile = self.client(known_hosts=lines)
        self.assertIn("revoked", self.not_reached(re.escape(self.path("known_hosts")) + r"(:| line )1", profile))
        self.not_reached("(?i)revoked", profile, "--accept-new-host-key")

    def test_t06_a_certificate_authority_is_not_a_known_key(self):
        profile = self.client(known_hosts="@cert-authority * %s\n" % self.other_key())
        self.assertIn("SHA256:", self.not_reached(r"(?i)certificat", profile))

    def test_t07_one_of_several_keys_of_a_name(self):
        lines = "%s %s\n%s %s\n" % (self.name(), self.other_key(), self.name(), self.server_key())
        self.reached(self.client(known_hosts=lines))


class Keys(SshCase):
    options = ("--nodes", "1", "--sshd", "MaxAuthTries 3")

    def test_t08_too_many_keys_say_so_and_the_listed_one_alone_is_offered(self):
        wrong = []
        for number in range(5):
            self.other_key("ed25519", "wrong-%d" % number)
            wrong.append(self.path("wrong-%d" % number))
        with open(self.lab.env["LAB_SSH_CONFIG"], encoding="utf-8") as file:
            right = re.search(r"IdentityFile (\S+)", file.read()).group(1)
        start = time.monotonic()
        said = self.not_reached(r"(?i)too many", self.client(IdentityFile=wrong + [right]))
        self.assertIn("IdentitiesOnly", said)
        self.assertLess(time.monotonic() - start, 60)
        self.not_reached(r"(?i)permission denied|none of|refused|not accepted", self.client(IdentityFile=wrong[:2]))

        # An agent with five wrong keys before the right one: only the listed one is offered.
        agent = subprocess.Popen(["ssh-agent", "-D", "-a", self.path("agent")], stdout=subprocess.DEVNULL)
        self.addCleanup(agent.wait)
        self.addCleanup(agent.kill)
        self.until(lambda: os.path.exists(self.path("agent")), "the agent")
        subprocess.run(["ssh-add", "-q"] + wrong, check=True, env=dict(os.environ, SSH_AUTH_SOCK=self.path("agent")))
        self.reached(self.client(IdentityAgent=self.path("agent"), IdentitiesOnly="yes"))
        # And an agent that has the right one alone, with no key file at all.
        environment = dict(os.environ, SSH_AUTH_SOCK=self.path("agent"))
        subprocess.run(["ssh-add", "-q", "-D"], check=True, env=environment)
        subprocess.run(["ssh-add", "-q", right], check=True, env=environment)
        self.reached(self.client(IdentityAgent=self.path("agent"), IdentityFile=self.path("none"), IdentitiesOnly="no"))


if __name__ == "__main__":
    unittest.main()
