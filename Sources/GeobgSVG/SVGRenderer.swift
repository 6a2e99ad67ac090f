public import GeobgScene

/// Writes a scene as SVG 1.1, with only the features that every reader supports.
///
/// The file has no styles, no `rgba()`, no eight-digit colors and no exponents: some programs read
/// each of these as black or not at all. It also has no transforms, so that every number in the
/// file is the number in the scene. Source: SVG 1.1, second edition.
public struct SVGRenderer: Renderer {
  /// How many marks are written between two checks for cancellation.
  private static let marksPerCheck = 256

  /// Whether the file is still wanted.
  private let cancellation: Cancellation

  /// A renderer.
  ///
  /// - Parameter cancellation: Checked every few marks. Default: never canceled.
  public init(cancellation: Cancellation = .never) {
    self.cancellation = cancellation
  }

  /// The SVG text of `scene`: ASCII that ends with a line feed.
  ///
  /// - Throws: ``RenderError/metadataTooLong(byteCount:limit:)``, ``RenderError/stopped``.
  public func render(_ scene: Scene) throws(RenderError) -> [UInt8] {
    try render(scene, SVGExtras())
  }

  /// The SVG text of `scene` with `extras`: ASCII that ends with a line feed.
  ///
  /// - Throws: ``RenderError/metadataTooLong(byteCount:limit:)``, ``RenderError/stopped``.
  package func render(
    _ scene: Scene, _ extras: SVGExtras
  ) throws(RenderError) -> [UInt8] {
    var text = SVGText(markCount: scene.marks.count)
    text.openRoot(of: scene)
    if extras.isAdaptive {
      text.attribute("class", extras.mode == .light ? "geobg-light" : "geobg-dark")
    }
    text.endOpening()
    try text.writeHead(of: scene, metadata: scene.metadata, extras)
    var layer: SVGLayer?
    for index in scene.marks.indices {
      if index % SVGRenderer.marksPerCheck == 0 { try cancellation.check() }
      text.write(index, of: scene, extras, in: &layer)
    }
    if layer != nil { text.close("g") }
    if extras.hasGroups { text.close("g") }
    text.close("svg")
    return text.bytes
  }
}

extension SVGText {
  /// Begins the root of `scene`, without the end of its tag.
  mutating func openRoot(of scene: Scene) {
    open("svg")
    attribute("xmlns", "http://www.w3.org/2000/svg")
    attribute("version", "1.1")
    if let size = scene.canvas.printSize {
      // A pixel in SVG is 1/96 inch, whatever the picture's resolution is.
      attribute("width", "", size.width, "mm")
      attribute("height", "", size.height, "mm")
    } else {
      attribute("width", Thousandths(scene.canvas.pixelWidth))
      attribute("height", Thousandths(scene.canvas.pixelHeight))
    }
    viewBox(of: scene)
    attribute("overflow", "hidden")
  }

  /// Writes everything of `scene` before its marks: the metadata, the background and what `extras`
  /// add.
  mutating func writeHead(
    of scene: Scene, metadata: String?, _ extras: SVGExtras = SVGExtras()
  ) throws(RenderError) {
    if let metadata {
      let escaped = XMLText.escape(metadata)
      try RenderError.checkMetadata(byteCount: escaped.count)
      element("metadata", escaped)
    }
    if extras.isAdaptive {
      writeStyle(of: extras.mode, hasOutlines: scene.marks.contains { $0.hasOutline })
    }
    if extras.hasGroups {
      defineClip(scene.bounds)
      open(.artboard, extras)
    }
    // Within the clip, which some readers draw on a picture of its own: an opaque one rounds as the
    // whole picture does.
    if let background = scene.background {
      if extras.hasGroups { open(.background, extras) }
      write(scene.bounds, filled: background, other: extras.other?.background)
      if extras.hasGroups { close("g") }
    }
  }
}
