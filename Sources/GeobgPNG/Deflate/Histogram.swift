/// How often each symbol occurs: bytes, the end of a block and lengths, then distances.
struct Histogram: ~Copyable {
  static let count = DeflateSymbols.literalCount + DeflateSymbols.distanceCount

  let counts = Memory<UInt32>(capacity: Histogram.count)

  /// No symbols.
  init() { clear() }

  /// Forgets all symbols but the end of a block.
  func clear() {
    counts.start.update(repeating: 0, count: Histogram.count)
    counts[DeflateSymbols.endOfBlock] = 1
  }

  @inline(__always)
  func add(byte: UInt8) { counts[Int(byte)] &+= 1 }

  @inline(__always)
  func add(length: UInt32, distance: UInt32, times: UInt32) {
    counts[DeflateSymbols.length(length).symbol] &+= times
    counts[DeflateSymbols.literalCount &+ DeflateSymbols.distance(distance).symbol] &+= times
  }

  /// Adds the symbols of `other`.
  func add(_ other: UnsafePointer<UInt32>) {
    for symbol in 0..<Histogram.count { counts[symbol] &+= other[symbol] }
  }
}
