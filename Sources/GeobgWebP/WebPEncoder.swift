internal import CGeobgWebP
internal import GeobgRecipe
public import GeobgScene

/// Writes lossless WebP with libwebp: exactly the pixels of the PNG, in a smaller file.
///
/// Writing takes longer than for PNG; least with ``PNGCompression/fast``. libwebp needs the whole
/// picture before it begins, with thirteen bytes per pixel. A file stores its pixels per inch in EXIF,
/// and carries the recipe in XMP.
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
  public func begin(
    _ image: PixelImage, cancellation: Cancellation
  ) throws(RenderError) -> PixelEncoding {
    try check(image)
    let picture = try WebPImage(image, WebPEffort(image.compression))
    return PixelEncoding { pixels throws(RenderError) in
      try cancellation.check()
      try picture.append(pixels)
      return []
    } finish: { () throws(RenderError) in
      try WebPFile.bytes(of: image, pixels: try picture.encoded(cancellation))
    }
  }
}

/// A picture as libwebp needs it: whole, and in libwebp's own memory.
final class WebPImage {
  fileprivate let picture: UnsafeMutablePointer<WebPPicture>
  private let isOpaque: Bool
  private let effort: WebPEffort
  private var rowCount = 0

  init(_ image: PixelImage, _ effort: WebPEffort) throws(RenderError) {
    isOpaque = image.isOpaque
    self.effort = effort
    picture = .allocate(capacity: 1)
    picture.initialize(to: WebPPicture())
    guard WebPPictureInit(picture) != 0 else { throw WebPImage.wrongVersion }
    picture.pointee.use_argb = 1
    picture.pointee.width = CInt(image.canvas.pixelWidth)
    picture.pointee.height = CInt(image.canvas.pixelHeight)
    guard WebPPictureAlloc(picture) != 0 else { throw .outOfMemory }
  }

  deinit {
    WebPPictureFree(picture)
    picture.deallocate()
  }

  /// Lets the next rows replace the first ones.
  func rewind() { rowCount = 0 }

  /// Adds whole rows below the earlier rows.
  ///
  /// - Throws: ``RenderError/backend(message:)`` for an incomplete row, or for too many rows.
  func append(_ pixels: [UInt32]) throws(RenderError) {
    let width = Int(picture.pointee.width)
    let stride = Int(picture.pointee.argb_stride)
    guard let argb = picture.pointee.argb else { return }
    guard pixels.count.isMultiple(of: width),
      pixels.count / width <= Int(picture.pointee.height) - rowCount
    else { throw .backend(message: "the picture does not have these rows") }
    for start in Swift.stride(from: 0, to: pixels.count, by: width) {
      let row = argb + rowCount * stride
      for x in 0..<width {
        let pixel = pixels[start + x]
        let swapped = pixel & 0xFF00_FF00 | (pixel >> 16) & 0xFF | (pixel & 0xFF) << 16
        row[x] = isOpaque ? swapped | 0xFF00_0000 : swapped
      }
      rowCount += 1
    }
  }

  /// The file of all rows as libwebp writes it, without metadata.
  ///
  /// - Throws: ``RenderError``; ``RenderError/stopped`` soon after the work was canceled.
  func encoded(_ cancellation: Cancellation) throws(RenderError) -> [UInt8] {
    try cancellation.check()
    var config = try effort.config()
    let writer = UnsafeMutablePointer<WebPMemoryWriter>.allocate(capacity: 1)
    WebPMemoryWriterInit(writer)
    defer {
      WebPMemoryWriterClear(writer)
      writer.deallocate()
    }
    picture.pointee.writer = WebPMemoryWrite
    picture.pointee.custom_ptr = UnsafeMutableRawPointer(writer)
    let box = CancellationBox(cancellation)
    picture.pointee.user_data = Unmanaged.passUnretained(box).toOpaque()
    picture.pointee.progress_hook = { _, picture in
      guard let data = picture?.pointee.user_data else { return 1 }
      return Unmanaged<CancellationBox>.fromOpaque(data).takeUnretainedValue().goesOn ? 1 : 0
    }
    let isDone = withExtendedLifetime(box) { WebPEncode(&config, picture) != 0 }
    guard isDone else {
      switch picture.pointee.error_code {
      case VP8_ENC_ERROR_USER_ABORT: throw .stopped
      case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: throw .outOfMemory
      case let code: throw .backend(message: "libwebp returned the code \(code.rawValue)")
      }
    }
    return Array(UnsafeBufferPointer(start: writer.pointee.mem, count: writer.pointee.size))
  }

  static let wrongVersion = RenderError.backend(message: "libwebp has another version")
}

/// Holds the cancellation at an address that libwebp passes back.
private final class CancellationBox {
  private let cancellation: Cancellation

  init(_ cancellation: Cancellation) {
    self.cancellation = cancellation
  }

  var goesOn: Bool {
    do throws(RenderError) {
      try cancellation.check()
      return true
    } catch {
      return false
    }
  }
}

/// An animation that libwebp makes.
final class WebPFilm {
  private let encoder: OpaquePointer
  private let image: PixelImage
  private let frame: WebPImage
  private let moments: [CInt]
  private var config: WebPConfig
  private var frameCount = 0

  init(_ image: PixelImage, moments: [Int]) throws(RenderError) {
    let effort = WebPEffort(ofFilm: image.compression)
    self.image = image
    self.moments = moments.map { CInt(clamping: $0) }
    config = try effort.config()
    frame = try WebPImage(image, effort)
    var options = WebPAnimEncoderOptions()
    guard WebPAnimEncoderOptionsInit(&options) != 0 else { throw WebPImage.wrongVersion }
    // The loop has no end.
    options.anim_params.loop_count = 0
    guard
      let encoder = WebPAnimEncoderNew(
        CInt(image.canvas.pixelWidth), CInt(image.canvas.pixelHeight), &options)
    else { throw .outOfMemory }
    self.encoder = encoder
  }

  deinit { WebPAnimEncoderDelete(encoder) }

  /// Adds a frame with all its rows.
  func append(_ pixels: [UInt32]) throws(RenderError) {
    guard frameCount < moments.count else {
      throw .backend(message: "the film does not have this frame")
    }
    frame.rewind()
    try frame.append(pixels)
    try check(WebPAnimEncoderAdd(encoder, frame.picture, moments[frameCount], &config))
    frameCount += 1
  }

  /// The whole file.
  func bytes() throws(RenderError) -> [UInt8] {
    try check(WebPAnimEncoderAdd(encoder, nil, moments.last ?? 0, nil))
    var film = WebPData()
    WebPDataInit(&film)
    defer { WebPDataClear(&film) }
    try check(WebPAnimEncoderAssemble(encoder, &film))
    guard let parts = WebPMuxCreate(&film, 0) else { throw WebPImage.wrongVersion }
    defer { WebPMuxDelete(parts) }
    try set("EXIF", WebPResolution.exif(of: image.canvas.ppi), in: parts)
    if let metadata = image.metadata {
      try set("XMP ", XMPPacket.holding(metadata), in: parts)
    }
    var file = WebPData()
    WebPDataInit(&file)
    defer { WebPDataClear(&file) }
    guard WebPMuxAssemble(parts, &file) == WEBP_MUX_OK else { throw .outOfMemory }
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
  }

  /// Stores `data` as the chunk `name`.
  private func set(
    _ name: String, _ data: [UInt8], in parts: OpaquePointer
  ) throws(RenderError) {
    let code = data.withUnsafeBufferPointer { data in
      var chunk = WebPData(bytes: data.baseAddress, size: data.count)
      return WebPMuxSetChunk(parts, name, &chunk, 1)
    }
    guard code == WEBP_MUX_OK else { throw .outOfMemory }
  }

  private func check(_ status: CInt) throws(RenderError) {
    guard status != 0 else {
      throw .backend(message: "libwebp: \(String(cString: WebPAnimEncoderGetError(encoder)))")
    }
  }
}

// MARK: - The container

/// The container of a WebP file.
enum WebPFile {
  /// How many bytes libwebp's own file has before its chunk of pixels.
  private static let headSize = 12
  /// The name of a chunk of lossless pixels.
  private static let pixelsName = Array("VP8L".utf8)

  /// The file of `image`, with the pixels of `file`, which libwebp has written.
  static func bytes(
    of image: PixelImage, pixels file: [UInt8]
  ) throws(RenderError) -> [UInt8] {
    guard file.dropFirst(headSize).starts(with: pixelsName) else {
      throw RenderError.backend(message: "the file has no lossless pixels")
    }
    let pixels = file[headSize...]
    var after = chunk("EXIF", WebPResolution.exif(of: image.canvas.ppi))
    if let metadata = image.metadata {
      after += chunk("XMP ", XMPPacket.holding(metadata))
    }
    let flags: UInt8 = (image.isOpaque ? 0 : 0x10) | 0x08 | (image.metadata == nil ? 0 : 0x04)
    let sides = [image.canvas.pixelWidth, image.canvas.pixelHeight].flatMap {
      UInt32($0 - 1).littleEndianBytes.prefix(3)
    }
    let header = chunk("VP8X", [flags, 0, 0, 0] + sides)
    let length = WebPMetadata.kind.count + header.count + pixels.count + after.count
    return WebPMetadata.container + UInt32(length).littleEndianBytes + WebPMetadata.kind + header
      + pixels + after
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let end: [UInt8] = data.count.isMultiple(of: 2) ? [] : [0]
    return Array(name.utf8) + UInt32(data.count).littleEndianBytes + data + end
  }
}

/// The pixels per inch, in EXIF.
enum WebPResolution {
  /// The types of values, with their numbers in TIFF.
  private enum Kind: UInt16 {
    case short = 3
    case rational = 5
  }

  /// EXIF data that stores exactly `ppi`, and nothing else (Exif 2.32, section 4.6.4 A).
  static func exif(of ppi: Thousandths) -> [UInt8] {
    // The header, and a list of three entries, with their count before it and an end after it.
    let ratiosStart = 8 + 2 + 3 * 12 + 4
    let ratio = UInt32(clamping: ppi.count).littleEndianBytes + UInt32(1000).littleEndianBytes
    return Array("II".utf8) + UInt16(42).littleEndianBytes + UInt32(8).littleEndianBytes
      + UInt16(3).littleEndianBytes
      + entry(0x011A, .rational, UInt32(ratiosStart))
      + entry(0x011B, .rational, UInt32(ratiosStart + 8))
      // Inches.
      + entry(0x0128, .short, 2)
      + UInt32(0).littleEndianBytes + ratio + ratio
  }

  private static func entry(_ tag: UInt16, _ kind: Kind, _ value: UInt32) -> [UInt8] {
    tag.littleEndianBytes + kind.rawValue.littleEndianBytes + UInt32(1).littleEndianBytes
      + value.littleEndianBytes
  }
}
