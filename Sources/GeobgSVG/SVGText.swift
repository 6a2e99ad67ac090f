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
  /// The number of the picture, with which all ids and classes end, so that no other file in a page has
  /// them; nil for a plain file.
  var number: UInt64?

  /// A text with memory for the elements of about `markCount` marks; it grows as needed.
  init(markCount: Int) { text = TextBuffer(capacity: 1024 + 128 * min(markCount, 1 << 16)) }

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

  mutating func attribute(_ name: StaticString, _ value: Thousandths) {
    begin(name)
    text.append(value)
    text.append("\"")
  }

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
  /// - Parameters:
  ///   - extras: What the file contains besides. Default: nothing.
  ///   - index: The place of the mark in the scenes of the extras. Default: 0.
  mutating func write(_ mark: Mark, _ extras: SVGExtras? = nil, _ index: Int = 0) {
    switch mark {
    case .fill(let shape, let paint):
      _ = open(shape, paint)
      if case .fill(_, let other)? = extras?.other(index) { style(other, insteadOf: paint) }
      closeEmpty()
    case .stroke(let path, let width, let paint):
      text.append("<path")
      attribute(path)
      attribute(stroke: paint, width: width)
      if case .stroke(_, _, let other)? = extras?.other(index) {
        style(other, insteadOf: paint, isLine: true)
      }
      closeEmpty()
    case .group(let group): write(group, extras?.inside(index))
    case .veil(let veil):
      if case .veil(let other)? = extras?.other(index) {
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

  // MARK: - Groups

  /// Writes a group: its background, and its marks with their own numbers in a viewport and a clip.
  ///
  /// The clip is for Inkscape, which does not clip to a viewport. The viewport does not clip here,
  /// because clipping twice would thin an edge that lies within a pixel.
  mutating func write(_ group: Group, _ extras: SVGExtras?) {
    open(group, extras)
    var layer: SVGLayer?
    for index in group.scene.marks.indices { write(index, of: group.scene, extras, in: &layer) }
    if layer != nil { close("g") }
    closeGroup()
  }

  /// Writes everything of a group before its marks.
  mutating func open(_ group: Group, _ extras: SVGExtras? = nil) {
    let (scene, frame) = (group.scene, group.frame)
    if let background = scene.background {
      write(frame, filled: background, other: extras?.other?.background)
    }
    defineClip(frame)
    open("g")
    attributeOfClip(clipCount)
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

  mutating func defineClip(_ frame: Rectangle) {
    clipCount += 1
    open("clipPath")
    attribute("id", id: "clip", clipCount)
    endOpening()
    write(frame)
    close("clipPath")
  }

  /// Adds the attribute that clips to the clip `number`.
  mutating func attributeOfClip(_ number: Int) {
    attribute("clip-path", id: "url(#clip", number, ")")
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

  // MARK: - Veils

  /// Writes a veil: a gradient, and the box that it fills.
  ///
  /// The gradient has the units of its box, the default in SVG.
  ///
  /// - Parameter other: The color in the other mode. Default: the same.
  mutating func write(_ veil: FadeOverlay, other: Color? = nil) {
    gradientCount += 1
    let element: StaticString = veil.course == .outward ? "radialGradient" : "linearGradient"
    open(element)
    attribute("id", id: "veil", gradientCount)
    if veil.course == .downward {
      attribute("x2", Thousandths.zero)
      attribute("y2", 1 as Thousandths)
    }
    endOpening()
    for stop in veil.stops {
      open("stop")
      attribute("offset", stop.offset)
      attribute("stop-color", veil.color)
      attribute("stop-opacity", stop.opacity.value)
      style(other, insteadOf: veil.color)
      closeEmpty()
    }
    close(element)
    open("rect")
    attribute(veil.frame)
    attribute("fill", id: "url(#veil", gradientCount, ")")
    closeEmpty()
  }
}

/// ASCII text under construction, in its own memory.
///
/// For every byte, an array checks whether it is shared and where it ends. This buffer reserves
/// memory once for each piece of text.
struct TextBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var count = 0

  /// A buffer for `capacity` bytes, above 0, which grows as needed.
  init(capacity: Int) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { start.deallocate() }

  /// The bytes so far.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Appends `text`, which is ASCII.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    reserve(length)
    (start + count).initialize(from: text.utf8Start, count: length)
    count += length
  }

  mutating func append(_ text: [UInt8]) {
    reserve(text.count)
    text.withUnsafeBufferPointer { bytes in
      if let first = bytes.baseAddress {
        (start + count).initialize(from: first, count: bytes.count)
      }
    }
    count += text.count
  }

  /// Appends `number` in decimal notation.
  mutating func append(_ number: Thousandths) {
    reserve(Thousandths.lengthLimit)
    count += number.write(at: start + count)
  }

  /// Appends 16 digits.
  mutating func append(hexadecimal number: UInt64) {
    reserve(16)
    for place in 0..<16 {
      start[count + place] = Hex.digit(UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * place)))
    }
    count += 16
  }

  /// Appends `color` as `#rrggbb`.
  mutating func append(_ color: Color) {
    reserve(7)
    let end = start + count
    end[0] = UInt8(ascii: "#")
    end[1] = Hex.digit(color.red >> 4)
    end[2] = Hex.digit(color.red)
    end[3] = Hex.digit(color.green >> 4)
    end[4] = Hex.digit(color.green)
    end[5] = Hex.digit(color.blue >> 4)
    end[6] = Hex.digit(color.blue)
    count += 7
  }

  @inline(__always)
  private mutating func reserve(_ room: Int) {
    if capacity - count < room { grow(room) }
  }

  @inline(never)
  private mutating func grow(_ room: Int) {
    capacity = max(2 * capacity, count + room)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.initialize(from: start, count: count)
    start.deallocate()
    start = larger
  }
}
