import Foundation
import GeobgPageServer
import GeobgServer

/// A studio behind a real socket, until the test ends.
final class TestServer: Sendable {
  let server: Server
  let test: TestStudio
  /// The session's cookie.
  let cookie: String

  init(limits: ServerLimits = ServerLimits()) throws {
    server = try Server(address: "127.0.0.1", port: 0, limits: limits)
    test = try TestStudio(port: server.port, limits: limits)
    cookie = test.cookie
    server.start(test.router)
  }

  deinit {
    server.stop()
    server.finish()
  }

  var port: Int { server.port }

  /// The text of a request with a session.
  func request(
    _ method: String, _ path: String, body: String? = nil, host: String? = nil,
    more: [String] = []
  ) -> String {
    var lines = [
      "\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Cookie: \(cookie)",
    ]
    if let body {
      lines += ["Content-Type: application/json", "Content-Length: \(body.utf8.count)"]
    }
    return (lines + more + ["", body ?? ""]).joined(separator: "\r\n")
  }

  /// The answer to `text`, sent in one piece on a new connection.
  func answer(_ text: String) throws -> String {
    let client = try RawClient(port)
    client.send(text)
    return client.readAnswer()
  }

  /// How long a good request takes, in seconds; nil if it is not answered with 200.
  func goodRequest() throws -> Double? {
    let start = Date()
    let answer = try self.answer(request("GET", "/session"))
    return answer.hasPrefix("HTTP/1.1 200 ") ? Date().timeIntervalSince(start) : nil
  }
}
