internal import GeobgScene

extension SVGText {
  /// Writes a group: its background, and its marks with their own numbers in a viewport and a clip.
  ///
  /// The clip is for Inkscape, which does not clip to a viewport. The viewport does not clip here,
  /// because clipping twice would thin an edge that lies within a pixel.
  mutating func write(_ group: Group) {
    open(group)
    for mark in group.scene.marks { write(mark) }
    closeGroup()
  }

  /// Writes everything of a group before its marks.
  mutating func open(_ group: Group) {
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
  }

  /// Writes the end of a group.
  mutating func closeGroup() {
    close("svg")
    close("g")
  }

  /// Writes a rectangle with horizontal and vertical sides; a clip's rectangle has no color.
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

  /// Adds the position and the size of a rectangle.
  mutating func attribute(_ rectangle: Rectangle) {
    // The default of SVG is 0.
    if rectangle.origin.x != 0 { attribute("x", rectangle.origin.x) }
    if rectangle.origin.y != 0 { attribute("y", rectangle.origin.y) }
    attribute("width", rectangle.width)
    attribute("height", rectangle.height)
  }
}
