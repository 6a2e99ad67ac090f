/// Prefix codes, made from the frequency of each symbol (RFC 1951, section 3.2.2).
package enum HuffmanCode {
  /// Stores a code of at most `limit` bits for symbols that occur `frequencies` times.
  ///
  /// If the best code is too long, the frequencies are halved until it is short enough. This is
  /// seldom needed, and slightly worse than the best code of that length.
  ///
  /// - Parameters:
  ///   - symbolCount: How many symbols there are, of which at least one occurs.
  ///   - table: Each symbol's code as it is written, with its first bit lowest, above its length in
  ///     the lowest 8 bits, so that one load reads both; 0 for symbols that do not occur.
  package static func store(
    _ frequencies: UnsafePointer<UInt32>, count symbolCount: Int, limit: Int,
    to table: UnsafeMutablePointer<UInt32>
  ) {
    // The symbols that occur, below their weights.
    let keys = Memory<UInt64>(capacity: symbolCount)
    var (count, halvings): (Int, UInt32) = (0, 0)
    repeat {
      count = 0
      for symbol in 0..<symbolCount {
        table[symbol] = 0
        if frequencies[symbol] == 0 { continue }
        keys[count] =
          UInt64(max(1, frequencies[symbol] &>> halvings)) &<< 32
          | UInt64(truncatingIfNeeded: symbol)
        count &+= 1
      }
      halvings &+= 1
    } while !storeLengths(keys, count, limit: limit, to: table)
    storeCodes(symbolCount, to: table)
  }

  /// Stores the depth of each symbol of `keys` in the tree that joins the two lightest first, and
  /// returns whether all are at most `limit`.
  private static func storeLengths(
    _ keys: borrowing Memory<UInt64>, _ count: Int, limit: Int,
    to table: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    if count == 1 { table[Int(truncatingIfNeeded: keys[0] & 0xFFFF)] = 1 }
    guard count > 1 else { return true }
    keys.sort(count)
    let end = 2 &* count &- 1
    // Leaves are sorted by weight; joints are created in the order of their weights.
    let sums = Memory<UInt64>(capacity: end)
    // A node's parent; then, from the root down, its depth.
    let depths = Memory<Int>(capacity: end)
    for leaf in 0..<count { sums[leaf] = keys[leaf] &>> 32 }
    var (leaf, joint) = (0, count)
    for node in count..<end {
      sums[node] = 0
      for _ in 0..<2 {
        let isLeaf = leaf < count && (joint == node || sums[leaf] <= sums[joint])
        let child = isLeaf ? leaf : joint
        if isLeaf { leaf &+= 1 } else { joint &+= 1 }
        sums[node] &+= sums[child]
        depths[child] = node
      }
    }
    var node = end &- 1
    depths[node] = 0
    while node > 0 {
      node &-= 1
      depths[node] = depths[depths[node]] &+ 1
      if node >= count { continue }
      if depths[node] > limit { return false }
      table[Int(truncatingIfNeeded: keys[node] & 0xFFFF)] = UInt32(truncatingIfNeeded: depths[node])
    }
    return true
  }

  /// Stores the codes that follow from the lengths alone: by length, then by symbol.
  private static func storeCodes(_ count: Int, to table: UnsafeMutablePointer<UInt32>) {
    // How many codes are shorter by 1 than each length; then the next code of each length.
    let next = Memory<UInt32>(capacity: 17)
    next.start.update(repeating: 0, count: 17)
    for symbol in 0..<count where table[symbol] > 0 { next[Int(table[symbol]) &+ 1] &+= 1 }
    for length in 2...16 { next[length] = (next[length &- 1] &+ next[length]) &<< 1 }
    for symbol in 0..<count {
      let length = table[symbol]
      var code = next[Int(length)]
      next[Int(length)] &+= 1
      var entry = length
      for place in 0..<length {
        entry |= (code & 1) &<< (7 &+ length &- place)
        code &>>= 1
      }
      table[symbol] = entry
    }
  }
}

/// Bits that are written to memory, lowest bit first, as in DEFLATE (RFC 1951, section 3.1.1).
///
/// A loop that writes many symbols keeps a copy in registers.
struct BitCursor {
  /// Where the next bytes are written.
  var end: UnsafeMutablePointer<UInt8>
  var bits: UInt64
  var bitCount: UInt64

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
