/// A line of text that is drawn as any other mark is: as one stroked path, of our own letters.
///
/// No font takes part, so a label is the same on every machine and in every format. The letters are
/// monoline and sit on a grid; at a ``capHeight`` of 9 pixels, or a multiple, on a baseline of a whole
/// pixel they are crisp.
public struct Label: Hashable, Sendable {
  /// What is drawn: printable ASCII.
  public private(set) var text: String
  /// The height of a capital, in units of the scene.
  public let capHeight: Thousandths

  /// The label of `text`, in capitals `capHeight` high.
  ///
  /// What is not printable ASCII is shown as `%` and two hexadecimal digits for each byte of UTF-8, as
  /// in the names of files.
  ///
  /// - Parameter capHeight: Above 0; what is not counts as a thousandth of a unit.
  public init(_ text: String, capHeight: Thousandths) {
    self.text = String(
      decoding: PercentEncoding.encode(text.utf8, .lower) { Glyph.of($0) != nil }, as: UTF8.self)
    self.capHeight = max(capHeight, Thousandths(count: 1))
  }

  /// The width of the line that the letters are drawn with, a ninth of the height.
  public var lineWidth: Thousandths { scaled(1) }

  /// How far the pen moves on over the whole label: its width, with the room beside its letters.
  public var advance: Thousandths { scaled(Label.advance(of: text.utf8)) }

  /// How far letters rise above the baseline at most.
  public var ascent: Thousandths { scaled(Glyph.ascent) }

  /// How far letters fall below the baseline at most.
  public var descent: Thousandths { scaled(Glyph.descent) }

  /// The label, with `...` in place of its middle where it is wider than `width`; without text where
  /// not even that has room.
  ///
  /// Seeds can differ at both ends, so as many letters of one are kept as of the other, or one more.
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

  /// The label drawn from `start`, the left end of its baseline.
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

  /// A length on the letters' grid, in units of the scene; rounded once.
  private func scaled(_ grid: Thousandths) -> Thousandths {
    Thousandths(rounding: grid.double * capHeight.double / Double(Glyph.capHeight))
  }
}
