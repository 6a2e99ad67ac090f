public import GeobgKit

extension PaletteFile {
  /// How many swatches may be taken from a picture.
  public static let photoSwatchRange = 2...16
  /// The longest file of a picture, in bytes.
  public static let photoByteLimit = Photo.byteLimit

  /// A palette of the main colors of a picture.
  ///
  /// - Parameters:
  ///   - photo: A JPEG or a PNG, the whole file.
  ///   - name: The palette's name.
  ///   - swatchCount: The most swatches; a picture of few colors has fewer. Default: 6.
  /// - Throws: ``PhotoError``; ``PaletteError`` for a name that no palette has.
  public init(photo: [UInt8], name: String, swatchCount: Int = 6) throws {
    let range = PaletteFile.photoSwatchRange
    guard range.contains(swatchCount) else {
      throw PhotoError.swatchCount(count: swatchCount, range: range)
    }
    let histogram = ColorHistogram(of: try Photo(reading: photo))
    guard !histogram.bins.isEmpty else { throw PhotoError.noColors }
    let clusters = ColorClusters(of: histogram, count: swatchCount).clusters
    self.init(palette: try PhotoPalette(clusters).palette(named: name))
  }
}
