/// How often each symbol occurs: bytes, the end of a block and lengths, then distances.
package struct Histogram: ~Copyable {
  static let count = DeflateSymbols.literalCount + DeflateSymbols.distanceCount

  let counts = Memory<UInt32>(capacity: Histogram.count)
  /// How often each length occurs whose symbol is not counted yet.
  private let lengths = Memory<UInt32>(capacity: DeflateSymbols.longestMatch + 1)

  package init() {
    lengths.start.update(repeating: 0, count: DeflateSymbols.longestMatch + 1)
    clear()
  }

  /// Forgets all symbols but the end of a block.
  func clear() {
    counts.start.update(repeating: 0, count: Histogram.count)
    counts[DeflateSymbols.endOfBlock] = 1
  }

  @inline(__always)
  func add(byte: UInt8) { counts[Int(byte)] &+= 1 }

  /// Adds matches; ``addLengths()`` has to follow.
  @inline(__always)
  func add(length: UInt32, distance: UInt32, times: UInt32) {
    lengths[Int(length)] &+= times
    counts[DeflateSymbols.literalCount &+ DeflateSymbols.distance(distance).symbol] &+= times
  }

  /// Adds the symbols of the lengths of all matches.
  func addLengths() {
    for length in 3...DeflateSymbols.longestMatch {
      counts[DeflateSymbols.length(UInt32(truncatingIfNeeded: length)).symbol] &+= lengths[length]
      lengths[length] = 0
    }
  }

  func add(_ other: UnsafePointer<UInt32>) {
    for symbol in 0..<Histogram.count { counts[symbol] &+= other[symbol] }
  }
}
