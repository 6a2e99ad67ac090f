import Foundation
import GeobgPageServer
import GeobgRecipe
import GeobgServer
import GeobgSystem
import GeobgTestSupport
import Testing

/// Who draws in the pages of a shared drawing, and where their pointers are.
@Suite(.timed) struct PresenceTests {
  private let test: TestStudio

  init() throws {
    test = try TestStudio()
  }

  /// A page: its stream, and the key that the stream began with.
  private struct Page {
    let stream: EventStream
    let key: String

    /// The events about people that can be sent now.
    var people: [String] { stream.waiting.filter { $0.name == "presence" }.map(\.data) }
  }

  private func page() throws -> Page {
    let stream = try #require(test.answer("GET", "/events").stream)
    return try Page(stream: stream, key: #require(PresenceTests.key(stream)))
  }

  /// The key that `stream` begins with; other events are dropped, except those about people.
  private static func key(_ stream: EventStream) -> String? {
    while let event = stream.next() {
      guard event.name == "page" else { continue }
      // It has the key of the page, and the name of the server's start.
      let match = event.data.wholeMatch(of: /\{"key":"([\w-]{43})","start":"\w{12}"\}/)
      return match.map { String($0.1) }
    }
    return nil
  }

  /// A secret for each author.
  private static func secret(_ author: String) -> String {
    author + String(repeating: "-", count: 22)
  }

  private func body(
    _ key: String, _ author: String, secret: String? = nil, shown: String = #"{"at":[1,2]}"#
  ) -> String {
    let secret = secret ?? PresenceTests.secret(author)
    return #"{"author":"\#(author)","key":"\#(key)","secret":"\#(secret)","shown":\#(shown)}"#
  }

  private func show(
    _ key: String, _ author: String, secret: String? = nil, shown: String = #"{"at":[1,2]}"#
  ) -> Int {
    test.answer("POST", "/presence", body: body(key, author, secret: secret, shown: shown)).status
  }

  private func event(_ author: String, _ shown: String = #"{"at":[1,2]}"#) -> String {
    #"{"author":"\#(author)","shown":\#(shown)}"#
  }

  @Test func theOtherPagesSeeTheNewest() throws {
    let (first, second) = try (page(), page())
    #expect(show(first.key, "a") == 204)
    #expect(show(first.key, "a", shown: #"{"at":[3,4.5],"name":"\u00e9"}"#) == 204)
    #expect(second.people == [event("a", #"{"at":[3,4.5],"name":"\u00e9"}"#)])
    #expect(second.people == [])
    #expect(first.people == [])
    #expect(show(second.key, "b") == 204)
    #expect(first.people == [event("b")])
    // A page that connects later learns who is there.
    let third = try page()
    #expect(third.people.count == 2)
    second.stream.end()
    #expect(first.people == [event("b", "null")])
    #expect(third.people == [event("b", "null")])
    // Nothing is stored: neither in the log nor for those who come then.
    #expect(try page().people == [event("a", #"{"at":[3,4.5],"name":"\u00e9"}"#)])
    #expect(!third.stream.waiting.contains { $0.name == "log" })
  }

  @Test func nobodyShowsAnotherPagesAuthor() throws {
    let (first, second) = try (page(), page())
    #expect(show(first.key, "a") == 204)
    let others = [
      PresenceTests.secret("b"), PresenceTests.secret("a") + "-", first.key, second.key,
    ]
    for secret in others {
      #expect(show(second.key, "a", secret: secret) == 403, "\(secret)")
    }
    // A key of nobody, and another author of a page that has one.
    #expect(show("x", "c") == 409)
    #expect(show(first.key, "c") == 409)
    #expect(second.people == [event("a")])
    // A page that lost its connection comes back before the server noticed.
    #expect(show(second.key, "a", shown: "{}") == 204)
    first.stream.end()
    #expect(second.people == [])
    #expect(try page().people == [event("a", "{}")])
    // The author waits for its page, also while that is away.
    second.stream.end()
    let third = try page()
    #expect(third.people == [])
    #expect(show(third.key, "a", secret: PresenceTests.secret("b")) == 403)
    #expect(show(third.key, "a") == 204)
  }

  @Test func wrongOnesAreRefused() throws {
    let (first, second) = try (page(), page())
    let key = first.key
    let (long, secret) = (String(repeating: "a", count: 65), PresenceTests.secret("a"))
    let fields = [
      #""author":"a""#, #""key":"\#(key)""#, #""secret":"\#(secret)""#, #""shown":{}"#,
    ]
    let missing = fields.indices.map { place in
      "{" + fields.enumerated().filter { $0.offset != place }.map(\.element).joined(separator: ",")
        + "}"
    }
    let wrong =
      missing + [
        "", "{}", "[]", "null", "{\(fields.joined(separator: ",")),\"x\":1}",
        "{\(fields.joined(separator: ",")),\"before\":\"\(key)\"}",
        #"{"author":"a","key":1,"secret":"\#(secret)","shown":{}}"#,
        #"{"author":"a","key":"\#(key)","secret":1,"shown":{}}"#,
        body(key, "a", secret: ""), body(key, "a", secret: String(long.prefix(21))),
        body(key, "a", secret: long), body(key, "a", secret: long.prefix(22) + "."),
        body(key, ""), body(key, "A"), body(key, "a b"), body(key, "<b>"),
        body(key, String(repeating: "a", count: 17)),
        body(key, "a", shown: "[]"), body(key, "a", shown: "null"), body(key, "a", shown: "1"),
        body(key, "a", shown: #"{"x":"\#(String(repeating: "a", count: 505))"}"#),
      ]
    for body in wrong {
      #expect(test.answer("POST", "/presence", body: body).status == 400, "\(body.prefix(99))")
    }
    let tooLong = body(key, "a", shown: #"{"x":"\#(String(repeating: "a", count: 1024))"}"#)
    #expect(test.answer("POST", "/presence", body: tooLong).status == 413)
    #expect(test.answer("POST", "/presence", body: body(key, "a"), cookie: "").status == 401)
    #expect(second.people == [])
    #expect(show(key, "a", shown: #"{"x":"\#(String(repeating: "a", count: 504))"}"#) == 204)
  }

  @Test func aPageThatFloodsIsSlowedDownAlone() throws {
    let time = Locked(1000.0)
    let drawing = SharedDrawing { time.withLock { $0 } }
    let streams = try (0..<2).map { _ in try drawing.stream(after: nil) }
    let keys = try streams.map { try #require(PresenceTests.key($0)) }
    func show(_ page: Int) throws -> Int {
      let text = body(keys[page], page == 0 ? "a" : "b")
      let field = JSONField(try JSONValue(parsing: Array(text.utf8), limit: 999))
      let presence = try PagePresence(field.object(keys: PagePresence.fields))
      do throws(HTTPError) {
        try drawing.show(presence)
        return 204
      } catch {
        return error.status
      }
    }
    let flood = try (0..<100).map { _ in try show(0) }
    #expect(flood.filter { $0 == 204 }.count == Int(Allowance.messages.most))
    #expect(flood.last == 429)
    #expect(try show(1) == 204)
    // Ten messages a second always arrive.
    for _ in 0..<50 {
      time.withLock { $0 += 0.1 }
      #expect(try show(0) == 204)
      #expect(try show(1) == 204)
    }
    // The other page gets one event for all of them.
    #expect(streams[1].waiting.filter { $0.name == "presence" }.count == 1)
  }

  /// A page that brings very many entries waits for them; the others draw on, and miss none of theirs.
  @Test func aPageThatBringsTooManyEntriesIsSlowedDownAlone() throws {
    let time = Locked(1000.0)
    let drawing = SharedDrawing { time.withLock { $0 } }
    let streams = try (0..<2).map { _ in try drawing.stream(after: nil) }
    let keys = try streams.map { try #require(PresenceTests.key($0)) }
    var counters: [String: Int] = [:]
    func entry(_ author: String, _ counter: Int) throws -> LogEntry {
      let json = #"{"author":"\#(author)","counter":\#(counter),"gesture":"mesh"}"#
      return try LogEntry(JSONField(try JSONValue(parsing: Array(json.utf8), limit: 999)))
    }
    func entries(_ author: String, _ count: Int) throws -> [LogEntry] {
      try (0..<count).map { _ in
        counters[author, default: 0] += 1
        return try entry(author, counters[author] ?? 0)
      }
    }
    func bring(_ entries: [LogEntry], _ key: String?) throws -> Int {
      do throws(HTTPError) {
        try drawing.append(entries, secrets: [:], key: key)
        return 204
      } catch {
        #expect(error.retrySeconds == 1)
        return error.status
      }
    }
    // 102,000 entries at once, as in an attack.
    var taken = 0
    for _ in 0..<510 {
      let before = counters["a"]
      if try bring(entries("a", 200), keys[0]) == 204 {
        taken += 200
      } else {
        counters["a"] = before
      }
    }
    #expect(taken == Int(Allowance.entries.most))
    // The other page, and those without a key, are as before.
    #expect(try bring(entries("b", 50), keys[1]) == 204)
    #expect(try bring(entries("c", 200), nil) == 204)
    #expect(try bring(entries("c", 200), "no key of a page") == 204)
    // What the server has is taken at any time, and a page that waits brings everything.
    #expect(try bring([try entry("a", 1)], keys[0]) == 204)
    for _ in 0..<20 {
      time.withLock { $0 += 1 }
      for _ in 0..<3 {
        let before = counters["a"]
        if try bring(entries("a", 200), keys[0]) == 204 {
          taken += 200
        } else {
          counters["a"] = before
        }
        #expect(try bring(entries("b", 1), keys[1]) == 204)
      }
    }
    let perSecond = Double(taken - Int(Allowance.entries.most)) / 20
    #expect(
      perSecond >= Allowance.entries.perSecond && perSecond <= 1.2 * Allowance.entries.perSecond)
  }

  /// A page that reads nothing makes nothing grow.
  @Test func aSlowPageMissesOldPeople() throws {
    let slow = try page()
    for index in 0..<1000 {
      let other = try page()
      #expect(show(other.key, "a\(index)") == 204)
      other.stream.end()
    }
    let people = slow.people
    #expect(people.count == 2 * SharedDrawing.streamLimit)
    #expect(people.last == event("a999", "null"))
  }
}
