import Foundation
import GeobgTestSupport
import Testing

extension JoinCommandTests {
  @Test(arguments: [
    "--compression fast", "--compression default --dark", "--compression small",
    "--background none --threads 1",
  ])
  func joinedTheyAreTheFileOfOneRun(flags: String) throws {
    let folder = try Self.folder(8, flags)
    let result = expectSuccess(
      try Shell.geobg(["join"] + Self.names + ["-o", "joined.png"], in: folder.url))
    #expect(result.errors.isEmpty && result.output.isEmpty)
    #expect(try folder.data("joined.png") == folder.data("whole.png"))
    let piped = expectSuccess(
      try Shell.geobg(["join"] + Self.names + ["-o", "-"], in: folder.url))
    #expect(try piped.output == folder.data("whole.png"))
    expectSuccess(try Script.run("pngcheck -q *.png", in: folder))
  }
}
