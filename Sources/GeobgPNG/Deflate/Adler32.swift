/// The checksum that ends a zlib stream (RFC 1950, section 8.2), computed over runs of pixels.
///
/// A formula gives the checksum of a run of equal pixels. So a picture of flat areas takes much
/// less time than a pass over its bytes.
struct Adler32 {
  private static let modulus: UInt64 = 65_521

  private var a: UInt64 = 1
  private var b: UInt64 = 0

  /// The checksum of everything added.
  var value: UInt32 {
    UInt32(truncatingIfNeeded: (b % Adler32.modulus) << 16 | (a % Adler32.modulus))
  }

  /// Adds a filter byte of 0.
  mutating func appendFilter() {
    // Once per row: the widest rows, of a million pixels, stay far from overflow.
    a %= Adler32.modulus
    b = (b &+ a) % Adler32.modulus
  }

  /// Adds `length` equal pixels of `bytesPerPixel` bytes, 3 or 4, lowest byte first; the bytes
  /// beyond are 0.
  @inline(__always)
  mutating func append(_ pixel: UInt32, count length: Int, bytesPerPixel: Int) {
    let count = UInt64(truncatingIfNeeded: length)
    let (first, second) = (UInt64(pixel & 0xFF), UInt64(pixel &>> 8 & 0xFF))
    let third = UInt64(pixel &>> 16 & 0xFF)
    let fourth = UInt64(pixel &>> 24)
    // A pixel adds `sum` to a. If this were added before its first byte, each of its bytes would
    // add a to b; but its other bytes are added later.
    let sum = first &+ second &+ third &+ fourth
    let late = second &+ 2 &* third &+ 3 &* fourth
    let bytes = UInt64(truncatingIfNeeded: bytesPerPixel)
    let sums = count &* a &+ sum &* (count &* (count &+ 1) / 2)
    b &+= bytes &* sums &- count &* late
    a &+= sum &* count
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
