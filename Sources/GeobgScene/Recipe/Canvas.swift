/// The size of a picture: in pixels, and in the scene units that its short side defines.
public struct Canvas: Hashable, Sendable {
  /// The pixels a side may have.
  ///
  /// A renderer's own limit can be lower.
  public static let sideRange = 1...1_000_000

  /// In pixels.
  public let pixelWidth: Int
  /// In pixels.
  public let pixelHeight: Int

  /// A canvas of `pixelWidth` by `pixelHeight`.
  ///
  /// - Throws: ``RecipeError/canvasOutOfRange(pixelWidth:pixelHeight:range:)``.
  public init(pixelWidth: Int, pixelHeight: Int) throws(RecipeError) {
    guard Canvas.sideRange.contains(pixelWidth), Canvas.sideRange.contains(pixelHeight) else {
      throw .canvasOutOfRange(
        pixelWidth: pixelWidth, pixelHeight: pixelHeight, range: Canvas.sideRange)
    }
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }

  private init(uncheckedWidth: Int, height: Int) {
    self.pixelWidth = uncheckedWidth
    self.pixelHeight = height
  }

  /// 1170 by 2532 pixels, the screen the art was first drawn for.
  public static let phone = Canvas(uncheckedWidth: 1170, height: 2532)

  /// 794 by 1123 pixels, a sheet of paper of 210 by 297 mm at 96 pixels an inch.
  public static let a4 = Canvas(uncheckedWidth: 794, height: 1123)
}
