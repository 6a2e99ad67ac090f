internal import GeobgKit

extension LabelContrast {
  /// How labels do, for people to read.
  var text: String {
    """
    contrast at \(zone)
      white labels \(white.text)
      black labels \(black.text)
    """
  }

  /// How labels do in each of `contrasts`, for programs.
  static func json(_ contrasts: [LabelContrast]) -> String {
    CanonicalJSON.array(
      contrasts.map { contrast in
        CanonicalJSON.object([
          "black": contrast.black.json,
          "white": contrast.white.json,
          "zone": contrast.zone.json,
        ])
      })
  }
}

extension LabelContrast.Reading {
  /// To two places and never up: 4.499 is not readable.
  private var lowestText: Thousandths { Thousandths(count: Int64(lowest * 100) * 10) }

  fileprivate var text: String {
    let percent = Thousandths(count: Int64(share * 1000) * 100)
    return isReadable
      ? "are readable: the contrast is \(lowestText) or more"
      : "are not readable everywhere: \(LabelContrast.readable) on \(percent) %, \(lowestText) at worst"
  }

  fileprivate var json: String {
    CanonicalJSON.object([
      "lowest": lowestText.description, "readable": String(isReadable),
      "share": Thousandths(count: Int64(share * 1000)).description,
    ])
  }
}
