public import GeobgScene

/// Writes lossless WebP by libwebp: the pixels of the PNG, exactly, in a smaller file that takes longer.
///
/// libwebp wants the whole picture before it begins, and thirteen bytes a pixel. A file says its
/// pixels of an inch in EXIF, and carries the recipe in XMP.
///
/// Source: WebP Container Specification (RFC 9649).
public struct WebPEncoder: PixelEncoder {
  /// The most pixels a side has.
  public static let sideLimit = 16_383

  /// An encoder; it has no settings.
  public init() {}

  /// Makes sure that `image` can be encoded.
  ///
  /// - Throws: ``RenderError/sideTooLong(format:pixelWidth:pixelHeight:limit:)``.
  public func check(_ image: PixelImage) throws(RenderError) {
    try image.checkSides(atMost: WebPEncoder.sideLimit, of: "WebP")
  }

  /// Begins a file, all of which is in memory in the end.
  ///
  /// - Throws: ``RenderError``.
  public func begin(
    _ image: PixelImage, cancellation: Cancellation
  ) throws(RenderError) -> PixelEncoding {
    try check(image)
    let picture = try WebPImage(image)
    return PixelEncoding { pixels throws(RenderError) in
      try cancellation.check()
      try picture.append(pixels)
      return []
    } finish: { () throws(RenderError) in
      try WebPFile.bytes(of: image, pixels: try picture.encoded(cancellation))
    }
  }
}
