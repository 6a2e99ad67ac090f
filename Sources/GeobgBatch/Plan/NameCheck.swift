internal import GeobgKit

/// Checks that no two items of a plan have the same name.
///
/// Numbered seeds are compared by their name patterns, not one by one. Text seeds are in memory
/// already, so each of their names is made.
struct NameCheck {
  private let plan: BatchPlan
  private let hasOneSeed: Bool

  init(_ plan: BatchPlan) {
    self.plan = plan
    hasOneSeed = plan.seeds.lastPosition == 0
  }

  /// - Throws: ``PlanError/sameName(missing:)``, ``PlanError/ambiguousName``,
  ///   ``PlanError/seedTwice(_:)``, ``PlanError/manifestName``.
  func run() throws(PlanError) {
    if !hasOneSeed, !plan.template.has(.index), let seed = plan.seeds.repeated() {
      throw .seedTwice(seed)
    }
    var patterns: [NamePattern] = []
    if hasNumbers {
      for variant in plan.variants { patterns.append(try pattern(of: variant)) }
    }
    try compare(patterns)
    try compareTexts(with: patterns)
  }

  /// Whether any seed is a number; a plan's only seed is treated as a text.
  private var hasNumbers: Bool {
    !hasOneSeed
      && plan.seeds.runs.contains { if case .numbers = $0 { true } else { false } }
  }

  /// The pattern of `variant` for `seed`; if `seed` is nil, with a placeholder for any number.
  private func pattern(
    of variant: BatchVariant, seed: Seed? = nil
  ) throws(PlanError) -> NamePattern {
    var pattern = NamePattern()
    var name = ""
    for piece in plan.template.pieces {
      var isClear = true
      switch piece {
      case .field(.seed) where seed == nil:
        isClear = pattern.appendSeed()
        name += "0"
      case .field(.index):
        isClear = pattern.appendIndex(width: plan.indexWidth)
        name += "0"
      case .literal(let text):
        isClear = pattern.append(text)
        name += text
      case .field(let field):
        let value = NameTemplate.part(
          plan.value(of: field, seed: seed ?? Seed(0), index: 0, in: variant), after: name)
        isClear = pattern.append(value)
        name += value
      }
      guard isClear else { throw .ambiguousName }
    }
    return pattern
  }

  private func compare(_ patterns: [NamePattern]) throws(PlanError) {
    guard !patterns.isEmpty else { return }
    guard plan.template.has(.seed) || plan.template.has(.index) else {
      throw .sameName(missing: [.seed])
    }
    for (number, pattern) in patterns.enumerated() {
      for (other, earlier) in patterns[..<number].enumerated() where pattern.canEqual(earlier) {
        // If both patterns have the index at the same position, every item has its own number
        // there.
        if pattern.hasSameIndex(as: earlier) { continue }
        throw .sameName(missing: difference(number, other))
      }
      guard !ManifestPlace.suffixes.contains(where: pattern.ends) else { throw .manifestName }
    }
  }

  private func compareTexts(with patterns: [NamePattern]) throws(PlanError) {
    var seen: [(hash: Int, index: UInt64)] = []
    var position: UInt64 = 0
    for run in plan.seeds.runs {
      var count: UInt64 = 1
      if case .numbers(let range) = run, !hasOneSeed {
        count &+= range.upperBound - range.lowerBound
      }
      defer { position &+= count }
      if case .numbers = run, !hasOneSeed { continue }
      for variant in plan.variants.indices {
        let index = position * UInt64(plan.variants.count) + UInt64(variant)
        let name = plan.item(at: index).name
        guard !ManifestPlace.suffixes.contains(where: name.hasSuffix) else { throw .manifestName }
        seen.append((name.hashValue, index))
        // If both have the index at the same position, this item's name differs from all others.
        let pattern =
          (try? self.pattern(of: plan.variants[variant], seed: plan.seeds.seed(at: position)))
          ?? NamePattern(name: name)
        if patterns.contains(where: { !$0.hasSameIndex(as: pattern) && $0.canEqual(pattern) }) {
          throw .ambiguousName
        }
      }
    }
    seen.sort { ($0.hash, $0.index) < ($1.hash, $1.index) }
    for (one, other) in zip(seen, seen.dropFirst()) where one.hash == other.hash {
      let (a, b) = (plan.item(at: one.index), plan.item(at: other.index))
      guard a.name == b.name else { continue }
      let count = UInt64(plan.variants.count)
      guard a.seed == b.seed else {
        throw plan.template.has(.seed) ? .ambiguousName : .sameName(missing: [.seed])
      }
      throw .sameName(missing: difference(Int(one.index % count), Int(other.index % count)))
    }
  }

  /// The fields whose values differ between two variants; the index if no field differs.
  private func difference(_ one: Int, _ other: Int) -> [NameTemplate.Field] {
    let differing = [NameTemplate.Field.mode, .palette, .width, .height, .ext].filter { field in
      func value(_ variant: Int) -> String {
        plan.value(of: field, seed: Seed(0), index: 0, in: plan.variants[variant])
      }
      return value(one) != value(other) && !plan.template.has(field)
    }
    return differing.isEmpty ? [.index] : differing
  }
}
