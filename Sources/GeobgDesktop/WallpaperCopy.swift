internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// A copy of the user's file, in the folder with the wallpapers that geobg made.
///
/// Its name depends only on the file's content, and consists of letters, digits, hyphens and a dot.
///
/// - A desktop that caches pictures by name shows a file whose content has changed.
/// - A name that a stranger chose reaches no other program, which could read it as a part of its own
///   syntax.
struct WallpaperCopy {
  /// The path of the user's file.
  let source: String
  /// The name of the copy.
  let name: String
  private let hash: UInt64
  private let byteCount: Int

  /// Reads the file at `source`; nothing is written yet.
  init(of source: String) throws(FileError) {
    let file = try FileSource.regular(source)
    var hash = Seed.hash([])
    try WallpaperCopy.read(file) { block throws(FileError) in hash = Seed.hash(block, after: hash) }
    self.source = source
    (self.hash, byteCount) = (hash, file.byteCount)
    let head = try file.bytes(in: 0..<64)
    name = "wallpaper-\(Hex.text(hash))-copy.\(WallpaperCopy.end(of: source, beginning: head))"
  }

  /// Writes the copy into `folder`, if it is not there.
  func write(into folder: String) throws(FileError) {
    let folder = try ManagedFolder.making(folder)
    if let status = folder.status(of: name), status.kind == .file, status.byteCount == byteCount {
      return
    }
    let (file, target) = (try FileSource.regular(source), try FileTarget(name, in: folder))
    var hash = Seed.hash([])
    func check() throws(FileError) {
      guard hash == self.hash else {
        throw .readFailed(
          path: source, reason: "the file changed while it was copied; run the command again")
      }
    }
    try target.write(wrapping: WallpaperCopy.itself, whenWhole: check) { append throws(FileError) in
      try WallpaperCopy.read(file) { block throws(FileError) in
        hash = Seed.hash(block, after: hash)
        try append(block)
      }
    }
  }

  private static func itself(_ error: FileError) -> FileError { error }

  /// Passes the whole `file` to `take`, piece by piece.
  private static func read(
    _ file: FileSource, _ take: ([UInt8]) throws(FileError) -> Void
  ) throws(FileError) {
    let length = 1 << 20
    for start in stride(from: 0, to: file.byteCount, by: length) {
      try take(try file.bytes(in: start..<min(start + length, file.byteCount)))
    }
  }

  /// The extensions of files that desktops show.
  static let ends = [
    "avif", "bmp", "gif", "heic", "jpeg", "jpg", "jxl", "mkv", "mp4", "png", "svg", "tif", "tiff",
    "webm", "webp",
  ]

  /// The extension of the copy: the same as of the file at `path`, or the usual one of its format.
  private static func end(of path: String, beginning head: [UInt8]) -> String {
    let own = FileNamePart.pathExtension(of: path)?.lowercased() ?? ""
    return ends.first(where: own.hasBytes) ?? Format(beginning: head)?.fileExtension ?? "png"
  }
}

extension WallpaperSource {
  /// The source with a copy in `folder` instead of the user's file.
  ///
  /// - Parameter copies: Gets the copy, if there is one.
  func copied(
    into folder: String, _ copies: inout [WallpaperCopy]
  ) throws(DesktopError) -> WallpaperSource {
    guard case .file(let path) = self else { return self }
    let copy = try DesktopError.mapping(DesktopError.file, try WallpaperCopy(of: path))
    copies.append(copy)
    return .file("\(folder)/\(copy.name)")
  }
}
