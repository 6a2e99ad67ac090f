internal import GeobgScene

extension PaletteFile {
  /// The file as JSON for people, laid out like the built-in palettes.
  public var json: String {
    var lines = ["  \"name\": \(CanonicalJSON.string(palette.name))"]
    if let about { lines.append("  \"about\": \(CanonicalJSON.string(about))") }
    lines.append("  \"light\": {\"background\": \"\(palette.light.hex)\"}")
    lines.append("  \"dark\": {\"background\": \"\(palette.dark.hex)\"}")
    let swatches = palette.swatches.map { $0.layout }.joined(separator: ",\n")
    lines.append("  \"swatches\": [\n\(swatches)\n  ]")
    return "{\n\(lines.joined(separator: ",\n"))\n}\n"
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
