import Foundation
import GeobgScene
import GeobgTestSupport
import Testing

/// The same recipe and engine give the same SVG in any build.
@Suite(.timed, .serialized)
struct SamenessTests {
  private func folderFromLibrary(_ engine: Engine) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for picture in Golden.pictures {
      try Data(try picture.bytes(engine)).write(to: folder.url.appendingPathComponent(picture.name))
    }
    return folder
  }

  @Test(arguments: Engine.all)
  func libraryMakesTheGoldenPictures(engine: Engine) throws {
    let folder = try folderFromLibrary(engine)
    if Fixtures.isRecording {
      let result = expectSuccess(
        try Shell.run("sha256sum", ["--"] + Golden.pictures.map(\.name), in: folder.url))
      try result.output.write(to: Golden.registry(of: engine))
      Issue.record("the registry was rewritten; look at what changed and run again")
    }
    try Golden.check(folder, by: engine)
  }

  @Test(arguments: Engine.all)
  func registryHoldsEveryPictureOnce(engine: Engine) throws {
    let text = try String(contentsOf: Golden.registry(of: engine), encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{64}  [^ ]+\.svg/) != nil })
    #expect(lines.map { String($0.dropFirst(66)) } == Golden.pictures.map(\.name))
    #expect(lines.count == 1200)
    // Seeds that look similar give different pictures.
    #expect(Set(lines.map { $0.prefix(64) }).count == 1200)
  }

  @Test func registryObjectsToAChangedByte() throws {
    let folder = try TemporaryFolder()
    let lines = try String(contentsOf: Golden.registry(), encoding: .utf8).split(separator: "\n")
    let picture = try #require(Golden.pictures.first)
    try folder.write("\(try #require(lines.first))\n", to: "registry")
    func check(_ bytes: [UInt8]) throws -> Shell.Result {
      try Data(bytes).write(to: folder.url.appendingPathComponent(picture.name))
      return try Shell.run("sha256sum", ["--check", "--strict", "registry"], in: folder.url)
    }
    var bytes = try picture.bytes()
    expectSuccess(try check(bytes))
    bytes[bytes.count / 2] ^= 1
    let result = try check(bytes)
    #expect(result.code != 0)
    #expect(result.text.contains("\(picture.name): FAILED"))
  }
}
