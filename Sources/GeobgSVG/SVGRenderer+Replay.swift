package import GeobgScene

extension SVGRenderer {
  /// The animated SVG of `replay`: ASCII that ends with a line feed.
  ///
  /// It plays without a script (SMIL, as in SVG 1.1). The attributes of all elements are those of
  /// the still picture, and animations only change them for some time. So the last frame is the
  /// still picture, and a program that plays no animations shows the still picture.
  ///
  /// - Parameter metadata: The recipe; nil for none.
  /// - Throws: ``RenderError/metadataTooLong(byteCount:limit:)``.
  package func render(_ replay: Replay, metadata: String?) throws(RenderError) -> [UInt8] {
    var text = SVGText(markCount: 4 * replay.appearances.count)
    text.openRoot(of: replay.scene)
    let mesh = replay.mesh
    if mesh != nil { text.attribute("xmlns:xlink", "http://www.w3.org/1999/xlink") }
    text.endOpening()
    try text.writeHead(of: replay.scene, metadata: metadata)
    if let mesh {
      // Written once, because each mesh of the replay has the same lines.
      text.open("defs")
      text.endOpening()
      text.open("path")
      text.attribute("id", "mesh")
      text.attribute(mesh)
      text.closeEmpty()
      text.close("defs")
    }
    var around = replay.scene.marks[...]
    var isGroup = false
    if case .group(let group)? = around.first {
      around = around.dropFirst()
      isGroup = true
      text.open(group)
    }
    for appearance in replay.appearances { text.write(appearance, of: replay) }
    for veil in replay.veils { text.write(veil) }
    if isGroup { text.closeGroup() }
    for mark in around { text.write(mark) }
    text.close("svg")
    return text.bytes
  }
}

extension SVGText {
  /// Writes a mark with its animations.
  fileprivate mutating func write(_ appearance: Replay.Appearance, of replay: Replay) {
    let name: StaticString
    switch appearance.mark {
    case .fill(let shape, let paint): name = open(shape, paint)
    case .stroke(let path, let width, let paint):
      name = appearance.mark.isMesh ? "use" : "path"
      open(name)
      if appearance.mark.isMesh { attribute("xlink:href", "#mesh") } else { attribute(path) }
      attribute(stroke: paint, width: width)
    case .group, .veil: return write(appearance.mark)
    }
    if appearance.exit != nil { attribute("display", "none") }
    endOpening()
    let fade = replay.fade
    if let exit = appearance.exit {
      let end = exit.way == .cut ? exit.time : exit.time + fade
      set("inline", from: appearance.start, to: end)
    } else if appearance.start > 0 {
      set("none", from: 0, to: appearance.start)
    }
    if appearance.fadesIn { animateOpacity("0", "1", at: appearance.start, fade) }
    switch appearance.exit?.way {
    case .fade:
      animateOpacity("1", "0", at: appearance.exit?.time ?? 0, fade)
    case .drop:
      open("animateTransform")
      attribute("attributeName", "transform")
      attribute("type", "translate")
      attribute("from", "0 0")
      attribute("to", "0 ", replay.scene.height, "")
      time(appearance.exit?.time ?? 0, fade)
      // It falls: slowly at first.
      attribute("calcMode", "spline")
      attribute("keyTimes", "0;1")
      attribute("keySplines", "0.5 0 1 0.6")
      closeEmpty()
    case .cut, nil: break
    }
    close(name)
  }

  /// Writes that the element has the value `display` between two times.
  private mutating func set(
    _ display: StaticString, from start: Thousandths, to end: Thousandths
  ) {
    // In a fast replay, a mesh can be replaced at the time when it appears.
    guard start < end else { return }
    open("set")
    attribute("attributeName", "display")
    attribute("to", display)
    time(start, end - start)
    closeEmpty()
  }

  /// Writes that the opacity changes.
  private mutating func animateOpacity(
    _ from: StaticString, _ to: StaticString, at start: Thousandths, _ duration: Thousandths
  ) {
    open("animate")
    attribute("attributeName", "opacity")
    attribute("from", from)
    attribute("to", to)
    time(start, duration)
    closeEmpty()
  }

  /// Adds the attributes of a time and a duration, in seconds.
  private mutating func time(_ start: Thousandths, _ duration: Thousandths) {
    if start > 0 { attribute("begin", "", start, "s") }
    attribute("dur", "", duration, "s")
  }
}
