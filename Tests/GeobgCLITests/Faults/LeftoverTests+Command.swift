import Foundation
import GeobgTestSupport
import Testing

/// A kill between the two steps that replace a file leaves a hidden file, which the next run removes.
@Suite(.timed, .enabled(if: Shell.has("strace"))) struct LeftoverTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func hidden(_ name: String = ".") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path(name))) ?? [])
      .filter { $0.hasPrefix(".geobg-") && $0.hasSuffix(".tmp") }
  }

  private static let kill =
    "strace -f -qq -o /dev/null -e trace=renameat -e inject=renameat:signal=KILL:when=1 -- \"$G\""
  private static let picture = "--size 8x8px --density 0 --format svg"

  /// Replaces a file, and is killed before the new file has its name.
  private func leave(_ line: String, in name: String = ".") throws {
    let result = try Script.run("\(Self.kill) \(line)", in: folder)
    try #require(result.code != 0)
    // The call may have been made before the signal arrived.
    try #require(hidden(name).count <= 1)
  }

  @Test func aPictureLeavesNothing() throws {
    try folder.write("old", to: "wall.svg")
    try leave("\(Self.picture) --seed 1 -o wall.svg")
    #expect(hidden().count == 1)
    #expect(try folder.data("wall.svg") == Data("old".utf8))
    // Of another file in the folder.
    expectSuccess(try Script.run("\"$G\" \(Self.picture) --seed 2 -o other.svg", in: folder))
    #expect(folder.names == ["other.svg", "wall.svg"])
  }

  @Test func aBatchLeavesNothing() throws {
    try folder.makeFolder("w/light")
    for name in ["1", "2"] { try folder.write("old", to: "w/light/\(name).svg") }
    let line = "batch \(Self.picture) -q --jobs 1 --seeds 1...2 -o w/{mode}/{seed}.svg"
    try leave(line, in: "w/light")
    #expect(hidden("w/light").count == 1)
    expectSuccess(try Script.run("\"$G\" \(line)", in: folder))
    #expect(hidden("w/light").isEmpty)
    #expect(try folder.data("w/light/1.svg").count > 100)
  }

  /// The hidden file of a process that runs is not removed.
  @Test func aRunningProcessKeepsItsFile() throws {
    try folder.write("old", to: "wall.svg")
    let slow =
      "strace -f -qq -o /dev/null -e trace=renameat -e inject=renameat:delay_enter=3s -- \"$G\""
    let result = try Script.run(
      """
      \(slow) \(Self.picture) --seed 1 -o wall.svg & run=$!
      until ls -A | grep -q 'geobg-.*tmp'; do kill -0 $run || exit 9; sleep 0.02; done
      "$G" \(Self.picture) --seed 2 -o other.svg
      ls -A | grep -c 'geobg-.*tmp'
      wait $run
      """, in: folder)
    #expect(result.code == 0 && result.text == "1\n", "\(result.errors)")
    #expect(folder.names == ["other.svg", "wall.svg"])
    #expect(try folder.data("wall.svg") != Data("old".utf8))
  }
}
