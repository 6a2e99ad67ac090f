public import GeobgKit
internal import GeobgRecipe

extension SeedList {
  /// The longest file of seeds, in bytes.
  public static let byteLimit = 1 << 28

  /// Adds `entry`: a range such as `1...100`, which includes both ends, or one seed.
  ///
  /// - Throws: ``SeedListError``.
  public mutating func append(parsing entry: String) throws(SeedListError) {
    if let ends = SeedList.ends(of: entry) {
      guard let low = SeedList.number(ends.low), let high = SeedList.number(ends.high) else {
        throw .rangeIncomplete(entry)
      }
      guard low <= high else { throw .rangeBackward(low: low, high: high) }
      return try append(.numbers(low...high))
    }
    let seed: Seed
    do {
      seed = try Seed(parsing: entry)
    } catch {
      throw .seed(error)
    }
    try append(seed)
  }

  /// Adds the lines of a text, each a range or a seed.
  ///
  /// Empty lines are skipped, and so is a byte order mark at the beginning. If there are zero bytes in
  /// the text, they end the entries, as those of `find -print0`.
  ///
  /// - Throws: ``SeedListError/line(_:_:)``, ``SeedListError/entry(_:_:)``.
  public mutating func append(lines bytes: [UInt8]) throws(SeedListError) {
    var lines = ListLines(bytes)
    while let line = lines.next() { try append(line, of: lines) }
  }

  /// Adds `line`, the one of `lines` that was read last.
  mutating func append(
    _ line: ArraySlice<UInt8>, of lines: ListLines
  ) throws(SeedListError) {
    do throws(SeedListError) {
      guard let entry = String(validating: line, as: UTF8.self) else { throw .notUTF8 }
      guard !line.contains(UInt8(ascii: "\n")) else { throw .lineFeed }
      try append(parsing: entry)
    } catch {
      throw lines.hasZeroBytes ? .entry(lines.number, error) : .line(lines.number, error)
    }
  }

  /// The parts before and after the dots, if `entry` is meant as a range; nil for a seed.
  ///
  /// Two or more dots next to a number mean a range. A seed may contain dots too: `wait...what` is
  /// a seed, but `1..9` is a mistyped range.
  private static func ends(of entry: String) -> (low: Substring, high: Substring)? {
    let low = entry.prefix { ("0"..."9").contains($0) }
    let rest = entry[low.endIndex...]
    guard rest.hasPrefix("..") else { return nil }
    let high = rest.hasPrefix("...") ? rest.dropFirst(3) : ""
    if low.isEmpty, high.isEmpty || !high.allSatisfy({ ("0"..."9").contains($0) }) { return nil }
    return (low, high)
  }

  private static func number(_ digits: Substring) -> UInt64? {
    digits.isDigits ? UInt64(digits) : nil
  }
}

/// The lines of a list, read one after the other.
///
/// A zero byte cannot be in a path, but a line feed can. So careful people write lists whose entries end
/// with zero bytes, as `find -print0` does: if a list has a zero byte, only zero bytes end its entries.
struct ListLines {
  /// The number of the line that was read last, counted from 1.
  private(set) var number = 0
  /// Whether zero bytes end the entries, and not line feeds.
  let hasZeroBytes: Bool
  private var rest: ArraySlice<UInt8>?

  /// The lines of `bytes`, without a byte order mark at the beginning.
  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    rest = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
    hasZeroBytes = bytes.contains(0)
  }

  /// The next line that is not empty; nil at the end.
  mutating func next() -> ArraySlice<UInt8>? {
    while let left = rest {
      number += 1
      let end = left.firstIndex(of: hasZeroBytes ? 0 : UInt8(ascii: "\n"))
      rest = end.map { left[($0 + 1)...] }
      var line = left[..<(end ?? left.endIndex)]
      // Windows files end their lines with a carriage return and a line feed.
      if !hasZeroBytes, line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      if !line.isEmpty { return line }
    }
    return nil
  }
}

extension SeedList: CustomStringConvertible {
  /// The list as users write it, separated by commas.
  public var description: String {
    runs.map { run in
      switch run {
      case .numbers(let range) where range.lowerBound == range.upperBound: "\(range.lowerBound)"
      case .numbers(let range): "\(range.lowerBound)...\(range.upperBound)"
      case .text(let seed): seed.text
      }
    }.joined(separator: ",")
  }
}

/// Why a list of seeds is refused.
public enum SeedListError: Error, Hashable, Sendable {
  /// There is no seed in it.
  case empty
  /// More than 2^64 seeds, or a number above the largest.
  case tooManySeeds
  /// A range without two ends.
  case rangeIncomplete(String)
  /// A range that ends before it begins.
  case rangeBackward(low: UInt64, high: UInt64)
  /// A seed that is none.
  case seed(RecipeError)
  /// A text that is not UTF-8.
  case notUTF8
  /// A line feed in a list whose entries end with zero bytes.
  case lineFeed
  /// An entry, of a list whose entries end with zero bytes, that is refused, counted from 1.
  indirect case entry(Int, SeedListError)
  /// A line that is refused, counted from 1.
  indirect case line(Int, SeedListError)
}

extension SeedListError: CustomStringConvertible {
  /// One sentence, in lower case, with the way out.
  public var description: String {
    switch self {
    case .empty: "there are no seeds; write seeds, such as 1...100 or a name"
    case .tooManySeeds: "there are more than 2^64 seeds; use fewer seeds"
    case .rangeIncomplete(let text): "'\(text)' \(SeedListError.fault(ofRange: text))"
    case .rangeBackward(let low, let high):
      "\(low)...\(high) runs backward; write \(high)...\(low)"
    case .seed(let error): error.description
    case .notUTF8: "the text is not UTF-8; save it as UTF-8"
    case .lineFeed:
      "the list has zero bytes and line feeds between its seeds; use only one of them"
    case .entry(let number, let error): "entry \(number): \(error)"
    case .line(let number, let error): "line \(number): \(error)"
    }
  }

  /// What is wrong with `text`, which looks like a range, and what to write.
  private static func fault(ofRange text: String) -> String {
    let low = text.prefix { $0 != "." }
    let rest = text.dropFirst(low.count)
    let high = rest.drop { $0 == "." }
    let form = "write two numbers with three dots between them, such as 1...100"
    if high.isEmpty { return "has no end; \(form)" }
    if low.isEmpty { return "has no start; \(form)" }
    guard low.isDigits, high.isDigits else { return "is not a range; \(form)" }
    guard UInt64(low) != nil, UInt64(high) != nil else {
      return "is out of range; use numbers up to \(UInt64.max)"
    }
    return "is not a range; write three dots, as in \(low)...\(high)"
  }
}
