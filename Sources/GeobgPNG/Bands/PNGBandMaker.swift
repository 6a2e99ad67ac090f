internal import GeobgScene

/// Draws and compresses one band after another, on one thread.
final class PNGBandMaker {
  private let division: PNGDivision
  private let layout: PixelLayout
  private let painter: BandPainter
  /// One of the two is there.
  private var pixelDeflater: PixelDeflater?
  private var byteDeflater: Deflater?

  init(
    _ picture: any Picture, layout: PixelLayout, division: PNGDivision, compression: PNGCompression
  ) throws(RenderError) {
    self.division = division
    self.layout = layout
    painter = BandPainter(
      picture, layout: layout, height: min(division.bandHeight, picture.canvas.pixelHeight))
    if let effort = compression.effort {
      pixelDeflater = PixelDeflater(bytesPerPixel: layout.bytesPerPixel, effort: effort)
    } else {
      byteDeflater = try Deflater(bytesPerPixel: layout.bytesPerPixel)
    }
  }

  /// The band `index`.
  func band(_ index: Int) throws(RenderError) -> PNGBand {
    let (rows, width) = (division.rows(ofBand: index), division.canvas.pixelWidth)
    try painter.paint(top: rows.lowerBound, height: rows.count)
    var checksum = Adler32()
    for y in 0..<rows.count {
      checksum.append(
        row: painter.pixels + y * width, width: width, bytesPerPixel: layout.bytesPerPixel)
    }
    return PNGBand(
      bytes: compress(height: rows.count, isLast: rows.upperBound == division.canvas.pixelHeight),
      checksum: checksum.value,
      byteCount: layout.byteCount(width: width, height: rows.count), height: rows.count)
  }

  private func compress(height: Int, isLast: Bool) -> [UInt8] {
    let (pixels, width) = (painter.pixels, division.canvas.pixelWidth)
    return pixelDeflater?.compress(pixels, width: width, height: height, isLast: isLast)
      ?? byteDeflater?.compress(pixels, width: width, height: height, isLast: isLast) ?? []
  }
}

extension PNGCompression {
  /// How hard pixels are compared; nil where zlib compares bytes.
  fileprivate var effort: MatchFinder.Effort? {
    switch self {
    case .fast: .init(chain: 4, remembered: 4)
    case .default: .init(chain: 32, remembered: 6)
    case .small: nil
    }
  }
}
