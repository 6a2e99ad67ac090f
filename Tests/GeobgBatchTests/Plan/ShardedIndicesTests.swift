import GeobgBatch
import GeobgRecipe
import GeobgTestSupport
import Testing

@Suite(.timed) struct ShardedIndicesTests {
  /// Every index belongs to exactly one shard, at one position.
  @Test(arguments: 1...17) func shardsPartitionAllIndices(count: Int) throws {
    for last: UInt64 in 0...60 {
      var owners: [UInt64: Int] = [:]
      for shard in 0..<count {
        let indices = ShardedIndices(lastIndex: last, shard: try Shard(index: shard, of: count))
        var ordinal: UInt64 = 0
        while let index = indices.index(ordinal) {
          #expect(index <= last)
          #expect(owners.updateValue(shard, forKey: index) == nil)
          #expect(indices.ordinal(of: index) == ordinal)
          ordinal += 1
        }
        #expect(indices.count == ordinal)
      }
      #expect(owners.count == Int(last) + 1)
      // The owner of an index is its remainder.
      #expect(owners.allSatisfy { Int($0 % UInt64(count)) == $1 })
    }
  }

  @Test func othersIndicesHaveNoPlace() throws {
    let indices = ShardedIndices(lastIndex: 100, shard: try Shard(index: 3, of: 8))
    for index: UInt64 in [0, 1, 2, 4, 10, 12, 98] { #expect(indices.ordinal(of: index) == nil) }
    #expect(indices.ordinal(of: 3) == 0)
    #expect(indices.ordinal(of: 11) == 1)
  }

  @Test func moreShardsThanItems() throws {
    let indices = ShardedIndices(lastIndex: 2, shard: try Shard(index: 3, of: 8))
    #expect(indices.count == 0)
    #expect(indices.index(0) == nil)
  }

  /// Near the largest number nothing overflows, and the counts still add up.
  @Test(arguments: [2, 3, 7, 8, 999_983, 1_000_000])
  func endlessBatches(count: Int) throws {
    let step = UInt64(count)
    for last: UInt64 in [.max, .max - 1, .max - 7] {
      for number in [0, 1, count - 2, count - 1] {
        let indices = ShardedIndices(lastIndex: last, shard: try Shard(index: number, of: count))
        #expect(indices.count == last / step + (UInt64(number) <= last % step ? 1 : 0))
        let index = try #require(indices.index(indices.count - 1))
        #expect(index <= last && last - index < step)
        #expect(index % step == UInt64(number))
        #expect(indices.ordinal(of: index) == indices.count - 1)
        #expect(indices.index(indices.count) == nil)
      }
    }
  }

  /// There is one index more than the count can express.
  @Test func theWholeOfAllNumbers() {
    let indices = ShardedIndices(lastIndex: .max, shard: .whole)
    #expect(indices.count == .max)
    #expect(indices.index(.max) == .max)
    #expect(indices.ordinal(of: .max) == .max)
  }
}
