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
