import GeobgKit
import GeobgRecipe
import GeobgScene

/// Values that the tables of the specification describe in words.
enum Described {
  /// A description that cannot be read.
  struct Unknown: Error {
    let text: String
  }

  /// A decimal number.
  static func number(_ text: some StringProtocol) throws -> Thousandths {
    guard let number = Thousandths(parsing: String(text)) else { throw Unknown(text: String(text)) }
    return number
  }

  /// A whole number in decimal or, with `radix`, in another notation.
  static func whole<Whole: FixedWidthInteger>(
    _ text: some StringProtocol, radix: Int = 10
  ) throws -> Whole {
    guard let whole = Whole(text, radix: radix) else { throw Unknown(text: String(text)) }
    return whole
  }

  /// The numbers of a text such as `-2, 5` or `(-2, 5)`.
  static func numbers(_ text: some StringProtocol) throws -> [Thousandths] {
    try text.split(whereSeparator: { "(), ".contains($0) }).map { try number($0) }
  }

  /// A point such as `(12.5, -3)`.
  static func point(_ text: some StringProtocol) throws -> Point {
    let numbers = try numbers(text)
    guard numbers.count == 2 else { throw Unknown(text: String(text)) }
    return Point(x: numbers[0], y: numbers[1])
  }

  /// A frame such as `[0.5, -3, 2]`.
  static func base(_ text: some StringProtocol) throws -> ViewOrigin {
    let numbers = try numbers(String(text.filter { $0 != "[" && $0 != "]" }))
    guard numbers.count == 3 else { throw Unknown(text: String(text)) }
    return try ViewOrigin(
      origin: Point(x: numbers[0], y: numbers[1]), level: Int(numbers[2].count / 1000))
  }

  /// A cell such as `(-2, 5)`.
  static func cell(_ text: some StringProtocol) throws -> (x: Int32, y: Int32) {
    let parts = text.split(whereSeparator: { "(), ".contains($0) })
    guard parts.count == 2 else { throw Unknown(text: String(text)) }
    return (try whole(parts[0]), try whole(parts[1]))
  }

  /// A size with everything that decides its window, such as `1440x3120, zoom 1.5, pan (10, 0)`.
  static func view(_ text: String) throws -> Viewport {
    let ppi = try text.firstMatch(of: /([0-9.]+) ppi/).map { try number($0.1) } ?? 96
    let canvas: Canvas
    if let size = text.prefixMatch(of: /([0-9.]+) ?x ?([0-9.]+) mm/) {
      let bleed = try text.firstMatch(of: /bleed ([0-9.]+) mm/).map { try number($0.1) } ?? 0
      canvas = try Canvas(
        try PhysicalSize(width: try number(size.1), height: try number(size.2)), ppi: ppi,
        edge: try PrintEdge(bleed: bleed, hasCropMarks: text.contains("crop marks")))
    } else if let size = text.prefixMatch(of: /([0-9]+)x([0-9]+)/) {
      canvas = try Canvas(
        pixelWidth: try whole(size.1), pixelHeight: try whole(size.2), ppi: ppi)
    } else {
      throw Unknown(text: text)
    }
    var span: LayoutCanvas?
    if let size = text.firstMatch(of: /of a span of ([0-9]+)x([0-9]+) at \(([0-9]+), ([0-9]+)\)/) {
      var layout: LayoutCanvas.Size?
      if let size = text.firstMatch(of: /layout ([0-9]+)x([0-9]+)/) {
        layout = LayoutCanvas.Size(width: try whole(size.1), height: try whole(size.2))
      }
      span = LayoutCanvas(
        pixelWidth: try whole(size.1), pixelHeight: try whole(size.2), x: try whole(size.3),
        y: try whole(size.4), layout: layout)
    }
    return try Viewport(
      canvas: canvas,
      pan: try text.firstMatch(of: /pan (\([^)]*\))/).map { try point($0.1) } ?? .zero,
      zoom: try text.firstMatch(of: /zoom ([0-9.]+)/).map { try number($0.1) } ?? 1, span: span)
  }

  /// The recipe of seed 7 with the palette `classic`.
  static func recipe(_ view: Viewport = .phone) throws -> Recipe {
    Recipe(seed: Seed(7), palette: try PaletteFile.builtIn("classic").palette, view: view)
  }

  /// A recipe such as ``zoom 0.003, density 0.001, `mesh` 3``.
  static func fullRecipe(_ text: String) throws -> Recipe {
    var recipe = try recipe(
      try view("1170x2532, \(text.prefixMatch(of: /zoom [0-9.]+/)?.0 ?? "")"))
    if text.contains("plane `null`") { recipe.plane = nil }
    if let density = text.firstMatch(of: /density ([0-9.]+)/) {
      recipe.plane = try ShapeField(density: try number(density.1))
    }
    if let passes = text.firstMatch(of: /`mesh` ([0-9]+)/) {
      recipe.mesh = try WireMesh(passes: try whole(passes.1))
    }
    if let gestures = text.firstMatch(of: /gestures (.+)/) {
      recipe.drawing = try Drawing(
        try gestures.1.matches(of: /mesh|tap (\([^)]*\)) with address ([0-9]+)/).map { gesture in
          guard let place = gesture.1, let address = gesture.2 else { return .mesh }
          return .tap(try Tap(address: try whole(address), place: try point(place)))
        })
    }
    return recipe
  }
}

extension Rectangle {
  /// The four numbers: left, top, width, height.
  var described: String { "\(origin.x), \(origin.y), \(width), \(height)" }
}

extension Point {
  /// The two numbers.
  var described: String { "\(x), \(y)" }
}

extension Shape {
  /// The cells of a table: the kind, the center as counts, and the radius or width as a count.
  var described: (kind: String, x: String, y: String, size: String) {
    switch self {
    case .circle(let circle):
      (
        "circle", "\(circle.center.x.count)", "\(circle.center.y.count)", "\(circle.radius.count)"
      )
    case .hexagon(let hexagon):
      (
        "hexagon", "\(hexagon.center.x.count)", "\(hexagon.center.y.count)",
        "\(hexagon.width.count)"
      )
    case .path: ("path", "", "", "")
    }
  }
}

extension Paint {
  /// The cells of a table: the color, and the opacity as a count.
  var described: [String] {
    switch self {
    case .solid(let color, let opacity): ["`\(color.hex)`", "\(opacity.value.count)"]
    }
  }
}

extension Path {
  /// The points of the path in drawing order.
  var points: [Point] {
    elements.compactMap { element in
      switch element {
      case .move(let point), .line(let point), .arc(let point, _): point
      case .close: nil
      }
    }
  }
}

extension FadeOverlay {
  /// The stops as offset:opacity.
  var describedStops: String {
    stops.map { "\($0.offset):\($0.opacity.value)" }.joined(separator: " ")
  }
}
