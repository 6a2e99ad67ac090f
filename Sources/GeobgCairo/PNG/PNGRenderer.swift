internal import CCairo
public import GeobgScene

/// Draws a scene as PNG: eight bits a channel, RGB, or RGBA where the background is transparent.
///
/// Source: PNG Specification, third edition (W3C).
public struct PNGRenderer: Renderer {
  /// The most pixels a side has: Cairo's images end there.
  public static let sideLimit = 32_767
  /// The most pixels in all.
  ///
  /// They lie in memory, four bytes each.
  public static let pixelLimit = 1 << 28

  /// A renderer; it has no settings.
  public init() {}

  /// The file that shows `scene`.
  ///
  /// - Throws: ``RenderError/imageTooLarge(pixelWidth:pixelHeight:limit:)``,
  ///   ``RenderError/tooManyPixels(count:limit:)``, ``RenderError/outOfMemory``,
  ///   ``RenderError/metadataTooLong(byteCount:limit:)``.
  public func render(_ scene: Scene) throws(RenderError) -> [UInt8] {
    let (width, height) = (scene.canvas.pixelWidth, scene.canvas.pixelHeight)
    guard max(width, height) <= PNGRenderer.sideLimit else {
      throw .imageTooLarge(pixelWidth: width, pixelHeight: height, limit: PNGRenderer.sideLimit)
    }
    guard width * height <= PNGRenderer.pixelLimit else {
      throw .tooManyPixels(count: width * height, limit: PNGRenderer.pixelLimit)
    }
    let layout: PixelRows.Layout = scene.background == nil ? .rgba : .rgb
    var file = PNGFile(width: width, height: height, layout: layout)
    if let metadata = scene.metadata { try file.append(metadata: metadata) }
    let surface = try Surface(
      owning: cairo_image_surface_create(layout.cairoFormat, Int32(width), Int32(height)))
    try surface.draw { context in
      ScenePainter(scene: scene).paint(
        on: context, width: Double(width), height: Double(height))
    }
    try file.append(surface)
    return file.finished()
  }
}
