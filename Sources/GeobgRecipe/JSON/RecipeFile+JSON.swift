internal import GeobgScene

extension RecipeFile {
  /// The recipe in `bytes`, which are JSON.
  ///
  /// What is missing has its default; only the engine and the seed must be there.
  ///
  /// - Throws: ``DocumentError``, which names the field.
  public init(parsing bytes: [UInt8]) throws(DocumentError) {
    try self.init(JSONField(try JSONValue(parsing: bytes, limit: RecipeFile.byteLimit)))
  }

  /// The recipe that `field` holds.
  package init(_ field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: RecipeFile.keys)
    let number = try object.required("engine").integer()
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
    if let mesh = object.optional("mesh") { recipe.mesh = try WireMesh.optional(mesh) }
  }

  private static let keys = [
    "background", "calm", "canvas", "engine", "gestures", "mesh", "mode", "output", "palette",
    "pan",
    "plane", "seed", "span", "zoom",
  ]

  /// The recipe as canonical JSON, in ASCII.
  ///
  /// The same recipe is the same text.
  public var json: String {
    let view = recipe.view
    return CanonicalJSON.object([
      "background": recipe.background.json,
      "calm": recipe.calm.json,
      "canvas": view.canvas.json,
      "engine": String(recipe.engine.number),
      "gestures": recipe.drawing.json,
      "mesh": String(recipe.mesh?.passes ?? 0),
      "mode": CanonicalJSON.string(recipe.mode.rawValue),
      "output": output.json,
      "palette": recipe.palette.json,
      "pan": view.pan.json,
      "plane": recipe.plane.map { CanonicalJSON.object(["density": $0.density.description]) }
        ?? "null",
      "seed": CanonicalJSON.string(recipe.seed.text),
      "span": view.span?.json,
      "zoom": view.zoom.description,
    ])
  }
}
