public import GeobgScene
internal import GeobgSystem

/// Draws a picture as pixels and has another library encode them.
///
/// The pixels are those of ``PNGRenderer``, drawn in the same bands, side by side, and handed over in
/// order.
public struct PixelRenderer: Renderer {
  /// About how many pixels are drawn at a time.
  ///
  /// Fewer than for PNG, whose bands are compressed alone: these are held twice, once on their way.
  private static let bandPixels = 1 << 16

  /// What makes a file of the pixels.
  public let encoder: any PixelEncoder
  /// How near to the picture the file comes, where its format does not keep pixels as they are.
  public let quality: Int
  /// How many bands are drawn side by side; at least 1.
  public let threads: Int
  /// The most pixels a file may have.
  public let pixelLimit: Int

  /// A renderer to the format of `encoder`, on `threads` threads.
  public init(
    _ encoder: any PixelEncoder, quality: Int = PixelImage.defaultQuality, threads: Int = 1,
    pixelLimit: Int = PNGRenderer.defaultPixelLimit
  ) {
    precondition(threads > 0, "there is a thread")
    self.encoder = encoder
    self.quality = quality
    self.threads = threads
    self.pixelLimit = pixelLimit
  }

  /// The file that shows `scene`, in memory.
  ///
  /// - Throws: ``RenderError``, as ``check(_:)`` and the encoder do.
  public func render(_ scene: Scene) throws(RenderError) -> [UInt8] {
    try RenderError.collecting { write in try render(scene, write: write) }
  }

  /// Draws `picture`, and hands `write` the file as it is made, a piece at a time.
  ///
  /// - Parameter progress: Called after each band with how many rows are done. Default: nothing.
  /// - Throws: ``RenderError``, as ``check(_:)`` and the encoder do; what `write` throws.
  public func render(
    _ picture: some Picture, progress: (Int) -> Void = { _ in }, write: ([UInt8]) throws -> Void
  ) throws {
    try check(picture)
    let layout = PixelLayout(isTransparent: picture.background == nil)
    let height = min(256, max(16, PixelRenderer.bandPixels / picture.canvas.pixelWidth))
    let division = PNGDivision(picture.canvas, bandHeight: height)
    let width = picture.canvas.pixelWidth
    try withoutActuallyEscaping(write) { write in
      try encoder.encode(
        image(of: picture),
        rows: { take in
          let parts = OrderedParts<[UInt32]>(count: division.bands.count, threads: threads)
          var rows = 0
          try parts.run {
            let painter = BandPainter(
              picture, layout: layout,
              height: min(division.bandHeight, picture.canvas.pixelHeight))
            return { index in
              let band = division.rows(ofBand: index)
              try painter.paint(top: band.lowerBound, height: band.count)
              return Array(
                UnsafeBufferPointer(start: painter.pixels, count: width * band.count))
            }
          } take: { pixels in
            try take(pixels)
            rows += pixels.count / width
            progress(rows)
          }
        }, write: write)
    }
  }

  /// Makes sure that `picture` can be drawn and encoded, before anything is.
  ///
  /// - Throws: ``RenderError/tooManyPixels(count:limit:)``,
  ///   ``RenderError/metadataTooLong(byteCount:limit:)``, and what the encoder throws.
  public func check(_ picture: some Picture) throws(RenderError) {
    let image = image(of: picture)
    try encoder.check(image)
    let count = image.canvas.pixelWidth * image.canvas.pixelHeight
    guard count <= pixelLimit else { throw .tooManyPixels(count: count, limit: pixelLimit) }
    try RenderError.checkLength(of: image.metadata)
  }

  private func image(of picture: some Picture) -> PixelImage {
    PixelImage(
      picture.canvas, isOpaque: picture.background != nil, quality: quality,
      metadata: picture.metadata)
  }
}
