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
    for index in range {
      let token = Token(tokens[index])
      if token.isMatch {
        histogram.add(length: token.length, distance: token.distance, times: token.times)
      } else {
        var (pixel, rest) = (token.pixel, token.byteCount)
        while rest > 0 {
          histogram.add(byte: UInt8(truncatingIfNeeded: pixel))
          (pixel, rest) = (pixel &>> 8, rest &- 1)
        }
      }
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
    let literals = codes.table.start
    CodeLengths(literals).write(to: &writer)
    let distances = literals + DeflateSymbols.literalCount
    for index in range {
      let token = Token(tokens[index])
      if token.isMatch {
        let (length, lengthCount) = TokenList.bits(DeflateSymbols.length(token.length), literals)
        let (distance, distanceCount) = TokenList.bits(
          DeflateSymbols.distance(token.distance), distances)
        writer.append(
          UInt64(length) | UInt64(distance) &<< UInt64(lengthCount),
          count: lengthCount &+ distanceCount, times: token.times)
      } else {
        var (pixel, rest) = (token.pixel, token.byteCount)
        var (bits, count): (UInt64, UInt32) = (0, 0)
        while rest > 0 {
          let code = literals[Int(pixel & 0xFF)]
          bits |= UInt64(code &>> 8) &<< UInt64(count)
          count &+= code & 0xFF
          (pixel, rest) = (pixel &>> 8, rest &- 1)
        }
        writer.append(bits, count: count, times: 1)
      }
    }
    let end = literals[DeflateSymbols.endOfBlock]
    writer.append(end &>> 8, count: end & 0xFF)
  }

  /// The bits of `parts`, lowest first, and how many there are.
  @inline(__always)
  private static func bits(
    _ parts: DeflateSymbols.Parts, _ table: UnsafePointer<UInt32>
  ) -> (UInt32, count: UInt32) {
    let code = table[parts.symbol]
    return (code &>> 8 | parts.extra &<< (code & 0xFF), (code & 0xFF) &+ parts.extraCount)
  }
}

/// A token of a ``TokenList``.
private struct Token {
  private let bits: UInt64

  init(_ bits: UInt64) { self.bits = bits }

  var isMatch: Bool { bits >> 63 == 0 }
  var times: UInt32 { UInt32(truncatingIfNeeded: bits &>> 42) }
  var length: UInt32 { UInt32(truncatingIfNeeded: bits &>> 32) & 0x3FF }
  var distance: UInt32 { UInt32(truncatingIfNeeded: bits) }
  private var first: UInt32 { UInt32(truncatingIfNeeded: bits &>> 36) & 15 }
  /// The bytes, from the lowest.
  var pixel: UInt32 { UInt32(truncatingIfNeeded: bits) &>> (first &* 8) }
  var byteCount: UInt32 { UInt32(truncatingIfNeeded: bits &>> 32) & 15 &- first }
}
