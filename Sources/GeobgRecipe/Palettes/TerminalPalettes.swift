internal import GeobgScene

/// Base16 and base24 schemes.
///
/// Source: the Tinted Theming styling guide: `base00` is the background, `base01` to `base07` are
/// shades toward the foreground, `base08` to `base0F` are accents; base24 adds `base10` to
/// `base17`. The keys may be at the top level, as in older schemes, or below `palette`.
enum Base16Palette {
  fileprivate static let more = (UInt8(0x10)...0x17).map { "base" + Hex.text($0) }

  static func read(_ bytes: [UInt8]) throws(PaletteFileError) -> ColorList {
    let lines = try PaletteLines(bytes)
    let scheme = TerminalScheme.base16
    var name = ""
    var colors: [JSONKey: Color] = [:]
    for entry in try YAMLEntries(lines).all {
      let isTop = entry.parent == nil
      let (key, value) = (entry.key, entry.value)
      if isTop, key.hasBytes(of: "scheme") || key.hasBytes(of: "name") { name = value }
      guard isTop || entry.parent?.hasBytes(of: "palette") ?? false else { continue }
      guard let place = place(key) else { continue }
      guard let color = Color(hex: value.hasBytePrefix("#") ? value : "#" + value) else {
        throw entry.line.fault(.notColor(value))
      }
      guard colors.updateValue(color, forKey: JSONKey(place)) == nil else {
        throw entry.line.fault(.repeated(key: place))
      }
    }
    var found: [Color] = []
    for place in scheme.places {
      guard let color = colors[JSONKey(place)] else { throw lines.faultAtEnd(.missing(key: place)) }
      found.append(color)
    }
    let others = more.compactMap { place in
      colors[JSONKey(place)].map { ColorList.NamedColor(name: place, color: $0) }
    }
    var list = scheme.list(found, more: others, background: found[0])
    list.name = name
    return list
  }

  /// The place with the name `key`, in upper or lower case; nil for another key.
  fileprivate static func place(_ key: String) -> String? {
    let wanted = key.lowercasedASCII
    return (TerminalScheme.base16.places + more).first { $0.lowercasedASCII.hasBytes(of: wanted) }
  }

  /// The file of `palette`, with its light colors.
  static func write(_ palette: Palette) throws(PaletteFileError) -> String {
    let scheme = TerminalScheme.base16
    guard let colors = scheme.colors(of: palette) else {
      throw .tooManySwatches(
        count: palette.swatches.count, limit: scheme.accents.count, format: .base16)
    }
    let lines = zip(scheme.places, colors).map { "  \($0): \"\($1.hex)\"\n" }
    let variant = OKLab(colors[0]).lightness < 0.5 ? "dark" : "light"
    return "system: \"base16\"\nname: \(palette.name.onOneLine.singleQuoted)\nauthor: \"geobg\"\n"
      + "variant: \"\(variant)\"\npalette:\n" + lines.joined()
  }
}

/// Base16 and base24 schemes as JSON, which is YAML too.
enum Base16JSON {
  /// The object with the colors; nil if `value` is not a scheme.
  static func colors(in value: JSONValue) -> JSONMembers? {
    guard case .object(let members) = value, members["swatches"] == nil else { return nil }
    if case .object(let colors)? = members["palette"], colors["base00"] != nil { return colors }
    return members["base00"] == nil ? nil : members
  }

  /// The colors in `value`, of which `members` are the object with the colors.
  static func read(_ value: JSONValue, _ members: JSONMembers) throws(DocumentError) -> ColorList {
    let scheme = TerminalScheme.base16
    var colors: [JSONKey: Color] = [:]
    for (key, value) in members.all {
      guard let place = Base16Palette.place(key.text) else { continue }
      let text = try JSONField(value, at: .member(key.text, in: .document)).string()
      guard let color = Color(hex: text.hasBytePrefix("#") ? text : "#" + text) else {
        throw JSONField(value, at: .member(key.text, in: .document)).invalid(
          "'\(JSONField.excerpt(text))' is not a color; write #rrggbb")
      }
      colors[JSONKey(place)] = color
    }
    var found: [Color] = []
    for place in scheme.places {
      guard let color = colors[JSONKey(place)] else { throw .missing(field: place) }
      found.append(color)
    }
    let others = Base16Palette.more.compactMap { place in
      colors[JSONKey(place)].map { ColorList.NamedColor(name: place, color: $0) }
    }
    var list = scheme.list(found, more: others, background: found[0])
    if case .object(let members) = value {
      for key in ["scheme", "name"] as [JSONKey] {
        if case .string(let name)? = members[key] { list.name = name }
      }
    }
    return list
  }
}

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

/// The colors of a terminal scheme, at named places.
///
/// Some places are accents. The others are shades between background and foreground.
struct TerminalScheme {
  /// The names of the places, in order; the first place is the background.
  let places: [String]
  /// The indexes of the accents' places.
  let accents: [Int]

  /// The sixteen places of base16.
  static let base16 = TerminalScheme(
    places: (UInt8(0)..<16).map { "base" + Hex.text($0, .upper) },
    accents: Array(8..<16))
  /// The sixteen places of a terminal as pywal fills them: the bright accents repeat the accents.
  static let pywal = TerminalScheme(places: (0..<16).map { "color\($0)" }, accents: Array(1...6))

  /// The weight of a shade; an accent has 1.
  ///
  /// It is low because many gray shapes look dull.
  private static let shadeWeight: Thousandths = 0.1

  /// A list of the `colors` at the `places`, then `more` accents, with `background`.
  func list(
    _ colors: [Color], more: [ColorList.NamedColor] = [], background: Color
  ) -> ColorList {
    let entries = zip(places, colors).enumerated().map { index, place in
      ColorList.NamedColor(
        name: place.0, color: place.1,
        weight: accents.contains(index) ? 1 : TerminalScheme.shadeWeight)
    }
    return ColorList(entries: entries + more, background: background)
  }

  /// The colors of `palette` at their places; nil if swatches are left over.
  ///
  /// A swatch with the name of a place gets that place. The other swatches fill the free accents in
  /// order, and repeat from the first if there are more accents than swatches. The free shades are
  /// evenly spaced from the dark background to the light background.
  func colors(of palette: Palette) -> [Color]? {
    var colors: [Int: Color] = [:]
    var others: [Color] = []
    for swatch in palette.swatches {
      if let place = places.firstPlace(ofBytes: swatch.name), colors[place] == nil {
        colors[place] = swatch.light.color
      } else {
        others.append(swatch.light.color)
      }
    }
    let free = accents.filter { colors[$0] == nil }
    guard others.count <= free.count else { return nil }
    let spare = others.isEmpty ? palette.swatches.map { $0.light.color } : others
    for (index, place) in free.enumerated() { colors[place] = spare[index % spare.count] }
    let shades = places.indices.filter { !accents.contains($0) }
    for (index, place) in shades.enumerated() where colors[place] == nil {
      colors[place] = OKLab(palette.dark).color(
        toward: OKLab(palette.light), by: Double(index) / Double(shades.count - 1))
    }
    return places.indices.compactMap { colors[$0] }
  }
}

extension OKLab {
  /// The color `share` of the way to `other`.
  fileprivate func color(toward other: OKLab, by share: Double) -> Color {
    func mix(_ one: Double, _ two: Double) -> Double { one + (two - one) * share }
    return OKLab(
      lightness: mix(lightness, other.lightness), a: mix(a, other.a), b: mix(b, other.b)
    ).color
  }
}
