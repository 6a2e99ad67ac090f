/// The symbols for lengths and distances in DEFLATE (RFC 1951, section 3.2.5).
package enum DeflateSymbols {
  static let longestMatch = 258
  package static let farthestMatch = 32_768
  /// How many symbols stand for literals, the end of a block, and lengths.
  static let literalCount = 286
  /// How many symbols stand for distances.
  static let distanceCount = 30
  /// The symbol that ends a block.
  static let endOfBlock = 256

  /// The symbol of a code length whose own code's length is written at `place`, from 0 to 18.
  ///
  /// The order is 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15.
  static func codeLength(_ place: Int) -> Int {
    if place < 4 { return place == 3 ? 0 : place &+ 16 }
    return place & 1 == 0 ? place / 2 &+ 6 : 9 &- place / 2
  }

  /// How many extra bits follow the symbol of a length, or of another symbol.
  static func lengthExtra(_ symbol: Int) -> UInt32 {
    symbol < 265 || symbol == 285 ? 0 : UInt32(truncatingIfNeeded: (symbol &- 261) / 4)
  }

  /// How many extra bits follow the symbol of a distance.
  static func distanceExtra(_ symbol: Int) -> UInt32 {
    symbol < 4 ? 0 : UInt32(truncatingIfNeeded: symbol / 2 &- 1)
  }

  /// How a value is written: as a symbol and some extra bits.
  ///
  /// The extra bits give how far the value is above the symbol's first value.
  struct Parts {
    let symbol: Int
    let extra: UInt32
    let extraCount: UInt32
  }

  /// The parts of a length of 3 to 258.
  @inline(__always)
  static func length(_ length: UInt32) -> Parts {
    if length == 258 { return Parts(symbol: 285, extra: 0, extraCount: 0) }
    let above = length &- 3
    let extraCount = UInt32(29 &- (above | 4).leadingZeroBitCount)
    let symbol = 257 &+ Int(extraCount &* 4 &+ above &>> extraCount)
    return Parts(symbol: symbol, extra: above & (1 &<< extraCount &- 1), extraCount: extraCount)
  }

  /// The parts of a distance of 1 to 32,768.
  @inline(__always)
  static func distance(_ distance: UInt32) -> Parts {
    let above = distance &- 1
    let extraCount = UInt32(30 &- (above | 2).leadingZeroBitCount)
    let symbol = Int(extraCount &* 2 &+ above &>> extraCount)
    return Parts(symbol: symbol, extra: above & (1 &<< extraCount &- 1), extraCount: extraCount)
  }
}
