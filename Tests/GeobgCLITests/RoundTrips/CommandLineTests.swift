import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// The command line of a recipe, run by a shell, makes the picture of the recipe.
@Suite(.timed) struct CommandLineTests {
  private func recipe(_ seed: String) throws -> Recipe {
    try Recipe(seed, palette: "original")
  }

  @Test func linesAreShort() throws {
    var recipe = try recipe("ada")
    recipe.palette = try PaletteFile.builtIn("dusk").palette
    recipe.mode = .dark
    recipe.mesh = try WireMesh(passes: 1)
    #expect(
      RecipeCommandLine.text(for: recipe)
        == "geobg --seed ada --palette dusk --dark --mesh-passes 1 --size 1170x2532 --no-config "
        + "-o wallpaper.svg")
    recipe = try self.recipe("-it's")
    #expect(
      RecipeCommandLine.text(for: recipe, path: "my wall.svg")
        == "geobg --seed='-it'\\''s' --size 1170x2532 --no-config -o 'my wall.svg'")
  }

  @Test func linesMakeTheSameBytes() throws {
    let seeds = [
      "-1", "--", "--help", "$HOME", "`id`", "a'b\"c\\d", " ", "*", "~", "!!", "\u{E9}\u{1F3A8}",
      "a;b&c|d", "#", "2026-12-24", "1...10", "1…10", "7..", "1,2,3", "“ada”",
    ]
    var random = RandomRecipe(77, isSmall: true)
    var arts = 0
    var pictures: [(name: String, line: String, bytes: [UInt8])] = []
    while pictures.count < 100 {
      var recipe = try random.plain()
      // Few shapes, because some random views are very long.
      let density = recipe.plane?.density.count ?? 1000
      recipe.plane = try ShapeField(density: Thousandths(count: density % 200))
      recipe.view = try recipe.view.with(zoom: max(recipe.view.zoom, 1))
      arts += recipe.art == .original ? 0 : 1
      recipe.seed = try Seed(parsing: seeds[pictures.count % seeds.count])
      let name = "\(pictures.count).svg"
      let line = try #require(RecipeCommandLine.text(for: recipe, path: name))
      // Some random views show too many shapes.
      guard let bytes = try? recipe.render(as: .svg) else { continue }
      pictures.append((name, line, bytes))
    }
    #expect(arts > 50)
    let folder = try TemporaryFolder()
    let calls = try Script.calls(in: pictures.map(\.line).joined(separator: "\n"))
    #expect(calls.count == pictures.count)
    for (picture, call) in zip(pictures, calls) {
      let result = expectSuccess(try Shell.geobg(call, in: folder.url))
      // A note says if a tile has no shape, or if an option changes nothing.
      let notes = result.errors.split(separator: "\n")
      let isQuiet =
        call.contains("--tile") || notes.allSatisfy { $0.contains(" changes nothing: ") }
      #expect(result.text.isEmpty && isQuiet, "\(result.text) \(result.errors)")
      #expect(try folder.data(picture.name) == Data(picture.bytes), "\(picture.line)")
    }
  }

  @Test func otherRecipesHaveNoLine() throws {
    var recipe = try recipe("ada")
    recipe.plane = nil
    #expect(RecipeCommandLine.text(for: recipe) == nil)
    recipe = try self.recipe("ada")
    recipe.drawing = try Drawing([.mesh])
    #expect(RecipeCommandLine.text(for: recipe) == nil)
    recipe = try self.recipe("ada")
    recipe.view = try recipe.view.with(
      canvas: recipe.view.canvas,
      span: LayoutCanvas(pixelWidth: 3000, pixelHeight: 3000, x: 0, y: 0))
    #expect(RecipeCommandLine.text(for: recipe) == nil)
    recipe = try self.recipe("ada")
    recipe.palette = try Palette(
      name: "own", light: .white, dark: .black, swatches: recipe.palette.swatches)
    #expect(RecipeCommandLine.text(for: recipe) == nil)
    for character in ["\n", "\u{0}", "\u{1B}", "\u{7F}", "\u{9B}", "\r", "\t"] {
      #expect(RecipeCommandLine.text(for: try self.recipe("a\(character)b")) == nil)
    }
  }
}
