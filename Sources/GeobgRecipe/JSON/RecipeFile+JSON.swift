public import GeobgScene

extension RecipeFile {
  /// Reads the recipe in the JSON `bytes`.
  ///
  /// Only the engine and the seed are required; missing members get their defaults.
  ///
  /// - Throws: ``DocumentError``, which names the field.
  public init(parsing bytes: [UInt8]) throws(DocumentError) {
    try self.init(JSONField(try JSONValue(parsing: bytes, limit: RecipeFile.byteLimit)))
  }

  /// Reads the recipe in `field`.
  package init(_ field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: RecipeFile.keys)
    let number = try object.integer("engine")
    guard let engine = Engine(number: number) else {
      throw .unknownEngine(found: number, newest: Engine.newest.number)
    }
    let seed = try object.required("seed")
    let seedText = try seed.string()
    let palette = try Palette(ofRecipe: object)
    self.init(
      Recipe(
        seed: try seed.making { () throws(RecipeError) in try Seed(parsing: seedText) },
        palette: palette, engine: engine))
    if let output = object.optional("output") { self.output = try Output(field: output) }
    recipe.view = try Viewport(object, of: field)
    recipe.mode = try object.optional("mode")?.choice(of: Mode.self) ?? recipe.mode
    if let background = object.optional("background") {
      recipe.background = try Background(background)
    }
    if let plane = object.optional("plane") { recipe.plane = try Plane.optional(plane) }
    if let gestures = object.optional("gestures") { recipe.drawing = try Drawing(gestures) }
    if let calm = object.optional("calm") { recipe.calm = try Calm(calm) }
    if let art = object.optional("art") { recipe.art = try Art(art) }
    if let mesh = object.optional("mesh") { recipe.mesh = try WireMesh.optional(mesh) }
  }

  private static let keys = [
    "art", "background", "calm", "canvas", "engine", "gestures", "mesh", "mode", "output",
    "palette", "pan", "plane", "seed", "span", "zoom",
  ]

  /// The recipe as canonical JSON, in ASCII.
  ///
  /// The same recipe always gives the same text.
  public var json: String {
    json(
      palette: recipe.palette.json, seed: CanonicalJSON.string(recipe.seed.text),
      output: output.json)
  }

  /// The recipe as canonical JSON with other values of three members; nil leaves a member out.
  package func json(palette: String, seed: String?, output: String?) -> String {
    let view = recipe.view
    return CanonicalJSON.object(
      ("art", recipe.art.json),
      ("background", recipe.background.json),
      ("calm", recipe.calm.json),
      ("canvas", view.canvas.json),
      ("engine", String(recipe.engine.number)),
      ("gestures", recipe.drawing.json),
      ("mesh", String(recipe.mesh?.passes ?? 0)),
      ("mode", CanonicalJSON.string(recipe.mode.rawValue)),
      ("output", output),
      ("palette", palette),
      ("pan", view.pan.json),
      (
        "plane",
        recipe.plane.map { CanonicalJSON.object(("density", $0.density.description)) }
          ?? "null"
      ),
      ("seed", seed),
      ("span", view.span?.json),
      ("zoom", view.zoom.description))
  }
}

extension Plane {
  static func optional(_ field: JSONField) throws(DocumentError) -> Plane? {
    if case .null = field.value { return nil }
    guard let density = try field.object(keys: ["density"]).optional("density") else {
      return .original
    }
    let value = try density.decimal()
    return try density.making { () throws(RecipeError) in try Plane(density: value) }
  }
}

extension WireMesh {
  static func optional(_ field: JSONField) throws(DocumentError) -> WireMesh? {
    let passes = try field.integer()
    guard passes != 0 else { return nil }
    return try field.making { () throws(RecipeError) in try WireMesh(passes: passes) }
  }
}

extension Background {
  init(_ field: JSONField) throws(DocumentError) {
    let text = try field.string()
    guard let background = Background(parsing: text) else {
      throw field.invalid("'\(JSONField.excerpt(text))' is not a background; write none or #rrggbb")
    }
    self = background
  }

  /// Reads `none`, or a color as `#rrggbb`; nil for any other text.
  public init?(parsing text: String) {
    if text.hasBytes(of: "none") {
      self = .none
    } else if let color = Color(hex: text) {
      self = .color(color)
    } else {
      return nil
    }
  }

  var json: String? {
    switch self {
    case .palette: nil
    case .color(let color): CanonicalJSON.string(color.hex)
    case .none: CanonicalJSON.string("none")
    }
  }
}
