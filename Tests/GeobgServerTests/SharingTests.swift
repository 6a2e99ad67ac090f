import Foundation
import GeobgPageServer
import GeobgRecipe
import GeobgScene
import GeobgServer
import GeobgTestSupport
import Testing

/// The log of a shared drawing, and its streams.
@Suite(.timed) struct SharingTests {
  private let test: TestStudio

  init() throws {
    test = try TestStudio()
  }

  private func entry(_ counter: Int, _ author: String = "a", gesture: String = #""undo""#) -> String
  {
    #"{"author":"\#(author)","counter":\#(counter),"gesture":\#(gesture)}"#
  }

  /// The status of a request with `entries`, and the letter of a secret for each author.
  private func post(_ entries: String..., secrets: [String: Character] = [:]) -> Int {
    let secrets = secrets.map { #""\#($0.key)":"\#(String(repeating: $0.value, count: 22))""# }
    let field = secrets.isEmpty ? "" : #","secrets":{\#(secrets.joined(separator: ","))}"#
    let body = #"{"entries":[\#(entries.joined(separator: ","))]\#(field)}"#
    return test.answer("POST", "/log", body: body).status
  }

  /// The entries that `stream` can send now.
  private func entries(_ stream: EventStream) -> [String] {
    stream.waiting.filter { $0.name == "log" }.map { String($0.data.dropFirst(12).dropLast(2)) }
  }

  private func stream(after id: String? = nil) throws -> EventStream {
    let headers = id.map { [(name: "Last-Event-ID", value: $0)] } ?? []
    return try #require(test.answer("GET", "/events", headers: headers).stream)
  }

  @Test func entriesReachAllPagesOnce() throws {
    let first = try stream()
    #expect(post(entry(1), entry(2, "b")) == 204)
    let second = try stream()
    #expect(post(entry(3)) == 204)
    #expect(entries(first) == ["\(entry(1)),\(entry(2, "b")),\(entry(3))"])
    #expect(entries(second) == ["\(entry(1)),\(entry(2, "b")),\(entry(3))"])
    // A known key changes nothing, whatever its gesture is.
    #expect(post(entry(3), entry(1, gesture: #""mesh""#)) == 204)
    #expect(entries(first) == [])
    #expect(post(entry(4), entry(4)) == 204)
    #expect(entries(first) == [entry(4)])
  }

  @Test func aPageResumes() throws {
    let first = try stream()
    _ = post(entry(1))
    let id = try #require(first.waiting.last { $0.name == "log" }?.id)
    _ = post(entry(2))
    #expect(entries(try stream(after: id)) == [entry(2)])
    // Positions of another run, or beyond the log, begin again.
    for id in ["", "1", "-1", "abc-1", "\(id)9", "\(id.dropLast())-1", "\(id.dropLast())x"] {
      #expect(entries(try stream(after: id)) == ["\(entry(1)),\(entry(2))"], "\(id)")
    }
  }

  @Test func aLongLogIsSentInPieces() throws {
    let gesture = #"{"address":1,"x":"\#(String(repeating: "a", count: 3900))"}"#
    for part in 0..<4 {
      let piece = (1...50).map { entry(part * 50 + $0, gesture: gesture) }
      #expect(
        test.answer("POST", "/log", body: #"{"entries":[\#(piece.joined(separator: ","))]}"#).status
          == 204)
    }
    let events = try stream().waiting.filter { $0.name == "log" }
    #expect(events.count > 10)
    #expect(events.allSatisfy { $0.data.utf8.count < 80 << 10 })
    #expect(
      events.map { $0.data.components(separatedBy: "\"counter\"").count - 1 }.reduce(0, +) == 200)
  }

  @Test func gesturesAreOpaque() throws {
    let gestures = [
      #""a gesture of a later version""#, #"{"tap":[1.5,-2],"address":9007199254740991}"#,
      #"{"set":{"seed":"\u00e9\u2028","x":[null,true,1e9]}}"#, "{}", #""""#,
    ]
    let stream = try stream()
    for (index, gesture) in gestures.enumerated() {
      #expect(post(entry(index, gesture: gesture)) == 204, "\(gesture)")
      let text = try #require(entries(stream).first)
      let sent = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
      let own = try JSONSerialization.jsonObject(with: Data(entry(index, gesture: gesture).utf8))
      #expect(sent == own as? NSDictionary)
      #expect(text.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }
  }

  @Test func wrongEntriesAreRefused() throws {
    let stream = try stream()
    let wrong = [
      "null", "1", "[]", "{}", entry(-1), #"{"author":"a","counter":1}"#,
      entry(1, ""), entry(1, "A"), entry(1, "a b"), entry(1, "é"), entry(1, "<b>"),
      entry(1, String(repeating: "a", count: 17)), entry(1, gesture: "1"),
      entry(1, gesture: "null"), entry(1, gesture: "[]"), entry(1, gesture: "true"),
      #"{"author":"a","counter":1.5,"gesture":"undo"}"#,
      #"{"author":"a","counter":"1","gesture":"undo"}"#,
      #"{"author":"a","counter":9007199254740993,"gesture":"undo"}"#,
      #"{"author":"a","counter":1,"gesture":"undo","x":1}"#,
      #"{"author":"a","counter":1,"counter":1,"gesture":"undo"}"#,
      entry(1, gesture: "\"" + String(repeating: "a", count: LogEntry.byteLimit) + "\""),
      entry(100_001), String(repeating: "[", count: 100),
    ]
    for entry in wrong {
      // One wrong entry refuses all.
      #expect(post(self.entry(0), entry) == 400, "\(entry.prefix(99))")
    }
    let secrets = ["null", "[]", #"{"a":1}"#, #"{"a":""}"#, #"{"a":"short"}"#, #"{"a":null}"#]
    let bodies = secrets.map { #"{"entries":[],"secrets":\#($0)}"# }
    for body in ["{}", "[]", #"{"entries":{}}"#, #"{"entries":[],"x":1}"#] + bodies {
      #expect(test.answer("POST", "/log", body: body).status == 400, "\(body)")
    }
    #expect(entries(stream) == [])
    let longest = LogEntry.byteLimit - entry(1, gesture: "\"\"").utf8.count
    #expect(post(entry(1, gesture: "\"" + String(repeating: "a", count: longest) + "\"")) == 204)
    #expect(
      post(entry(2, gesture: "\"" + String(repeating: "a", count: longest + 1) + "\"")) == 400)
  }

  // MARK: - Authors

  @Test func nobodyWritesAsAnAuthorOfAnotherPage() throws {
    let stream = try stream()
    #expect(post(entry(1), secrets: ["a": "x", "b": "y"]) == 204)
    #expect(entries(stream) == [entry(1)])
    // Without the secret, with another one, and with the right one of another author.
    #expect(post(entry(2)) == 204)
    #expect(post(entry(2), secrets: ["a": "z"]) == 204)
    #expect(post(entry(2), secrets: ["b": "x"]) == 204)
    #expect(entries(stream) == [])
    // What is left out stops nothing else of the request, and keeps its place in the log free.
    #expect(post(entry(2, gesture: #""mesh""#), entry(2, "c"), secrets: ["c": "z"]) == 204)
    #expect(entries(stream) == [entry(2, "c")])
    #expect(post(entry(2), secrets: ["a": "x"]) == 204)
    #expect(entries(stream) == [entry(2)])
    // A secret for an author without entries binds nobody.
    #expect(post(entry(3, "b"), secrets: ["b": "w"]) == 204)
    #expect(entries(stream) == [entry(3, "b")])
    #expect(post(entry(4, "b"), secrets: ["b": "y"]) == 204)
    #expect(entries(stream) == [])
    // Neither the streams nor the facts have a secret.
    let shown = try self.stream().waiting.map(\.data) + [test.answer("GET", "/session").text]
    #expect(shown.allSatisfy { !$0.contains("xxxx") && !$0.contains("wwww") })
  }

  /// After a restart, pages bring the log back, in any order, and with entries of each other.
  @Test func anyPageBringsEntriesOfAuthorsWithoutASecret() throws {
    let stream = try stream()
    #expect(post(entry(2, "b"), entry(1, "b"), entry(1), secrets: ["a": "x"]) == 204)
    #expect(post(entry(3, "b"), entry(2), secrets: ["c": "z"]) == 204)
    #expect(entries(stream) == ["\(entry(1, "b")),\(entry(1)),\(entry(2, "b")),\(entry(3, "b"))"])
    // The author itself comes, and brings only what the server has.
    #expect(post(entry(1, "b"), entry(3, "b"), secrets: ["b": "y"]) == 204)
    #expect(post(entry(4, "b")) == 204)
    #expect(entries(stream) == [])
    #expect(post(entry(4, "b"), secrets: ["b": "y"]) == 204)
    #expect(entries(stream) == [entry(4, "b")])
    // A refused request binds nobody.
    #expect(post(entry(1, "d"), entry(999_999), secrets: ["a": "x", "d": "w"]) == 400)
    #expect(post(entry(1, "d"), secrets: ["d": "v"]) == 204)
    #expect(entries(stream) == [entry(1, "d")])
  }

  /// The first message about a pointer is enough.
  @Test func whoOnlyLooksOnIsBoundToo() throws {
    let stream = try stream()
    let event = try #require(stream.waiting.first { $0.name == "page" })
    let body =
      #"{"author":"a","secret":"\#(String(repeating: "x", count: 22))","shown":{},"#
      + event.data.dropFirst().prefix { $0 != "," } + "}"
    #expect(test.answer("POST", "/presence", body: body).status == 204)
    stream.end()
    let other = try self.stream()
    #expect(post(entry(1)) == 204)
    #expect(post(entry(1), secrets: ["a": "y"]) == 204)
    #expect(entries(other) == [])
    #expect(post(entry(1), secrets: ["a": "x"]) == 204)
    #expect(entries(other) == [entry(1)])
  }

  @Test func limits() throws {
    func entry(_ counter: Int, _ author: String = "a") throws(DocumentError) -> LogEntry {
      try LogEntry(
        JSONField(JSONValue(parsing: Array(self.entry(counter, author).utf8), limit: 99)))
    }
    func status(_ log: inout DrawingLog, _ entry: LogEntry) -> Int {
      do throws(HTTPError) {
        return try log.append([entry]) ? 204 : 0
      } catch {
        return error.status
      }
    }
    var limits = DrawingLog.Limits()
    (limits.entries, limits.authors) = (3, 2)
    var log = DrawingLog(limits: limits)
    #expect(status(&log, try entry(1)) == 204)
    #expect(status(&log, try entry(1, "b")) == 204)
    #expect(status(&log, try entry(1, "c")) == 507)
    #expect(status(&log, try entry(2)) == 204)
    #expect(status(&log, try entry(3)) == 507)
    #expect(status(&log, try entry(2)) == 0)
    #expect(log.entries.count == 3)
    limits = DrawingLog.Limits()
    limits.bytes = 2 * self.entry(1).utf8.count
    log = DrawingLog(limits: limits)
    #expect(status(&log, try entry(1)) == 204)
    #expect(status(&log, try entry(2)) == 204)
    #expect(status(&log, try entry(3)) == 507)
    // Authors who only look on count, too.
    limits.authors = 2
    log = DrawingLog(limits: limits)
    try log.bind("a", to: Secret())
    try log.bind("b", to: Secret())
    #expect(
      throws: HTTPError(
        507, "the shared drawing is full; begin a new one with geobg studio", code: .limit)
    ) { try log.bind("c", to: Secret()) }
    #expect(status(&log, try entry(1, "c")) == 507)
    // Counters cannot be used up: each entry can be only a step ahead.
    log = DrawingLog()
    #expect(status(&log, try entry(100_000)) == 204)
    #expect(status(&log, try entry(200_001)) == 400)
    #expect(status(&log, try entry(200_000)) == 204)
  }

  @Test func pagesAreCounted() throws {
    func counts(_ stream: EventStream) -> [String] {
      stream.waiting.filter { $0.name == "peers" }.map(\.data)
    }
    let first = try stream()
    #expect(counts(first) == [#"{"count":1}"#])
    let second = try stream()
    // Only the last count waits.
    #expect(counts(first) == [#"{"count":2}"#])
    second.end()
    second.end()
    #expect(counts(first) == [#"{"count":1}"#])
    #expect(second.waiting == [])
    for _ in 1..<SharedDrawing.streamLimit { _ = try stream() }
    #expect(test.answer("GET", "/events").status == 503)
    first.end()
    #expect(test.answer("GET", "/events").status == 200)
  }

  /// A page that reads nothing makes nothing grow.
  @Test func aSlowPageMissesOldEvents() throws {
    let stream = try stream()
    for index in 0..<1000 { test.studio.drawing.publish(progress: 0.5, of: "\(index)") }
    let waiting = stream.waiting
    #expect(waiting.count == 32)
    #expect(waiting.last?.data == #"{"done":0.500,"id":"999"}"#)
  }

  @Test func anEventIsText() {
    #expect(ServerEvent("log", data: "{}", id: "a-1").text == "id: a-1\nevent: log\ndata: {}\n\n")
    #expect(ServerEvent("peers", data: "{}").text == "event: peers\ndata: {}\n\n")
  }

  // MARK: - Palettes

  @Test func aPaletteThatChangesIsSent() throws {
    let path = test.folder.path("mine.hex")
    try test.folder.write("ff0000\n", to: "mine.hex")
    let bytes = try PaletteWatch.read(path)
    var watch = PaletteWatch(path, bytes: bytes)
    func change() throws -> String? {
      switch watch.change() {
      case .palette(let file): file.palette.swatches.map(\.light.color.hex).joined(separator: " ")
      case .broken(let reason): reason
      case nil: nil
      }
    }
    #expect(try change() == nil)
    try test.folder.write("00ff00\n0000ff\n", to: "mine.hex")
    #expect(try change() == "#00ff00 #0000ff")
    #expect(try change() == nil)
    try test.folder.write("", to: "mine.hex")
    #expect(try change() == nil)
    try test.folder.write("zz\n", to: "mine.hex")
    #expect(try #require(try change()).hasPrefix("\(path): line 1"))
    #expect(try change() == nil)
    try FileManager.default.removeItem(atPath: path)
    #expect(try #require(try change()).contains("cannot be read"))
    #expect(try change() == nil)
    try test.folder.write("ff0000\n", to: "mine.hex")
    #expect(try change() == "#ff0000")

    let stream = try stream()
    let palette = try PaletteFile(reading: bytes, named: path)
    test.studio.drawing.publish(palette: palette)
    #expect(stream.waiting.contains(ServerEvent("palette", data: palette.palette.json)))
    // A page that connects later gets it too, and so do the facts.
    #expect(try self.stream().waiting.contains { $0.name == "palette" })
    #expect(test.answer("GET", "/session").text.contains(#""palette":{"dark":"#))
  }
}
