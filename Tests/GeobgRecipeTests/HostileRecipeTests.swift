import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Recipes that are allowed, or are refused, and that nobody draws by hand: none traps, and none takes long.
@Suite(.timed) struct HostileRecipeTests {
  /// A shape that was moved to the front may be one that the picture does not have.
  @Test(
    arguments: ["ripple", "hive", "scatter", "stream", "halftone"], ["front", "back"])
  func movedShapesThatAreNotThere(arrangement: String, order: String) throws {
    for shape in ["[0,0,4,2]", "[0,0,0,7]", "[9007199254740991,0]", "[-1,-1,1,500]"] {
      let text =
        #"{"seed":"1","engine":1,"art":{"arrangement":"\#(arrangement)"},"#
        + #""gestures":[{"shape":\#(shape),"order":"\#(order)"}]}"#
      guard let file = try? RecipeFile(parsing: Array(text.utf8)) else { continue }
      let composer = Composer(file.recipe)
      for product in [
        RenderCost.Product.marks, .svg(forms: 1), .pdf, .pixels(rows: 64, isExact: false),
        .pixels(rows: 64, isExact: true),
      ] { _ = composer.cost(of: product) }
      _ = try composer.scene()
    }
  }

  /// A drawing that has too many lines is refused before it is composed.
  @Test func aMeshOverAHugeWindow() throws {
    let text =
      #"{"seed":"1","engine":1,"canvas":{"width":1000000,"height":1000},"zoom":0.001,"#
      + #""gestures":["mesh",{"address":1,"tap":[0,0]}]}"#
    let recipe = try RecipeFile(parsing: Array(text.utf8)).recipe
    #expect(throws: RecipeError.self) { try DrawingSession(recipe) }
  }

  /// Texts of pairs and names of sizes are compared with others, so they are short.
  @Test func longTexts() {
    let names = (0..<40_000).map { "a\($0)" }.joined(separator: ",")
    let letters = String(repeating: "a", count: 1_000_000)
    for text in [
      #"{"seed":"1","shapes":"\#(names)"}"#, #"{"seed":"1","swatch":"\#(names)"}"#,
      #"{"seed":"1","size":"\#(letters)"}"#, #"{"seed":"1","palette":"\#(letters)"}"#,
      #"{"seed":"1","\#(letters)":1}"#,
    ] {
      #expect(throws: DocumentError.self) { try RecipeFile(parsing: Array(text.utf8)) }
    }
  }
}
