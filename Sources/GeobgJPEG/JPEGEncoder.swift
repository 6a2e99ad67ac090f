internal import CGeobgJPEGWriter
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

/// A JPEG under construction.
///
/// It owns the C object, and frees it at its end.
final class JPEGStream {
  private let writer: OpaquePointer
  private let width: Int

  init(_ image: PixelImage, isOptimized: Bool) throws(RenderError) {
    guard let writer = jpeg_writer_create() else { throw .outOfMemory }
    self.writer = writer
    width = image.canvas.pixelWidth
    let density = JPEGDensity(of: image.canvas.ppi)
    try check(
      jpeg_writer_begin(
        writer,
        jpeg_writer_options(
          width: CInt(image.canvas.pixelWidth), height: CInt(image.canvas.pixelHeight),
          quality: CInt(image.quality), is_optimized: isOptimized ? 1 : 0,
          density_unit: CInt(density.unit.rawValue), density: CInt(density.dots))))
  }

  deinit {
    jpeg_writer_destroy(writer)
  }

  /// Adds an application's segment (APP1), before any rows.
  func append(segment: [UInt8]) throws(RenderError) {
    try check(jpeg_writer_add_app1(writer, segment, CUnsignedInt(segment.count)))
  }

  func append(_ pixels: [UInt32]) throws(RenderError) {
    try check(jpeg_writer_add_rows(writer, pixels, pixels.count / width))
  }

  func finish() throws(RenderError) {
    try check(jpeg_writer_finish(writer))
  }

  /// The bytes of the file since the last call.
  func takeBytes() -> [UInt8] {
    var bytes: UnsafePointer<UInt8>?
    let count = jpeg_writer_bytes(writer, &bytes)
    defer { jpeg_writer_forget_bytes(writer) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  private func check(_ status: jpeg_writer_status) throws(RenderError) {
    switch status {
    case JPEG_WRITER_DONE: return
    case JPEG_WRITER_OUT_OF_MEMORY: throw .outOfMemory
    default: throw .backend(message: String(cString: jpeg_writer_reason(writer)))
    }
  }
}

/// The resolution as JFIF stores it: a whole number of pixels per inch or per centimeter.
struct JPEGDensity: Equatable {
  /// The units, with their numbers in JFIF.
  enum Unit: Int {
    case inch = 1
    case centimeter = 2
  }

  let unit: Unit
  let dots: Int

  /// The density nearest to `ppi` pixels per inch; in inches if both units are equally near.
  init(of ppi: Thousandths) {
    let perCentimeter = 10 / Canvas.millimetersPerInch
    func nearest(_ perInch: Double) -> (dots: Int, error: Double) {
      let dots = max(1, (ppi.double * perInch).rounded())
      return (Int(dots), abs(dots / perInch - ppi.double))
    }
    let (inch, centimeter) = (nearest(1), nearest(perCentimeter))
    unit = inch.error <= centimeter.error ? .inch : .centimeter
    dots = unit == .inch ? inch.dots : centimeter.dots
  }
}

/// The digest that names the parts of a long XMP packet (RFC 1321); not used for security.
enum MD5 {
  static func digest(of bytes: [UInt8]) -> String {
    var context = md5_ctx()
    nettle_md5_init(&context)
    nettle_md5_update(&context, bytes.count, bytes)
    var digest = [UInt8](repeating: 0, count: Int(MD5_DIGEST_SIZE))
    nettle_md5_digest(&context, digest.count, &digest)
    return Hex.text(of: digest, .upper)
  }
}
