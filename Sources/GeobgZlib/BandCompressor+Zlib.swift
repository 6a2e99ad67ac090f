public import GeobgPNG
internal import GeobgScene

extension BandCompressor {
  /// zlib's, which makes the smallest files.
  public static let zlib = BandCompressor { bytesPerPixel throws(RenderError) in
    let deflater = try ZlibDeflater(bytesPerPixel: bytesPerPixel)
    return { pixels, width, isLast throws(RenderError) in
      deflater.compress(pixels, width: width, isLast: isLast)
    }
  }
}
