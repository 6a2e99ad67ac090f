import Foundation
import GeobgTestSupport
import Testing

@Suite(.timed) struct GnomeXMLTests {
  private static let day = "d&y <1> \"ü\" 'x'.png"

  private func stubs() throws -> StubPrograms {
    let stubs = try StubPrograms(["gsettings": StubPrograms.gsettings])
    for name in [Self.day, "night.png"] {
      expectSuccess(
        try Shell.geobg(["--seed", "1", "--size", "6x5", "-o", name], in: stubs.folder.url))
    }
    return stubs
  }

  /// The value that xmllint, an independent program, finds in a file.
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

  /// The folders of these files do not exist in a new home folder.
  @Test func missingFoldersAreMade() throws {
    let stubs = try stubs()
    let arguments = [Self.day, "--dark-file", "night.png", "--desktop", "gnome"]
    let (list, timed) = ("home/.local/share/properties/list.xml", "new/folder/timed.xml")
    expectSuccess(
      try stubs.set(arguments + ["--gnome-xml", list, "--timed-xml", timed, "--dry-run"]))
    #expect(!stubs.folder.names.contains("new"))
    expectSuccess(try stubs.set(arguments + ["--gnome-xml", list, "--timed-xml", timed]))
    #expect(try find("count(/wallpapers/wallpaper)", in: list, stubs.folder) == "1")
    #expect(try find("count(/background/static)", in: timed, stubs.folder) == "3")
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
    // A transition starts with the picture shown before it and ends with the next one.
    for change in 1...2 {
      let transition = "/background/transition[\(change)]"
      #expect(
        try find("\(transition)/from") == find("\(transition)/preceding-sibling::static[1]/file"))
      #expect(
        try find("\(transition)/to") == find("\(transition)/following-sibling::static[1]/file"))
    }
    #expect(try find("//static[1]/file") == find("//static[last()]/file"))
    #expect(try find("//static[2]/file").hasSuffix("/\(Self.day)"))
    // That file is the wallpaper for both light and dark mode.
    let values = try stubs.calls().filter { $0.contains("set") }.compactMap(\.last)
    #expect(values[0] == values[1])
    #expect(values[0].hasSuffix("/timed.xml"))
  }

  /// Several pictures share the day; each begins with a transition from the one before.
  @Test(arguments: [2, 3, 7, 288])
  func aDayOfSeveral(count: Int) throws {
    let stubs = try stubs()
    let files = (0..<count).map { $0 == 1 ? Self.day : "night.png" }
    let arguments = files + ["--desktop", "gnome", "--gnome-xml", "list.xml"]
    expectSuccess(try stubs.set(arguments + ["--timed-xml", "timed.xml"]))
    func find(_ path: String) throws -> String {
      try self.find(path, in: "timed.xml", stubs.folder)
    }
    #expect(try find("sum(//duration)") == "86400")
    #expect(try find("count(/background/static)") == "\(count)")
    #expect(try find("count(/background/transition)") == "\(count)")
    #expect(try find("name(/background/*[1])") == "starttime")
    #expect(try find("//year") == "2000")
    #expect(try find("sum(//hour | //minute | //second)") == "0")
    for index in Set([1, 2, count]) {
      let (still, change) = ("/background/static[\(index)]", "/background/transition[\(index)]")
      #expect(try find("\(still)/file").hasSuffix("/\(files[index - 1])"))
      #expect(try find("name(\(still)/following-sibling::*[1])") == "transition")
      #expect(try find("\(change)/from") == find("\(still)/file"))
      #expect(try find("\(change)/to") == find("/background/static[\(index % count + 1)]/file"))
      // The parts of the day are equal, rounded to seconds.
      let share = try #require(Double(find("\(still)/duration + \(change)/duration")))
      #expect(abs(share - 86400 / Double(count)) < 1)
      #expect(try #require(Double(find("\(change)/duration"))) <= min(3600, share / 4))
    }
    // Both the list and the desktop use the file with the timed wallpaper.
    #expect(
      try self.find("//filename", in: "list.xml", stubs.folder).hasSuffix("/timed.xml"))
    let values = try stubs.calls().filter { $0.contains("set") }.compactMap(\.last)
    #expect(values[0].hasSuffix("/timed.xml") && values[1] == values[0])
  }

  /// A picture that an option changes is drawn, and stays while it is shown.
  @Test func aDayOfPicturesThatAreMade() throws {
    let stubs = try stubs()
    expectSuccess(
      try stubs.set(
        [
          Self.day, "night.png", Self.day, "--desktop", "gnome", "--size", "8x8", "--dark",
          "--timed-xml", "timed.xml",
        ]))
    #expect(stubs.wallpapers.count == 1)
    let name = try #require(stubs.wallpapers.first)
    #expect(try find("//static[3]/file", in: "timed.xml", stubs.folder).hasSuffix("/\(name)"))
    expectSuccess(
      try stubs.set([
        Self.day, "night.png", "--desktop", "gnome", "--zoom", "2", "--timed-xml", "timed.xml",
      ]))
    #expect(stubs.wallpapers.count == 1)
    #expect(stubs.wallpapers != [name])
  }

  @Test func mistakesAboutADay() throws {
    let stubs = try stubs()
    let (two, gnome) = ([Self.day, "night.png"], ["--desktop", "gnome"])
    let timed = ["--timed-xml", "t.xml"]
    let before = stubs.folder.names
    expectFailure(
      try stubs.set(two + gnome), 64,
      "with several pictures, add --timed-xml FILE (the file to write), or give only one "
        + "picture")
    expectFailure(
      try stubs.set(["night.png"] + gnome + timed), 64,
      "--timed-xml: one picture does not change during the day; give several pictures, or add "
        + "--dark-file")
    expectFailure(
      try stubs.set(["--seed", "1", "--dark"] + gnome + timed), 64,
      "--timed-xml: one picture does not change during the day; give several pictures, or add "
        + "--dark-file")
    expectFailure(
      try stubs.set(Array(repeating: "night.png", count: 289) + gnome + timed), 64,
      "--timed-xml: 289 pictures are too many; give 2 to 288")
    expectFailure(
      try stubs.set(two + gnome + timed + ["--dark-file", "night.png"]), 64,
      "--dark-file and several pictures cannot be used together; leave out --dark-file, or "
        + "give only one picture"
    )
    expectFailure(
      try stubs.set(two + gnome + timed + ["--gnome-xml", "./t.xml"]), 64,
      "--gnome-xml and --timed-xml: both files have the name ./t.xml; write two names")
    expectFailure(
      try stubs.set(two + ["--desktop", "feh"]), 64,
      "a second picture: only GNOME supports it, and the desktop is feh; leave it out")
    expectFailure(
      try stubs.set(["night.png", "gone.png"] + gnome + timed), 66,
      "gone.png: cannot be read: no such file or directory")
    expectFailure(
      try stubs.set(two + gnome + ["--restore"]), 64,
      "--restore restores the earlier wallpaper; leave out files and picture options")
    #expect(stubs.folder.names == before)
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
