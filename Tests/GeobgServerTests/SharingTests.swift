import Foundation
import GeobgRecipe
import GeobgScene
import GeobgServer
import GeobgStudio
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

  private func post(_ entries: String...) -> Int {
    test.answer("POST", "/log", body: #"{"entries":[\#(entries.joined(separator: ","))]}"#).status
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
    for body in ["{}", "[]", #"{"entries":{}}"#, #"{"entries":[],"x":1}"#] {
      #expect(test.answer("POST", "/log", body: body).status == 400, "\(body)")
    }
    #expect(entries(stream) == [])
    let longest = LogEntry.byteLimit - entry(1, gesture: "\"\"").utf8.count
    #expect(post(entry(1, gesture: "\"" + String(repeating: "a", count: longest) + "\"")) == 204)
    #expect(
      post(entry(2, gesture: "\"" + String(repeating: "a", count: longest + 1) + "\"")) == 400)
  }

  @Test func limits() throws {
    func entry(_ counter: Int, _ author: String = "a") throws(DocumentError) -> LogEntry {
      try LogEntry(
        JSONField(JSONValue(parsing: Array(self.entry(counter, author).utf8), limit: 99)))
    }
    func status(_ log: inout DrawingLog, _ entry: LogEntry) -> Int {
      do throws(Refusal) {
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
