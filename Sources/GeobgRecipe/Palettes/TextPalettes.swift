internal import GeobgScene

/// GIMP palettes, which are text.
///
/// Source: GIMP, "The GPL palette format" in its developers' documentation. Also reads Aseprite's
/// fourth channel, and the name and the count that Lospec writes into comments.
enum GPLPalette {
  /// The colors in `bytes`.
  ///
  /// A file does not say how many colors it has. So a comment with a larger number of colors shows that
  /// a file was truncated, or an unfinished last line that may lack digits.
  static func read(_ bytes: [UInt8]) throws(PaletteFileError) -> ColorList {
    let lines = try PaletteLines(bytes)
    guard lines.all[0].text.hasBytes(of: "GIMP Palette") else {
      throw lines.all[0].fault(.notSignature(lines.all[0].text))
    }
    var list = ColorList()
    var (promised, channelCount) = (0, 3)
    for line in lines.all.dropFirst() where !line.text.isEmpty {
      if line.text.hasBytePrefix("#") {
        let comment = line.text.dropping(firstBytes: 1).trimmed
        if let count = comment.following("Colors:") { promised = Int(count) ?? 0 }
        if let name = comment.following("Palette Name:"), list.name.isEmpty { list.name = name }
      } else if let name = line.text.following("Name:") {
        list.name = name
      } else if let channels = line.text.following("Channels:") {
        channelCount = channels.hasBytes(of: "RGBA") ? 4 : 3
      } else if line.text.following("Columns:") == nil {
        list.entries.append(try entry(line, channelCount: channelCount))
      }
    }
    // Some programs write no line break after the last line. A name after the numbers shows that no
    // digit is missing.
    let isLastWhole = list.entries.last.map { !$0.name.isEmpty } ?? false
    guard lines.isEnded || isLastWhole else { throw lines.faultAtEnd(.unended) }
    guard !list.entries.isEmpty else { throw lines.faultAtEnd(.noColors) }
    guard list.entries.count >= promised else {
      throw lines.faultAtEnd(.fewerColors(found: list.entries.count, promised: promised))
    }
    return list
  }

  private static func entry(
    _ line: PaletteLines.Line, channelCount: Int
  ) throws(PaletteFileError) -> ColorList.NamedColor {
    let words = line.text.unicodeScalars.split(maxSplits: channelCount) { $0.isSpace }
      .map { String($0) }
    let channels = words.prefix(channelCount).compactMap { word in
      word.isDigits ? UInt8(word) : nil
    }
    guard channels.count == channelCount else { throw line.fault(.notChannels(line.text)) }
    guard channelCount == 3 || channels[3] == 255 else { throw line.fault(.translucent(line.text)) }
    return ColorList.NamedColor(
      name: words.count > channelCount ? words[channelCount].trimmed : "",
      color: Color(red: channels[0], green: channels[1], blue: channels[2]))
  }

  /// The file of `palette`, with its light colors.
  static func write(_ file: PaletteFile) -> String {
    let palette = file.palette
    /// The number with spaces before it, as wide as three digits.
    func column(_ channel: UInt8) -> String {
      let digits = String(channel)
      return String(repeating: " ", count: 3 - digits.utf8.count) + digits
    }
    let lines = palette.swatches.map { swatch in
      let color = swatch.light.color
      let channels = [color.red, color.green, color.blue].map(column)
      return "\(channels.joined(separator: " "))\t\(swatch.name.onOneLine)\n"
    }
    let about = file.about.map { "# \($0.onOneLine)\n" } ?? ""
    return "GIMP Palette\nName: \(palette.name.onOneLine)\n\(about)#Colors: \(lines.count)\n"
      + lines.joined()
  }
}

extension String {
  /// The text on one line: every control character becomes a space.
  var onOneLine: String {
    var line = ""
    for scalar in unicodeScalars { line.unicodeScalars.append(scalar.isControl ? " " : scalar) }
    return line
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character; Unicode has them only in ASCII and Latin-1.
  fileprivate var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}

/// Lists of hexadecimal colors, separated by white space and commas.
///
/// A color is `rrggbb`, `#rrggbb` or `#rgb`. An opaque color can also have eight digits, as CSS
/// (`#rrggbbff`) or Paint.NET (`ffrrggbb`) writes it. A comment begins with `;` or `//` and ends
/// with the line.
enum HexPalette {
  static func read(_ bytes: [UInt8]) throws(PaletteFileError) -> ColorList {
    let lines = try PaletteLines(bytes)
    var list = ColorList()
    for line in lines.all {
      let words = line.text.beforeComment.unicodeScalars.split { $0.isSpace || $0 == "," }
      for word in words { list.entries.append(.init(color: try color(String(word), in: line))) }
    }
    guard !list.entries.isEmpty else { throw lines.faultAtEnd(.noColors) }
    return list
  }

  private static func color(
    _ word: String, in line: PaletteLines.Line
  ) throws(PaletteFileError) -> Color {
    let isMarked = word.hasBytePrefix("#")
    var digits = Array(word.utf8)[(isMarked ? 1 : 0)...]
    if isMarked, digits.count == 3 { digits = digits.flatMap { [$0, $0] }[...] }
    if digits.count == 8, digits.allSatisfy({ Hex.value(of: $0) != nil }) {
      let alpha = isMarked ? digits.suffix(2) : digits.prefix(2)
      guard alpha.allSatisfy({ Hex.value(of: $0) == 15 }) else {
        throw line.fault(.translucent(word))
      }
      digits = isMarked ? digits.dropLast(2) : digits.dropFirst(2)
    }
    guard let color = Color(hex: "#" + String(decoding: digits, as: UTF8.self)) else {
      throw line.fault(.notColor(word))
    }
    return color
  }

  /// The file of `palette`, with its light colors.
  static func write(_ palette: Palette) -> String {
    palette.swatches.map { $0.light.color.hex + "\n" }.joined()
  }
}

extension String {
  fileprivate var beforeComment: String {
    let bytes = Array(utf8)
    let starts = [";".utf8, "//".utf8].compactMap { bytes.firstPlace(of: $0)?.lowerBound }
    return String(decoding: bytes[..<(starts.min() ?? bytes.count)], as: UTF8.self)
  }
}

/// Palettes as custom properties of CSS, for pages.
///
/// Source: W3C, "CSS Custom Properties for Cascading Variables Module Level 1".
enum CSSPalette {
  /// The style sheet of `file`: the colors of light mode, and for readers that prefer dark mode,
  /// the colors that differ.
  ///
  /// A property is called `--palette-swatch`, with hyphens for characters that it cannot contain. A
  /// name that occurs again gets a number.
  static func write(_ file: PaletteFile) -> String {
    let palette = file.palette
    var names: [String] = []
    func name(_ text: String) -> String {
      let name = "--\(palette.name.identifier)-\(text.identifier)"
      var (numbered, number) = (name, 1)
      while names.firstPlace(ofBytes: numbered) != nil {
        number += 1
        numbered = "\(name)-\(number)"
      }
      names.append(numbered)
      return numbered
    }
    var (light, dark) = ("", "")
    func add(_ name: String, _ colors: (light: Color, dark: Color)) {
      light += "  \(name): \(colors.light.hex);\n"
      if colors.dark != colors.light { dark += "    \(name): \(colors.dark.hex);\n" }
    }
    add(name("background"), (palette.light, palette.dark))
    for swatch in palette.swatches {
      add(name(swatch.name), (swatch.light.color, swatch.dark.color))
    }
    let follows = "@media (prefers-color-scheme: dark) {\n  :root {\n\(dark)  }\n}\n"
    return ":root {\n\(light)}\n" + (dark.isEmpty ? "" : "\n" + follows)
  }
}

extension String {
  /// The text with a hyphen for each character that an identifier of CSS cannot contain.
  ///
  /// Source: W3C, "CSS Syntax Module Level 3", which lists these characters.
  fileprivate var identifier: String {
    var identifier = ""
    for scalar in unicodeScalars {
      let isKept =
        switch scalar.value {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
        case 0xB7, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x37D, 0x37F...0x1FFF: true
        case 0x200C, 0x200D, 0x203F, 0x2040, 0x2070...0x218F, 0x2C00...0x2FEF: true
        case 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...: true
        default: false
        }
      identifier.unicodeScalars.append(isKept ? scalar : "-")
    }
    return identifier
  }
}

/// The lines of a palette's text, with their numbers.
struct PaletteLines {
  struct Line {
    /// The number of the line; the first line is 1.
    let number: Int
    /// The text, without white space around it and without its line end.
    let text: String
    /// The number of spaces before the text.
    var indent = 0

    func fault(_ fault: PaletteTextFault) -> PaletteFileError { .line(number, fault) }
  }

  /// All lines, including empty lines; at least one.
  let all: [Line]
  /// Whether the last line has a line end.
  let isEnded: Bool

  /// The lines of `bytes`; a line ends with a line feed, a carriage return or both.
  init(_ bytes: [UInt8]) throws(PaletteFileError) {
    let (encoding, markCount) = TextEncoding.detected(bytes)
    guard encoding == .utf8 else { throw .line(1, .utf16) }
    var rest = bytes[markCount...]
    isEnded = rest.last == 0x0A || rest.last == 0x0D
    var lines: [Line] = []
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
      rest = rest[line.endIndex...]
      rest = rest.dropFirst(rest.starts(with: [0x0D, 0x0A]) ? 2 : 1)
      guard !line.contains(0) else { throw .line(lines.count + 1, .zeroByte) }
      guard let text = String(validUTF8: Array(line)) else {
        throw .line(lines.count + 1, .notText)
      }
      lines.append(
        Line(
          number: lines.count + 1, text: text.trimmed,
          indent: line.prefix { $0 == 0x20 }.count))
    }
    all = lines.isEmpty ? [Line(number: 1, text: "")] : lines
  }

  func faultAtEnd(_ fault: PaletteTextFault) -> PaletteFileError { .line(all.count, fault) }
}

extension String {
  /// The text after `prefix`, without white space around it; nil if the text has another beginning.
  func following(_ prefix: StaticString) -> String? {
    hasBytePrefix(prefix) ? dropping(firstBytes: prefix.utf8CodeUnitCount).trimmed : nil
  }
}

/// The content that all palette formats share: colors in order, some with names.
struct ColorList {
  struct NamedColor {
    var name = ""
    var color: Color
    var weight: Thousandths = 1
  }

  /// The palette's name; empty if it has none.
  var name = ""
  var entries: [NamedColor] = []
  /// The background that the colors were chosen for; nil if the format has none.
  var background: Color?

  /// The palette of these colors.
  ///
  /// If the format lacks something, it gets a default. A swatch gets its color as its name, the
  /// weight 1, and the opacities of ``Palette/Ink/init(suiting:on:)``. The backgrounds are white
  /// and black.
  ///
  /// - Parameter fallback: The palette's name if the file has none.
  func palette(named fallback: String) throws(RecipeError) -> Palette {
    let mode: Mode? = background.map { OKLab($0).lightness < 0.5 ? .dark : .light }
    let light = mode == .light ? background ?? .white : .white
    let dark = mode == .dark ? background ?? .black : .black
    var swatches: [Palette.Swatch] = []
    for entry in entries {
      swatches.append(
        try Palette.Swatch(
          name: ColorList.name(entry.name, or: entry.color.hex), weight: entry.weight,
          light: .init(suiting: entry.color, on: light),
          dark: .init(suiting: entry.color, on: dark)))
    }
    return try Palette(
      name: ColorList.name(name, or: fallback), light: light,
      dark: dark, swatches: swatches)
  }

  /// `name` without white space around it, cut to the longest allowed name; `fallback` if empty.
  static func name(_ name: String, or fallback: String) -> String {
    var cut = String(name.trimmed.unicodeScalars.prefix(Palette.nameLimit))
    while cut.utf8.count > Palette.nameLimit { cut.unicodeScalars.removeLast() }
    return cut.isEmpty ? fallback : cut
  }
}
