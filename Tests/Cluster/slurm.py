"""A Slurm cluster of one node, this machine, with all its files in one folder."""

import getpass
import os
import re
import socket
import subprocess

from daemons import Daemon, free_ports, wait_until

# proctrack/linuxproc and task/none work without cgroups, which a container may not have. CPUs may
# differ from the machine's number. A requeued task starts when its credential has expired, which
# takes two minutes by default.
CONFIGURATION = """\
ClusterName=geobg
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller_port}
SlurmdPort={node_port}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket,cred_expire=5
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,bf_interval=1
SlurmdParameters=config_overrides
MailProg=/bin/true
NodeName={host} NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


def ask(*command):
    """The output of `command`, even if it fails."""
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout


class Slurm:
    """munged, slurmctld and slurmd."""

    def __init__(self, folder):
        self.folder = folder
        self.daemons = []
        for name in ["state", "spool"]:
            (folder / name).mkdir(parents=True)
        controller_port, node_port = free_ports(2)
        configuration = folder / "slurm.conf"
        configuration.write_text(
            CONFIGURATION.format(
                host=socket.gethostname().split(".")[0],
                user=getpass.getuser(),
                folder=folder,
                controller_port=controller_port,
                node_port=node_port,
            )
        )
        # Nothing here uses cgroups, but slurmd exits if it looks for them and finds none.
        (folder / "cgroup.conf").write_text("CgroupPlugin=cgroup/v1\n")
        os.environ["SLURM_CONF"] = str(configuration)

    def start(self):
        key, munge = self.folder / "munge.key", self.folder / "munge.socket"
        key.touch(mode=0o600)
        key.write_bytes(os.urandom(128))
        # --force: a parent folder is writable for everybody.
        self.begin(
            "munged",
            "--foreground",
            "--force",
            f"--key-file={key}",
            f"--socket={munge}",
            f"--pid-file={self.folder}/munged.pid",
            f"--seed-file={self.folder}/munge.seed",
        ).wait_until(munge.exists)
        self.begin("slurmctld", "-D").wait_until(lambda: "is UP" in ask("scontrol", "ping"))
        self.begin("slurmd", "-D").wait_until(lambda: ask("sinfo", "-h", "-o", "%t") == "idle\n")

    def begin(self, name, *arguments):
        self.daemons.append(Daemon(self.folder, name, *arguments))
        return self.daemons[-1]

    def stop(self):
        """Ends all jobs first, because their processes would outlive the daemons, and then the daemons."""
        try:
            if len(self.daemons) == 3:
                ask("scancel", f"--user={getpass.getuser()}")
                wait_until(lambda: ask("squeue", "-h") == "", "the jobs to end")
        finally:
            for daemon in reversed(self.daemons):
                daemon.stop()


def submit(folder, *arguments, **variables):
    """Submits a job in `folder` and returns its number."""
    return subprocess.run(
        ["sbatch", "--parsable", *arguments],
        cwd=folder,
        env={**os.environ, **variables},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout.strip()


def wait_for(job):
    """Waits until `job` and all its tasks have ended."""
    wait_until(lambda: ask("squeue", "-h", f"--jobs={job}") == "", f"job {job}")


def fields(job, key):
    """The value of `key` in each task of `job` that has started."""
    return re.findall(rf"\b{key}=(\S+)", ask("scontrol", "show", "job", job))
