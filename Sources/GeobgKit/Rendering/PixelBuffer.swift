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
    let byteCount = Int(clamping: 4 * canvas.pixelCount)
    var bytes: [UInt8] = []
    try pixelRows(premultiplied: isPremultiplied, by: renderer, options) {
      pixels throws(RenderError) in
      if bytes.isEmpty { try MemoryReservation.during(byteCount, bytes.reserveCapacity(byteCount)) }
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
