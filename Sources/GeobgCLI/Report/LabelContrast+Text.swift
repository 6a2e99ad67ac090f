internal import GeobgKit
internal import GeobgScene

extension LabelContrast {
  /// How readable labels are, as text.
  var text: String {
    """
    contrast at \(zone)
      white labels \(white.text)
      black labels \(black.text)
    """
  }
}

extension LabelContrast.Reading {
  fileprivate var text: String {
    let percent = Thousandths(count: Int64(share * 1000) * 100)
    return isReadable
      ? "are readable: the contrast is \(lowestShown) or more"
      : "are not readable everywhere: \(LabelContrast.readable) on \(percent) %, \(lowestShown) at worst"
  }
}
