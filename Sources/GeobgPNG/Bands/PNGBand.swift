internal import GeobgRecipe
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
final class PNGBandMaker<Painter: BandPainter> {
  private let picture: AnyPicture
  private let painter: Painter
  private let layout: PNGLayout
  private let division: PNGDivision
  private var compressor: BandCompressor
  private var runs: PixelRuns

  init(
    _ picture: AnyPicture, painter: Painter, layout: PNGLayout, division: PNGDivision,
    compression: PNGCompression
  ) {
    self.picture = picture
    self.painter = painter
    self.layout = layout
    self.division = division
    runs = PixelRuns(width: division.canvas.pixelWidth)
    compressor = BandCompressor(compression, bytesPerPixel: layout.bytesPerPixel)
  }

  /// Draws and compresses the band `index`.
  func band(_ index: Int) throws(RenderError) -> PNGBand {
    let (rows, width) = (division.rows(ofBand: index), division.canvas.pixelWidth)
    try painter.paint(rows, of: picture, as: layout.pixelFormat, into: &runs)
    let isLast = rows.upperBound == division.canvas.pixelHeight
    var checksum = Adler32()
    let bytes = compressor.compress(runs, isLast: isLast, &checksum)
    return PNGBand(
      bytes: bytes, checksum: checksum.value,
      byteCount: layout.byteCount(width: width, height: rows.count), height: rows.count)
  }
}
