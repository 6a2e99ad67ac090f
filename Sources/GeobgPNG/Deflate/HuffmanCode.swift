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
    let used = frequencies.indices.filter { frequencies[$0] > 0 }
    if used.count == 1 { lengths[used[0]] = 1 }
    var halvings: UInt32 = 0
    while used.count > 1 {
      let depths = HuffmanCode.depths(of: used.map { max(1, frequencies[$0] >> halvings) })
      if depths.allSatisfy({ $0 <= limit }) {
        for (symbol, depth) in zip(used, depths) { lengths[symbol] = UInt8(depth) }
        break
      }
      halvings += 1
    }
    self.lengths = lengths
    self.codes = HuffmanCode.codes(of: lengths)
  }

  /// The depth of each of `weights`, two or more, in the tree that joins the two lightest first.
  private static func depths(of weights: [UInt32]) -> [Int] {
    let count = weights.count
    let order = weights.indices.sorted { (weights[$0], $0) < (weights[$1], $1) }
    var sums = weights.map(UInt64.init)
    var parents = [Int](repeating: 0, count: 2 * count - 1)
    // Leaves are sorted by weight; joints are created in the order of their weights.
    var (leaf, joint) = (0, count)
    func lightest() -> Int {
      if leaf < count, joint >= sums.count || sums[order[leaf]] <= sums[joint] {
        leaf += 1
        return order[leaf - 1]
      }
      joint += 1
      return joint - 1
    }
    for node in count..<(2 * count - 1) {
      let (left, right) = (lightest(), lightest())
      (parents[left], parents[right]) = (node, node)
      sums.append(sums[left] + sums[right])
    }
    var depths = [Int](repeating: 0, count: 2 * count - 1)
    for node in (0..<(2 * count - 2)).reversed() { depths[node] = depths[parents[node]] + 1 }
    return Array(depths[..<count])
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
