internal import ArgumentParser
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The options that decide what a picture shows, except its size; see ``PictureOptions``.
struct LookOptions: ParsableArguments {
  @Option(.seed, transform: OptionValue.seed) var seeds: [Seed]

  @Flag(help: "Light or dark background. (default: --light)")
  var modes: [ModeFlag] = []

  @Option(.palette, completion: .palette, transform: { $0 }) var paletteNames: [String]

  @Option(
    name: .customLong("swatch"), parsing: .unconditionalSingleValue,
    help: .init(
      "Changes the color of one swatch of the palette in both modes, such as yellow=#c0ffee. Write "
        + "the option again for another swatch.", valueName: "name=color"),
    transform: OptionValue.swatch)
  var swatches: [SwatchColor] = []

  @Flag(help: "Draws a wire mesh over the picture. (default: --no-mesh)")
  var meshFlags: [MeshFlag] = []

  @Option(.mesh, transform: { try Sweep($0, hasWholeNumbers: true, read: OptionValue.mesh) })
  var meshPasses: [Sweep<WireMesh>]

  @Option(.density, transform: { try Sweep($0, read: OptionValue.density) })
  var densities: [Sweep<ShapeField>]

  @Option(.zoom, transform: { try Sweep($0, read: OptionValue.zoom) })
  var zooms: [Sweep<Thousandths>]

  @Option(.pan, transform: OptionValue.point) var pans: [Point]

  @Option(.base, transform: OptionValue.base) var bases: [ViewOrigin]

  @Option(.background, transform: OptionValue.background) var backgrounds: [Background]

  @Option(.calm, transform: OptionValue.calm) var calms: [CalmRequest]

  @Flag(help: .init(RecipeField.tile.option)) var tileFlags: [TileFlag] = []

  @OptionGroup var moving: MotionOptions

  @OptionGroup var art: ArtOptions

  /// The value that means every built-in palette, or every arrangement.
  static let all = "all"
  /// The value that the seed of the picture picks.
  static let any = "any"

  /// Whether `text` is `word`, in upper or lower case.
  static func isWord(_ text: String, _ word: String) -> Bool { text.lowercased() == word }

  /// The options whose value stands for several, each with this value and whether it needs `--steps`.
  var sweeps: [(option: String, text: String, needsSteps: Bool)] {
    func ranges<Value>(
      _ option: String, _ values: [Sweep<Value>]
    ) -> [(option: String, text: String, needsSteps: Bool)] {
      values.filter(\.isRange).map { (option, $0.text, $0.needsSteps) }
    }
    let arrangements = art.arrangements.map(\.text)
    return paletteNames.filter { Self.isWord($0, Self.all) }.map { ("--palette", $0, false) }
      + arrangements.filter { Self.isWord($0, Self.all) }.map { ("--arrangement", $0, false) }
      + ranges("--density", densities) + ranges("--zoom", zooms)
      + ranges("--mesh-passes", meshPasses) + ranges("--at", (try? moving.moments()) ?? [])
      + PictureStyle.Field.allCases.flatMap { ranges("--\($0.name)", art[$0]) }
  }
}

extension ArgumentHelp {
  init(_ option: FieldOption) {
    self.init("\(option.help) (default: \(option.standard))", valueName: option.valueName)
  }
}

extension Option {
  /// The option for a field of a recipe, which may be given several times.
  init<Element>(
    _ field: RecipeField, completion: CompletionKind? = nil,
    transform: @Sendable @escaping (String) throws -> Element
  ) where Value == [Element] {
    self.init(
      wrappedValue: [], name: .customLong(field.names.option), parsing: .unconditionalSingleValue,
      help: .init(field.option), completion: completion, transform: transform)
  }
}

/// An option for each field of the recipe's art.
struct ArtOptions: ParsableArguments {
  @Option(.arrangement) var arrangements: [Sweep<[Thousandths]>]
  @Option(.colorFlow) var colorFlows: [Sweep<[Thousandths]>]
  @Option(.shapes) var shapes: [Sweep<[Thousandths]>]
  @Option(.shapeSize) var shapeSizes: [Sweep<[Thousandths]>]
  @Option(.opacity) var opacities: [Sweep<[Thousandths]>]
  @Option(.outline) var outlines: [Sweep<[Thousandths]>]
  @Option(.shapesPerTap) var shapesPerTap: [Sweep<[Thousandths]>]
  @Option(.cornerRadius) var cornerRadii: [Sweep<[Thousandths]>]
  @Option(.meshNet) var meshNets: [Sweep<[Thousandths]>]
  @Option(.meshLine) var meshLines: [Sweep<[Thousandths]>]

  /// The values of the option for `field`.
  subscript(field: PictureStyle.Field) -> [Sweep<[Thousandths]>] {
    switch field {
    case .arrangement: arrangements
    case .colorFlow: colorFlows
    case .shapes: shapes
    case .shapeSize: shapeSizes
    case .opacity: opacities
    case .outline: outlines
    case .shapesPerTap: shapesPerTap
    case .cornerRadius: cornerRadii
    case .meshNet: meshNets
    case .meshLine: meshLines
    }
  }

  /// A line for each given option that changes nothing in `recipe`, because the picture lacks what it changes.
  func uselessNotes(in recipe: Recipe) -> [String] {
    FieldDefinition.all.filter { !self[$0.field].isEmpty }.compactMap { definition in
      definition.part.lack(in: recipe).map { "--\(definition.name) changes nothing: \($0)" }
    }
  }
}

extension Option where Value == [Sweep<[Thousandths]>] {
  /// The option for a field of the art, which may be given several times.
  fileprivate init(_ field: PictureStyle.Field) {
    let definition = field.definition
    let any = AnyChoice.picks(field) ? " With any, the seed picks a value." : ""
    self.init(
      wrappedValue: [], name: .customLong(definition.name), parsing: .unconditionalSingleValue,
      help: .init(
        "\(definition.helpText)\(any) (default: \(field.text(of: definition.standard)))",
        valueName: "\(definition.guide.valueName)"),
      transform: { try OptionValue.art(definition, $0) })
  }
}

extension FieldPart {
  /// What `recipe` lacks, so that nothing has this part, and what to do; nil if the picture has it.
  fileprivate func lack(in recipe: Recipe) -> String? {
    let isDrawn = !recipe.drawing.isEmpty
    let hasShapes = isDrawn || recipe.plane.map { $0.density > 0 } ?? false
    switch self {
    case .mesh:
      return recipe.mesh == nil && !isDrawn ? "the picture has no mesh; add --mesh" : nil
    case .shapes, .polygons:
      guard hasShapes else { return "the picture has no shapes; add --density 1" }
      let weights = recipe.art[.shapes]
      let hasPolygons = zip(PictureStyle.kinds, weights).contains { $0.0 != "circle" && $0.1 != 0 }
      return self == .polygons && !hasPolygons && !isDrawn
        ? "all shapes are circles; add --shapes hexagon" : nil
    }
  }
}

// MARK: - Values

/// The values of options that change the look of a picture.
extension OptionValue {
  static func mesh(_ text: String) throws -> WireMesh {
    let passes = try whole(text, within: WireMesh.passRange)
    return try refusing(try WireMesh(passes: passes))
  }

  static func density(_ text: String) throws -> ShapeField {
    let density = try decimal(text)
    return try refusing(try ShapeField(density: density))
  }

  static func zoom(_ text: String) throws -> Thousandths {
    let zoom = try decimal(text)
    return try refusing(try Viewport(canvas: .phone, zoom: zoom).zoom)
  }

  /// The values of a field of the art; only a single number can be a range.
  ///
  /// For `any` and `all`, there are no numbers: the seed picks them, or there is a picture of each.
  static func art(
    _ definition: FieldDefinition, _ text: String
  ) throws -> Sweep<[Thousandths]> {
    var isWord = LookOptions.isWord(text, LookOptions.any) && AnyChoice.picks(definition.field)
    if case .name = definition.form, LookOptions.isWord(text, LookOptions.all) { isWord = true }
    return try Sweep(text) { isWord ? [] : try art(definition.field, $0) }
  }

  static func art(_ field: PictureStyle.Field, _ text: String) throws -> [Thousandths] {
    let definition = field.definition
    var numbers: [Thousandths]
    switch definition.form {
    case .number: numbers = [try decimal(text)]
    case .pair(let separator, _, _, let example):
      numbers = try pair(text, between: Character("\(separator)"), "\(example)")
    case .weights: numbers = try shapeWeights(text)
    case .name(let names):
      guard let place = names.firstIndex(of: text.lowercased()) else {
        let meant = Spelling.nearest(to: text, among: names).map { "did you mean \($0)?" }
        let list = names.dropLast().joined(separator: ", ") + " and \(names.last ?? "")"
        throw ValidationError(
          "\(shown(text)) is not an arrangement; \(meant ?? "the arrangements are \(list)")")
      }
      numbers = [Thousandths(place)]
    }
    return try refusing(try PictureStyle.original.with(field, numbers)[field])
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
      // A colon is a slip for the equals sign.
      if words.count == 1, words[0].contains(":") {
        throw ValidationError(
          "\(shown(text)) is not allowed; did you mean \(text.replacing(":", with: "="))?")
      }
      // A kind alone has the weight 1.
      let isAlone = words.count == 1 && words[0].contains(where: \.isLetter)
      guard words.count == 2 || isAlone, let weight = isAlone ? 1 : Thousandths(parsing: words[1])
      else {
        throw ValidationError("\(shown(text)) is not allowed; \(hint)")
      }
      guard PictureStyle.kinds.contains(words[0]) else {
        let meant = Spelling.nearest(to: words[0], among: PictureStyle.kinds).map {
          "did you mean \($0)?"
        }
        let shapes =
          PictureStyle.kinds.dropLast().joined(separator: ", ")
          + " and \(PictureStyle.kinds.last ?? "")"
        throw ValidationError(
          "\(shown(words[0])) is not a shape; \(meant ?? "the shapes are \(shapes)")")
      }
      guard weights.updateValue(weight, forKey: words[0]) == nil else {
        throw ValidationError("\(words[0]) is there twice; give each shape one weight")
      }
    }
    return PictureStyle.kinds.map { weights[$0] ?? 0 }
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
    if let color = Color(written: text) { return color }
    throw ValidationError(
      "\(shown(text)) is not a color; \(hint(text, or: "use a color such as #ff8800 or navy"))")
  }

  /// What to write instead of `text`, which is not the name of a color.
  private static func hint(_ text: String, or other: String) -> String {
    Spelling.nearest(to: text, among: Color.names).map { "did you mean \($0)?" } ?? other
  }

  static func mode(_ text: String) throws -> Mode {
    try found(Mode(rawValue: text.lowercased()), text, "is not a mode; use light or dark")
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
    return try refusing(try Viewport(canvas: .phone, pan: Point(x: x, y: y)).pan)
  }

  static func base(_ text: String) throws -> ViewOrigin {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3, let x = Thousandths(parsing: String(parts[0])),
      let y = Thousandths(parsing: String(parts[1])), let level = Int(parts[2])
    else {
      throw ValidationError(
        "\(shown(text)) is not a base; write a point and a level, such as 12.5,-3,6")
    }
    return try refusing(try ViewOrigin(origin: Point(x: x, y: y), level: level))
  }

  static func calm(_ text: String) throws -> CalmRequest {
    try refusing(try CalmRequest(parsing: text))
  }

  static func background(_ text: String) throws -> Background {
    // The recipe keeps the color, not its name.
    if let background = Background(parsing: text) { return background }
    let hint = hint(text, or: "use none, or a color such as #ff8800 or navy")
    throw ValidationError("\(shown(text)) is not a background; \(hint)")
  }
}
