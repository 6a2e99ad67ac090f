/// The content of DEFLATE blocks, collected until it is written.
///
/// It uses unsafe memory, because it stores a token for every match and for every pixel without
/// one.
package struct TokenList: ~Copyable {
  /// Each token is some equal matches or some bytes of a pixel.
  ///
  /// Matches have their number from bit 42 up, their length from bit 32 up, and their distance
  /// below. Bytes of a pixel have the top bit, their number from bit 32 up, and the first of them
  /// lowest.
  private var tokens: Memory<UInt64>
  package private(set) var count = 0
  private static let isLiteral: UInt64 = 1 << 63

  package init(capacity: Int) {
    tokens = Memory(capacity: capacity)
  }

  mutating func clear() { count = 0 }

  /// Makes room for `capacity` tokens, and keeps those that are there.
  mutating func grow(to capacity: Int) { tokens.grow(to: capacity) }

  /// Adds matches of `length` bytes, 3 to 258, from `distance` bytes back, 1 to 32,768.
  ///
  /// - Parameter times: How many equal matches, at least 1. Default: 1.
  @inline(__always)
  package mutating func append(matchOf length: Int, distance: Int, times: Int = 1) {
    tokens[count] =
      UInt64(truncatingIfNeeded: times &<< 10 | length) &<< 32
      | UInt64(truncatingIfNeeded: distance)
    count &+= 1
  }

  /// Adds the matches of a run of `bytes` bytes, 0 or at least 3, of the pixel before.
  @inline(__always)
  package mutating func append(runOf bytes: Int, bytesPerPixel: Int) {
    let longest = DeflateSymbols.longestMatch
    var (times, rest) = bytes.quotientAndRemainder(dividingBy: longest)
    var last = 0
    if rest > 0, rest < 3 { (times, rest, last) = (times &- 1, longest &+ rest &- 3, 3) }
    if times > 0 { append(matchOf: longest, distance: bytesPerPixel, times: times) }
    if rest > 0 { append(matchOf: rest, distance: bytesPerPixel) }
    if last > 0 { append(matchOf: last, distance: bytesPerPixel) }
  }

  /// Adds the bytes of `pixel` from `first` up to, but not including, `end`; byte 0 is the lowest.
  @inline(__always)
  package mutating func append(bytesOf pixel: UInt32, from first: Int, to end: Int) {
    guard first < end else { return }
    tokens[count] =
      TokenList.isLiteral | UInt64(truncatingIfNeeded: end &- first) &<< 32
      | UInt64(pixel &>> UInt32(truncatingIfNeeded: 8 &* first))
    count &+= 1
  }

  /// Removes up to `bytes` from the last token, if it is bytes of a pixel, and returns how many.
  @inline(__always)
  mutating func shortenPixel(by bytes: Int) -> Int {
    guard count > 0, tokens[count &- 1] & TokenList.isLiteral != 0 else { return 0 }
    let all = Int(truncatingIfNeeded: tokens[count &- 1] &>> 32) & 7
    if bytes >= all {
      count &-= 1
      return all
    }
    tokens[count &- 1] &-= UInt64(truncatingIfNeeded: bytes) &<< 32
    return bytes
  }

  /// Adds the symbols of the tokens in `range` to `histogram`.
  package func count(_ range: Range<Int>, in histogram: borrowing Histogram) {
    var next = tokens.start + range.lowerBound
    let end = tokens.start + range.upperBound
    while next < end {
      let token = Token(next.pointee)
      if token.isMatch {
        histogram.add(length: token.length, distance: token.distance, times: token.times)
      } else {
        var (pixel, rest) = (token.pixel, token.byteCount)
        repeat {
          histogram.add(byte: UInt8(truncatingIfNeeded: pixel))
          (pixel, rest) = (pixel &>> 8, rest &- 1)
        } while rest > 0
      }
      next += 1
    }
    histogram.addLengths()
  }

  /// Writes the tokens in `range` to `writer`, as a block with its own codes.
  package func write(
    _ range: Range<Int>, _ histogram: borrowing Histogram, to writer: inout BitWriter, isLast: Bool
  ) {
    let codes = BlockCodes(histogram)
    writer.reserve(codes.byteCount(histogram))
    writer.append(isLast ? 1 : 0, count: 1)
    writer.append(2, count: 2)
    let literals = codes.table.start
    CodeLengths(literals).write(to: &writer)
    let distances = literals + DeflateSymbols.literalCount
    var cursor = writer.cursor
    var next = tokens.start + range.lowerBound
    let last = tokens.start + range.upperBound
    while next < last {
      let token = Token(next.pointee)
      next += 1
      if token.isMatch {
        let length = UInt64(codes.lengths[Int(token.length)])
        let distance = BlockCodes.bits(DeflateSymbols.distance(token.distance), distances)
        let bits = length &>> 8 | (distance &>> 8) &<< (length & 0xFF)
        let count = UInt32(truncatingIfNeeded: length &+ distance) & 0xFF
        cursor.append(bits, count: count)
        if token.times > 1 { cursor.append(bits, count: count, times: token.times &- 1) }
      } else {
        var (pixel, rest) = (token.pixel, token.byteCount)
        var (bits, count): (UInt64, UInt32) = (0, 0)
        repeat {
          let code = literals[Int(pixel & 0xFF)]
          bits |= UInt64(code &>> 8) &<< UInt64(count)
          // The lowest byte counts the bits.
          count &+= code
          (pixel, rest) = (pixel &>> 8, rest &- 1)
        } while rest > 0
        cursor.append(bits, count: count & 0xFF)
      }
    }
    writer.cursor = cursor
    let end = literals[DeflateSymbols.endOfBlock]
    writer.append(end &>> 8, count: end & 0xFF)
  }
}

private struct Token {
  private let bits: UInt64

  init(_ bits: UInt64) { self.bits = bits }

  var isMatch: Bool { bits >> 63 == 0 }
  var times: UInt32 { UInt32(truncatingIfNeeded: bits &>> 42) }
  var length: UInt32 { UInt32(truncatingIfNeeded: bits &>> 32) & 0x3FF }
  var distance: UInt32 { UInt32(truncatingIfNeeded: bits) }
  /// The bytes, from the lowest.
  var pixel: UInt32 { UInt32(truncatingIfNeeded: bits) }
  var byteCount: UInt32 { UInt32(truncatingIfNeeded: bits &>> 32) & 7 }
}
