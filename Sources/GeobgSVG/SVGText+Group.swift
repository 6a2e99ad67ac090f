internal import GeobgScene

extension SVGText {
  /// Writes a group: its background, and its marks in their own numbers within a viewport and a clip.
  ///
  /// The viewport alone would do, were it not for Inkscape, which does not clip to one. It clips
  /// nothing here, so that an edge within a pixel is not thinned twice.
  mutating func write(_ group: Group) {
    let (scene, frame) = (group.scene, group.frame)
    if let background = scene.background { write(frame, filled: background) }
    clipCount += 1
    let clip = Thousandths(clipCount)
    open("clipPath")
    attribute("id", "clip", clip, "")
    endOpening()
    write(frame)
    close("clipPath")
    open("g")
    attribute("clip-path", "url(#clip", clip, ")")
    endOpening()
    open("svg")
    attribute(frame)
    viewBox(of: scene)
    attribute("overflow", "visible")
    endOpening()
    for mark in scene.marks { write(mark) }
    close("svg")
    close("g")
  }

  /// Writes an upright rectangle, of one opaque color or, for a clip, of none.
  mutating func write(_ rectangle: Rectangle, filled color: Color? = nil) {
    open("rect")
    attribute(rectangle)
    if let color { attribute("fill", color) }
    closeEmpty()
  }

  /// Adds the attributes that stretch the units of `scene` to a viewport.
  mutating func viewBox(of scene: Scene) {
    begin("viewBox")
    text.append("0 0 ")
    text.append(scene.width)
    text.append(" ")
    text.append(scene.height)
    text.append("\"")
    attribute("preserveAspectRatio", "none")
  }

  /// Adds where an upright rectangle lies.
  mutating func attribute(_ rectangle: Rectangle) {
    // The origin is where SVG begins by itself.
    if rectangle.origin.x != 0 { attribute("x", rectangle.origin.x) }
    if rectangle.origin.y != 0 { attribute("y", rectangle.origin.y) }
    attribute("width", rectangle.width)
    attribute("height", rectangle.height)
  }
}
