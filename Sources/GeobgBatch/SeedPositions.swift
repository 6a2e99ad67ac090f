internal import GeobgScene
internal import GeobgSystem

/// The positions of the seeds in a list without repeated seeds, found by seed.
struct SeedPositions {
  /// The ranges of numbers, ascending, each with the position of its first number.
  private var ranges: [(numbers: ClosedRange<UInt64>, start: UInt64)] = []
  /// The positions of the seeds that are not plain numbers.
  private var texts: [Seed: UInt64] = [:]

  init(_ list: SeedList) {
    var start: UInt64 = 0
    for run in list.runs {
      switch run {
      case .numbers(let numbers):
        ranges.append((numbers, start))
        start &+= numbers.upperBound - numbers.lowerBound &+ 1
      case .text(let seed):
        texts[seed] = start
        start &+= 1
      }
    }
    ranges.sort { $0.numbers.lowerBound < $1.numbers.lowerBound }
  }

  func position(of seed: Seed) -> UInt64? {
    guard String(seed.number) == seed.text else { return texts[seed] }
    return range(with: seed.number).map { $0.start + (seed.number - $0.numbers.lowerBound) }
  }

  /// Whether the list has all seeds of `other`.
  func hasAll(of other: SeedList) -> Bool {
    other.runs.allSatisfy { run in
      switch run {
      case .text(let seed): return texts[seed] != nil
      case .numbers(let numbers):
        var next = numbers.lowerBound
        while let end = range(with: next)?.numbers.upperBound {
          if end >= numbers.upperBound { return true }
          next = end + 1
        }
        return false
      }
    }
  }

  private func range(with number: UInt64) -> (numbers: ClosedRange<UInt64>, start: UInt64)? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].numbers.upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].numbers.contains(number) ? ranges[low] : nil
  }
}
