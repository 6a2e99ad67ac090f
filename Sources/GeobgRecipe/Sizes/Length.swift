internal import GeobgScene

/// Lengths in print, as people write them.
enum Length {
  /// The known units, and their lengths in millimeters.
  private static let units: [(name: String, millimeters: Double)] = [
    ("mm", 1), ("cm", 10), ("in", Canvas.millimetersPerInch), ("m", 1000),
  ]

  static var unitNames: [String] { units.map { $0.name } }

  /// The text before the unit at the end of `text`, and the unit in millimeters; nil without a
  /// unit.
  static func splitting(_ text: String) -> (number: String, millimeters: Double)? {
    // Millimeters come before meters, because both end in an m.
    for unit in units {
      let number = text.utf8.dropLast(unit.name.utf8.count)
      if text.utf8[number.endIndex...].elementsEqual(unit.name.utf8) {
        return (String(number), unit.millimeters)
      }
    }
    return nil
  }

  /// `number` times `millimeters`, rounded to a thousandth of a millimeter.
  ///
  /// Nil unless `number` is a number from 0 to below 1,000,000,000.
  static func millimeters(_ number: String, of millimeters: Double) -> Thousandths? {
    guard let value = Thousandths(parsing: number), value.count >= 0,
      value < 1_000_000_000
    else { return nil }
    return Thousandths(rounding: value.double * millimeters)
  }
}
