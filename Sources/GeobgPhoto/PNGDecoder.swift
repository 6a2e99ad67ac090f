internal import CGeobgPNGReader

/// Reads all kinds of PNG with libpng.
package enum PNGDecoder {
  /// The pixels of the PNG `file`: red, green, blue and opacity; of a large picture, every second,
  /// fourth or eighth pixel of every second, fourth or eighth row.
  package static func decode(_ file: [UInt8]) throws(PhotoError) -> [UInt8] {
    var (size, failure) = (png_reader_size(), png_reader_failure())
    guard png_reader_read_size(file, file.count, &size, &failure) != 0 else {
      throw damage(failure)
    }
    let (width, height) = (Int(size.width), Int(size.height))
    try Photo.check(width: width, height: height)
    // No overflow: a row has at most eight bytes for each pixel.
    let unpacked = size.row_bytes * height
    let limit = Photo.unpackedLimit(fileByteCount: file.count, isDeep: size.depth > 8)
    guard unpacked <= limit else {
      throw .unpacksTooLong(width: width, height: height, fileByteCount: file.count)
    }
    let step = Photo.divisor(pixelCount: width * height)
    let count = ((width + step - 1) / step) * ((height + step - 1) / step)
    var pixels = [UInt8](repeating: 0, count: count * 4)
    guard png_reader_read(file, file.count, size, UInt32(step), &pixels, &failure) != 0 else {
      throw damage(failure)
    }
    return pixels
  }

  private static func damage(_ failure: png_reader_failure) -> PhotoError {
    let words = withUnsafeBytes(of: failure.reason) { $0.prefix { $0 != 0 }.map(\.self) }
    return .damaged(reason: String(decoding: words, as: UTF8.self))
  }
}
