internal import GeobgScene

/// Base16 and base24 schemes.
///
/// Source: the Tinted Theming styling guide: `base00` is the background, `base01` to `base07` are
/// shades toward the foreground, `base08` to `base0F` are accents; base24 adds `base10` to
/// `base17`. The keys may be at the top level, as in older schemes, or below `palette`.
enum Base16Palette {
  static let more = (UInt8(0x10)...0x17).map { "base" + Hex.text($0) }

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
  static func place(_ key: String) -> String? {
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
