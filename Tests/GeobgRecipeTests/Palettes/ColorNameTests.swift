import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct ColorNameTests {
  @Test(arguments: [
    ("navy", "#000080"), ("Navy", "#000080"), ("REBECCAPURPLE", "#663399"), ("white", "#ffffff"),
    ("yellowgreen", "#9acd32"), ("aliceblue", "#f0f8ff"), ("darkslategrey", "#2f4f4f"),
  ])
  func aNameIsAColor(name: String, hex: String) {
    #expect(Color(name: name)?.hex == hex)
  }

  @Test(arguments: ["", "none", "transparent", "navy ", "#000080", "na", "navyy"])
  func otherTextsAreNone(text: String) { #expect(Color(name: text) == nil) }

  /// CSS has 148 names: 139 colors, of which seven grays have two spellings, and aqua and fuchsia
  /// have two names.
  @Test func allNamesAreThere() {
    #expect(Color.names.count == 148)
    #expect(Color.names == Set(Color.names).sorted())
    #expect(Set(Color.names.compactMap(Color.init(name:))).count == 139)
    for name in Color.names {
      let other = name.replacing("grey", with: "gray")
      #expect(Color(name: name) == Color(name: other), "\(name)")
    }
  }
}
