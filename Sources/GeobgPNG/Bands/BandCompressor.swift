internal import GeobgRecipe
internal import GeobgScene

/// Compresses the rows of one band after another, on one thread.
///
/// Guarantees: a result is a part of a DEFLATE stream. It refers to nothing before it and ends on a
/// byte boundary, so that parts can follow each other. The last part ends the stream.
enum BandCompressor: ~Copyable {
  case greedy(GreedyDeflater)
  case optimal(OptimalDeflater)

  /// A compressor of pixels of `bytesPerPixel` bytes, 3 or 4.
  init(_ compression: PNGCompression, bytesPerPixel: Int) {
    switch compression {
    case .fast: self = .greedy(GreedyDeflater(bytesPerPixel: bytesPerPixel, chain: 2))
    case .default:
      self = .optimal(OptimalDeflater(bytesPerPixel: bytesPerPixel, .quick))
    case .small:
      self = .optimal(OptimalDeflater(bytesPerPixel: bytesPerPixel, .thorough))
    }
  }

  /// Compresses `runs`, each row after a filter byte of 0; adds the rows to `checksum`.
  ///
  /// - Parameter isLast: Whether these are the picture's last rows.
  mutating func compress(
    _ runs: borrowing PixelRuns, isLast: Bool, _ checksum: inout Adler32
  ) -> [UInt8] {
    switch consume self {
    case .greedy(var deflater):
      let bytes = deflater.compress(runs, isLast: isLast, &checksum)
      self = .greedy(deflater)
      return bytes
    case .optimal(var deflater):
      let bytes = deflater.compress(runs, isLast: isLast, &checksum)
      self = .optimal(deflater)
      return bytes
    }
  }
}
