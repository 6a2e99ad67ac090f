import Foundation
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// The options that change the shapes, the mesh and the palette's colors.
@Suite(.timed) struct ArtOptionTests {
  private func recipe(_ options: [String]) throws -> Recipe {
    let result = expectSuccess(try Shell.geobg(["recipe", "--seed", "7"] + options))
    return try RecipeFile(parsing: Array(result.output)).recipe
  }

  // MARK: Art

  @Test(arguments: [
    ("--shapes", "circle=2,hexagon=1", nil),
    ("--shapes", "hexagon=1", #""shapes":{"hexagon":1}"#),
    ("--shapes", "hexagon=0.5,circle=1000", #""shapes":{"circle":1000,"hexagon":0.5}"#),
    ("--shapes", "circle=3,hexagon=0", #""shapes":{"circle":3}"#),
    ("--shape-size", "1.0", nil), ("--shapes-per-tap", "1-8", nil),
    ("--shapes-per-tap", "3", #""shapes-per-tap":[3,3]"#),
    ("--shapes-per-tap", "8-8", #""shapes-per-tap":[8,8]"#),
    ("--mesh-net", "5x1000", #""mesh-net":[5,1000]"#),
    ("--mesh-net", "20", #""mesh-net":[20,20]"#),
    ("--arrangement", "hive", #""arrangement":"hive""#), ("--arrangement", "scatter", nil),
    ("--arrangement", "any", #""arrangement":"stream""#),
    ("--color-flow", "any", #""color-flow":1"#),
  ])
  func values(option: String, value: String, json: String?) throws {
    let text = expectSuccess(try Shell.geobg(["recipe", "--seed", "7", option, value])).text
    #expect(text.contains(json.map { #"{"art":{\#($0)}"# } ?? "{\"canvas\""), "\(text)")
  }

  /// The ends of each range are values, and what is beyond them is refused with the range.
  @Test(arguments: PictureStyle.Field.allCases.filter { $0 != .shapes && $0 != .arrangement })
  func numbersHaveARange(field: PictureStyle.Field) throws {
    let (name, range) = (field.name, field.range)
    let step = field.definition.isWhole ? 1 : Thousandths(count: 1)
    for number in [range.lowerBound, range.upperBound] {
      let numbers = Array(repeating: number, count: field.count)
      let json = field.count == 1 ? "\(number)" : "[\(number),\(number)]"
      let text = expectSuccess(
        try Shell.geobg(["recipe", "--seed", "7", "--\(name)", "\(number)"])
      ).text
      let isDefault = numbers == field.definition.standard
      #expect(
        text.contains(isDefault ? "{\"canvas\"" : #"{"art":{"\#(name)":\#(json)}"#), "\(text)")
    }
    for number in [range.lowerBound - step, range.upperBound + step] {
      let unit = field.definition.isWhole ? ", whole numbers" : ""
      expectFailure(
        try Shell.geobg(["recipe", "--\(name)=\(number)"]), 64,
        "--\(name): \(name) \(number) is out of range; use \(range.lowerBound) to "
          + "\(range.upperBound)\(unit)")
    }
  }

  @Test(arguments: [
    ("--arrangement", "hives", "hives is not an arrangement; did you mean hive?"),
    (
      "--arrangement", "1",
      "1 is not an arrangement; the arrangements are scatter, hive, shell, bloom, mosaic, rings, "
        + "ripple, halftone, bubbles, rosette and stream"
    ),
    ("--shapes", "circle=0", "all weights of shapes are 0; give a shape a weight above 0"),
    ("--shapes", "circle=1000.001", "shape weight 1000.001 is out of range; use 0 to 1000"),
    ("--shapes", "circle=-1", "shape weight -1 is out of range; use 0 to 1000"),
    ("--shapes", "circel=1", "circel is not a shape; did you mean circle?"),
    (
      "--shapes", "star=1",
      "star is not a shape; the shapes are circle, hexagon, triangle, square, pentagon, heptagon "
        + "and octagon"
    ),
    ("--shapes", "circle=1,circle=2", "circle is there twice; give each shape one weight"),
    (
      "--shapes", "2",
      "2 is not allowed; write a weight for each kind, such as circle=2,hexagon=1"
    ),
    (
      "--shape-size", "big",
      "big is not allowed; use a number with at most three decimal places, such as 0.5"
    ),
    ("--shapes-per-tap", "1.5", "shapes-per-tap 1.5 is out of range; use 1 to 8, whole numbers"),
    (
      "--shapes-per-tap", "5-2",
      "5 to 2 shapes per tap runs backward; write the lower number first"
    ),
    ("--shapes-per-tap", "1-2-3", "1-2-3 is not allowed; write 3 or 2-5"),
    ("--mesh-net", "4.999x30", "mesh-net 4.999 is out of range; use 5 to 1000"),
    ("--mesh-net", "60x1000.001", "mesh-net 1000.001 is out of range; use 5 to 1000"),
    ("--mesh-net", "60,30", "60,30 is not allowed; did you mean 60x30?"),
    (
      "--swatch", "yellow",
      "yellow is not allowed; write a swatch and a color, such as yellow=#c0ffee"
    ),
    (
      "--swatch", "=#c0ffee",
      "=#c0ffee is not allowed; write a swatch and a color, such as yellow=#c0ffee"
    ),
    ("--swatch", "yellow=nvay", "nvay is not a color; did you mean navy?"),
    ("--swatch", "yellow=#12", "#12 is not a color; use a color such as #ff8800 or navy"),
  ])
  func errors(option: String, value: String, reason: String) throws {
    expectFailure(try Shell.geobg(["recipe", option, value]), 64, "\(option): \(reason)")
  }

  /// A file keeps its art, and an option changes one field of it.
  @Test func aFileKeepsItsArt() throws {
    let folder = try TemporaryFolder()
    let start = ["--seed", "7", "--shape-size", "2", "--opacity", "0.5", "-o", "a.svg"]
    expectSuccess(try Shell.geobg(start, in: folder.url))
    let text = expectSuccess(
      try Shell.geobg(
        ["recipe", "a.svg", "--shape-size", "1", "--corner-radius", "0"], in: folder.url)
    ).text
    #expect(text.contains(#"{"art":{"corner-radius":0,"opacity":0.5},"#))
    let facts = expectSuccess(try Shell.geobg(["inspect", "a.svg"], in: folder.url)).text
    #expect(facts.contains("art         opacity 0.5, shape-size 2\n"), "\(facts)")
    expectSuccess(try Shell.geobg(["--seed", "7", "-o", "b.svg"], in: folder.url))
    let plain = expectSuccess(try Shell.geobg(["inspect", "b.svg"], in: folder.url)).text
    #expect(!plain.contains("art "))
  }

  /// A batch makes a picture for each value.
  @Test func batchesVaryTheArt() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try Shell.geobg(
        [
          "batch", "--seed", "7", "--size", "40x40", "--shape-size", "1", "--shape-size", "2",
          "--corner-radius", "0", "--corner-radius", "30", "--format", "svg", "-o",
          "{index}.svg",
        ], in: folder.url))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      .filter { $0.hasSuffix(".svg") }
    #expect(files.count == 4)
    #expect(Set(try files.map { try folder.data($0) }).count == 4)
  }

  // MARK: Colors

  @Test func colorsAreAPalette() throws {
    for text in ["#0b3954,#ff6663", "0B3954,ff6663"] {
      let palette = try recipe(["--palette", text]).palette
      #expect(palette.name == "custom")
      #expect(palette.swatches.map(\.name) == ["#0b3954", "#ff6663"])
      #expect(palette.swatches.map(\.light.color.hex) == ["#0b3954", "#ff6663"])
      #expect(palette.swatches.allSatisfy { $0.weight == 1 })
      #expect([palette.light, palette.dark] == [.white, .black])
    }
    #expect(try recipe(["--palette", "#0b3954"]).palette.swatches.count == 1)
    let many = Array(repeating: "#123456", count: 512).joined(separator: ",")
    #expect(try recipe(["--palette", many]).palette.swatches.count == 512)
  }

  @Test(arguments: [
    ("#0b3954,", "''"), ("#0b395", "'#0b395'"), ("#0b3954,navyblu", "'navyblu'"), (",", "''"),
  ])
  func colorsAreChecked(text: String, shown: String) throws {
    expectFailure(
      try Shell.geobg(["recipe", "--palette", text]), 64,
      "--palette: \(shown) is not a color; write 1 to 512 colors with commas between them, such as "
        + "#0b3954,#ff6663")
  }

  @Test func swatchesChangeInBothModes() throws {
    let plain = try recipe([])
    let options = ["--swatch", "yellow=#c0ffee", "--swatch", "teal=navy"]
    let changed = try recipe(options)
    for (one, other) in zip(plain.palette.swatches, changed.palette.swatches) {
      let colors = ["yellow": "#c0ffee", "teal": "#000080"]
      #expect(other.light.color.hex == colors[one.name] ?? one.light.color.hex)
      #expect(other.dark.color.hex == colors[one.name] ?? one.dark.color.hex)
      #expect(other.light.opacity == one.light.opacity && other.dark.opacity == one.dark.opacity)
      #expect(other.weight == one.weight)
    }
    expectFailure(
      try Shell.geobg(["recipe", "--swatch", "yelow=#c0ffee"]), 64,
      "--swatch: the palette has no swatch named 'yelow'; its swatches are yellow, ruby, teal, orange, "
        + "purple")
  }
}
