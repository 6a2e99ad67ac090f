import Foundation
import GeobgKit
import GeobgRecipe
import GeobgTestSupport
import Testing

/// Palettes, named as users do.
@Suite(.timed) struct NamedPaletteTests {
  @Test(arguments: ["dusk", "original", "nothing"])
  func aPlainNameIsNoFile(name: String) { #expect(!PaletteFile.isPath(name)) }

  @Test(arguments: ["./dusk", "a/b", "a.json", "a.gpl", "a.ASE", "/a"])
  func aPathIsAFile(name: String) { #expect(PaletteFile.isPath(name)) }

  @Test(arguments: ["Dusk", "DUSK", "dusk"])
  func aNameMayHaveAnyCase(name: String) throws {
    #expect(try PaletteFile.named(name) == PaletteFile.builtIn("dusk"))
  }

  @Test func namesAndPaths() throws {
    #expect(try PaletteFile.named("dusk") == PaletteFile.builtIn("dusk"))
    let folder = try TemporaryFolder()
    let path = folder.path("mine.json")
    try Data(try PaletteFile.builtIn("mist").json.utf8).write(to: URL(fileURLWithPath: path))
    #expect(try PaletteFile.named(path).palette.name == "mist")
    #expect(throws: GeobgError.palette(ValueError.unknownPalette("dusky"))) {
      try PaletteFile.named("dusky")
    }
    #expect(throws: GeobgError.palette(ValueError.unknownPalette("Dusky"))) {
      try PaletteFile.named("Dusky")
    }
    let missing = folder.path("none.json")
    #expect(
      throws: GeobgError.file(.unreadable(path: missing, reason: "no such file or directory"))
    ) { try PaletteFile.named(missing) }
    try Data("{".utf8).write(to: URL(fileURLWithPath: path))
    let reason = "line 1, column 2: a key in quotes is missing"
    #expect(throws: GeobgError.paletteFile(.document(.notJSON(reason: reason)))) {
      try PaletteFile.named(path)
    }
  }
}
