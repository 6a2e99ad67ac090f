internal import GeobgScene

extension SVGText {
  /// Writes a group: its background, and its marks with their own numbers in a viewport and a clip.
  ///
  /// The clip is for Inkscape, which does not clip to a viewport. The viewport does not clip here,
  /// because clipping twice would thin an edge that lies within a pixel.
  mutating func write(_ group: Group, _ extras: SVGExtras = SVGExtras()) {
    open(group, extras)
    var layer: SVGLayer?
    for index in group.scene.marks.indices { write(index, of: group.scene, extras, in: &layer) }
    if layer != nil { close("g") }
    closeGroup()
  }

  /// Writes everything of a group before its marks.
  mutating func open(_ group: Group, _ extras: SVGExtras = SVGExtras()) {
    let (scene, frame) = (group.scene, group.frame)
    if let background = scene.background {
      write(frame, filled: background, other: extras.other?.background)
    }
    defineClip(frame)
    open("g")
    attributeOfClip()
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

  /// Writes the next clip, which clips to `frame`.
  mutating func defineClip(_ frame: Rectangle) {
    clipCount += 1
    open("clipPath")
    attribute("id", "clip", Thousandths(clipCount), "")
    endOpening()
    write(frame)
    close("clipPath")
  }

  /// Adds the attribute that clips to the last clip.
  mutating func attributeOfClip() {
    attribute("clip-path", "url(#clip", Thousandths(clipCount), ")")
  }

  /// Writes a rectangle with horizontal and vertical sides; a clip's rectangle has no color.
  ///
  /// - Parameter other: The color in the other mode. Default: the same.
  mutating func write(_ rectangle: Rectangle, filled color: Color? = nil, other: Color? = nil) {
    open("rect")
    attribute(rectangle)
    if let color {
      attribute("fill", color)
      style(other, insteadOf: color)
    }
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
