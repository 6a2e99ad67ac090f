public import GeobgRecipe
internal import GeobgScene
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
  public init?(showing path: String, on desktop: Desktop) throws(FileError) {
    // A pipe can be read only once, and then shows nothing; its recipe has to be drawn.
    guard FileStatus(path)?.kind != .special else { return nil }
    let source = try FileSource.regular(path)
    let head = try source.bytes(in: 0..<WallpaperSource.headByteCount)
    guard
      WallpaperSource.isOfPixels(head)
        || desktop.showsSVG && SVGMetadata.isSVG(beginningWith: Array(head))
    else { return nil }
    self = .file(try FilePath.absolute(path))
  }

  /// The number of bytes at the beginning in which the tag of an SVG's root must be; editors write many attributes.
  private static let headByteCount = 1 << 16

  /// The path of the file; if it is drawn from a recipe, it is in `folder`.
  func path(in folder: WallpaperFolder) -> String {
    switch self {
    case .file(let path): path
    case .recipe(let recipe): folder.path(of: recipe)
    }
  }

  /// The first bytes of pixel formats that geobg does not write: GIF, BMP, TIFF in both byte
  /// orders, JPEG XL; and of the videos WebM and MKV.
  private static let signatures: [[UInt8]] = [
    Array("GIF8".utf8), [0x1A, 0x45, 0xDF, 0xA3],
    Array("BM".utf8), Array("II*\0".utf8), Array("MM\0*".utf8), [0xFF, 0x0A],
  ]

  /// Whether a file that begins with `head` has a pixel format, which geobg need not be able to
  /// read.
  package static func isOfPixels(_ head: [UInt8]) -> Bool {
    // "ftyp" marks the container of HEIC, AVIF and MP4.
    Format(beginning: head)?.isOfPixels ?? false
      || signatures.contains { head.starts(with: $0) }
      || head.dropFirst(4).starts(with: "ftyp".utf8)
  }
}
