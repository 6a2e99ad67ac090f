import GeobgRecipe
import GeobgScene

/// Chapter 16: arrangements and the flow of colors.
extension VectorTable {
  static let arrangements: [VectorTable] = [
    VectorTable(
      "16.17", "arrangement | shapes | first shape | last shape", atLeast: Arrangement.names.count,
      results: [1, 2, 3]
    ) { cells in
      let marks = try arranged(cells[0]).scene().marks
      return ["\(marks.count)", described(marks.first), described(marks.last)]
    },
    VectorTable(
      "16.17", "arrangement | shapes of a tap | first shape | last shape",
      atLeast: Arrangement.names.count, results: [1, 2, 3]
    ) { cells in
      var recipe = try arranged(cells[0])
      recipe.plane = nil
      recipe.drawing = try Drawing([
        .tap(try Tap(address: 5, place: Point(x: 12.5, y: -40)))
      ])
      let marks = try recipe.scene().marks
      return ["\(marks.count)", described(marks.first), described(marks.last)]
    },
    VectorTable("16.17", "palette | ring", atLeast: 4, results: [1]) { cells in
      let palette = try PaletteFile.builtIn(cells[0].filter { $0 != "`" }).palette
      return [SwatchRing(palette).order.map(String.init).joined(separator: ", ")]
    },
  ]

  /// A phone picture of seed 7 with an arrangement, a flow of 0.8, and the palette `classic`.
  private static func arranged(_ cell: String) throws -> Recipe {
    let name = cell.filter { $0 != "`" }
    guard let place = Arrangement.names.firstIndex(of: name) else {
      throw Described.Unknown(text: cell)
    }
    var recipe = try Described.recipe()
    recipe.art = try recipe.art.with(.arrangement, Thousandths(place)).with(.colorFlow, 0.8)
    return recipe
  }

  private static func described(_ mark: Mark?) -> String {
    guard case .fill(let shape, let paint) = mark else { return "none" }
    let (kind, x, y, size) = shape.described
    return ([kind, x, y, size] + paint.described).joined(separator: ", ")
  }
}
