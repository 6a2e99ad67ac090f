/// A line of text, drawn as one stroked path with geobg's own letters.
///
/// No font is used, so a label is the same on every machine and in every format. The letters have
/// one line width and sit on a grid. They are sharp if ``capHeight`` is a multiple of 9 pixels and
/// the baseline is at a whole pixel.
public struct Label: Hashable, Sendable {
  /// The text shown: printable ASCII.
  public private(set) var text: String
  /// The height of a capital, in units of the scene.
  public let capHeight: Thousandths

  /// The label of `text`, with capitals `capHeight` high.
  ///
  /// A character outside printable ASCII is shown as `%` and two hexadecimal digits for each of its
  /// UTF-8 bytes, as in file names.
  ///
  /// - Parameter capHeight: Above 0; other values become one thousandth of a unit.
  public init(_ text: String, capHeight: Thousandths) {
    self.text = String(
      decoding: PercentEncoding.encode(text.utf8, .lower) { Glyph.of($0) != nil }, as: UTF8.self)
    self.capHeight = max(capHeight, Thousandths(count: 1))
  }

  /// The width of the letters' lines, a ninth of ``capHeight``.
  public var lineWidth: Thousandths { scaled(1) }

  /// The width of the label, including the space beside its letters.
  public var advance: Thousandths { scaled(Label.advance(of: text.utf8)) }

  /// How far the highest letters rise above the baseline.
  public var ascent: Thousandths { scaled(Glyph.ascent) }

  /// How far the lowest letters reach below the baseline.
  public var descent: Thousandths { scaled(Glyph.descent) }

  /// The label, with `...` in place of its middle if it is wider than `width`.
  ///
  /// Seeds can differ at both ends, so both ends keep the same number of letters, or the front one
  /// more. The text is empty if not even `...` fits.
  public func fitted(to width: Thousandths) -> Label {
    guard advance > width else { return self }
    let letters = Array(text.utf8)
    let dots = Array("...".utf8)
    var kept = (front: 0, back: 0)
    var fitting: [UInt8] = []
    while kept.front + kept.back < letters.count {
      let candidate = letters.prefix(kept.front) + dots + letters.suffix(kept.back)
      guard scaled(Label.advance(of: candidate)) <= width else { break }
      fitting = Array(candidate)
      if kept.front > kept.back { kept.back += 1 } else { kept.front += 1 }
    }
    var label = self
    label.text = String(decoding: fitting, as: UTF8.self)
    return label
  }

  /// The label, drawn from `start`, the left end of its baseline.
  public func mark(from start: Point, _ paint: Paint) -> Mark {
    var path = Path()
    var pen = 0
    for glyph in text.utf8.compactMap(Glyph.of) {
      path.append(glyph.path) { point in
        start
          + Point(
            x: scaled(Thousandths(pen) + point.x), y: scaled(point.y))
      } radius: {
        scaled($0)
      }
      pen += glyph.advance
    }
    return .stroke(path, width: lineWidth, paint)
  }

  private static func advance(of letters: some Sequence<UInt8>) -> Int {
    letters.reduce(0) { $0 + (Glyph.of($1)?.advance ?? 0) }
  }

  private func scaled(_ grid: Int) -> Thousandths { scaled(Thousandths(grid)) }

  /// A length on the letters' grid, in scene units; rounded once.
  private func scaled(_ grid: Thousandths) -> Thousandths {
    Thousandths(rounding: grid.double * capHeight.double / Double(Glyph.capHeight))
  }
}
