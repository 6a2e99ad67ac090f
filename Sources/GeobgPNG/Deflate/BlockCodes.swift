/// The two codes of a block.
struct BlockCodes {
  private let literals: HuffmanCode
  private let distances: HuffmanCode

  /// The best codes for the symbols of `histogram`.
  init(_ histogram: borrowing Histogram) {
    let counts = histogram.counts.start
    let distances = counts + DeflateSymbols.literalCount
    var frequencies = Array(
      UnsafeBufferPointer(start: distances, count: DeflateSymbols.distanceCount))
    // A block without matches still needs a code for distances, of one symbol.
    if frequencies.allSatisfy({ $0 == 0 }) { frequencies[0] = 1 }
    literals = HuffmanCode(
      frequencies: Array(UnsafeBufferPointer(start: counts, count: DeflateSymbols.literalCount)),
      limit: 15)
    self.distances = HuffmanCode(frequencies: frequencies, limit: 15)
  }

  /// No fewer bytes than a block of the symbols of `histogram` has.
  func byteCount(_ histogram: borrowing Histogram) -> Int {
    // The head of a block has less than 320 bytes.
    var bits = 8 * 320
    for symbol in 0..<DeflateSymbols.literalCount {
      bits +=
        Int(histogram.counts[symbol])
        * (Int(literals.lengths[symbol]) + Int(DeflateSymbols.lengthExtra(symbol)))
    }
    for symbol in 0..<DeflateSymbols.distanceCount {
      bits +=
        Int(histogram.counts[DeflateSymbols.literalCount + symbol])
        * (Int(distances.lengths[symbol]) + Int(DeflateSymbols.distanceExtra(symbol)))
    }
    return bits / 8 + 1
  }

  /// Writes the lengths of the codes.
  func writeHead(to writer: inout BitWriter) {
    CodeLengths(literals.lengths, distances.lengths).write(to: &writer)
  }

  /// Each symbol's code, above its length, so that one load reads both; as in ``Histogram``.
  func table() -> Memory<UInt32> {
    let table = Memory<UInt32>(capacity: Histogram.count)
    for symbol in literals.codes.indices {
      table[symbol] = UInt32(literals.codes[symbol]) << 8 | UInt32(literals.lengths[symbol])
    }
    for symbol in distances.codes.indices {
      table[DeflateSymbols.literalCount + symbol] =
        UInt32(distances.codes[symbol]) << 8 | UInt32(distances.lengths[symbol])
    }
    return table
  }
}
