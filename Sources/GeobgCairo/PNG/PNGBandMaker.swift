internal import GeobgScene

/// Draws and compresses one band after another, on one thread.
final class PNGBandMaker {
  private let canvas: Canvas
  private let layout: PixelLayout
  private let bandHeight: Int
  private let painter: BandPainter
  /// One of the two is there.
  private var pixelDeflater: PixelDeflater?
  private var byteDeflater: Deflater?

  init(
    _ picture: any Picture, layout: PixelLayout, bandHeight: Int, compression: Compression
  ) throws(RenderError) {
    canvas = picture.canvas
    self.layout = layout
    self.bandHeight = bandHeight
    painter = BandPainter(picture, layout: layout, height: min(bandHeight, canvas.pixelHeight))
    if let effort = compression.effort {
      pixelDeflater = PixelDeflater(bytesPerPixel: layout.bytesPerPixel, effort: effort)
    } else {
      byteDeflater = try Deflater(bytesPerPixel: layout.bytesPerPixel)
    }
  }

  /// The band `index`.
  func band(_ index: Int) throws(RenderError) -> PNGBand {
    let top = index * bandHeight
    let height = min(bandHeight, canvas.pixelHeight - top)
    try painter.paint(top: top, height: height)
    var checksum = Adler32()
    for y in 0..<height {
      checksum.append(
        row: painter.pixels + y * canvas.pixelWidth, width: canvas.pixelWidth,
        bytesPerPixel: layout.bytesPerPixel)
    }
    return PNGBand(
      bytes: compress(height: height, isLast: top + height == canvas.pixelHeight),
      checksum: checksum.value, byteCount: height * (1 + canvas.pixelWidth * layout.bytesPerPixel),
      height: height)
  }

  private func compress(height: Int, isLast: Bool) -> [UInt8] {
    let (pixels, width) = (painter.pixels, canvas.pixelWidth)
    return pixelDeflater?.compress(pixels, width: width, height: height, isLast: isLast)
      ?? byteDeflater?.compress(pixels, width: width, height: height, isLast: isLast) ?? []
  }
}

extension Compression {
  /// How hard pixels are compared; nil where zlib compares bytes.
  fileprivate var effort: MatchFinder.Effort? {
    switch self {
    case .fast: .init(chain: 4, remembered: 4)
    case .default: .init(chain: 32, remembered: 6)
    case .small: nil
    }
  }
}
