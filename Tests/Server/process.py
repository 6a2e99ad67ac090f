"""The server as a process: its address, its memory, its time and its log."""

import os
import pathlib
import re
import socket
import subprocess
import tempfile
import time


class Server:
    """A running server."""

    def __init__(self):
        self.log_file = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [os.environ["GEOBG_SERVER"], "0"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log_file
        )
        line = self.process.stdout.readline().decode()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)\n", line)
        if not found:
            self.process.kill()
            raise AssertionError(f"the server printed {line!r}; {self.log()}")
        self.port = int(found[1])

    def log(self):
        """What the server has written to standard error."""
        self.log_file.seek(0)
        return self.log_file.read().decode()

    def memory(self):
        """The resident memory, in KiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1])

    def seconds(self):
        """The processor time so far."""
        stat = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.log_file.close()

    def connect(self):
        """A new connection."""
        return Connection(self.port)

    def get(self, target, method="GET", **headers):
        """The answer to one request on its own connection."""
        with self.connect() as connection:
            connection.request(target, method, **headers)
            return connection.answer(is_head=method == "HEAD")


class Answer:
    """An answer: status, headers with names in lower case, and body."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def __repr__(self):
        return f"<{self.status} {self.headers} {self.body[:200]!r}>"


class Connection:
    """A socket that sends bytes as they are and reads answers."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.rest = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data)

    def request(self, target, method="GET", **headers):
        lines = [f"{method} {target} HTTP/1.1", "Host: localhost"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        self.send("\r\n".join(lines + ["", ""]).encode())

    def answer(self, is_head=False):
        """Reads the next answer; None if the server closed the connection first."""
        while b"\r\n\r\n" not in self.rest:
            if not self.more():
                assert not self.rest, f"half an answer: {self.rest[:200]!r}"
                return None
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        first, *lines = head.decode("ascii").split("\r\n")
        status = int(re.fullmatch(r"HTTP/1\.1 (\d{3}) .+", first)[1])
        headers = {}
        for line in lines:
            name, value = line.split(": ", 1)
            name = name.lower()
            assert name not in headers, f"{name} is there twice"
            headers[name] = value
        assert "transfer-encoding" not in headers, headers
        length = 0 if is_head or status == 304 else int(headers["content-length"])
        while len(self.rest) < length:
            assert self.more(), "the connection ended in the middle of a body"
        body, self.rest = self.rest[:length], self.rest[length:]
        return Answer(status, headers, body)

    def more(self):
        try:
            data = self.socket.recv(1 << 16)
        except ConnectionResetError:
            return False
        self.rest += data
        return bool(data)


def wait_until(condition, what, seconds=20):
    """Waits until `condition` returns something true, and returns it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if result := condition():
            return result
        time.sleep(0.01)
    raise AssertionError(f"not within {seconds} s: {what}")


def command(*arguments):
    """The bytes that the command writes."""
    return subprocess.run(
        [os.environ["GEOBG_COMMAND"], "--no-config", *arguments, "-o", "-"],
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ).stdout
