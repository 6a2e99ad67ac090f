/// How one character is drawn: by a line of one width, on a grid whose unit is that width.
struct Glyph: Hashable, Sendable {
  /// How far the top of a capital is above its foot, on the grid: the line's own width included.
  static let capHeight = 9
  /// How far the highest ascender rises above the baseline, on the grid.
  static let ascent = 10
  /// How far the lowest descender falls below the baseline, on the grid.
  static let descent = 3

  /// How far the pen moves on, on the grid.
  let advance: Int
  /// What is stroked, on the grid: the pen is at 0 across, the baseline at 0 down.
  let path: Path

  /// The glyph of `character`, in ASCII; nil where it cannot be printed.
  static func of(_ character: UInt8) -> Glyph? {
    character < alphabet.count ? alphabet[Int(character)] : nil
  }

  /// A glyph drawn by `strokes`, as ``drawings`` holds them; nil where they are not understood.
  init?(advance: ArraySlice<UInt8>, strokes: ArraySlice<UInt8>) {
    guard let advance = Thousandths(parsing: advance) else { return nil }
    self.advance = Int(advance.count / 1000)
    var path = Path()
    for text in strokes.split(separator: UInt8(ascii: "/")) {
      guard let stroke = GlyphStroke(parsing: text) else { return nil }
      // From the grid's numbers to the pen and the baseline: below the feet is half a line.
      stroke.draw(on: &path, offset: Point(x: 0.5, y: -8.5))
    }
    self.path = path
  }

  /// A space, whose drawing would be an empty line.
  private init(space advance: Int) {
    self.advance = advance
    path = Path()
  }

  /// The glyph of each byte of ASCII; nil for what cannot be printed.
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
