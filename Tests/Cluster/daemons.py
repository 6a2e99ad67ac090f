"""Starts daemons in the foreground and waits until they are ready."""

import pathlib
import shutil
import socket
import subprocess
import time


def free_ports(count):
    """Unused ports of this machine."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def is_listened_on(port):
    with socket.socket() as each:
        return each.connect_ex(("127.0.0.1", port)) == 0


def wait_until(condition, what, seconds=60):
    """Waits until `condition` holds."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"waited {seconds} seconds for {what}")
        time.sleep(0.05)


class Daemon:
    """A daemon in the foreground, as a child of the test, with a log in `folder`."""

    def __init__(self, folder, name, *arguments):
        self.name = name
        # sshd requires its full path.
        command = [shutil.which(name), *map(str, arguments)]
        with open(pathlib.Path(folder, f"{name}.out.log"), "ab") as log:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def wait_until(self, is_ready):
        """Waits until `is_ready`, for as long as the daemon lives."""

        def is_ready_or_gone():
            return self.process.poll() is not None or is_ready()

        wait_until(is_ready_or_gone, f"{self.name} to be ready")
        if self.process.poll() is not None:
            raise ChildProcessError(f"{self.name} ended with {self.process.returncode}")

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
