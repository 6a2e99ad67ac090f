internal import GeobgPNG
public import GeobgRecipe
public import GeobgScene
internal import GeobgSystem

/// The pixels of a picture in memory, row by row from the top.
///
/// Red, green, blue and opacity have one byte each.
public struct PixelBuffer: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Whether the colors are multiplied by the opacity.
  public let isPremultiplied: Bool
  /// Four bytes per pixel: red, green, blue, opacity; in an opaque picture the opacity is 255.
  public let bytes: [UInt8]

  /// The number of bytes in a row.
  public var bytesPerRow: Int { 4 * width }
}

extension Picture {
  /// The pixels of the picture; its PNG has the same pixels.
  ///
  /// - Parameters:
  ///   - isPremultiplied: Whether the colors are multiplied by the opacity, as most graphics
  ///     libraries expect. Default: false.
  ///   - renderer: What draws the pixels. Default: Cairo.
  ///   - options: The number of threads, the most pixels, progress and cancellation. Default:
  ///     `RenderOptions()`.
  /// - Throws: ``GeobgError/render(_:)``.
  public func pixels(
    premultiplied isPremultiplied: Bool = false, by renderer: PixelRenderer = .cairo,
    _ options: RenderOptions = RenderOptions()
  ) throws(GeobgError) -> PixelBuffer {
    let byteCount = 4 * canvas.pixelWidth * canvas.pixelHeight
    var bytes: [UInt8] = []
    try pixelRows(premultiplied: isPremultiplied, by: renderer, options) {
      pixels throws(RenderError) in
      if bytes.isEmpty { try MemoryRight.during(byteCount, bytes.reserveCapacity(byteCount)) }
      pixels.map { $0.littleEndian }.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
    return PixelBuffer(
      width: canvas.pixelWidth, height: canvas.pixelHeight, isPremultiplied: isPremultiplied,
      bytes: bytes)
  }

  /// Passes the pixels of the picture to `take` from the top down, some rows at a time.
  package func pixelRows(
    premultiplied isPremultiplied: Bool, by renderer: PixelRenderer, _ options: RenderOptions,
    take: (_ pixels: [UInt32]) throws(RenderError) -> Void
  ) throws(GeobgError) {
    try GeobgError.mapping(
      GeobgError.render,
      try PixelRows(self, as: isPremultiplied ? .premultipliedRGBA : .rgba, by: renderer, options)
        .hand(to: take))
  }
}

extension Recipe {
  /// The pixels of the recipe's picture; its PNG has the same pixels.
  ///
  /// - Parameters:
  ///   - isPremultiplied: Whether the colors are multiplied by the opacity. Default: false.
  ///   - renderer: What draws the pixels. Default: Cairo.
  ///   - options: The number of threads, the most pixels, progress and cancellation. Default:
  ///     `RenderOptions()`.
  /// - Throws: ``GeobgError/recipe(_:)``, ``GeobgError/render(_:)``.
  public func pixels(
    premultiplied isPremultiplied: Bool = false, by renderer: PixelRenderer = .cairo,
    _ options: RenderOptions = RenderOptions()
  ) throws(GeobgError) -> PixelBuffer {
    let picture = try GeobgError.mapping(
      GeobgError.recipe,
      try ComposedPicture(
        self, isExact: renderer == .exact, limits: options.limits,
        cancellation: options.cancellation))
    return try picture.pixels(premultiplied: isPremultiplied, by: renderer, options)
  }
}

/// The pixels of a picture, drawn in bands on several threads and delivered in order.
struct PixelRows<Source: Picture> {
  /// The approximate number of pixels in a band.
  ///
  /// It is smaller than for PNG. PNG bands are large because each is compressed alone; these bands
  /// are in memory twice while they are delivered.
  private static var bandPixels: Int { 1 << 16 }

  private let picture: Source
  private let format: PixelFormat
  private let renderer: PixelRenderer
  private let options: RenderOptions
  private let division: RowDivision

  /// Checks `picture`; nothing is drawn yet.
  init(
    _ picture: Source, as format: PixelFormat, by renderer: PixelRenderer,
    _ options: RenderOptions
  ) throws(RenderError) {
    let canvas = picture.canvas
    let count = Int64(canvas.pixelWidth) * Int64(canvas.pixelHeight)
    guard count <= options.pixelLimit else {
      throw .tooManyPixels(count: count, limit: options.pixelLimit)
    }
    self.picture = picture
    self.format = format
    self.renderer = renderer
    self.options = options
    division = RowDivision(
      canvas, bandHeight: min(256, max(16, Self.bandPixels / canvas.pixelWidth)))
  }

  /// Passes all rows to `take` from the top down, some rows at a time.
  ///
  /// - Throws: ``RenderError``, also from `take`.
  func hand(to take: (_ pixels: [UInt32]) throws(RenderError) -> Void) throws(RenderError) {
    let painter = OutputPainter(renderer, cancellation: options.cancellation)
    let (width, height) = (picture.canvas.pixelWidth, picture.canvas.pixelHeight)
    let (picture, format, division) = (picture, format, division)
    var rows = 0
    let worker = options.worker(pixelCount: width * division.rows(ofBand: 0).count)
    try worker.run(count: division.bands.count) {
      () throws(RenderError) -> (Int) throws(RenderError) -> [UInt32] in
      // One buffer per thread. Delivering a copy is faster than filling a new buffer with zeros.
      var pixels: [UInt32] = []
      return { index throws(RenderError) in
        let rows = division.rows(ofBand: index)
        try painter.paint(rows, of: picture, as: format, into: &pixels)
        return Array(pixels.prefix(rows.count * width))
      }
    } take: { (pixels: [UInt32]) throws(RenderError) in
      try options.cancellation.check()
      try take(pixels)
      rows += pixels.count / width
      options.progress(Double(rows) / Double(height))
    }
  }
}
