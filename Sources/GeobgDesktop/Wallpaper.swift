public import GeobgRecipe
internal import GeobgScene
public import GeobgSystem

/// The files that a desktop shows, as absolute paths; both are equal if one file serves both modes.
public struct Wallpaper: Hashable, Sendable {
  /// The file that one monitor shows.
  public struct Slice: Hashable, Sendable {
    /// The monitor.
    public let monitor: MonitorPlace
    /// The path of the file.
    public let path: String

    /// The file at `path`, on `monitor`.
    public init(monitor: MonitorPlace, path: String) {
      self.monitor = monitor
      self.path = path
    }
  }

  /// The path of the file for light mode.
  public let light: String
  /// The path of the file for dark mode.
  public let dark: String
  /// Whether the file is stretched over all monitors together; otherwise each monitor shows it.
  ///
  /// Default: false. Only desktops with ``Desktop/Spreading/onePicture`` support it.
  public var isSpanned = false
  /// The files of the monitors; if empty, all monitors show the same file.
  ///
  /// Default: empty. Desktops with ``Desktop/Spreading/onePicture`` do not support it.
  public var slices: [Slice] = []

  /// The file at `light` for light mode, and the file at `dark` for dark mode.
  public init(light: String, dark: String) {
    self.light = light
    self.dark = dark
  }

  var paths: [String] {
    let pair = light == dark ? [light] : [light, dark]
    return slices.isEmpty ? pair : Set(slices.map(\.path)).sorted()
  }
}

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

/// The folder with the wallpapers that geobg drew for desktops.
struct WallpaperFolder {
  let path: String
  /// The files of pictures that move; nil if they rest.
  let films: Desktop.FilmFile?

  /// The path of `recipe`'s file, which may not exist yet.
  ///
  /// The name depends only on the content. So a desktop that caches files by name notices a new
  /// picture, and an existing file need not be drawn again.
  func path(of recipe: RecipeFile) -> String { "\(path)/\(name(of: recipe))" }

  private func name(of recipe: RecipeFile) -> String {
    let film = recipe.recipe.motion == nil ? nil : films
    let hash = Hex.text(Seed.hash(Array((recipe.json + (film == nil ? "" : " film")).utf8)))
    let end = film == .video ? "mp4" : "png"
    return "wallpaper-\(hash)-\(recipe.recipe.mode.rawValue).\(end)"
  }

  /// The file of `recipe`, to be written; nil if it is there.
  func missingFile(of recipe: RecipeFile) throws(FileError) -> FileTarget? {
    let (folder, name) = (try ManagedFolder.making(path), name(of: recipe))
    // The name identifies the content, and files are written completely or not at all.
    if folder.status(of: name)?.kind == .file { return nil }
    return try FileTarget(name, in: folder)
  }

  /// Removes our files that are no longer needed.
  func clean(keeping isNeeded: (_ name: String) -> Bool) {
    guard let folder = try? ManagedFolder(path) else { return }
    for name in (try? folder.names()) ?? []
    where WallpaperFolder.isOurs(name) && !isNeeded(name) {
      // A file that cannot be removed only takes disk space.
      folder.remove(name)
    }
  }

  /// Whether `name` has the form of the names from ``path(of:)`` and of a ``WallpaperCopy``.
  private static func isOurs(_ name: String) -> Bool {
    guard let parts = name.wholeMatch(of: /wallpaper-[0-9a-f]{16}-(light|dark|copy)\.([a-z0-9]+)/)
    else { return false }
    return parts.1 == "copy"
      ? WallpaperCopy.ends.contains(String(parts.2)) : ["png", "mp4"].contains(parts.2)
  }
}
