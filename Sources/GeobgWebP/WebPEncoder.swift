public import GeobgKit

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

  /// Hands `write` the file, all of which is in memory before.
  public func encode(
    _ image: PixelImage, rows: (_ take: ([UInt32]) throws -> Void) throws -> Void,
    write: @escaping ([UInt8]) throws -> Void
  ) throws {
    try check(image)
    let picture = try WebPImage(image)
    try rows { picture.append($0) }
    try WebPFile.write(image, pixels: try picture.encoded(), to: write)
  }
}
