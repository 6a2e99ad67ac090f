/// How much of a pixel a mark covers, from 0 to ``full``.
enum Coverage {
  /// A coverage has this many bits after the point.
  static let bits: Int64 = 15
  /// A whole pixel.
  static let full: Int32 = 1 << 15
}
