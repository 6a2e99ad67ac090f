/// The drawing of one character: lines of one width, on a grid whose unit is that width.
package struct Glyph: Hashable, Sendable {
  /// The height of a capital, including the width of its lines, on the grid.
  static let capHeight = 9
  /// How far the highest ascender rises above the baseline, on the grid.
  static let ascent = 10
  /// How far the lowest descender falls below the baseline, on the grid.
  static let descent = 3

  /// How far the pen moves to the next character, on the grid.
  package let advance: Int
  /// The strokes, on the grid: the pen is at x = 0, the baseline at y = 0.
  package let path: Path

  /// The glyph of the ASCII `character`; nil if it is not printable.
  package static func of(_ character: UInt8) -> Glyph? {
    character < alphabet.count ? alphabet[Int(character)] : nil
  }

  /// A glyph of an advance and strokes, as ``drawings`` writes them; nil if they are malformed.
  init?(advance: ArraySlice<UInt8>, strokes: ArraySlice<UInt8>) {
    guard let advance = Thousandths(parsing: advance) else { return nil }
    self.advance = Int(advance.count / 1000)
    var path = Path()
    for text in strokes.split(separator: UInt8(ascii: "/")) {
      guard let stroke = GlyphStroke(parsing: text) else { return nil }
      // Moves the pen and the baseline to 0: the baseline is half a line below y = 8.
      stroke.draw(on: &path, offset: Point(x: 0.5, y: -8.5))
    }
    self.path = path
  }

  /// A space: it has no strokes, so it is not in ``drawings``.
  private init(space advance: Int) {
    self.advance = advance
    path = Path()
  }

  /// The glyph of each ASCII code; nil for codes that are not printable.
  private static let alphabet: [Glyph?] = {
    var glyphs = [Glyph?](repeating: nil, count: 128)
    glyphs[Int(UInt8(ascii: " "))] = Glyph(space: 4)
    for drawing in Array(drawings.utf8).split(separator: UInt8(ascii: "\n")) {
      let parts = drawing.split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard parts.count == 3, let character = parts[0].first, character < 128 else { continue }
      glyphs[Int(character)] = Glyph(advance: parts[1], strokes: parts[2])
    }
    return glyphs
  }()
}
