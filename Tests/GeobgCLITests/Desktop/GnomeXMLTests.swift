import Foundation
import GeobgTestSupport
import Testing

struct GnomeXMLTests {
  private static let day = "d&y <1> \"ü\" 'x'.png"

  private func stubs() throws -> StubPrograms {
    let stubs = try StubPrograms(["gsettings": ""])
    for name in [Self.day, "night.png"] {
      expectSuccess(
        try Shell.geobg(["--seed", "1", "--size", "6x4", "-o", name], in: stubs.folder.url))
    }
    return stubs
  }

  /// What xmllint, which we did not write, finds in a file.
  private func find(_ path: String, in name: String, _ folder: TemporaryFolder) throws -> String {
    let result = try Shell.run(
      "xmllint", ["--nonet", "--xpath", "string(\(path))", name], in: folder.url)
    #expect(result.code == 0, "\(result.errors)")
    return String(result.text.dropLast())
  }

  @Test func listForTheChooser() throws {
    let stubs = try stubs()
    let arguments = [Self.day, "--dark-file", "night.png", "--desktop", "gnome"]
    expectSuccess(try stubs.set(arguments + ["--gnome-xml", "list.xml"]))
    let root = "/wallpapers/wallpaper"
    #expect(
      try find("\(root)/filename", in: "list.xml", stubs.folder).hasSuffix("/\(Self.day)"))
    #expect(
      try find("\(root)/filename-dark", in: "list.xml", stubs.folder).hasSuffix("/night.png"))
    #expect(try find("\(root)/@deleted", in: "list.xml", stubs.folder) == "false")
    #expect(try find("\(root)/options", in: "list.xml", stubs.folder) == "zoom")
    #expect(try stubs.calls().contains { $0.last?.hasSuffix("%27x%27.png") == true })
  }

  @Test func aDayHas24Hours() throws {
    let stubs = try stubs()
    let arguments = [Self.day, "--dark-file", "night.png", "--desktop", "gnome"]
    expectSuccess(try stubs.set(arguments + ["--timed-xml", "timed.xml"]))
    func find(_ path: String) throws -> String {
      try self.find(path, in: "timed.xml", stubs.folder)
    }
    #expect(try find("sum(//duration)") == "86400")
    #expect(try find("count(/background/static)") == "3")
    // A change leads from what was still shown to what is shown next.
    for change in 1...2 {
      let transition = "/background/transition[\(change)]"
      #expect(
        try find("\(transition)/from") == find("\(transition)/preceding-sibling::static[1]/file"))
      #expect(
        try find("\(transition)/to") == find("\(transition)/following-sibling::static[1]/file"))
    }
    #expect(try find("//static[1]/file") == find("//static[last()]/file"))
    #expect(try find("//static[2]/file").hasSuffix("/\(Self.day)"))
    // That file is the wallpaper, by day and by night.
    let values = try stubs.calls().filter { $0.contains("set") }.compactMap(\.last)
    #expect(values[0] == values[1])
    #expect(values[0].hasSuffix("/timed.xml"))
  }

  @Test func nothingIsWrittenOnTrial() throws {
    let stubs = try stubs()
    let before = stubs.folder.names
    expectSuccess(
      try stubs.set(
        [
          "--seed", "1", "--desktop", "gnome", "--dry-run", "--gnome-xml", "a.xml", "--timed-xml",
          "b.xml",
        ]))
    #expect(stubs.folder.names == before)
  }
}
