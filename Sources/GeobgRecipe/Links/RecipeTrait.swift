package import GeobgScene

/// A choice of a recipe that a short link and a command line can write.
struct RecipeTrait {
  /// The key in a link.
  let key: StaticString
  /// The option of the command, without its hyphens.
  let option: String
  /// The value, if it is a text; empty for a choice without a value.
  var text = ""
  /// The value, if it is a list of numbers.
  var numbers: [Thousandths] = []
  /// The field of the art; nil for any other choice.
  var field: Art.Field?

  /// The choices of `recipe` that are not the defaults, without the canvas; the seed is first.
  ///
  /// It is nil if the recipe has anything else: gestures, a span, a palette that is not built in, or
  /// another engine than 1.
  static func all(of recipe: Recipe) -> [RecipeTrait]? {
    let view = recipe.view
    guard recipe.drawing.gestures.isEmpty, view.span == nil, recipe.engine.number == 1,
      let palette = PaletteFile.builtInName(of: recipe.palette)
    else { return nil }
    var traits = [RecipeTrait(key: "s", option: "seed", text: recipe.seed.text)]
    func add(_ key: StaticString, _ option: String, _ text: String) {
      traits.append(RecipeTrait(key: key, option: option, text: text))
    }
    func add(_ key: StaticString, _ option: String, _ numbers: [Thousandths]) {
      traits.append(RecipeTrait(key: key, option: option, numbers: numbers))
    }
    if !palette.hasBytes(of: defaultPalette) { add("p", "palette", palette) }
    if recipe.mode == .dark { add("d", "dark", "") }
    if let mesh = recipe.mesh { add("m", "mesh-passes", [Thousandths(mesh.passes)]) }
    if let plane = recipe.plane {
      if plane.density != 1 { add("n", "density", [plane.density]) }
    } else {
      add("n", "density", "none")
    }
    switch recipe.background {
    case .palette: break
    case .color(let color): add("b", "background", color.hex)
    case .none: add("b", "background", "none")
    }
    var zones: [Thousandths] = []
    for zone in recipe.calm.zones { zones += [zone.x, zone.y, zone.width, zone.height] }
    if !zones.isEmpty { add("c", "calm", zones) }
    if view.pan != .zero { add("o", "pan", [view.pan.x, view.pan.y]) }
    if view.zoom != 1 { add("z", "zoom", [view.zoom]) }
    for field in Art.Field.allCases {
      guard let numbers = recipe.art.change(of: field) else { continue }
      traits.append(
        RecipeTrait(
          key: field.definition.linkKey, option: field.name, numbers: numbers, field: field))
    }
    return traits
  }

  /// The palette of a picture for which none is named.
  static let defaultPalette = "original"
}

extension Art.Field {
  /// The `numbers` without the weights of 0 at the end, but at least two, as all links had first.
  package func shortened(_ numbers: [Thousandths]) -> [Thousandths] {
    guard case .weights = definition.form else { return numbers }
    var short = numbers
    while short.count > 2, short[short.count - 1] == 0 { short.removeLast() }
    return short
  }

  /// The field's `numbers` as its option takes them.
  package func text(of numbers: [Thousandths]) -> String {
    switch definition.form {
    case .number: return numbers[0].description
    case .pair(let separator, _, _, _): return numbers.joined(by: separator)
    case .weights:
      var parts: [String] = []
      // Circles and hexagons are both there if nothing else is, as when there was nothing else.
      let isPlain = shortened(numbers).count == 2
      for index in Art.kinds.indices where numbers[index] != 0 || (isPlain && index < 2) {
        parts.append(("\(Art.kinds[index])=\(numbers[index])" as ByteText).string)
      }
      return parts.joined(by: ",")
    }
  }
}

extension [Thousandths] {
  /// The numbers with `separator` between them.
  func joined(by separator: StaticString) -> String { map { $0.description }.joined(by: separator) }
}
