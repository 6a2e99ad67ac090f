internal import GeobgScene

/// SVG text under construction, one tag per line.
struct SVGText: ~Copyable {
  /// The text, for content that has no method here.
  var text: TextBuffer
  /// How many clips there are; each has its own number.
  var clipCount = 0
  /// How many gradients there are; each has its own number.
  var gradientCount = 0
  /// How many groups with names there are; each has its own number.
  var groupCount = 0

  /// A text with memory for the elements of about `markCount` marks; it grows as needed.
  init(markCount: Int) {
    text = TextBuffer(capacity: 1024 + 128 * min(markCount, 1 << 16))
  }

  /// The text so far.
  var bytes: [UInt8] { text.bytes }

  /// Begins a tag, to which attributes can be added.
  mutating func open(_ name: StaticString) {
    text.append("<")
    text.append(name)
  }

  /// Ends a tag that has content.
  mutating func endOpening() { text.append(">\n") }

  /// Ends a tag of an empty element.
  mutating func closeEmpty() { text.append("/>\n") }

  /// Closes the element `name`.
  mutating func close(_ name: StaticString) {
    text.append("</")
    text.append(name)
    text.append(">\n")
  }

  /// Writes an element that contains only text, which is already escaped.
  mutating func element(_ name: StaticString, _ escaped: [UInt8]) {
    open(name)
    text.append(">")
    text.append(escaped)
    close(name)
  }

  /// Adds an attribute whose value needs no escaping.
  mutating func attribute(_ name: StaticString, _ value: StaticString) {
    begin(name)
    text.append(value)
    text.append("\"")
  }

  /// Adds an attribute that is a number.
  mutating func attribute(_ name: StaticString, _ value: Thousandths) {
    begin(name)
    text.append(value)
    text.append("\"")
  }

  /// Adds an attribute that is a color.
  mutating func attribute(_ name: StaticString, _ value: Color) {
    begin(name)
    text.append(value)
    text.append("\"")
  }

  /// Adds an attribute that is a number between two texts.
  mutating func attribute(
    _ name: StaticString, _ before: StaticString, _ number: Thousandths, _ after: StaticString
  ) {
    begin(name)
    text.append(before)
    text.append(number)
    text.append(after)
    text.append("\"")
  }

  /// Begins an attribute; the caller adds its value and a quote.
  mutating func begin(_ name: StaticString) {
    text.append(" ")
    text.append(name)
    text.append("=\"")
  }

  /// Writes the element of a mark.
  ///
  /// - Parameter extras: What the file contains about this mark; for a group, about its marks.
  ///   Default: nothing else.
  mutating func write(_ mark: Mark, _ extras: SVGExtras.OfMark = SVGExtras.OfMark()) {
    switch mark {
    case .fill(let shape, let paint):
      _ = open(shape, paint)
      if case .fill(_, let other)? = extras.other { style(other, insteadOf: paint) }
      closeEmpty()
    case .stroke(let path, let width, let paint):
      text.append("<path")
      attribute(path)
      attribute(stroke: paint, width: width)
      if case .stroke(_, _, let other)? = extras.other { style(other, insteadOf: paint, isLine: true) }
      closeEmpty()
    case .group(let group): write(group, extras.inside)
    case .veil(let veil):
      if case .veil(let other)? = extras.other {
        write(veil, other: other.color)
      } else {
        write(veil)
      }
    }
  }

  /// Writes the element of a shape without the end of its tag, and returns the element's name.
  mutating func open(_ shape: Shape, _ paint: Paint) -> StaticString {
    let name: StaticString
    if case .circle(let circle) = shape {
      name = "circle"
      text.append("<circle cx=\"")
      text.append(circle.center.x)
      text.append("\" cy=\"")
      text.append(circle.center.y)
      text.append("\" r=\"")
      text.append(circle.radius)
      text.append("\"")
    } else {
      name = "path"
      text.append("<path")
      attribute(shape.path)
    }
    attribute(fill: paint)
    return name
  }

  private mutating func attribute(fill paint: Paint) {
    switch paint {
    case .solid(let color, let opacity):
      attribute("fill", color)
      attribute("fill-opacity", opacity.value)
    }
  }

  /// Adds the attributes of a line.
  mutating func attribute(stroke paint: Paint, width: Thousandths) {
    text.append(" fill=\"none\"")
    switch paint {
    case .solid(let color, let opacity):
      attribute("stroke", color)
      attribute("stroke-opacity", opacity.value)
    }
    attribute("stroke-width", width)
  }

  /// Adds path data, with a space between all numbers and arc flags, because some readers need it.
  mutating func attribute(_ path: Path) {
    text.append(" d=\"")
    var isFirst = true
    for element in path.elements {
      if !isFirst { text.append(" ") }
      isFirst = false
      switch element {
      case .move(let point):
        text.append("M ")
        write(point)
      case .line(let point):
        text.append("L ")
        write(point)
      case .arc(let point, let radius):
        text.append("A ")
        text.append(radius)
        text.append(" ")
        text.append(radius)
        // No rotation, the shorter arc, clockwise.
        text.append(" 0 0 1 ")
        write(point)
      case .close: text.append("Z")
      }
    }
    text.append("\"")
  }

  private mutating func write(_ point: Point) {
    text.append(point.x)
    text.append(" ")
    text.append(point.y)
  }
}
