public import GeobgScene

/// The content of a palette file: a palette, and a sentence about it.
///
/// The schema is in `docs/palettes.md`.
public struct PaletteFile: Hashable, Sendable {
  /// The size of the largest file that is read, in bytes.
  public static let byteLimit = 1 << 20

  /// The colors.
  public let palette: Palette
  /// A note for people; it does not change pictures.
  public let about: String?

  /// A file of `palette`.
  public init(palette: Palette, about: String? = nil) {
    self.palette = palette
    self.about = about
  }

  /// Reads the palette in the JSON `bytes`.
  ///
  /// - Throws: ``DocumentError``, which names the swatch and the field;
  ///   ``DocumentError/tooLarge(byteCount:limit:)`` for more than ``byteLimit`` bytes.
  public init(parsing bytes: [UInt8]) throws(DocumentError) {
    try self.init(JSONField(try JSONValue(parsing: bytes, limit: PaletteFile.byteLimit)))
  }

  init(_ field: JSONField) throws(DocumentError) {
    self.about = try field.object(keys: Palette.keys + ["about"]).optional("about")?.string()
    self.palette = try Palette(field, otherKeys: ["about"])
  }

  /// The name of a palette that is given as colors.
  static let nameOfColors = "custom"

  /// The palette of the colors in `text`, or the built-in palette of this name, in upper or lower case.
  ///
  /// No palette has the name of a color.
  public static func builtInOrColors(_ text: String) throws(ValueError) -> PaletteFile {
    isColors(text) ? try colors(text) : try builtIn(builtInName(likeName: text) ?? text)
  }

  /// The name of the built-in palette called `name`, in upper or lower case; nil if there is none.
  package static func builtInName(likeName name: String) -> String? {
    let name = name.lowercasedASCII
    return builtInNames.first { $0.hasBytes(of: name) }
  }

  /// Whether `text` lists colors, such as `#0b3954,#ff6663`, and is not the name of a palette.
  private static func isColors(_ text: String) -> Bool {
    let bytes = text.bytes
    return bytes.first == UInt8(ascii: "#") || bytes.contains(UInt8(ascii: ","))
      || Color(written: text) != nil
  }

  /// The palette of the colors in `text`, with commas between them, each as `Color(written:)` reads it.
  ///
  /// Each color is a swatch with its color as its name, the weight 1 and the opacities of
  /// ``Palette/Ink/init(suiting:on:)``.
  /// The backgrounds are white and black.
  private static func colors(_ text: String) throws(ValueError) -> PaletteFile {
    var swatches: [Palette.Swatch] = []
    for word in text.parts(between: UInt8(ascii: ",")) {
      guard let color = Color(written: word),
        let swatch = try? Palette.Swatch(
          name: color.hex, weight: 1, light: .init(suiting: color, on: .white),
          dark: .init(suiting: color, on: .black))
      else { throw .notAColor(word) }
      swatches.append(swatch)
    }
    do throws(RecipeError) {
      return PaletteFile(
        palette: try Palette(name: nameOfColors, light: .white, dark: .black, swatches: swatches))
    } catch {
      throw .notAColor(text)
    }
  }

  // MARK: - JSON

  /// The file as JSON for people, laid out like the built-in palettes.
  public var json: String {
    var lines = ["  \"name\": \(CanonicalJSON.string(palette.name))"]
    if let about { lines.append("  \"about\": \(CanonicalJSON.string(about))") }
    lines.append("  \"light\": {\"background\": \"\(palette.light.hex)\"}")
    lines.append("  \"dark\": {\"background\": \"\(palette.dark.hex)\"}")
    let swatches = palette.swatches.map { $0.layout }.joined(separator: ",\n")
    lines.append("  \"swatches\": [\n\(swatches)\n  ]")
    if !palette.flow.isEmpty {
      let flow = palette.flow.map { $0.description }.joined(separator: ", ")
      lines.append("  \"flow\": [\(flow)]")
    }
    return "{\n\(lines.joined(separator: ",\n"))\n}\n"
  }
}

// MARK: - Files of other programs

extension PaletteFile {
  /// Reads the palette in `bytes`, in any known format.
  ///
  /// The file's first bytes decide the format. If they do not, the extension of `path` decides. A
  /// format with only colors gives a palette with defaults for the rest; `docs/palettes.md` lists
  /// them. A palette without a name gets the name of the file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - path: The file's path, or only its name; nothing is read from there.
  /// - Throws: ``PaletteFileError``, with the line or the byte;
  ///   ``PaletteFileError/notRead(_:)`` for CSS.
  public init(reading bytes: [UInt8], named path: String) throws(PaletteFileError) {
    guard bytes.count <= PaletteFile.byteLimit else {
      throw .tooLarge(byteCount: bytes.count, limit: PaletteFile.byteLimit)
    }
    guard let format = PaletteFormat(signatureOf: bytes) ?? PaletteFormat(extensionOf: path) else {
      throw .unknownFormat
    }
    let list: ColorList
    switch format {
    case .gpl: list = try GPLPalette.read(bytes)
    case .ase: list = try ASEPalette.read(bytes)
    case .hex: list = try HexPalette.read(bytes)
    case .base16: list = try Base16Palette.read(bytes)
    case .css: throw .notRead(.css)
    case .json, .pywal:
      do throws(DocumentError) {
        let value = try JSONValue(parsing: bytes, limit: PaletteFile.byteLimit)
        if PywalPalette.recognizes(value) {
          list = try PywalPalette.read(value)
        } else if let colors = Base16JSON.colors(in: value) {
          list = try Base16JSON.read(value, colors)
        } else {
          self = try PaletteFile(JSONField(value))
          return
        }
      } catch {
        throw .document(error)
      }
    }
    do throws(RecipeError) {
      self.init(palette: try list.palette(named: PaletteFile.name(for: path)), about: nil)
    } catch {
      throw .palette(error)
    }
  }

  /// The palette as a file in `format`.
  ///
  /// JSON keeps everything, and CSS the colors of both modes. Other formats keep the light mode's
  /// colors and, if they have a place for names, the names.
  ///
  /// - Throws: ``PaletteFileError/tooManySwatches(count:limit:format:)`` for base16 and pywal.
  public func bytes(as format: PaletteFormat) throws(PaletteFileError) -> [UInt8] {
    switch format {
    case .json: Array(json.utf8)
    case .gpl: Array(GPLPalette.write(self).utf8)
    case .ase: ASEPalette.write(palette)
    case .css: Array(CSSPalette.write(self).utf8)
    case .hex: Array(HexPalette.write(palette).utf8)
    case .base16: Array(try Base16Palette.write(palette).utf8)
    case .pywal: Array(try PywalPalette.write(palette).utf8)
    }
  }

  /// The name of a palette from the file at `path`.
  ///
  /// It is the file's name without its extension, cut to the longest allowed name.
  public static func name(for path: String) -> String {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? ""[...].utf8
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    return ColorList.name(String(dot == name.startIndex ? name : name[..<dot]), or: "palette")
  }
}

extension Palette.Swatch {
  fileprivate var layout: String {
    var lines = [
      "      \"name\": \(CanonicalJSON.string(name)), \"weight\": \(weight)",
      "      \(light.colorMember), \(light.opacityMember)",
    ]
    let tuned = [
      dark.color == light.color ? nil : dark.colorMember,
      dark.opacity == light.opacity ? nil : dark.opacityMember,
    ].compactMap { $0 }
    if !tuned.isEmpty { lines.append("      \"dark\": {\(tuned.joined(separator: ", "))}") }
    return "    {\n\(lines.joined(separator: ",\n"))\n    }"
  }
}

extension Palette.Ink {
  fileprivate var colorMember: String { "\"color\": \"\(color.hex)\"" }

  fileprivate var opacityMember: String {
    "\"opacity\": [\(opacity.lowerBound.value), \(opacity.upperBound.value)]"
  }
}

extension Palette {
  static let keys = ["name", "light", "dark", "swatches", "flow"]

  init(_ field: JSONField, otherKeys: [String] = []) throws(DocumentError) {
    let object = try field.object(keys: Palette.keys + otherKeys)
    let name = try object.string("name")
    func background(_ mode: String) throws(DocumentError) -> Color {
      try object.required(mode).object(keys: ["background"]).color("background")
    }
    let light = try background("light")
    let dark = try background("dark")
    var swatches: [Swatch] = []
    for (index, item) in try object.required("swatches").array().enumerated() {
      swatches.append(try Swatch(item.value, number: index + 1, in: field.place))
    }
    var flow: [Int] = []
    if let ring = object.optional("flow") {
      for item in try ring.array() { flow.append(try item.integer()) }
      guard !flow.isEmpty else {
        throw ring.invalid(ByteText(RecipeError.wrongFlow(count: swatches.count).description))
      }
    }
    self = try field.making(
      try Palette(name: name, light: light, dark: dark, swatches: swatches, flow: flow))
  }

  /// The palette as canonical JSON, as a recipe contains it.
  package var json: String {
    CanonicalJSON.object(
      ("dark", CanonicalJSON.object(("background", CanonicalJSON.string(dark.hex)))),
      ("flow", flow.isEmpty ? nil : CanonicalJSON.array(flow.map { $0.description })),
      ("light", CanonicalJSON.object(("background", CanonicalJSON.string(light.hex)))),
      ("name", CanonicalJSON.string(name)),
      ("swatches", CanonicalJSON.array(swatches.map { $0.json })))
  }
}

extension Palette.Swatch {
  fileprivate init(
    _ value: JSONValue, number: Int, in place: JSONPlace
  ) throws(DocumentError) {
    var label: ByteText = "swatch \(number)"
    if case .object(let members) = value, case .string(let name) = members["name"] {
      label = label + " (\(JSONField.excerpt(name)))"
    }
    let field = JSONField(value, at: .member(label.string, in: place))
    let object = try field.object(keys: ["name", "weight", "color", "opacity", "dark"])
    let name = try object.string("name")
    let weight = try object.decimal("weight")
    let color = try object.color("color")
    let opacity = try object.required("opacity").opacityRange()
    var dark = Palette.Ink(color: color, opacity: opacity)
    if let tuned = try object.optional("dark")?.object(keys: ["color", "opacity"]) {
      dark = Palette.Ink(
        color: try tuned.optional("color")?.color() ?? color,
        opacity: try tuned.optional("opacity")?.opacityRange() ?? opacity)
    }
    self = try field.making(
      try Palette.Swatch(
        name: name, weight: weight, light: Palette.Ink(color: color, opacity: opacity),
        dark: dark))
  }

  fileprivate var json: String {
    var tuned = CanonicalJSON.Object()
    if dark.color != light.color { tuned.add("color", CanonicalJSON.string(dark.color.hex)) }
    if dark.opacity != light.opacity { tuned.add("opacity", dark.opacityJSON) }
    var object = CanonicalJSON.Object()
    object.add("color", CanonicalJSON.string(light.color.hex))
    if dark != light { object.add("dark", tuned.json) }
    object.add("name", CanonicalJSON.string(name))
    object.add("opacity", light.opacityJSON)
    object.add("weight", weight.description)
    return object.json
  }
}

extension Palette.Ink {
  fileprivate var opacityJSON: String {
    CanonicalJSON.array([
      opacity.lowerBound.value.description, opacity.upperBound.value.description,
    ])
  }
}

extension JSONField {
  /// A pair of opacities, the lower first.
  fileprivate func opacityRange() throws(DocumentError) -> ClosedRange<Opacity> {
    let items = try array(of: 2, ", the lowest and the highest, such as [0.1, 0.4]")
    let (low, high) = (try items[0].decimal(), try items[1].decimal())
    guard let lower = Opacity(low), let upper = Opacity(high) else {
      throw invalid("\(low) to \(high) is out of range; use 0 to 1")
    }
    guard lower <= upper else {
      throw invalid("\(low) to \(high) runs backward; write the lower number first")
    }
    return lower...upper
  }
}

extension Palette {
  /// The palette of a recipe: itself, its name, or its colors.
  ///
  /// Without one, it is `classic` if the recipe names its engine: this default belongs to engine 1 and never
  /// changes, so that no recipe changes its picture. A recipe by hand, which names no engine, has the palette that the command has.
  ///
  /// - Parameter seed: What picks a palette for `any`, in a recipe by hand; nil in any other.
  init(ofRecipe recipe: JSONObject, pickedBy seed: Seed?) throws(DocumentError) {
    let field = recipe.optional("palette")
    var text = seed == nil ? "classic" : PaletteFile.defaultName
    if let field {
      guard case .string(let name) = field.value else {
        try self.init(field)
        return
      }
      text = name
      if field.isAny, let seed {
        text = AnyChoice.pick(.palette, from: PaletteFile.pickedNames, for: seed) ?? text
      }
    }
    do throws(ValueError) {
      self = try PaletteFile.builtInOrColors(text).palette
    } catch {
      throw .invalid(field: "palette", reason: error.textInPages.string)
    }
  }
}
