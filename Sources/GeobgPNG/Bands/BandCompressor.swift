public import GeobgScene

/// A way to compress the rows of one band on its own.
///
/// Guarantees, for every compressor: the result is a part of a DEFLATE stream. It refers to nothing
/// before it and ends on a byte boundary, so that parts can follow each other. The last part ends
/// the stream.
public struct BandCompressor: Sendable {
  /// Compresses rows of pixels, each after a filter byte of 0.
  ///
  /// - `runs`: whole rows, in ``PixelFormat/rgb`` or ``PixelFormat/rgba``.
  /// - `isLast`: whether these are the picture's last rows.
  /// - Returns: the bytes, and the checksum of the rows.
  public typealias Compress = (
    _ runs: borrowing PixelRuns, _ isLast: Bool
  ) throws(RenderError) -> (bytes: [UInt8], checksum: UInt32)

  /// Makes the function that compresses band after band on one thread.
  let make: @Sendable (_ bytesPerPixel: Int) throws(RenderError) -> Compress

  /// A compressor that calls `make` once per thread, for pixels of 3 or 4 bytes.
  public init(_ make: @escaping @Sendable (_ bytesPerPixel: Int) throws(RenderError) -> Compress) {
    self.make = make
  }
}

extension BandCompressor {
  /// geobg's own compressor, which works on runs.
  init(chain: Int) {
    self.init { bytesPerPixel throws(RenderError) in
      let deflater = RunDeflaterBox(bytesPerPixel: bytesPerPixel, chain: chain)
      return { runs, isLast throws(RenderError) in
        deflater.compress(runs, isLast: isLast)
      }
    }
  }
}

/// Holds a compressor, which cannot be copied, so that a closure can use it.
private final class RunDeflaterBox {
  private var deflater: RunDeflater

  init(bytesPerPixel: Int, chain: Int) {
    deflater = RunDeflater(bytesPerPixel: bytesPerPixel, chain: chain)
  }

  func compress(_ runs: borrowing PixelRuns, isLast: Bool) -> (bytes: [UInt8], checksum: UInt32) {
    var checksum = Adler32()
    let bytes = deflater.compress(runs, isLast: isLast, &checksum)
    return (bytes, checksum.value)
  }
}
