internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// Where the file comes from that a desktop is to show.
enum WallpaperSource {
  /// A file that is there.
  case file(String)
  /// A PNG of all rows, which is made of a recipe.
  case recipe(RecipeFile)

  /// What files of pixels begin with that are of none of our formats: GIF, BMP, both orders of TIFF,
  /// JPEG XL.
  private static let signatures: [[UInt8]] = [
    Array("GIF8".utf8),
    Array("BM".utf8), Array("II*\0".utf8), Array("MM\0*".utf8), [0xFF, 0x0A],
  ]

  /// Whether a file that begins with `head` is one of pixels, which geobg itself need not be able to
  /// read.
  private static func isOfPixels(_ head: [UInt8]) -> Bool {
    // HEIC and AVIF are kinds of one container.
    Format(beginning: head)?.isOfPixels ?? false
      || signatures.contains { head.starts(with: $0) }
      || head.dropFirst(4).starts(with: "ftyp".utf8)
  }

  /// The file at `path` as it is, where `desktop` shows such files; else its recipe.
  ///
  /// - Throws: ``Failure``, ``FileError``.
  init(_ path: String, for desktop: Desktop) throws {
    guard path != "-" else {
      self.init(making: try RecipeArgument.recipeFile(path))
      return
    }
    let head = try ByteSource.opening(path).bytes(from: 0, atMost: 64)
    let isSVG = head.starts(with: Format.svg.signature) || head.starts(with: "<?xml".utf8)
    if WallpaperSource.isOfPixels(head) || isSVG && desktop.takesSVG {
      self = .file(try FilePath.absolute(path))
    } else {
      self.init(making: try RecipeArgument.recipeFile(path))
    }
  }

  /// The picture of `recipe` as every desktop shows it, whatever kind of file the recipe was in.
  init(making recipe: RecipeFile) {
    self = .recipe(RecipeFile(recipe.recipe, output: recipe.output.with(rows: .whole)))
  }

  /// The file's path, which for a recipe is in `folder`.
  func path(in folder: WallpaperFolder) -> String {
    switch self {
    case .file(let path): path
    case .recipe(let recipe): folder.path(of: recipe)
    }
  }
}
