# SPDX-License-Identifier: GPL-3.0-or-later
"""The lab's login host: an sshd of its own on loopback, with its own keys, home, PATH and rc file."""
import contextlib
import os
import pwd
import shlex
import signal
import socket

from labkit import LabError, all_processes, own_line, program, send, wait_for, with_descendants

# Every command of a login goes through this. The home, the PATH and the rc file are the lab's, and the shell is the one
# that LAB_REMOTE_SHELL points at, so that nothing of the user's own account has a say.
LOGIN = """#!/bin/sh
HOME={home} SLURM_CONF={conf} ASSAY_LAB={mark} PATH={bin}:$PATH
SHELL=$(readlink -f {shell}) || exit 127
export HOME SLURM_CONF ASSAY_LAB PATH SHELL
unset SHLVL
cd "$HOME" || exit 1
case ${{SHELL##*/}} in
bash | zsh | fish | csh | tcsh | bsd-csh) ;; # these read a file in the home that sources the rc file
*) . {rc} ;;
esac
if [ -n "${{SSH_ORIGINAL_COMMAND+set}}" ]; then
    command=$SSH_ORIGINAL_COMMAND
    unset SSH_ORIGINAL_COMMAND
    exec "$SHELL" -c "$command"
fi
exec "$SHELL" -l
"""

SSHD = """ListenAddress 127.0.0.1:{port}
HostKey {folder}/host_key
PidFile none
AuthorizedKeysFile {folder}/authorized_keys
AuthenticationMethods publickey
PermitRootLogin prohibit-password
PasswordAuthentication no
KbdInteractiveAuthentication no
UsePAM no
UseDNS no
StrictModes no
PrintMotd no
PrintLastLog no
X11Forwarding no
LogLevel VERBOSE
ForceCommand {folder}/login
"""

CLIENT = """# The lab's login host: ssh -F this-file lab
Host lab
    HostName 127.0.0.1
    Port {port}
    User {user}
    IdentityFile {folder}/user_key
    IdentitiesOnly yes
    IdentityAgent none
    UserKnownHostsFile {folder}/known_hosts
    GlobalKnownHostsFile /dev/null
    StrictHostKeyChecking yes
    PreferredAuthentications publickey
    BatchMode yes
    ConnectTimeout 20
"""


def prepare(lab, options):
    """Writes keys, configuration and home. `options`: lines of sshd_config that go before the lab's own."""
    folder = lab.path("ssh")
    for key in ("host_key", "user_key"):
        status, text = lab.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "assay-lab", "-f",
                                os.path.join(folder, key)])
        if status:
            raise LabError("ssh-keygen: " + text.strip())
    with open(os.path.join(folder, "user_key.pub"), encoding="ascii") as file:
        lab.write("ssh/authorized_keys", file.read())
    with open(os.path.join(folder, "host_key.pub"), encoding="ascii") as file:
        lab.write("ssh/known_hosts", "[127.0.0.1]:%d %s" % (lab.port(0), file.read()))
    write_home(lab)
    write_configuration(lab, options)


def write_configuration(lab, options):
    folder = lab.path("ssh")
    os.makedirs(os.path.join(folder, "nobody-reads-this"), mode=0o700, exist_ok=True)
    words = {"folder": folder, "port": lab.port(0), "user": pwd.getpwuid(os.getuid()).pw_name}
    # The first value of a keyword wins in sshd_config, so the caller's come first; only one SetEnv line counts, and
    # a Match block reaches to the end of the file. The shell that starts the login script finds an empty home, for
    # it would read the rc files as well.
    matches = next((at for at, line in enumerate(options) if line.split()[:1] == ["Match"]), len(options))
    sets = [line.split(None, 1)[1] for line in options[:matches] if line.lower().startswith("setenv ")]
    before = [line for line in options[:matches] if not line.lower().startswith("setenv ")]
    lines = before + [SSHD.format(**words).rstrip("\n"),
                      " ".join(["SetEnv HOME=%s/nobody-reads-this" % folder, "ASSAY_LAB=" + lab.record["mark"]] + sets)]
    lab.write("ssh/sshd_config", "\n".join(lines + options[matches:]) + "\n")
    lab.write("ssh/config", CLIENT.format(**words))
    lab.write("ssh/login", LOGIN.format(
        home=shlex.quote(lab.path("home")), conf=shlex.quote(lab.conf()), bin=shlex.quote(lab.path("bin")),
        mark=lab.record["mark"], shell=shlex.quote(lab.path("shell")), rc=shlex.quote(lab.path("rc"))), 0o700)
    if os.getuid() == 0 and not os.path.isdir("/run/sshd"):
        # sshd does nothing without this empty folder; the machine's own service makes the same.
        os.makedirs("/run/sshd", mode=0o755, exist_ok=True)
    status, text = lab.run(["sshd", "-t", "-f", os.path.join(folder, "sshd_config")])
    if status:
        raise LabError("sshd does not take its configuration: " + text.strip(), 2)


def write_home(lab):
    """A home whose shells read the rc file and, as login shells, put the lab's own programs first again."""
    for name in ("home", "bin"):
        os.makedirs(lab.path(name), mode=0o700, exist_ok=True)
    rc, programs = lab.path("rc"), lab.path("bin")
    lab.write("rc", "")
    lab.write("home/.bashrc", ". %s\n" % rc)
    lab.write("home/.zshenv", ". %s\n" % rc)
    lab.write("home/.cshrc", "source %s\n" % rc)
    for name in (".profile", ".zprofile"):
        lab.write(os.path.join("home", name), "PATH=%s:$PATH\n" % programs)
    lab.write("home/.login", "setenv PATH %s:${PATH}\n" % programs)
    os.makedirs(lab.path("home", ".config", "fish"), mode=0o700, exist_ok=True)
    lab.write("home/.config/fish/config.fish", "source %s\n" % rc)
    with contextlib.suppress(FileNotFoundError):
        os.remove(lab.path("shell"))
    os.symlink(program("bash"), lab.path("shell"))


def answers(lab):
    """Whether the login host greets: a banner, not only an open port."""
    try:
        with socket.create_connection(("127.0.0.1", lab.port(0)), timeout=2) as link:
            return link.recv(4) == b"SSH-"
    except OSError:
        return False


def start(lab):
    if lab.daemon("sshd"):
        return
    child = lab.start("sshd", ["sshd", "-D", "-e", "-f", lab.path("ssh", "sshd_config")])
    lab.wait_ready("sshd", child, lambda: answers(lab), 20, "answering")


def ours(lab):
    """The pids of the listener and of its sessions, also of sessions whose listener was killed; not of the commands
    that run in them, for those of a real host see their link end as well."""
    processes = all_processes()
    listener = lab.daemon("sshd")
    family = with_descendants({listener.pid} if listener else set(), processes)
    log = lab.path("log", "sshd.log")
    family |= {pid for pid, process in processes.items() if log in process.outputs()}
    return {pid for pid in family - own_line(processes) if processes[pid].name.startswith("sshd")}


def stop(lab):
    """The host goes away at once: connections break, sessions end."""

    def gone():
        left = ours(lab)
        send(left, signal.SIGKILL)
        return not left

    if wait_for(gone, 20, 0.02) is None:
        raise LabError("sshd could not be ended: %s" % sorted(ours(lab)))
    lab.forget("sshd")


def pause(lab):
    if not lab.daemon("sshd"):
        raise LabError("sshd does not run; start it first")
    send(ours(lab), signal.SIGSTOP)


def resume(lab):
    if not lab.daemon("sshd"):
        raise LabError("sshd does not run; start it first")
    send(ours(lab), signal.SIGCONT)


def environment_file(lab):
    """DIR/env: what a shell or a test needs to know of the lab."""
    names = {
        "LAB_SSH_CONFIG": lab.path("ssh", "config"), "LAB_CLUSTER": lab.path("cluster.yaml"),
        "LAB_SLURM_CONF": lab.conf(), "LAB_SSHD_CONFIG": lab.path("ssh", "sshd_config"),
        "LAB_SSHD_PID": lab.record["daemons"]["sshd"]["pid"], "LAB_REMOTE_HOME": lab.path("home"),
        "LAB_REMOTE_BIN": lab.path("bin"), "LAB_REMOTE_RC": lab.path("rc"), "LAB_REMOTE_SHELL": lab.path("shell")}
    return "".join("%s=%s\n" % item for item in names.items())
