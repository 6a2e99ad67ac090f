import Foundation
import GeobgScene
import GeobgTestSupport
import Testing

/// The examples in `Examples/daily`; each contains one line of shell, which the tests run.
@Suite(.timed) struct DailyExampleTests {
  private static let folder = Fixtures.root.appendingPathComponent("Examples/daily")

  private func text(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// Runs a line as its scheduler would, on a fixed date, and reads the seed of the new wallpaper.
  private func expectWallpaperOfTheDay(
    _ line: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    let stubs = try StubPrograms([
      "date": "[ \"$1\" = +%F ] && echo 2026-12-24",
      "gsettings": StubPrograms.gsettings,
      "geobg": "exec '\(Shell.command.path)' \"$@\"",
    ])
    let result = try Shell.run(
      "/bin/sh", ["-c", line],
      environment: stubs.environment.merging([
        "XDG_CURRENT_DESKTOP": "GNOME", "GEOBG_SIZE": "40x30px",
      ]) { $1 })
    expectSuccess(result, at: location)
    #expect(result.errors.isEmpty, sourceLocation: location)
    #expect(result.output.isEmpty, sourceLocation: location)
    #expect(stubs.wallpapers.count == 2, sourceLocation: location)
    for name in stubs.wallpapers {
      let path = stubs.folder.path("data/geobg/\(name)")
      let recipe = try fields(try Shell.geobg(["inspect", "--json", path]).output)
      #expect(recipe["seed"] as? String == "2026-12-24", sourceLocation: location)
    }
    let keys = try stubs.calls().filter { $0.contains("set") && $0.first == "gsettings" }
    #expect(
      keys.map { $0[3] } == ["picture-uri", "picture-uri-dark", "picture-options"],
      sourceLocation: location)
  }

  @Test func systemd() throws {
    let line = try #require(
      try text("geobg-daily.service").firstMatch(of: /ExecStart=\/bin\/sh -c '(.*)'\n/)?.1)
    #expect(!line.contains("'"))
    try expectWallpaperOfTheDay(
      String(line).replacing("%%", with: "%").replacing("$$", with: "$"))
  }

  @Test(.enabled(if: Shell.has("systemd-analyze")))
  func systemdTakesTheUnits() throws {
    let paths = ["geobg-daily.service", "geobg-daily.timer"].map {
      Self.folder.appendingPathComponent($0).path
    }
    let folder = try TemporaryFolder()
    let result = try Shell.run(
      "systemd-analyze", ["--user", "--man=no", "verify"] + paths,
      environment: ["XDG_RUNTIME_DIR": folder.url.path])
    expectSuccess(result)
    #expect(!result.errors.contains("geobg-daily"))
  }

  @Test func cron() throws {
    let lines = try text("crontab").split(separator: "\n").filter { !$0.hasPrefix("#") }
    let entry = try #require(lines.first?.wholeMatch(of: /1 0 \* \* \* (.*)/)?.1)
    #expect(lines.count == 1)
    // In a crontab, an unescaped percent sign ends the line.
    #expect(entry.replacing("\\%", with: "").contains("%") == false)
    try expectWallpaperOfTheDay(String(entry).replacing("\\%", with: "%"))
  }

  @Test func launchd() throws {
    let path = Self.folder.appendingPathComponent("geobg.daily.plist").path
    let read =
      "import json, plistlib, sys; print(json.dumps(plistlib.load(open(sys.argv[1], 'rb'))))"
    let agent = try fields(try Shell.run("python3", ["-c", read, path]).output)
    #expect(agent["Label"] == "geobg.daily" as NSString)
    #expect(agent["StartCalendarInterval"] == ["Hour": 0, "Minute": 1] as NSDictionary)
    let words = try #require(agent["ProgramArguments"] as? [String])
    #expect(words.dropLast() == ["/bin/sh", "-c"])
    try expectWallpaperOfTheDay(words[2])
  }
}
