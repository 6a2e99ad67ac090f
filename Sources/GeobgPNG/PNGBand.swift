/// Some rows of a PNG, compressed on their own.
struct PNGBand: Sendable {
  /// A part of a DEFLATE stream; it ends on a byte boundary and refers to nothing before it.
  let bytes: [UInt8]
  let checksum: UInt32
  /// The size of the rows in bytes, before compression.
  let byteCount: Int64
  let height: Int
}
