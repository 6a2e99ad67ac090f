internal import GeobgScene

/// A choice of a recipe that a short link and a command line can write.
struct RecipeChoice {
  /// The key in a link.
  let key: StaticString
  /// The option of the command, without its hyphens.
  let option: String
  /// The value, if it is a text; empty for a choice without a value.
  var text = ""
  /// The value, if it is a list of numbers.
  var numbers: [Thousandths] = []
  /// The field of the art; nil for any other choice.
  var field: PictureStyle.Field?

  /// The choices of `recipe` that are not the defaults, without the canvas; the seed is first.
  ///
  /// It is nil if the recipe has anything else: gestures, a span, a palette that is not built in, a
  /// frame, or another engine than 1.
  static func all(of recipe: Recipe) -> [RecipeChoice]? {
    let view = recipe.view
    guard recipe.drawing.isEmpty, view.span == nil, view.base == .plane,
      recipe.engine.number == 1,
      let palette = PaletteFile.builtInName(of: recipe.palette)
    else { return nil }
    var traits: [RecipeChoice] = []
    func put(_ key: StaticString, _ option: String, _ text: String, _ numbers: [Thousandths]) {
      traits.append(RecipeChoice(key: key, option: option, text: text, numbers: numbers))
    }
    // Inlined, so that a program for pages has only these two parts of a name.
    @inline(__always)
    func add(_ field: FieldName, _ text: String = "", _ numbers: [Thousandths] = []) {
      put(field.linkKey, field.option, text, numbers)
    }
    add(.seed, recipe.seed.text)
    if !palette.hasBytes(of: PaletteFile.defaultName) { add(.palette, palette) }
    if recipe.mode == .dark { add(.mode) }
    if let mesh = recipe.mesh { add(.mesh, "", [Thousandths(mesh.passes)]) }
    if let plane = recipe.plane {
      if plane != .original { add(.density, "", [plane.density]) }
    } else {
      add(.density, "none")
    }
    switch recipe.background {
    case .palette: break
    case .color(let color): add(.background, color.hex)
    case .none: add(.background, "none")
    }
    var zones: [Thousandths] = []
    for zone in recipe.calm.zones { zones += [zone.x, zone.y, zone.width, zone.height] }
    if !zones.isEmpty { add(.calm, "", zones) }
    if view.pan != .zero { add(.pan, "", [view.pan.x, view.pan.y]) }
    if view.zoom != 1 { add(.zoom, "", [view.zoom]) }
    if recipe.isTile { add(.tile) }
    if let motion = recipe.motion {
      add(.motion, motion.text)
      if motion.moment != 0 { add(.moment, ("\(motion.moment)s" as ByteText).string) }
    }
    for field in PictureStyle.Field.allCases {
      guard let numbers = recipe.art.change(of: field) else { continue }
      if case .name = field.definition.form {
        traits.append(
          RecipeChoice(
            key: field.definition.linkKey, option: field.name, text: field.text(of: numbers)))
        continue
      }
      traits.append(
        RecipeChoice(
          key: field.definition.linkKey, option: field.name, numbers: numbers, field: field))
    }
    return traits
  }
}
