/// Memory for bytes that are written bit by bit.
///
/// It uses unsafe memory, because a bounds check for every symbol would cost a tenth of the time.
/// ``reserve(_:)`` makes room for a whole block before the block is written.
package struct BitWriter: ~Copyable {
  private var bytes = Memory<UInt8>(capacity: 1 << 16)
  private var count = 0
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0

  /// A writer that has written nothing.
  package init() {}

  /// Where the next bits are written.
  var cursor: BitCursor {
    get { BitCursor(end: bytes.start + count, bits: bits, bitCount: bitCount) }
    set { (count, bits, bitCount) = (newValue.end - bytes.start, newValue.bits, newValue.bitCount) }
  }

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
  package mutating func take() -> [UInt8] {
    align()
    let result = Array(UnsafeBufferPointer(start: bytes.start, count: count))
    count = 0
    return result
  }
}
