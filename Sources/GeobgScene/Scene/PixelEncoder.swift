/// Writes the file of one format from pixels that are drawn elsewhere.
///
/// A format whose encoder is another library's has its own target with one; whoever wants it passes
/// the encoder in.
///
/// Guarantees, for every encoder: the same image and the same pixels give the same bytes; nothing of
/// the machine takes part.
public protocol PixelEncoder: Sendable {
  /// Makes sure that `image` can be encoded, before it is drawn and memory is taken.
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
