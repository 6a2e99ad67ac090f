package import GeobgCairo
package import GeobgKit
package import GeobgPNG
package import GeobgRecipe
internal import GeobgZlib

/// The renderer of PNG that the library uses.
package typealias LibraryPNGRenderer = PNGRenderer<CairoPainter, SideBySide>

extension PNGRenderer where Painter == CairoPainter, Worker == SideBySide {
  /// The renderer of the library: Cairo's pixels, `threads` of bands, and zlib for the smallest.
  package init(
    compression: PNGCompression = .default, threads: Int = 1,
    pixelLimit: Int64 = PNGLimit.defaultPixels, bandHeight: Int? = nil
  ) {
    self.init(
      painter: CairoPainter(), worker: SideBySide(threads: threads), compression: compression,
      smallest: .zlib, pixelLimit: pixelLimit, bandHeight: bandHeight)
  }
}
