/// How a PNG stores a pixel.
enum PixelLayout {
  /// Red, green, blue.
  case rgb
  /// Red, green, blue, alpha; the colors are not multiplied by it.
  case rgba

  /// How a picture is stored: with alpha only where it needs it.
  init(isTransparent: Bool) {
    self = isTransparent ? .rgba : .rgb
  }

  var bytesPerPixel: Int { self == .rgb ? 3 : 4 }
  /// The color type of PNG, section 11.2.1.
  var colorType: UInt8 { self == .rgb ? 2 : 6 }

  /// How many bytes rows are before they are compressed, each with its filter byte.
  func byteCount(width: Int, height: Int) -> Int { height * (1 + width * bytesPerPixel) }

  /// Turns `count` of Cairo's `pixels` into what is stored: red in the lowest byte, then green, blue
  /// and alpha, or 0 where there is none.
  func store(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    switch self {
    case .rgb:
      for index in 0..<count { pixels[index] = PixelLayout.swapped(pixels[index]) & 0xFF_FFFF }
    case .rgba:
      for index in 0..<count { pixels[index] = PixelLayout.divided(pixels[index]) }
    }
  }

  /// Cairo keeps alpha highest, then red, green and blue.
  @inline(__always)
  private static func swapped(_ pixel: UInt32) -> UInt32 {
    pixel & 0xFF00_FF00 | (pixel &>> 16) & 0xFF | (pixel & 0xFF) &<< 16
  }

  /// Cairo keeps colors multiplied by alpha; PNG does not.
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
