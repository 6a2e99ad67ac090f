/// Bits that are written to memory, lowest bit first, as in DEFLATE (RFC 1951, section 3.1.1).
///
/// A loop that writes many symbols keeps a copy in registers.
struct BitCursor {
  /// Where the next bytes are written.
  fileprivate var end: UnsafeMutablePointer<UInt8>
  fileprivate var bits: UInt64
  fileprivate var bitCount: UInt64

  /// Appends the lowest `count` bits of `value`, at most 32; all other bits must be 0.
  @inline(__always)
  mutating func append(_ value: UInt32, count: UInt32) {
    bits |= UInt64(value) &<< bitCount
    bitCount &+= UInt64(count)
    if bitCount >= 32 {
      UnsafeMutableRawPointer(end)
        .storeBytes(of: UInt32(truncatingIfNeeded: bits).littleEndian, as: UInt32.self)
      end += 4
      bits &>>= 32
      bitCount &-= 32
    }
  }

  /// Appends the lowest `count` bits of `value`, at most 60; all other bits must be 0.
  @inline(__always)
  mutating func append(_ value: UInt64, count: UInt32) {
    var (value, count) = (value, count)
    if count > 32 {
      append(UInt32(truncatingIfNeeded: value), count: 32)
      (value, count) = (value &>> 32, count &- 32)
    }
    append(UInt32(truncatingIfNeeded: value), count: count)
  }

  /// Appends the lowest `count` bits of `value`, at most 60, several times.
  @inline(__always)
  mutating func append(_ value: UInt64, count: UInt32, times: UInt32) {
    var (value, count, times) = (value, count, times)
    // As many at once as possible, because codes of long runs have only a few bits.
    while count <= 16, times >= 2 {
      if times & 1 == 1 { append(value, count: count) }
      value |= value &<< UInt64(count)
      (count, times) = (count &* 2, times &>> 1)
    }
    for _ in 0..<times { append(value, count: count) }
  }
}

/// Memory for bytes that are written bit by bit.
///
/// It uses unsafe memory, because a bounds check for every symbol would cost a tenth of the time.
/// ``reserve(_:)`` makes room for a whole block before the block is written.
struct BitWriter: ~Copyable {
  private var bytes = Memory<UInt8>(capacity: 1 << 16)
  private var count = 0
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0

  /// Where the next bits are written.
  var cursor: BitCursor {
    get { BitCursor(end: bytes.start + count, bits: bits, bitCount: bitCount) }
    set { (count, bits, bitCount) = (newValue.end - bytes.start, newValue.bits, newValue.bitCount) }
  }

  /// Makes room for `count` more bytes.
  mutating func reserve(_ count: Int) {
    bytes.grow(to: self.count + count + 8)
  }

  /// Appends the lowest `count` bits of `value`, at most 32; all other bits must be 0.
  mutating func append(_ value: UInt32, count: UInt32) { cursor.append(value, count: count) }

  /// Fills the last byte with zero bits.
  mutating func align() {
    while bitCount > 0 {
      bytes[count] = UInt8(truncatingIfNeeded: bits)
      count += 1
      bits >>= 8
      bitCount = bitCount > 8 ? bitCount - 8 : 0
    }
    bits = 0
  }

  /// Appends an empty stored block, which ends on a byte boundary.
  mutating func appendEmptyBlock() {
    reserve(16)
    append(0, count: 3)
    align()
    append(0xFFFF_0000, count: 32)
  }

  /// Returns the bytes written so far, after filling the last byte, and starts again.
  mutating func take() -> [UInt8] {
    align()
    let result = Array(UnsafeBufferPointer(start: bytes.start, count: count))
    count = 0
    return result
  }
}
