import GeobgRecipe
import GeobgTestSupport
import Testing

@Suite(.timed) struct ShardTests {
  @Test(arguments: [(0, 1), (0, 8), (3, 8), (7, 8), (999_999, 1_000_000)])
  func aShardIsItsText(index: Int, count: Int) throws {
    let shard = try Shard(index: index, of: count)
    #expect(shard.description == "\(index)/\(count)")
    #expect(try Shard(parsing: shard.description) == shard)
    #expect(shard.isWhole == (count == 1))
  }

  @Test func theWholeIsTheOnlyOneOfOne() throws {
    #expect(try Shard(index: 0, of: 1) == .whole)
  }

  @Test(arguments: [
    "", "/", "3", "3/", "/8", "3/8/", "3/8/9", "-1/8", "+1/8", " 1/8", "1/8 ", "1.0/8", "1e1/80",
    "a/8", "٣/8", "0x1/8", "1\u{301}/8", "auto", "auto/8",
  ])
  func otherTextsAreRefused(text: String) {
    #expect(throws: ValueError.notAShard(text)) { try Shard(parsing: text) }
  }

  @Test func limits() {
    let range = 1...1_000_000
    #expect(throws: ValueError.indexOutOfRange(index: 8, count: 8)) { try Shard(parsing: "8/8") }
    #expect(throws: ValueError.indexOutOfRange(index: -1, count: 8)) {
      try Shard(index: -1, of: 8)
    }
    for count in [0, -1, 1_000_001, .max] {
      #expect(throws: ValueError.countOutOfRange(count: count, range: range)) {
        try Shard(index: 0, of: count)
      }
    }
    #expect(throws: ValueError.countOutOfRange(count: .max, range: range)) {
      try Shard(parsing: "0/99999999999999999999")
    }
    #expect(throws: ValueError.indexOutOfRange(index: .max, count: 8)) {
      try Shard(parsing: "99999999999999999999/8")
    }
  }

  /// Every item is in exactly one share, in order, and the shares' sizes differ by at most one.
  @Test(arguments: 1...40) func rangesCoverEveryThingOnce(count: Int) throws {
    for total in 0...90 {
      let ranges = try (0..<count).map { try Shard(index: $0, of: count).range(of: total) }
      #expect(ranges.flatMap { Array($0) } == Array(0..<total))
      let lengths = ranges.map(\.count)
      #expect((lengths.max() ?? 0) - (lengths.min() ?? 0) <= 1)
      #expect(count > total || !lengths.contains(0))
    }
  }

  @Test func rangesOfManyThingsDoNotOverflow() throws {
    let last = try Shard(index: 999_999, of: 1_000_000).range(of: .max)
    #expect(last == 9_223_362_813_482_738_952..<Int.max)
    #expect(Shard.whole.range(of: .max) == 0..<Int.max)
  }
}
