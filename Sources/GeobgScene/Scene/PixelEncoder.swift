/// Turns a picture's pixels into a file of one format.
///
/// So a format comes into a program whose library the others do without: who wants it hands its
/// encoder in.
///
/// Guarantees, for every encoder: the same image and the same pixels give the same bytes; nothing of
/// the machine takes part.
public protocol PixelEncoder: Sendable {
  /// Makes sure that `image` can be encoded, before it is drawn and memory is taken.
  ///
  /// - Throws: ``RenderError/sideTooLong(format:pixelWidth:pixelHeight:limit:)``,
  ///   ``RenderError/noTransparency(format:)``.
  func check(_ image: PixelImage) throws(RenderError)

  /// Hands `write` the file from its beginning to its end, a piece at a time.
  ///
  /// - Parameters:
  ///   - image: What ``check(_:)`` was asked about.
  ///   - rows: Called once; it hands `take` the rows from the top down, some at a time. A pixel has
  ///     red in the lowest byte, then green, blue, and the opacity, by which the colors are not
  ///     multiplied; 0 where the image is opaque. `take` is called in turn, if from several threads.
  /// - Throws: ``RenderError``, and what `rows` and `write` throw.
  func encode(
    _ image: PixelImage, rows: (_ take: ([UInt32]) throws -> Void) throws -> Void,
    write: @escaping ([UInt8]) throws -> Void
  ) throws
}
