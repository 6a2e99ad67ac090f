internal import GeobgScene

extension PaletteFile {
  /// The allowed numbers of swatches in a palette from a picture.
  public static let pixelSwatchRange = 2...16

  /// A palette of the main colors of a picture.
  ///
  /// It uses no randomness: the same pixels always give the same palette.
  ///
  /// - Parameters:
  ///   - pixels: Red, green, blue and opacity of each pixel, one byte each, not premultiplied; in
  ///     sRGB.
  ///   - name: The palette's name.
  ///   - swatchCount: The most swatches; a picture with few colors gives fewer. Default: 6.
  /// - Throws: ``PixelPaletteError``.
  public init(
    pixels: [UInt8], name: String, swatchCount: Int = 6
  ) throws(PixelPaletteError) {
    let range = PaletteFile.pixelSwatchRange
    guard range.contains(swatchCount) else {
      throw .swatchCount(count: swatchCount, range: range)
    }
    let histogram = ColorHistogram(of: pixels)
    guard !histogram.bins.isEmpty else { throw .noColors }
    let clusters = ColorClusters(of: histogram, count: swatchCount).clusters
    do throws(PaletteError) {
      self.init(palette: try PixelPalette(clusters).palette(named: name))
    } catch {
      throw .palette(error)
    }
  }
}
