import Foundation
import GeobgKit
import GeobgRecipe
import GeobgTestSupport
import Testing

/// Palettes as a person names them.
@Suite struct NamedPaletteTests {
  @Test(arguments: ["dusk", "original", "nothing"])
  func aPlainNameIsNoFile(name: String) { #expect(!PaletteFile.isPath(name)) }

  @Test(arguments: ["./dusk", "a/b", "a.json", "a.gpl", "a.ASE", "/a"])
  func aPathIsAFile(name: String) { #expect(PaletteFile.isPath(name)) }

  @Test func namesAndPaths() throws {
    #expect(try PaletteFile.named("dusk") == PaletteFile.builtIn("dusk"))
    let folder = try TemporaryFolder()
    let path = folder.path("mine.json")
    try Data(try PaletteFile.builtIn("mist").json.utf8).write(to: URL(fileURLWithPath: path))
    #expect(try PaletteFile.named(path).palette.name == "mist")
    #expect(throws: UnknownPalette.self) { try PaletteFile.named("dusky") }
    #expect(throws: FileError.self) { try PaletteFile.named(folder.path("none.json")) }
    try Data("{".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: PaletteFormatError.self) { try PaletteFile.named(path) }
  }
}
