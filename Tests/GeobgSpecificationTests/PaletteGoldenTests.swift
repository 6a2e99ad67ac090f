import Foundation
import GeobgBatch
import GeobgRecipe
import GeobgSVG
import GeobgScene
import GeobgTestSupport
import Testing

/// A picture of each built-in palette in each mode, which never changes.
@Suite(.timed) struct PaletteGoldenTests {
  @Test func everyPaletteKeepsItsPictures() throws {
    var made = ""
    for name in PaletteFile.builtInNames {
      for mode in Mode.allCases {
        var recipe = try Fixtures.recipe(7, mode: mode)
        recipe.palette = try PaletteFile.builtIn(name).palette
        let svg = try SVGRenderer().render(try recipe.scene())
        let digest = SHA256.digest(of: String(decoding: svg, as: UTF8.self))
        made += "\(digest)  \(name)-\(mode.rawValue).svg\n"
      }
    }
    let golden = Reference(inPackage: "Tests/GeobgSpecificationTests/palettes.sha256")
    let recorded = try golden.content(recording: Data(made.utf8))
    #expect(String(decoding: recorded, as: UTF8.self) == made, "a palette is new, or has changed")
  }

  @Test func everyArrangementKeepsItsPictures() throws {
    var made = ""
    for (place, arrangement) in Arrangement.names.enumerated() {
      for name in PaletteFile.builtInNames {
        for mode in Mode.allCases {
          var recipe = try Fixtures.recipe(7, mode: mode)
          recipe.palette = try PaletteFile.builtIn(name).palette
          recipe.art = try recipe.art.with(.arrangement, Thousandths(place)).with(.colorFlow, 1)
          let svg = try SVGRenderer().render(try recipe.scene())
          let digest = SHA256.digest(of: String(decoding: svg, as: UTF8.self))
          made += "\(digest)  \(arrangement)-\(name)-\(mode.rawValue).svg\n"
        }
      }
    }
    let golden = Reference(inPackage: "Tests/GeobgSpecificationTests/arrangements.sha256")
    let recorded = try golden.content(recording: Data(made.utf8))
    #expect(
      String(decoding: recorded, as: UTF8.self) == made, "an arrangement is new, or has changed")
  }
}
