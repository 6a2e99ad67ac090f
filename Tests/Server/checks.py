"""Checks of the server over sockets."""

import hashlib
import os
import pathlib
import random
import socket
import subprocess
import tempfile
import threading
import time
import unittest

from process import Connection, Server, command, wait_until

EXAMPLE = pathlib.Path(__file__).resolve().parents[2] / "Examples" / "Server"

# A picture that takes seconds.
LARGE = "/wallpaper/{}.png?size=7680x4320"
# The most open pictures, as in Server.swift.
OPEN_PICTURES = 64

# Requests as raw bytes, and the statuses of their answers; None: closed without an answer.
HOSTILE = [
    (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", 404),
    (b"GET /../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n", 404),
    (b"GET /wallpaper/..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: a\r\n\r\n", 404),
    (b"GET /wallpaper/a.svg?palette=../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    (b"GET /today HTTP/1.1\r\nHost: a\r\n\r\n", 404),
    (b"GET /today.pdf HTTP/1.1\r\nHost: a\r\n\r\n", 404),
    (b"GET /today.png/a HTTP/1.1\r\nHost: a\r\n\r\n", 404),
    (b"GET /wallpaper/%ff.svg HTTP/1.1\r\nHost: a\r\n\r\n", 404),
    (b"GET /wallpaper/.svg HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    (b"GET /wallpaper/a.svg?siz=4k HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    (b"GET /wallpaper/a.svg?mode=gray HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    (b"GET /wallpaper/a.svg?= HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    (b"GET /wallpaper/a.svg?size=9223372036854775807x9223372036854775807 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    (b"GET /wallpaper/a.svg?size=1000000x1000000 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    (b"GET /wallpaper/a.svg?size=1x1000000 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    (b"POST /wallpaper/a.svg HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", 405),
    (b"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", 405),
    (b"GET /wallpaper/a.svg HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 200),
    (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\n", 400),
    (b"GET /wallpaper/a.svg HTTP/1.1\r\nHost: a\r\nX y: z\r\n\r\n", 400),
    (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", (400, None)),
    (b"\x00" * 100, (400, None)),
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
            ("a%20b%2Fc.svg?size=a4", ["--seed", "a b/c", "--size", "a4", "--format", "svg"]),
            (
                "%C3%A9.png?size=iphone-15-pro&palette=neon&mode=dark",
                ["--seed", "é", "--size", "iphone-15-pro", "--palette", "neon", "--dark", "--format", "png"],
            ),
        ]:
            with self.subTest(target):
                answer = self.server.get(f"/wallpaper/{target}")
                self.assertEqual(answer.status, 200, answer)
                self.assertEqual(answer.body, command(*arguments))

    def test_today(self):
        """today's picture is that of the date, and caches ask each time"""
        for target, arguments in [
            ("today.png?size=117x255&mode=dark", ["--size", "117x255", "--dark", "--format", "png"]),
            ("today.svg", ["--format", "svg"]),
        ]:
            with self.subTest(target):
                days = [time.strftime("%F")]
                answer = self.server.get(f"/{target}")
                days.append(time.strftime("%F"))
                self.assertEqual(answer.status, 200, answer)
                self.assertEqual(answer.headers["cache-control"], "no-cache")
                # It may be midnight.
                self.assertIn(answer.body, [command("--seed", day, *arguments) for day in days])
                with self.server.connect() as connection:
                    connection.request(f"/{target}", If_None_Match=answer.headers["etag"])
                    self.assertEqual(connection.answer().status, 304)

    def test_cache(self):
        """a cache keeps a picture forever, and gets 304 for it"""
        first = self.server.get("/wallpaper/ada.svg")
        self.assertEqual(first.headers["cache-control"], "public, max-age=31536000, immutable")
        self.assertEqual(first.headers["content-type"], "image/svg+xml")
        self.assertRegex(first.headers["etag"], r'^"[0-9]+"$')
        with self.server.connect() as connection:
            for _ in range(2):
                connection.request("/wallpaper/ada.svg", If_None_Match=first.headers["etag"])
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


class Hostile(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.addClassCleanup(cls.server.__exit__)

    def tearDown(self):
        self.assertEqual(self.server.get("/wallpaper/a.svg").status, 200)

    def test_requests(self):
        """hostile requests get their refusal, and the server goes on"""
        for data, expected in HOSTILE:
            with self.subTest(data[:80]), self.server.connect() as connection:
                connection.send(data)
                answer = connection.answer()
                expected = expected if isinstance(expected, tuple) else (expected,)
                self.assertIn(answer and answer.status, expected, answer)
        self.assertEqual(self.server.log(), "")

    def test_garbage(self):
        """random bytes do not end the server"""
        chance = random.Random(2)
        for _ in range(200):
            with self.server.connect() as connection:
                connection.send(chance.randbytes(chance.randrange(1, 300)))


class Limits(unittest.TestCase):
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
        """more open pictures than allowed get 503; after their clients have left, others come"""
        with Server() as server:
            clients = [server.connect() for _ in range(OPEN_PICTURES)]
            for number, client in enumerate(clients):
                client.request(LARGE.format(number))
            # The connections are read in any order, so wait until another one is refused.
            wait_until(lambda: server.get("/wallpaper/a.svg").status == 503, "503")
            # Refusals and known pictures need no drawing.
            self.assertEqual(server.get("/x").status, 404)
            for client in clients:
                client.close()
            wait_until(lambda: server.get("/wallpaper/a.svg").status == 200, "200")
            # Nobody needs the pictures, so they are not drawn.
            before = server.seconds()
            time.sleep(0.5)
            self.assertLess(server.seconds() - before, 0.1, "the server still works")


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
                server.process.kill()
                server.process.wait()
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
    WARM, COUNT = 500, 2500
    CLIENTS = 8
    # How much more memory the last requests may need than the first ones, in KiB: one for each request.
    GROWTH = COUNT - WARM

    def test_memory(self):
        """2,500 requests get the same bytes, with memory that does not grow"""
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
                            f"/wallpaper/{seed}.svg?size=4k&mode=dark",
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
            warm = run(server, range(self.WARM))
            end = run(server, range(self.WARM, self.COUNT))
            seconds = time.monotonic() - start
            print(
                f"{self.COUNT} requests in {seconds:.1f} s; {warm} KiB after {self.WARM}, {end} KiB at the end ... ",
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
