import Foundation
import GeobgPageServer
import GeobgServer
import GeobgSystem
import GeobgTestSupport
import Testing

/// Requests of attackers as raw bytes: none is accepted, and the server goes on.
@Suite(.timed, .serialized) struct HostileRequestTests {
  /// A hostile request: what it tries, and its bytes.
  private struct Attack {
    let name: String
    let bytes: [UInt8]

    init(_ name: String, _ text: String) {
      self.init(name, Array(text.utf8))
    }

    init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  private let server: TestServer

  init() throws {
    server = try TestServer()
  }

  private static let log = #"{"entries":[{"author":"evil","counter":1,"gesture":"mesh"}]}"#
  private static let save = #"{"id":"a","name":"evil.png","recipe":\#(TestStudio.recipe)}"#

  /// Requests that would change something or show something, if they were accepted.
  private var targets: [(method: String, path: String, body: String?)] {
    [
      ("GET", "/session", nil), ("GET", "/events", nil), ("POST", "/log", Self.log),
      ("POST", "/save", Self.save),
    ]
  }

  private var hosts: [Attack] {
    let port = "\(server.port)"
    let wrong = RouterTests.wrongHosts.map { $0.replacing("4362", with: port) }
    return targets.flatMap { target in
      wrong.map {
        Attack(
          "host \($0)", server.request(target.method, target.path, body: target.body, host: $0))
      }
    }
  }

  private var origins: [Attack] {
    let port = "\(server.port)"
    let wrong = RouterTests.wrongOrigins.map { $0.replacing("4362", with: port) }
    return targets.flatMap { target in
      wrong.map {
        Attack(
          "origin \($0)",
          server.request(target.method, target.path, body: target.body, more: ["Origin: \($0)"]))
      }
    }
  }

  private var sessions: [Attack] {
    let token = server.test.access.token.text
    let cookies = [
      "", "geobg-\(server.port)=", "geobg-\(server.port)=\(token)", server.cookie + "A",
      String(server.cookie.dropLast()), server.cookie.uppercased(),
    ]
    let tokens = ["", "x", String(token.dropLast()), token + "A", token.lowercased(), "\\u0000"]
    let head = "HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"
    return targets.flatMap { target in
      cookies.map { cookie in
        let body = target.body ?? ""
        let fields =
          body.isEmpty
          ? "" : "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
        return Attack(
          "cookie \(cookie)",
          "\(target.method) \(target.path) \(head)Cookie: \(cookie)\r\n\(fields)\r\n\(body)")
      }
    }
      + tokens.map { token in
        let body = #"{"token":"\#(token)"}"#
        return Attack(
          "token \(token)",
          "POST /session \(head)Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        )
      }
  }

  private var methods: [Attack] {
    [
      "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "G@T", "GET\t",
      "",
    ]
    .flatMap { method in
      ["/session", "/log"].map { Attack("method \(method)", server.request(method, $0)) }
    }
  }

  private var paths: [Attack] {
    let others = [
      "/%2e%2e/%2e%2e/etc/passwd", "/../../../../etc/passwd", "\\..\\..", "/a b", "//evil.example/",
      "http://evil.example/session", "/\u{7f}", "/é", "session", "*", "?", "#",
    ]
    return (RouterTests.strangePaths + others).map {
      Attack("path \($0)", server.request("GET", $0))
    }
  }

  private var bodies: [Attack] {
    let body = Self.log
    let own = ["POST /log HTTP/1.1", "Host: 127.0.0.1:\(server.port)", "Cookie: \(server.cookie)"]
    func attack(_ name: String, _ fields: [String], _ body: String) -> Attack {
      Attack(name, (own + fields + ["", body]).joined(separator: "\r\n"))
    }
    let (json, length) = ("Content-Type: application/json", "Content-Length: \(body.utf8.count)")
    let chunks = String(body.utf8.count, radix: 16) + "\r\n\(body)\r\n0\r\n\r\n"
    return [
      "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
      "application/xml", "", "application/json; charset=utf-7",
    ].map { attack("type \($0)", ["Content-Type: \($0)", length], body) } + [
      attack("no type", [length], body),
      attack("no length", [json], body),
      attack("chunks", [json, "Transfer-Encoding: chunked"], chunks),
      attack("chunks and a length", [json, length, "Transfer-Encoding: chunked"], chunks),
      attack("a strange encoding", [json, length, "Transfer-Encoding: xchunked"], body),
      attack("two encodings", [json, "Transfer-Encoding: gzip, chunked"], chunks),
      attack("two lengths", [json, length, "Content-Length: 5"], body),
      attack("a negative length", [json, "Content-Length: -1"], body),
      attack("a length with a sign", [json, "Content-Length: +\(body.utf8.count)"], body),
      attack("a huge length", [json, "Content-Length: 99999999999999999999999"], body),
      attack("gzip", [json, length, "Content-Encoding: gzip"], body),
      attack("a folded field", [json, " folded", length], body),
      attack("a space before the colon", ["Content-Type : application/json", length], body),
      attack(
        "too long", [json, "Content-Length: \(PageRoutes.bodyLimit + 1)"],
        String(repeating: " ", count: PageRoutes.bodyLimit + 1)),
      attack("deep", [json, "Content-Length: 100000"], String(repeating: "[", count: 100_000)),
      attack("not UTF-8", [json, "Content-Length: 4"], "{\u{0}\u{0}}"),
      attack("half a document", [json, "Content-Length: 5"], String(body.prefix(5))),
    ]
  }

  private var protocols: [Attack] {
    let good = server.request("GET", "/session")
    let fields = "Host: 127.0.0.1:\(server.port)\r\nCookie: \(server.cookie)\r\n"
    return [
      Attack("HTTP 1.0", "GET /session HTTP/1.0\r\n\(fields)\r\n"),
      Attack("HTTP 0.9", "GET /session\r\n"),
      Attack("HTTP 2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
      Attack("HTTP 3", "GET /session HTTP/3.0\r\n\(fields)\r\n"),
      Attack("TLS", [0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xFC, 0x03, 0x03]),
      Attack("SSH", "SSH-2.0-OpenSSH_9.2\r\n"),
      Attack("zeros", [UInt8](repeating: 0, count: 1000)),
      Attack("all bytes", (0..<4000).map { UInt8(truncatingIfNeeded: $0) }),
      Attack("line feeds", String(repeating: "\n", count: 10_000) + "x"),
      Attack("no host", "GET /session HTTP/1.1\r\nCookie: \(server.cookie)\r\n\r\n"),
      Attack("two hosts", "GET /session HTTP/1.1\r\n\(fields)Host: evil.example\r\n\r\n"),
      Attack("a field without a colon", "GET /session HTTP/1.1\r\n\(fields)evil\r\n\r\n"),
      Attack("a zero in a field", "GET /session HTTP/1.1\r\n\(fields)A: \u{0}\r\n\r\n"),
      Attack(
        "a carriage return in a field", "GET /session HTTP/1.1\r\n\(fields)A: b\rHost: x\r\n\r\n"),
      Attack(
        "a WebSocket",
        "GET /events HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
      ),
      Attack("a tunnel", "CONNECT evil.example:443 HTTP/1.1\r\n\(fields)\r\n"),
      Attack(
        "a hidden second request",
        "POST /session HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nContent-Type: application/json\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n\(good)"
      ),
      Attack(
        "a long address",
        "GET /session?\(String(repeating: "a", count: 100_000)) HTTP/1.1\r\n\(fields)\r\n"),
      Attack("a long method", String(repeating: "A", count: 100_000)),
      Attack(
        "many fields",
        "GET /session HTTP/1.1\r\n\(fields)" + String(repeating: "A: b\r\n", count: 10_000) + "\r\n"
      ),
      Attack(
        "a long field",
        "GET /session HTTP/1.1\r\n\(fields)A: \(String(repeating: "b", count: 1 << 20))\r\n\r\n"),
      Attack(
        "a long name of a field",
        "GET /session HTTP/1.1\r\n\(fields)\(String(repeating: "b", count: 1 << 20)): a\r\n\r\n"),
      Attack(
        "endless fields",
        "GET /session HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 200_000)),
    ]
  }

  @Test func noneIsAccepted() throws {
    // Requests that are whole get one answer. The others may get none, or more than one.
    let whole = hosts + origins + sessions + methods + paths
    let others = bodies + protocols
    #expect(whole.count + others.count >= 300)
    // A visitor uses the page all the time.
    let (slowest, failures, isOver) = (Locked(0.0), Locked(0), Locked(false))
    let ended = DispatchSemaphore(value: 0)
    let server = server
    Thread.detachNewThread {
      while !isOver.withLock({ $0 }) {
        if let seconds = try? server.goodRequest() {
          slowest.withLock { $0 = max($0, seconds) }
        } else {
          failures.withLock { $0 += 1 }
        }
        usleep(10_000)
      }
      ended.signal()
    }
    // Slow requests and floods go on beside the others.
    let slow = try (0..<100).map { _ in try RawClient(server.port) }
    for (index, client) in slow.enumerated() {
      client.send(
        index % 2 == 0
          ? "GET / HTTP/1.1\r\nHost:"
          : server.request("POST", "/log", body: Self.log).dropLast(5) + "")
    }
    for (index, attack) in (whole + others).enumerated() {
      let client = try RawClient(server.port, seconds: 1)
      client.send(attack.bytes)
      let answer = index < whole.count ? client.readAnswer() : client.read()
      let status = Int(answer.dropFirst(9).prefix(3)) ?? 0
      #expect(
        answer.isEmpty || (400..<600).contains(status), "\(attack.name): \(answer.prefix(200))")
      #expect(!answer.contains("HTTP/1.1 2"), "\(attack.name): \(answer)")
      #expect(
        !answer.contains("set-cookie") && !answer.contains("access-control"), "\(attack.name)")
    }
    isOver.withLock { $0 = true }
    ended.wait()
    #expect(failures.withLock { $0 } == 0)
    #expect(slowest.withLock { $0 } < 1)
    // Nothing was saved and nothing was drawn.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: server.test.folder.path("saved")) == [])
    let stream = try server.test.studio.drawing.stream(after: nil)
    #expect(!stream.waiting.contains { $0.name == "log" })
    #expect(server.test.commands.withLock { $0 } == [])
  }

  /// The same requests without a mistake are accepted, so the test above can fail.
  @Test func theSameRequestsWithoutAMistakeAreAccepted() throws {
    for target in targets {
      let answer = try server.answer(server.request(target.method, target.path, body: target.body))
      #expect(answer.hasPrefix("HTTP/1.1 2"), "\(target): \(answer)")
    }
  }
}
