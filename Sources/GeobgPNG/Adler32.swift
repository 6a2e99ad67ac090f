internal import GeobgRecipe
internal import GeobgScene

/// The checksum that ends a zlib stream (RFC 1950, section 8.2), computed over runs of pixels.
///
/// A formula gives the checksum of a run of equal pixels. So a picture of flat areas takes much
/// less time than a pass over its bytes.
package struct Adler32 {
  private static let modulus: UInt64 = 65_521

  private var a: UInt64 = 1
  private var b: UInt64 = 0

  /// The checksum of no bytes.
  package init() {}

  /// The checksum of everything added.
  package var value: UInt32 {
    UInt32(truncatingIfNeeded: (b % Adler32.modulus) << 16 | (a % Adler32.modulus))
  }

  /// The pixels of a row, as their sums.
  struct Row {
    /// The sum of all bytes.
    fileprivate var sum: UInt64 = 0
    /// The sum of the bytes, each times its place within its pixel.
    fileprivate var late: UInt64 = 0
    /// Twice the sum of the bytes, each times the number of its pixel, and once more.
    fileprivate var places: UInt64 = 0

    /// Adds equal pixels, those from number `start` up to, but not including, `end`.
    ///
    /// A pixel's bytes start at the lowest; those that are not written are 0.
    @inline(__always)
    mutating func append(_ pixel: UInt32, from start: Int, to end: Int) {
      let (first, second) = (pixel & 0xFF, pixel &>> 8 & 0xFF)
      let (third, fourth) = (pixel &>> 16 & 0xFF, pixel &>> 24)
      let count = UInt64(truncatingIfNeeded: end &- start)
      let all = count &* UInt64(first &+ second &+ third &+ fourth)
      sum &+= all
      late &+= count &* UInt64(second &+ 2 &* third &+ 3 &* fourth)
      // The first and the last pixel, the second and the last but one and so on have the same sum.
      places &+= all &* UInt64(truncatingIfNeeded: start &+ end)
    }
  }

  /// Adds a filter byte of 0 and a row of the pixels from number `start` up to `end`, of
  /// `bytesPerPixel` bytes.
  ///
  /// The widest rows, of a million pixels, stay far from overflow.
  mutating func append(_ row: Row, from start: Int, to end: Int, bytesPerPixel: Int) {
    let bytes = UInt64(truncatingIfNeeded: bytesPerPixel)
    let count = UInt64(truncatingIfNeeded: end &- start) &* bytes
    let numbers = (row.places &- row.sum) / 2 &- row.sum &* UInt64(truncatingIfNeeded: start)
    // Each byte is added to b once for itself and once for each later byte; so is the a before.
    b &+= (count &+ 1) &* a &+ count &* row.sum &- bytes &* numbers &- row.late
    b %= Adler32.modulus
    a = (a &+ row.sum) % Adler32.modulus
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
