internal import GeobgScene

/// Lists of colors in hexadecimal digits, between white space and commas.
///
/// A color is `rrggbb`, `#rrggbb` or `#rgb`; or has eight digits and is opaque, as CSS writes it
/// (`#rrggbbff`) or Paint.NET (`ffrrggbb`). What follows `;` or `//` in a line is a comment.
enum HexPalette {
  static func read(_ bytes: [UInt8]) throws(PaletteFormatError) -> ColorList {
    let lines = try PaletteLines(bytes)
    var list = ColorList()
    for line in lines.all {
      let words = line.text.beforeComment.split { $0.isWhitespace || $0 == "," }
      for word in words { list.entries.append(.init(color: try color(String(word), in: line))) }
    }
    guard !list.entries.isEmpty else { throw lines.faultAtEnd(.noColors) }
    return list
  }

  private static func color(
    _ word: String, in line: PaletteLines.Line
  ) throws(PaletteFormatError) -> Color {
    let isMarked = word.hasPrefix("#")
    var digits = isMarked ? String(word.dropFirst()) : word
    if isMarked, digits.utf8.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
    if digits.utf8.count == 8, digits.utf8.allSatisfy(\.isHexDigit) {
      let alpha = isMarked ? digits.suffix(2) : digits.prefix(2)
      guard alpha.lowercased() == "ff" else { throw line.fault(.translucent(word)) }
      digits = String(isMarked ? digits.dropLast(2) : digits.dropFirst(2))
    }
    guard let color = Color(hex: "#" + digits) else { throw line.fault(.notColor(word)) }
    return color
  }

  /// The file of `palette`, in its light colors.
  static func write(_ palette: Palette) -> String {
    palette.swatches.map { $0.light.color.hex + "\n" }.joined()
  }
}

extension String {
  fileprivate var beforeComment: String {
    let end = [";", "//"].compactMap { firstRange(of: $0)?.lowerBound }.min() ?? endIndex
    return String(self[..<end])
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { Character(UnicodeScalar(self)).isHexDigit }
}
