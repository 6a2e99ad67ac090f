/// The content of DEFLATE blocks, collected until it is written.
///
/// It uses unsafe memory, because it stores a token for every match and for every pixel without
/// one.
struct TokenList: ~Copyable {
  /// Each token is some equal matches or some bytes of a pixel.
  ///
  /// Matches have their number from bit 42 up, their length from bit 32 up, and their distance
  /// below. Bytes of a pixel have the top bit, the first byte and the end from bit 32 up, and the
  /// pixel below.
  private var tokens: Memory<UInt64>
  private(set) var count = 0
  private static let isLiteral: UInt64 = 1 << 63

  /// A list with room for `capacity` tokens.
  init(capacity: Int) {
    tokens = Memory(capacity: capacity)
  }

  /// Removes all tokens.
  mutating func clear() { count = 0 }

  /// Makes room for `capacity` tokens; the list has to be empty.
  mutating func reserve(_ capacity: Int) { tokens.reserve(capacity) }

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
      TokenList.isLiteral | UInt64(truncatingIfNeeded: first &<< 4 | end) &<< 32 | UInt64(pixel)
    count &+= 1
  }

  /// Removes up to `bytes` from the last token, if it is bytes of a pixel, and returns how many.
  @inline(__always)
  mutating func shortenPixel(by bytes: Int) -> Int {
    guard count > 0, tokens[count &- 1] & TokenList.isLiteral != 0 else { return 0 }
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

  /// Adds the symbols of the tokens in `range` to `histogram`.
  func count(_ range: Range<Int>, in histogram: borrowing Histogram) {
    forEach(range) { pixel, bytes in
      var pixel = pixel
      for _ in 0..<bytes {
        histogram.add(byte: UInt8(truncatingIfNeeded: pixel))
        pixel &>>= 8
      }
    } match: { length, distance, times in
      histogram.add(length: length, distance: distance, times: times)
    }
  }

  /// Writes the tokens in `range` to `writer`, as a block with its own codes.
  func write(
    _ range: Range<Int>, _ histogram: borrowing Histogram, to writer: inout BitWriter, isLast: Bool
  ) {
    let codes = BlockCodes(histogram)
    writer.reserve(codes.byteCount(histogram))
    writer.append(isLast ? 1 : 0, count: 1)
    writer.append(2, count: 2)
    codes.writeHead(to: &writer)
    codes.withTables { literals, distances in
      // In registers, because the bytes that it writes could be anywhere.
      var local = consume writer
      forEach(range) { pixel, bytes in
        var (pixel, bits, count): (UInt32, UInt64, UInt32) = (pixel, 0, 0)
        for _ in 0..<bytes {
          let code = literals[Int(pixel & 0xFF)]
          bits |= UInt64(code &>> 8) &<< UInt64(count)
          count &+= code & 0xFF
          pixel &>>= 8
        }
        local.append(bits, count: count, times: 1)
      } match: { length, distance, times in
        let (lengthCode, length) = TokenList.bits(
          DeflateSymbols.length(length), literals)
        let (distanceCode, distance) = TokenList.bits(
          DeflateSymbols.distance(distance), distances)
        local.append(
          UInt64(lengthCode) | UInt64(distanceCode) &<< UInt64(length),
          count: length &+ distance, times: times)
      }
      let end = literals[DeflateSymbols.endOfBlock]
      local.append(end &>> 8, count: end & 0xFF)
      writer = local
    }
  }

  /// The bits of `parts`, lowest first, and how many there are.
  @inline(__always)
  private static func bits(
    _ parts: DeflateSymbols.Parts, _ table: UnsafePointer<UInt32>
  ) -> (UInt32, count: UInt32) {
    let code = table[parts.symbol]
    return (code &>> 8 | parts.extra &<< (code & 0xFF), (code & 0xFF) &+ parts.extraCount)
  }

  @inline(__always)
  private func forEach(
    _ range: Range<Int>, pixel: (_ bytes: UInt32, _ count: UInt32) -> Void,
    match: (_ length: UInt32, _ distance: UInt32, _ times: UInt32) -> Void
  ) {
    for index in range {
      let token = tokens[index]
      if token & TokenList.isLiteral == 0 {
        match(
          UInt32(truncatingIfNeeded: token &>> 32) & 0x3FF, UInt32(truncatingIfNeeded: token),
          UInt32(truncatingIfNeeded: token &>> 42))
      } else {
        let span = UInt32(truncatingIfNeeded: token &>> 32) & 0xFF
        pixel(
          UInt32(truncatingIfNeeded: token) &>> ((span &>> 4) &* 8), (span & 15) &- span &>> 4)
      }
    }
  }
}
