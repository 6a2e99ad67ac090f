public import GeobgScene

/// A way to compress the rows of one band on its own.
///
/// Guarantees, for every compressor: the result is a part of a DEFLATE stream. It refers to nothing
/// before it and ends on a byte boundary, so that parts can follow each other. The last part ends
/// the stream.
public struct BandCompressor: Sendable {
  /// Compresses rows of pixels, each after a filter byte of 0.
  ///
  /// - `pixels`: whole rows, one after another, in ``PixelFormat/rgb`` or ``PixelFormat/rgba``.
  /// - `width`: how many pixels a row has.
  /// - `isLast`: whether these are the picture's last rows.
  public typealias Compress = (
    _ pixels: UnsafeBufferPointer<UInt32>, _ width: Int, _ isLast: Bool
  ) throws(RenderError) -> [UInt8]

  /// Makes the function that compresses band after band on one thread.
  let make: @Sendable (_ bytesPerPixel: Int) throws(RenderError) -> Compress

  /// A compressor that calls `make` once per thread, for pixels of 3 or 4 bytes.
  public init(_ make: @escaping @Sendable (_ bytesPerPixel: Int) throws(RenderError) -> Compress) {
    self.make = make
  }
}

extension BandCompressor {
  /// geobg's own compressor, which works on pixels.
  init(_ effort: MatchFinder.Effort) {
    self.init { bytesPerPixel throws(RenderError) in
      let deflater = PixelDeflaterBox(bytesPerPixel: bytesPerPixel, effort: effort)
      return { pixels, width, isLast throws(RenderError) in
        deflater.compress(pixels, width: width, isLast: isLast)
      }
    }
  }
}

/// Holds a compressor, which cannot be copied, so that a closure can use it.
private final class PixelDeflaterBox {
  private var deflater: PixelDeflater

  init(bytesPerPixel: Int, effort: MatchFinder.Effort) {
    deflater = PixelDeflater(bytesPerPixel: bytesPerPixel, effort: effort)
  }

  func compress(
    _ pixels: UnsafeBufferPointer<UInt32>, width: Int, isLast: Bool
  ) -> [UInt8] {
    guard let start = pixels.baseAddress else { return [] }
    return deflater.compress(start, width: width, height: pixels.count / width, isLast: isLast)
  }
}
