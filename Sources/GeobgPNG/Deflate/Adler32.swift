/// The checksum that ends a zlib stream (RFC 1950, section 8.2), computed over runs of pixels.
///
/// A formula gives the checksum of a run of equal pixels. So a picture of flat areas takes much
/// less time than a pass over its bytes.
struct Adler32 {
  private static let modulus: UInt64 = 65_521

  private var a: UInt64 = 1
  private var b: UInt64 = 0

  /// The checksum of everything added.
  var value: UInt32 { UInt32(truncatingIfNeeded: b << 16 | a) }

  /// Adds a filter byte of 0 and a row of `width` pixels.
  ///
  /// Each pixel has `bytesPerPixel` bytes, lowest first.
  mutating func append(row: UnsafePointer<UInt32>, width: Int, bytesPerPixel: Int) {
    var (a, b) = (a, self.b &+ self.a)
    var start = 0
    while start < width {
      let pixel = row[start]
      var end = start &+ 1
      // Two pixels at a time, until one differs.
      let pair = UInt64(pixel) &<< 32 | UInt64(pixel)
      while end &+ 2 <= width,
        UnsafeRawPointer(row + end).loadUnaligned(as: UInt64.self) == pair
      { end &+= 2 }
      if end < width, row[end] == pixel { end &+= 1 }
      let count = UInt64(end &- start)
      // The bytes of one pixel add `sum` to a, and `weighted` to b besides what a adds to b.
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
    // Once per row: the widest rows, of a million pixels, stay far from overflow.
    self.a = a % Adler32.modulus
    self.b = b % Adler32.modulus
  }

  /// The checksum of two parts; the second is `count` bytes long.
  ///
  /// The second checksum began with a = 1 and b = 0 instead of the first part's a and b. The
  /// difference in a is added to b once for each byte of the second part.
  static func combine(_ first: UInt32, _ second: UInt32, count: Int64) -> UInt32 {
    let (a1, b1) = (UInt64(first & 0xFFFF), UInt64(first >> 16))
    let (a2, b2) = (UInt64(second & 0xFFFF), UInt64(second >> 16))
    let length = UInt64(max(0, count)) % modulus
    let a = (a1 + a2 + modulus - 1) % modulus
    let b = (b1 + b2 + length * (a1 + modulus - 1)) % modulus
    return UInt32(b) << 16 | UInt32(a)
  }
}
