# SPDX-License-Identifier: GPL-3.0-or-later
"""The lab's Slurm: a munged, a controller and nodes with eight GPUs each as GRES, all on this machine."""
import contextlib
import os
import pwd
import signal
import socket
import subprocess

from labkit import (LabError, NODE_PORTS, PART, all_processes, listening, own_line, program, send, wait_for,
                    with_descendants)

GPUS = 8

# cred_expire: how long a requeued job waits before it may start (Slurm's default is 120 s). MessageTimeout: how long
# a caller tries. ReturnToService=2: a node that was down for its silence comes back when it registers. PriorityTier and PreemptMode:
# a job in `urgent` requeues one in batch_1. MailProg: a lab writes to nobody. PlugStackConfig: not the machine's own.
CONF = """ClusterName=lab
SlurmctldHost={host}({address})
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket,cred_expire=20
CredType=cred/munge
CommunicationParameters={communication}
SlurmctldPort={ctld_port}
StateSaveLocation={folder}/slurm/state
SlurmdSpoolDir={folder}/slurm/spool-%n
SlurmctldPidFile={folder}/slurm/slurmctld.pid
SlurmdPidFile={folder}/slurm/slurmd-%n.pid
PlugStackConfig={folder}/slurm/plugstack.conf
MailProg={true}
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=0,sched_interval=5,bf_interval=5
PreemptType=preempt/partition_prio
PreemptMode=REQUEUE
SwitchType=switch/none
MpiDefault=none
GresTypes=gpu
JobAcctGatherType=jobacct_gather/none
{accounting}
JobRequeue=1
ReturnToService=2
SlurmctldTimeout=30
SlurmdTimeout=15
KillWait=5
MinJobAge=300
MessageTimeout=5
SlurmdParameters=config_overrides
NodeName={nodes} NodeHostname={host} NodeAddr={address} Port={node_ports} CPUs=16 RealMemory=20000 \
Gres=gpu:b300:{gpus} State=UNKNOWN
PartitionName=batch_1 Nodes=ALL Default=YES MaxTime=08:00:00 PriorityTier=1 State=UP
PartitionName=urgent Nodes=ALL MaxTime=08:00:00 PriorityTier=10 PreemptMode=OFF State=UP
"""

DBD = """DbdHost=localhost
DbdAddr={address}
DbdPort={port}
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CommunicationParameters={communication}
SlurmUser={user}
StorageType=accounting_storage/mysql
StorageHost=localhost
StorageUser={user}
StorageLoc=slurm_acct_db
PidFile={folder}/slurm/slurmdbd.pid
CommitDelay=1
"""

PROFILE = """# SPDX-License-Identifier: GPL-3.0-or-later
# The lab below {folder}. Its nodes are this machine, so models and dataset are the lab engine's own, and the
# engines of several nodes share the port range.
cluster: 1
name: lab
transport: {{kind: ssh, host: lab, config: "{folder}/ssh/config"}}
scheduler: {{kind: slurm, partition: batch_1, {account}gres: "gpu:{gpus}", exclusive: true, mem: "0",
            time_limit_min: 60}}
ports: {first_port}-{last_port}
container: {{runtime: none}}
models: {{writable_dir: "{resources}/models"}}
paths: {{root: assay-runs, dataset_dir: "{resources}/speed_bench"}}
nodes: {{count: 1, hold_min: 0}}
"""


def loopback():
    """(address, communication parameters). Slurm can bind its daemons only to what the machine's name means; where
    that is not a loopback address, they listen on all (and take only messages signed with the lab's munge key)."""
    try:
        address = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)[0][4][0]
    except OSError:
        address = ""
    if address.startswith("127."):
        return address, "NoInAddrAny,NoCtldInAddrAny"
    return "127.0.0.1", "block_null_hash"


def devices(lab):
    """A GRES wants character devices, plain files are refused. Links to /dev/null do, without any privilege."""
    for node in lab.nodes():
        for gpu in range(GPUS):
            path = lab.path("slurm", "dev", "%s-gpu%d" % (node, gpu))
            if not os.path.lexists(path):
                os.symlink("/dev/null", path)


def prepare(lab, overrides):
    """Writes munge's key, Slurm's configuration and state folders. `overrides`: KEY=VALUE lines of slurm.conf."""
    for name in ("munge", "slurm", "slurm/state", "slurm/dev"):
        os.makedirs(lab.path(name), mode=0o700, exist_ok=True)
    with open(os.open(lab.path("munge", "key"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(os.urandom(1024))
    lab.write("slurm/plugstack.conf", "")
    devices(lab)
    count = len(lab.nodes())
    address, communication = loopback()
    user = pwd.getpwuid(os.getuid()).pw_name
    accounting = "AccountingStorageType=accounting_storage/none"
    if lab.record["accounting"]:
        accounting = ("AccountingStorageType=accounting_storage/slurmdbd\nAccountingStorageHost=%s\n"
                      "AccountingStoragePort=%d\nAccountingStoragePass=%s\nAccountingStoreFlags=job_comment"
                      % (address, lab.port(2), lab.path("munge", "socket")))
    text = CONF.format(
        host=socket.gethostname().split(".")[0], address=address, communication=communication, user=user,
        folder=lab.folder, ctld_port=lab.port(1), accounting=accounting, true=program("true"), gpus=GPUS,
        nodes="b300-[001-%03d]" % count,
        node_ports="[%d-%d]" % (lab.port(NODE_PORTS), lab.port(NODE_PORTS) + count - 1))
    # A keyword given twice is an error to Slurm, so an override takes the place of the lab's own line.
    for override in overrides:
        keyword = override.split("=")[0].strip().lower()
        text = "".join(line for line in text.splitlines(True) if line.split("=")[0].lower() != keyword)
        text += override + "\n"
    lab.write("slurm/slurm.conf", text)
    lab.write("slurm/gres.conf", "".join("NodeName=%s Name=gpu Type=b300 File=%s-gpu[0-%d]\n" % (
        node, lab.path("slurm", "dev", node), GPUS - 1) for node in lab.nodes()))


def profile(lab, resources):
    return PROFILE.format(folder=lab.folder, gpus=GPUS, resources=resources,
                          account="account: benchmark, " if lab.record["accounting"] else "",
                          first_port=lab.port(80), last_port=lab.port(255))


def start_munge(lab):
    if lab.daemon("munged"):
        return
    socket_path = lab.path("munge", "socket")
    with contextlib.suppress(FileNotFoundError):
        os.remove(socket_path)
    child = lab.start("munged", [
        "munged", "--foreground", "--force", "--num-threads=2", "--key-file=" + lab.path("munge", "key"),
        "--socket=" + socket_path, "--pid-file=" + lab.path("munge", "pid"), "--log-file=" +
        lab.path("log", "munged-messages.log"), "--seed-file=" + lab.path("munge", "seed")])
    lab.wait_ready("munged", child, lambda: lab.run(["munge", "-n", "-S", socket_path])[0] == 0, 20, "ready")


def start_controller(lab):
    if lab.daemon("slurmctld"):
        return None
    return lab.start("slurmctld", ["slurmctld", "-D", "-f", lab.conf()])


def wait_controller(lab, child):
    address = loopback()[0]
    if child:
        lab.wait_ready("slurmctld", child, lambda: listening(lab.port(1), address), 30, "listening")


def start_node(lab, node):
    if lab.daemon(node):
        return None
    os.makedirs(lab.path("slurm", "spool-" + node), mode=0o755, exist_ok=True)
    return lab.start(node, ["slurmd", "-D", "-f", lab.conf(), "-N", node])


def node_states(lab):
    """{node: state} as the controller sees it; empty when it does not answer."""
    status, text = lab.run(["sinfo", "-h", "-N", "-p", "batch_1", "-o", "%N %T"])
    return dict(line.split() for line in text.splitlines() if len(line.split()) == 2) if status == 0 else {}


def wait_nodes(lab, children, controller=None, seconds=60):
    """Waits until the nodes of these daemons take jobs; watches also the controller if it was started just now."""
    watched = dict(children, slurmctld=controller) if controller else children

    def ready():
        for name, child in watched.items():
            if child.poll() is not None:
                raise LabError("%s ended (%s); log/%s.log ends:\n%s" % (name, child.returncode, name,
                                                                       lab.last_words(name)))
        states = node_states(lab)
        return all(states.get(node) in ("idle", "mixed", "allocated", "completing") for node in children)

    if children and not wait_for(ready, seconds, 0.1):
        raise LabError("the nodes are not ready after %d s: %s" % (seconds, node_states(lab) or "no answer"))


# --- accounting -------------------------------------------------------------------------------------------------------


def start_accounting(lab):
    """A MariaDB reachable by a socket in a private folder only (so without passwords), and slurmdbd on it."""
    user = pwd.getpwuid(os.getuid()).pw_name
    address, communication = loopback()
    data, socket_path = lab.path("db", "data"), lab.path("db", "socket")
    os.makedirs(lab.path("db"), mode=0o700, exist_ok=True)
    if not os.path.isdir(data):
        create_database(lab, data, user)
    child = lab.start("mariadbd", [
        "mariadbd", "--no-defaults", "--datadir=" + data, "--socket=" + socket_path, "--skip-networking",
        "--skip-grant-tables", "--user=" + user, "--pid-file=" + lab.path("db", "pid"), "--tmpdir=" + lab.path("db"),
        "--innodb-log-file-size=8M", "--innodb-buffer-pool-size=32M", "--innodb-flush-log-at-trx-commit=0",
        "--innodb-lock-wait-timeout=900"])
    lab.wait_ready("mariadbd", child, lambda: unix_listening(socket_path), 60, "listening")
    lab.write("slurm/slurmdbd.conf", DBD.format(
        port=lab.port(2), folder=lab.folder, user=user, address=address,
        communication=communication))
    child = lab.start("slurmdbd", ["slurmdbd", "-D"], MYSQL_UNIX_PORT=socket_path)
    lab.wait_ready("slurmdbd", child, lambda: listening(lab.port(2), address), 60, "listening")


def create_database(lab, data, user):
    """What mariadb-install-db does, without the client package that it needs and the tables that slurmdbd does not."""
    os.makedirs(data, mode=0o700)
    statements = b"create database mysql;\nuse mysql;\n"
    for name in ("mysql_system_tables.sql", "mysql_performance_tables.sql", "mysql_system_tables_data.sql"):
        with open(os.path.join("/usr/share/mysql", name), "rb") as file:
            statements += file.read() + b"\n"
    lab.write("db/bootstrap.sql", statements.decode("utf-8"))
    with open(lab.path("db", "bootstrap.sql"), "rb") as script:
        done = subprocess.run([program("mariadbd"), "--no-defaults", "--bootstrap", "--datadir=" + data,
                               "--user=" + user, "--tmpdir=" + lab.path("db"), "--innodb-log-file-size=8M",
                               "--skip-grant-tables", "--silent-startup"], env=lab.environment(), stdin=script,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120, check=False)
    if done.returncode:
        raise LabError("mariadbd cannot create its tables: " + done.stdout.decode("utf-8", "replace")[-600:])


def declare_account(lab):
    """The cluster, an account and the user in it, so that `--account=benchmark` is one that exists."""
    user = pwd.getpwuid(os.getuid()).pw_name
    for words in (["cluster", "lab"], ["account", "benchmark", "Cluster=lab"],
                  ["user", user, "Account=benchmark", "Cluster=lab"]):
        status, text = lab.run(["sacctmgr", "-i", "add"] + words)
        if status and "already exist" not in text and "Nothing new" not in text:
            raise LabError("sacctmgr add %s: %s" % (" ".join(words), text.strip()))


def unix_listening(path):
    with socket.socket(socket.AF_UNIX) as link:
        try:
            link.connect(path)
        except OSError:
            return False
    return True


# --- the controller and the nodes go away and come back ---------------------------------------------------------------


def family(lab, name):
    """The pids of the controller, or of a node with the jobs that run on it."""
    processes = all_processes()
    daemon = lab.daemon(name)
    roots = {daemon.pid} if daemon else set()
    part = ("%s=%s" % (PART, name)).encode()
    node = ("SLURMD_NODENAME=" + name).encode()
    conf = ("SLURM_CONF=" + lab.conf()).encode()
    # Not below a login: a command there was started by no node, whatever its environment says.
    for pid in lab.members(processes):
        environment = processes[pid].environment()
        mark = ("ASSAY_LAB=" + lab.record["mark"]).encode()
        if (part in environment and mark in environment) or (node in environment and conf in environment):
            roots.add(pid)
    return with_descendants(roots, processes) - own_line(processes)


def stop(lab, name):
    """The controller is ended in order (it saves its state); a node dies with all that runs on it."""
    daemon = lab.daemon(name)
    if name == "slurmctld" and daemon:
        send([daemon.pid], signal.SIGCONT)
        send([daemon.pid], signal.SIGTERM)
        wait_for(lambda: not lab.daemon(name), 15)

    # Halted first, all of it: a job's end must not be reported by a node that is meant to be dead.
    frozen = set()
    while not frozen >= family(lab, name):
        frozen |= family(lab, name)
        send(frozen, signal.SIGSTOP)

    def gone():
        left = family(lab, name)
        send(left, signal.SIGKILL)
        return not left

    if wait_for(gone, 20, 0.02) is None:
        raise LabError("%s could not be ended: %s" % (name, sorted(family(lab, name))))
    lab.forget(name)


def start(lab, name):
    if name == "slurmctld":
        wait_controller(lab, start_controller(lab))
        if wait_for(lambda: lab.run(["scontrol", "ping"])[0] == 0, 30, 0.1) is None:
            raise LabError("slurmctld listens and does not answer; see log/slurmctld.log")
        # It knows its nodes again once they have registered, which takes some seconds; a paused one does not.
        there = {node for node in lab.nodes() if lab.daemon(node) and lab.daemon(node).state != "T"}
        wait_for(lambda: not {node for node, state in node_states(lab).items() if state.startswith("unk")} & there, 20, 0.1)
        return
    child = start_node(lab, name)
    # Without a controller a node can start, but nobody can say that it is ready.
    if child and lab.daemon("slurmctld") and lab.daemon("slurmctld").state != "T":
        wait_nodes(lab, {name: child})


def pause(lab, name):
    if not lab.daemon(name):
        raise LabError("%s does not run; start it first" % name)
    send(family(lab, name), signal.SIGSTOP)


def resume(lab, name):
    if not lab.daemon(name):
        raise LabError("%s does not run; start it first" % name)
    send(family(lab, name), signal.SIGCONT)
