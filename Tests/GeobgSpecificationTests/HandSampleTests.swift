import Foundation
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// The samples of recipes by hand in `Tests/Shared`, which C, Python and pages also read.
@Suite(.timed) struct HandSampleTests {
  /// Recipes by hand that every reader knows: sizes are in pixels.
  private static let documents = [
    ##"{"seed":"ada"}"##, ##"{"seed":42,"palette":"Dusk","dark":true}"##,
    ##"{"seed":7,"palette":"any","arrangement":"any","color-flow":"any"}"##,
    ##"{"seed":"Zoë 😀","palette":"Any","art":{"arrangement":"any","color-flow":"any"}}"##,
    ##"{"seed":"a","size":"800x600","ppi":150,"orientation":"portrait"}"##,
    ##"{"seed":"a","ppi":72.5,"orientation":"Landscape"}"##,
    ##"{"seed":"a","swatch":"yellow=gold"}"##,
    ##"{"seed":"a","swatch":"yellow=#fff,teal=000"}"##,
    ##"{"seed":"a","palette":"f00,navy","swatch":{"#ff0000":"Tomato"}}"##,
    ##"{"seed":"a","shapes":"circle:2,hexagon"}"##, ##"{"seed":"a","shapes":"Octagon=0.5"}"##,
    ##"{"seed":"a","art":{"shapes":"square,triangle=3"},"outline":2,"mesh":true}"##,
    ##"{"seed":"a","density":2,"background":"NAVY","motion":"drift","calm":[[0,0,1,0.25]]}"##,
    ##"{"seed":"a","density":null,"mode":"Dark","mesh":false}"##,
  ]

  @Test func recipesByHandHaveTheirCanonicalForm() throws {
    let made = try HandSampleTests.documents.map { hand in
      CanonicalJSON.object([
        "hand": CanonicalJSON.string(hand),
        "recipe": try RecipeFile(parsing: Array(hand.utf8)).json,
      ])
    }
    let text = Data(made.map { $0 + "\n" }.joined().utf8)
    let recorded = try Reference(inPackage: "Tests/Shared/hand.jsonl").content(recording: text)
    #expect(String(decoding: recorded, as: UTF8.self) == String(decoding: text, as: UTF8.self))
  }
}
