internal import GeobgScene

/// A color of the exact painter: red, green, blue and alpha, multiplied by alpha.
///
/// A channel is a whole number of 256ths of an eight-bit level, from 0 to 65,280.
typealias ExactColor = SIMD4<Int32>

extension ExactColor {
  /// `color` without transparency.
  init(_ color: Color) {
    self.init(
      Int32(color.red) << 8, Int32(color.green) << 8, Int32(color.blue) << 8, 255 << 8)
  }

  /// The color between this one and `other`, at the share `part` of ``Coverage/full``.
  ///
  /// Painting an opaque color over another one with an opacity of `part` gives this color. Each
  /// channel is rounded half up.
  @inline(__always)
  func mixed(with other: ExactColor, _ part: Int32) -> ExactColor {
    self
      &+ (((other &- self) &* SIMD4(repeating: part) &+ SIMD4(repeating: 1 << 14))
        &>> SIMD4(repeating: 15))
  }

  /// The pixel of the color; each channel is rounded once, half up.
  @inline(__always)
  func pixel(_ format: PixelFormat) -> UInt32 {
    if format == .rgba, w < 255 << 8 { return divided }
    let level = (self &+ SIMD4(repeating: 128)) &>> SIMD4(repeating: 8)
    let pixel = UInt32(
      truncatingIfNeeded: level.x | level.y << 8 | level.z << 16 | level.w << 24)
    return format == .rgb ? pixel & 0xFF_FFFF : pixel
  }

  /// The pixel of a color that is not opaque, divided by its alpha.
  private var divided: UInt32 {
    let alpha = (w &+ 128) >> 8
    guard alpha > 0 else { return 0 }
    let total = w
    func level(_ channel: Int32) -> UInt32 {
      UInt32(truncatingIfNeeded: Swift.min(255, (2 &* 255 &* channel &+ total) / (2 &* total)))
    }
    return level(x) | level(y) << 8 | level(z) << 16
      | UInt32(truncatingIfNeeded: alpha) << 24
  }
}
