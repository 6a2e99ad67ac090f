import Foundation
import GeobgScene
import GeobgTestSupport
import Testing

/// Sheets of pictures that are similar to a picture.
@Suite(.timed) struct VaryCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    expectSuccess(
      try geobg(["--seed", "it's 5", "--size", "60x40px", "--density", "0.8", "-o", "a day.svg"]))
  }

  private func geobg(_ arguments: [String]) throws -> Shell.Result {
    try Shell.geobg(arguments, in: folder.url)
  }

  private func commands(_ arguments: [String]) throws -> [Substring] {
    expectSuccess(try geobg(["vary"] + arguments)).text.split(separator: "\n")
  }

  private func recipe(_ name: String) throws -> [String: NSObject] {
    try fields(expectSuccess(try geobg(["inspect", name, "--json"])).output)
  }

  /// A brace in the name of a picture begins no field of another name.
  @Test func bracesInNames() throws {
    try FileManager.default.copyItem(
      atPath: folder.path("a day.svg"), toPath: folder.path("x{seed}.svg"))
    let lines = try commands(["x{seed}.svg", "--count", "1", "-o", "v.png"])
    for call in try Script.calls(in: lines.joined(separator: "\n")) {
      expectSuccess(try geobg(call))
    }
    #expect(folder.names.contains("x{seed}-1.svg"))
  }

  /// The commands make the pictures of the sheet.
  @Test func theCommandsMakeThePicturesOfTheSheet() throws {
    let result = expectSuccess(try geobg(["vary", "a day.svg"]))
    #expect(result.errors == "geobg: wrote a day-vary.png\n")
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 11)
    #expect(lines.allSatisfy { $0.hasPrefix("geobg render 'a day.svg' --") })
    for call in try Script.calls(in: result.text) { expectSuccess(try geobg(call)) }
    let names = (1...11).map { "a day-\($0).svg" }
    #expect(folder.names == (["a day.svg", "a day-vary.png"] + names).sorted())
    // A sheet of the pictures has the same small pictures, with other labels.
    func shapes(_ arguments: [String]) throws -> [Substring] {
      let sheet = arguments + ["--thumb", "100", "--columns", "4", "-q"]
      let text = expectSuccess(try geobg(sheet + ["-o", "-", "--format", "svg"])).text
      return text.split(separator: "\n").filter {
        $0.contains(" fill=\"#") && !$0.contains("<rect")
      }
    }
    let varied = try shapes(["vary", "a day.svg"])
    #expect(varied.count > 100)
    #expect(try varied == shapes(["sheet", "a day.svg"] + names))
    let recipes = try names.map(recipe)
    let original = try recipe("a day.svg")
    #expect(Set(recipes + [original]).count == 12)
    for recipe in recipes {
      let changed = Set(recipe.keys.filter { recipe[$0] != original[$0] })
      #expect(changed.isSubset(of: ["palette", "pan", "plane", "zoom"]) && changed.count <= 2)
    }
  }

  @Test func theSheetFollowsFromThePictureAndTheOptions() throws {
    func sheet(_ arguments: String...) throws -> (Data, String) {
      let result = expectSuccess(
        try geobg(["vary", "a day.svg", "-o", "sheet.svg", "--count", "5"] + arguments))
      return (try folder.data("sheet.svg"), result.text)
    }
    let first = try sheet()
    let again = try sheet()
    #expect(first == again)
    // Fewer pictures are the first ones of more.
    let more = try commands(["a day.svg", "--count", "9", "-o", "more.png"])
    #expect(first.1.split(separator: "\n") == Array(more.prefix(5)))
    let other = try sheet("--roll", "2")
    #expect(other.1 != first.1)
    #expect(try sheet("--roll", "1") == first)
  }

  /// The options of the fields that change `parts` of a picture.
  ///
  /// How shapes are arranged, and the flow of their colors, are traits of their own.
  private static func artOptions(_ parts: [FieldPart]) -> [String] {
    FieldDefinition.all.filter {
      parts.contains($0.part) && ![.arrangement, .colorFlow].contains($0.field)
    }.map { "--\($0.name)" }
  }

  @Test(arguments: [
    (["--vary", "seed"], ["--seed"]), (["--vary", "zoom,pan"], ["--zoom", "--pan"]),
    (["--lock", "pan,zoom"], ["--palette", "--density"]),
    (
      ["--vary", "all", "--lock", "palette,density,art"],
      [
        "--zoom", "--pan", "--seed", "--dark", "--mesh-passes", "--background", "--arrangement",
        "--color-flow",
      ]
    ),
    (["--vary", "art"], artOptions([.shapes, .polygons])),
    (["--vary", "art,mesh"], artOptions([.shapes, .polygons, .mesh]) + ["--mesh-passes"]),
  ])
  func onlyTheChosenTraitsChange(flags: [String], options: [String]) throws {
    let lines = try commands(["a day.svg", "--count", "200", "-o", "s.svg"] + flags)
    #expect(lines.count == 200)
    let used = Set(
      lines.flatMap { $0.split(separator: " ") }.filter { $0.hasPrefix("--") }.map(String.init))
    #expect(used == Set(options))
  }

  /// A trait with few values has few variations, and a note says so.
  @Test func thereMayBeFewer() throws {
    let result = expectSuccess(
      try geobg(["vary", "a day.svg", "--vary", "mode", "-o", "s.png"]))
    #expect(result.text == "geobg render 'a day.svg' --dark -o 'a day-1.svg'\n")
    expectSuccess(try geobg(["render", "a day.svg", "--dark", "-o", "a day-1.svg"]))
    #expect(
      result.errors == "geobg: a day.svg: made 1 of 11 variations, because no more are different\n")
    let palettes = try commands(["a day.svg", "--vary", "palette", "--count", "50", "-o", "s.png"])
    let names = Set(palettes.map { $0.split(separator: " ")[5] })
    #expect(palettes.count == names.count)
    // In light mode, the palette classic has the colors of the picture's own, the original.
    #expect(!names.contains("classic"))
    let dark = try commands(
      ["a day-1.svg", "--vary", "palette", "--count", "50", "-o", "s.png"])
    #expect(Set(dark.map { $0.split(separator: " ")[5] }) == names.union(["classic"]))
  }

  /// A drawing by hand without a plane has no density.
  @Test func whatAPictureLacksIsLeftAlone() throws {
    try folder.write(#"{"engine":1,"seed":"1","plane":null,"mesh":2}"#, to: "hand.json")
    let none = expectSuccess(
      try geobg(["vary", "hand.json", "--vary", "density", "-o", "s.png"]))
    #expect(none.output.isEmpty)
    #expect(
      none.errors == "geobg: hand.json: made 0 of 11 variations, because no more are different\n")
    let mesh = try commands(["hand.json", "--vary", "density,mesh", "-o", "s.png"])
    #expect(mesh == ["geobg render hand.json --no-mesh -o hand-1.png"])
  }

  @Test func standardOutputHasTheSheet() throws {
    let result = expectSuccess(
      try geobg(["vary", "a day.svg", "--count", "2", "-o", "-", "--format", "svg"]))
    #expect(result.text.hasPrefix("<svg "))
    #expect(result.errors.split(separator: "\n").count == 2)
    #expect(result.errors.hasPrefix("geobg render 'a day.svg' "))
    let quiet = expectSuccess(try geobg(["vary", "a day.svg", "-q", "-o", "s.png"]))
    #expect(quiet.output.isEmpty && quiet.errors.isEmpty)
  }

  /// Variations of the art are pictures that the printed options make.
  @Test func theCommandsMakeOtherArt() throws {
    let lines = try commands(["a day.svg", "--vary", "art,mesh", "--count", "30", "-o", "s.svg"])
    for call in try Script.calls(in: lines.joined(separator: "\n")) {
      expectSuccess(try geobg(call))
    }
    let original = try recipe("a day.svg")
    for number in 1...30 {
      let recipe = try recipe("a day-\(number).svg")
      let changed = Set(recipe.keys.filter { recipe[$0] != original[$0] })
      #expect(!changed.isEmpty && changed.isSubset(of: ["art", "mesh"]), "\(lines[number - 1])")
    }
  }

  /// A list has a row for each picture, and the numbers go on.
  @Test func favorites() throws {
    try folder.write("a day.svg\n7...8\n", to: "favorites.txt")
    let lines = try commands(["@favorites.txt", "--count", "3", "-o", "s.svg", "--no-clobber"])
    #expect(lines.count == 9)
    #expect(lines[0].hasPrefix("geobg render 'a day.svg' ") && lines[0].hasSuffix("'a day-1.svg'"))
    #expect(lines[3].hasPrefix("geobg --seed 7 ") && lines[3].hasSuffix(" -o geobg-7-4.png"))
    for call in try Script.calls(in: String(lines[8])) { expectSuccess(try geobg(call)) }
    #expect(try recipe("geobg-8-9.png")["seed"] == "8" as NSString)
  }

  private static let failures: [([String], Int32, String)] = [
    (
      ["a day.svg", "--vary", "zom"], 64, "--vary: zom is not a trait; did you mean zoom?"
    ),
    (
      ["a day.svg", "--vary", "zoom,"], 64,
      "--vary: '' is not a trait; use palette,density,zoom,pan,seed,mode,mesh,background,art,arrangement,color-flow, or all"
    ),
    (
      ["a day.svg", "--lock", "all"], 64,
      "--lock: all traits are locked; name other traits with --vary"
    ),
    (
      ["a day.svg", "--count", "0"], 64,
      "--count: 0 is not allowed; use a whole number from 1 to 1000"
    ),
    (["gone.svg"], 66, "gone.svg: cannot be read: no such file or directory"),
    ([], 64, "Missing expected argument '<file> ...'; see geobg vary --help"),
  ]

  @Test(arguments: failures)
  func failure(arguments: [String], code: Int32, message: String) throws {
    expectFailure(try geobg(["vary"] + arguments), code, message)
    #expect(folder.names == ["a day.svg"])
  }
}
