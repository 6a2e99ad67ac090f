package import GeobgCairo
package import GeobgKit
package import GeobgPNG

/// The library's PNG renderer.
package typealias LibraryPNGRenderer = PNGRenderer<CairoPainter, ParallelPartExecutor>

extension PNGRenderer where Painter == CairoPainter, Worker == ParallelPartExecutor {
  /// The library's PNG renderer: pixels from Cairo, bands on `threads` threads.
  package init(
    compression: PNGCompression = .default, threads: Int = 1,
    pixelLimit: Int64 = PNGLimit.defaultPixels, bandHeight: Int? = nil
  ) {
    self.init(
      painter: CairoPainter(), worker: ParallelPartExecutor(threads: threads),
      compression: compression,
      pixelLimit: pixelLimit)
    self.bandHeight = bandHeight
  }
}
