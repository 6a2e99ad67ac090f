import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// A picture can be made again from its own file, byte for byte.
@Suite(.timed) struct RoundTripTests {
  /// Reads a file as the command does, and makes it again.
  private func again(_ bytes: [UInt8]) throws -> (file: RecipeFile, bytes: [UInt8]) {
    let file = try RecipeFile(reading: bytes)
    return (file, try file.render(Fixtures.rendering()))
  }

  /// A recipe in which every field depends on `number`.
  private func recipe(_ number: Int, isOpaque: Bool = false) throws -> Recipe {
    let names = PaletteFile.builtInNames
    var recipe = try Recipe(
      "seed \(number)", palette: names[number % names.count],
      view: try Viewport(
        canvas: try Canvas(pixelWidth: 40 + number, pixelHeight: 140 - number),
        pan: Point(x: Thousandths(count: Int64(number * 12_345 - 600_000)), y: -7.5),
        zoom: Thousandths(count: Int64(300 + number * 20))),
      mode: number.isMultiple(of: 2) ? .light : .dark,
      mesh: number.isMultiple(of: 3) ? try WireMesh(passes: 1 + number / 3) : nil)
    recipe.plane =
      number.isMultiple(of: 10)
      ? nil : try ShapeField(density: Thousandths(count: Int64(number * 25)))
    switch number % 4 {
    case 0 where !isOpaque: recipe.background = .none
    case 1: recipe.background = .color(Color(red: UInt8(number), green: 1, blue: 254))
    default: break
    }
    return recipe
  }

  @Test(arguments: Format.allCases)
  func fileMakesItselfAgain(format: Format) throws {
    // All combinations of modes, meshes, planes and backgrounds.
    for number in 1...60 {
      let original = RecipeFile(
        try recipe(number, isOpaque: format == .jpeg), output: Output(format: format))
      let bytes = try original.render(Fixtures.rendering())
      let made = try again(bytes)
      #expect(made.file == original)
      #expect(made.bytes == bytes, "\(original.json)")
    }
  }

  @Test(arguments: Format.allCases, Format.allCases)
  func fileOfOneFormatMakesAnother(source: Format, target: Format) throws {
    for number in 1...10 {
      let recipe = try recipe(number, isOpaque: [source, target].contains(.jpeg))
      let rendering = Fixtures.rendering()
      let file = try again(try recipe.render(as: source, rendering)).file
      #expect(
        try file.recipe.render(as: target, rendering) == recipe.render(as: target, rendering))
    }
  }

  @Test(arguments: Format.allCases)
  func dateIsPartOfAFileThatBearsOne(format: Format) throws {
    let output = try Output().with(date: 1_234_567_890).with(format: format)
    let bytes = try RecipeFile(try recipe(1), output: output).render(Fixtures.rendering())
    let made = try again(bytes)
    #expect(made.file.output.date == (format == .pdf ? 1_234_567_890 : nil))
    #expect(made.bytes == bytes)
  }

  @Test(arguments: [
    "a\"b'c", "(a", "a)", "((\\(", "\\", "\\\\n", "]]>", "</metadata>", "</svg>", "<!--", "&amp;",
    "&", "%", "endstream", "endobj", "\u{0}", "a\nb\rc\td", "\u{7F}\u{80}", "é", "e\u{301}", "日本",
    "🙂", "\u{FEFF}x", "\u{FFFD}", "\u{202E}", "{\"seed\":1}", " ",
    String(repeating: "(", count: 999),
  ])
  func seedOfAnyTextSurvives(text: String) throws {
    var recipe = try recipe(7)
    recipe.seed = try Seed(parsing: text)
    for format in Format.allCases {
      let bytes = try recipe.render(as: format, Fixtures.rendering())
      let made = try again(bytes)
      #expect(Array(made.file.recipe.seed.text.utf8) == Array(text.utf8))
      #expect(made.bytes == bytes)
    }
  }
}
