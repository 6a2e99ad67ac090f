import GeobgBatch
import GeobgScene
import GeobgTestSupport
import Testing

/// Seeds as users write them.
@Suite(.timed) struct SeedListParsingTests {
  @Test(
    arguments: [
      ("7", 7, 7), ("0", 0, 0), ("1...1", 1, 1), ("1...3", 1, 3), ("007...010", 7, 10),
      ("18446744073709551615", .max, .max),
      ("18446744073709551614...18446744073709551615", .max - 1, .max),
    ] as [(String, UInt64, UInt64)])
  func numbers(entry: String, low: UInt64, high: UInt64) throws {
    #expect(try Plans.seeds(entry).runs == [.numbers(low...high)])
  }

  /// A seed may contain dots and signs of all kinds.
  @Test(arguments: [
    "anna", "007", "-1", "+1", "1.5", "wait...what", "a..b", "...", "..", ".", ".hidden", "..5",
    "v1...2", "2026-12-24", "18446744073709551616", " 1", "1 ", "1\u{301}", "\u{661}...\u{662}",
    "@list", "1,2", "\u{0}", "\u{FEFF}1",
  ])
  func texts(entry: String) throws {
    let list = try Plans.seeds(entry)
    #expect(list.runs == [.text(try Seed(parsing: entry))])
    #expect(list.seed(at: 0).text.utf8.elementsEqual(entry.utf8))
  }

  @Test(
    arguments: [
      ("5...1", .rangeBackward(low: 5, high: 1)),
      ("18446744073709551615...0", .rangeBackward(low: .max, high: 0)),
      ("1...", .rangeIncomplete("1...")), ("...5", .rangeIncomplete("...5")),
      ("1\u{2026}5", .rangeIncomplete("1\u{2026}5")),
      ("1..5", .rangeIncomplete("1..5")), ("1..", .rangeIncomplete("1..")),
      ("1....5", .rangeIncomplete("1....5")), ("1...5...9", .rangeIncomplete("1...5...9")),
      ("1...x", .rangeIncomplete("1...x")), ("1... 5", .rangeIncomplete("1... 5")),
      ("1...-5", .rangeIncomplete("1...-5")), ("1...5 ", .rangeIncomplete("1...5 ")),
      ("0...18446744073709551616", .rangeIncomplete("0...18446744073709551616")),
      ("1\u{301}...5", .rangeIncomplete("1\u{301}...5")), ("", .seed(.seedEmpty)),
    ] as [(String, BatchError)])
  func refused(entry: String, error: BatchError) {
    #expect(throws: error) { try Plans.seeds(entry) }
  }

  @Test func theLongestText() throws {
    let limit = Seed.byteLimit
    #expect(try Plans.seeds(String(repeating: "a", count: limit)).lastPosition == 0)
    #expect(
      throws: BatchError.seed(.seedTooLong(byteCount: limit + 1, limit: limit))
    ) { try Plans.seeds(String(repeating: "a", count: limit + 1)) }
  }

  @Test(arguments: [
    "1...3\nanna\n7\n", "1...3\nanna\n7", "1...3\r\nanna\r\n7\r\n", "\n\n1...3\n\nanna\n\r\n7\n\n",
    "\u{FEFF}1...3\nanna\n7\n", "1\n2\n3\nanna\n7",
    "1...3\0anna\u{0}7\0", "1...3\0anna\u{0}7", "\0\u{0}1...3\0\0anna\u{0}7\0\0",
    "\u{FEFF}1...3\0anna\u{0}7",
  ])
  func linesOfEveryKind(text: String) throws {
    var list = SeedList()
    try list.append(lines: Array(text.utf8))
    #expect(list == (try Plans.seeds("1...3", "anna", "7")))
  }

  /// The whole line is the seed, including spaces and commas.
  @Test func linesAreTakenAsTheyAre() throws {
    var list = SeedList()
    try list.append(lines: Array(" a \n1,2\n@x\n\ta\rb\n".utf8))
    #expect((0...3).map { list.seed(at: $0).text } == [" a ", "1,2", "@x", "\ta\rb"])
  }

  @Test(arguments: [[], Array("\n\r\n\n".utf8), [0xEF, 0xBB, 0xBF]] as [[UInt8]])
  func noLinesAreNoSeeds(bytes: [UInt8]) throws {
    var list = SeedList()
    try list.append(lines: bytes)
    #expect(list.lastPosition == nil)
  }

  @Test(
    arguments: [
      (Array("1\n\n5...1\n".utf8), .line(3, .rangeBackward(low: 5, high: 1))),
      (Array("1...".utf8), .line(1, .rangeIncomplete("1..."))),
      ([0x31, 0x0A, 0xFF, 0x0A], .line(2, .notUTF8)),
      ([0x31, 0x0D, 0x0A, 0xC3, 0x28], .line(2, .notUTF8)),
      ([0xED, 0xA0, 0x80], .line(1, .notUTF8)), ([0xC0, 0xAF], .line(1, .notUTF8)),
      (Array("0...18446744073709551615\n\n\n5".utf8), .line(4, .tooManySeeds)),
      (Array("1\0\n\0".utf8), .entry(2, .lineFeed)), (Array("1\n2\0".utf8), .entry(1, .lineFeed)),
      // UTF-16, in both byte orders.
      ([0xFF, 0xFE, 0x31, 0x00, 0x0A, 0x00], .utf16),
      ([0xFE, 0xFF, 0x00, 0x31, 0x00, 0x0A], .utf16),
    ] as [([UInt8], BatchError)])
  func aBadLineIsNumbered(bytes: [UInt8], error: BatchError) {
    var list = SeedList()
    #expect(throws: error) { try list.append(lines: bytes) }
  }

  @Test func aLongLineIsNumbered() {
    var list = SeedList()
    let text = "1\n" + String(repeating: "a", count: 1025)
    #expect(throws: BatchError.line(2, .seed(.seedTooLong(byteCount: 1025, limit: 1024)))) {
      try list.append(lines: Array(text.utf8))
    }
  }

  @Test func everyErrorSaysTheWayOut() {
    let errors: [(BatchError, String)] = [
      (.noSeeds, "there are no seeds; write seeds, such as 1...100 or a name"),
      (.tooManySeeds, "there are more than 2^64 seeds; use fewer seeds"),
      (
        .rangeIncomplete("1.."),
        "'1..' has no end; write two numbers with three dots between them, such as 1...100"
      ),
      (.rangeBackward(low: 5, high: 1), "5...1 runs backward; write 1...5"),
      (.seed(.seedEmpty), "the seed is empty; use a number or any text"),
      (.line(3, .notUTF8), "line 3: the text is not UTF-8, but perhaps Latin-1; save it as UTF-8"),
      (
        .entry(3, .lineFeed),
        "entry 3: the list has zero bytes and line feeds between its seeds; use only one of them"
      ),
    ]
    for (error, text) in errors { #expect(error.description == text) }
  }
}
