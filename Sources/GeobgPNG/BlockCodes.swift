/// The two codes of a block.
struct BlockCodes: ~Copyable {
  /// Each symbol's code above its length, as in ``HuffmanCode``; the symbols of ``Histogram``.
  let table = Memory<UInt32>(capacity: Histogram.count)
  /// For each length, the bits of its symbol and of its extra number, above how many there are.
  let lengths = Memory<UInt32>(capacity: DeflateSymbols.longestMatch + 1)

  /// The best codes for the symbols of `histogram`.
  init(_ histogram: borrowing Histogram) {
    let counts = histogram.counts.start
    let count = DeflateSymbols.literalCount
    HuffmanCode.store(counts, count: count, limit: 15, to: table.start)
    HuffmanCode.store(
      counts + count, count: DeflateSymbols.distanceCount, limit: 15, to: table.start + count)
    for length in 3...DeflateSymbols.longestMatch {
      let parts = DeflateSymbols.length(UInt32(truncatingIfNeeded: length))
      lengths[length] = UInt32(truncatingIfNeeded: BlockCodes.bits(parts, table.start))
    }
    // A block without matches still needs a code for distances, of one symbol.
    for symbol in count..<Histogram.count where table[symbol] > 0 { return }
    table[count] = 1
  }

  /// The bits of `parts`, lowest first, above how many there are.
  @inline(__always)
  static func bits(_ parts: DeflateSymbols.Parts, _ table: UnsafePointer<UInt32>) -> UInt64 {
    let code = UInt64(table[parts.symbol])
    return code &+ UInt64(parts.extraCount) | UInt64(parts.extra) &<< (code & 0xFF &+ 8)
  }

  /// No fewer bytes than a block of the symbols of `histogram` has.
  func byteCount(_ histogram: borrowing Histogram) -> Int {
    // The head of a block has less than 320 bytes.
    var bits = 8 * 320
    for symbol in 0..<Histogram.count {
      let distance = symbol - DeflateSymbols.literalCount
      let extra =
        distance < 0
        ? DeflateSymbols.lengthExtra(symbol) : DeflateSymbols.distanceExtra(distance)
      bits += Int(histogram.counts[symbol]) * Int(table[symbol] & 0xFF &+ extra)
    }
    return bits / 8 + 1
  }
}
