internal import ArgumentParser
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The options that decide what a picture shows, except its size; see ``PictureOptions``.
struct LookOptions: ParsableArguments {
  @Option(
    name: .customLong("seed"), parsing: .unconditionalSingleValue,
    help: .init(
      "Seed: a number or any text. The same seed gives the same picture. (default: random; in "
        + "geobg batch, none)"),
    transform: OptionValue.seed)
  var seeds: [Seed] = []

  @Flag(help: "Light or dark background. (default: --light)")
  var modes: [ModeFlag] = []

  @Option(
    name: .customLong("palette"), parsing: .unconditionalSingleValue,
    help: .init(
      "Palette: a name, a palette file, or colors such as '#0b3954,#ff6663'. The names are "
        + "\(PaletteFile.builtInNames.joined(separator: ", ")). A file is a path with a slash, or a "
        + "name that ends in .json, .gpl, .ase, .hex, .txt, .yaml or .yml. Write - to read a palette from "
        + "standard input. With any, the seed picks one of the names. (default: original)",
      valueName: "name|file|colors"),
    completion: .palette)
  var paletteNames: [String] = []

  @Option(
    name: .customLong("swatch"), parsing: .unconditionalSingleValue,
    help: .init(
      "Changes the color of one swatch of the palette in both modes, such as yellow=#c0ffee. Write "
        + "the option again for another swatch.", valueName: "name=color"),
    transform: OptionValue.swatch)
  var swatches: [SwatchColor] = []

  @Flag(help: "Draws a wire mesh over the picture. (default: --no-mesh)")
  var meshFlags: [MeshFlag] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: .init(
      "Strength of the mesh, \(WireMesh.passRange.words). Turns on --mesh. (default: 1)",
      valueName: "n"),
    transform: { try Sweep($0, hasWholeNumbers: true, read: OptionValue.mesh) })
  var meshPasses: [Sweep<WireMesh>] = []

  @Option(
    name: .customLong("density"), parsing: .unconditionalSingleValue,
    help: .init(
      "Number of shapes, \(Plane.densityRange.words). 2 draws about twice as many as 1. "
        + "(default: 1)", valueName: "d"),
    transform: { try Sweep($0, read: OptionValue.density) })
  var densities: [Sweep<Plane>] = []

  @Option(
    name: .customLong("zoom"), parsing: .unconditionalSingleValue,
    help: .init(
      "Magnification, \(Viewport.zoomRange.words). 2 makes shapes twice as large. (default: 1)",
      valueName: "z"),
    transform: { try Sweep($0, read: OptionValue.zoom) })
  var zooms: [Sweep<Thousandths>] = []

  @Option(
    name: .customLong("pan"), parsing: .unconditionalSingleValue,
    help: .init(
      "Moves the view by X units to the right and Y units down. The short side of the picture is "
        + "390 units at zoom 1. (default: 0,0)",
      valueName: "x,y"),
    transform: OptionValue.point)
  var pans: [Point] = []

  @Option(
    name: .customLong("base"), parsing: .unconditionalSingleValue,
    help: .init(
      "Counts pan and zoom from the point X,Y of the plane, at level N, \(PlaneBase.levelRange.words): in "
        + "units of 10 to the power of -N. (default: 0,0,0)",
      valueName: "x,y,n"),
    transform: OptionValue.base)
  var bases: [PlaneBase] = []

  @Option(
    name: .customLong("background"), parsing: .unconditionalSingleValue,
    help: .init(
      "Background: #rrggbb, a color name, or none. The names are those of CSS, such as navy; none is "
        + "a transparent picture. (default: the palette's color)",
      valueName: "color"),
    transform: OptionValue.background)
  var backgrounds: [Background] = []

  @Option(
    name: .customLong("calm"), parsing: .unconditionalSingleValue,
    help: .init(
      "Zones where icons and a clock are readable. The picture fades there. A zone is top, bottom, "
        + "left, right, auto (where a screen of this size has its clock and bars), none, or "
        + "X,Y,W,H, all in pixels or all in %, such as 5%,10%,90%,20%. Write + between several "
        + "zones. (default: none)", valueName: "zones"),
    transform: OptionValue.calm)
  var calms: [CalmRequest] = []

  @Flag(
    help: "Makes a tile: copies of the picture side by side have no seam. (default: --no-tile)")
  var tileFlags: [TileFlag] = []

  @OptionGroup var moving: MotionOptions

  @OptionGroup var art: ArtOptions

  /// The value that means every built-in palette, or every arrangement.
  static let all = "all"
  /// The value that the seed of the picture picks.
  static let any = "any"

  /// The options whose value stands for several, each with this value and whether it needs `--steps`.
  var sweeps: [(option: String, text: String, needsSteps: Bool)] {
    func ranges<Value>(
      _ option: String, _ values: [Sweep<Value>]
    ) -> [(option: String, text: String, needsSteps: Bool)] {
      values.filter(\.isRange).map { (option, $0.text, $0.needsSteps) }
    }
    let arrangements = (art.values[.arrangement] ?? []).map(\.text)
    return paletteNames.filter { $0 == LookOptions.all }.map { ("--palette", $0, false) }
      + arrangements.filter { $0 == LookOptions.all }.map { ("--arrangement", $0, false) }
      + ranges("--density", densities) + ranges("--zoom", zooms)
      + ranges("--mesh-passes", meshPasses) + ranges("--at", moving.moments)
      + Art.Field.allCases.flatMap { ranges("--\($0.name)", art.values[$0] ?? []) }
  }
}

extension ClosedRange where Bound: CustomStringConvertible {
  /// The range in a sentence, such as `0 to 25`.
  fileprivate var words: String { lowerBound.description + " to " + upperBound.description }
}

/// An option for each field of the recipe's art.
///
/// The parser takes options from the members of a value, so the mirror has one for each field.
struct ArtOptions: ParsableArguments, CustomReflectable {
  private(set) var values: [Art.Field: [Sweep<[Thousandths]>]] = [:]

  init() {}

  init(from decoder: any Decoder) throws {
    let options = try decoder.container(keyedBy: FieldKey.self)
    for definition in FieldDefinition.all {
      values[definition.field] = try options.decode(
        Option<[Sweep<[Thousandths]>]>.self, forKey: FieldKey(stringValue: definition.name)
      ).wrappedValue
    }
  }

  var customMirror: Mirror {
    Mirror(
      self, children: FieldDefinition.all.map { (label: $0.name, value: ArtOptions.option($0)) })
  }

  private static func option(_ definition: FieldDefinition) -> Option<[Sweep<[Thousandths]>]> {
    let any = AnyChoice.picks(definition.field) ? " With any, the seed picks a value." : ""
    return Option(
      wrappedValue: [], name: .customLong(definition.name), parsing: .unconditionalSingleValue,
      help: .init(
        "\(definition.helpText)\(any) (default: \(definition.field.text(of: definition.standard)))",
        valueName: "\(definition.valueName)"),
      transform: { try OptionValue.art(definition, $0) })
  }

  private struct FieldKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

// MARK: - Values

/// The values of options that change the look of a picture.
extension OptionValue {
  static func mesh(_ text: String) throws -> WireMesh {
    let passes = try whole(text, within: WireMesh.passRange)
    return try refusing(try WireMesh(passes: passes))
  }

  static func density(_ text: String) throws -> Plane {
    let density = try decimal(text)
    return try refusing(try Plane(density: density))
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
    var isWord = text == LookOptions.any && AnyChoice.picks(definition.field)
    if case .name = definition.form, text == LookOptions.all { isWord = true }
    return try Sweep(text) { isWord ? [] : try art(definition.field, $0) }
  }

  static func art(_ field: Art.Field, _ text: String) throws -> [Thousandths] {
    let definition = field.definition
    var numbers: [Thousandths]
    switch definition.form {
    case .number: numbers = [try decimal(text)]
    case .pair(let separator, _, _, let example):
      numbers = try pair(text, between: Character("\(separator)"), "\(example)")
    case .weights: numbers = try shapeWeights(text)
    case .name(let names):
      guard let place = names.firstIndex(of: text) else {
        let meant = Spelling.nearest(to: text, among: names).map { "did you mean \($0)?" }
        let list = names.dropLast().joined(separator: ", ") + " and \(names.last ?? "")"
        throw ValidationError(
          "\(shown(text)) is not an arrangement; \(meant ?? "the arrangements are \(list)")")
      }
      numbers = [Thousandths(place)]
    }
    return try refusing(try Art.original.with(field, numbers)[field])
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
      // A kind alone has the weight 1.
      let isAlone = words.count == 1 && words[0].contains(where: \.isLetter)
      guard words.count == 2 || isAlone, let weight = isAlone ? 1 : Thousandths(parsing: words[1])
      else {
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
    try found(Mode(rawValue: text), text, "is not a mode; use light or dark")
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

  static func base(_ text: String) throws -> PlaneBase {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3, let x = Thousandths(parsing: String(parts[0])),
      let y = Thousandths(parsing: String(parts[1])), let level = Int(parts[2])
    else {
      throw ValidationError(
        "\(shown(text)) is not a base; write a point and a level, such as 12.5,-3,6")
    }
    return try refusing(try PlaneBase(origin: Point(x: x, y: y), level: level))
  }

  static func calm(_ text: String) throws -> CalmRequest {
    try refusing(try CalmRequest(parsing: text))
  }

  static func background(_ text: String) throws -> Background {
    if let background = Background(parsing: text) { return background }
    // The recipe keeps the color, not its name.
    if let color = Color(name: text) { return .color(color) }
    let wayOut = wayOut(text, or: "use none, or a color such as #ff8800 or navy")
    throw ValidationError("\(shown(text)) is not a background; \(wayOut)")
  }
}

/// A number after `--mesh`, which is a flag: users mean the number of passes.
enum MeshNumber {
  /// The failure for `path`, the FILE of a command with `--mesh`, if it is a number and no file.
  static func failure(_ path: String) -> Failure? {
    guard path.isDigits, !FilePath.exists(path) else { return nil }
    return failure(value: path)
  }

  /// The failure for `--mesh=3`.
  static func failure(value: String) -> Failure {
    Failure(
      usage:
        "--mesh takes no number; for a stronger mesh, write --mesh-passes \(JSONField.shown(value))"
    )
  }
}
