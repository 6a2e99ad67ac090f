import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct SpellingTests {
  private static let names = [
    "density", "desktop", "mesh", "mesh-passes", "mode", "palette", "presets", "size", "threads",
  ]

  @Test(arguments: [
    ("pallete", "palette"), ("sizes", "size"), ("mesh_passes", "mesh-passes"), ("Mode", "mode"),
    ("preset", "presets"), ("trheads", "threads"), ("seed", nil), ("x", nil), ("", nil),
  ])
  func theNearestName(word: String, meant: String?) {
    #expect(Spelling.nearest(to: word, among: Self.names) == meant)
  }

  /// The nearest names first, equally near ones in their given order, and no names that are too
  /// far.
  @Test func theNearNames() {
    #expect(Spelling.near("abcdef", among: ["abxdxf", "zzzzzz", "abcdeg", "abcdxf"]) == [2, 3, 0])
    #expect(Spelling.near("abcdef", among: []).isEmpty)
  }

  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "acb", 1), ("abc", "abd", 1),
    ("kitten", "sitting", 3), ("ab", "ba", 1), ("ca", "abc", 3),
  ])
  func slips(first: String, second: String, count: Int) {
    #expect(Spelling.slips(from: first, to: second) == count)
    #expect(Spelling.slips(from: second, to: first) == count)
  }
}
