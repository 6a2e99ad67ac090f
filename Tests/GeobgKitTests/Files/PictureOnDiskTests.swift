import Foundation
import GeobgKit
import GeobgRecipe
import GeobgSystem
import GeobgTestSupport
import Testing

/// Files on disk, used by the metadata readers and by the renderers.
@Suite(.timed) struct PictureOnDiskTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aPictureOnDiskGivesItsRecipe() throws {
    for format in Format.allCases {
      let path = folder.path("a.\(format.rawValue)")
      let file = try Carrier.file(format)
      try file.recipe.write(to: path, Fixtures.rendering())
      #expect(try RecipeFile(reading: ByteSource.opening(path)) == file)
    }
    #expect(throws: GeobgError.output(.unknownExtension(path: folder.path("a.gif")))) {
      try Carrier.file(.png).recipe.write(to: folder.path("a.gif"))
    }
    #expect(folder.names == ["a.jpeg", "a.pdf", "a.png", "a.svg", "a.webp"])
  }

  @Test func fewerBytesComeAtTheEnd() throws {
    try Data("0123456789".utf8).write(to: folder.url.appendingPathComponent("file"))
    try Data().write(to: folder.url.appendingPathComponent("empty"))
    let source = try ByteSource.opening(folder.path("file"))
    #expect(try source.bytes(from: 8, atMost: 100) == Array("89".utf8))
    #expect(try source.bytes(from: 50, atMost: 1) == [])
    #expect(try source.bytes(from: -3, atMost: 1) == Array("0".utf8))
    #expect(try ByteSource.opening(folder.path("empty")).bytes(from: 0, atMost: 10) == [])
  }
}
