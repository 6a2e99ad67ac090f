internal import GeobgScene

/// How a PNG stores a pixel.
enum PNGLayout {
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
  /// How pixels are painted for it.
  var pixelFormat: PixelFormat { self == .rgb ? .rgb : .rgba }

  /// How many bytes rows are before they are compressed, each with its filter byte.
  func byteCount(width: Int, height: Int) -> Int64 {
    Int64(height) * (1 + Int64(width) * Int64(bytesPerPixel))
  }
}
