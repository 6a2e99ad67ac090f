internal import GeobgRecipe

extension LabelContrast {
  /// The contrast as canonical JSON.
  public var json: String {
    CanonicalJSON.object(["black": black.json, "white": white.json, "zone": zone.json])
  }
}

extension LabelContrast.Reading {
  /// The lowest contrast to two places, rounded down: 4.499 is not readable.
  public var lowestShown: Thousandths { Thousandths(count: Int64(lowest * 100) * 10) }

  fileprivate var json: String {
    CanonicalJSON.object([
      "lowest": lowestShown.description, "readable": String(isReadable),
      "share": Thousandths(count: Int64(share * 1000)).description,
    ])
  }
}
