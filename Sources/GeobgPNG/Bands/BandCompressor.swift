public import GeobgScene

/// A way to compress the rows of a band alone.
///
/// Guarantees, for every compressor: the result is a part of a DEFLATE stream that refers to nothing
/// before it and ends on a byte, so that parts follow each other; the last one ends the stream.
public struct BandCompressor: Sendable {
  /// Compresses rows of pixels, each behind a filter byte of 0.
  ///
  /// - `pixels`: whole rows, one after another, in ``PixelFormat/rgb`` or ``PixelFormat/rgba``.
  /// - `width`: how many pixels a row has.
  /// - `isLast`: whether these are the picture's last rows.
  public typealias Compress = (
    _ pixels: UnsafeBufferPointer<UInt32>, _ width: Int, _ isLast: Bool
  ) throws(RenderError) -> [UInt8]

  /// Makes what compresses one band after another on one thread.
  let make: @Sendable (_ bytesPerPixel: Int) throws(RenderError) -> Compress

  /// The compressor that `make` makes for each thread, for pixels of 3 or 4 bytes.
  public init(_ make: @escaping @Sendable (_ bytesPerPixel: Int) throws(RenderError) -> Compress) {
    self.make = make
  }
}

extension BandCompressor {
  /// Our own, which looks at pixels.
  init(_ effort: MatchFinder.Effort) {
    self.init { bytesPerPixel throws(RenderError) in
      let deflater = PixelDeflaterBox(bytesPerPixel: bytesPerPixel, effort: effort)
      return { pixels, width, isLast throws(RenderError) in
        deflater.compress(pixels, width: width, isLast: isLast)
      }
    }
  }
}

/// Holds a compressor, which cannot be copied, where a closure can reach it.
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
