public import GeobgRecipe
public import GeobgSystem

/// Where the file comes from that a desktop shows.
public enum WallpaperSource {
  /// A file that is there, by its path.
  case file(String)
  /// A PNG of all rows, which is drawn from a recipe.
  case recipe(RecipeFile)

  /// The picture of `recipe` as every desktop shows it, whatever kind of file the recipe was in.
  public init(drawing recipe: RecipeFile) {
    self = .recipe(RecipeFile(recipe.recipe, output: recipe.output.with(rows: .whole)))
  }

  /// The file at `path`, if `desktop` shows files of its kind; nil for any other file, whose recipe is
  /// then to be drawn.
  ///
  /// - Throws: ``FileError``.
  public init?(showing path: String, on desktop: Desktop) throws(FileError) {
    let source = try FileSource.opening(path)
    let head = try source.bytes(in: 0..<64)
    let isSVG = head.starts(with: Format.svg.signature) || head.starts(with: "<?xml".utf8)
    guard WallpaperSource.isOfPixels(head) || isSVG && desktop.showsSVG else { return nil }
    self = .file(try FilePath.absolute(path))
  }

  /// The file's path, which for a recipe is in `folder`.
  func path(in folder: WallpaperFolder) -> String {
    switch self {
    case .file(let path): path
    case .recipe(let recipe): folder.path(of: recipe)
    }
  }

  /// The first bytes of files of pixels in formats that geobg does not write: GIF, BMP, both orders of
  /// TIFF, JPEG XL.
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
}
