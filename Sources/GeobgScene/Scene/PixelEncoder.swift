/// Writes the file of one format from pixels that are drawn elsewhere.
///
/// An encoder that needs a library is in a target of its own. Programs pass in the encoders they need.
///
/// Guarantees, for every encoder: the same image and the same pixels give the same bytes; nothing of
/// the machine takes part.
public protocol PixelEncoder: Sendable {
  /// Checks that `image` can be encoded, before it is drawn and memory is taken.
  ///
  /// - Throws: ``RenderError/sideTooLong(format:pixelWidth:pixelHeight:limit:)``,
  ///   ``RenderError/noTransparency(format:)``.
  func check(_ image: PixelImage) throws(RenderError)

  /// Begins a file of `image`, as ``check(_:)`` allows.
  ///
  /// - Parameter cancellation: Whether the file is still wanted.
  /// - Throws: ``RenderError``.
  func begin(
    _ image: PixelImage, cancellation: Cancellation
  ) throws(RenderError) -> PixelEncoding
}

/// A file that is being encoded.
public struct PixelEncoding {
  /// Takes the next rows, from the top down, and gives the file's next bytes, if there are any yet.
  ///
  /// The pixels are ``PixelFormat/rgb`` where the image is opaque, and ``PixelFormat/rgba`` elsewhere.
  public let append: (_ pixels: [UInt32]) throws(RenderError) -> [UInt8]
  /// Gives the rest of the file, once all rows are there.
  public let finish: () throws(RenderError) -> [UInt8]

  /// An encoding by two closures.
  public init(
    append: @escaping (_ pixels: [UInt32]) throws(RenderError) -> [UInt8],
    finish: @escaping () throws(RenderError) -> [UInt8]
  ) {
    self.append = append
    self.finish = finish
  }
}

/// What an encoder gets of a picture besides its pixels.
public struct PixelImage: Hashable, Sendable {
  /// The quality of a format that does not keep pixels as they are: 1 to 100.
  public static let qualityRange = 1...100
  /// The default quality.
  ///
  /// By eye, on flat translucent art: at 80 the lines of a mesh on dark stand in a haze, at 90 it is gone
  /// also at four times the size, and 95 takes a third more bytes.
  public static let defaultQuality = 90

  /// The size in pixels, and the pixels of an inch.
  public let canvas: Canvas
  /// Whether all pixels are opaque.
  public let isOpaque: Bool
  /// Within ``qualityRange``; formats that keep pixels as they are ignore it.
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
