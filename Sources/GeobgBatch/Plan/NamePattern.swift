internal import GeobgRecipe

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

  /// An empty pattern.
  init() {}

  /// The pattern that matches only `name`.
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
