/// Where a picture is quiet, so that what lies over it can be read.
public struct Calm: Hashable, Sendable {
  /// The most zones a picture has.
  public static let zoneLimit = 16

  /// The zones; where two overlap the picture is quieter still.
  public let zones: [CalmZone]

  /// No zone.
  public static let none = Calm()

  /// The picture is quiet in `zones`.
  ///
  /// - Throws: ``RecipeError/tooManyCalmZones(count:limit:)``.
  public init(_ zones: [CalmZone]) throws(RecipeError) {
    guard zones.count <= Calm.zoneLimit else {
      throw .tooManyCalmZones(count: zones.count, limit: Calm.zoneLimit)
    }
    self.zones = zones
  }

  private init() {
    zones = []
  }
}
