internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// What files contained when they were read, so that a file that did not change is not read again.
package struct ReadFiles: Sendable {
  /// The recipe in a file; nil for a file without one.
  struct Content: Sendable {
    let recipe: Recipe?
    fileprivate let byteCount: Int
    fileprivate let changed: Int64
  }

  /// What was read the last time and this time, by path as bytes: Swift takes some different names for
  /// equal.
  private var (before, now): ([[UInt8]: Content], [[UInt8]: Content]) = ([:], [:])

  /// What the files of `pictures` contain.
  init(_ pictures: GalleryPictures) {
    for (number, files) in pictures.files.enumerated() {
      for file in files { note(file, pictures.recipe(number)) }
    }
  }

  /// Begins to read again: a file that is not asked for is forgotten.
  mutating func begin() { (before, now) = (now, [:]) }

  /// What `file` contains, if it has not changed since it was read; nil otherwise.
  mutating func content(of file: GalleryFile) -> Content? {
    let key = Array(file.path.utf8)
    guard let content = before[key], content.byteCount == file.byteCount,
      content.changed == file.changed
    else { return nil }
    now[key] = content
    return content
  }

  mutating func note(_ file: GalleryFile?, _ recipe: Recipe?) {
    guard let file else { return }
    now[Array(file.path.utf8)] = Content(
      recipe: recipe, byteCount: file.byteCount, changed: file.changed)
  }
}

// MARK: - Files that are being written

extension GalleryFile {
  /// How long a file that does not end as its format does may be in the making, in milliseconds.
  private static let writingTime: Int64 = 10_000
  /// As many bytes at the end tell.
  private static let endLength = 64

  /// Whether no program seems to write the file any more: it ends as files of its format do, or it has
  /// not changed for a while, and is damaged.
  var isWhole: Bool {
    if CommandProcess.wallTime - changed > GalleryFile.writingTime { return true }
    guard let source = try? FileSource.regular(path), source.byteCount == byteCount,
      let head = try? source.bytes(in: 0..<12),
      let tail = try? source.bytes(in: max(0, byteCount - GalleryFile.endLength)..<byteCount)
    else { return false }
    func ends(in text: String) -> Bool {
      let isSpace: (UInt8) -> Bool = { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
      var end = tail[...]
      while let last = end.last, isSpace(last) { end.removeLast() }
      return end.suffix(text.utf8.count).elementsEqual(text.utf8)
    }
    switch Format(pathExtension: baseName) {
    case .png:
      return tail.suffix(12).elementsEqual([0, 0, 0, 0] + "IEND".utf8 + [0xAE, 0x42, 0x60, 0x82])
    case .jpeg: return tail.suffix(2).elementsEqual([0xFF, 0xD9])
    case .webp:
      // The length of what follows the first eight bytes, which is even.
      let length = head.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      return head.count == 12 && byteCount >= 8 + length
    case .pdf: return ends(in: "%%EOF")
    case .svg: return ends(in: "</svg>")
    case nil: return ends(in: "}")
    }
  }
}
