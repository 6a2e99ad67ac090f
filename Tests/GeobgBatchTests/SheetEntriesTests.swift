import Foundation
import GeobgKit
import GeobgRecipe
import GeobgTestSupport
import Testing

@testable import GeobgBatch

/// The pictures of a contact sheet.
@Suite struct SheetEntriesTests {
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
    #expect(throws: (any Error).self) { try sheet.add(folder.path("3.json")) }
    try sheet.add(folder.path("3.json")) { _ in RecipeFile(try Recipe("3")) }
    #expect(sheet.entries.count == 3)
  }
}
