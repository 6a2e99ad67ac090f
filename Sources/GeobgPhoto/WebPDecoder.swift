internal import CGeobgWebP

/// Reads WebP with libwebp, lossy and lossless.
package enum WebPDecoder {
  /// The pixels of the WebP `file`: red, green, blue and opacity, possibly at a smaller size.
  package static func decode(_ file: [UInt8]) throws(PhotoError) -> [UInt8] {
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else { throw .damaged(reason: "another libwebp") }
    try check(WebPGetFeatures(file, file.count, &config.input))
    let features = config.input
    guard features.has_animation == 0 else { throw .animated }
    var (width, height) = (Int(features.width), Int(features.height))
    try Photo.check(width: width, height: height)
    // All pixels of a lossless picture are in memory before it is made smaller.
    let isLossy = features.format == 1
    guard isLossy || 4 * width * height <= Photo.bufferLimit(fileByteCount: file.count) else {
      throw .unpacksTooLong(width: width, height: height, fileByteCount: file.count)
    }
    let divisor = Photo.divisor(pixelCount: width * height)
    (width, height) = ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
    if divisor > 1 {
      config.options.use_scaling = 1
      (config.options.scaled_width, config.options.scaled_height) = (CInt(width), CInt(height))
    }
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    let status = pixels.withUnsafeMutableBufferPointer { target in
      config.output.colorspace = MODE_RGBA
      config.output.is_external_memory = 1
      config.output.u.RGBA = WebPRGBABuffer(
        rgba: target.baseAddress, stride: CInt(width * 4), size: target.count)
      return WebPDecode(file, file.count, &config)
    }
    try check(status)
    return pixels
  }

  private static func check(_ status: VP8StatusCode) throws(PhotoError) {
    switch status {
    case VP8_STATUS_OK: return
    case VP8_STATUS_OUT_OF_MEMORY: throw .damaged(reason: "not enough memory")
    case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED:
      throw .damaged(reason: "the file ends too early")
    default: throw .damaged(reason: "its data is not valid")
    }
  }
}
