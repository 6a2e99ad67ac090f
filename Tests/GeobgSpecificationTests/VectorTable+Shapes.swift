import GeobgScene

/// Chapters 6 and 7: shapes, order, visibility and the limit of marks.
extension VectorTable {
  static let shapes: [VectorTable] = [
    VectorTable(
      "6.6", "i | kind | center x | center y | radius or width | color | opacity", atLeast: 6,
      results: Array(1...6)
    ) { cells in
      let (shape, paint) = try described(try Described.whole(cells[0]), of: tap(-2, -1))
      return [shape.kind, shape.x, shape.y, shape.size] + paint
    },
    VectorTable("6.6", "i | purpose | u | v | result", atLeast: 5, results: [2, 3]) { cells in
      let purpose: UInt32 = try Described.whole(cells[1])
      guard let role = Chance.Purpose.Role(rawValue: purpose) else {
        throw Described.Unknown(text: cells[1])
      }
      let pair = chance.pair(
        at: .init(
          x: UInt32(bitPattern: -2), y: UInt32(bitPattern: -1),
          index: try Described.whole(cells[0]), purpose: .init(role, for: .plane)))
      return ["\(pair.first)", "\(pair.second)"]
    },
    VectorTable("6.6", "width | first four points", atLeast: 2, results: [1]) { cells in
      let hexagon = hexagon(try Described.number(cells[0]))
      return [hexagon.path.points.prefix(4).map(\.described).joined(separator: "; ")]
    },
    VectorTable(
      "7.4", "order number | cell | shapes | shapes in the file", atLeast: 7, results: [0, 1, 2, 3]
    ) { rows, _ in
      let composer = Composer(try Described.recipe())
      return cells.prefix(rows.count).map { cell in
        let tap = tap(cell.x, cell.y)
        let count = tap.shapeCount(.one)
        let visible = (0..<count).filter {
          composer.mark($0, of: tap, in: composer.canvas) != nil
        }
        let list = visible.map { "\($0)" }.joined(separator: ", ")
        return [
          "\(cell.order)", "(\(cell.x), \(cell.y))", "\(count)", list.isEmpty ? "none" : list,
        ]
      }
    },
    VectorTable("7.4", "shape | `hx` | `hy`", atLeast: 4, results: [1, 2]) { cells in
      let width = cells[0].split(separator: " ").last ?? ""
      let bounds = hexagon(try Described.number(width)).bounds
      return ["\(bounds.width.count / 2)", "\(bounds.height.count / 2)"]
    },
    VectorTable(
      "7.4", "recipe (1170x2532) | estimate | result", atLeast: 6, results: [1, 2]
    ) { cells in
      let composer = Composer(try Described.fullRecipe(cells[0]))
      let isDrawn = composer.estimatedMarkCount <= Int64(RenderLimits.standard.marks)
      return ["\(composer.estimatedMarkCount)", isDrawn ? "drawn" : "refused"]
    },
    VectorTable(
      "7.5", "recipe | shapes in the file | paths of several copies | estimate", atLeast: 4,
      results: [1, 2, 3]
    ) { cells in
      var recipe = try Described.fullRecipe(cells[0])
      recipe.view = try Described.view("600x400, \(cells[0])")
      recipe.isTile = true
      let shapes = try recipe.scene().marks.filter { !$0.isMesh }
      let several = shapes.filter { mark in
        guard case .fill(let shape, _) = mark else { return false }
        return shape.path.elements.count { if case .move = $0 { true } else { false } } > 1
      }
      return [
        "\(shapes.count)", "\(several.count)", "\(Composer(recipe).estimatedMarkCount)",
      ]
    },
  ]

  /// The cells of 5.3 with a tap at density 1, in painter's order; the window is a phone's.
  static let cells: [(order: Double, x: Int32, y: Int32)] = {
    var cells: [(order: Double, x: Int32, y: Int32)] = []
    for y in -6...5 as ClosedRange<Int32> {
      for x in -5...4 as ClosedRange<Int32> {
        let (u, v) = presence(x, y)
        if u < Engine.one.tapsPerCell { cells.append((v, x, y)) }
      }
    }
    return cells.sorted { $0.order < $1.order }
  }()

  /// The cells of a table for a shape of a tap.
  static func described(
    _ index: Int, of tap: Cluster
  ) throws -> (shape: (kind: String, x: String, y: String, size: String), paint: [String]) {
    let recipe = try Described.recipe()
    let inks = Weighted(recipe.palette.swatches.map { ($0.light, weight: $0.weight) })
    return (
      tap.shape(index, .one).shape.described, tap.paint(index, .one, [inks]).described
    )
  }

  /// A hexagon of engine 1 around the origin.
  private static func hexagon(_ width: Thousandths) -> RoundedHexagon {
    RoundedHexagon(center: .zero, width: width, cornerRadius: 10)
  }
}
