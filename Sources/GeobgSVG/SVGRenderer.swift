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

  /// The number with which all ids and classes end; nil for a plain file.
  var number: UInt64?

  /// A renderer.
  ///
  /// - Parameter cancellation: Checked every few marks. Default: never canceled.
  public init(cancellation: Cancellation = .never) { self.cancellation = cancellation }

  /// A renderer of files for the markup of one page: ids and classes end with a number of the picture.
  ///
  /// Pages have no other way to keep names apart: an id that two files have means the first one in
  /// both. The number is the hash of a seed.
  ///
  /// - Parameter recipe: The recipe and the output, as canonical JSON; nil for a plain file.
  package func inline(_ recipe: [UInt8]?) -> SVGRenderer {
    var renderer = self
    renderer.number = recipe.map { Seed.hash($0) }
    return renderer
  }

  /// The SVG text of `scene`: ASCII that ends with a line feed.
  ///
  /// - Throws: ``RenderError/metadataTooLong(byteCount:limit:)``, ``RenderError/stopped``.
  public func render(_ scene: Scene) throws(RenderError) -> [UInt8] {
    try render(scene, nil)
  }

  /// The SVG text of `scene` with `extras`: ASCII that ends with a line feed.
  package func render(
    _ scene: Scene, _ extras: SVGExtras?
  ) throws(RenderError) -> [UInt8] {
    var text = SVGText(markCount: scene.marks.count)
    text.number = number
    text.openRoot(of: scene)
    if let extras, extras.hasLayers {
      text.attribute("xmlns:inkscape", "http://www.inkscape.org/namespaces/inkscape")
    }
    if let extras, extras.isAdaptive {
      text.attribute("class", id: extras.mode == .light ? "geobg-light" : "geobg-dark")
    }
    text.endOpening()
    try text.writeHead(of: scene, metadata: scene.metadata, extras)
    var layer: SVGLayer?
    for index in scene.marks.indices {
      if index % SVGRenderer.marksPerCheck == 0 { try cancellation.check() }
      text.write(index, of: scene, extras, in: &layer)
    }
    if layer != nil { text.close("g") }
    if let extras, extras.hasArtboard { text.close("g") }
    text.close("svg")
    return text.bytes
  }

  // MARK: - Replays

  /// The animated SVG of `replay`: ASCII that ends with a line feed.
  ///
  /// It plays without a script (SMIL, as in SVG 1.1). The attributes of all elements show the
  /// still picture, and animations only change them for some time. So the last frame is the
  /// still picture, and a program that plays no animations shows the still picture.
  ///
  /// - Parameter metadata: The recipe; nil for none.
  package func render(_ replay: Replay, metadata: String?) throws(RenderError) -> [UInt8] {
    var text = SVGText(markCount: 4 * replay.appearances.count)
    text.number = number
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
      text.attribute("id", id: "mesh")
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
  /// Adds an attribute that is an id, a reference to one, or a class: a name, its number, and the suffix.
  ///
  /// - Parameter number: Default: none.
  mutating func attribute(
    _ name: StaticString, id before: StaticString, _ number: Int? = nil, _ after: StaticString = ""
  ) {
    begin(name)
    text.append(before)
    if let number { text.append(Thousandths(number)) }
    appendSuffix()
    text.append(after)
    text.append("\"")
  }

  /// Appends a hyphen and the number of the picture in hexadecimal digits, if the file has one.
  @inline(never)
  mutating func appendSuffix() {
    guard let number else { return }
    text.append("-")
    text.append(hexadecimal: number)
  }

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
    of scene: Scene, metadata: String?, _ extras: SVGExtras? = nil
  ) throws(RenderError) {
    if let metadata {
      let escaped = XMLText.escape(metadata)
      try RenderError.checkMetadata(byteCount: escaped.count)
      element("metadata", escaped)
    }
    if let extras, extras.isAdaptive {
      writeStyle(of: extras.mode, hasOutlines: scene.marks.contains { $0.hasOutline })
    }
    if let extras, extras.hasGroups {
      defineClip(scene.bounds)
      if extras.hasArtboard { open(.artboard, extras) }
    }
    // Within the clip, which some readers draw on a separate picture: an opaque one rounds as the
    // whole picture does.
    if let background = scene.background {
      if let extras, extras.hasGroups { open(.background, extras) }
      write(scene.bounds, filled: background, other: extras?.other?.background)
      if let extras, extras.hasGroups { close("g") }
    }
  }

  /// Writes a mark with its animations.
  fileprivate mutating func write(_ appearance: Replay.Appearance, of replay: Replay) {
    let name: StaticString
    switch appearance.mark {
    case .fill(let shape, let paint): name = open(shape, paint)
    case .stroke(let path, let width, let paint):
      name = appearance.mark.isMesh ? "use" : "path"
      open(name)
      if appearance.mark.isMesh { attribute("xlink:href", id: "#mesh") } else { attribute(path) }
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
    case .fade: animateOpacity("1", "0", at: appearance.exit?.time ?? 0, fade)
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
