import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// The ring that a palette can state.
@Suite(.timed) struct PaletteFlowTests {
  private func text(_ flow: String) -> String {
    ##"{"name":"p","light":{"background":"#ffffff"},"dark":{"background":"#000000"},"swatches":["##
      + ["#cc0000", "#00cc00", "#0000cc"].map {
        #"{"name":"\#($0)","weight":1,"color":"\#($0)","opacity":[0.2,0.6]}"#
      }.joined(separator: ",") + "]\(flow)}"
  }

  private func palette(_ flow: String) throws -> Palette {
    try PaletteFile(parsing: Array(text(flow).utf8)).palette
  }

  @Test func aRingIsReadAndWritten() throws {
    let palette = try palette(#","flow":[2,0,1]"#)
    #expect(palette.flow == [2, 0, 1])
    #expect(palette.json.contains(#"},"flow":[2,0,1],"light""#))
    let file = PaletteFile(palette: palette, about: "A ring.")
    #expect(file.json.contains("\n  \"flow\": [2, 0, 1]\n"))
    #expect(try PaletteFile(parsing: Array(file.json.utf8)) == file)
    let none = try self.palette("")
    #expect(none.flow.isEmpty && !none.json.contains("flow"))
    #expect(none != palette)
    let recipe = RecipeFile(Recipe(seed: Seed(7), palette: palette))
    #expect(try RecipeFile(parsing: Array(recipe.json.utf8)) == recipe)
    #expect(try palette.with(.white, forSwatch: "#cc0000").flow == [2, 0, 1])
  }

  @Test(arguments: ["[0,1]", "[0,1,1]", "[0,1,3]", "[0,1,2,0]", "[-1,0,1]", "[]"])
  func aRingThatIsNoneIsRefused(flow: String) throws {
    do throws(DocumentError) {
      _ = try PaletteFile(parsing: Array(text(#","flow":\#(flow)"#).utf8))
      Issue.record("read")
    } catch {
      #expect(
        "\(error)".hasSuffix(
          "the flow is not a ring of all swatches; list the numbers 0 to 2, each once"))
    }
  }

  /// The ring decides the picture, and only with a flow.
  @Test func theRingDecidesWhereColorsFlow() throws {
    func scene(_ flow: String, amount: Thousandths) throws -> Scene {
      var recipe = Recipe(seed: Seed(7), palette: try palette(flow))
      recipe.art = try recipe.art.with(.colorFlow, amount)
      return try recipe.scene()
    }
    #expect(try scene("", amount: 0) == scene(#","flow":[2,0,1]"#, amount: 0))
    // Three swatches have one ring in each direction.
    #expect(try scene(#","flow":[0,1,2]"#, amount: 1) != scene(#","flow":[0,2,1]"#, amount: 1))
  }
}
