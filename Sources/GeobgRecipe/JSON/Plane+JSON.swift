internal import GeobgScene

extension Plane {
  static func optional(_ field: JSONField) throws(DocumentError) -> Plane? {
    if case .null = field.value { return nil }
    guard let density = try field.object(keys: ["density"]).optional("density") else {
      return .original
    }
    let value = try density.decimal()
    return try density.making { () throws(RecipeError) in try Plane(density: value) }
  }
}

extension WireMesh {
  static func optional(_ field: JSONField) throws(DocumentError) -> WireMesh? {
    let passes = try field.integer()
    guard passes != 0 else { return nil }
    return try field.making { () throws(RecipeError) in try WireMesh(passes: passes) }
  }
}
