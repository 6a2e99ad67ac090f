"""Hosts that are all this machine; each has its own sshd and port."""

import os
import pathlib
import subprocess

from daemons import Daemon, free_ports, is_listened_on

# The privilege separation folder of sshd, needed when root runs it. Debian creates it when the
# service starts.
PRIVILEGE_FOLDER = pathlib.Path("/run/sshd")

SERVER = """\
ListenAddress 127.0.0.1:{port}
HostKey {folder}/key
AuthorizedKeysFile {folder}/key.pub
PidFile none
UsePAM no
StrictModes no
SetEnv PATH={path}
"""

CLIENT = """\
Host {name}
  HostName 127.0.0.1
  Port {port}
  IdentityFile {folder}/key
  IdentitiesOnly yes
  UserKnownHostsFile /dev/null
  StrictHostKeyChecking no
  LogLevel ERROR
"""


class Hosts:
    """Hosts called `names`. This user can log in with `ssh -F configuration`."""

    def __init__(self, folder, names):
        self.folder = folder
        self.configuration = folder / "config"
        self.daemons = {}
        self.made_privilege_folder = False
        folder.mkdir()
        # The same key identifies the hosts and the user.
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / "key"], check=True)
        self.ports = dict(zip(names, free_ports(len(names))))
        self.configuration.write_text(
            "".join(CLIENT.format(name=name, port=port, folder=folder) for name, port in self.ports.items())
        )

    def start(self):
        if os.geteuid() == 0 and not PRIVILEGE_FOLDER.exists():
            PRIVILEGE_FOLDER.mkdir(mode=0o755)
            self.made_privilege_folder = True
        for name, port in self.ports.items():
            (self.folder / name).mkdir()
            configuration = self.folder / name / "sshd_config"
            configuration.write_text(SERVER.format(port=port, folder=self.folder, path=os.environ["PATH"]))
            self.daemons[name] = Daemon(self.folder / name, "sshd", "-D", "-e", "-f", configuration)
            self.daemons[name].wait_until(lambda port=port: is_listened_on(port))

    def stop(self):
        for daemon in self.daemons.values():
            daemon.stop()
        if self.made_privilege_folder:
            PRIVILEGE_FOLDER.rmdir()

    def logins(self, name):
        """The number of logins to the host `name`."""
        return (self.folder / name / "sshd.out.log").read_text().count("Accepted publickey")
