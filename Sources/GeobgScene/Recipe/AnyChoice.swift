/// What `any` stands for: a value that the seed of a picture picks, the same everywhere.
///
/// A recipe has the value that was picked. What is picked may be another value in a later version, which knows more
/// of them.
package enum AnyChoice {
  /// What is picked, each with a random number of its own.
  package enum Trait: UInt32, Sendable {
    case arrangement, palette, colorFlow
  }

  /// The flows that are picked from; the strongest twice.
  private static let flows: [Thousandths] = [0.5, 0.75, 1, 1]

  /// Which of `count` values `seed` picks.
  package static func place(of trait: Trait, among count: Int, for seed: Seed) -> Int {
    let unit = Chance(seed).pair(
      at: .init(x: 0, y: 0, index: trait.rawValue, purpose: .init(.any, for: .plane))
    ).first
    return min(count - 1, Int(unit * Double(count)))
  }

  /// What a field of the art is picked from; nil for a field that has no `any`.
  private static func values(of field: Art.Field) -> (trait: Trait, all: [Thousandths])? {
    switch field {
    case .arrangement: (.arrangement, Arrangement.names.indices.map { Thousandths($0) })
    case .colorFlow: (.colorFlow, flows)
    default: nil
    }
  }

  /// The numbers that `seed` picks for a field of the art; nil for a field that has no `any`.
  package static func numbers(of field: Art.Field, for seed: Seed) -> [Thousandths]? {
    values(of: field).map { [$0.all[place(of: $0.trait, among: $0.all.count, for: seed)]] }
  }

  /// Whether a field of the art has `any`.
  package static func picks(_ field: Art.Field) -> Bool { values(of: field) != nil }
}
