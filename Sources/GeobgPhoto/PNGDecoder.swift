internal import CGeobgPNG

/// Reads all kinds of PNG with libpng.
///
/// Its simplified interface returns error codes. The other one leaves a failed call by `longjmp`,
/// which would skip the cleanup of Swift's frames.
enum PNGDecoder {
  /// The format of pixels: red, green, blue and opacity, in that order, in sRGB.
  private static let format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)

  /// The pixels of the PNG `file`: red, green, blue and opacity.
  static func decode(_ file: [UInt8]) throws(PhotoError) -> [UInt8] {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    // libpng keeps reading the bytes until the end, so they must not move.
    let (pixels, failure) = file.withUnsafeBytes { source -> ([UInt8], PhotoError?) in
      guard png_image_begin_read_from_memory(&image, source.baseAddress, source.count) != 0 else {
        return ([], damage(image))
      }
      do throws(PhotoError) {
        try Photo.check(width: Int(image.width), height: Int(image.height))
      } catch {
        return ([], error)
      }
      image.format = format
      var pixels = [UInt8](repeating: 0, count: Int(image.width) * Int(image.height) * 4)
      let status = pixels.withUnsafeMutableBytes {
        png_image_finish_read(&image, nil, $0.baseAddress, 0, nil)
      }
      return (pixels, status == 0 ? damage(image) : nil)
    }
    if let failure { throw failure }
    return pixels
  }

  private static func damage(_ image: png_image) -> PhotoError {
    let words = withUnsafeBytes(of: image.message) { $0.prefix { $0 != 0 }.map(\.self) }
    return .damaged(reason: String(decoding: words, as: UTF8.self))
  }
}
