internal import CGeobgJPEGWriter
internal import GeobgScene

/// A JPEG as it goes out.
///
/// It owns the C object, and frees it when it goes.
final class JPEGStream {
  private let writer: OpaquePointer
  private let width: Int

  /// The beginning of a file of `image`.
  ///
  /// - Throws: ``RenderError``.
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

  /// Adds a segment for an application's own data, before any rows.
  func append(segment: [UInt8]) throws(RenderError) {
    try check(jpeg_writer_add_app1(writer, segment, CUnsignedInt(segment.count)))
  }

  /// Adds whole rows.
  func append(_ pixels: [UInt32]) throws(RenderError) {
    try check(jpeg_writer_add_rows(writer, pixels, pixels.count / width))
  }

  /// Adds the end.
  func finish() throws(RenderError) {
    try check(jpeg_writer_finish(writer))
  }

  /// The bytes of the file that were not taken yet.
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

/// How many pixels a length has, as JFIF says it: in whole numbers of one of two units.
struct JPEGDensity: Equatable {
  /// The units, by JFIF's numbers.
  enum Unit: Int {
    case inch = 1
    case centimeter = 2
  }

  let unit: Unit
  let dots: Int

  /// The density nearest to `ppi` pixels an inch, in inches where both units are as near.
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
