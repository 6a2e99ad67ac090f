"""Checks of the server over sockets."""

import hashlib
import os
import pathlib
import random
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest

from process import Connection, Server, command, timed, wait_until

EXAMPLE = pathlib.Path(__file__).resolve().parents[2] / "Examples" / "Server"

# A picture that takes seconds.
LARGE = "/wallpaper/{}.png?size=7680x4320&density=25&mesh=1"

# The limits of the router, as in Limits.swift; a test compares the sentences of refusals.
TARGET_BYTES = 2048
HEADER_BYTES = 8192
HEADER_FIELDS = 64

# Requests as raw bytes, and the statuses of their answers; None: closed without an answer. A list
# has one answer after another.
HOSTILE = [
    (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", 404),
    (b"GET /../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n", 404),
    (b"GET /wallpaper/..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: a\r\n\r\n", 404),
    (b"GET /wallpaper/a.svg?palette=../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    (b"GET /wallpaper/%00.svg HTTP/1.1\r\nHost: a\r\n\r\n", 200),
    (b"GET /wallpaper/%ff.svg HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    (b"GET /wallpaper/\xff.svg HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    (b"GET /wallpaper/a.svg?size=9223372036854775807x9223372036854775807 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    (b"GET /wallpaper/a.svg?size=1000000x1000000 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    (b"GET /wallpaper/a.svg?size=1x1000000 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    (b"GET http://b/wallpaper/a.svg HTTP/1.1\r\nHost: a\r\n\r\n", 200),
    (b"GET /wallpaper/a.svg HTTP/1.1\r\n\r\n", 400),
    (b"GET /wallpaper/a.svg HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
    (b"GET /wallpaper/a.svg HTTP/1.0\r\n\r\n", 200),
    (b"GET /wallpaper/a.svg HTTP/2.0\r\nHost: a\r\n\r\n", 400),
    (b"GET /wallpaper/a.svg HTTP/9.9\r\nHost: a\r\n\r\n", 400),
    (b"GET /wallpaper/a.svg\r\n\r\n", (400, None)),
    (b"POST /wallpaper/a.svg HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", 405),
    (b"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", 405),
    (b"TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", 405),
    (b"CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", 405),
    (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", (400, 405, None)),
    (b"FOO / HTTP/1.1\r\nHost: a\r\n\r\n", (400, 405)),
    (b"GET /wallpaper/a.svg HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 413),
    (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999\r\n\r\n", 413),
    (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\n", 400),
    (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
    (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
    (b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 413),
    (b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n", (400, 413)),
    (b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: x\r\n\r\n", (400, 413)),
    (b"GET /wallpaper/a.svg HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n", 200),
    (b"GET /wallpaper/a.svg HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n", 200),
    (b"GET /wallpaper/a.svg HTTP/1.1\r\nHost: a\r\nRange: bytes=0-1\r\n\r\n", 200),
    (b"GET /wallpaper/a.svg HTTP/1.1\r\nHost: a\r\n X: folded\r\n\r\n", 400),
    (b"GET /wallpaper/a.svg HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", 400),
    (b"GET /wallpaper/a.svg HTTP/1.1\r\nHost: a\r\nX y: z\r\n\r\n", 400),
    (b"GET /wallpaper/a.svg HTTP/1.1\r\nHost: a\r\nX: \x00\r\n\r\n", 400),
    (b"\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 404),
    (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", (400, None)),
    (b"\x00" * 100, (400, None)),
    (b"GET " + b"/" * 200_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n", (414, 431)),
    (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 50_000 + b"\r\n", 431),
    (b"GET / HTTP/1.1\r\nX: " + b"y" * 1_000_000 + b"\r\n\r\n", 431),
    (b"GET / HTTP/1.1\r\n" + b"x" * 1_000_000 + b": y\r\n\r\n", 431),
]


class Pictures(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.addClassCleanup(cls.server.__exit__)

    def test_bytes(self):
        """the bytes are the command's"""
        for target, arguments in [
            ("ada.svg", ["--seed", "ada", "--format", "svg"]),
            ("ada.png", ["--seed", "ada", "--format", "png"]),
            ("18446744073709551615.svg?mode=dark", ["--seed", "18446744073709551615", "--dark", "--format", "svg"]),
            (
                "2026-12-24.png?size=400x300&mode=light&palette=dusk",
                ["--seed", "2026-12-24", "--size", "400x300", "--palette", "dusk", "--format", "png"],
            ),
            (
                "a%20b%2Fc.svg?size=a4&mesh=5&density=2.5",
                ["--seed", "a b/c", "--size", "a4", "--mesh-passes", "5", "--density", "2.5", "--format", "svg"],
            ),
            (
                "%C3%A9.png?size=iphone-15-pro&palette=neon&mode=dark&mesh=1",
                ["--seed", "é", "--size", "iphone-15-pro", "--palette", "neon", "--dark", "--mesh", "--format", "png"],
            ),
        ]:
            with self.subTest(target):
                answer = self.server.get(f"/wallpaper/{target}")
                self.assertEqual(answer.status, 200, answer)
                self.assertEqual(answer.body, command(*arguments))

    def test_head(self):
        """HEAD has the headers of GET and no body"""
        for target, status in [("/wallpaper/a.svg", 200), ("/wallpaper/a.png", 200), ("/", 404)]:
            with self.server.connect() as connection:
                connection.request(target, "HEAD")
                head = connection.answer(is_head=True)
                connection.request(target)
                full = connection.answer()
            self.assertEqual((head.status, full.status), (status, status))
            for answer in head, full:
                for name in ["date", "content-length"]:
                    answer.headers.pop(name, None)
            self.assertEqual(head.headers, full.headers)

    def test_cache(self):
        """a cache keeps a picture forever, and gets 304 for it"""
        first = self.server.get("/wallpaper/ada.svg")
        self.assertEqual(first.headers["cache-control"], "public, max-age=31536000, immutable")
        self.assertEqual(first.headers["content-type"], "image/svg+xml")
        self.assertRegex(first.headers["etag"], r'^"1-[0-9a-f]{16}"$')
        with self.server.connect() as connection:
            for method in ["GET", "HEAD"] * 2:
                connection.request("/wallpaper/ada.svg", method, If_None_Match=first.headers["etag"])
                again = connection.answer()
                self.assertEqual(again.status, 304)
                self.assertEqual(again.headers["etag"], first.headers["etag"])
            connection.request("/wallpaper/ada.svg", If_None_Match='"other"')
            self.assertEqual(connection.answer().body, first.body)

    def test_pipelining(self):
        """requests sent at once are answered in order"""
        with self.server.connect() as connection:
            targets = ["/wallpaper/1.svg", "/x", "/wallpaper/2.png?size=64x64", "/wallpaper/3.svg"]
            connection.send(b"".join(f"GET {target} HTTP/1.1\r\nHost: a\r\n\r\n".encode() for target in targets))
            bodies = [connection.answer().body for _ in targets]
        self.assertEqual(bodies, [self.server.get(target).body for target in targets])

    def test_http10(self):
        """HTTP 1.0 closes the connection, unless the client asks for more"""
        for extra, stays in [(b"", False), (b"Connection: keep-alive\r\n", True)]:
            with self.server.connect() as connection:
                connection.send(b"GET /wallpaper/1.svg HTTP/1.0\r\n" + extra + b"\r\n")
                answer = connection.answer()
                self.assertEqual(answer.headers["connection"], "keep-alive" if stays else "close")
                if stays:
                    connection.request("/wallpaper/1.svg")
                    self.assertEqual(connection.answer().status, 200)
                else:
                    self.assertTrue(connection.ends())


class Hostile(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # Half a request is never answered.
        cls.server = Server("--idle", "1")
        cls.addClassCleanup(cls.server.__exit__)

    def check(self, data, expected):
        expected = expected if isinstance(expected, tuple) else (expected,)
        with self.subTest(data[:80]), self.server.connect() as connection:
            try:
                connection.send(data)
            except OSError:
                pass  # The server has closed the connection already.
            answer = connection.answer()
            self.assertIn(answer and answer.status, expected, answer)
            if answer:
                self.assertEqual(answer.headers["x-content-type-options"], "nosniff")
                self.assertNotIn("access-control-allow-origin", answer.headers)
            if answer and answer.status >= 400:
                self.assertEqual(answer.headers["content-type"], "text/plain; charset=utf-8")
                self.assertRegex(answer.body.decode(), r"\A[^\n]+\n\Z")

    def test_requests(self):
        """hostile requests get their refusal, and the server goes on"""
        for data, expected in HOSTILE:
            self.check(data, expected)
        self.assertEqual(self.server.get("/wallpaper/a.svg").status, 200)
        self.assertEqual(self.server.log(), "")

    def test_every_byte(self):
        """no byte in a request ends the server"""
        base = b"GET /wallpaper/a.svg HTTP/1.1\r\nHost: a\r\n\r\n"
        chance = random.Random(1)
        for byte in range(256):
            place = chance.randrange(len(base) - 4)
            self.check(base[:place] + bytes([byte]) + base[place + 1 :], (200, 400, 404, 405, None))
        self.assertEqual(self.server.get("/wallpaper/a.svg").status, 200)

    def test_garbage(self):
        """random bytes do not end the server"""
        chance = random.Random(2)
        for _ in range(200):
            with self.server.connect() as connection:
                connection.send(chance.randbytes(chance.randrange(1, 300)))
        self.assertEqual(self.server.get("/wallpaper/a.svg").status, 200)


class Limits(unittest.TestCase):
    def test_target(self):
        """an address may have the limit of bytes, and not one more"""
        with Server() as server:
            head = "/wallpaper/a.svg?mode=dark"
            for length, status in [(TARGET_BYTES, 200), (TARGET_BYTES + 1, 414)]:
                answer = server.get(head.ljust(length, "&"))
                self.assertEqual(answer.status, status, answer)
            self.assertIn(f"use at most {TARGET_BYTES} bytes", answer.body.decode())

    def test_headers(self):
        """headers may have the limit of bytes and fields, and not one more"""
        with Server() as server:
            for length, fields, status in [
                (HEADER_BYTES, HEADER_FIELDS, 200),
                (HEADER_BYTES + 1, HEADER_FIELDS, 431),
                (HEADER_BYTES, HEADER_FIELDS + 1, 431),
            ]:
                # Hosta, then a:b, then c:ddd…
                lines = ["Host: a"] + ["a: b"] * (fields - 2)
                lines.append("c: " + "d" * (length - 5 - 2 * (fields - 2) - 1))
                request = "\r\n".join(["GET /wallpaper/a.svg HTTP/1.1"] + lines + ["", ""])
                with server.connect() as connection:
                    connection.send(request.encode())
                    answer = connection.answer()
                    self.assertEqual(answer.status, status, answer)
                    if status == 431:
                        self.assertTrue(connection.ends())
            self.assertIn(f"{HEADER_BYTES} bytes and {HEADER_FIELDS} fields", answer.body.decode())

    def test_pixels(self):
        """pictures may have the limit of pixels, and not one more row"""
        with Server() as server:
            for size, status in [
                ("8000x5000", 200),
                ("8000x5001", 400),
                ("16000x1000", 200),
                ("16001x1000", 400),
            ]:
                answer = server.get(f"/wallpaper/a.svg?size={size}")
                self.assertEqual(answer.status, status, answer)

    def test_open_pictures(self):
        """more open pictures than allowed get 503, and others come after them"""
        with Server("--threads", "1", "--pictures", "2") as server:
            clients = [server.connect() for _ in range(2)]
            for number, client in enumerate(clients):
                client.request(LARGE.format(number))
            # The connections are read in any order, so wait until the third is refused.
            answer = wait_until(lambda: (found := server.get("/wallpaper/a.svg")).status == 503 and found, "503")
            self.assertEqual(answer.headers["retry-after"], "1")
            self.assertEqual(answer.headers["cache-control"], "no-store")
            # Refusals and known pictures need no drawing.
            self.assertEqual(server.get("/x").status, 404)
            self.assertEqual(server.get("/wallpaper/a.svg", If_None_Match="*").status, 304)
            for client in clients:
                client.close()
            wait_until(lambda: server.get("/wallpaper/a.svg").status == 200, "200")

    def test_idle(self):
        """connections that send no whole request are closed"""
        with Server("--idle", "1") as server:
            with server.connect() as connection, timed(0.9, 5):
                self.assertTrue(connection.ends())
            with server.connect() as connection:
                connection.request("/wallpaper/a.svg")
                self.assertEqual(connection.answer().status, 200)
                with timed(0.9, 5):
                    self.assertTrue(connection.ends())
            # A byte from time to time does not help.
            with server.connect() as connection, timed(0.9, 5):
                try:
                    for byte in b"GET /wallpaper/a.svg HTTP/1.1\r\n" * 10:
                        connection.send(bytes([byte]))
                        time.sleep(0.05)
                    self.fail("the connection stays open")
                except OSError:
                    pass
            # A picture that takes longer is no idle time.
            with server.connect() as connection:
                connection.request(LARGE.format("slow"))
                self.assertEqual(connection.answer().status, 200)

    def test_sending(self):
        """clients that take too long to receive a picture are closed"""
        with Server("--sending", "2") as server, server.connect() as connection:
            connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.request(LARGE.format("1"))
            # The first bytes arrive when the picture is drawn.
            self.assertTrue(connection.more())
            time.sleep(3)
            with self.assertRaisesRegex(AssertionError, "in the middle of a body"):
                connection.answer()

    def test_connections(self):
        """600 idle connections keep nobody out: a new one ends the one that has waited longest"""
        with Server() as server:
            busy = server.connect()
            busy.request(LARGE.format("busy"))
            wait_until(lambda: server.seconds() > 0.2, "the server draws")
            idle = []
            for number in range(600):
                idle.append(server.connect())
                # Half a request is as idle as none.
                if number % 2:
                    idle[-1].send(b"GET /wallpaper/a.svg HTTP/1.1\r\n")
            with timed(0, 5):
                self.assertEqual(server.get("/wallpaper/a.svg").status, 200)
            self.assertTrue(idle[0].ends())
            # The newest idle connections are still open, and so is the one with an answer to come.
            idle[-1].send(b"Host: a\r\n\r\n")
            self.assertEqual(idle[-1].answer().status, 200)
            self.assertEqual(busy.answer().status, 200)
            for connection in [busy, *idle]:
                connection.close()

    def test_full(self):
        """if all connections have an answer to come, a new one is closed"""
        with Server("--threads", "1", "--pictures", "1000") as server:
            busy = [server.connect() for _ in range(512)]
            for number, connection in enumerate(busy):
                connection.request(LARGE.format(number))
            wait_until(lambda: self.is_closed(server), "a connection is closed")
            for connection in busy:
                connection.close()
            wait_until(lambda: self.works(server), "a free place")

    def is_closed(self, server):
        with server.connect() as connection:
            return connection.ends()

    def works(self, server):
        try:
            with server.connect() as connection:
                connection.request("/wallpaper/a.svg")
                return connection.answer()
        except OSError:
            return None


class Leaving(unittest.TestCase):
    def test_client_leaves(self):
        """the work stops when its client leaves, also for pictures that wait"""
        with Server("--threads", "1") as server:
            clients = [server.connect() for _ in range(3)]
            start = server.seconds()
            for number, client in enumerate(clients):
                client.request(LARGE.format(number))
            wait_until(lambda: server.seconds() > start + 0.2, "the server draws")
            for client in clients:
                client.close()
            wait_until(lambda: server.log().count("canceled 7680x4320 png") == 3, server.log())
            after = server.seconds()
            time.sleep(0.5)
            self.assertLess(server.seconds() - after, 0.1, "the server still works")
            self.assertEqual(server.get("/wallpaper/a.svg").status, 200)

    def test_queue(self):
        """a client that leaves frees its place at once, also while another picture is drawn"""
        with Server("--threads", "1", "--pictures", "2") as server:
            busy = server.connect()
            busy.request(LARGE.format("busy"))
            for leave in ["close", "reset", "end and close"]:
                with self.subTest(leave):
                    waiting = server.connect()
                    waiting.request("/wallpaper/b.svg")
                    wait_until(lambda: server.get("/wallpaper/a.svg").status == 503, "503")
                    if leave == "reset":
                        waiting.reset()
                    elif leave == "end and close":
                        waiting.end()
                        # The first byte of the answer finds out whether the client is there.
                        self.assertEqual(waiting.socket.recv(1, socket.MSG_PEEK), b"H")
                    waiting.close()
                    with timed(0, 0.3):
                        with server.connect() as next_one:
                            next_one.request("/wallpaper/c.svg")
                            # It waits for its turn, and is not refused.
                            next_one.socket.settimeout(0.2)
                            with self.assertRaises(TimeoutError):
                                next_one.socket.recv(1)
                    wait_until(lambda: server.log().count("1170x2532 svg after 0 ms") > 0, "log")
            busy.close()
            wait_until(lambda: "canceled 7680x4320 png" in server.log(), server.log())

    def test_pipelined(self):
        """a client that leaves is noticed although it has sent more requests"""
        with Server("--threads", "1") as server, timed(0, 10):
            client = server.connect()
            client.send(
                b"".join(f"GET {LARGE.format(number)} HTTP/1.1\r\nHost: a\r\n\r\n".encode() for number in range(3))
            )
            start = server.seconds()
            wait_until(lambda: server.seconds() > start + 0.2, "the server draws")
            client.close()
            wait_until(lambda: server.log().count("canceled 7680x4320 png") == 1, server.log())

    def test_half_closed(self):
        """a client that ends its side after its requests gets all answers"""
        with Server("--threads", "1") as server:
            for targets in [
                ["/x"],
                ["/wallpaper/a.svg"],
                ["/wallpaper/1.png?size=4000x4000&density=5"],
                ["/wallpaper/1.png?size=1500x1500", "/x", "/wallpaper/a.svg"],
            ]:
                with self.subTest(targets), server.connect() as client:
                    client.send(b"".join(f"GET {target} HTTP/1.1\r\nHost: a\r\n\r\n".encode() for target in targets))
                    client.end()
                    answers = [client.answer() for _ in targets]
                    self.assertTrue(client.ends())
                    for target, answer in zip(targets, answers):
                        expected = server.get(target)
                        self.assertEqual(answer.status, expected.status)
                        self.assertEqual(answer.body, expected.body)
            for part in [b"", b"GET /wallpaper/a.svg HTTP/1.1\r\n"]:
                with self.subTest(part), server.connect() as client, timed(0, 5):
                    client.send(part)
                    client.end()
                    while client.more():
                        pass
                    self.assertIn(client.rest[:12], [b"", b"HTTP/1.1 400"])

    def test_slow_reader(self):
        """a client that reads nothing holds one picture, not more"""
        with Server("--pictures", "4") as server:
            with server.connect() as client:
                client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                client.send(
                    b"".join(f"GET {LARGE.format(number)} HTTP/1.1\r\nHost: a\r\n\r\n".encode() for number in range(20))
                )
                # The answer to the first request is larger than the buffers of the system.
                client.socket.recv(1, socket.MSG_PEEK)
                time.sleep(0.5)
                before = server.seconds()
                time.sleep(0.5)
                self.assertLess(server.seconds() - before, 0.1, "the server draws all")
                self.assertEqual(server.get("/wallpaper/a.svg").status, 200)


class Shutdown(unittest.TestCase):
    def test_running_request(self):
        """SIGTERM lets a running request finish, and closes the rest"""
        with Server() as server:
            idle, busy = server.connect(), server.connect()
            # Both connections are accepted.
            idle.request("/x")
            idle.answer()
            start = server.seconds()
            busy.request("/wallpaper/1.png?size=7680x4320")
            wait_until(lambda: server.seconds() > start + 0.05, "the server draws")
            server.process.send_signal(signal.SIGTERM)
            self.assertTrue(idle.ends())
            answer = busy.answer()
            self.assertEqual(answer.status, 200)
            self.assertEqual(answer.headers["connection"], "close")
            self.assertTrue(busy.ends())
            self.assertEqual(server.process.wait(10), 0)
            self.assertEqual(answer.body, command("--seed", "1", "--size", "7680x4320", "--format", "png"))
            with self.assertRaises(OSError):
                server.connect()
            idle.close(), busy.close()

    def test_signals(self):
        """both signals end an idle server at once, and a second one ends a busy server"""
        for number in signal.SIGINT, signal.SIGTERM:
            with Server() as server, timed(0, 5):
                self.assertEqual(server.stop(number), 0)
        with Server() as server, server.connect() as client:
            start = server.seconds()
            client.request(LARGE.format("a"))
            wait_until(lambda: server.seconds() > start + 0.05, "the server draws")
            server.process.send_signal(signal.SIGINT)
            wait_until(lambda: "stopping" in server.log(), "the log")
            self.assertEqual(server.stop(signal.SIGTERM), 128 + signal.SIGTERM)

    def test_start(self):
        """a port that is taken and wrong options have errors of one line"""
        with Server() as server:
            for options, code in [
                (["--port", str(server.port)], 69),
                (["--port", "65536"], 64),
                (["--port"], 64),
                (["--prt", "1"], 64),
                (["--threads", "0"], 64),
                (["--host", "256.0.0.1"], 69),
            ]:
                result = subprocess.run(
                    [os.environ["GEOBG_SERVER"], *options], stdin=subprocess.DEVNULL, capture_output=True, timeout=30
                )
                self.assertEqual((result.returncode, result.stdout), (code, b""), options)
                self.assertRegex(result.stderr.decode(), r"\Aserver: error: [^\n]+\n\Z")


class Cache(unittest.TestCase):
    def test_nginx(self):
        """nginx with the example's settings asks the server once for each picture"""
        text = (EXAMPLE / "nginx.conf").read_text()
        with Server() as server, tempfile.TemporaryDirectory() as folder:
            with socket.create_server(("127.0.0.1", 0)) as free:
                port = free.getsockname()[1]
            for old, new in [("127.0.0.1:8080", f"127.0.0.1:{server.port}"), ("127.0.0.1:8000", f"127.0.0.1:{port}")]:
                self.assertEqual(text.count(old), 1)
                text = text.replace(old, new)
            folder = pathlib.Path(folder)
            (folder / "nginx.conf").write_text(text)
            # The workers of root would change to a user who cannot write here.
            user = "user root;" if os.geteuid() == 0 else ""
            nginx = subprocess.Popen(
                ["nginx", "-p", str(folder), "-c", "nginx.conf", "-e", "stderr", "-g", f"daemon off; {user}"],
                stdin=subprocess.DEVNULL,
                env={**os.environ, "PATH": os.environ["PATH"] + ":/usr/sbin"},
            )
            try:
                wait_until(lambda: connects(port), "nginx listens")

                def get(target, **headers):
                    with Connection(port) as connection:
                        connection.request(target, **headers)
                        return connection.answer()

                first, *others = [get("/wallpaper/ada.png?size=400x400") for _ in range(3)]
                self.assertEqual(first.headers["x-cache"], "MISS")
                for other in others:
                    self.assertEqual(other.headers["x-cache"], "HIT")
                    self.assertEqual(other.body, first.body)
                    self.assertEqual(other.headers["etag"], first.headers["etag"])
                self.assertEqual(first.body, command("--seed", "ada", "--size", "400x400", "--format", "png"))
                known = get("/wallpaper/ada.png?size=400x400", If_None_Match=first.headers["etag"])
                self.assertEqual(known.status, 304)
                for _ in range(2):
                    refused = get("/wallpaper/ada.gif")
                    self.assertEqual((refused.status, refused.headers["x-cache"]), (404, "MISS"))
                # The server has ended, and the cache still has the picture.
                self.assertEqual(server.stop(), 0)
                self.assertEqual(get("/wallpaper/ada.png?size=400x400").body, first.body)
            finally:
                nginx.terminate()
                nginx.wait(10)


def connects(port):
    try:
        Connection(port).close()
        return True
    except OSError:
        return False


class Many(unittest.TestCase):
    COUNT = 10_000
    CLIENTS = 8
    # How much more memory the last requests may need than the first ones, in KiB. Malloc keeps
    # some freed memory for each thread.
    GROWTH = 8 * 1024

    def test_memory(self):
        """10,000 requests get the same bytes, with memory that does not grow"""
        digests, faults = {}, []
        lock = threading.Lock()

        def work(server, numbers):
            try:
                with server.connect() as connection:
                    for number in numbers:
                        seed = number % 250
                        target = [
                            f"/wallpaper/{seed}.svg",
                            f"/wallpaper/{seed}.png?size=120x260",
                            f"/wallpaper/{seed}.svg?size=4k&mode=dark&mesh=2",
                            f"/wallpaper/{seed}.png?size=64x64&palette=neon",
                        ][number % 4]
                        connection.request(target)
                        answer = connection.answer()
                        digest = hashlib.sha256(answer.body).hexdigest()
                        with lock:
                            if answer.status != 200 or digests.setdefault(target, digest) != digest:
                                faults.append((target, answer))
            except Exception as error:  # Reported below; a thread's own error would be lost.
                faults.append(error)

        def run(server, numbers):
            threads = [
                threading.Thread(target=work, args=(server, numbers[start :: self.CLIENTS]))
                for start in range(self.CLIENTS)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(faults, [])
            return server.memory()

        with Server() as server:
            start = time.monotonic()
            warm = run(server, range(2000))
            end = run(server, range(2000, self.COUNT))
            seconds = time.monotonic() - start
            print(
                f"{self.COUNT} requests in {seconds:.1f} s; {warm} KiB after 2000, {end} KiB at the end ... ",
                end="",
                flush=True,
            )
            self.assertLess(end - warm, self.GROWTH)
            self.assertEqual(server.log(), "")
        for seed in 0, 4, 248:
            self.assertEqual(
                digests[f"/wallpaper/{seed}.svg"],
                hashlib.sha256(command("--seed", str(seed), "--format", "svg")).hexdigest(),
            )
        self.assertEqual(
            digests["/wallpaper/3.png?size=64x64&palette=neon"],
            hashlib.sha256(
                command("--seed", "3", "--size", "64x64", "--palette", "neon", "--format", "png")
            ).hexdigest(),
        )
