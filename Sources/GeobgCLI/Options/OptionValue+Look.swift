internal import ArgumentParser
internal import GeobgRecipe
internal import GeobgScene

/// The values of options that change the look of a picture.
extension OptionValue {
  static func mesh(_ text: String) throws -> WireMesh {
    let passes = try whole(text, within: WireMesh.passRange)
    return try refusing { () throws(RecipeError) in try WireMesh(passes: passes) }
  }

  static func density(_ text: String) throws -> Plane {
    let density = try decimal(text)
    return try refusing { () throws(RecipeError) in try Plane(density: density) }
  }

  static func zoom(_ text: String) throws -> Thousandths {
    let zoom = try decimal(text)
    return try refusing { () throws(RecipeError) in try Viewport(canvas: .phone, zoom: zoom).zoom }
  }

  /// The numbers of a field of the art.
  static func art(_ field: Art.Field, _ text: String) throws -> [Thousandths] {
    let definition = field.definition
    var numbers: [Thousandths]
    switch definition.form {
    case .number: numbers = [try decimal(text)]
    case .pair(let separator, _, _, let example):
      numbers = try pair(text, between: Character("\(separator)"), "\(example)")
    case .weights: numbers = try shapeWeights(text)
    }
    return try refusing { () throws(RecipeError) in try Art.original.with(field, numbers)[field] }
  }

  /// Two numbers; one stands for both.
  private static func pair(
    _ text: String, between separator: Character, _ example: String
  ) throws -> [Thousandths] {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Thousandths(parsing: String($0)) }
    guard let first = numbers.first, parts.count <= 2, numbers.count == parts.count else {
      throw ValidationError("\(shown(text)) is not allowed; write \(example)")
    }
    return [first, numbers.last ?? first]
  }

  private static func shapeWeights(_ text: String) throws -> [Thousandths] {
    let hint = "write a weight for each kind, such as circle=2,hexagon=1"
    var weights: [String: Thousandths] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2, let weight = Thousandths(parsing: words[1]) else {
        throw ValidationError("\(shown(text)) is not allowed; \(hint)")
      }
      guard Art.kinds.contains(words[0]) else {
        let meant = Spelling.nearest(to: words[0], among: Art.kinds).map { "did you mean \($0)?" }
        let shapes = Art.kinds.dropLast().joined(separator: ", ") + " and \(Art.kinds.last ?? "")"
        throw ValidationError(
          "\(shown(words[0])) is not a shape; \(meant ?? "the shapes are \(shapes)")")
      }
      guard weights.updateValue(weight, forKey: words[0]) == nil else {
        throw ValidationError("\(words[0]) is there twice; give each shape one weight")
      }
    }
    return Art.kinds.map { weights[$0] ?? 0 }
  }

  static func swatch(_ text: String) throws -> SwatchColor {
    let text = try plain(text)
    guard let end = text.lastIndex(of: "="), end != text.startIndex else {
      throw ValidationError(
        "\(shown(text)) is not allowed; write a swatch and a color, such as yellow=#c0ffee")
    }
    return SwatchColor(
      name: String(text[..<end]), color: try color(String(text[text.index(after: end)...])))
  }

  private static func color(_ text: String) throws -> Color {
    if let color = Color(hex: text) ?? Color(name: text) { return color }
    throw ValidationError(
      "\(shown(text)) is not a color; \(wayOut(text, or: "use a color such as #ff8800 or navy"))")
  }

  /// What to write instead of `text`, which is not the name of a color.
  private static func wayOut(_ text: String, or other: String) -> String {
    Spelling.nearest(to: text, among: Color.names).map { "did you mean \($0)?" } ?? other
  }

  static func mode(_ text: String) throws -> Mode {
    guard let mode = Mode(rawValue: text) else {
      throw ValidationError("\(shown(text)) is not a mode; use light or dark")
    }
    return mode
  }

  static func point(_ text: String) throws -> Point {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Thousandths(parsing: String(parts[0])),
      let y = Thousandths(parsing: String(parts[1]))
    else {
      throw ValidationError(
        "\(shown(text)) is not a point; write two numbers with at most three decimal places, such "
          + "as -100,50.5")
    }
    return try refusing { () throws(RecipeError) in
      try Viewport(canvas: .phone, pan: Point(x: x, y: y)).pan
    }
  }

  static func calm(_ text: String) throws -> CalmRequest {
    try refusing { () throws(CalmError) in try CalmRequest(parsing: text) }
  }

  static func background(_ text: String) throws -> Background {
    if let background = Background(parsing: text) { return background }
    // The recipe keeps the color, not its name.
    if let color = Color(name: text) { return .color(color) }
    let wayOut = wayOut(text, or: "use none, or a color such as #ff8800 or navy")
    throw ValidationError("\(shown(text)) is not a background; \(wayOut)")
  }
}
