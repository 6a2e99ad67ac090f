/// A prefix code, made from the frequency of each symbol (RFC 1951, section 3.2.2).
struct HuffmanCode {
  /// The length of each symbol's code in bits; 0 for symbols that do not occur.
  let lengths: [UInt8]
  /// Each symbol's code as it is written, with its first bit lowest.
  let codes: [UInt16]

  /// A code of at most `limit` bits for symbols that occur `frequencies` times.
  ///
  /// If the best code is too long, the frequencies are halved until it is short enough. This is
  /// seldom needed, and slightly worse than the best code of that length.
  init(frequencies: [UInt32], limit: Int) {
    var lengths = [UInt8](repeating: 0, count: frequencies.count)
    // The symbols that occur, below their weights.
    let keys = Memory<UInt64>(capacity: frequencies.count)
    var (count, halvings): (Int, UInt32) = (0, 0)
    repeat {
      count = 0
      for symbol in frequencies.indices where frequencies[symbol] > 0 {
        keys[count] =
          UInt64(max(1, frequencies[symbol] &>> halvings)) &<< 32
          | UInt64(truncatingIfNeeded: symbol)
        count &+= 1
      }
      halvings &+= 1
    } while !HuffmanCode.store(keys, count, limit: limit, to: &lengths)
    self.lengths = lengths
    self.codes = HuffmanCode.codes(of: lengths)
  }

  /// Stores the depth of each symbol of `keys` in the tree that joins the two lightest first, and
  /// returns whether all are at most `limit`.
  private static func store(
    _ keys: borrowing Memory<UInt64>, _ count: Int, limit: Int, to lengths: inout [UInt8]
  ) -> Bool {
    if count == 1 { lengths[Int(truncatingIfNeeded: keys[0] & 0xFFFF)] = 1 }
    guard count > 1 else { return true }
    keys.sort(count)
    let (end, root) = (2 &* count &- 1, 2 &* count &- 2)
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
    depths[root] = 0
    var deepest = 0
    for node in stride(from: root &- 1, through: 0, by: -1) {
      depths[node] = depths[depths[node]] &+ 1
      deepest = max(deepest, depths[node])
    }
    guard deepest <= limit else { return false }
    for leaf in 0..<count {
      lengths[Int(truncatingIfNeeded: keys[leaf] & 0xFFFF)] = UInt8(depths[leaf])
    }
    return true
  }

  /// The codes that follow from `lengths` alone: by length, then by symbol.
  private static func codes(of lengths: [UInt8]) -> [UInt16] {
    var counts = [UInt16](repeating: 0, count: 17)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [UInt16](repeating: 0, count: 17)
    for length in 1...15 { next[length + 1] = (next[length] + counts[length]) << 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      var code = next[Int(length)]
      next[Int(length)] += 1
      var reversed: UInt16 = 0
      for _ in 0..<length {
        reversed = reversed << 1 | code & 1
        code >>= 1
      }
      return reversed
    }
  }
}
