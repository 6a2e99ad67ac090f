public import GeobgScene

/// Lengths in print, as people write them.
enum Length {
  /// The units there are, and their millimeters.
  private static let units: [(name: String, millimeters: Double)] = [
    ("mm", 1), ("cm", 10), ("in", Canvas.millimetersPerInch), ("m", 1000),
  ]

  /// What the units are called.
  static var unitNames: [String] { units.map { $0.name } }

  /// The text before the unit that `text` ends in, and that unit's millimeters; nil without a unit.
  static func splitting(_ text: String) -> (number: String, millimeters: Double)? {
    // Millimeters before meters: both end in an m.
    for unit in units {
      let number = text.utf8.dropLast(unit.name.utf8.count)
      if text.utf8[number.endIndex...].elementsEqual(unit.name.utf8) {
        return (String(number), unit.millimeters)
      }
    }
    return nil
  }

  /// `number` times `millimeters`, rounded to a thousandth of a millimeter; nil for no number.
  static func millimeters(_ number: String, of millimeters: Double) -> Thousandths? {
    guard let value = Thousandths(parsing: number), value.count >= 0,
      value < 1_000_000_000
    else { return nil }
    return Thousandths(rounding: value.double * millimeters)
  }
}

extension PrintEdge {
  /// The bleed that `text` names, in millimeters: `3mm`, `0.3cm`, `0.125in`; nil for no length.
  public static func bleed(parsing text: String) -> Thousandths? {
    Length.splitting(text).flatMap { Length.millimeters($0.number, of: $0.millimeters) }
  }
}
