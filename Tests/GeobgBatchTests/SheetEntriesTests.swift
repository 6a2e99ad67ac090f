import Foundation
import GeobgBatch
import GeobgKit
import GeobgRecipe
import GeobgTestSupport
import Testing

/// The pictures of a contact sheet.
@Suite(.timed) struct SheetEntriesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
  }

  @Test func filesFoldersAndRecipes() throws {
    let (one, two) = (try Recipe("1"), try Recipe("2"))
    try write(RecipeFile(one).json, "1.json")
    try write(RecipeFile(two).json, "2.json")
    try write("nothing", "3.json")
    var sheet = SheetEntries()
    sheet.add(two, name: "own")
    // The second recipe was added before.
    try sheet.add(folder.url.path)
    #expect(sheet.entries.map(\.name) == ["own", folder.path("1.json")])
    #expect(sheet.entries.map(\.recipe) == [two, one])
    #expect(sheet.skipped == [folder.path("3.json")])
    let error = #expect(throws: BatchError.self) { try sheet.add(folder.path("3.json")) }
    guard case .picture(.document) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    try sheet.add(
      folder.path("3.json"), wrapping: { $0 }, read: { _ in RecipeFile(try Recipe("3")) })
    #expect(sheet.entries.count == 3)
  }

  /// The names are equal for Swift's own comparison, but their bytes differ.
  @Test func recipesThatDifferOnlyInNormalizationAreBothShown() throws {
    func recipe(palette: String, swatch: String) throws -> Recipe {
      let ink = Palette.Ink(color: .black, opacity: .opaque ... .opaque)
      return Recipe(
        seed: Seed(1),
        palette: try Palette(
          name: palette, light: .white, dark: .black,
          swatches: [try Palette.Swatch(name: swatch, weight: 1, light: ink)]))
    }
    let (composed, decomposed) = ("gr\u{FC}n", "gru\u{308}n")
    #expect(composed == decomposed)
    var sheet = SheetEntries()
    for _ in 1...2 {
      sheet.add(try recipe(palette: composed, swatch: composed), name: "1")
      sheet.add(try recipe(palette: decomposed, swatch: composed), name: "2")
      sheet.add(try recipe(palette: composed, swatch: decomposed), name: "3")
    }
    #expect(sheet.entries.map(\.name) == ["1", "2", "3"])
    #expect(Set(sheet.entries.map { RecipeFile($0.recipe).json }).count == 3)
  }

  @Test func errorsSayWhichPartRefused() {
    let missing = folder.path("none.jsonl")
    let error = BatchError.file(.unreadable(path: missing, reason: "no such file or directory"))
    var sheet = SheetEntries()
    #expect(throws: error) { try sheet.add(missing) }
    #expect(throws: HTTPError.batch(error)) {
      try sheet.add(missing, wrapping: HTTPError.batch) { _ throws(HTTPError) in throw .picture }
    }
    #expect(throws: HTTPError.picture) {
      try sheet.add("none.svg", wrapping: HTTPError.batch) { _ throws(HTTPError) in throw .picture }
    }
  }

  /// An error of a program that makes a sheet.
  private enum HTTPError: Error, Equatable {
    case batch(BatchError)
    case picture
  }
}
