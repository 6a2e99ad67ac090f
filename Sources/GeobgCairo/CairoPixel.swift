internal import GeobgScene

/// A pixel in Cairo's format: alpha highest, then red, green and blue, multiplied by alpha.
enum CairoPixel {
  /// The pixel of an opaque color.
  static func opaque(_ color: Color) -> UInt32 {
    0xFF00_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
  }

  /// Cairo's `pixel` in `format`.
  ///
  /// - Parameter isOpaque: Whether the picture has a background; Cairo then leaves alpha undefined.
  @inline(__always)
  static func converted(_ pixel: UInt32, to format: PixelFormat, isOpaque: Bool) -> UInt32 {
    switch (format, isOpaque) {
    case (.rgb, _): return swapped(pixel) & 0xFF_FFFF
    case (_, true): return swapped(pixel) | 0xFF00_0000
    case (.rgba, false): return divided(pixel)
    case (.premultipliedRGBA, false): return swapped(pixel)
    }
  }

  @inline(__always)
  private static func swapped(_ pixel: UInt32) -> UInt32 {
    pixel & 0xFF00_FF00 | (pixel &>> 16) & 0xFF | (pixel & 0xFF) &<< 16
  }

  /// Divides the colors by alpha: Cairo multiplies them by it, and PNG does not.
  ///
  /// Rounds half up.
  private static func divided(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha < 255 else { return swapped(pixel) }
    guard alpha > 0 else { return 0 }
    func channel(_ shift: UInt32) -> UInt32 { ((pixel >> shift & 255) * 255 + alpha / 2) / alpha }
    return channel(16) | channel(8) << 8 | channel(0) << 16 | alpha << 24
  }
}
