import Foundation
import GeobgTestSupport
import Testing

extension TargetFaultTests {
  @Test(arguments: [("022", "644"), ("077", "600"), ("002", "664")])
  func newFileFollowsTheMask(mask: String, mode: String) throws {
    let folder = try TemporaryFolder()
    let result = try Script.run(
      #"umask \#(mask); "$G" --seed 1 -o a.svg && stat -c %a a.svg"#, in: folder)
    #expect(result.text == "\(mode)\n")
  }

  @Test func pipeIsWrittenToAndStays() throws {
    let folder = try TemporaryFolder()
    expectSuccess(
      try Script.run(
        """
        set -e
        mkfifo pipe.svg
        timeout 120 cat pipe.svg > got.svg & "$G" --seed 1 -o pipe.svg; wait
        test -p pipe.svg
        "$G" --seed 1 -o file.svg; cmp got.svg file.svg
        """, in: folder))
    #expect(folder.names == ["file.svg", "got.svg", "pipe.svg"])
  }

  @Test(arguments: ["svg", "png", "pdf", "json"])
  func pipeIsRead(kind: String) throws {
    let folder = try TemporaryFolder()
    let make = kind == "json" ? "recipe --format svg" : "render --format \(kind)"
    let result = expectSuccess(
      try Script.run(
        """
        set -e
        "$G" \(make) --seed 1 --size 40x40 -o wall; "$G" inspect --json wall
        mkfifo pipe; timeout 120 sh -c 'cat wall > pipe' & timeout 120 "$G" inspect --json pipe; wait
        """, in: folder))
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first == lines.last)
  }

  /// The bytes of a file are on the disk before it has its name, and then so is the name; a power
  /// cut leaves the old file or the new one.
  @Test(.enabled(if: Shell.has("strace")))
  func filesAreSynced() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a.svg")
    expectSuccess(
      try Script.run(
        #"strace -f -qq -o trace -e trace=fsync,renameat "$G" --seed 1 -o a.svg"#, in: folder))
    let calls = String(decoding: try folder.data("trace"), as: UTF8.self).split(separator: "\n")
    #expect(calls.map { $0.contains("renameat(") } == [false, true, false], "\(calls)")
  }
}
