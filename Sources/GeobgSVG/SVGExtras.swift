package import GeobgScene

/// What an SVG contains besides a plain picture: names and groups for vector editors, and the
/// colors of the other mode.
///
/// The extras are scenes with the same marks in other paints, because a mode and the numbers of
/// swatches change nothing but paint. Without extras, everything here is nil; a module for pages, which
/// never writes any, then leaves out the code.
package final class SVGExtras: Sendable {
  /// The mode of the file, for readers without a mode.
  let mode: Mode
  /// The scene in the other mode; nil if the file has one mode.
  let other: Scene?
  /// The scene in the numbers of its swatches; nil if the file has no groups.
  let numbered: Scene?
  /// The names of the swatches.
  let names: [String]
  /// Whether the groups are layers of Inkscape.
  let hasLayers: Bool
  /// Whether they are about the marks of a group.
  let isInside: Bool

  private init(
    _ mode: Mode, other: Scene?, numbered: Scene?, names: [String], hasLayers: Bool,
    isInside: Bool = false
  ) {
    self.mode = mode
    self.other = other
    self.numbered = numbered
    self.names = names
    self.hasLayers = hasLayers
    self.isInside = isInside
  }

  /// The extras of the picture of `recipe`; nil if the file has neither groups nor both modes.
  ///
  /// - Parameters:
  ///   - scene: The picture. With `layers`, its marks are sorted.
  ///   - groups: Whether the file has a group with a name for each run of shapes of one swatch.
  ///   - layers: How the marks are sorted into layers of Inkscape, instead of groups; nil for none.
  ///     Default: nil.
  ///   - adaptive: Whether the file has both modes.
  ///   - cancellation: Whether the marks are still wanted. If not, some are left out.
  ///   - limits: The most that the whole file may take. Default: the standard limits.
  /// - Throws: The errors of `RenderLimits.check(_:pixels:)`.
  package convenience init?(
    of recipe: Recipe, _ scene: inout Scene, groups: Bool, layers: SVGLayers? = nil,
    adaptive: Bool, cancellation: Cancellation = .never, limits: RenderLimits = .standard
  ) throws(RecipeError) {
    guard groups || layers != nil || adaptive else { return nil }
    func makeScene(of recipe: Recipe, numbersSwatches: Bool) throws(RecipeError) -> Scene {
      try Composer(recipe, numbersSwatches: numbersSwatches, cancellation: cancellation)
        .scene(limits: limits)
    }
    var otherMode = recipe
    otherMode.mode = recipe.mode == .light ? .dark : .light
    var other = adaptive ? try makeScene(of: otherMode, numbersSwatches: false) : nil
    var numbered =
      groups || layers != nil ? try makeScene(of: recipe, numbersSwatches: true) : nil
    if let layers, let numbers = numbered {
      let orders = numbers.orders(of: layers, cancellation)
      numbered = numbers.sorted(into: orders)
      other = other?.sorted(into: orders)
      scene = scene.sorted(into: orders)
    }
    self.init(
      recipe.mode, other: other, numbered: numbered,
      names: recipe.swatches.map { $0.name }, hasLayers: layers != nil)
  }

  /// Whether the file has groups with names.
  ///
  /// Here and below, a pattern and not a comparison with nil: without the whole standard library,
  /// the latter links the comparison of scenes, and with it Unicode's tables.
  var hasGroups: Bool { if case .some = numbered { true } else { false } }

  /// Whether everything is in one group, which is clipped to the canvas; layers are clipped themselves.
  var hasArtboard: Bool { hasGroups && !hasLayers }

  /// Whether the file has both modes.
  var isAdaptive: Bool { if case .some = other { true } else { false } }

  /// Mark `index` in the other mode; nil if the file has one mode.
  func other(_ index: Int) -> Mark? { other?.marks[index] }

  /// The extras of the marks in mark `index`, if it is a group.
  func inside(_ index: Int) -> SVGExtras {
    func inside(_ scene: Scene?) -> Scene? {
      if case .group(let group)? = scene?.marks[index] { group.scene } else { scene }
    }
    return SVGExtras(
      mode, other: inside(other), numbered: inside(numbered), names: names, hasLayers: hasLayers,
      isInside: true)
  }
}

extension Scene {
  /// The order of the marks in layers, if their colors are the numbers of swatches.
  ///
  /// On a sheet, the marks around the picture keep their places, and each group has an order.
  fileprivate func orders(of layers: SVGLayers, _ cancellation: Cancellation) -> [LayerOrder] {
    if case .group? = marks.first {
      return marks.flatMap { mark -> [LayerOrder] in
        guard case .group(let group) = mark else { return [] }
        return group.scene.orders(of: layers, cancellation)
      }
    }
    let pixel = width.double / Double(canvas.pixelWidth)
    let margin = Thousandths(rounding: pixel) + Thousandths(count: 1)
    return [LayerOrder(marks, layers, margin: margin, cancellation: cancellation)]
  }

  /// The scene with its marks in `orders`; on a sheet, the marks of each group.
  ///
  /// - Parameter orders: The orders of the same scene in other paints.
  fileprivate func sorted(into orders: [LayerOrder]) -> Scene {
    var (sorted, orders) = (self, orders[...])
    sorted.sort(into: &orders)
    return sorted
  }

  private mutating func sort(into orders: inout ArraySlice<LayerOrder>) {
    if case .group? = marks.first {
      for index in marks.indices {
        guard case .group(let group) = marks[index] else { continue }
        var inner = group.scene
        inner.sort(into: &orders)
        if let group = Group(inner, in: group.frame) { marks[index] = .group(group) }
      }
    } else if let order = orders.popFirst() {
      marks = order.order.map { marks[$0] }
    }
  }
}

extension SVGText {
  /// Writes mark `index` of `scene` with what `extras` say about it.
  ///
  /// Translucent shapes cannot change places. So a layer contains only marks that follow one
  /// another, and a swatch has many layers.
  ///
  /// - Parameter layer: The layer that is open; nil for none.
  mutating func write(
    _ index: Int, of scene: Scene, _ extras: SVGExtras?, in layer: inout SVGLayer?
  ) {
    if let extras, let numbered = extras.numbered, let first = numbered.marks.first {
      let isOnSheet = if case .group = first { true } else { false }
      let next = SVGLayer(numbered.marks[index], isOnSheet: isOnSheet)
      if next != layer {
        if layer != nil { close("g") }
        open(next, extras)
        layer = next
      }
    }
    write(scene.marks[index], extras, index)
  }

  /// Begins a layer.
  ///
  /// Its name is its title and, with a number, its id, which is what most editors show.
  mutating func open(_ layer: SVGLayer, _ extras: SVGExtras) {
    let name = layer.name(extras)
    groupCount += 1
    open("g")
    begin("id")
    appendIdentifier(name)
    text.append("-")
    text.append(Thousandths(groupCount))
    appendSuffix()
    text.append("\"")
    if extras.hasLayers {
      attribute("inkscape:groupmode", "layer")
      // Programs for plotters find the pen of a layer by the number that its name begins with.
      begin("inkscape:label")
      text.append(Thousandths(groupCount))
      text.append(" ")
      append(name, isQuoted: true)
      text.append("\"")
    }
    if layer == .artboard || extras.hasLayers && !extras.isInside { attributeOfClip(1) }
    endOpening()
    open("title")
    text.append(">")
    append(name)
    close("title")
  }

  /// Appends `name` as the start of an identifier: a letter, then letters, digits and hyphens.
  private mutating func appendIdentifier(_ name: String) {
    var isFirst = true
    for scalar in name.unicodeScalars {
      let isLetter = (0x61...0x7A).contains(scalar.value | 0x20)
      if isFirst, !isLetter { text.append("swatch") }
      isFirst = false
      let isDigit = (0x30...0x39).contains(scalar.value)
      text.append([isLetter || isDigit ? UInt8(scalar.value) : UInt8(ascii: "-")])
    }
  }

  /// Appends `name` as text of XML, in ASCII.
  ///
  /// - Parameter isQuoted: Whether it is in quotes. Default: false.
  private mutating func append(_ name: String, isQuoted: Bool = false) {
    for scalar in name.unicodeScalars {
      switch scalar.value {
      case 0x22 where isQuoted: text.append("&#34;")
      case 0..<0x20, 0xFFFE, 0xFFFF:
        // XML cannot contain these characters.
        text.append("?")
      case 0x26, 0x3C, 0x3E, 0x7F...:
        text.append("&#")
        text.append(Thousandths(Int(scalar.value)))
        text.append(";")
      default: text.append([UInt8(scalar.value)])
      }
    }
  }

  // MARK: - Two modes

  /// Writes the style that gives readers of the mode other than `mode` the paints of ``style(_:insteadOf:)``.
  ///
  /// It names a class, so that it changes nothing else in a page that contains the file's text.
  ///
  /// - Parameter hasOutlines: Whether shapes are drawn as lines, which are not filled in the other mode.
  mutating func writeStyle(of mode: Mode, hasOutlines: Bool) {
    open("style")
    attribute("type", "text/css")
    text.append(">@media (prefers-color-scheme:")
    text.append(mode == .light ? "dark" : "light")
    text.append("){")
    appendSelector(of: mode)
    text.append("[style]{fill:var(--fill);fill-opacity:var(--opacity);stop-color:var(--fill)}")
    if hasOutlines {
      // A plain file says this of a whole page.
      if number != nil { appendSelector(of: mode) }
      text.append("[style*=line]{stroke:var(--line);stroke-opacity:var(--opacity)}")
    }
    text.append("}")
    close("style")
  }

  /// Selects what is in the file, in its own mode.
  private mutating func appendSelector(of mode: Mode) {
    text.append(mode == .light ? ".geobg-light" : ".geobg-dark")
    appendSuffix()
    text.append(" ")
  }

  /// Adds the paint `other` of the other mode, if it differs from `paint`.
  ///
  /// - Parameter isLine: Whether it paints a line, and nothing inside it. Default: false.
  mutating func style(_ other: Paint, insteadOf paint: Paint, isLine: Bool = false) {
    guard other != paint, case .solid(let color, let opacity) = other else { return }
    begin("style")
    text.append(isLine ? "--fill:none;--line:" : "--fill:")
    text.append(color)
    text.append(";--opacity:")
    text.append(opacity.value)
    text.append("\"")
  }

  /// Adds the color `other` of the other mode, if there is one and it differs from `color`.
  mutating func style(_ other: Color?, insteadOf color: Color) {
    guard let other, other != color else { return }
    begin("style")
    text.append("--fill:")
    text.append(other)
    text.append("\"")
  }
}

extension Mark {
  /// Whether it is the outline of a shape, or has one in it.
  var hasOutline: Bool {
    switch self {
    case .stroke: !isMesh
    case .group(let group): group.scene.marks.contains { $0.hasOutline }
    case .fill, .veil: false
    }
  }
}
