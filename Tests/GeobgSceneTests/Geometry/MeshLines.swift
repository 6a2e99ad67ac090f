import GeobgScene

/// The lines of a mesh path in whole cells of the plane, grouped by the infinite line they are on.
struct MeshLines {
  private enum Family: Hashable {
    case row(Int64)
    case column(Int64)
    case falling(Int64)
    case rising(Int64)
  }

  /// The columns that each line spans; for a vertical line, the rows.
  private var spans: [Family: ClosedRange<Int64>] = [:]
  /// How many lines are on an infinite line that already has one.
  private(set) var repeated = 0
  /// How many path elements do not belong to a mesh.
  private(set) var strangers = 0

  init(_ path: Path, in window: Rectangle) {
    var start: (column: Int64, row: Int64)?
    for element in path.elements {
      switch element {
      case .move(let to): start = MeshLines.corner(to + window.origin)
      case .line(let to):
        add(from: start, to: MeshLines.corner(to + window.origin))
        start = nil
      default: strangers += 1
      }
    }
  }

  private static func corner(_ point: Point) -> (column: Int64, row: Int64) {
    (point.x.count / 60_000, point.y.count / 30_000)
  }

  private mutating func add(
    from start: (column: Int64, row: Int64)?, to end: (column: Int64, row: Int64)
  ) {
    guard let start else {
      strangers += 1
      return
    }
    let (across, down) = (end.column - start.column, end.row - start.row)
    let span = min(start.column, end.column)...max(start.column, end.column)
    if down == 0, across != 0 {
      add(.row(start.row), span)
    } else if across == 0, down != 0 {
      add(.column(start.column), min(start.row, end.row)...max(start.row, end.row))
    } else if across == down {
      add(.falling(start.column - start.row), span)
    } else if across == -down {
      add(.rising(start.column + start.row), span)
    } else {
      strangers += 1
    }
  }

  private mutating func add(_ family: Family, _ span: ClosedRange<Int64>) {
    if spans.updateValue(span, forKey: family) != nil { repeated += 1 }
  }

  /// The sides and diagonals of cells that touch `window` but are not on any line.
  func missing(around window: Rectangle) -> [String] {
    func cells(_ low: Thousandths, _ high: Thousandths, _ side: Int64) -> ClosedRange<Int64> {
      Int64(
        (Double(low.count) / Double(side)).rounded(.down))...Int64(
          (Double(high.count - 1) / Double(side)).rounded(.down))
    }
    var missing: [String] = []
    for x in cells(window.minX, window.maxX, 60_000) {
      for y in cells(window.minY, window.maxY, 30_000) {
        let parts: [(Family, Int64)] = [
          (.row(y), x), (.row(y + 1), x), (.column(x), y), (.column(x + 1), y),
          (.falling(x - y), x), (.rising(x + y + 1), x),
        ]
        for (family, step) in parts {
          if let span = spans[family], span.lowerBound <= step, step < span.upperBound { continue }
          missing.append("\(family) at \(x), \(y)")
        }
      }
    }
    return missing
  }
}
