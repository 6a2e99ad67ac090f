internal import GeobgScene

extension Calm {
  init(_ field: JSONField) throws(DocumentError) {
    var zones: [CalmZone] = []
    for zone in try field.array() { zones.append(try CalmZone(zone)) }
    let all = zones
    self = try field.making { () throws(RecipeError) in try Calm(all) }
  }

  /// An array of zones; nil for no zones, as in recipes from before zones existed.
  var json: String? {
    zones.isEmpty ? nil : CanonicalJSON.array(zones.map { $0.json })
  }
}

extension CalmZone {
  init(_ field: JSONField) throws(DocumentError) {
    let parts = try field.array(of: 4, " (x, y, width, height)")
    let (x, y) = (try parts[0].decimal(), try parts[1].decimal())
    let (width, height) = (try parts[2].decimal(), try parts[3].decimal())
    self = try field.making { () throws(RecipeError) in
      try CalmZone(x: x, y: y, width: width, height: height)
    }
  }

  package var json: String {
    CanonicalJSON.array([x, y, width, height].map { $0.description })
  }
}
