internal import GeobgRecipe

/// The names that one variant gives to all numbered seeds: a name with places for numbers in it.
///
/// It shows whether two of any number of files could have the same name, without making any.
struct NamePattern: Hashable {
  /// A part of a name that is all digits, or has none.
  private enum Run: Hashable {
    case text([UInt8])
    case digits([UInt8])
    /// Any decimal without leading zeros.
    case seed
    /// Digits, as many as every index has.
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

  /// The pattern of no name.
  init() {}

  /// The pattern of one name.
  init(name: String) {
    for byte in name.utf8 { _ = append(byte) }
  }

  /// Whether both have an index, and one at the same place in each, so that names of different items
  /// are different.
  func hasSameIndex(as other: NamePattern) -> Bool {
    zip(runs, other.runs).contains { one, other in
      if case .index = one, case .index = other { true } else { false }
    }
  }

  /// Adds `text`; false where it begins with a digit right after a place for a number, which could
  /// then end anywhere.
  mutating func append(_ text: String) -> Bool {
    text.utf8.allSatisfy { append($0) }
  }

  /// Adds a place for a seed; false where a number comes right before it.
  mutating func appendSeed() -> Bool { append(.seed) }

  /// Adds a place for an index of `width` digits; false where a number comes right before it.
  mutating func appendIndex(width: Int) -> Bool { append(.index(width: width)) }

  /// Whether a name could be of both patterns.
  func canEqual(_ other: NamePattern) -> Bool {
    runs.count == other.runs.count && zip(runs, other.runs).allSatisfy { $0.canEqual($1) }
  }

  /// Whether all its names end in `suffix`, which has no digits.
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
