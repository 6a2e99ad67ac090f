/// Writes files of one format from pixels that are drawn elsewhere.
///
/// An encoder that needs a library has its own target. Programs pass in the encoders they
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
