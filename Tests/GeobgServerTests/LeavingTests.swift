import Foundation
import GeobgScene
import GeobgServer
import GeobgSystem
import GeobgTestSupport
import Testing

/// A server whose work lasts until it is canceled or allowed to finish.
private final class SlowServer: Sendable {
  private let server: Server
  private let cookie: Substring
  let begun = Locked(0)
  let canceled = Locked(0)
  let mayFinish = Locked(false)

  init(_ limits: ServerLimits = ServerLimits()) throws {
    server = try Server(address: "127.0.0.1", port: 0, limits: limits)
    let access = Access(names: ["127.0.0.1"], port: server.port)
    cookie = access.beginSession(token: access.token.text)?.value.prefix { $0 != ";" } ?? ""
    let (begun, canceled, mayFinish) = (begun, canceled, mayFinish)
    let route = Route.post("/work", bodyLimit: 10) { _ throws(HTTPError) in
      .work(
        ResponseWork { cancellation throws(HTTPError) in
          begun.withLock { $0 += 1 }
          while !mayFinish.withLock({ $0 }) {
            if cancellation.isCancelled {
              canceled.withLock { $0 += 1 }
              return .done
            }
            usleep(1000)
          }
          return .json(#"{"made":true}"#)
        })
    }
    let ready = Route.get("/ready", needsSession: false) { _ throws(HTTPError) in .json("{}") }
    server.start(Router([route, ready], access: access, limits: limits))
  }

  deinit {
    server.stop()
    server.finish()
  }

  var work: String {
    request("POST", "/work")
      + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
  }
  var ready: String { request("GET", "/ready") + "\r\n" }

  private func request(_ method: String, _ path: String) -> String {
    "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nCookie: \(cookie)\r\n"
  }

  func client(sending text: String, seconds: Int = 10) throws -> RawClient {
    let client = try RawClient(server.port, seconds: seconds)
    client.send(text)
    return client
  }
}

/// Clients that send nothing more, and clients that have left.
@Suite(.timed, .serialized) struct LeavingTests {
  /// How a client leaves.
  enum Way: CaseIterable {
    /// As most programs do.
    case close
    /// As a program that is killed.
    case reset
    /// It first says that it sends nothing more, reads what arrives, and closes then.
    case endAndClose
  }

  private func leave(_ client: inout RawClient?, _ way: Way) {
    switch way {
    case .close: break
    case .reset: client?.resetAtEnd()
    case .endAndClose:
      client?.end()
      // What has not been read would be a reset.
      #expect(client?.read { !$0.isEmpty } == "H")
    }
    client = nil
  }

  /// How long it takes until `isTrue`, in seconds; at most 10.
  private func seconds(until isTrue: () throws -> Bool) rethrows -> Double {
    let start = Date()
    while try !isTrue(), Date().timeIntervalSince(start) < 10 { usleep(1000) }
    return Date().timeIntervalSince(start)
  }

  @Test(arguments: Way.allCases) func workEndsWhenItsClientLeaves(way: Way) throws {
    let server = try SlowServer()
    var client: RawClient? = try server.client(sending: server.work)
    #expect(seconds { server.begun.withLock { $0 } == 1 } < 5)
    leave(&client, way)
    // The work never ends by itself, so a slow machine may take seconds to notice.
    #expect(seconds { server.canceled.withLock { $0 } == 1 } < 5)
  }

  /// Other requests behind the work do not hide that the client has left.
  @Test(arguments: Way.allCases) func moreRequestsHideNothing(way: Way) throws {
    let server = try SlowServer()
    var client: RawClient? = try server.client(sending: server.work + server.work + server.ready)
    #expect(seconds { server.begun.withLock { $0 } == 1 } < 5)
    leave(&client, way)
    #expect(seconds { server.canceled.withLock { $0 } == 1 } < 5)
  }

  /// Work that still waits gives up its place while other work runs.
  @Test(arguments: Way.allCases) func aPlaceInTheQueueIsFreedAtOnce(way: Way) throws {
    var limits = ServerLimits()
    limits.openWork = 2
    let server = try SlowServer(limits)
    let running = try server.client(sending: server.work)
    #expect(seconds { server.begun.withLock { $0 } == 1 } < 5)
    var waiting: RawClient? = try server.client(sending: server.work)
    /// Whether there is no place; the answer of a request that gets one is not read.
    func isFull() throws -> Bool {
      let client = try server.client(sending: server.work, seconds: 1)
      return client.read { $0.hasSuffix("}") }.contains(" 429 ")
    }
    #expect(try seconds { try isFull() } < 5)
    leave(&waiting, way)
    // A request that gets the place is not answered within a second.
    #expect(try seconds { try !isFull() } < 5)
    // The work of the client that waits on goes on.
    server.mayFinish.withLock { $0 = true }
    #expect(running.readAnswer().hasSuffix(#"{"made":true}"#))
    #expect(server.canceled.withLock { $0 } == 0)
  }

  @Test(arguments: [false, true]) func aClientThatEndsItsSideGetsAllAnswers(early: Bool) throws {
    let server = try SlowServer()
    let client = try server.client(sending: server.ready + server.work + server.ready)
    if early { client.end() }
    #expect(seconds { server.begun.withLock { $0 } == 1 } < 5)
    if !early { client.end() }
    // Longer than until the third byte of the answer.
    usleep(900_000)
    server.mayFinish.withLock { $0 = true }
    let answers = client.read().components(separatedBy: "HTTP/1.1 ")
    #expect(answers.count == 4 && answers[0].isEmpty, "\(answers)")
    #expect(answers.dropFirst().allSatisfy { $0.hasPrefix("200 OK\r\n") })
    #expect(answers[2].hasSuffix(#"{"made":true}"#) && answers[3].hasSuffix("\r\n\r\n{}"))
  }

  @Test(arguments: ["", "GET /ready HTTP/1.1\r\n", "POST /work HTTP/1.1\r\nContent-Length: 9\r\n"])
  func halfARequestIsNotWaitedFor(text: String) throws {
    let server = try SlowServer()
    let client = try server.client(sending: text)
    client.end()
    let start = Date()
    let answer = client.read()
    #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
    #expect(Date().timeIntervalSince(start) < 5)
  }

  /// A page whose connection only ended its side still gets events; the others are told of one that
  /// has left.
  @Test func streams() throws {
    let server = try TestServer()
    let client = try RawClient(server.port)
    client.send(server.request("GET", "/events"))
    client.end()
    #expect(client.read { $0.contains(#"{"count":1}"#) }.contains(#"{"count":1}"#))
    for way in Way.allCases where way != .endAndClose {
      var other: RawClient? = try RawClient(server.port)
      other?.send(server.request("GET", "/events"))
      _ = other?.read { $0.contains(#"{"count":2}"#) }
      #expect(client.read { $0.contains(#"{"count":2}"#) }.contains(#"{"count":2}"#))
      leave(&other, way)
      #expect(client.read { $0.contains(#"{"count":1}"#) }.contains(#"{"count":1}"#))
    }
  }

  /// A real picture, drawn for a client that has ended its side.
  @Test func aPicture() throws {
    let server = try TestServer()
    let client = try RawClient(server.port)
    client.send(
      server.request(
        "POST", "/render",
        body:
          #"{"id":"a","recipe":{"canvas":{"height":2000,"width":2000},"engine":1,"seed":"7"}}"#))
    client.end()
    let answer = client.read()
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.contains("connection: close"))
    #expect(answer.contains("IEND"))
  }
}
