import GeobgScene

/// Chapters 8 and 11: gestures, the mesh, calm zones and print.
extension VectorTable {
  static let drawing: [VectorTable] = [
    VectorTable(
      "8.7", "address | tap | shapes | i | kind | center | radius or width | color | opacity",
      atLeast: 5, results: Array(2...8), computing: handTaps),
    VectorTable(
      "8.7", "palette of the tap | change | i | color | opacity", atLeast: 5, results: [3, 4]
    ) { cells in try paintedTap(cells) },
    VectorTable(
      "8.7", "tap | zoom | i | center | radius or width | r", atLeast: 5, results: [3, 4, 5],
      computing: zoomedTaps),
    VectorTable(
      "8.7", "view | zoom of the tap | i | points of the path, its first and its last", atLeast: 7,
      results: [3],
      computing: hugePaths),
    VectorTable("8.7", "gesture | items", atLeast: 12, results: [1], computing: items),
    VectorTable(
      "8.9", "tap | zoom | base | base of the recipe | i | center | radius or width", atLeast: 5,
      results: [5, 6]
    ) { cells in try framedTap(cells) },
    VectorTable(
      "8.9", "view | base of the recipe | zoom of the tap | base of the tap | i | path", atLeast: 6,
      results: [5]
    ) { cells in try framedPath(cells) },
    VectorTable(
      "8.9", "view | base | `mesh` | lines | first | last | width", atLeast: 6,
      results: [3, 4, 5, 6]
    ) { cells in try framedMesh(cells) },
    VectorTable("8.8", "shape | change | result", atLeast: 5, results: [2]) { cells in
      try changed(cells[0], cells[1])
    },
    VectorTable("8.7", "line | from | to", atLeast: 8, results: [1, 2]) { cells in
      let number: Int = try Described.whole(cells[0].prefix(while: \.isNumber))
      let points = meshPath.points
      guard (1...points.count / 2).contains(number) else {
        throw Described.Unknown(text: cells[0])
      }
      return [points[2 * number - 2].described, points[2 * number - 1].described]
    },
    VectorTable(
      "8.7", "zone | course | frame (x, y, width, height) | stops", atLeast: 4, results: [1, 2, 3]
    ) { cells in
      let veil = try veil(cells[0], in: .phone)
      let isLong = veil.stops.count == 18
      return [
        course(veil), veil.frame.described, isLong ? "18, see below" : veil.describedStops,
      ]
    },
    VectorTable(
      "8.7", "window | zone | frame | first stop", atLeast: 2, results: [2, 3]
    ) { rows, page in
      let windows = try page.table("4.5", "recipe | whole | window").rows.map { $0[0] }
      return try rows.map { cells in
        let name = cells[0].replacing("of the span", with: "of a span")
        guard let window = windows.first(where: { $0.hasPrefix(name) }) else {
          throw Described.Unknown(text: name)
        }
        let veil = try veil(cells[1], in: try Described.view(window))
        let first = veil.stops.first.map { "\($0.offset):\($0.opacity.value)" } ?? ""
        return [veil.frame.described, "\(first) (\(veil.stops.count) stops)"]
      }
    },
    VectorTable(
      "11.5", "canvas | outer size, mm | pixels | window | border | scene", atLeast: 4,
      results: Array(1...5)
    ) { cells in
      let view = try Described.view(cells[0])
      let scene = try Described.recipe(view).scene()
      let (size, window) = (view.canvas.physicalSize, view.window)
      return [
        "\(size?.width ?? 0) x \(size?.height ?? 0)",
        "\(view.canvas.pixelWidth) x \(view.canvas.pixelHeight)",
        "\(window.origin.described), \(window.width) x \(window.height)",
        "\(Thousandths(count: (scene.width.count - window.width.count) / 2))",
        "\(scene.width) x \(scene.height)",
      ]
    },
  ]

  /// What a change such as `size 2` makes of a shape such as `[-2, -1, 0, 5]`, in counts.
  private static func changed(_ shape: String, _ change: String) throws -> [String] {
    let name = try Described.numbers(shape.filter { !"[]".contains($0) })
      .map { Int($0.count / 1000) }
    guard name.count == 4 else { throw Described.Unknown(text: shape) }
    let words = change.replacing("`", with: "").split(separator: " ", maxSplits: 1).map(String.init)
    var properties = ShapeProperties()
    let recipe = try Described.recipe()
    let inks = Weighted(recipe.palette.swatches.map { ($0.light, weight: $0.weight) })
    let tap = tap(Int32(name[0]), Int32(name[1]))
    switch words[0] {
    case "size": properties.size = try Described.number(words[1])
    case "swatch": properties.swatch = try Described.whole(words[1])
    case "kind": properties.kind = PictureStyle.kinds.firstIndex(of: words[1])
    case "move": properties.move = try Described.point(words[1])
    default: throw Described.Unknown(text: change)
    }
    let shape = tap.shape(name[3], .one, properties)
    switch words[0] {
    case "swatch":
      let paint = tap.paint(name[3], .one, [inks], properties)
      guard case .solid(let color, let opacity) = paint else { return [] }
      return ["`\(color.hex)`, opacity \(opacity.value.count)"]
    case "move": return ["center \(shape.center.x.count), \(shape.center.y.count)"]
    default:
      switch shape {
      case .circle(let circle): return ["radius \(circle.radius.count)"]
      case .polygon(let polygon): return ["width \(polygon.width.count)"]
      }
    }
  }

  /// The mesh of one pass in a phone's window.
  static let meshPath = WireMesh(clamping: 1).path(over: Viewport.phone.window, .one)

  /// The veil of a zone such as `0, 0.06, 1, 0.24`.
  static func veil(_ zone: String, in view: Viewport) throws -> FadeOverlay {
    let numbers = try Described.numbers(zone)
    guard numbers.count == 4 else { throw Described.Unknown(text: zone) }
    var recipe = try Described.recipe(view)
    recipe.calm = try CalmZones([
      try CalmZone(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    ])
    guard case .veil(let veil) = Composer(recipe).veils.first else {
      throw Described.Unknown(text: zone)
    }
    return veil
  }

  private static func course(_ veil: FadeOverlay) -> String {
    switch veil.course {
    case .downward: "`down`"
    case .rightward: "`right`"
    case .outward: "`out`"
    }
  }

  /// The shapes of taps by hand; empty cells repeat the tap above.
  private static func handTaps(
    _ rows: [[String]], _ page: SpecificationPage
  ) throws -> [[String]] {
    var above: Cluster?
    return try rows.map { cells in
      let isFirst = !cells[0].isEmpty
      if isFirst {
        above = Cluster(
          try Tap(
            address: try Described.whole(cells[0]), place: try Described.point(cells[1])),
          in: chance, .plane)
      }
      guard let tap = above else { throw Described.Unknown(text: cells[0]) }
      let count = tap.shapeCount(.one)
      let index: Int = try Described.whole(cells[3])
      guard (0..<count).contains(index) else { throw Described.Unknown(text: cells[3]) }
      let (shape, paint) = try described(index, of: tap)
      return [
        isFirst ? "\(count)" : "", "\(index)", shape.kind, "\(shape.x), \(shape.y)", shape.size,
      ] + paint
    }
  }

  /// The shapes of the tap at address 0, at other zooms.
  private static func zoomedTaps(
    _ rows: [[String]], _ page: SpecificationPage
  ) throws -> [[String]] {
    try rows.map { cells in
      let tap = Cluster(
        try Tap(
          address: 0, place: try Described.point(cells[0]), zoom: try Described.numbers(cells[1])[0]
        ), in: chance, .plane)
      return described(tap.shape(try Described.whole(cells[2]), .one))
    }
  }

  /// The paint of a shape of the tap at address 0, which has one of two palettes of its own.
  private static func paintedTap(_ cells: [String]) throws -> [String] {
    func ink(
      _ name: String, _ weight: Thousandths, _ color: Color, _ opacity: ClosedRange<Thousandths>
    ) throws -> Palette.Swatch {
      try Palette.Swatch(
        name: name, weight: weight,
        light: .init(
          color: color,
          opacity: Opacity(unchecked: opacity.lowerBound)...Opacity(unchecked: opacity.upperBound)))
    }
    let mono = try Palette(
      name: "mono", light: .white, dark: .black,
      swatches: [ink("ink", 1, Color(red: 0x22, green: 0x44, blue: 0x66), 0.2...0.7)])
    let two = try Palette(
      name: "two", light: .white, dark: .black,
      swatches: [
        ink("blue", 2, Color(red: 0x33, green: 0x66, blue: 0xcc), 0.1...0.6),
        ink("red", 1, Color(red: 0xcc, green: 0x33, blue: 0x44), 0.2...0.5),
      ])
    var recipe = try Described.recipe()
    let tap = try Tap(
      address: 0, place: .zero, palette: try Described.whole(cells[0]) as Int)
    recipe.drawing = try Drawing([.tap(tap)], palettes: [mono, two])
    var properties = ShapeProperties()
    if cells[1].hasPrefix("`swatch` ") {
      properties.swatch = try Described.whole(cells[1].dropFirst(9))
    }
    let composer = Composer(recipe)
    let painted = Cluster(tap, in: chance, .plane)
    return painted.paint(try Described.whole(cells[2]), .one, composer.inks, properties).described
  }

  /// The center, the size and the radius of the corners.
  private static func described(_ placed: PlacedShape) -> [String] {
    let (center, size, corner): (Point, Thousandths, String) =
      switch placed {
      case .circle(let circle): (circle.center, circle.radius, "")
      case .polygon(let polygon): (polygon.center, polygon.width, "\(polygon.cornerRadius.count)")
      }
    return ["\(center.x.count), \(center.y.count)", "\(size.count)", corner]
  }

  /// A shape of the tap at address 0 in a frame, in a view of another one.
  private static func framedTap(_ cells: [String]) throws -> [String] {
    let hand = try Tap(
      address: 0, place: try Described.point(cells[0]), zoom: try Described.numbers(cells[1])[0],
      base: try Described.base(cells[2]))
    let tap = Cluster(hand, in: chance, try Described.base(cells[3]))
    return Array(described(tap.shape(try Described.whole(cells[4]), .one)).prefix(2))
  }

  /// What a view in a frame shows of a shape.
  private static func framedPath(_ cells: [String]) throws -> [String] {
    let tap = try Tap(
      address: 0, place: .zero, zoom: try Described.numbers(cells[2])[0],
      base: try Described.base(cells[3]))
    return [try path(of: tap, cells[4], in: cells[0], try Described.base(cells[1]))]
  }

  /// The mesh of a view in a frame.
  private static func framedMesh(_ cells: [String]) throws -> [String] {
    var recipe = try Described.recipe(try Described.view("1170x2532, \(cells[0])"))
    recipe.view = recipe.view.with(base: try Described.base(cells[1]))
    let composer = Composer(recipe)
    guard
      case .stroke(let path, let width, _) = composer.meshMark(
        passes: try Described.whole(cells[2]))
    else { throw Described.Unknown(text: cells[2]) }
    let points = path.points
    func line(_ first: Int) -> String {
      points.isEmpty ? "" : "\(points[first].described) to \(points[first + 1].described)"
    }
    return ["\(points.count / 2)", line(0), line(max(0, points.count - 2)), "\(width)"]
  }

  /// The paths of huge shapes of the tap at (0, 0) with the address 0, on 1170x2532 pixels.
  private static func hugePaths(
    _ rows: [[String]], _ page: SpecificationPage
  ) throws -> [[String]] {
    try rows.map { cells in
      let tap = try Tap(
        address: 0, place: .zero, zoom: try Described.numbers(cells[1])[0])
      return [try path(of: tap, cells[2], in: cells[0], .plane)]
    }
  }

  /// The points of a shape's path, the first and the last of them.
  private static func path(
    of tap: Tap, _ index: String, in view: String, _ base: ViewOrigin
  ) throws -> String {
    var recipe = try Described.recipe(try Described.view("1170x2532, \(view)"))
    if view.contains("`outline` 8") { recipe.art = try recipe.art.with(.outline, [8]) }
    recipe.view = recipe.view.with(base: base)
    let composer = Composer(recipe)
    let mark = composer.mark(
      try Described.whole(index), of: Cluster(tap, in: chance, base), in: composer.canvas)
    guard case .fill(.path(let path), _) = mark else { return "none" }
    let points = path.points
    return "\(points.count): \(points[0].described) and \(points[points.count - 1].described)"
  }

  /// The items after each gesture.
  private static func items(
    _ rows: [[String]], _ page: SpecificationPage
  ) throws -> [[String]] {
    var fold = DrawingFold(chance: chance, engine: .one, base: .plane)
    return try rows.map { cells in
      switch cells[0] {
      case "tap": _ = fold.apply(.tap(try Tap(address: 0, place: .zero)))
      case "mesh": _ = fold.apply(.mesh)
      case "clear": _ = fold.apply(.clear)
      case "undo": _ = fold.apply(.undo)
      case "redo": _ = fold.apply(.redo)
      default: throw Described.Unknown(text: cells[0])
      }
      let items = fold.items.map { item in
        if case .shape(_, let index) = item { "\(index)" } else { "M" }
      }
      return [items.joined(separator: " ")]
    }
  }
}
