internal import GeobgScene

/// How many pixels a length has, as JFIF says it: in whole numbers of one of two units.
struct JPEGDensity: Equatable {
  /// The units, by JFIF's numbers.
  enum Unit: Int {
    case inch = 1
    case centimeter = 2
  }

  let unit: Unit
  let dots: Int

  /// The density nearest to `ppi` pixels an inch, in inches where both units are as near.
  init(of ppi: Thousandths) {
    let perCentimeter = 10 / Canvas.millimetersPerInch
    func nearest(_ perInch: Double) -> (dots: Int, error: Double) {
      let dots = max(1, (ppi.double * perInch).rounded())
      return (Int(dots), abs(dots / perInch - ppi.double))
    }
    let (inch, centimeter) = (nearest(1), nearest(perCentimeter))
    unit = inch.error <= centimeter.error ? .inch : .centimeter
    dots = unit == .inch ? inch.dots : centimeter.dots
  }
}
