/// A table of test vectors, and how the engine computes some of its columns.
struct VectorTable: Sendable, CustomStringConvertible {
  /// The number of the section.
  let section: String
  /// The cells of the heading, joined with ` | `.
  let heading: String
  /// How many rows the table has, at least; a table may grow.
  let fewest: Int
  /// The indices of the columns that are compared.
  let results: [Int]
  /// Computes the cells of the columns ``results`` for all rows.
  private let compute: @Sendable ([[String]], SpecificationPage) throws -> [[String]]

  /// A table whose rows depend on each other or on another part of the page.
  init(
    _ section: String, _ heading: String, atLeast fewest: Int, results: [Int],
    computing compute: @escaping @Sendable ([[String]], SpecificationPage) throws -> [[String]]
  ) {
    self.section = section
    self.heading = heading
    self.fewest = fewest
    self.results = results
    self.compute = compute
  }

  /// A table whose rows are computed one by one.
  init(
    _ section: String, _ heading: String, atLeast fewest: Int, results: [Int],
    row: @escaping @Sendable (_ cells: [String]) throws -> [String]
  ) {
    self.init(section, heading, atLeast: fewest, results: results) { rows, _ in try rows.map(row) }
  }

  var description: String { "\(section) \(heading)" }

  /// The differences between the page's table and the engine.
  func faults(in page: SpecificationPage) throws -> [String] {
    try faults(in: try page.table(section, heading).rows, of: page)
  }

  /// The differences between `rows` and the engine.
  func faults(in rows: [[String]], of page: SpecificationPage) throws -> [String] {
    guard rows.count >= fewest else {
      return ["\(self): \(rows.count) rows, not at least \(fewest)"]
    }
    let written = rows.map { row in results.map { $0 < row.count ? row[$0] : "" } }
    return zip(written, try compute(rows, page)).enumerated().compactMap { index, row in
      row.0 == row.1 ? nil : "\(self), row \(index + 1): page \(row.0), engine \(row.1)"
    }
  }

  /// The rows with one digit of one compared cell changed, once for each cell with a digit.
  func changes(of rows: [[String]]) -> [[[String]]] {
    rows.indices.flatMap { index in
      results.compactMap { column in
        guard column < rows[index].count,
          let place = rows[index][column].lastIndex(where: { ("0"..."9").contains($0) })
        else { return nil }
        var changed = rows
        let digit = rows[index][column][place]
        changed[index][column].replaceSubrange(place...place, with: digit == "7" ? "8" : "7")
        return changed
      }
    }
  }
}
