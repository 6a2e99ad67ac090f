import Foundation
import GeobgTestSupport
import Testing

/// Names of files that are not UTF-8, too long, or links to pipes.
@Suite(.timed) struct ByteNameTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aNameThatIsTooLongIsRefusedBeforeTheWork() throws {
    let name = String(repeating: "x", count: 252) + ".png"
    let reason = "the name has 256 bytes, and the limit is 255; use a shorter name"
    // So many pixels take hours.
    let size = ["--seed", "1", "--size", "60000x60000"]
    expectFailure(
      try Shell.geobg(size + ["-o", name], in: folder.url), 73,
      "\(name): cannot be created: \(reason)")
    let long = String(repeating: "x", count: 250)
    expectFailure(
      try Shell.geobg(
        ["batch", "--seeds", "1...99", "-o", "w/\(long){seed}.png"] + size.dropFirst(2),
        in: folder.url), 73,
      "-o: a picture's name would have 256 bytes, and the limit is 255; use a shorter name")
    expectFailure(
      try Shell.geobg(["--pair", "-o", "\(long){mode}.png"] + size, in: folder.url), 73,
      "-o: a picture's name would have 259 bytes, and the limit is 255; use a shorter name")
    #expect(folder.names == [])
  }
}
