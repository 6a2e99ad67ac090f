import Foundation
import GeobgTestSupport
import Testing

/// The compression of PNG files, and the threads for it.
@Suite(.timed) struct CompressionTests {
  @Test(arguments: ["fast", "default", "small"])
  func aPictureIsMadeAgainAsItWasMade(compression: String) throws {
    let folder = try TemporaryFolder()
    let arguments = ["--seed", "7", "--mesh", "--compression", compression, "-o", "a.png"]
    expectSuccess(try Shell.geobg(arguments, in: folder.url))
    expectSuccess(
      try Shell.geobg(["render", "a.png", "--threads", "3", "-o", "b.png"], in: folder.url))
    #expect(try folder.data("a.png") == folder.data("b.png"))
    let recipe = try Shell.geobg(["inspect", "a.png", "--json"], in: folder.url).text
    #expect(recipe.contains("\"compression\":\"\(compression)\"") == (compression != "default"))
  }

  @Test func harderIsSmallerAndShowsTheSame() throws {
    let folder = try TemporaryFolder()
    let sizes = try ["fast", "default", "small"].map { compression in
      let arguments = ["--seed", "42", "--dark", "--mesh", "--compression", compression]
      return try Shell.geobg(arguments + ["-o", "-"]).output
    }
    #expect(sizes[0].count > sizes[1].count && sizes[1].count > sizes[2].count)
    let bitmaps = sizes.compactMap { Bitmap(png: $0) }
    #expect(bitmaps.count == 3 && bitmaps.allSatisfy { $0.bytes == bitmaps[0].bytes })
    #expect(folder.names.isEmpty)
  }

  @Test func otherFormatsKeepNoTraceOfIt() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try Shell.geobg(["--seed", "1", "--compression", "fast", "-o", "a.svg"], in: folder.url))
    expectSuccess(try Shell.geobg(["--seed", "1", "-o", "b.svg"], in: folder.url))
    #expect(try folder.data("a.svg") == folder.data("b.svg"))
  }

  @Test func pixelsHaveABudget() throws {
    let folder = try TemporaryFolder()
    let arguments = ["--seed", "1", "--size", "30x20px", "-o", "a.png", "--max-pixels"]
    expectFailure(
      try Shell.geobg(arguments + ["599"], in: folder.url), 64,
      "a.png: the picture has 600 pixels, and the limit is 599; make it smaller, or raise the "
        + "limit "
        + "with --max-pixels")
    #expect(folder.names.isEmpty)
    expectSuccess(try Shell.geobg(arguments + ["600"], in: folder.url))
  }

  @Test(arguments: [
    ("--threads", "0"), ("--threads", "-1"), ("--threads", "1025"), ("--threads", "x"),
    ("--max-pixels", "0"), ("--max-pixels", "1e9"), ("--compression", "best"),
  ])
  func valuesOutOfRangeAreNamed(flag: String, value: String) throws {
    let result = try Shell.geobg([flag, value])
    #expect(result.code == 64)
    #expect(result.errors.hasPrefix("geobg: error: \(flag): \(value) is not "))
  }
}
