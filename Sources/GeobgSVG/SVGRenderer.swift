public import GeobgScene

/// Writes a scene as SVG 1.1, in the part of it that every reader knows.
///
/// No styles, no `rgba()`, no eight-digit colors and no exponents: each is read as black or not at
/// all by one program or another. No transforms either, so that every number in the file is the
/// number in the scene. Source: SVG 1.1, second edition.
public struct SVGRenderer: Renderer {
  /// How many marks are written before it is asked whether the file is still wanted.
  private static let marksPerCheck = 256

  /// Whether the file is still wanted.
  private let cancellation: Cancellation

  /// A renderer.
  ///
  /// - Parameter cancellation: Asked every few marks. Default: never cancelled.
  public init(cancellation: Cancellation = .never) {
    self.cancellation = cancellation
  }

  /// The text of `scene`, in ASCII, ending in a line feed.
  ///
  /// - Throws: ``RenderError/metadataTooLong(byteCount:limit:)``, ``RenderError/stopped``.
  public func render(_ scene: Scene) throws(RenderError) -> [UInt8] {
    var text = SVGText(markCount: scene.marks.count)
    text.open("svg")
    text.attribute("xmlns", "http://www.w3.org/2000/svg")
    text.attribute("version", "1.1")
    if let size = scene.canvas.printSize {
      // A pixel of SVG is 1/96 inch, whatever the picture's are.
      text.attribute("width", "", size.width, "mm")
      text.attribute("height", "", size.height, "mm")
    } else {
      text.attribute("width", Thousandths(scene.canvas.pixelWidth))
      text.attribute("height", Thousandths(scene.canvas.pixelHeight))
    }
    text.viewBox(of: scene)
    text.attribute("overflow", "hidden")
    text.endOpening()
    if let metadata = scene.metadata {
      let escaped = XMLText.escape(metadata)
      try RenderError.checkMetadata(byteCount: escaped.count)
      text.element("metadata", escaped)
    }
    if let background = scene.background { text.write(scene.bounds, filled: background) }
    for (index, mark) in scene.marks.enumerated() {
      if index % SVGRenderer.marksPerCheck == 0 { try cancellation.check() }
      text.write(mark)
    }
    text.close("svg")
    return text.bytes
  }
}
