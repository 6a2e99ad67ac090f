internal import CGeobgJPEGWriter
internal import GeobgScene

/// A JPEG under construction.
///
/// It owns the C object, and frees it at its end.
final class JPEGStream {
  private let writer: OpaquePointer
  private let width: Int

  /// Begins a file of `image`.
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

  /// Adds an application's segment (APP1), before any rows.
  func append(segment: [UInt8]) throws(RenderError) {
    try check(jpeg_writer_add_app1(writer, segment, CUnsignedInt(segment.count)))
  }

  /// Adds whole rows.
  func append(_ pixels: [UInt32]) throws(RenderError) {
    try check(jpeg_writer_add_rows(writer, pixels, pixels.count / width))
  }

  /// Ends the file.
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
