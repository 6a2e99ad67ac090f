/// What `any` stands for: a value that the seed of a picture picks, the same everywhere.
///
/// A recipe has the value that was picked. What is picked may be another value in a later version, which knows more
/// of them.
package enum AnyChoice {
  /// What is picked, each with its own random number.
  package enum Trait: UInt32, Sendable {
    case arrangement, palette, colorFlow
  }

  /// The flows that are picked from; the strongest twice.
  private static let flows: [Thousandths] = [0.5, 0.75, 1, 1]

  /// The one of `values` that `seed` picks; nil if there are none.
  package static func pick<Value>(_ trait: Trait, from values: [Value], for seed: Seed) -> Value? {
    values.isEmpty ? nil : values[place(trait, among: values.count, for: seed)]
  }

  /// The place of what `seed` picks among `count` values, at least one.
  @inline(never)
  private static func place(_ trait: Trait, among count: Int, for seed: Seed) -> Int {
    let unit = Chance(seed).pair(
      at: .init(x: 0, y: 0, index: trait.rawValue, purpose: .init(.any, for: .plane))
    ).first
    return min(count - 1, Int(unit * Double(count)))
  }

  /// The random number that picks a field of the art; nil for a field that has no `any`.
  private static func trait(of field: PictureStyle.Field) -> Trait? {
    switch field {
    case .arrangement: .arrangement
    case .colorFlow: .colorFlow
    default: nil
    }
  }

  /// What a field of the art is picked from; nil for a field that has no `any`.
  package static func values(of field: PictureStyle.Field) -> [Thousandths]? {
    switch trait(of: field) {
    case .arrangement: Arrangement.names.indices.map { Thousandths($0) }
    case .colorFlow: flows
    default: nil
    }
  }

  /// The one of `numbers` that `seed` picks for a field of the art; nil for a field that has no `any`.
  package static func pick(
    of field: PictureStyle.Field, from numbers: [Thousandths], for seed: Seed
  ) -> Thousandths? {
    trait(of: field).flatMap { pick($0, from: numbers, for: seed) }
  }

  /// The number that `seed` picks for a field of the art; nil for a field that has no `any`.
  package static func pick(of field: PictureStyle.Field, for seed: Seed) -> Thousandths? {
    switch field {
    case .arrangement:
      Thousandths(place(.arrangement, among: Arrangement.names.count, for: seed))
    case .colorFlow: flows[place(.colorFlow, among: flows.count, for: seed)]
    default: nil
    }
  }

  /// Whether a field of the art has `any`.
  package static func picks(_ field: PictureStyle.Field) -> Bool { trait(of: field) != nil }
}
