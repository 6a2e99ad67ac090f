/// What each symbol costs, in 64ths of a bit, with its extra bits.
struct SymbolCosts {
  static let bit: UInt32 = 64

  /// The costs of the bytes, of the lengths of matches, and of the symbols of distances.
  let literals: UnsafePointer<UInt32>
  let lengths: UnsafePointer<UInt32>
  let distances: UnsafePointer<UInt32>
  static let count = 256 + 259 + DeflateSymbols.distanceCount

  init(_ start: UnsafePointer<UInt32>) {
    literals = start
    lengths = start + 256
    distances = start + (256 + 259)
  }

  /// The cost of a run of `bytes` bytes, at least 3, whose pixels have `bytesPerPixel` bytes.
  ///
  /// ``TokenList/append(runOf:bytesPerPixel:)`` makes the tokens.
  @inline(__always)
  func run(_ bytes: Int, bytesPerPixel: Int) -> UInt32 {
    let distance = distances[bytesPerPixel &- 1]
    if bytes <= DeflateSymbols.longestMatch { return lengths[bytes] &+ distance }
    return longRun(bytes, distance)
  }

  @inline(never)
  private func longRun(_ bytes: Int, _ distance: UInt32) -> UInt32 {
    let longest = DeflateSymbols.longestMatch
    let (times, rest) = bytes.quotientAndRemainder(dividingBy: longest)
    let whole = lengths[longest] &+ distance
    let all = UInt32(truncatingIfNeeded: times) &* whole
    if rest == 0 { return all }
    if rest >= 3 { return all &+ lengths[rest] &+ distance }
    return all &- whole &+ lengths[longest &+ rest &- 3] &+ lengths[3] &+ 2 &* distance
  }

  /// Writes costs to `start` that are about right for most pictures.
  static func storeUsual(to start: UnsafeMutablePointer<UInt32>) {
    for byte in 0..<256 { start[byte] = 8 &* bit }
    for length in 3...258 {
      let extra = DeflateSymbols.length(UInt32(truncatingIfNeeded: length)).extraCount
      start[256 &+ length] = (length == 258 ? 3 : 6 &+ extra) &* bit
    }
    for symbol in 0..<DeflateSymbols.distanceCount {
      start[256 &+ 259 &+ symbol] = (4 &+ DeflateSymbols.distanceExtra(symbol)) &* bit
    }
  }

  /// Writes the costs of a code for symbols that occur as often as in `histogram` to `start`.
  static func store(_ histogram: borrowing Histogram, to start: UnsafeMutablePointer<UInt32>) {
    let counts = histogram.counts.start
    let distances = counts + DeflateSymbols.literalCount
    let whole = Logarithm.of(2 &* max(1, histogram.total(0..<DeflateSymbols.literalCount)))
    let distanceWhole = Logarithm.of(
      2 &* max(1, histogram.total(DeflateSymbols.literalCount..<Histogram.count)))
    for byte in 0..<256 { start[byte] = cost(counts[byte], of: whole) }
    var (symbol, symbolCost): (Int, UInt32) = (0, 0)
    for length in 3...258 {
      let parts = DeflateSymbols.length(UInt32(truncatingIfNeeded: length))
      if parts.symbol != symbol {
        symbol = parts.symbol
        symbolCost = max(bit, cost(counts[symbol], of: whole))
      }
      start[256 &+ length] = symbolCost &+ parts.extraCount &* bit
    }
    for symbol in 0..<DeflateSymbols.distanceCount {
      start[256 &+ 259 &+ symbol] =
        max(bit, cost(distances[symbol], of: distanceWhole))
        &+ DeflateSymbols.distanceExtra(symbol) &* bit
    }
  }

  /// The cost of a symbol that occurs `count` times, if the logarithm of twice all symbols is
  /// `whole`.
  ///
  /// A symbol that does not occur costs as much as half a time.
  private static func cost(_ count: UInt32, of whole: UInt32) -> UInt32 {
    count == 0 ? whole : whole &- Logarithm.of(2 &* count)
  }
}
