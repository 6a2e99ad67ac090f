import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct ChanceTests {
  /// Every picture depends on how words become doubles.
  ///
  /// The first double has the top 53 bits of the first two words, high word first; the second has
  /// those of the last two.
  @Test func pairsAreTheTopBitsOfTheWords() {
    var generator = FixedGenerator(1)
    for _ in 0..<500 {
      let (seed, words) = (generator.next(), generator.next())
      let (x, y) = (UInt32(truncatingIfNeeded: words), UInt32(truncatingIfNeeded: words >> 32))
      let index = UInt32.random(in: 0..<64, using: &generator)
      let purpose = Chance.Purpose(.paint, for: .hand)
      let block = Philox.block(counter: [x, y, index, purpose.word], key: seed)
      let pair = Chance(Seed(seed)).pair(at: .init(x: x, y: y, index: index, purpose: purpose))
      let first = (UInt64(block.x) << 32 | UInt64(block.y)) >> 11
      let second = (UInt64(block.z) << 32 | UInt64(block.w)) >> 11
      #expect(pair.first == Double(first) / 9_007_199_254_740_992)
      #expect(pair.second == Double(second) / 9_007_199_254_740_992)
    }
  }

  /// Computed by hand from the generator's first known answer.
  @Test func firstKnownPair() {
    let pair = Chance(Seed(0)).pair(
      at: .init(x: 0, y: 0, index: 0, purpose: .init(.presence, for: .plane)))
    #expect(pair.first == Double(0x6627_E8D5_E169_C58D >> 11 as UInt64) * 0x1p-53)
    #expect(pair.second == Double(0xBC57_AC4C_9B00_DBD8 >> 11 as UInt64) * 0x1p-53)
  }

  @Test func numbersStayBelowOne() {
    let chance = Chance(Seed(2))
    for x in 0..<2000 as Range<UInt32> {
      let pair = chance.pair(
        at: .init(x: x, y: 0, index: 0, purpose: .init(.shape, for: .plane)))
      #expect((0..<1).contains(pair.first) && (0..<1).contains(pair.second))
    }
  }

  /// Every picture depends on the numbers of the purposes.
  @Test func purposesKeepTheirNumbers() {
    let words = Chance.Purpose.Origin.allCases.flatMap { origin in
      Chance.Purpose.Role.allCases.map { Chance.Purpose($0, for: origin).word }
    }
    #expect(words == Array(0...18) + Array(256...274))
  }

  @Test func everyPartOfAnAddressCounts() {
    let purpose = Chance.Purpose(.place, for: .plane)
    let addresses: [Chance.Address] = [
      .init(x: 5, y: 6, index: 7, purpose: purpose),
      .init(x: 6, y: 5, index: 7, purpose: purpose),
      .init(x: 5, y: 7, index: 6, purpose: purpose),
      .init(x: UInt32(bitPattern: -5), y: 6, index: 7, purpose: purpose),
      .init(x: 5, y: 6, index: 7, purpose: .init(.place, for: .hand)),
      .init(x: 5, y: 6, index: 7, purpose: .init(.count, for: .plane)),
    ]
    let chance = Chance(Seed(3))
    #expect(Set(addresses.map { chance.pair(at: $0).first }).count == addresses.count)
    #expect(Set(addresses.map { chance.pair(at: $0).second }).count == addresses.count)
  }

  @Test func anAddressNeverChanges() {
    let address = Chance.Address(x: 1, y: 2, index: 3, purpose: .init(.offset, for: .plane))
    let (one, other) = (Chance(Seed(4)), Chance(Seed(4)))
    let before = one.pair(at: address)
    _ = one.pair(at: .init(x: 9, y: 9, index: 9, purpose: .init(.count, for: .hand)))
    #expect(one.pair(at: address) == before)
    #expect(other.pair(at: address) == before)
  }
}
