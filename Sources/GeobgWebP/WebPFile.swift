internal import GeobgRecipe
internal import GeobgScene

/// The container of a WebP file.
enum WebPFile {
  /// How many bytes libwebp's own file has before its chunk of pixels.
  private static let headSize = 12
  /// The name of a chunk of lossless pixels.
  private static let pixelsName = Array("VP8L".utf8)

  /// The file of `image`, with the pixels of `file`, which libwebp has written.
  ///
  /// - Throws: ``RenderError``.
  static func bytes(
    of image: PixelImage, pixels file: [UInt8]
  ) throws(RenderError) -> [UInt8] {
    guard file.dropFirst(headSize).starts(with: pixelsName) else {
      throw RenderError.backend(message: "the file has no lossless pixels")
    }
    let pixels = file[headSize...]
    var after = chunk("EXIF", WebPResolution.exif(of: image.canvas.ppi))
    if let metadata = image.metadata {
      after += chunk("XMP ", XMPPacket.holding(metadata))
    }
    let flags: UInt8 = (image.isOpaque ? 0 : 0x10) | 0x08 | (image.metadata == nil ? 0 : 0x04)
    let sides = [image.canvas.pixelWidth, image.canvas.pixelHeight].flatMap {
      UInt32($0 - 1).littleEndianBytes.prefix(3)
    }
    let header = chunk("VP8X", [flags, 0, 0, 0] + sides)
    let length = WebPMetadata.kind.count + header.count + pixels.count + after.count
    return WebPMetadata.container + UInt32(length).littleEndianBytes + WebPMetadata.kind + header
      + pixels + after
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let end: [UInt8] = data.count.isMultiple(of: 2) ? [] : [0]
    return Array(name.utf8) + UInt32(data.count).littleEndianBytes + data + end
  }
}

/// The pixels per inch, in EXIF.
enum WebPResolution {
  /// The types of values, with their numbers in TIFF.
  private enum Kind: UInt16 {
    case short = 3
    case rational = 5
  }

  /// EXIF data that stores exactly `ppi`, and nothing else (Exif 2.32, section 4.6.4 A).
  static func exif(of ppi: Thousandths) -> [UInt8] {
    // The header, and a list of three entries, with their count before it and an end after it.
    let ratiosStart = 8 + 2 + 3 * 12 + 4
    let ratio = UInt32(clamping: ppi.count).littleEndianBytes + UInt32(1000).littleEndianBytes
    return Array("II".utf8) + UInt16(42).littleEndianBytes + UInt32(8).littleEndianBytes
      + UInt16(3).littleEndianBytes
      + entry(0x011A, .rational, UInt32(ratiosStart))
      + entry(0x011B, .rational, UInt32(ratiosStart + 8))
      // Inches.
      + entry(0x0128, .short, 2)
      + UInt32(0).littleEndianBytes + ratio + ratio
  }

  private static func entry(_ tag: UInt16, _ kind: Kind, _ value: UInt32) -> [UInt8] {
    tag.littleEndianBytes + kind.rawValue.littleEndianBytes + UInt32(1).littleEndianBytes
      + value.littleEndianBytes
  }
}
