internal import GeobgScene

/// Schemes of base16 and base24, in the part of YAML that they are written in.
///
/// Source: the Tinted Theming styling guide: `base00` is the background, `base01` to `base07` are
/// shades toward the foreground, `base08` to `base0F` accents; base24 adds `base10` to `base17`. The
/// keys may be at the top, as in older schemes, or below `palette`.
enum Base16Palette {
  private static let more = (0x10...0x17).map { "base" + String($0, radix: 16) }

  static func read(_ bytes: [UInt8]) throws(PaletteFormatError) -> ColorList {
    let lines = try PaletteLines(bytes)
    let scheme = TerminalScheme.base16
    var (name, colors): (String, [String: Color]) = ("", [:])
    for line in lines.all {
      guard let (key, value) = try pair(line) else { continue }
      if key == "scheme" || key == "name" { name = value }
      guard let place = (scheme.places + more).first(where: { $0.lowercased() == key.lowercased() })
      else { continue }
      guard let color = Color(hex: value.hasPrefix("#") ? value : "#" + value) else {
        throw line.fault(.notColor(value))
      }
      guard colors.updateValue(color, forKey: place) == nil else {
        throw line.fault(.repeated(key: place))
      }
    }
    var found: [Color] = []
    for place in scheme.places {
      guard let color = colors[place] else { throw lines.faultAtEnd(.missing(key: place)) }
      found.append(color)
    }
    let others = more.compactMap { place in
      colors[place].map { ColorList.Entry(name: place, color: $0) }
    }
    var list = scheme.list(found, more: others, background: found[0])
    list.name = name
    return list
  }

  /// The key and the value of a line; nil for a line without any.
  private static func pair(
    _ line: PaletteLines.Line
  ) throws(PaletteFormatError) -> (key: String, value: String)? {
    if line.text.isEmpty || ["#", "%", "---", "..."].contains(where: line.text.hasPrefix) {
      return nil
    }
    guard let colon = line.text.firstIndex(of: ":") else {
      throw line.fault(.notPair(line.text))
    }
    let value = String(line.text[line.text.index(after: colon)...]).trimmed
    return (String(line.text[..<colon]).unquoted, value.withoutComment.unquoted)
  }

  /// The file of `palette`, in its light colors.
  static func write(_ palette: Palette) throws(PaletteFormatError) -> String {
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

extension String {
  /// The value without a comment behind it.
  fileprivate var withoutComment: String {
    guard let quote = first, quote == "\"" || quote == "'" else {
      // In YAML a number sign begins a comment only after a space, or where the value would begin.
      let end = hasPrefix("#") ? startIndex : firstRange(of: " #")?.lowerBound ?? endIndex
      return String(self[..<end]).trimmed
    }
    // Within single quotes two stand for one; within double ones a backslash takes one along.
    var rest = dropFirst()
    while let place = rest.firstIndex(where: { $0 == quote || ($0 == "\\" && quote == "\"") }) {
      let isPair =
        self[place] == "\\" || (quote == "'" && self[index(after: place)...].first == quote)
      guard isPair else { return String(self[...place]) }
      rest = rest[place...].dropFirst(2)
    }
    return self
  }

  /// The text as a value between single quotes, in which nothing else has a meaning.
  fileprivate var singleQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  /// The text that a value between quotes stands for; a value without them is its text.
  fileprivate var unquoted: String {
    guard count >= 2, let quote = first, last == quote else { return self }
    let inner = String(dropFirst().dropLast())
    switch quote {
    case "'": return inner.replacing("''", with: "'")
    // Between double quotes YAML takes all that JSON takes.
    case "\"":
      guard case .string(let text)? = try? JSONParser.parse(Array(utf8)) else { return inner }
      return text
    default: return self
    }
  }
}
