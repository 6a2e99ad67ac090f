extension FixedWidthInteger {
  /// The bytes of the number, the highest first.
  package var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }

  /// The bytes of the number, the lowest first.
  package var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}
