import Foundation
import GeobgRecipe
import GeobgTestSupport
import GeobgWebP
import Testing

/// The tables of limits in SECURITY.md are made from the code.
@Suite(.timed) struct LimitTableTests {
  private static let page = "SECURITY.md"
  private static let command = "GEOBG_RECORD=1 scripts/test --filter LimitTableTests"
  // Without the command, because two hyphens end a comment in XML.
  private static let begin = "<!-- limits, written by LimitTableTests -->"
  private static let end = "<!-- end of limits -->"

  /// The page `text` with the `tables` between its markers; nil without markers.
  private static func page(_ text: String, with tables: [LimitTable]) -> String? {
    guard let begin = text.range(of: begin + "\n"),
      let end = text.range(of: end, range: begin.upperBound..<text.endIndex)
    else { return nil }
    let made = tables.map(\.markdown).joined(separator: "\n")
    return text.replacingCharacters(in: begin.upperBound..<end.lowerBound, with: "\n\(made)\n")
  }

  @Test func thePageHasTheLimitsOfTheCode() throws {
    let text = try Project.text(LimitTableTests.page)
    let made = try #require(
      LimitTableTests.page(text, with: LimitTable.all), "SECURITY.md has lost its markers")
    let content = try Reference(inPackage: LimitTableTests.page).content(recording: Data(made.utf8))
    #expect(
      content == Data(made.utf8),
      "a limit has changed; \(LimitTableTests.command) writes the table again")
  }

  @Test func aChangedLimitIsFound() throws {
    let text = try Project.text(LimitTableTests.page)
    let other = LimitTable(heading: "input", rows: [.init("connections", "\(257)")])
    #expect(LimitTableTests.page(text, with: [other]) != text)
    #expect(LimitTableTests.page("no markers", with: LimitTable.all) == nil)
  }

  /// Otherwise it could differ from its constant.
  @Test func noNumberIsTypedByHand() {
    for row in LimitTable.all.flatMap(\.rows) {
      #expect((row.subject + row.limit.words).allSatisfy { !$0.isNumber }, "\(row.subject)")
      #expect(!row.limit.text.contains("missing"), "\(row.limit.text)")
    }
  }

  @Test func numbersAndSizesAreWrittenAsInText() {
    #expect(LimitText.number(64) == "64")
    #expect(LimitText.number(1024) == "1,024")
    #expect(LimitText.number(10_000_000_000) == "10,000,000,000")
    #expect(LimitText.size(1 << 28) == "256 MiB")
    #expect(LimitText.size(8192) == "8,192 bytes")
    #expect(LimitText.size(3 << 19) == "1,572,864 bytes")
    let times: LimitText = "\(milliseconds: 10_000) or \(milliseconds: 400)"
    #expect(times.text == "10 seconds or 400 milliseconds")
    #expect(times.words == " or ")
  }

  @Test(arguments: [
    ("export const longest = 1 << 16;\n", 65_536),
    ("private let longest: Int32 = 1 << 28\n", 1 << 28),
    ("const longest = 2_048;\n", 2048), ("const longestName = 80;\n", nil),
    ("const longest = other;\n", nil), ("const longest = 1;\nconst longest = 2;\n", nil),
    ("const longest = 12 * 8;\n", nil),
  ])
  func aConstantOfAPageIsRead(code: String, value: Int?) {
    #expect(LimitText.constant("longest", of: code) == value)
  }

  /// The page speaks of these numbers outside of its tables.
  @Test func theParagraphOnMemoryHasTheLargestWebP() throws {
    let side = LimitText.number(WebPEncoder.sideLimit)
    #expect(try Project.text(LimitTableTests.page).contains("its largest size, \(side)x\(side)"))
  }
}
