import Foundation
import GeobgTestSupport
import Testing

@Suite(.timed) struct FullDiskTests {
  /// A separate file system of 100 KB; if mounting is not allowed, a limit on file sizes.
  private static let setUps = [
    "mount -t tmpfs -o size=100k none full 2>/dev/null || ulimit -f 64", "ulimit -f 64",
  ]

  @Test(arguments: setUps, ["png", "jpg", "webp"])
  func fullDiskKeepsTheOldFile(setUp: String, ending: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      \(setUp)
      printf old > full/wall.\(ending)
      "$G" --seed 1 --mesh -o full/wall.\(ending); echo "code $?"
      "$G" --seed 1 --mesh -o full/new.\(ending); echo "code $?"
      cat full/wall.\(ending); echo; ls -A full
      "$G" --seed 1 --size 60x90px -o full/wall.\(ending) && ls -A full
      """, to: "script")
    // If a user may not mount file systems, the script runs directly, with the limit.
    let result = try Script.run(
      """
      mkdir full
      if unshare --mount --map-root-user true 2>/dev/null
      then exec unshare --mount --map-root-user sh script; else exec sh script; fi
      """, in: folder)
    #expect(
      result.text
        == "code 74\ncode 74\nold\nwall.\(ending)\nwall.\(ending)\n", "\(result.errors)")
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 2)
    for (line, name) in zip(lines, ["full/wall.\(ending)", "full/new.\(ending)"]) {
      #expect(line.hasPrefix("geobg: error: \(name): cannot be written: "))
    }
    #expect(
      lines.allSatisfy { $0.hasSuffix("no space left on device") || $0.hasSuffix("too large") })
  }

  /// The encoders' libraries allocate memory for the whole picture before anything is drawn.
  @Test(arguments: ["jpg", "webp"])
  func tooLittleMemoryForAnEncoder(ending: String) throws {
    let folder = try TemporaryFolder()
    let result = try Script.run(
      "printf old > a.\(ending); ulimit -v 60000; "
        + #"exec "$G" --seed 1 --size 4000x4000 -o a.\#(ending)"#, in: folder)
    expectFailure(result, 71, "not enough memory; make the picture smaller, or use SVG")
    #expect(folder.names == ["a.\(ending)"])
    #expect(try folder.data("a.\(ending)") == Data("old".utf8))
  }

  @Test func littleMemoryIsNoTrap() throws {
    let folder = try TemporaryFolder()
    for limit in [300_000, 100_000, 60_000] {
      let result = try Script.run(
        #"printf old > a.png; ulimit -v \#(limit); exec "$G" --seed 1 -o a.png"#, in: folder)
      let data = try folder.data("a.png")
      if result.code == 0 {
        #expect(Bitmap(png: data)?.height == 2532)
      } else {
        #expect(result.code == 71)
        #expect(result.errors.wholeMatch(of: /geobg: error: [^\n]+\n/) != nil)
        #expect(data == Data("old".utf8))
      }
      #expect(folder.names == ["a.png"])
    }
  }
}
