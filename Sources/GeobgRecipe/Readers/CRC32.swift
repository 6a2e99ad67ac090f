internal import GeobgScene

/// The checksum of PNG's chunks (PNG Specification, third edition, annex D).
///
/// It processes eight bytes at a time with eight tables: Kounavis and Berry, "Novel table
/// lookup-based algorithms for high-performance CRC generation", 2008.
package enum CRC32 {
  /// The effect of each byte value on the checksum, in eight tables of 256 entries.
  ///
  /// Table n is for a byte that n more bytes follow.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var word = UInt32(byte)
      for _ in 0..<8 { word = word & 1 == 1 ? 0xEDB8_8320 ^ word >> 1 : word >> 1 }
      tables[byte] = word
    }
    for entry in 256..<tables.count {
      let before = tables[entry - 256]
      tables[entry] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()

  /// The checksum of `bytes`.
  ///
  /// - Parameter earlier: The checksum of what is before them. Default: nothing is before them.
  package static func checksum(_ bytes: [UInt8], after earlier: UInt32 = 0) -> UInt32 {
    tables.withUnsafeBufferPointer { tables in
      bytes.withUnsafeBytes { bytes in
        func entry(_ table: Int, _ byte: UInt64) -> UInt32 {
          tables[256 &* table &+ Int(truncatingIfNeeded: byte & 0xFF)]
        }
        var sum = ~earlier
        var index = 0
        while index &+ 8 <= bytes.count {
          let word =
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            ^ UInt64(sum)
          let low =
            entry(7, word) ^ entry(6, word &>> 8) ^ entry(5, word &>> 16) ^ entry(4, word &>> 24)
          let high =
            entry(3, word &>> 32) ^ entry(2, word &>> 40) ^ entry(1, word &>> 48)
            ^ entry(0, word &>> 56)
          sum = low ^ high
          index &+= 8
        }
        while index < bytes.count {
          sum = sum &>> 8 ^ entry(0, UInt64(sum) ^ UInt64(bytes[index]))
          index &+= 1
        }
        return ~sum
      }
    }
  }
}
