internal import GeobgScene

/// Red, green, blue and alpha, multiplied by alpha; each channel has 32 bits.
///
/// Two channels share a number, so that one multiplication multiplies both. No channel is negative.
struct Channels {
  /// Red, and green times 2^32.
  var redGreen: UInt64 = 0
  /// Blue, and alpha times 2^32.
  var blueAlpha: UInt64 = 0

  init() {}

  /// The levels of `color`, from 0 to 255, without transparency.
  init(_ color: Color) {
    redGreen = UInt64(color.red) | UInt64(color.green) << 32
    blueAlpha = UInt64(color.blue) | 255 << 32
  }

  init(redGreen: UInt64, blueAlpha: UInt64) {
    self.redGreen = redGreen
    self.blueAlpha = blueAlpha
  }

  /// `other` times `factor` added to each channel; no channel may overflow.
  @inline(__always)
  func adding(_ other: Channels, times factor: UInt64) -> Channels {
    Channels(
      redGreen: redGreen &+ other.redGreen &* factor,
      blueAlpha: blueAlpha &+ other.blueAlpha &* factor)
  }

  /// Each channel divided by 2^`bits`, rounded down.
  @inline(__always)
  func shifted(by bits: UInt64) -> Channels {
    let mask = (UInt64(UInt32.max) &>> bits) &* Channels.each
    return Channels(redGreen: redGreen &>> bits & mask, blueAlpha: blueAlpha &>> bits & mask)
  }

  /// The pixel whose levels are the channels divided by 2^`bits`, rounded down, at most 255.
  @inline(__always)
  func pixel(bits: UInt64) -> UInt32 {
    let level = shifted(by: bits)
    // Red, blue, green and alpha, with a gap after each.
    let spread = level.redGreen | level.blueAlpha &<< 16
    return UInt32(truncatingIfNeeded: spread | spread &>> 24)
  }

  /// 1 in both channels of a number.
  static let each: UInt64 = 1 << 32 | 1
}
