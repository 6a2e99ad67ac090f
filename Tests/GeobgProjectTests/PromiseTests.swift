import GeobgTestSupport
import Testing

/// What the documents promise agrees with the sources.
@Suite(.timed) struct PromiseTests {
  /// The numbers in `text` that are the first group of `pattern`.
  private func numbers(
    _ pattern: Regex<(Substring, Substring)>, in text: String
  ) -> [Int] {
    text.matches(of: pattern).compactMap { Int($0.1) }
  }

  @Test func everyExitCodeIsInTheTable() throws {
    let page = try Project.text("docs/command.md")
    let section = try #require(page.split(separator: "## Messages and exit codes").last)
    let rows = section.split(separator: "\n")
      .compactMap { $0.firstMatch(of: /^\| ([\d, ]+) \|/)?.1 }
    let listed = rows.flatMap { row in row.split(separator: ", ").compactMap { Int($0) } }
    let codes = numbers(
      /case \w+ = (\d+)/, in: try Project.text("Sources/GeobgCLI/Failure.swift"))
    #expect(codes.count > 8)
    #expect(listed.sorted() == [0] + codes.sorted())
  }
}
