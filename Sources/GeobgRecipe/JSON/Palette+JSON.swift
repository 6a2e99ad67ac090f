package import GeobgScene

extension Palette {
  static let keys = ["name", "light", "dark", "swatches"]

  /// Reads the palette in `field`.
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
    self = try field.making { () throws(PaletteError) in
      try Palette(name: name, light: light, dark: dark, swatches: swatches)
    }
  }

  /// The palette as canonical JSON, as a recipe contains it.
  package var json: String {
    CanonicalJSON.object(
      ("dark", CanonicalJSON.object(("background", CanonicalJSON.string(dark.hex)))),
      ("light", CanonicalJSON.object(("background", CanonicalJSON.string(light.hex)))),
      ("name", CanonicalJSON.string(name)),
      ("swatches", CanonicalJSON.array(swatches.map { $0.json })))
  }
}

extension Palette.Swatch {
  /// Reads the swatch in `value`, which is swatch `number` of the palette.
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
    self = try field.making { () throws(PaletteError) in
      try Palette.Swatch(
        name: name, weight: weight, light: Palette.Ink(color: color, opacity: opacity), dark: dark)
    }
  }

  fileprivate var json: String {
    let tuned = CanonicalJSON.object(
      ("color", dark.color == light.color ? nil : CanonicalJSON.string(dark.color.hex)),
      ("opacity", dark.opacity == light.opacity ? nil : dark.opacityJSON))
    return CanonicalJSON.object(
      ("color", CanonicalJSON.string(light.color.hex)),
      ("dark", dark == light ? nil : tuned),
      ("name", CanonicalJSON.string(name)),
      ("opacity", light.opacityJSON),
      ("weight", weight.description))
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
  /// The palette of a recipe; without one, `classic`.
  ///
  /// This default belongs to engine 1 and never changes, so that no recipe changes its picture.
  init(ofRecipe recipe: JSONObject) throws(DocumentError) {
    if let field = recipe.optional("palette") {
      try self.init(field)
    } else {
      do throws(UnknownPalette) {
        self = try PaletteFile.builtIn("classic").palette
      } catch {
        throw .missing(field: "palette")
      }
    }
  }
}
