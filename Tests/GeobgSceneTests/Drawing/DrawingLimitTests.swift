import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct DrawingLimitTests {
  @Test func gesturesHaveALimit() throws {
    let limit = Drawing.gestureLimit
    #expect(limit == 100_000)
    #expect(try Drawing(Array(repeating: .mesh, count: limit)).gestures.count == limit)
    #expect(throws: RecipeError.tooManyGestures(count: limit + 1, limit: limit)) {
      try Drawing(Array(repeating: .mesh, count: limit + 1))
    }
  }

  @Test func addressesHaveALimit() throws {
    let limit: UInt64 = 9_007_199_254_740_991
    #expect(Tap.addressLimit == limit)
    #expect(try Tap(address: limit, place: .zero).address == limit)
    for address in [limit + 1, .max] {
      #expect(throws: RecipeError.addressOutOfRange(address: address, limit: limit)) {
        try Tap(address: address, place: .zero)
      }
    }
  }

  /// Each tap needs its own address, even if an earlier tap with that address was cleared.
  @Test func addressesAreNotShared() throws {
    let gestures = try [Sketch.tap(3), .clear, Sketch.tap(4), Sketch.tap(3, x: 5)]
    #expect(throws: RecipeError.duplicateAddress(address: 3)) { try Drawing(gestures) }
    #expect(try Drawing(Array(gestures.dropLast())).gestures == gestures.dropLast())
  }
}
