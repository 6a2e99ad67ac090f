import GeobgBatch
import GeobgKit
import GeobgRecipe
import GeobgTestSupport
import Testing

/// The files of one picture.
@Suite(.timed) struct PictureNamesTests {
  private let file: RecipeFile
  private let layout: MonitorLayout

  init() throws {
    file = RecipeFile(try Recipe("a/b"))
    layout = try MonitorLayout(parsing: "DP-1:800x600+0+0,HDMI 2:600x800+800+0")
  }

  @Test func aSingleNameHasTheFieldsOfABatch() throws {
    let templates = ["x{seed}.{ext}", "{{.svg", "{mode}/{palette}-{width}x{height}-{index}.png"]
    let files = try PictureNames(file, format: .webp).files(templates)
    let palette = file.recipe.palette.name
    #expect(
      files.map(\.path) == ["xa%2fb.webp", "{.svg", "light/\(palette)-1170x2532-0.png"])
    #expect(files.allSatisfy { $0.recipeFile == file })
    #expect(
      try PictureNames.path("w/{seed}.{ext}", of: file, fileExtension: "json") == "w/a%2fb.json")
  }

  /// Such names can be devices, folders to report, or standard output.
  @Test(arguments: ["-", "a.png", "/dev/stdout", "w/", "", "/", "manifest.jsonl"])
  func aNameWithoutBracesIsTakenAsItIs(name: String) throws {
    #expect(try PictureNames(file, format: .png).files([name]).map(\.path) == [name])
  }

  @Test(arguments: [
    ("{seed", BatchError.openBrace), ("a}", .closeBrace),
    ("{seeds}", .unknownField("seeds")),
    ("{output}.png", .unknownField("output")), ("{seed}/", .namesFolder("{seed}/")),
  ])
  func aWrongFieldIsRefused(name: String, error: BatchError) {
    #expect(throws: error) {
      try PictureNames(file, format: .png).files([name])
    }
  }

  @Test func defaultNamesKeepFilesApart() throws {
    func names(
      rows: Shard = .whole, isPair: Bool = false, layout: MonitorLayout? = nil
    ) throws -> [String] {
      try PictureNames(file, format: .png, rows: rows, isPair: isPair, layout: layout).files([])
        .map(\.path)
    }
    #expect(try names() == ["geobg-a%2fb.png"])
    #expect(try names(rows: try Shard(index: 1, of: 4)) == ["geobg-a%2fb-rows-1-of-4.png"])
    #expect(try names(isPair: true) == ["geobg-a%2fb-light.png", "geobg-a%2fb-dark.png"])
    let both = try names(isPair: true, layout: layout)
    #expect(both.count == 4 && Set(both).count == 4)
    #expect(both.first == "geobg-a%2fb-DP-1-light.png")
  }

  @Test func monitorsAndModesHaveTheirOwnRecipes() throws {
    let files = try PictureNames(file, format: .png, isPair: true, layout: layout)
      .files(["w/{output}-{mode}.png"])
    #expect(files.map(\.recipeFile.recipe.mode) == [.light, .dark, .light, .dark])
    #expect(files.map(\.recipeFile.recipe.view.canvas.pixelWidth) == [800, 800, 600, 600])
    #expect(files.first?.path == "w/DP-1-light.png")
  }

  @Test func twoFilesOfOneNameAreRefused() throws {
    #expect(throws: BatchError.monitorsShareName) {
      try PictureNames(file, format: .png, layout: layout).files(["a.png"])
    }
    #expect(throws: BatchError.sameName(missing: [.mode])) {
      try PictureNames(file, format: .png, isPair: true).files(["a.png"])
    }
  }
}
