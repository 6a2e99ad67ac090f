internal import GeobgScene

/// Some rows of a PNG, compressed alone.
struct PNGBand: Sendable {
  /// A part of a DEFLATE stream, which ends on a byte and refers to nothing before it.
  let bytes: [UInt8]
  /// The checksum of the rows.
  let checksum: UInt
  /// How many bytes the rows are.
  let byteCount: Int
  /// How many rows there are.
  let height: Int
}
