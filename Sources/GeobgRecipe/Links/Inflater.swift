/// Decompresses DEFLATE (RFC 1951) of a stranger.
///
/// Links and the recipes in compressed parts of pictures need it. zlib does the same, and would be a
/// library of every program that embeds geobg.
package struct Inflater {
  private static let damaged = MetadataError.malformed(offset: 0, reason: "it is not DEFLATE")
  /// How many more blocks than bytes of output there may be.
  private static let blockLimit = 1 << 12

  private let input: [UInt8]
  private let limit: Int
  private var place = 0
  /// The bits that were read and not used, from the lowest.
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0
  private var output: [UInt8] = []

  private init(_ input: [UInt8], limit: Int) {
    self.input = input
    self.limit = limit
  }

  /// The bytes that `input` is the compressed form of, at most `limit`; it ends with the last block.
  ///
  /// - Throws: ``MetadataError/tooLarge(part:byteCount:limit:)``, or
  ///   ``MetadataError/malformed(offset:reason:)`` without a place.
  package static func bytes(of input: [UInt8], limit: Int) throws(MetadataError) -> [UInt8] {
    var inflater = Inflater(input, limit: limit)
    try inflater.decodeBlocks()
    guard inflater.place == input.count else { throw Inflater.damaged }
    return inflater.output
  }

  /// The first bytes that the data at `start` of `input` is the compressed form of, at most `limit`, and
  /// where the data ends; nil if there are more bytes than `limit`.
  ///
  /// - Throws: ``MetadataError/truncated(offset:)`` if `input` ends too early, or
  ///   ``MetadataError/malformed(offset:reason:)``.
  static func beginning(
    of input: [UInt8], from start: Int, limit: Int
  ) throws(MetadataError) -> (bytes: [UInt8], end: Int?) {
    var inflater = Inflater(input, limit: limit)
    inflater.place = min(start, input.count)
    do throws(MetadataError) {
      try inflater.decodeBlocks()
    } catch {
      if case .tooLarge = error { return (inflater.output, nil) }
      guard inflater.place < input.count else { throw .truncated(offset: Int64(input.count)) }
      throw .malformed(
        offset: Int64(inflater.place), reason: "the compressed data is not DEFLATE")
    }
    return (inflater.output, inflater.place)
  }

  /// All blocks, up to the block that is marked as the last.
  private mutating func decodeBlocks() throws(MetadataError) {
    var isLast = false
    var blockCount = 0
    while !isLast {
      // A block can be empty, and its codes take time.
      blockCount += 1
      guard blockCount <= Inflater.blockLimit + output.count else { throw Inflater.damaged }
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1:
        let lengths: [UInt8] = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        try decode(try Code(lengths), try Code(Array(repeating: 5, count: 30)))
      case 2:
        let (symbols, distances) = try takeCodes()
        try decode(symbols, distances)
      default: throw Inflater.damaged
      }
    }
  }

  /// The next `count` bits, at most 16, as a number.
  private mutating func take(_ count: UInt32) throws(MetadataError) -> Int {
    while bitCount < count {
      guard place < input.count else { throw Inflater.damaged }
      bits |= UInt32(input[place]) << bitCount
      place += 1
      bitCount += 8
    }
    let value = bits & (1 << count - 1)
    bits >>= count
    bitCount -= count
    return Int(value)
  }

  private mutating func append(_ byte: UInt8) throws(MetadataError) {
    guard output.count < limit else {
      throw .tooLarge(part: "the text", byteCount: Int64(limit) + 1, limit: Int64(limit))
    }
    output.append(byte)
  }

  // MARK: - Blocks

  /// A block of bytes as they are.
  private mutating func copyStored() throws(MetadataError) {
    (bits, bitCount) = (0, 0)
    let count = try take(16)
    guard try take(16) == count ^ 0xFFFF else { throw Inflater.damaged }
    for _ in 0..<count { try append(UInt8(try take(8))) }
  }

  /// The codes at the beginning of a block (RFC 1951, section 3.2.7).
  private mutating func takeCodes() throws(MetadataError) -> (symbols: Code, distances: Code) {
    let symbolCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let codeCount = try take(4) + 4
    guard symbolCount <= 286, distanceCount <= 30 else { throw Inflater.damaged }
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var lengths = [UInt8](repeating: 0, count: 19)
    for place in order.prefix(codeCount) { lengths[place] = UInt8(try take(3)) }
    let code = try Code(lengths)
    lengths = []
    while lengths.count < symbolCount + distanceCount {
      let symbol = try takeSymbol(code)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw Inflater.damaged }
        lengths += Array(repeating: last, count: try take(2) + 3)
      case 17: lengths += Array(repeating: 0, count: try take(3) + 3)
      case 18: lengths += Array(repeating: 0, count: try take(7) + 11)
      default: lengths.append(UInt8(symbol))
      }
    }
    guard lengths.count == symbolCount + distanceCount, lengths[256] > 0 else {
      throw Inflater.damaged
    }
    return (
      try Code(Array(lengths.prefix(symbolCount))),
      try Code(Array(lengths.dropFirst(symbolCount)))
    )
  }

  /// The literals and matches of a block.
  private mutating func decode(_ symbols: Code, _ distances: Code) throws(MetadataError) {
    while true {
      let symbol = try takeSymbol(symbols)
      if symbol < 256 {
        try append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      let length = try takeLength(symbol)
      let distance = try takeDistance(try takeSymbol(distances))
      guard distance <= output.count else { throw Inflater.damaged }
      for _ in 0..<length { try append(output[output.count - distance]) }
    }
  }

  private mutating func takeLength(_ symbol: Int) throws(MetadataError) -> Int {
    guard symbol < 286 else { throw Inflater.damaged }
    if symbol == 285 { return 258 }
    if symbol < 265 { return symbol - 254 }
    let extra = (symbol - 261) / 4
    return 3 + (4 + (symbol - 261) % 4) << extra + (try take(UInt32(extra)))
  }

  private mutating func takeDistance(_ symbol: Int) throws(MetadataError) -> Int {
    guard symbol < 30 else { throw Inflater.damaged }
    if symbol < 4 { return symbol + 1 }
    let extra = symbol / 2 - 1
    return 1 + (2 + symbol % 2) << extra + (try take(UInt32(extra)))
  }

  // MARK: - Codes

  /// A canonical Huffman code (RFC 1951, section 3.2.2).
  private struct Code {
    /// How many symbols have a code of each length.
    fileprivate var counts = [Int](repeating: 0, count: 16)
    /// The symbols, by length and then by number.
    fileprivate var symbols: [Int] = []

    /// The code in which symbol `n` has `lengths[n]` bits, or none for 0.
    ///
    /// There may be room for more symbols, because a block with one distance has such a code; but no
    /// more symbols than there is room for.
    init(_ lengths: [UInt8]) throws(MetadataError) {
      for length in lengths where length > 0 { counts[Int(length)] += 1 }
      var room = 1
      for length in 1...15 {
        room = room * 2 - counts[length]
        guard room >= 0 else { throw Inflater.damaged }
        symbols += lengths.indices.filter { lengths[$0] == length }
      }
    }
  }

  /// The next symbol of `code`.
  private mutating func takeSymbol(_ code: Code) throws(MetadataError) -> Int {
    var (value, first, index) = (0, 0, 0)
    for length in 1...15 {
      value |= try take(1)
      let count = code.counts[length]
      if value - first < count { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw Inflater.damaged
  }
}
