internal import GeobgScene

/// The `colors.json` that pywal writes into its cache, and other programs read.
///
/// Source: pywal's wiki, "Customization": `special` has background, foreground and cursor, `colors`
/// has `color0` to `color15`.
enum PywalPalette {
  /// Whether `value` has pywal's keys, and not the keys of a geobg palette.
  static func recognizes(_ value: JSONValue) -> Bool {
    guard case .object(let members) = value else { return false }
    return members["swatches"] == nil && (members["colors"] ?? members["special"]) != nil
  }

  static func read(_ value: JSONValue) throws(DocumentError) -> ColorList {
    let document = try JSONField(value).object()
    let special = try document.required("special").object()
    let colors = try document.required("colors").object()
    let scheme = TerminalScheme.pywal
    var found: [Color] = []
    for place in scheme.places { found.append(try colors.required(place).color()) }
    // Other keys describe the user's desktop: the picture's path, the windows' opacity, a checksum.
    return scheme.list(found, background: try special.required("background").color())
  }

  /// The file of `palette`, with its light colors.
  static func write(_ palette: Palette) throws(PaletteFileError) -> String {
    let scheme = TerminalScheme.pywal
    guard var colors = scheme.colors(of: palette) else {
      throw .tooManySwatches(
        count: palette.swatches.count, limit: scheme.accents.count, format: .pywal)
    }
    // The bright accents repeat the accents, unless a swatch has the name of the bright accent.
    let names = palette.swatches.map { $0.name }
    for place in scheme.accents where names.firstPlace(ofBytes: scheme.places[place + 8]) == nil {
      colors[place + 8] = colors[place]
    }
    func lines(_ pairs: [(String, Color)]) -> String {
      pairs.map { "    \"\($0)\": \"\($1.hex)\"" }.joined(separator: ",\n")
    }
    let special = [("background", colors[0]), ("foreground", colors[15]), ("cursor", colors[15])]
    return """
      {
        "wallpaper": "None",
        "alpha": "100",
        "special": {
      \(lines(special))
        },
        "colors": {
      \(lines(Array(zip(scheme.places, colors))))
        }
      }

      """
  }
}
