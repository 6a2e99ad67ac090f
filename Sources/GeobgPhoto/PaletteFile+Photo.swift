public import GeobgRecipe

extension PaletteFile {
  /// The longest picture file, in bytes.
  public static let photoByteLimit = Photo.byteLimit

  /// A palette of the main colors of a picture.
  ///
  /// - Parameters:
  ///   - photo: The whole file, a JPEG or a PNG.
  ///   - name: The palette's name.
  ///   - swatchCount: The most swatches; a picture with few colors has fewer. Default: 6.
  /// - Throws: ``PhotoError``.
  public init(photo: [UInt8], name: String, swatchCount: Int = 6) throws(PhotoError) {
    // Checked before the work of reading a large picture.
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
