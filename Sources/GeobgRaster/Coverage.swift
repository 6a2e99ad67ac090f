internal import GeobgScene

/// How much of a pixel a mark covers, from 0 to ``full``, and how opaque it is.
package enum Coverage {
  /// A coverage has this many bits after the point.
  static let bits: Int64 = 15
  package static let full: Int32 = 1 << 15
  /// An opacity has this many bits after the point.
  static let opacityBits: UInt64 = 30

  /// `opacity`, with ``opacityBits``.
  static func share(_ opacity: Opacity) -> UInt64 {
    UInt64(
      truncatingIfNeeded: Exact.quotient(opacity.value.count << Int64(opacityBits), 1000))
  }

  /// The part `opacity` of `whole`, which has at most 32 bits; rounded half up.
  @inline(__always)
  static func share(_ whole: UInt64, _ opacity: UInt64) -> UInt64 {
    (whole &* opacity &+ 1 << (opacityBits &- 1)) >> opacityBits
  }
}
