/// The content of a DEFLATE block, collected until it is written with its own codes.
///
/// It uses unsafe memory, because it stores a token for every match and for every pixel without
/// one.
struct DeflateBlock: ~Copyable {
  /// How many tokens a block holds.
  ///
  /// Between 2^12 and 2^18 tokens, a file's size changes by only a fifth of a percent, so few
  /// tokens are enough.
  static let tokenLimit = 1 << 14

  /// Each token is some equal matches or some bytes of a pixel.
  ///
  /// Matches have their number from bit 42 up, their length from bit 32 up, and their distance
  /// below. Bytes of a pixel have the top bit, the first byte and the end from bit 32 up, and the
  /// pixel below.
  private let tokens: UnsafeMutablePointer<UInt64>
  private(set) var count = 0
  private static let isLiteral: UInt64 = 1 << 63

  init() {
    tokens = .allocate(capacity: DeflateBlock.tokenLimit)
  }

  deinit {
    tokens.deallocate()
  }

  /// Adds matches of `length` bytes, 3 to 258, from `distance` bytes back, 1 to 32,768.
  ///
  /// - Parameter times: How many equal matches, at least 1. Default: 1.
  @inline(__always)
  mutating func append(matchOf length: Int, distance: Int, times: Int = 1) {
    tokens[count] =
      UInt64(truncatingIfNeeded: times &<< 10 | length) &<< 32
      | UInt64(truncatingIfNeeded: distance)
    count &+= 1
  }

  /// Adds the bytes of `pixel` from `first` up to, but not including, `end`; byte 0 is the lowest.
  @inline(__always)
  mutating func append(bytesOf pixel: UInt32, from first: Int, to end: Int) {
    guard first < end else { return }
    tokens[count] =
      DeflateBlock.isLiteral | UInt64(truncatingIfNeeded: first &<< 4 | end) &<< 32 | UInt64(pixel)
    count &+= 1
  }

  /// Removes up to `bytes` from the last token, if it is bytes of a pixel, and returns how many.
  @inline(__always)
  mutating func shortenPixel(by bytes: Int) -> Int {
    guard count > 0, tokens[count &- 1] & DeflateBlock.isLiteral != 0 else { return 0 }
    let span = Int(truncatingIfNeeded: tokens[count &- 1] &>> 32) & 0xFF
    let (first, end) = (span &>> 4, span & 15)
    let fewer = min(bytes, end &- first)
    if first &+ fewer == end {
      count &-= 1
    } else {
      tokens[count &- 1] &-= UInt64(truncatingIfNeeded: fewer) &<< 32
    }
    return fewer
  }

  /// Writes the block to `writer`, and begins the next one.
  mutating func write(to writer: inout BitWriter, isLast: Bool) {
    var literals = [UInt32](repeating: 0, count: DeflateSymbols.literalCount)
    var distances = [UInt32](repeating: 0, count: DeflateSymbols.distanceCount)
    literals[DeflateSymbols.endOfBlock] = 1
    literals.withUnsafeMutableBufferPointer { literals in
      distances.withUnsafeMutableBufferPointer { distances in
        forEach { byte in
          literals[Int(byte)] &+= 1
        } match: { length, distance, times in
          literals[DeflateSymbols.length(length).symbol] &+= times
          distances[DeflateSymbols.distance(distance).symbol] &+= times
        }
      }
    }
    // A block without matches still needs a code for distances, of one symbol.
    if distances.allSatisfy({ $0 == 0 }) { distances[0] = 1 }
    let literalCode = HuffmanCode(frequencies: literals, limit: 15)
    let distanceCode = HuffmanCode(frequencies: distances, limit: 15)
    // A head of a block has less than 320 bytes.
    writer.reserve(DeflateBlock.byteCount(literals, literalCode, distances, distanceCode) + 320)
    writer.append(isLast ? 1 : 0, count: 1)
    writer.append(2, count: 2)
    CodeLengths(literalCode.lengths, distanceCode.lengths).write(to: &writer)
    let literalTable = DeflateBlock.table(literalCode)
    let distanceTable = DeflateBlock.table(distanceCode)
    writeTokens(literalTable, distanceTable, to: &writer)
    count = 0
  }

  private func writeTokens(
    _ literalTable: [UInt32], _ distanceTable: [UInt32], to writer: inout BitWriter
  ) {
    literalTable.withUnsafeBufferPointer { literalTable in
      distanceTable.withUnsafeBufferPointer { distanceTable in
        forEach { byte in
          let code = literalTable[Int(byte)]
          writer.append(code &>> 8, count: code & 0xFF)
        } match: { length, distance, times in
          let lengthParts = DeflateSymbols.length(length)
          let lengthCode = literalTable[lengthParts.symbol]
          let distanceParts = DeflateSymbols.distance(distance)
          let distanceCode = distanceTable[distanceParts.symbol]
          let length = lengthCode &>> 8 | lengthParts.extra &<< (lengthCode & 0xFF)
          let lengthBits = (lengthCode & 0xFF) &+ lengthParts.extraCount
          writer.append(
            UInt64(length)
              | UInt64(distanceCode &>> 8 | distanceParts.extra &<< (distanceCode & 0xFF))
              &<< UInt64(lengthBits),
            count: lengthBits &+ (distanceCode & 0xFF) &+ distanceParts.extraCount, times: times)
        }
        let end = literalTable[DeflateSymbols.endOfBlock]
        writer.append(end &>> 8, count: end & 0xFF)
      }
    }
  }

  /// The size of all symbols in bytes, rounded up.
  private static func byteCount(
    _ literals: [UInt32], _ literalCode: HuffmanCode, _ distances: [UInt32],
    _ distanceCode: HuffmanCode
  ) -> Int {
    var bits = 0
    for (symbol, count) in literals.enumerated() {
      let extra = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
      bits += Int(count) * (Int(literalCode.lengths[symbol]) + extra)
    }
    for (symbol, count) in distances.enumerated() {
      bits += Int(count) * (Int(distanceCode.lengths[symbol]) + max(0, symbol / 2 - 1))
    }
    return (bits + 7) / 8
  }

  /// Each symbol's code, above its length, so that one load reads both.
  private static func table(_ code: HuffmanCode) -> [UInt32] {
    zip(code.codes, code.lengths).map { UInt32($0) << 8 | UInt32($1) }
  }

  @inline(__always)
  private func forEach(
    byte: (UInt8) -> Void,
    match: (_ length: UInt32, _ distance: UInt32, _ times: UInt32) -> Void
  ) {
    for index in 0..<count {
      let token = tokens[index]
      if token & DeflateBlock.isLiteral == 0 {
        match(
          UInt32(truncatingIfNeeded: token &>> 32) & 0x3FF, UInt32(truncatingIfNeeded: token),
          UInt32(truncatingIfNeeded: token &>> 42))
      } else {
        let span = UInt32(truncatingIfNeeded: token &>> 32) & 0xFF
        var pixel = UInt32(truncatingIfNeeded: token) &>> ((span &>> 4) &* 8)
        for _ in (span &>> 4)..<(span & 15) {
          byte(UInt8(truncatingIfNeeded: pixel))
          pixel &>>= 8
        }
      }
    }
  }
}
