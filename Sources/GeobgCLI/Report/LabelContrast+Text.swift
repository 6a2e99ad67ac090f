internal import GeobgKit
internal import GeobgScene

extension LabelContrast {
  /// How readable labels are, as text.
  var text: String {
    """
    contrast in \(zone)
      white text: \(white.text)
      black text: \(black.text)
    """
  }
}

extension LabelContrast.Reading {
  fileprivate var text: String {
    let percent = Thousandths(count: Int64(share * 1000) * 100)
    let area = isReadable ? "everywhere" : "on \(percent) % of the area"
    return "readable \(area); worst contrast \(lowestShown):1 (\(LabelContrast.readable):1 needed)"
  }
}
