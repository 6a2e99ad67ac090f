import GeobgBatch
import GeobgKit
import GeobgRecipe
import GeobgScene

/// Chapters 12 and 13: the digests of whole files.
extension VectorTable {
  static let files: [VectorTable] = [
    VectorTable("12.8", "options | recipes | SHA-256", atLeast: 3, results: [2]) { cells in
      let entries = try cells[1].codes.map { text in
        ContactSheet.Entry(try RecipeFile(parsing: Array(text.utf8)).recipe)
      }
      let sheet = try ContactSheet(entries, style: try style(cells[0]))
      return ["`\(digest(of: try sheet.prepared(as: Output(format: .svg)).bytes()))`"]
    },
    VectorTable("13.2", "SHA-256 | recipe", atLeast: 27, results: [0]) { cells in
      [digest(of: try svg(cells[1].codes[0]))]
    },
    VectorTable("13.3", "recipe | SHA-256", atLeast: 6, results: [1]) { cells in
      ["`\(digest(of: try svg(cells[0].codes[0], metadata: false)))`"]
    },
  ]

  /// The SVG file of a recipe.
  static func svg(_ recipe: String, metadata: Bool = true) throws -> [UInt8] {
    let recipe = try RecipeFile(parsing: Array(recipe.utf8)).recipe
    return try RecipeFile(recipe, output: Output(format: .svg)).render(
      RenderOptions(metadata: metadata))
  }

  /// The SHA-256 of a file, which is ASCII.
  static func digest(of file: [UInt8]) -> String {
    SHA256.digest(of: String(decoding: file, as: UTF8.self))
  }

  /// The style of a sheet such as `columns 2, thumb 40, dark`.
  private static func style(_ text: String) throws -> SheetStyle {
    try SheetStyle(
      columns: try text.firstMatch(of: /columns ([0-9]+)/).map { try Described.whole($0.1) },
      thumb: try text.firstMatch(of: /thumb ([0-9]+)/).map { try Described.whole($0.1) },
      mode: text.contains("dark") ? .dark : .light)
  }
}
