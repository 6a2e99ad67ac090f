import Foundation
import GeobgTestSupport
import Testing

@Suite(.timed) struct OverrideTests {
  /// An option, and the only fields of the recipe that it changes.
  private static let flags = [
    (["--size", "50x60"], #"{"canvas":{"width":50,"height":60}}"#),
    (["--seed", "-1"], #"{"seed":"-1"}"#),
    (["--light"], #"{"mode":"light"}"#),
    (["--mesh"], "{}"),
    (["--no-mesh"], #"{"mesh":0}"#),
    (["--mesh-passes", "9"], #"{"mesh":9}"#),
    (["--density", "0.125"], #"{"plane":{"density":0.125}}"#),
    (["--zoom", "2.5"], #"{"zoom":2.5}"#),
    (["--pan", "-100,50"], #"{"pan":[-100,50]}"#),
    (["--pan=-0.5,-1.125"], #"{"pan":[-0.5,-1.125]}"#),
    (["--background", "none"], #"{"background":"none"}"#),
    (["--background", "#0a0b0c"], ##"{"background":"#0a0b0c"}"##),
    (["--format", "pdf"], #"{"output":{"format":"pdf"}}"#),
  ]

  private func start(in folder: TemporaryFolder) throws {
    expectSuccess(
      try Shell.geobg(
        [
          "--seed", "start", "--size", "70x80", "--dark", "--mesh-passes", "3", "--density", "2",
          "--zoom", "3", "--pan", "4,5", "--background", "#123456", "--palette", "mist", "-o",
          "start.svg",
        ], in: folder.url))
  }

  @Test(arguments: flags.indices)
  func flagChangesWhatItSays(index: Int) throws {
    let (flag, changes) = Self.flags[index]
    let folder = try TemporaryFolder()
    try start(in: folder)
    let before = try fields(try Shell.geobg(["recipe", "start.svg"], in: folder.url).output)
    let after = expectSuccess(try Shell.geobg(["recipe", "start.svg"] + flag, in: folder.url))
    #expect(before.count == 11)
    let expected = before.merging(try fields(Data(changes.utf8))) { $1 }
    #expect(try fields(after.output) == expected)
  }

  @Test func paletteIsReplacedWhole() throws {
    let folder = try TemporaryFolder()
    try start(in: folder)
    func recipe(_ flags: [String]) throws -> [String: NSObject] {
      try fields(try Shell.geobg(["recipe", "start.svg"] + flags, in: folder.url).output)
    }
    let (before, after) = (try recipe([]), try recipe(["--palette", "neon"]))
    #expect(before["palette"] != after["palette"])
    #expect((after["palette"] as? NSDictionary)?["name"] as? String == "neon")
    #expect(before.filter { $0.key != "palette" } == after.filter { $0.key != "palette" })
  }

  @Test func renderTakesTheSameFlags() throws {
    let folder = try TemporaryFolder()
    try start(in: folder)
    for (flag, _) in Self.flags where !flag.contains("--format") {
      let arguments = ["start.svg"] + flag
      expectSuccess(try Shell.geobg(["render", "-o", "a.svg"] + arguments, in: folder.url))
      let made = try Shell.geobg(["recipe", "a.svg"], in: folder.url)
      #expect(made.text.hasPrefix("{"))
      #expect(made.text == (try Shell.geobg(["recipe"] + arguments, in: folder.url)).text)
    }
  }

  @Test func meshIsLaidAndTakenAway() throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try folder.geobg(
        """
        --seed 1 --size 90x90 -o bare.svg
        render bare.svg --mesh -o one.svg
        render one.svg --no-mesh -o again.svg
        render bare.svg --mesh-passes 4 -o four.svg
        render four.svg --mesh -o same.svg
        """))
    #expect(result.errors.isEmpty)
    let files = try Dictionary(uniqueKeysWithValues: folder.names.map { ($0, try folder.data($0)) })
    #expect(files["bare.svg"] == files["again.svg"])
    #expect(files["four.svg"] == files["same.svg"])
    #expect(Set(files.values).count == 3)
    let stroke = Data("stroke-width=\"0.4\"".utf8)
    #expect(files["four.svg"]?.range(of: stroke) != nil)
    #expect(files["one.svg"]?.range(of: stroke) == nil)
  }
}
