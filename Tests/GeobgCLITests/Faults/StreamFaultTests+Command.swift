import Foundation
import GeobgTestSupport
import Testing

/// Standard streams that are closed, full, or have no reader.
@Suite(.timed) struct StreamFaultTests {
  private static let speakers = [
    "--help", "--version", "recipe --help", "recipe --seed 1", "palettes", "palettes dusk",
    "--seed 1 -o - --format svg", "inspect wall.svg", "inspect wall.svg --json",
  ]

  private func run(_ script: String, in folder: TemporaryFolder) throws -> Shell.Result {
    try Script.run(#""$G" --seed 1 -o wall.svg && \#(script)"#, in: folder)
  }

  @Test(arguments: speakers)
  func closedOutputIsAnError(arguments: String) throws {
    expectFailure(
      try run(#""$G" \#(arguments) >&-"#, in: try TemporaryFolder()), 74,
      "standard output: cannot be written: bad file descriptor")
  }

  @Test(arguments: speakers)
  func fullOutputIsAnError(arguments: String) throws {
    expectFailure(
      try run(#""$G" \#(arguments) > /dev/full"#, in: try TemporaryFolder()), 74,
      "standard output: cannot be written: no space left on device")
  }

  @Test(arguments: [">&-", ">&- 2>&-", "<&- >&- 2>&-", "2>&-"])
  func pictureReceivesNoText(closing: String) throws {
    let folder = try TemporaryFolder()
    let result = try run(
      """
      "$G" --seed 1 -o a.svg -o - --format svg \(closing) > codes
      "$G" --seed 1 -o b.svg -o - --format svg \(closing); echo $? > code
      "$G" --size 30x30 --format svg \(closing); "$G" --seed 1 -o c.svg -o gone/d \(closing)
      "$G" --size 30x30 -o d.svg \(closing)
      cmp a.svg wall.svg && cmp b.svg wall.svg && ls geobg-*.svg | wc -l
      """, in: folder)
    #expect(result.text.hasSuffix("1\n"))
    #expect(try folder.data("code") == Data(closing == "2>&-" ? "0\n".utf8 : "74\n".utf8))
    let lonely = try #require(folder.names.first { $0.hasPrefix("geobg-") })
    for name in [lonely, "d.svg"] {
      expectSuccess(try Shell.run("xmllint", ["--noout", name], in: folder.url))
    }
    #expect(!folder.names.contains("c.svg"))
  }

  @Test(arguments: [
    ("2>&-", "--seed 1 -o a.svg", 0), ("2>&-", "--seed 1 -o gone/a.svg", 73),
    ("2>&-", "--nonsense", 64), ("<&-", "--seed 1 -o a.svg", 0), ("<&-", "recipe --seed 1", 0),
    (">&-", "--seed 1 -o a.svg", 0), ("<&- >&- 2>&-", "--seed 1 -o a.svg", 0),
    ("2>/dev/full", "--size 9x9 -o a.svg", 0),
  ])
  func closedStreamThatIsNotNeededIsFine(closing: String, arguments: String, code: Int32) throws {
    let result = try Script.run(#""$G" \#(arguments) \#(closing)"#, in: try TemporaryFolder())
    #expect(result.code == code)
    #expect(result.errors.isEmpty)
  }

  @Test func closedInputThatIsNeededIsAnError() throws {
    expectFailure(
      try Script.run(#""$G" render - <&-"#, in: try TemporaryFolder()), 74,
      "standard input: reading failed: bad file descriptor")
  }

  @Test(
    arguments: ["", "trap '' PIPE; "],
    [
      "--seed 1 -o - --format svg --density 25 --zoom 0.1", "--seed 1 -o -", "recipe --seed 1",
      "--help", "palettes dusk",
    ])
  func closedPipeIsQuiet(setUp: String, arguments: String) throws {
    let folder = try TemporaryFolder()
    // The reader is certain to be gone before the first byte is written.
    let result = try Script.run(
      """
      mkfifo pipe; (exec 3< pipe; sleep 0.1) &
      exec 4> pipe; wait
      \(setUp)"$G" \(arguments) >&4; echo "code $?"
      "$G" palettes original | head -c 10 > head
      """, in: folder)
    #expect(result.text == "code 141\n")
    #expect(result.errors.isEmpty)
    #expect(try folder.data("head").count == 10)
  }
}
