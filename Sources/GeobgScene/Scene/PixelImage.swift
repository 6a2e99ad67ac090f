/// What an encoder needs to know of a picture besides its pixels.
public struct PixelImage: Hashable, Sendable {
  /// The range of the quality, for lossy formats.
  public static let qualityRange = 1...100
  /// The default quality.
  ///
  /// Chosen by eye on flat translucent art. At 80, a mesh's lines on dark have a haze around them.
  /// At 90 the haze is gone, even at four times the size. At 95 files are a third larger.
  public static let defaultQuality = 90

  /// The size in pixels, and the pixels per inch.
  public let canvas: Canvas
  /// Whether all pixels are opaque.
  public let isOpaque: Bool
  /// The quality, within ``qualityRange``; lossless formats ignore it.
  public let quality: Int
  /// How much time to spend on making the file smaller; some formats ignore it.
  public let compression: PNGCompression
  /// Text that the file carries; nil for none.
  public let metadata: String?

  /// An image of `canvas`.
  public init(
    _ canvas: Canvas, isOpaque: Bool, quality: Int = defaultQuality,
    compression: PNGCompression = .default, metadata: String? = nil
  ) {
    self.canvas = canvas
    self.isOpaque = isOpaque
    self.quality = quality
    self.compression = compression
    self.metadata = metadata
  }

  /// Checks that no side is longer than the format allows.
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
