import Foundation
import GeobgTestSupport

/// The sections of `docs/specification.md` with their tables and code blocks.
struct SpecificationPage: Sendable {
  /// A table: its heading, and its other rows.
  struct Table: Sendable {
    /// The cells of the heading, joined with ` | `.
    let heading: String
    /// The cells of each row, without the heading and the line below it.
    var rows: [[String]]
  }

  /// A code block.
  struct Block: Sendable {
    /// The word after the opening fence; empty for none.
    let language: String
    /// The lines, each with a line feed.
    let text: String
    /// The number of the line with the opening fence, within its section.
    let first: Int
    /// The number of the line with the closing fence, within its section.
    let last: Int
  }

  /// Something that the page does not have.
  struct Missing: Error {
    let what: String
  }

  /// The numbered headings, in order.
  let headings: [(number: String, title: String)]
  private let sections: [String: [String]]

  /// The page in this package, read once.
  static func read() throws -> SpecificationPage { try page.get() }

  private static let page = Result {
    let url = Fixtures.root.appendingPathComponent("docs/specification.md")
    return SpecificationPage(parsing: try String(contentsOf: url, encoding: .utf8))
  }

  /// Divides a page into the sections of headings such as `## 3 Chance` and `### 3.6 Vectors`.
  init(parsing page: String) {
    var headings: [(number: String, title: String)] = []
    var sections: [String: [String]] = [:]
    var (number, isCode) = ("", false)
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isCode.toggle() }
      if !isCode, line.hasPrefix("##"), let heading = line.wholeMatch(of: /##+ ([0-9.]+) (.+)/) {
        number = String(heading.1)
        headings.append((number, String(heading.2)))
      } else {
        sections[number, default: []].append(String(line))
      }
    }
    self.headings = headings
    self.sections = sections
  }

  /// The text of a section as one line, with one space between two words.
  func words(of section: String) -> String {
    (sections[section] ?? []).joined(separator: " ").split(separator: " ").joined(separator: " ")
  }

  /// The table of a section with the cells `heading`.
  func table(_ section: String, _ heading: String) throws -> Table {
    guard let table = tables(of: section).first(where: { $0.heading == heading }) else {
      throw Missing(what: "\(section): no table '\(heading)'")
    }
    return table
  }

  /// The code blocks of a section, in order.
  func blocks(of section: String) -> [Block] {
    var blocks: [Block] = []
    var start: Int?
    let lines = sections[section] ?? []
    for (number, line) in lines.enumerated() where line.hasPrefix("```") {
      guard let first = start else {
        start = number
        continue
      }
      blocks.append(
        Block(
          language: String(lines[first].dropFirst(3)),
          text: lines[(first + 1)..<number].map { $0 + "\n" }.joined(), first: first, last: number))
      start = nil
    }
    return blocks
  }

  /// The tables of a section, in order.
  func tables(of section: String) -> [Table] {
    var tables: [Table] = []
    var (isCode, isTable) = (false, false)
    for line in sections[section] ?? [] {
      if line.hasPrefix("```") { isCode.toggle() }
      let isRow = !isCode && line.hasPrefix("|")
      defer { isTable = isRow }
      guard isRow, !line.hasPrefix("|---") else { continue }
      let cells = SpecificationPage.cells(line)
      if isTable {
        tables[tables.count - 1].rows.append(cells)
      } else {
        tables.append(Table(heading: cells.joined(separator: " | "), rows: []))
      }
    }
    return tables
  }

  /// The cells of a row, without the spaces around them; a bar within backticks is text.
  private static func cells(_ line: String) -> [String] {
    var cells = [""]
    var isCode = false
    for character in line {
      if character == "`" { isCode.toggle() }
      if character == "|", !isCode {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
    }
    return cells.dropFirst().dropLast().map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

extension String {
  /// The texts between backticks, in order.
  var codes: [String] {
    split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .compactMap { $0.isMultiple(of: 2) ? nil : String($1) }
  }
}
