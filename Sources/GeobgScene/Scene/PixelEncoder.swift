/// Writes files of one format from pixels that are drawn elsewhere.
///
/// An encoder that needs a library is in a target of its own. Programs pass in the encoders they
/// need.
///
/// Guarantees, for every encoder: the same image and the same pixels give the same bytes on every
/// machine.
public protocol PixelEncoder: Sendable {
  /// Checks that `image` can be encoded, before it is drawn and memory is allocated.
  ///
  /// - Throws: ``RenderError/sideTooLong(format:pixelWidth:pixelHeight:limit:)``,
  ///   ``RenderError/noTransparency(format:)``.
  func check(_ image: PixelImage) throws(RenderError)

  /// About how many bytes of memory encoding `image` takes, besides the rows that are passed in.
  ///
  /// Default: 0, for an encoder that keeps only some rows.
  func memory(for image: PixelImage) -> Int64

  /// Begins a file of `image`, which has to pass ``check(_:)``.
  ///
  /// - Parameter cancellation: Whether the file is still wanted.
  /// - Throws: ``RenderError``.
  func begin(
    _ image: PixelImage, cancellation: Cancellation
  ) throws(RenderError) -> PixelEncoding
}

extension PixelEncoder {
  /// 0: only some rows are in memory.
  public func memory(for image: PixelImage) -> Int64 { 0 }
}

/// Writes films of one format from frames that are drawn elsewhere; see ``PixelEncoder``.
public protocol FilmEncoder: Sendable {
  /// Checks that frames like `image` can be encoded; see ``PixelEncoder/check(_:)``.
  ///
  /// - Throws: ``RenderError/sideTooLong(format:pixelWidth:pixelHeight:limit:)``,
  ///   ``RenderError/noTransparency(format:)``.
  func check(_ image: PixelImage) throws(RenderError)

  /// Begins a film whose frames are like `image`, which has to pass ``check(_:)``.
  ///
  /// - Parameters:
  ///   - image: The size of the frames, and what the file carries.
  ///   - moments: When each frame begins, and when the last one ends, in milliseconds.
  ///   - cancellation: Whether the file is still wanted.
  /// - Returns: An encoding that takes all rows of one frame at a time.
  /// - Throws: ``RenderError``.
  func begin(
    _ image: PixelImage, moments: [Int], cancellation: Cancellation
  ) throws(RenderError) -> PixelEncoding
}

/// A file that is being encoded.
public struct PixelEncoding {
  /// Takes the next rows, from top to bottom, and returns the file's next bytes, if any.
  ///
  /// The pixels are ``PixelFormat/rgb`` if the image is opaque, and ``PixelFormat/rgba`` otherwise.
  public let append: (_ pixels: [UInt32]) throws(RenderError) -> [UInt8]
  /// Returns the rest of the file, after all rows were appended.
  public let finish: () throws(RenderError) -> [UInt8]

  /// An encoding made of two closures.
  public init(
    append: @escaping (_ pixels: [UInt32]) throws(RenderError) -> [UInt8],
    finish: @escaping () throws(RenderError) -> [UInt8]
  ) {
    self.append = append
    self.finish = finish
  }
}

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
  /// Text that the file carries; nil for none.
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
