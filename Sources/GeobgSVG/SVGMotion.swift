package import GeobgScene

extension SVGRenderer {
  /// The SVG of a picture that moves: ASCII that ends with a line feed.
  ///
  /// It plays without a script, by animations of CSS, and rests for readers who prefer reduced motion.
  /// The attributes show the picture at the start of the loop, which programs without
  /// animations show.
  ///
  /// A half of a wave is a Bézier curve between its ends. An outline becomes wider and narrower with its
  /// shape.
  ///
  /// - Parameter metadata: The recipe; nil for none.
  package func render(
    _ moving: MovingScene, metadata: String?
  ) throws(RenderError) -> [UInt8] {
    var text = SVGText(markCount: 2 * moving.groups.count)
    text.number = number
    text.openRoot(of: moving.scene)
    text.endOpening()
    try text.writeHead(of: moving.scene, metadata: metadata)
    var suffix = SVGText(markCount: 1)
    suffix.number = number
    suffix.appendSuffix()
    let css = SVGAnimations(moving, ByteText(String(ascii: suffix.bytes)))
    text.open("style")
    text.attribute("type", "text/css")
    text.text.append(">")
    text.text.append(css.sheet.bytes)
    text.close("style")
    let window = css.window
    for style in window { text.open(style) }
    for group in moving.groups {
      let styles = css.styles(of: group.path)
      for style in styles { text.open(style) }
      for mark in group.marks { text.write(mark.mark, moving: css.style(of: mark)) }
      for _ in styles { text.close("g") }
    }
    for _ in window { text.close("g") }
    for veil in moving.veils { text.write(veil) }
    text.close("svg")
    return text.bytes
  }
}

extension SVGText {
  /// Opens a group that moves.
  fileprivate mutating func open(_ style: SVGAnimations.Style) {
    open("g")
    attribute(style)
    endOpening()
  }

  /// Writes a mark that may move.
  fileprivate mutating func write(_ mark: Mark, moving style: SVGAnimations.Style?) {
    guard let style else { return write(mark) }
    switch mark {
    case .fill(let shape, let paint): _ = open(shape, paint)
    case .stroke(let path, let width, let paint):
      open("path")
      attribute(path)
      attribute(stroke: paint, width: width)
    case .group, .veil: return write(mark)
    }
    attribute(style)
    closeEmpty()
  }

  private mutating func attribute(_ style: SVGAnimations.Style) {
    attribute("class", id: style.name)
    guard !style.text.bytes.isEmpty else { return }
    begin("style")
    text.append(style.text.bytes)
    text.append("\"")
  }
}

/// The animations of a picture that moves, and how marks use them.
///
/// A wave is one animation between its lowest and its highest point, forth and back; where it begins is
/// a delay below 0. Names begin with `geobg-`, so that they change nothing else in a page that contains
/// the file's text.
private struct SVGAnimations {
  /// The class of an element, and its own numbers.
  struct Style {
    let name: StaticString
    let text: ByteText
  }

  private let moving: MovingScene
  private let seconds: Thousandths
  /// What the names end with.
  private let suffix: ByteText

  init(_ moving: MovingScene, _ suffix: ByteText) {
    self.moving = moving
    self.suffix = suffix
    seconds = moving.motion.seconds
  }

  /// The style sheet.
  var sheet: ByteText {
    let rules: ByteText
    switch moving.motion.kind {
    case .drift:
      let usual: ByteText = "\(moving.driftReach)px"
      let reach = moving.hasOtherReaches ? "var(--r," + usual + ")" : usual
      func shift(_ axis: ByteText, _ place: ByteText) -> ByteText {
        "transform:translate" + axis + "(calc(var(--" + place + " " + reach + "))"
      }
      rules =
        wave("x", shift("X", "x) -"), shift("X", "x) +"))
        + wave("y", shift("Y", "y) -"), shift("Y", "y) +"))
    case .parallax:
      rules =
        wave(
          "x", "transform:translateX(calc(var(--d)*-1))", "transform:translateX(var(--d))")
        + wave(
          "y", "transform:translateY(calc(var(--d)*-.25))",
          "transform:translateY(calc(var(--d)*.25))", turns: 2)
    case .breathe:
      let amount = moving.breathAmount
      func opacity(_ sign: ByteText) -> ByteText {
        let value: ByteText = "calc(var(--o)*(var(--f) " + sign + " \(amount)))"
        return "fill-opacity:" + value + ";stroke-opacity:" + value
      }
      rules =
        keyframes(
          "s", "transform:scale(calc(var(--s) - \(amount)))",
          "transform:scale(calc(var(--s) + \(amount)))")
        + keyframes("o", opacity("-"), opacity("+"))
        + selector("s") + "{animation:" + timing("s") + "," + timing("o") + "}"
    case .pan:
      let reach = moving.panReach
      rules =
        wave("x", "transform:translateX(\(reach)px)", "transform:translateX(\(-reach)px)")
        + wave("y", "transform:translateY(0px)", "transform:translateY(\(2 * reach)px)")
    case .zoom:
      rules = wave("s", "transform:scale(1)", "transform:scale(\(1 + moving.approach))")
    }
    return rules + "@media (prefers-reduced-motion:reduce){" + selector("x") + "," + selector("y")
      + "," + selector("s") + "{animation:none}}"
  }

  /// The groups around all marks, if the window moves.
  var window: [Style] {
    switch moving.motion.kind {
    case .pan: [Style(name: "geobg-x", text: delay(0.25)), Style(name: "geobg-y", text: "")]
    case .zoom:
      [
        Style(
          name: "geobg-s", text: origin(moving.scene.width.half, moving.scene.height.half))
      ]
    case .breathe, .drift, .parallax: []
    }
  }

  /// The groups around marks that move together, the outer one first.
  func styles(of path: MovingScene.Path) -> [Style] {
    switch path {
    case .none: return []
    case .drift(let x, let y, let reach):
      // Where the wave begins is where the marks rest.
      let rest = (
        Thousandths(rounding: -reach * MovingScene.wave(x)),
        Thousandths(rounding: -reach * MovingScene.wave(y))
      )
      let own = Thousandths(rounding: reach)
      // The group inside inherits it.
      let radius: ByteText = own == moving.driftReach ? "" : "--r:\(own)px;"
      return [
        Style(name: "geobg-x", text: radius + "--x:\(rest.0)px;" + delay(x + 0.25)),
        Style(name: "geobg-y", text: "--y:\(rest.1)px;" + delay(y + 0.25)),
      ]
    case .parallax(let reach):
      let depth: ByteText = "--d:\(Thousandths(rounding: reach))px;"
      return [
        Style(name: "geobg-x", text: depth + delay(0.25)),
        Style(name: "geobg-y", text: depth + delay(0.125)),
      ]
    }
  }

  /// How a mark becomes larger and more opaque; nil if it does not.
  func style(of mark: MovingScene.MovingMark) -> Style? {
    guard let breath = mark.breath else { return nil }
    let opacity: Thousandths
    switch mark.mark {
    case .fill(_, .solid(_, let own)), .stroke(_, _, .solid(_, let own)): opacity = own.value
    case .group, .veil: return nil
    }
    func rest(_ turn: Double) -> Thousandths {
      Thousandths(rounding: 1 - breath.amount * MovingScene.wave(turn))
    }
    return Style(
      name: "geobg-s",
      text: "--s:\(rest(breath.size));--f:\(rest(breath.opacity));--o:\(opacity);"
        + origin(breath.center.x, breath.center.y)
        + ";animation-delay:-\(time(breath.size + 0.25))s,-\(time(breath.opacity + 0.25))s")
  }

  // MARK: - CSS

  /// An animation and a class of the same name; `turns` times in a loop.
  private func wave(
    _ name: ByteText, _ low: ByteText, _ high: ByteText, turns: Int = 1
  ) -> ByteText {
    keyframes(name, low, high) + selector(name) + "{animation:" + timing(name, turns: turns) + "}"
  }

  private func selector(_ name: ByteText) -> ByteText { ".geobg-" + name + suffix }

  private func keyframes(_ name: ByteText, _ low: ByteText, _ high: ByteText) -> ByteText {
    "@keyframes geobg-" + name + suffix + "{from{" + low + "}to{" + high + "}}"
  }

  /// The value of `animation`: half of a wave, forth and back.
  private func timing(_ name: ByteText, turns: Int = 1) -> ByteText {
    let half = Thousandths(rounding: seconds.double / Double(2 * turns))
    return "geobg-" + name + suffix + " \(half)s cubic-bezier(.3642,0,.6358,1) infinite alternate"
  }

  private func origin(_ x: Thousandths, _ y: Thousandths) -> ByteText {
    "transform-origin:\(x)px \(y)px"
  }

  /// The animation has begun so much of a loop ago.
  private func delay(_ turns: Double) -> ByteText { "animation-delay:-\(time(turns))s" }

  /// A part of the loop, in seconds.
  private func time(_ turns: Double) -> Thousandths {
    Thousandths(rounding: turns * seconds.double)
  }
}
