public import GeobgRecipe
public import GeobgSystem

/// Where a desktop's picture comes from.
public enum WallpaperSource {
  /// An existing file, given by its path.
  case file(String)
  /// A PNG with all rows, drawn from a recipe.
  case recipe(RecipeFile)

  /// The picture of `recipe` in a form that every desktop shows, regardless of the recipe's format.
  public init(drawing recipe: RecipeFile) {
    self = .recipe(RecipeFile(recipe.recipe, output: recipe.output.with(rows: .whole)))
  }

  /// The file at `path` if `desktop` can show this kind of file; otherwise nil, and its recipe has
  /// to be drawn.
  ///
  /// - Throws: ``FileError``.
  public init?(showing path: String, on desktop: Desktop) throws(FileError) {
    // A pipe can be read only once, and then shows nothing; its recipe has to be drawn.
    guard FileStatus(path)?.kind != .special else { return nil }
    let source = try FileSource.regular(path)
    let head = try source.bytes(in: 0..<64)
    let isSVG = head.starts(with: Format.svg.signature) || head.starts(with: "<?xml".utf8)
    guard WallpaperSource.isOfPixels(head) || isSVG && desktop.showsSVG else { return nil }
    self = .file(try FilePath.absolute(path))
  }

  /// The path of the file; if it is drawn from a recipe, it is in `folder`.
  func path(in folder: WallpaperFolder) -> String {
    switch self {
    case .file(let path): path
    case .recipe(let recipe): folder.path(of: recipe)
    }
  }

  /// The first bytes of pixel formats that geobg does not write: GIF, BMP, TIFF in both byte
  /// orders, JPEG XL.
  private static let signatures: [[UInt8]] = [
    Array("GIF8".utf8),
    Array("BM".utf8), Array("II*\0".utf8), Array("MM\0*".utf8), [0xFF, 0x0A],
  ]

  /// Whether a file that begins with `head` has a pixel format, which geobg need not be able to
  /// read.
  private static func isOfPixels(_ head: [UInt8]) -> Bool {
    // "ftyp" marks the container of HEIC and AVIF.
    Format(beginning: head)?.isOfPixels ?? false
      || signatures.contains { head.starts(with: $0) }
      || head.dropFirst(4).starts(with: "ftyp".utf8)
  }
}
