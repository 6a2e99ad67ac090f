import GeobgKit
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct VariationsTests {
  /// A variation changes one trait or two different ones.
  @Test(arguments: 1...40 as ClosedRange<UInt32>)
  func noTraitChangesTwice(roll: UInt32) throws {
    let recipe = try Fixtures.recipe(1, width: 90, height: 160, passes: 1)
    let variations = Variations(of: recipe, changing: VariationTrait.allCases, roll: roll).first(24)
    #expect(variations.count == 24)
    for variation in variations {
      #expect(1...2 ~= variation.changed.count)
      #expect(Set(variation.changed).count == variation.changed.count, "\(variation.changed)")
    }
  }
}
