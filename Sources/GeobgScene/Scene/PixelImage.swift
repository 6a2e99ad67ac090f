/// What an encoder is told of a picture besides its pixels.
public struct PixelImage: Hashable, Sendable {
  /// How near to the picture a format comes that does not keep pixels as they are: 1 to 100.
  public static let qualityRange = 1...100
  /// The quality of a picture that was told no other.
  ///
  /// By eye, on flat translucent art: at 80 the lines of a mesh on dark stand in a haze, at 90 it is gone
  /// also at four times the size, and 95 takes a third more bytes.
  public static let defaultQuality = 90

  /// The size in pixels, and the pixels of an inch.
  public let canvas: Canvas
  /// Whether all pixels are opaque.
  public let isOpaque: Bool
  /// Within ``qualityRange``; formats that keep pixels as they are have no use for it.
  public let quality: Int
  /// Text for the file to carry; nil for none.
  public let metadata: String?

  /// An image of `canvas`.
  public init(
    _ canvas: Canvas, isOpaque: Bool, quality: Int = defaultQuality, metadata: String? = nil
  ) {
    self.canvas = canvas
    self.isOpaque = isOpaque
    self.quality = quality
    self.metadata = metadata
  }

  /// Makes sure that no side is longer than a format has room for.
  ///
  /// - Throws: ``RenderError/sideTooLong(format:pixelWidth:pixelHeight:limit:)``.
  public func checkSides(atMost limit: Int, of format: String) throws(RenderError) {
    guard max(canvas.pixelWidth, canvas.pixelHeight) <= limit else {
      throw .sideTooLong(
        format: format, pixelWidth: canvas.pixelWidth, pixelHeight: canvas.pixelHeight,
        limit: limit)
    }
  }
}
