internal import CGeobgNettle
internal import GeobgRecipe
public import GeobgScene

/// Writes JPEG by libjpeg, in the memory of some rows.
///
/// Colors have the full resolution, since art of flat shapes is all edges. Small pictures have codes
/// of their own, which takes a sixth off the file; larger ones go out as they are drawn. A file says
/// its pixels of an inch, or of a centimeter where that comes nearer, in whole numbers, which is all
/// that JFIF has; and it carries the recipe in XMP.
///
/// Source: ITU-T T.81, ITU-T T.871 (JFIF).
public struct JPEGEncoder: PixelEncoder {
  /// The most pixels a side has, which are libjpeg's; the format itself has 35 more.
  public static let sideLimit = 65_500
  /// The most pixels of a picture with codes of its own: six bytes each until the file's end.
  private static let optimizedLimit = 1 << 24
  /// How much of a packet that is too long for a segment stands in one.
  private static let partLimit = 65_400

  /// An encoder; it has no settings.
  public init() {}

  /// Makes sure that `image` can be encoded.
  ///
  /// - Throws: ``RenderError/sideTooLong(format:pixelWidth:pixelHeight:limit:)``,
  ///   ``RenderError/noTransparency(format:)``.
  public func check(_ image: PixelImage) throws(RenderError) {
    try image.checkSides(atMost: JPEGEncoder.sideLimit, of: "JPEG")
    guard image.isOpaque else { throw .noTransparency(format: "JPEG") }
  }

  /// Begins a file, of which no more than what a band of rows comes to is in memory, but where the
  /// picture is small.
  ///
  /// - Throws: ``RenderError``.
  public func begin(
    _ image: PixelImage, cancellation: Cancellation
  ) throws(RenderError) -> PixelEncoding {
    try check(image)
    let canvas = image.canvas
    let stream = try JPEGStream(
      image, isOptimized: canvas.pixelWidth * canvas.pixelHeight <= JPEGEncoder.optimizedLimit)
    for segment in segments(image.metadata) { try stream.append(segment: segment) }
    return PixelEncoding { pixels throws(RenderError) in
      try cancellation.check()
      try stream.append(pixels)
      return stream.takeBytes()
    } finish: { () throws(RenderError) in
      try stream.finish()
      return stream.takeBytes()
    }
  }

  /// What carries `recipe`: a packet of XMP; or, where that is too long for a segment, one that names
  /// another, and the other in parts.
  private func segments(_ recipe: String?) -> [[UInt8]] {
    guard let recipe else { return [] }
    let packet = XMPPacket.holding(recipe)
    let header = JPEGMetadata.packetHeader
    guard header.count + packet.count > JPEGMetadata.segmentLimit else { return [header + packet] }
    let digest = MD5.digest(of: packet)
    let parts = stride(from: 0, to: packet.count, by: JPEGEncoder.partLimit).map { start in
      JPEGMetadata.extensionHeader + Array(digest.utf8) + UInt32(packet.count).bigEndianBytes
        + UInt32(start).bigEndianBytes
        + packet[start..<min(packet.count, start + JPEGEncoder.partLimit)]
    }
    return [header + XMPPacket.naming(extension: digest)] + parts
  }
}
