internal import GeobgScene

/// Some rows of a PNG, compressed on their own.
struct PNGBand: Sendable {
  /// A part of a DEFLATE stream; it ends on a byte boundary and refers to nothing before it.
  let bytes: [UInt8]
  /// The checksum of the rows.
  let checksum: UInt32
  /// The size of the rows in bytes, before compression.
  let byteCount: Int64
  /// How many rows there are.
  let height: Int
}

/// Draws and compresses band after band, on one thread.
final class PNGBandMaker<Painter: BandPainter, Source: Picture> {
  private let picture: Source
  private let painter: Painter
  private let layout: PNGLayout
  private let division: PNGDivision
  private let compress: BandCompressor.Compress
  private var pixels: [UInt32] = []

  init(
    _ picture: Source, painter: Painter, layout: PNGLayout, division: PNGDivision,
    compressor: BandCompressor
  ) throws(RenderError) {
    self.picture = picture
    self.painter = painter
    self.layout = layout
    self.division = division
    compress = try compressor.make(layout.bytesPerPixel)
  }

  /// Draws and compresses the band `index`.
  func band(_ index: Int) throws(RenderError) -> PNGBand {
    let (rows, width) = (division.rows(ofBand: index), division.canvas.pixelWidth)
    try painter.paint(rows, of: picture, as: layout.pixelFormat, into: &pixels)
    var checksum = Adler32()
    let isLast = rows.upperBound == division.canvas.pixelHeight
    return try pixels.withUnsafeBufferPointer { pixels throws(RenderError) in
      let pixels = UnsafeBufferPointer(rebasing: pixels[..<(rows.count * width)])
      if let start = pixels.baseAddress {
        for y in 0..<rows.count {
          checksum.append(
            row: start + y * width, width: width, bytesPerPixel: layout.bytesPerPixel)
        }
      }
      return PNGBand(
        bytes: try compress(pixels, width, isLast), checksum: checksum.value,
        byteCount: layout.byteCount(width: width, height: rows.count), height: rows.count)
    }
  }
}
