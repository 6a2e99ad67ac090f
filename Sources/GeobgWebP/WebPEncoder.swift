public import GeobgScene

/// Writes lossless WebP with libwebp: exactly the pixels of the PNG, in a smaller file.
///
/// Writing takes longer than for PNG. libwebp needs the whole picture before it begins, with
/// thirteen bytes per pixel. A file stores its pixels per inch in EXIF, and carries the recipe in
/// XMP.
///
/// Source: WebP Container Specification (RFC 9649).
public struct WebPEncoder: PixelEncoder {
  /// The most pixels on a side.
  public static let sideLimit = 16_383

  /// An encoder; it has no settings.
  public init() {}

  /// Checks that `image` can be encoded.
  ///
  /// - Throws: ``RenderError/sideTooLong(format:pixelWidth:pixelHeight:limit:)``.
  public func check(_ image: PixelImage) throws(RenderError) {
    try image.checkSides(atMost: WebPEncoder.sideLimit, of: "WebP")
  }

  /// Thirteen bytes for each pixel.
  public func memory(for image: PixelImage) -> Int64 { 13 * image.canvas.pixelCount }

  /// Begins a file, which is in memory as a whole at the end.
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
