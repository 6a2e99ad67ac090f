internal import GeobgScene

/// SVG text as it grows, a tag a line.
struct SVGText {
  private(set) var bytes: [UInt8] = []
  /// How many clips there are; each has a number of its own.
  var clipCount = 0
  /// How many gradients there are, alike.
  var gradientCount = 0

  /// Begins a tag, to which attributes can be added.
  mutating func open(_ name: String) { append("<", name) }

  /// Ends a tag that has content.
  mutating func endOpening() { append(">\n") }

  /// Ends a tag that has none.
  mutating func closeEmpty() { append("/>\n") }

  /// Closes the element `name`.
  mutating func close(_ name: String) { append("</", name, ">\n") }

  /// An element of text alone, which is escaped already.
  mutating func element(_ name: String, _ escaped: [UInt8]) {
    append("<", name, ">")
    bytes += escaped
    close(name)
  }

  /// Adds an attribute, whose value holds nothing to escape.
  mutating func attribute(_ name: String, _ value: String) {
    append(" ", name, "=\"")
    append(value, "\"")
  }

  /// Adds an attribute that is a number.
  mutating func attribute(_ name: String, _ value: Thousandths) {
    append(" ", name, "=\"")
    value.write(to: &bytes)
    append("\"")
  }

  /// Writes the element of a mark.
  mutating func write(_ mark: Mark) {
    switch mark {
    case .fill(.circle(let circle), let paint):
      open("circle")
      attribute("cx", circle.center.x)
      attribute("cy", circle.center.y)
      attribute("r", circle.radius)
      attribute(paint, of: "fill")
    case .fill(let shape, let paint):
      open("path")
      attribute(shape.path)
      attribute(paint, of: "fill")
    case .stroke(let path, let width, let paint):
      open("path")
      attribute(path)
      attribute("fill", "none")
      attribute(paint, of: "stroke")
      attribute("stroke-width", width)
    case .group(let group): return write(group)
    case .veil(let veil): return write(veil)
    }
    closeEmpty()
  }

  private mutating func attribute(_ paint: Paint, of role: String) {
    switch paint {
    case .solid(let color, let opacity):
      attribute(role, color.hex)
      attribute(role + "-opacity", opacity.value)
    }
  }

  /// The path data, with a space between all numbers and arc flags: some readers cannot do without.
  private mutating func attribute(_ path: Path) {
    append(" d=\"")
    for (index, element) in path.elements.enumerated() {
      if index > 0 { append(" ") }
      switch element {
      case .move(let point): write("M", point)
      case .line(let point): write("L", point)
      case .arc(let point, let radius):
        append("A ")
        radius.write(to: &bytes)
        append(" ")
        radius.write(to: &bytes)
        // No rotation, the shorter arc, clockwise.
        write(" 0 0 1", point)
      case .close: append("Z")
      }
    }
    append("\"")
  }

  private mutating func write(_ command: String, _ point: Point) {
    append(command, " ")
    point.x.write(to: &bytes)
    append(" ")
    point.y.write(to: &bytes)
  }

  private mutating func append(_ parts: String...) {
    for part in parts { bytes += part.utf8 }
  }
}
