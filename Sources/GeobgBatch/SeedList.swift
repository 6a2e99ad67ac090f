public import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// An ordered list of many seeds: ranges of numbers, single numbers and texts.
///
/// A range takes the memory of its two ends, however long it is.
public struct SeedList: Hashable, Sendable {
  package enum Run: Hashable, Sendable {
    /// All numbers of a range, ascending.
    case numbers(ClosedRange<UInt64>)
    /// A seed that is not a plain number.
    case text(Seed)

    fileprivate init(_ seed: Seed) {
      let isNumber = String(seed.number) == seed.text
      self = isNumber ? .numbers(seed.number...seed.number) : .text(seed)
    }

    /// How many seeds follow the first one.
    fileprivate var rest: UInt64 {
      switch self {
      case .numbers(let range): range.upperBound - range.lowerBound
      case .text: 0
      }
    }
  }

  /// The parts of the list, in order.
  package private(set) var runs: [Run] = []
  /// The position of each run's first seed.
  private var starts: [UInt64] = []

  /// A list without seeds.
  public init() {}

  init(_ seed: Seed) {
    runs = [Run(seed)]
    starts = [0]
  }

  /// A list of `count` consecutive numbers, starting at `first`.
  ///
  /// Pictures of neighboring seeds are unrelated: a seed is the key of a generator, not its state.
  ///
  /// - Parameter count: 0 gives a list without seeds.
  /// - Throws: ``BatchError/tooManySeeds`` where the last would be above 2^64-1.
  public init(from first: UInt64, count: UInt64) throws(BatchError) {
    guard count > 0 else { return }
    let (last, isOver) = first.addingReportingOverflow(count - 1)
    guard !isOver else { throw .tooManySeeds }
    try append(.numbers(first...last))
  }

  /// The bytes of the longest ``Seed/fileName``.
  var longestFileName: Int {
    runs.reduce(0) { longest, run in
      switch run {
      case .numbers(let range): max(longest, String(range.upperBound).utf8.count)
      case .text(let seed): max(longest, seed.fileName.utf8.count)
      }
    }
  }

  /// The position of the last seed, counted from 0; nil if the list is empty.
  ///
  /// This is not a count, because there can be 2^64 seeds, one more than 64 bits can count.
  public var lastPosition: UInt64? {
    guard let run = runs.last, let start = starts.last else { return nil }
    return start + run.rest
  }

  /// The seed at `position`, from 0 to ``lastPosition``.
  ///
  /// Beyond the last position it is the last seed. An empty list gives the seed 0.
  ///
  /// - Complexity: O(log *n*) in the number of ranges and texts.
  public func seed(at position: UInt64) -> Seed {
    guard !runs.isEmpty else { return Seed(0) }
    var (low, high) = (0, runs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    switch runs[low] {
    case .numbers(let range):
      let offset = min(position - starts[low], range.upperBound - range.lowerBound)
      return Seed(range.lowerBound + offset)
    case .text(let seed): return seed
    }
  }

  /// Adds one seed.
  public mutating func append(_ seed: Seed) throws(BatchError) {
    try append(Run(seed))
  }

  /// Adds a run; a range that continues the last one extends it, so equal seeds give equal lists.
  mutating func append(_ run: Run) throws(BatchError) {
    if let last = lastPosition {
      let (room, _) = UInt64.max.subtractingReportingOverflow(last)
      guard room > run.rest else { throw .tooManySeeds }
      if case .numbers(let range) = run, case .numbers(let before) = runs[runs.count - 1],
        before.upperBound < .max, before.upperBound + 1 == range.lowerBound
      {
        runs[runs.count - 1] = .numbers(before.lowerBound...range.upperBound)
        return
      }
      // A long list grows in small steps, because the old and the new one are in memory together.
      if runs.count == runs.capacity, runs.count >= 1 << 12 {
        runs.reserveCapacity(runs.count + runs.count / 4)
        starts.reserveCapacity(runs.count + runs.count / 4)
      }
      starts.append(last + 1)
    } else {
      starts.append(0)
    }
    runs.append(run)
  }

  /// A seed that the list holds twice; nil if all seeds are different.
  package func repeated() -> Seed? {
    var texts: Set<Seed> = []
    var ranges: [ClosedRange<UInt64>] = []
    for run in runs {
      switch run {
      case .numbers(let range): ranges.append(range)
      case .text(let seed):
        guard texts.insert(seed).inserted else { return seed }
      }
    }
    ranges.sort { $0.lowerBound < $1.lowerBound }
    for (range, next) in zip(ranges, ranges.dropFirst()) where range.upperBound >= next.lowerBound {
      return Seed(next.lowerBound)
    }
    return nil
  }
}

// MARK: - Parsing

extension SeedList {
  /// The longest file of seeds, in bytes.
  public static let byteLimit = 1 << 28

  /// Adds `entry`: a range such as `1...100`, which includes both ends, or one seed.
  public mutating func append(parsing entry: String) throws(BatchError) {
    guard !entry.contains("…") || !SeedList.isRange(entry) else { throw .rangeIncomplete(entry) }
    if let ends = SeedList.ends(of: entry) {
      guard let low = SeedList.number(ends.low), let high = SeedList.number(ends.high) else {
        throw .rangeIncomplete(entry)
      }
      guard low <= high else { throw .rangeBackward(low: low, high: high) }
      return try append(.numbers(low...high))
    }
    let seed: Seed
    seed = try BatchError.mapping(BatchError.seed, try Seed(parsing: entry))
    try append(seed)
  }

  /// Adds the lines of a text, each a range or a seed.
  ///
  /// Empty lines are skipped, and so is a byte order mark at the beginning. If there are zero bytes in
  /// the text, they end the entries, as with `find -print0`.
  public mutating func append(lines bytes: [UInt8]) throws(BatchError) {
    var lines = ListLines(bytes)
    while let line = try lines.next() { try append(line, of: lines) }
  }

  /// Adds `line`, the one of `lines` that was read last.
  mutating func append(
    _ line: ArraySlice<UInt8>, of lines: ListLines
  ) throws(BatchError) {
    do throws(BatchError) {
      guard let entry = PathText.plain(line) else { throw .notUTF8 }
      guard !line.contains(UInt8(ascii: "\n")) else { throw .lineFeed }
      try append(parsing: entry)
    } catch {
      throw lines.hasZeroBytes ? .entry(lines.number, error) : .line(lines.number, error)
    }
  }

  /// Whether `text` is probably meant as a range: numbers with dots, or with one character that looks like three.
  package static func isRange(_ text: String) -> Bool {
    ends(of: text) != nil || ends(of: text.replacing("…", with: "...")) != nil
  }

  /// The range that `text` is meant as, such as `1...9` for `1..9` and `1…9`; nil if a number is missing.
  package static func range(meantBy text: String) -> String? {
    let parts = text.replacing("…", with: "...").split(separator: ".")
    guard isRange(text), parts.count == 2, parts.allSatisfy(\.isDigits) else { return nil }
    return "\(parts[0])...\(parts[1])"
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

// MARK: - JSON

extension SeedList {
  /// The list as canonical JSON: each seed is a text, each range is a list of its two ends.
  ///
  /// Guarantees: the same seeds in the same order always give the same JSON.
  package var json: String {
    CanonicalJSON.array(
      runs.map { run in
        switch run {
        case .numbers(let range) where range.lowerBound == range.upperBound:
          CanonicalJSON.string(String(range.lowerBound))
        case .numbers(let range):
          CanonicalJSON.array(
            [range.lowerBound, range.upperBound].map { CanonicalJSON.string(String($0)) })
        case .text(let seed): CanonicalJSON.string(seed.text)
        }
      })
  }

  package init(_ field: JSONField) throws(DocumentError) {
    self.init()
    for item in try field.array() {
      guard case .array = item.value else {
        let text = try item.string()
        let seed = try item.making(try Seed(parsing: text))
        try item.making { () throws(BatchError) in try append(seed) }
        continue
      }
      let ends = try item.array()
      guard ends.count == 2, let low = UInt64(try ends[0].string()),
        let high = UInt64(try ends[1].string()), low <= high
      else { throw item.invalid("a range needs two numbers, the lower first") }
      try item.making { () throws(BatchError) in try append(.numbers(low...high)) }
    }
  }
}
