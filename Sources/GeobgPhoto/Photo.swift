public import GeobgRecipe

/// The pixels of a picture file.
///
/// They are assumed to be in sRGB: a color profile in the file is ignored.
package struct Photo {
  package static let byteLimit = 1 << 28
  /// The most pixels of a picture; each takes four bytes while the picture is read.
  package static let pixelLimit = 100_000_000

  /// The most bytes to which a PNG of `fileByteCount` bytes is unpacked.
  ///
  /// A byte of a PNG can hold 1,032 bytes, all of which take time. A picture of usual content has at
  /// most a hundred for each byte, so only a very large picture that shows almost nothing is refused.
  ///
  /// - Parameter isDeep: Whether a channel has more than eight bits, which take longer to convert.
  package static func unpackedLimit(fileByteCount: Int, isDeep: Bool) -> Int {
    Int(
      clamping: Int64(isDeep ? 3 : 4) * Int64(pixelLimit)
        + Int64(unpackedBytesPerByte) * Int64(fileByteCount))
  }

  /// How many bytes of a PNG's rows each byte of its file may have, beyond the first rows.
  package static let unpackedBytesPerByte = 100

  /// The most bytes of memory for the pixels and coefficients of a JPEG or a lossless WebP of
  /// `fileByteCount` bytes.
  ///
  /// The coefficients of a JPEG with several scans are all in memory: up to six bytes for each pixel.
  /// So are the pixels of a lossless WebP.
  static func bufferLimit(fileByteCount: Int) -> Int {
    heldBytes + heldBytesPerByte * fileByteCount
  }

  /// The memory of ``bufferLimit(fileByteCount:)`` for any file, and for each byte of it.
  package static let (heldBytes, heldBytesPerByte) = (36 << 20, 3)

  /// How many pixels are enough to show the colors of a picture.
  private static let pixelAim = 4_000_000

  /// Red, green, blue and opacity of each pixel; the colors are not multiplied by the opacity.
  let bytes: [UInt8]

  init(reading file: [UInt8]) throws(PhotoError) {
    guard file.count <= Photo.byteLimit else {
      throw .tooLarge(byteCount: file.count, limit: Photo.byteLimit)
    }
    if file.starts(with: [0xFF, 0xD8, 0xFF]) {
      bytes = try JPEGDecoder.decode(file)
    } else if file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      bytes = try PNGDecoder.decode(file)
    } else if file.starts(with: "RIFF".utf8), file.dropFirst(8).starts(with: "WEBP".utf8) {
      bytes = try WebPDecoder.decode(file)
    } else {
      throw .unknownFormat
    }
  }

  /// The number that divides the width and the height of a picture of `pixelCount` pixels.
  ///
  /// A large picture is read at a half, a quarter or an eighth of its size, which takes a fraction
  /// of the time and memory.
  static func divisor(pixelCount: Int) -> Int {
    [1, 2, 4].first { pixelCount / ($0 * $0) <= pixelAim } ?? 8
  }

  /// Checks that a picture does not have too many pixels, before memory is allocated for them.
  static func check(width: Int, height: Int) throws(PhotoError) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, count <= pixelLimit else {
      throw .tooManyPixels(width: width, height: height, limit: pixelLimit)
    }
  }
}

extension PaletteFile {
  /// The longest picture file, in bytes.
  public static let photoByteLimit = Photo.byteLimit

  /// A palette of the main colors of a picture.
  ///
  /// - Parameters:
  ///   - photo: The whole file, a JPEG, a PNG or a WebP.
  ///   - name: The palette's name.
  ///   - swatchCount: The most swatches; a picture with few colors has fewer. Default: 6.
  public init(photo: [UInt8], name: String, swatchCount: Int = 6) throws(PhotoError) {
    // Checked before the work of reading a large picture.
    let range = PaletteFile.pixelSwatchRange
    guard range.contains(swatchCount) else {
      throw .palette(.swatchCount(count: swatchCount, range: range))
    }
    let pixels = try Photo(reading: photo).bytes
    do throws(PaletteFileError) {
      try self.init(pixels: pixels, name: name, swatchCount: swatchCount)
    } catch {
      throw .palette(error)
    }
  }
}
