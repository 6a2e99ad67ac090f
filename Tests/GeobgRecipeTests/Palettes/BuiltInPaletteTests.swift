import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct BuiltInPaletteTests {
  private static let folder = Fixtures.root.appendingPathComponent("Palettes")

  @Test func everyFileIsBuiltIn() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: BuiltInPaletteTests.folder.path)
    let names = files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    #expect(names.sorted() == PaletteFile.builtInNames)
  }

  @Test(arguments: PaletteFile.builtInNames)
  func theFileIsWhatIsBuiltIn(name: String) throws {
    let file = BuiltInPaletteTests.folder.appendingPathComponent("\(name).json")
    let bytes = Array(try Data(contentsOf: file))
    #expect(try PaletteFile.builtInJSON(name) == bytes)
    let palette = try PaletteFile(parsing: bytes)
    #expect(palette.palette.name == name)
    #expect(try PaletteFile.builtIn(name) == palette)
    let about = try #require(palette.about)
    #expect(!about.isEmpty && !about.contains("\n"))
    #expect(Set(palette.palette.swatches.map(\.name)).count == palette.palette.swatches.count)
  }

  @Test(arguments: PaletteFile.builtInNames)
  func aRecipeCarriesItWhole(name: String) throws {
    let file = RecipeFile(try Recipe("7", palette: name))
    #expect(try RecipeFile(parsing: Array(file.json.utf8)) == file)
  }

  @Test(arguments: ["", "Original", "original ", "original.json", "none", "../original"])
  func noOtherNameIsKnown(name: String) {
    #expect(throws: ValueError.unknownPalette(name)) { try PaletteFile.builtIn(name) }
    #expect(throws: ValueError.unknownPalette(name)) { try PaletteFile.builtInJSON(name) }
  }

  /// The exact colors of the original design.
  @Test func classicIsTheAppsOwn() throws {
    let palette = try PaletteFile.builtIn("classic").palette
    #expect(palette.light == .white && palette.dark == .black)
    let lines = palette.swatches.map { swatch in
      let (color, opacity) = (swatch.light.color, swatch.light.opacity)
      return "\(swatch.name) \(color.red) \(color.green) \(color.blue) \(swatch.weight) "
        + "\(opacity.lowerBound.value) \(opacity.upperBound.value)"
    }
    #expect(
      lines == [
        "yellow 244 177 21 3 0.1 0.4", "ruby 225 84 115 2 0.1 0.7", "teal 80 159 177 1 0.1 0.5",
        "orange 253 138 90 2 0.1 0.5", "purple 110 72 131 1 0.1 0.7",
      ])
    #expect(palette.swatches.allSatisfy { $0.dark == $0.light })
  }

  /// In light mode `original` and `classic` make the same pictures.
  @Test func originalIsClassicInLightMode() throws {
    let (original, classic) = (
      try PaletteFile.builtIn("original").palette, try PaletteFile.builtIn("classic").palette
    )
    #expect(original.light == classic.light && original.dark == classic.dark)
    #expect(original.swatches.map(\.name) == classic.swatches.map(\.name))
    #expect(original.swatches.map(\.weight) == classic.swatches.map(\.weight))
    #expect(original.swatches.map(\.light) == classic.swatches.map(\.light))
  }
}
