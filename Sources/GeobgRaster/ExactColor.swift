internal import GeobgScene

/// A color of the exact painter.
///
/// A channel is a whole number of 256ths of an eight-bit level, from 0 to 65,280.
struct ExactColor {
  var channels = Channels()

  /// The color between this one and `other`, at the share `part` of ``Coverage/full``.
  ///
  /// Painting an opaque color over another one with an opacity of `part` gives this color. Each
  /// channel is rounded half up.
  @inline(__always)
  func mixed(with other: ExactColor, _ part: UInt64) -> ExactColor {
    let half = Channels(
      redGreen: Channels.each &<< (Coverage.bits &- 1),
      blueAlpha: Channels.each &<< (Coverage.bits &- 1))
    let sum = half.adding(channels, times: UInt64(Coverage.full) &- part)
      .adding(other.channels, times: part)
    return ExactColor(channels: sum.shifted(by: UInt64(Coverage.bits)))
  }

  /// The pixels between two colors, as ``mixed(with:_:)`` and then ``pixel(_:)`` round them; not
  /// divided by alpha.
  ///
  /// Rounding down twice is the same as rounding down once. So the two sums of rounding are added
  /// before anything is rounded.
  struct Blend {
    private let start: Channels
    private let step: Channels

    /// Without alpha, the pixels have 0 for it.
    @inline(__always)
    init(from: ExactColor, to: ExactColor, hasAlpha: Bool) {
      var (from, to) = (from.channels, to.channels)
      let kept: UInt64 = hasAlpha ? .max : 0xFFFF_FFFF
      (from.blueAlpha, to.blueAlpha) = (from.blueAlpha & kept, to.blueAlpha & kept)
      let half = Channels.each &<< (Coverage.bits &- 1) &+ Channels.each &<< (Coverage.bits &+ 7)
      start = Channels(redGreen: half, blueAlpha: half)
        .adding(from, times: UInt64(Coverage.full))
      step = to.adding(from, times: .max)
    }

    /// The pixel at the share `part` of ``Coverage/full``.
    @inline(__always)
    func pixel(_ part: UInt64) -> UInt32 {
      start.adding(step, times: part).pixel(bits: UInt64(Coverage.bits &+ 8))
    }
  }

  /// The pixel of the color; each channel is rounded once, half up.
  @inline(__always)
  func pixel(_ format: PixelFormat) -> UInt32 {
    if format == .rgba, channels.blueAlpha >> 32 < 255 << 8 { return divided }
    let half = Channels(redGreen: Channels.each &* 128, blueAlpha: Channels.each &* 128)
    let pixel = half.adding(channels, times: 1).pixel(bits: 8)
    return format == .rgb ? pixel & 0xFF_FFFF : pixel
  }

  /// The pixel of a color that is not opaque, divided by its alpha.
  private var divided: UInt32 {
    let total = channels.blueAlpha >> 32
    let alpha = (total &+ 128) >> 8
    guard alpha > 0 else { return 0 }
    func level(_ channel: UInt64) -> UInt32 {
      UInt32(
        truncatingIfNeeded: min(
          255, (2 &* 255 &* (channel & 0xFFFF_FFFF) &+ total) / (2 &* total)))
    }
    return level(channels.redGreen) | level(channels.redGreen >> 32) << 8
      | level(channels.blueAlpha) << 16 | UInt32(truncatingIfNeeded: alpha) << 24
  }
}
