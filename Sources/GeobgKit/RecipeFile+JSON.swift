extension RecipeFile {
  /// The recipe in `bytes`, which are JSON.
  ///
  /// What is missing has its default; only the engine and the seed must be there.
  ///
  /// - Throws: ``DocumentError``, which names the field.
  public init(parsing bytes: [UInt8]) throws(DocumentError) {
    let field = JSONField(try JSONValue(parsing: bytes, limit: MetadataError.recipeLimit))
    let object = try field.object(keys: RecipeFile.keys)
    let engine = try object.required("engine").integer()
    guard engine == Recipe.engine else {
      throw .unknownEngine(found: engine, newest: Recipe.engine)
    }
    let seed = try object.required("seed")
    let seedText = try seed.string()
    let palette = try Palette(ofRecipe: object)
    self.init(
      Recipe(
        seed: try seed.making { () throws(RecipeError) in try Seed(parsing: seedText) },
        palette: palette))
    if let output = object.optional("output") { self.output = try Output(field: output) }
    recipe.view = try View(object, of: field)
    recipe.mode = try object.optional("mode")?.choice(of: Mode.self) ?? recipe.mode
    if let background = object.optional("background") {
      recipe.background = try Background(background)
    }
    if let plane = object.optional("plane") { recipe.plane = try Plane.optional(plane) }
    if let gestures = object.optional("gestures") { recipe.drawing = try Drawing(gestures) }
    if let mesh = object.optional("mesh") { recipe.mesh = try WireMesh.optional(mesh) }
  }

  private static let keys = [
    "background", "canvas", "engine", "gestures", "mesh", "mode", "output", "palette", "pan",
    "plane", "seed", "zoom",
  ]

  /// The recipe as canonical JSON, in ASCII.
  ///
  /// The same recipe is the same text.
  public var json: String {
    let view = recipe.view
    return CanonicalJSON.object([
      "background": recipe.background.json,
      "canvas": CanonicalJSON.object([
        "width": String(view.canvas.pixelWidth), "height": String(view.canvas.pixelHeight),
      ]),
      "engine": String(Recipe.engine),
      "gestures": recipe.drawing.json,
      "mesh": String(recipe.mesh?.passes ?? 0),
      "mode": CanonicalJSON.string(recipe.mode.rawValue),
      "output": output.json,
      "palette": recipe.palette.json,
      "pan": view.pan.json,
      "plane": recipe.plane.map { CanonicalJSON.object(["density": $0.density.description]) }
        ?? "null",
      "seed": CanonicalJSON.string(recipe.seed.text),
      "zoom": view.zoom.description,
    ])
  }
}

// MARK: - The parts

extension Palette {
  /// The palette of a recipe, the original where none is given.
  fileprivate init(ofRecipe recipe: JSONObject) throws(DocumentError) {
    if let field = recipe.optional("palette") {
      try self.init(field)
    } else if let original = try? PaletteFile.builtIn("original") {
      self = original.palette
    } else {
      throw .missing(field: "palette")
    }
  }
}

extension View {
  fileprivate init(_ object: JSONObject, of field: JSONField) throws(DocumentError) {
    var canvas = Canvas.phone
    if let size = object.optional("canvas") {
      let sides = try size.object(keys: ["width", "height"])
      let (width, height) = (
        try sides.required("width").integer(), try sides.required("height").integer()
      )
      canvas = try size.making { () throws(RecipeError) in
        try Canvas(pixelWidth: width, pixelHeight: height)
      }
    }
    let (pan, zoom) = (object.optional("pan"), object.optional("zoom"))
    let (point, factor) = (try pan?.point() ?? .zero, try zoom?.decimal() ?? 1)
    // Two steps, so that an error names the one of the two fields that is wrong.
    let panned = try (pan ?? field).making { () throws(RecipeError) in
      try View(canvas: canvas, pan: point)
    }
    self = try (zoom ?? field).making { () throws(RecipeError) in
      try View(canvas: canvas, pan: panned.pan, zoom: factor)
    }
  }
}

extension JSONField {
  fileprivate func point() throws(DocumentError) -> Point {
    let items = try array()
    guard items.count == 2 else { throw invalid("\(items.count) numbers; a point has two: x, y") }
    return Point(x: try items[0].decimal(), y: try items[1].decimal())
  }
}

extension Point {
  fileprivate var json: String { CanonicalJSON.array([x.description, y.description]) }
}

extension Background {
  fileprivate init(_ field: JSONField) throws(DocumentError) {
    let text = try field.string()
    guard let background = Background(parsing: text) else {
      throw field.invalid("'\(text)' is not a background; write none or #rrggbb")
    }
    self = background
  }

  /// `none`, or a color as `#rrggbb`; nil for anything else.
  public init?(parsing text: String) {
    if text == "none" {
      self = .none
    } else if let color = Color(hex: text) {
      self = .color(color)
    } else {
      return nil
    }
  }

  fileprivate var json: String? {
    switch self {
    case .palette: nil
    case .color(let color): CanonicalJSON.string(color.hex)
    case .none: CanonicalJSON.string("none")
    }
  }
}

extension Plane {
  fileprivate static func optional(_ field: JSONField) throws(DocumentError) -> Plane? {
    if case .null = field.value { return nil }
    guard let density = try field.object(keys: ["density"]).optional("density") else {
      return .original
    }
    let value = try density.decimal()
    return try density.making { () throws(RecipeError) in try Plane(density: value) }
  }
}

extension WireMesh {
  fileprivate static func optional(_ field: JSONField) throws(DocumentError) -> WireMesh? {
    let passes = try field.integer()
    guard passes != 0 else { return nil }
    return try field.making { () throws(RecipeError) in try WireMesh(passes: passes) }
  }
}

extension Drawing {
  fileprivate init(_ field: JSONField) throws(DocumentError) {
    var gestures: [Gesture] = []
    for item in try field.array() { gestures.append(try Gesture(item)) }
    self = try field.making { () throws(RecipeError) in try Drawing(gestures) }
  }

  fileprivate var json: String? {
    gestures.isEmpty ? nil : CanonicalJSON.array(gestures.map(\.json))
  }
}

extension Gesture {
  private static let plain: [(name: String, gesture: Gesture)] = [
    ("mesh", .mesh), ("undo", .undo), ("redo", .redo), ("clear", .clear),
  ]

  fileprivate init(_ field: JSONField) throws(DocumentError) {
    if case .string(let name) = field.value {
      guard let known = Gesture.plain.first(where: { $0.name == name }) else {
        throw field.invalid("'\(name)' is not a gesture; write mesh, undo, redo, clear or a tap")
      }
      self = known.gesture
      return
    }
    let tap = try field.object(keys: ["tap", "address"])
    let address = try tap.required("address")
    let number = try address.integer()
    guard let serial = UInt64(exactly: number) else {
      throw address.invalid("\(number) is negative")
    }
    let place = try tap.required("tap").point()
    self = .tap(
      try field.making { () throws(RecipeError) in try HandTap(address: serial, place: place) })
  }

  fileprivate var json: String {
    if case .tap(let tap) = self {
      return CanonicalJSON.object(["tap": tap.place.json, "address": String(tap.address)])
    }
    return CanonicalJSON.string(Gesture.plain.first { $0.gesture == self }?.name ?? "")
  }
}

extension Output {
  fileprivate init(field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: ["format", "date"])
    let (format, date) = (
      try object.optional("format")?.choice(of: Format.self),
      try object.optional("date")?.integer()
    )
    self = try field.making { () throws(OutputError) in try Output(format: format, date: date) }
  }

  fileprivate var json: String? {
    guard format != nil || date != nil else { return nil }
    return CanonicalJSON.object([
      "format": format.map { CanonicalJSON.string($0.rawValue) }, "date": date.map(String.init),
    ])
  }
}
