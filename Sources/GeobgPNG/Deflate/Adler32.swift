/// The checksum that ends zlib's format (RFC 1950, section 8.2), computed over runs of pixels.
///
/// A run of equal pixels has a closed form, so that a picture of flat areas costs a small part of
/// what a pass over its bytes would.
struct Adler32 {
  private static let modulus: UInt64 = 65_521

  private var a: UInt64 = 1
  private var b: UInt64 = 0

  /// The checksum of what was added.
  var value: UInt32 { UInt32(truncatingIfNeeded: b << 16 | a) }

  /// Adds a filter byte of 0 and a row of `width` pixels of `bytesPerPixel` bytes, from the lowest
  /// up.
  mutating func append(row: UnsafePointer<UInt32>, width: Int, bytesPerPixel: Int) {
    var (a, b) = (a, self.b &+ self.a)
    var start = 0
    while start < width {
      let pixel = row[start]
      var end = start &+ 1
      // Two at a time, until one differs.
      let pair = UInt64(pixel) &<< 32 | UInt64(pixel)
      while end &+ 2 <= width,
        UnsafeRawPointer(row + end).loadUnaligned(as: UInt64.self) == pair
      { end &+= 2 }
      if end < width, row[end] == pixel { end &+= 1 }
      let count = UInt64(end &- start)
      // Of one pixel: what its bytes add to a, and to b beside what a adds.
      var (sum, weighted): (UInt64, UInt64) = (0, 0)
      for index in 0..<bytesPerPixel {
        sum &+= UInt64(pixel &>> UInt32(8 &* index) & 0xFF)
        weighted &+= sum
      }
      let bytes = UInt64(bytesPerPixel)
      b &+= bytes &* count &* a &+ weighted &* count &+ bytes &* sum &* (count &* (count &- 1) / 2)
      a &+= sum &* count
      start = end
    }
    // Once a row: a million pixels, the widest there are, stay far from overflow.
    self.a = a % Adler32.modulus
    self.b = b % Adler32.modulus
  }

  /// The checksum of two parts, the second `count` bytes long.
  ///
  /// The second part began with 1 and 0 where it goes on from the first, and adds the first's sum
  /// once for each of its bytes.
  static func combine(_ first: UInt32, _ second: UInt32, count: Int64) -> UInt32 {
    let (a1, b1) = (UInt64(first & 0xFFFF), UInt64(first >> 16))
    let (a2, b2) = (UInt64(second & 0xFFFF), UInt64(second >> 16))
    let length = UInt64(max(0, count)) % modulus
    let a = (a1 + a2 + modulus - 1) % modulus
    let b = (b1 + b2 + length * (a1 + modulus - 1)) % modulus
    return UInt32(b) << 16 | UInt32(a)
  }
}
