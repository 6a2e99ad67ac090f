import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct PhiloxTests {
  /// The known answers published with the paper.
  @Test(
    arguments: [
      (
        [0, 0, 0, 0], 0,
        [0x6627_E8D5, 0xE169_C58D, 0xBC57_AC4C, 0x9B00_DBD8]
      ),
      (
        [0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF], 0xFFFF_FFFF_FFFF_FFFF,
        [0x408F_276D, 0x41C8_3B0E, 0xA20B_C7C6, 0x6D54_51FD]
      ),
      (
        [0x243F_6A88, 0x85A3_08D3, 0x1319_8A2E, 0x0370_7344], 0x299F_31D0_A409_3822,
        [0xD16C_FE09, 0x94FD_CCEB, 0x5001_E420, 0x2412_6EA1]
      ),
    ] as [([UInt32], UInt64, [UInt32])])
  func knownAnswer(counter: [UInt32], key: UInt64, output: [UInt32]) {
    let block = Philox.block(
      counter: [counter[0], counter[1], counter[2], counter[3]], key: key)
    #expect([block.x, block.y, block.z, block.w] == output)
  }

  /// Every bit of the input changes the output.
  @Test func everyBitCounts() {
    let counter: Philox.Block = [1, 2, 3, 4]
    let key: UInt64 = 0x1234_5678_9ABC_DEF0
    var seen: Set<Philox.Block> = [Philox.block(counter: counter, key: key)]
    for bit in 0..<128 {
      var flipped = counter
      flipped[bit / 32] ^= 1 << UInt32(bit % 32)
      seen.insert(Philox.block(counter: flipped, key: key))
    }
    for bit in 0..<64 {
      seen.insert(Philox.block(counter: counter, key: key ^ (1 << UInt64(bit))))
    }
    #expect(seen.count == 1 + 128 + 64)
  }
}
