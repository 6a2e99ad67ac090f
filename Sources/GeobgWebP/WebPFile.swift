internal import GeobgKit

/// The container of a WebP.
enum WebPFile {
  /// How many bytes of libwebp's own file stand before its chunk of pixels.
  private static let headSize = 12
  /// The name of a chunk of pixels that are kept as they are.
  private static let pixelsName = Array("VP8L".utf8)

  /// Hands `write` the file of `image`, its pixels those of `file`, which libwebp has written.
  ///
  /// - Throws: ``RenderError``, and what `write` throws.
  static func write(
    _ image: PixelImage, pixels file: [UInt8], to write: ([UInt8]) throws -> Void
  ) throws {
    guard file.dropFirst(headSize).starts(with: pixelsName) else {
      throw RenderError.backend(message: "a file without lossless pixels")
    }
    let pixels = file[headSize...]
    var after = chunk("EXIF", WebPResolution.exif(of: image.canvas.ppi))
    if let metadata = image.metadata {
      after += chunk("XMP ", XMPPacket.holding(metadata))
    }
    let flags: UInt8 = (image.isOpaque ? 0 : 0x10) | 0x08 | (image.metadata == nil ? 0 : 0x04)
    let sides = [image.canvas.pixelWidth, image.canvas.pixelHeight].flatMap {
      littleEndian($0 - 1).prefix(3)
    }
    let header = chunk("VP8X", [flags, 0, 0, 0] + sides)
    let length = WebPMetadata.kind.count + header.count + pixels.count + after.count
    try write(WebPMetadata.container + littleEndian(length) + WebPMetadata.kind + header)
    try write(Array(pixels))
    try write(after)
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let end: [UInt8] = data.count.isMultiple(of: 2) ? [] : [0]
    return Array(name.utf8) + littleEndian(data.count) + data + end
  }

  private static func littleEndian(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(number).littleEndian) { Array($0) }
  }
}
