internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

/// The names that one variant gives to all numbered seeds: text with placeholders for numbers.
///
/// Comparing two patterns shows whether any of their names could be equal, without making the
/// names.
struct NamePattern: Hashable {
  /// A part of a name that consists of digits, or contains none.
  private enum Run: Hashable {
    case text([UInt8])
    case digits([UInt8])
    /// Any decimal number without leading zeros.
    case seed
    /// An index, which always has `width` digits.
    case index(width: Int)

    var isNumber: Bool {
      if case .text = self { false } else { true }
    }

    func canEqual(_ other: Run) -> Bool {
      switch (self, other) {
      case (.digits(let digits), .seed), (.seed, .digits(let digits)):
        digits.count == 1 || digits.first != UInt8(ascii: "0")
      case (.digits(let digits), .index(let width)), (.index(let width), .digits(let digits)):
        digits.count == width
      case (.seed, .index), (.index, .seed): true
      default: self == other
      }
    }
  }

  private var runs: [Run] = []

  init() {}

  init(name: String) {
    for byte in name.utf8 { _ = append(byte) }
  }

  /// Whether both patterns have an index at the same position, so that different items have
  /// different names.
  func hasSameIndex(as other: NamePattern) -> Bool {
    zip(runs, other.runs).contains { one, other in
      if case .index = one, case .index = other { true } else { false }
    }
  }

  /// Adds `text`; false if a digit follows directly after a placeholder, because the end of the
  /// number would then be unclear.
  mutating func append(_ text: String) -> Bool {
    text.utf8.allSatisfy { append($0) }
  }

  /// Adds a placeholder for a seed; false if a number comes directly before it.
  mutating func appendSeed() -> Bool { append(.seed) }

  /// Adds a placeholder for an index of `width` digits; false if a number comes directly before it.
  mutating func appendIndex(width: Int) -> Bool { append(.index(width: width)) }

  /// Whether both patterns could produce the same name.
  func canEqual(_ other: NamePattern) -> Bool {
    runs.count == other.runs.count && zip(runs, other.runs).allSatisfy { $0.canEqual($1) }
  }

  /// Whether all names of this pattern end in `suffix`, which contains no digits.
  func ends(in suffix: String) -> Bool {
    guard case .text(let text)? = runs.last else { return false }
    return text.reversed().starts(with: suffix.utf8.reversed())
  }

  private mutating func append(_ place: Run) -> Bool {
    if let last = runs.last, last.isNumber { return false }
    runs.append(place)
    return true
  }

  private mutating func append(_ byte: UInt8) -> Bool {
    let isDigit = byte.isDigit
    switch (runs.last, isDigit) {
    case (.digits(let digits), true): runs[runs.count - 1] = .digits(digits + [byte])
    case (.text(let text), false): runs[runs.count - 1] = .text(text + [byte])
    case (.seed, true), (.index, true): return false
    default: runs.append(isDigit ? .digits([byte]) : .text([byte]))
    }
    return true
  }
}

/// Checks that no two items of a plan have the same name.
///
/// Numbered seeds are compared by their name patterns, not one by one. Text seeds are in memory
/// already, so each of their names is made.
struct NameCheck {
  private let plan: BatchPlan
  private let hasOneSeed: Bool

  /// The names of a variant; one whose seeds pick a palette has several patterns.
  private struct VariantPattern {
    let variant: Int
    let pattern: NamePattern
  }

  init(_ plan: BatchPlan) {
    self.plan = plan
    hasOneSeed = plan.seeds.lastPosition == 0
  }

  func run() throws(BatchError) {
    if !hasOneSeed, !plan.template.has(.index), let seed = plan.seeds.repeated() {
      throw .seedTwice(seed)
    }
    var patterns: [VariantPattern] = []
    if hasNumbers {
      for (number, variant) in plan.variants.enumerated() {
        for file in plan.template.has(.palette) ? variant.namedFiles : [variant.file] {
          patterns.append(VariantPattern(variant: number, pattern: try pattern(of: file)))
        }
      }
    }
    try compare(patterns)
    try compareTexts(with: patterns)
  }

  /// Whether any seed is a number; a plan's only seed is treated as a text.
  private var hasNumbers: Bool {
    !hasOneSeed
      && plan.seeds.runs.contains { if case .numbers = $0 { true } else { false } }
  }

  /// The pattern of `file` for `seed`; if `seed` is nil, with a placeholder for any number.
  private func pattern(
    of file: RecipeFile, seed: Seed? = nil
  ) throws(BatchError) -> NamePattern {
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
          plan.value(of: field, seed: seed ?? Seed(0), index: 0, in: file), after: name)
        isClear = pattern.append(value)
        name += value
      }
      guard isClear else { throw .ambiguousName }
    }
    return pattern
  }

  private func compare(_ patterns: [VariantPattern]) throws(BatchError) {
    guard !patterns.isEmpty else { return }
    guard plan.template.has(.seed) || plan.template.has(.index) else {
      throw .sameName(missing: [.seed])
    }
    for (number, own) in patterns.enumerated() {
      let (variant, pattern) = (own.variant, own.pattern)
      for earlier in patterns[..<number] where pattern.canEqual(earlier.pattern) {
        // If both patterns have the index at the same position, every item has its own number
        // there. A seed picks only one palette.
        if earlier.variant == variant || pattern.hasSameIndex(as: earlier.pattern) { continue }
        throw .sameName(missing: difference(variant, earlier.variant))
      }
      guard !ManifestPlace.suffixes.contains(where: pattern.ends) else { throw .manifestName }
    }
  }

  private func compareTexts(with patterns: [VariantPattern]) throws(BatchError) {
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
        let item = plan.item(at: index)
        let name = item.name
        guard !ManifestPlace.suffixes.contains(where: name.hasSuffix) else { throw .manifestName }
        seen.append((name.hashValue, index))
        // If both have the index at the same position, this item's name differs from all others.
        let pattern =
          (try? self.pattern(of: item.file, seed: item.seed)) ?? NamePattern(name: name)
        if patterns.contains(where: {
          !$0.pattern.hasSameIndex(as: pattern) && $0.pattern.canEqual(pattern)
        }) {
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
    let (one, other) = (plan.variants[one], plan.variants[other])
    // Users cannot name files by the palettes that seeds will pick.
    guard one.picks == other.picks else { return [.index] }
    return NameTemplate.Field.differing(one.file, other.file, missingIn: plan.template)
  }

  /// Checks the names of a list of pictures, which are all in memory.
  func runOnPictures() throws(BatchError) {
    var seen: [String: Int] = [:]
    for (number, picture) in plan.pictures.enumerated() {
      let name = plan.item(at: UInt64(number)).name
      guard !ManifestPlace.suffixes.contains(where: name.hasSuffix) else { throw .manifestName }
      try BatchPlan.checkLength(name)
      guard let earlier = seen.updateValue(number, forKey: name) else { continue }
      let other = plan.pictures[earlier]
      if picture.recipe.seed != other.recipe.seed {
        throw plan.template.has(.seed) ? .ambiguousName : .sameName(missing: [.seed])
      }
      throw .sameName(
        missing: NameTemplate.Field.differing(picture, other, missingIn: plan.template))
    }
  }
}
