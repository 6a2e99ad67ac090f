internal import CGeobgNettle
internal import GeobgRecipe
public import GeobgScene

/// Writes JPEG with libjpeg, with only some rows in memory.
///
/// Colors have full resolution, because art of flat shapes is all edges. Small pictures get their
/// own Huffman codes, which makes files a sixth smaller; larger pictures are written while they are
/// drawn. A file stores its pixels per inch, or per centimeter if that is nearer, as a whole
/// number, because JFIF has nothing else. It carries the recipe in XMP.
///
/// Source: ITU-T T.81, ITU-T T.871 (JFIF).
public struct JPEGEncoder: PixelEncoder {
  /// The most pixels on a side in libjpeg; the format itself allows 35 more.
  public static let sideLimit = 65_500
  /// The most pixels of a picture with its own Huffman codes; each takes six bytes until the end.
  private static let optimizedLimit = 1 << 24
  /// How many bytes of a packet one segment holds, if the packet is too long for one segment.
  private static let partLimit = 65_400

  /// An encoder; it has no settings.
  public init() {}

  /// Checks that `image` can be encoded.
  ///
  /// - Throws: ``RenderError/sideTooLong(format:pixelWidth:pixelHeight:limit:)``,
  ///   ``RenderError/noTransparency(format:)``.
  public func check(_ image: PixelImage) throws(RenderError) {
    try image.checkSides(atMost: JPEGEncoder.sideLimit, of: "JPEG")
    guard image.isOpaque else { throw .noTransparency(format: "JPEG") }
  }

  /// Six bytes for each pixel of a picture with its own Huffman codes.
  public func memory(for image: PixelImage) -> Int64 {
    let pixels = image.canvas.pixelCount
    return pixels <= JPEGEncoder.optimizedLimit ? 6 * pixels : 0
  }

  /// Begins a file.
  ///
  /// Of a large picture, memory holds at most the file's bytes for one band of rows.
  ///
  /// - Throws: ``RenderError``.
  public func begin(
    _ image: PixelImage, cancellation: Cancellation
  ) throws(RenderError) -> PixelEncoding {
    try check(image)
    let stream = try JPEGStream(
      image, isOptimized: image.canvas.pixelCount <= JPEGEncoder.optimizedLimit)
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

  /// The segments that carry `recipe`: a packet of XMP.
  ///
  /// If it is too long for one segment, a short packet names a second one, which follows in parts.
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
