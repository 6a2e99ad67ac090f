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

  /// Other weights have the kinds of the picture, perhaps with circles between them.
  @Test(arguments: [[0, 0, 1], [3, 0, 2], [0, 1, 0, 1, 0, 4, 0]] as [[Thousandths]])
  func weightsKeepTheKinds(weights: [Thousandths]) throws {
    var recipe = try Fixtures.recipe(1, width: 90, height: 160)
    recipe.art = try recipe.art.with(.shapes, weights)
    let kinds = weights.indices.filter { weights[$0] > 0 }
    var seen: Set<[Thousandths]> = []
    for variation in Variations(of: recipe, changing: [.art]).first(100) {
      let other = variation.recipe.art[.shapes]
      seen.insert(other)
      #expect(kinds.dropFirst(kinds[0] == 0 ? 1 : 0).allSatisfy { other[$0] > 0 }, "\(other)")
      #expect(other.indices.allSatisfy { other[$0] == 0 || $0 == 0 || kinds.contains($0) })
    }
    #expect(seen.count > 2)
  }

  /// Variations go no further than the dice of the studio.
  @Test func outlinesAreThin() throws {
    let recipe = try Fixtures.recipe(1, width: 90, height: 160)
    let outlines = Variations(of: recipe, changing: [.art]).first(200).map {
      $0.recipe.art[.outline][0]
    }
    #expect(Set(outlines).count > 5 && outlines.allSatisfy { (0...10).contains($0) })
  }
}
