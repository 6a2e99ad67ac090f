import Foundation
import GeobgPageServer
import GeobgRecipe
import GeobgScene
import GeobgServer
import GeobgSystem
import GeobgTestSupport
import Testing

/// The socket: limits of time and number, work, and the end.
@Suite(.timed, .serialized) struct ServerTests {
  private static let recipe = TestStudio.recipe

  @Test func requestsOnOneConnection() throws {
    let server = try TestServer()
    let client = try RawClient(server.port)
    for _ in 0..<3 {
      client.send(server.request("GET", "/studio.js"))
      let answer = client.readAnswer()
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.hasSuffix("\r\n\r\n\"use strict\";"))
      client.send(server.request("HEAD", "/studio.js"))
      let head = client.read { $0.hasSuffix("\r\n\r\n") }
      #expect(head.contains("content-length: 13\r\n"))
    }
    // Two at once are answered in order.
    client.send(server.request("GET", "/session") + server.request("GET", "/nothing"))
    let both = client.read { $0.contains("404") && $0.hasSuffix("}") }
    #expect(both.hasPrefix("HTTP/1.1 200 OK") && both.contains("\r\n\r\n{"))
    client.send(server.request("GET", "/", more: ["Connection: close"]))
    #expect(client.read().contains("connection: close"))
  }

  @Test func aPortThatIsTaken() throws {
    let server = try TestServer()
    #expect(throws: ServerError.portTaken(port: server.port)) {
      _ = try Server(address: "127.0.0.1", port: server.port)
    }
    #expect(throws: ServerError.unknownAddress("192.0.2.1")) {
      _ = try Server(address: "192.0.2.1", port: 0)
    }
  }

  @Test func eventsArriveAsTheyHappen() throws {
    let server = try TestServer()
    let client = try RawClient(server.port)
    client.send(server.request("GET", "/events"))
    let head = client.read { $0.contains("event: peers") }
    #expect(head.contains("content-type: text/event-stream\r\n"))
    let entry = #"{"author":"a","counter":1,"gesture":"mesh"}"#
    let answer = try server.answer(
      server.request("POST", "/log", body: #"{"entries":[\#(entry)]}"#))
    #expect(answer.hasPrefix("HTTP/1.1 204 "))
    #expect(client.read { $0.contains("counter") }.contains("data: {\"entries\":[\(entry)]}\n\n"))
  }

  /// A client that leaves is noticed, and the others are told.
  @Test func aPageThatLeaves() throws {
    let server = try TestServer()
    let client = try RawClient(server.port)
    client.send(server.request("GET", "/events"))
    _ = client.read { $0.contains(#"{"count":1}"#) }
    var other: RawClient? = try RawClient(server.port)
    other?.send(server.request("GET", "/events"))
    _ = client.read { $0.contains(#"{"count":2}"#) }
    other = nil
    #expect(client.read { $0.contains(#"{"count":1}"#) }.contains(#"{"count":1}"#))
  }

  @Test func anIdleStreamGetsComments() throws {
    var limits = ServerLimits()
    limits.heartbeatMilliseconds = 50
    let server = try TestServer(limits: limits)
    let client = try RawClient(server.port)
    client.send(server.request("GET", "/events"))
    #expect(client.read { $0.components(separatedBy: ":\n\n").count > 3 }.contains(":\n\n"))
  }

  // MARK: - Slow clients

  /// Requests that never become whole.
  @Test(arguments: [
    "", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX-",
    "POST /log HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  ])
  func aSlowRequestIsEnded(_ text: String) throws {
    var limits = ServerLimits()
    limits.requestMilliseconds = 300
    let server = try TestServer(limits: limits)
    let client = try RawClient(server.port)
    let start = Date()
    client.send(
      text.replacing("{host}", with: "127.0.0.1:\(server.port)")
        .replacing("{cookie}", with: server.cookie))
    #expect(client.read() == "")
    #expect((0.2..<5).contains(Date().timeIntervalSince(start)))
  }

  /// Each byte in time does not help: the whole request must arrive.
  @Test func aRequestBitByBitIsEnded() throws {
    var limits = ServerLimits()
    limits.requestMilliseconds = 300
    let server = try TestServer(limits: limits)
    let client = try RawClient(server.port)
    let start = Date()
    client.send("GET / HTTP/1.1\r\n")
    while client.send("X-A: b\r\n"), Date().timeIntervalSince(start) < 5 { usleep(20_000) }
    #expect(Date().timeIntervalSince(start) < 4)
  }

  /// Idle connections cannot keep others out.
  @Test func newConnectionsReplaceIdleOnes() throws {
    var limits = ServerLimits()
    limits.connections = 8
    let server = try TestServer(limits: limits)
    let stream = try RawClient(server.port)
    stream.send(server.request("GET", "/events"))
    _ = stream.read { $0.contains("peers") }
    let idle = try (0..<40).map { _ in try RawClient(server.port) }
    for client in idle { client.send("GET / HTTP/1.1\r\n") }
    #expect(try server.goodRequest() != nil)
    // The stream is no idle connection.
    server.test.studio.drawing.publish(progress: 0.25, of: "x")
    #expect(stream.read { $0.contains("0.250") }.contains("0.250"))
  }

  // MARK: - Work

  /// A router whose work lasts until it is canceled.
  private static func slowRouter(_ access: Access, _ limits: ServerLimits, _ ends: Locked<Int>)
    -> Router
  {
    let route = Route.post("/work", bodyLimit: 10) { _ throws(HTTPError) in
      .work(
        ResponseWork { cancellation throws(HTTPError) in
          while !cancellation.isCancelled { usleep(1000) }
          ends.withLock { $0 += 1 }
          return .done
        })
    }
    return Router([route], access: access, limits: limits)
  }

  private func eventually(_ isTrue: () -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: 10)
    while !isTrue(), Date() < deadline { usleep(5000) }
    return isTrue()
  }

  @Test func aFullQueueIsBusyAndClientsThatLeaveFreeIt() throws {
    var limits = ServerLimits()
    limits.openWork = 3
    let server = try Server(address: "127.0.0.1", port: 0, limits: limits)
    defer {
      server.stop()
      server.finish()
    }
    let access = Access(names: ["127.0.0.1"], port: server.port)
    let ends = Locked(0)
    server.start(Self.slowRouter(access, limits, ends))
    let cookie = access.beginSession(token: access.token.text)?.value.prefix { $0 != ";" } ?? ""
    let text =
      "POST /work HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nCookie: \(cookie)\r\n"
      + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
    var clients: [RawClient] = []
    for _ in 0..<3 {
      clients.append(try RawClient(server.port))
      clients[clients.count - 1].send(text)
    }
    func isBusy() -> String? {
      guard let client = try? RawClient(server.port) else { return nil }
      client.send(text)
      // Work that is accepted is not answered.
      let answer = client.read { $0.hasSuffix("}") }
      return answer.isEmpty ? nil : answer
    }
    usleep(500_000)
    let answer = try #require(isBusy())
    #expect(answer.hasPrefix("HTTP/1.1 429 ") && answer.contains("retry-after: 2\r\n"))
    // One that has begun, and two that wait.
    clients.removeAll()
    #expect(eventually { ends.withLock { $0 } >= 1 })
    usleep(100_000)
    clients.append(try RawClient(server.port))
    clients[0].send(text)
    usleep(100_000)
    clients.removeAll()
    #expect(eventually { ends.withLock { $0 } >= 2 })
  }

  // MARK: - The end

  /// Streams, idle connections, half requests and work end within a second.
  @Test func theServerEndsWithinASecond() throws {
    let server = try TestServer()
    var clients: [RawClient] = []
    for text in [
      server.request("GET", "/events"), server.request("GET", "/events"), "", "GET / HT",
      server.request("GET", "/"),
      server.request(
        "POST", "/render",
        body:
          #"{"id":"a","recipe":{"canvas":{"height":30000,"width":30000},"engine":1,"seed":"7"}}"#),
    ] {
      let client = try RawClient(server.port)
      client.send(text)
      clients.append(client)
    }
    _ = clients[0].read { $0.contains("peers") }
    usleep(300_000)
    let start = Date()
    server.server.stop()
    server.server.finish()
    #expect(Date().timeIntervalSince(start) < 1)
    #expect(server.server.isStopped(within: 0))
    #expect(throws: (any Error).self) { try RawClient(server.port) }
  }
}
