package import GeobgScene

/// Compresses the rows of one band after another, on one thread.
///
/// Guarantees: a result is a part of a DEFLATE stream. It refers to nothing before it and ends on a
/// byte boundary, so that parts can follow each other. The last part ends the stream.
package struct BandCompressor: ~Copyable {
  // Each has its own memory, because moving it would copy all of it.
  private var greedy: UnsafeMutablePointer<GreedyDeflater>?
  private var balanced: UnsafeMutablePointer<BalancedDeflater>?
  private var optimal: UnsafeMutablePointer<OptimalDeflater>?

  package init(_ compression: PNGCompression, bytesPerPixel: Int) {
    switch compression {
    case .fast:
      let greedy = UnsafeMutablePointer<GreedyDeflater>.allocate(capacity: 1)
      greedy.initialize(to: GreedyDeflater(bytesPerPixel: bytesPerPixel, chain: 2))
      self.greedy = greedy
    case .default:
      let balanced = UnsafeMutablePointer<BalancedDeflater>.allocate(capacity: 1)
      balanced.initialize(to: BalancedDeflater(bytesPerPixel: bytesPerPixel))
      self.balanced = balanced
    case .small:
      let optimal = UnsafeMutablePointer<OptimalDeflater>.allocate(capacity: 1)
      optimal.initialize(to: OptimalDeflater(bytesPerPixel: bytesPerPixel))
      self.optimal = optimal
    }
  }

  deinit {
    greedy?.deinitialize(count: 1)
    greedy?.deallocate()
    balanced?.deinitialize(count: 1)
    balanced?.deallocate()
    optimal?.deinitialize(count: 1)
    optimal?.deallocate()
  }

  /// Compresses `runs`, each row after a filter byte of 0; adds the rows to `checksum`.
  ///
  /// - Parameter isLast: Whether these are the picture's last rows.
  package mutating func compress(
    _ runs: borrowing PixelRuns, isLast: Bool, _ checksum: inout Adler32
  ) -> [UInt8] {
    if let greedy { return greedy.pointee.compress(runs, isLast: isLast, &checksum) }
    if let balanced { return balanced.pointee.compress(runs, isLast: isLast, &checksum) }
    if let optimal { return optimal.pointee.compress(runs, isLast: isLast, &checksum) }
    return []
  }
}
