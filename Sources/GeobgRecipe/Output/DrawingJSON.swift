// A drawing by hand in a recipe: its gestures as JSON.
import GeobgScene

extension Drawing {
  /// The drawing in the members of a recipe, `gestures` and `palettes`.
  init(ofRecipe recipe: JSONObject) throws(DocumentError) {
    var drawing = Drawing.empty
    if let field = recipe.optional("palettes") {
      var palettes: [Palette] = []
      for item in try field.array() { palettes.append(try Palette(item)) }
      drawing = try field.making(try Drawing([], palettes: palettes))
    }
    if let field = recipe.optional("gestures") {
      var gestures: [Gesture] = []
      for item in try field.array() { gestures.append(try Gesture(item)) }
      drawing = try field.making(try Drawing(gestures, palettes: drawing.palettes))
    }
    self = drawing
  }

  /// The member `gestures`; nil if there are none.
  var json: String? { gestures.isEmpty ? nil : CanonicalJSON.array(gestures.map { $0.json }) }

  /// The member `palettes`; nil if there are none.
  var palettesJSON: String? {
    palettes.isEmpty ? nil : CanonicalJSON.array(palettes.map { $0.json })
  }
}

extension Gesture {
  private static let plain: [(name: String, gesture: Gesture)] = [
    ("mesh", .mesh), ("undo", .undo), ("redo", .redo), ("clear", .clear),
  ]

  /// Reads the gesture in the JSON `bytes`, as in a recipe.
  package init(parsing bytes: [UInt8]) throws(DocumentError) {
    try self.init(
      JSONField(
        try JSONValue(parsing: bytes, limit: RecipeFile.byteLimit),
        at: .member("gesture", in: .document)))
  }

  fileprivate init(_ field: JSONField) throws(DocumentError) {
    if case .string(let name) = field.value {
      guard let known = Gesture.plain.first(where: { $0.name.hasBytes(of: name) }) else {
        throw field.invalid(
          "'\(JSONField.excerpt(name))' is not a gesture; use mesh, undo, redo, clear, a tap or a shape"
        )
      }
      self = known.gesture
      return
    }
    if try field.object().optional("shape") != nil {
      self = .change(try ShapeChange(field))
      return
    }
    let tap = try field.object(keys: [
      "tap", "address", "arrangement", "base", "brush", "palette", "seed", "zoom",
    ])
    let serial = try Gesture.address(try tap.required("address"))
    let place = try tap.required("tap").point()
    let zoom = try tap.optional("zoom")?.decimal() ?? 1
    var seed: Seed?
    if let own = tap.optional("seed") { seed = try Seed(own) }
    var base = ViewOrigin.plane
    if let own = tap.optional("base") { base = try ViewOrigin(own) }
    var brush = Brush.none
    if let own = tap.optional("brush") { brush = try Brush(own) }
    let palette = try tap.optional("palette")?.integer()
    let arrangement = try tap.optional("arrangement")?.choice(of: Arrangement.names)
    self = .tap(
      try field.making(
        try Tap(
          address: serial, place: place, zoom: zoom, seed: seed, base: base, palette: palette,
          arrangement: arrangement, brush: brush)))
  }

  fileprivate static func address(_ field: JSONField) throws(DocumentError) -> UInt64 {
    let number = try field.wide()
    guard let serial = UInt64(exactly: number) else {
      throw field.invalid("\(number) is negative; use 0 or more")
    }
    return serial
  }

  @inline(never)
  fileprivate var json: String {
    switch self {
    case .tap(let tap):
      var object = CanonicalJSON.Object()
      object.add("address", String(tap.address))
      if let arrangement = tap.arrangement {
        object.add("arrangement", CanonicalJSON.string(Arrangement.names[arrangement]))
      }
      object.add("base", tap.base.field)
      if tap.brush != .none { object.add("brush", tap.brush.json) }
      if let palette = tap.palette { object.add("palette", String(palette)) }
      if let seed = tap.seed { object.add("seed", CanonicalJSON.string(seed.text)) }
      object.add("tap", tap.place.json)
      if tap.zoom != 1 { object.add("zoom", tap.zoom.description) }
      return object.json
    case .change(let change): return change.json
    case .mesh, .undo, .redo, .clear:
      return CanonicalJSON.string(Gesture.plain.first { $0.gesture == self }?.name ?? "")
    }
  }
}

extension Brush {
  fileprivate init(_ field: JSONField) throws(DocumentError) {
    let object = try field.object(keys: ["direction", "kind", "opacity", "shapes", "swatch"])
    let direction = try object.optional("direction")?.point()
    let kind = try object.optional("kind")?.choice(of: PictureStyle.kinds)
    let opacity = try Opacity(ofOptional: object.optional("opacity"))
    let (shapes, swatch) = (
      try object.optional("shapes")?.integer(), try object.optional("swatch")?.integer()
    )
    self = try field.making(
      try Brush(kind: kind, opacity: opacity, shapes: shapes, swatch: swatch, direction: direction))
  }

  @inline(never)
  fileprivate var json: String {
    var object = CanonicalJSON.Object()
    if let direction { object.add("direction", direction.json) }
    if let kind { object.add("kind", CanonicalJSON.string(PictureStyle.kinds[kind])) }
    if let opacity { object.add("opacity", opacity.value.description) }
    if let shapes { object.add("shapes", String(shapes)) }
    if let swatch { object.add("swatch", String(swatch)) }
    return object.json
  }
}

extension Opacity {
  fileprivate init?(ofOptional field: JSONField?) throws(DocumentError) {
    guard let field else { return nil }
    let value = try field.decimal()
    guard let opacity = Opacity(value) else {
      throw field.invalid("\(value) is out of range; use 0 to 1")
    }
    self = opacity
  }
}

// MARK: - Changes of shapes

extension ShapeName {
  fileprivate init(_ field: JSONField) throws(DocumentError) {
    let numbers = try field.array()
    switch numbers.count {
    case 2:
      let (address, index) = (try Gesture.address(numbers[0]), try numbers[1].integer())
      self = try field.making(try ShapeName.hand(address: address, index: index))
    case 4:
      // A whole number of a document has 32 bits.
      let (x, y) = (try numbers[0].integer(), try numbers[1].integer())
      let (slot, index) = (try numbers[2].integer(), try numbers[3].integer())
      self = try field.making(
        try ShapeName.plane(
          x: Int32(clamping: x), y: Int32(clamping: y), slot: slot, index: index))
    default:
      throw field.invalid(
        """
        a shape has the address of its tap and its index, or the column and row of its cell, its \
        slot and its index
        """)
    }
  }

  /// The name as a recipe has it, a list of 2 or 4 numbers.
  package var json: String {
    let numbers =
      isOfPlane
      ? [String(cellX), String(cellY), String(slot), String(index)]
      : [String(address), String(index)]
    return CanonicalJSON.array(numbers)
  }
}

extension ShapeChange {
  @inline(never)
  fileprivate init(_ field: JSONField) throws(DocumentError) {
    let object = try field.object(
      keys: ["kind", "move", "opacity", "order", "remove", "shape", "size", "swatch"])
    let name = try ShapeName(try object.required("shape"))
    var (isRemoved, kind) = (false, Int?.none)
    if let remove = object.optional("remove") {
      isRemoved = try remove.bool()
      if !isRemoved { throw remove.invalid("false changes nothing; use true, or leave it out") }
    }
    if let field = object.optional("kind") { kind = try field.choice(of: PictureStyle.kinds) }
    let opacity = try Opacity(ofOptional: object.optional("opacity"))
    var order: Order?
    if let field = object.optional("order") {
      order = try field.choice(of: ["back", "front"]) == 0 ? .back : .front
    }
    let (move, size) = (
      try object.optional("move")?.point(), try object.optional("size")?.decimal()
    )
    let swatch = try object.optional("swatch")?.integer()
    self = try field.making(
      try ShapeChange(
        name, isRemoved: isRemoved, move: move, size: size, opacity: opacity, swatch: swatch,
        kind: kind, order: order))
  }

  @inline(never)
  fileprivate var json: String {
    var object = CanonicalJSON.Object()
    if let kind { object.add("kind", CanonicalJSON.string(PictureStyle.kinds[kind])) }
    if let move { object.add("move", move.json) }
    if let opacity { object.add("opacity", opacity.value.description) }
    if let order { object.add("order", order == .back ? "\"back\"" : "\"front\"") }
    if isRemoved { object.add("remove", "true") }
    object.add("shape", shape.json)
    if let size { object.add("size", size.description) }
    if let swatch { object.add("swatch", String(swatch)) }
    return object.json
  }
}
