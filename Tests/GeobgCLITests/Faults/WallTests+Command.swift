import Foundation
import GeobgTestSupport
import Testing

/// A picture for a wall of three meters: a billion pixels, drawn with the memory of a band.
@Suite(.timed, .serialized)
struct WallTests {
  private static let wall = "--seed 42 --dark --mesh --size 35433x28346 --compression fast"

  @Test func everyByteIsThereInLittleMemory() throws {
    let folder = try TemporaryFolder()
    let result = try Script.run(
      #"ulimit -v 300000; exec "$G" \#(Self.wall) -o wall.png"#, in: folder)
    expectSuccess(result)
    let facts = try PNGChecker.check(folder.path("wall.png"))
    #expect(facts.width == 35_433 && facts.height == 28_346)
    #expect(facts.inkShares.allSatisfy { $0 > 0.3 }, "\(facts.inkShares)")
  }

  @Test func anInterruptedWallIsGone() throws {
    let folder = try TemporaryFolder()
    let result = try Script.run(
      #"timeout -s INT 0.7 "$G" \#(Self.wall) -o wall.png; echo "code $?""#, in: folder)
    #expect(result.text == "code 124\n")
    #expect(result.errors == "")
    #expect(folder.names == [])
  }

  @Test func aDiskThatFillsHalfwayIsOneError() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      mount -t tmpfs -o size=11m none full 2>/dev/null || ulimit -f 22000
      "$G" \(Self.wall) -o full/wall.png; echo "code $?"
      ls -A full
      """, to: "script")
    let result = try Script.run(
      """
      mkdir full
      if unshare --mount --map-root-user true 2>/dev/null
      then exec unshare --mount --map-root-user sh script; else exec sh script; fi
      """, in: folder)
    #expect(result.text == "code 74\n")
    #expect(result.errors.hasPrefix("geobg: error: full/wall.png: cannot be written: "))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  /// On a terminal, progress appears after a second and is erased at the end.
  @Test func progressIsShownOnATerminal() throws {
    let folder = try TemporaryFolder()
    // Work for a few seconds, on any machine.
    let wall =
      "--seed 42 --dark --mesh --size 16000x13000 --density 8 --compression small --threads 1"
    let result = try Script.run(
      #"script -qec "$G \#(wall) -o wall.png" /dev/null"#, in: folder)
    #expect(result.text.contains(/\r\u{1B}\[K[0-9]+ %, [0-9]+ s left, [0-9.]+ Mpx\/s/))
    #expect(result.text.hasSuffix("\r\u{1B}[K"))
    let quiet = try Script.run(
      #"script -qec "$G \#(wall) --quiet -o wall.png" /dev/null"#, in: folder)
    #expect(quiet.text == "")
  }
}
