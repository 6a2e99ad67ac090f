public import GeobgScene

/// The content of a recipe file, and the metadata of every picture.
///
/// It is a recipe, and the other settings that decide the file's bytes. The schema is in
/// `docs/recipes.md`.
public struct RecipeFile: Hashable, Sendable {
  /// The longest recipe that is written or read, in bytes.
  public static let byteLimit = Scene.metadataByteLimit

  /// The recipe of the picture.
  public var recipe: Recipe
  /// The settings of the file.
  public var output: Output

  /// A file of `recipe`.
  public init(_ recipe: Recipe, output: Output = Output()) {
    self.recipe = recipe
    self.output = output
  }

  /// Reads the recipe in `source`, which is JSON, a picture of any ``Format`` with a recipe, or a video
  /// (MP4 or WebM) that `geobg film` made.
  ///
  /// - Throws: ``DocumentError``; ``DocumentError/picture(_:)`` for a picture without a readable
  ///   recipe.
  public init(reading source: ByteSource) throws(DocumentError) {
    // Not with the formats, so that a program for pages does not link it.
    let video: String?
    do throws(MetadataError) {
      video = try VideoMetadata.read(source)
    } catch {
      throw .picture(error)
    }
    if let video {
      try self.init(parsing: video.bytes)
      return
    }
    try self.init(reading: source, names: .all) { (format) throws(MetadataError) in
      try format.recipeText(in: source)
    }
  }

  /// Reads the recipe in `source`, which is JSON or a picture.
  ///
  /// - Parameters:
  ///   - names: Reads what a recipe by hand names.
  ///   - recipeText: Reads the recipe text in a picture of the format.
  package init(
    reading source: ByteSource, names: RecipeNames,
    recipeText: (Format) throws(MetadataError) -> String
  ) throws(DocumentError) {
    func picture(_ format: Format) throws(DocumentError) -> [UInt8] {
      do throws(MetadataError) {
        return try recipeText(format).bytes
      } catch {
        throw .picture(error)
      }
    }
    func bytes(atMost limit: Int) throws(DocumentError) -> [UInt8] {
      do throws(MetadataError) {
        return try source.bytes(from: 0, atMost: Int64(limit))
      } catch {
        throw .picture(error)
      }
    }
    let head = try bytes(atMost: RecipeFile.headByteCount)
    if let format = Format(beginning: head) {
      try self.init(parsing: picture(format), names: names)
      return
    }
    if SVGMetadata.canBegin(with: head) {
      let text: [UInt8]
      do throws(DocumentError) {
        text = try picture(.svg)
      } catch .picture(.wrongSignature) {
        throw .unknownFormat
      }
      try self.init(parsing: text, names: names)
      return
    }
    // JSON in another encoding is parsed too, for the error that names the encoding.
    let (encoding, markCount) = TextEncoding.detected(head)
    let text = encoding.utf8(head[markCount...])
    let first = text.first { !XMLTokenizer.isSpace($0) }
    // A list of recipes is not one; the error says so.
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      // A PDF may have other data before its first line.
      guard head.firstPlace(of: Format.pdf.signature) != nil else { throw .unknownFormat }
      try self.init(parsing: picture(.pdf), names: names)
      return
    }
    let limit = RecipeFile.byteLimit
    guard source.byteCount <= Int64(limit) else {
      throw .tooLarge(byteCount: source.byteCount, limit: Int64(limit))
    }
    try self.init(parsing: bytes(atMost: limit), names: names)
  }

  /// The number of bytes at the beginning that show the kind of a file, with white space before a text.
  private static let headByteCount = 1024

  /// Reads the recipe in the file `bytes`; see ``init(reading:)-(ByteSource)``.
  public init(reading bytes: [UInt8]) throws(DocumentError) {
    try self.init(reading: ByteSource(bytes))
  }
}

// MARK: - JSON

extension RecipeFile {
  /// Reads the recipe in the JSON `bytes`, in its canonical form or as people write it.
  ///
  /// Only the seed is required; missing members get their defaults.
  ///
  /// - Throws: ``DocumentError``, which names the field.
  public init(parsing bytes: [UInt8]) throws(DocumentError) {
    try self.init(parsing: bytes, names: .all)
  }

  private init(parsing bytes: [UInt8], names: RecipeNames) throws(DocumentError) {
    try self.init(
      JSONField(try JSONValue(parsing: bytes, limit: RecipeFile.byteLimit)), names: names)
  }

  /// Reads the recipe in `field`.
  ///
  /// - Parameter names: Reads what a recipe by hand names. Default: all sizes and zones.
  package init(_ field: JSONField, names: RecipeNames = .all) throws(DocumentError) {
    let object = try field.object(keys: RecipeFile.keys, others: HandField.artKeys)
    try HandField.check(object)
    var engine = Engine.newest
    let number = try object.optional("engine")?.integer()
    if let number {
      guard let known = Engine(number: number) else {
        throw .unknownEngine(found: number, newest: Engine.newest.number)
      }
      engine = known
    }
    let text = try object.required("seed")
    let seed = number == nil ? try Seed(byHand: text) : try Seed(text)
    // What a seed picks depends on the version of geobg, so a recipe that names its engine has nothing to pick.
    let picker = number == nil ? seed : nil
    var palette = try Palette(ofRecipe: object, pickedBy: picker)
    if let swatches = object.optional("swatch") { palette = try palette.with(swatches: swatches) }
    self.init(
      Recipe(seed: seed, palette: palette, engine: engine))
    if let output = object.optional("output") { self.output = try Output(field: output) }
    recipe.view = try Viewport(object, of: field, names)
    recipe.mode = try object.optional("mode")?.choice(of: Mode.self) ?? recipe.mode
    if let isDark = try object.optional("dark")?.bool() { recipe.mode = isDark ? .dark : .light }
    if let background = object.optional("background") {
      recipe.background = try Background(background)
    }
    if let plane = object.optional("plane") { recipe.plane = try ShapeField.optional(plane) }
    if let density = object.optional("density") { recipe.plane = try ShapeField.ofDensity(density) }
    recipe.drawing = try Drawing(ofRecipe: object)
    if let calm = object.optional("calm") {
      recipe.calm = try names.calm(calm, in: recipe.view, size: object.optional("size"))
    }
    if let art = object.optional("art") {
      recipe.art = try recipe.art.with(
        membersOf: art.object(keys: HandField.artKeys), pickedBy: picker)
    }
    recipe.art = try recipe.art.with(membersOf: object, pickedBy: picker)
    if let mesh = object.optional("mesh") { recipe.mesh = try WireMesh.optional(mesh) }
    if let tile = object.optional("tile") {
      recipe.isTile = try tile.bool()
      try tile.making(try recipe.checkTile())
    }
    if let motion = object.optional("motion") {
      let made = try Motion(motion)
      try motion.making(try made.check(isTile: recipe.isTile))
      recipe.motion = made
    }
  }

  /// The fields of the canonical form, and the names that a recipe by hand has for some of them.
  private static let keys =
    [
      "art", "background", "base", "calm", "canvas", "engine", "gestures", "mesh", "mode",
      "motion", "output", "palette", "palettes", "pan", "plane", "seed", "span", "tile", "zoom",
    ] + HandField.keys

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
    var object = CanonicalJSON.Object()
    object.add("art", recipe.art.json)
    object.add("background", recipe.background.json)
    object.add("base", view.base.field)
    object.add("calm", recipe.calm.json)
    object.add("canvas", view.canvas.json)
    object.add("engine", String(recipe.engine.number))
    object.add("gestures", recipe.drawing.json)
    object.add("mesh", String(recipe.mesh?.passes ?? 0))
    object.add("mode", CanonicalJSON.string(recipe.mode.rawValue))
    object.add("motion", recipe.motion?.json)
    object.add("output", output)
    object.add("palette", palette)
    object.add("palettes", recipe.drawing.palettesJSON)
    object.add("pan", view.pan.json)
    object.add("plane", recipe.plane?.json ?? "null")
    object.add("seed", seed)
    object.add("span", view.span?.json)
    object.add("tile", recipe.isTile ? "true" : nil)
    object.add("zoom", view.zoom.description)
    return object.json
  }
}

extension Seed {
  init(_ field: JSONField) throws(DocumentError) {
    let text = try field.string()
    self = try field.making(try Seed(parsing: text))
  }

  /// The seed of a recipe by hand, which names no engine: a text, or a whole number that every reader of JSON keeps
  /// exact.
  init(byHand field: JSONField) throws(DocumentError) {
    guard case .number = field.value else {
      try self.init(field)
      return
    }
    let number = try field.wide()
    self = try field.making(try Seed(parsing: String(number)))
  }
}

extension ShapeField {
  static func optional(_ field: JSONField) throws(DocumentError) -> ShapeField? {
    if case .null = field.value { return nil }
    guard let density = try field.object(keys: ["density"]).optional("density") else {
      return .original
    }
    return try ofDensity(density)
  }

  /// The plane with the density in `field`; nil, for no plane, for null.
  static func ofDensity(_ field: JSONField) throws(DocumentError) -> ShapeField? {
    if case .null = field.value { return nil }
    let value = try field.decimal()
    return try field.making(try ShapeField(density: value))
  }

  fileprivate var json: String { CanonicalJSON.object(("density", density.description)) }
}

extension Motion {
  init(_ field: JSONField) throws(DocumentError) {
    // By hand, the kind alone, with the usual numbers.
    if case .string = field.value {
      let kind = try field.choice(of: Kind.self)
      self = try field.making(try Motion(kind, seconds: Motion.usualSeconds, amount: 1))
      return
    }
    let object = try field.object(keys: ["amount", "at", "kind", "seconds"])
    let kind = try object.required("kind").choice(of: Kind.self)
    let seconds = try object.optional("seconds")?.decimal() ?? Motion.usualSeconds
    let amount = try object.optional("amount")?.decimal() ?? 1
    let moment = try object.optional("at")?.decimal() ?? 0
    self = try field.making(
      try Motion(kind, seconds: seconds, amount: amount, moment: moment))
  }

  var json: String {
    CanonicalJSON.object(
      ("amount", amount.description), ("at", moment.description),
      ("kind", CanonicalJSON.string(kind.rawValue)), ("seconds", seconds.description))
  }
}

extension WireMesh {
  static func optional(_ field: JSONField) throws(DocumentError) -> WireMesh? {
    // By hand, true is one pass.
    if case .bool(let isThere) = field.value {
      return isThere ? try field.making(try WireMesh(passes: 1)) : nil
    }
    let passes = try field.integer()
    guard passes != 0 else { return nil }
    return try field.making(try WireMesh(passes: passes))
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

  /// Reads `none`, or a color: `#rrggbb`, `#rgb`, both also without the number sign, or a name of CSS; nil for any
  /// other text.
  ///
  /// Upper and lower case are the same.
  public init?(parsing text: String) {
    if text.lowercasedASCII.hasBytes(of: "none") {
      self = .none
    } else if let color = Color(written: text) {
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
