/// The quiet parts of a picture, where icons and clocks over it are readable.
public struct CalmZones: Hashable, Sendable {
  /// The most zones a picture has.
  public static let zoneLimit = 16

  /// The zones; where two overlap, the picture is even quieter.
  public let zones: [CalmZone]

  /// No zones.
  public static let none = CalmZones()

  /// The calm zones `zones`.
  ///
  /// - Throws: ``RecipeError/tooManyCalmZones(count:limit:)``.
  public init(_ zones: [CalmZone]) throws(RecipeError) {
    guard zones.count <= CalmZones.zoneLimit else {
      throw .tooManyCalmZones(count: zones.count, limit: CalmZones.zoneLimit)
    }
    self.zones = zones
  }

  private init() {
    zones = []
  }
}
