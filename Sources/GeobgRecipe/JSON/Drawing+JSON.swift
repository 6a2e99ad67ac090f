package import GeobgScene

extension Drawing {
  init(_ field: JSONField) throws(DocumentError) {
    var gestures: [Gesture] = []
    for item in try field.array() { gestures.append(try Gesture(item)) }
    self = try field.making { () throws(RecipeError) in try Drawing(gestures) }
  }

  var json: String? {
    gestures.isEmpty ? nil : CanonicalJSON.array(gestures.map { $0.json })
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
          "'\(JSONField.excerpt(name))' is not a gesture; use mesh, undo, redo, clear or a tap")
      }
      self = known.gesture
      return
    }
    let tap = try field.object(keys: ["tap", "address"])
    let address = try tap.required("address")
    let number = try address.wide()
    guard let serial = UInt64(exactly: number) else {
      throw address.invalid("\(number) is negative; use 0 or more")
    }
    let place = try tap.required("tap").point()
    self = .tap(
      try field.making { () throws(RecipeError) in try HandTap(address: serial, place: place) })
  }

  fileprivate var json: String {
    if case .tap(let tap) = self {
      return CanonicalJSON.object(("address", String(tap.address)), ("tap", tap.place.json))
    }
    return CanonicalJSON.string(Gesture.plain.first { $0.gesture == self }?.name ?? "")
  }
}
