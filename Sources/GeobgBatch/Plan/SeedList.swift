public import GeobgKit
internal import GeobgRecipe

/// An ordered list of many seeds: ranges of numbers, single numbers and texts.
///
/// A range takes the memory of its two ends, however long it is.
public struct SeedList: Hashable, Sendable {
  /// One part of the list.
  package enum Run: Hashable, Sendable {
    /// All numbers of a range, ascending.
    case numbers(ClosedRange<UInt64>)
    /// A seed that is not a plain number.
    case text(Seed)

    /// A run of one seed.
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

  /// A list of one seed.
  init(_ seed: Seed) {
    runs = [Run(seed)]
    starts = [0]
  }

  /// A list of `count` consecutive numbers, starting at `first`.
  ///
  /// Pictures of neighboring seeds are unrelated: a seed is the key of a generator, not its state.
  ///
  /// - Parameter count: 0 gives a list without seeds.
  /// - Throws: ``SeedListError/tooManySeeds`` where the last would be above 2^64-1.
  public init(from first: UInt64, count: UInt64) throws(SeedListError) {
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
  ///
  /// - Throws: ``SeedListError/tooManySeeds``.
  public mutating func append(_ seed: Seed) throws(SeedListError) {
    try append(Run(seed))
  }

  /// Adds a run; a range that continues the last one extends it, so equal seeds give equal lists.
  mutating func append(_ run: Run) throws(SeedListError) {
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
  func repeated() -> Seed? {
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
