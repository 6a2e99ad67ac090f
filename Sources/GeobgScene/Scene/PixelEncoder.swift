/// Writes the file of one format from pixels that are drawn elsewhere.
///
/// A format whose encoder is another library's has its own target with one; whoever wants it passes
/// the encoder in.
///
/// Guarantees, for every encoder: the same image and the same pixels give the same bytes; nothing of
/// the machine takes part.
public protocol PixelEncoder: Sendable {
  /// Takes the next rows of pixels, or the next bytes of a file; throws what stops the work.
  typealias Taking<Part> = (_ part: Part) throws(RenderError) -> Void

  /// Makes sure that `image` can be encoded, before it is drawn and memory is taken.
  ///
  /// - Throws: ``RenderError/sideTooLong(format:pixelWidth:pixelHeight:limit:)``,
  ///   ``RenderError/noTransparency(format:)``.
  func check(_ image: PixelImage) throws(RenderError)

  /// Hands `write` the file from its beginning to its end, a piece at a time.
  ///
  /// - Parameters:
  ///   - image: What ``check(_:)`` was asked about.
  ///   - rows: Called once; it hands `take` the rows from the top down, some at a time, as
  ///     ``PixelFormat/rgb`` where the image is opaque and as ``PixelFormat/rgba`` elsewhere. `take`
  ///     is called in turn, if from several threads.
  /// - Throws: ``RenderError``, and what `rows` and `write` throw.
  func encode(
    _ image: PixelImage, rows: (_ take: Taking<[UInt32]>) throws(RenderError) -> Void,
    write: Taking<[UInt8]>
  ) throws(RenderError)
}
