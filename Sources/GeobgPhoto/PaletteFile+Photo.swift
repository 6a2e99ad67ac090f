public import GeobgRecipe

extension PaletteFile {
  /// The longest file of a picture, in bytes.
  public static let photoByteLimit = Photo.byteLimit

  /// A palette of the main colors of a picture.
  ///
  /// - Parameters:
  ///   - photo: A JPEG or a PNG, the whole file.
  ///   - name: The palette's name.
  ///   - swatchCount: The most swatches; a picture of few colors has fewer. Default: 6.
  /// - Throws: ``PhotoError``.
  public init(photo: [UInt8], name: String, swatchCount: Int = 6) throws(PhotoError) {
    // Before the work of reading a large picture.
    let range = PaletteFile.pixelSwatchRange
    guard range.contains(swatchCount) else {
      throw .palette(.swatchCount(count: swatchCount, range: range))
    }
    let pixels = try Photo(reading: photo).bytes
    do throws(PixelPaletteError) {
      try self.init(pixels: pixels, name: name, swatchCount: swatchCount)
    } catch {
      throw .palette(error)
    }
  }
}
