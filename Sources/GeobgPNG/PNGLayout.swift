internal import GeobgScene

/// How a PNG stores a pixel.
enum PNGLayout {
  case rgb
  /// Red, green, blue, alpha; the colors are not multiplied by alpha.
  case rgba

  /// The layout of a picture, with alpha only if the picture is transparent.
  init(isTransparent: Bool) {
    self = isTransparent ? .rgba : .rgb
  }

  var bytesPerPixel: Int { self == .rgb ? 3 : 4 }
  /// The color type of PNG, section 11.2.1.
  var colorType: UInt8 { self == .rgb ? 2 : 6 }
  /// The format in which pixels are painted for this layout.
  var pixelFormat: PixelFormat { self == .rgb ? .rgb : .rgba }

  /// The size of rows in bytes before compression, including each row's filter byte.
  func byteCount(width: Int, height: Int) -> Int64 {
    Int64(height) * (1 + Int64(width) * Int64(bytesPerPixel))
  }
}
