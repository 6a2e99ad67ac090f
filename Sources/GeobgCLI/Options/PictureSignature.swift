internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The first bytes of a regular file, which show whether it is a picture.
struct PictureSignature {
  private let bytes: [UInt8]

  /// Reads the file at `path`; nil if it is no regular file, or cannot be read.
  init?(_ path: String) {
    guard let source = try? ByteSource.regular(path),
      let bytes = try? source.bytes(from: 0, atMost: 64)
    else { return nil }
    self.bytes = bytes
  }

  /// The format, if it is one of geobg's.
  var format: Format? { Format(beginning: bytes) }

  /// Whether it is a picture or a film, of geobg or other programs.
  var isPicture: Bool { format != nil || WallpaperSource.isOfPixels(bytes) }
}
