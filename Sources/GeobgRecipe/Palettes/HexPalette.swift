internal import GeobgScene

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
