import Foundation
import GeobgTestSupport
import Testing

/// `geobg set --daily` with stubs of the programs that run timers.
@Suite(.timed) struct SetDailyTests {
  private static let dataName = "it's 100% \"$HOME\" \\n ü"
  private static let picture = ["--size", "8x6", "--palette", "dusk"]

  /// A user of GNOME, or of another desktop, whose folders have special characters in their names.
  private struct User {
    let stubs: StubPrograms
    let desktop: String
    var folder: TemporaryFolder { stubs.folder }
    let dataName: String
    var data: String { folder.path(dataName) }
    var script: String { "\(data)/geobg/daily.sh" }
    var config: String { folder.path("conf") }
    var units: [String] { ["service", "timer"].map { "\(config)/systemd/user/geobg-daily.\($0)" } }
    var table: String { folder.path("table") }
    var agent: String { folder.path("home/Library/LaunchAgents/geobg.daily.plist") }

    init(
      _ desktop: String = "gnome", programs: [String: String] = [:],
      dataName: String = SetDailyTests.dataName
    ) throws {
      (self.desktop, self.dataName) = (desktop, dataName)
      stubs = try StubPrograms(
        [
          "date": "case $1 in +%F) echo 2026-12-24 ;; '+%F %H %M') echo 2026-12-24 08 59 ;; esac",
          "feh": "", "launchctl": "", "gsettings": StubPrograms.gsettings, "osascript": "",
          "systemctl": "",
          "crontab": "echo 'no crontab for me' >&2; exit 1",
        ].merging(programs) { $1 })
    }

    func variables(_ more: [String: String] = [:]) -> [String: String] {
      stubs.environment.merging([
        "XDG_DATA_HOME": data, "XDG_CONFIG_HOME": config, "DISPLAY": ":7",
        "XDG_RUNTIME_DIR": folder.path("run"), "DBUS_SESSION_BUS_ADDRESS": "",
        "XAUTHORITY": "",
      ]) { $1 }.merging(more) { $1 }
    }

    func set(_ arguments: [String], _ more: [String: String] = [:]) throws -> Shell.Result {
      try Shell.geobg(
        ["set", "--desktop", desktop] + arguments, environment: variables(more), in: folder.url)
    }

    func text(_ path: String) throws -> String {
      try String(contentsOfFile: path, encoding: .utf8)
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// The names in the folder of wallpapers, without the script.
    var wallpapers: [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(data)/geobg")) ?? []
      return names.filter { $0.hasSuffix(".png") }
    }

    /// The seeds of the wallpapers.
    func seeds() throws -> Set<String> {
      try Set(
        wallpapers.map { name in
          let recipe = try Shell.geobg(["inspect", "--json", "\(data)/geobg/\(name)"])
          return try #require(try fields(recipe.output)["seed"] as? String)
        })
    }

    /// Expects that `command` sets the wallpaper of a fixed date, with few variables.
    func expectWallpaperOfTheDay(
      _ command: ScheduledCommand, seed: String = "2026-12-24",
      at location: SourceLocation = #_sourceLocation
    ) throws {
      _ = try stubs.calls()
      let result = expectSuccess(
        try command.run(["HOME": folder.path("home")]), at: location)
      #expect(result.errors.isEmpty && result.output.isEmpty, sourceLocation: location)
      #expect(try seeds() == [seed], sourceLocation: location)
      let calls = try stubs.calls().filter { $0[0] != "date" && !$0.contains("get") }
      #expect(!calls.isEmpty, sourceLocation: location)
    }
  }

  private static var today: String {
    get throws { String(try Shell.run("date", ["+%F"]).text.dropLast()) }
  }

  @Test func systemd() throws {
    let user = try User()
    let before = try Self.today
    let result = expectSuccess(try user.set(["--daily", "--at", "6:30"] + Self.picture))
    #expect(
      result.errors.drop { $0 != "\n" } == """

        geobg: a new wallpaper every day at 06:30, by systemd: \(user.units[1]) runs \
        \(user.script)
        geobg: geobg set --daily off removes it

        """)
    // The wallpaper of today is there already.
    #expect([before, try Self.today].contains(try user.seeds().joined()))
    let calls = try user.stubs.calls()
    #expect(
      calls.filter { $0[0] == "systemctl" } == [
        ["systemctl", "--user", "show-environment"], ["systemctl", "--user", "daemon-reload"],
        ["systemctl", "--user", "enable", "geobg-daily.timer"],
        ["systemctl", "--user", "restart", "geobg-daily.timer"],
        ["systemctl", "--user", "is-active", "geobg-daily.timer"],
        ["systemctl", "--user", "import-environment", "DISPLAY"],
      ])
    #expect(calls.contains { $0.prefix(2) == ["gsettings", "set"] })
    let timer = try user.text(user.units[1])
    #expect(timer.contains("\nOnCalendar=*-*-* 06:30:00\n"))
    #expect(timer.contains("\nPersistent=true\n"))
    let command = try ScheduledCommand(ofService: try user.text(user.units[0]))
    #expect(command.words == ["/bin/sh", user.script])
    try user.expectWallpaperOfTheDay(command)
  }

  /// systemd itself accepts the units, with all special characters in the path.
  @Test(.enabled(if: Shell.has("systemd-analyze")))
  func systemdTakesTheUnits() throws {
    let user = try User()
    expectSuccess(try user.set(["--daily"] + Self.picture))
    #expect(try user.text(user.units[1]).contains("OnCalendar=*-*-* 06:00:00\n"))
    let result = try Shell.run(
      "systemd-analyze", ["--user", "--man=no", "verify"] + user.units,
      environment: ["XDG_RUNTIME_DIR": user.folder.url.path])
    expectSuccess(result)
    #expect(!result.errors.contains("geobg-daily"))
  }

  /// Several times a day, the seed is the time at which the part of the day begins.
  ///
  /// In an hour, systemd starts the service at each of these times, and 20 times after failures.
  @Test(arguments: [
    ("30m", "*:0/30:00", "*/30 *", "2026-12-24T08:30", 22),
    ("2h", "0/2:00:00", "0 */2", "2026-12-24T08:00", 20),
    ("60m", "0/1:00:00", "0 */1", "2026-12-24T08:00", 21),
    ("1m", "*:0/1:00", "*/1 *", "2026-12-24T08:59", 80),
    ("24h", "00:00:00", "0 0", "2026-12-24", 20),
  ])
  func every(time: String, calendar: String, moment: String, seed: String, starts: Int) throws {
    let user = try User()
    let result = expectSuccess(try user.set(["--every", time] + Self.picture))
    #expect(result.errors.contains("geobg: geobg set --every off removes it\n"))
    let timer = try user.text(user.units[1])
    #expect(timer.contains("\nOnCalendar=*-*-* \(calendar)\n"))
    let service = try user.text(user.units[0])
    #expect(service.contains("\nStartLimitIntervalSec=1h\nStartLimitBurst=\(starts)\n"))
    let script = try user.text(user.script)
    #expect(!script.contains("--every "))
    try user.expectWallpaperOfTheDay(
      try ScheduledCommand(ofService: try user.text(user.units[0])), seed: seed)
    let off = expectSuccess(try user.set(["--every", "off"]))
    #expect(off.errors == "geobg: the wallpaper no longer changes by itself\n")
    #expect(!user.exists(user.script))
    let table = try User("feh", programs: Self.crontab)
    expectSuccess(try table.set(["--every", time] + Self.picture))
    try table.expectWallpaperOfTheDay(
      try ScheduledCommand(inCrontab: try table.text(table.table), at: "\(moment) * * *"),
      seed: seed)
  }

  /// A program of the user shows the wallpapers of the timer, too.
  ///
  /// It gets no path that a shell could run.
  @Test(arguments: [true, false])
  func theTimerUsesTheOwnProgram(isSetting: Bool) throws {
    let refused = try User(programs: ["mybg": ""])
    let command = "mybg 'a b' {file}"
    let result = try Shell.geobg(
      ["set", "--daily", "--with", command] + Self.picture, environment: refused.variables(),
      in: refused.folder.url)
    #expect(result.code == 73 && result.errors.contains("could read a part of this path as code"))
    #expect(try refused.stubs.calls().allSatisfy { $0[0] != "mybg" })
    let user = try User(programs: ["mybg": ""], dataName: "data ü 100%")
    if isSetting {
      try user.folder.makeFolder("conf/geobg")
      try user.folder.write(#"{"with":"\#(command)"}"#, to: "conf/geobg/config.json")
    }
    expectSuccess(
      try Shell.geobg(
        ["set", "--daily"] + Self.picture + (isSetting ? [] : ["--with", command]),
        environment: user.variables(), in: user.folder.url))
    let first = try #require(try user.stubs.calls().first { $0[0] == "mybg" })
    #expect(first[1] == "a b" && first[2].hasPrefix("/") && first.count == 3)
    try user.expectWallpaperOfTheDay(
      try ScheduledCommand(ofService: try user.text(user.units[0])))
  }

  /// A second timer replaces the first, and off leaves nothing.
  @Test func twiceAndOff() throws {
    let user = try User()
    let before = user.folder.names
    expectSuccess(try user.set(["--daily", "--at", "06:30"] + Self.picture))
    expectSuccess(try user.set(["--daily", "--at=21:05", "--mesh", "-q"] + Self.picture))
    #expect(try user.text(user.units[1]).contains("OnCalendar=*-*-* 21:05:00\n"))
    let script = try user.text(user.script)
    #expect(script.contains(" --mesh --size 8x6 --palette dusk\n"))
    #expect(!script.contains("daily --") && !script.contains("21:05"))
    // What systemd itself makes.
    let made = ["\(user.config)/systemd/user/timers.target.wants", "\(user.data)/systemd/timers"]
    for folder in made {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    }
    try Data().write(to: URL(fileURLWithPath: "\(made[0])/geobg-daily.timer"))
    try Data().write(to: URL(fileURLWithPath: "\(made[1])/stamp-geobg-daily.timer"))
    _ = try user.stubs.calls()
    let result = expectSuccess(try user.set(["--daily", "off"]))
    #expect(result.errors == "geobg: the wallpaper no longer changes by itself\n")
    #expect(
      try user.stubs.calls().first { $0[0] == "systemctl" } == [
        "systemctl", "--user", "disable", "--now", "geobg-daily.timer",
      ])
    for path in user.units + [user.script] { #expect(!user.exists(path), "\(path)") }
    for folder in made {
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
    // The wallpaper itself stays.
    #expect(user.wallpapers.count == 2)
    let again = expectSuccess(try user.set(["--daily", "off"]))
    #expect(again.errors == "geobg: no timer for wallpapers is installed\n")
    #expect(
      Set(user.folder.names).subtracting(before) == ["calls", "conf", Self.dataName, "state"])
  }

  /// A crontab that stores its table in a file.
  private static let crontab = [
    "systemctl": "exit 1",
    "crontab": """
    table="${0%/bin/*}/table"
    case $1 in
    -l) [ -e "$table" ] || { echo 'no crontab for me' >&2; exit 1; }; cat "$table" ;;
    -r) rm "$table" ;;
    *) cat "$1" >"$table" ;;
    esac
    """,
  ]

  @Test(arguments: ["", "# mine\nSHELL=/bin/sh\n\n1 2 * * * echo 100\\%\n", "5 * * * * x\n"])
  func cron(mine: String) throws {
    let user = try User("feh", programs: Self.crontab)
    if !mine.isEmpty { try user.folder.write(mine, to: "table") }
    for time in ["23:59", "06:30"] {
      let result = expectSuccess(try user.set(["--daily", "--at", time] + Self.picture))
      #expect(
        result.errors.hasSuffix(
          """
          geobg: a new wallpaper every day at \(time), by cron: your crontab (crontab -l) runs \(user.script)
          geobg: cron does not run at a time when the machine is off or asleep
          geobg: geobg set --daily off removes it

          """))
    }
    let table = try user.text(user.table)
    #expect(table.hasPrefix(mine))
    #expect(table.split(separator: "\n").count { $0.contains("daily.sh") } == 1)
    try user.expectWallpaperOfTheDay(
      try ScheduledCommand(inCrontab: table, at: "30 6 * * *"))
    expectSuccess(try user.set(["--daily", "off"]))
    if mine.isEmpty {
      #expect(!user.exists(user.table))
    } else {
      #expect(try user.text(user.table) == mine)
      #expect(try user.text("\(user.config)/geobg/crontab.before").hasPrefix(mine))
    }
    #expect(!user.exists(user.script))
    #expect(!user.exists("\(user.data)/geobg/crontab"))
  }

  /// A table of which a part may be missing must not be lost.
  @Test func aTableWithoutItsEnd() throws {
    let user = try User("feh", programs: Self.crontab)
    try user.folder.write("5 * * * * x", to: "table")
    expectFailure(
      try user.set(["--daily"] + Self.picture), 65,
      "the last line of your crontab has no line feed, so it may not be all of it; end the line with "
        + "crontab -e, and run the command again")
    #expect(try user.text(user.table) == "5 * * * * x")
  }

  /// A table that cannot be read must not be lost.
  @Test func aTableThatCannotBeRead() throws {
    let user = try User(
      "feh", programs: ["systemctl": "exit 1", "crontab": "echo 'not allowed' >&2; exit 1"])
    expectFailure(
      try user.set(["--daily"] + Self.picture), 69,
      "crontab -l: failed with exit code 1: not allowed")
    #expect(user.wallpapers.isEmpty)
  }

  @Test func launchd() throws {
    let user = try User("macos", programs: ["systemctl": "exit 1"])
    for _ in 0..<2 {
      expectSuccess(try user.set(["--daily", "--at", "06:30"] + Self.picture))
    }
    let domain = "gui/\(getuid())"
    let expected = [
      ["launchctl", "bootout", "\(domain)/geobg.daily"],
      ["launchctl", "bootstrap", domain, user.agent],
    ]
    #expect(try user.stubs.calls().filter { $0[0] == "launchctl" } == expected + expected)
    let text = try user.text(user.agent)
    #expect(
      text.contains(
        "<dict><key>Hour</key><integer>6</integer><key>Minute</key><integer>30</integer></dict>"))
    let command = try ScheduledCommand(ofAgent: user.agent)
    #expect(command.words == ["/bin/sh", user.script])
    try user.expectWallpaperOfTheDay(command)
    expectSuccess(try user.set(["--daily", "off"]))
    #expect(!user.exists(user.agent) && !user.exists(user.script))
    #expect(try user.stubs.calls().contains(expected[0]))
  }

  /// A timer of cron is removed when systemd gets one.
  @Test func anotherSchedulerReplacesTheFirst() throws {
    let user = try User("feh", programs: Self.crontab)
    expectSuccess(try user.set(["--daily"] + Self.picture))
    #expect(user.exists(user.table))
    try user.stubs.add("systemctl", script: "#!/bin/sh\n")
    expectSuccess(try user.set(["--daily"] + Self.picture))
    #expect(!user.exists(user.table))
    #expect(user.exists(user.units[0]) && user.exists(user.script))
  }

  /// Relative paths, settings and odd values reach the timer.
  @Test func everyOptionReachesTheTimer() throws {
    let user = try User()
    let folder = user.folder.path("a 'folder' $x %d")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false)
    let make = try Shell.geobg(
      ["recipe", "--seed", "1", "--size", "9x7", "--dark", "-o", "my $(look) %d'.json"],
      in: URL(fileURLWithPath: folder))
    expectSuccess(make)
    try Data("{\"presets\":{\"a \\\"b\\\" %\":{\"zoom\":2}}}".utf8).write(
      to: URL(fileURLWithPath: "\(folder)/geobg.json"))
    let arguments = ["--daily", "my $(look) %d'.json", "--preset", "a \"b\" %"]
    let result = try Shell.geobg(
      ["set", "--desktop", "gnome"] + arguments,
      environment: user.variables(["GEOBG_THREADS": "1"]), in: URL(fileURLWithPath: folder))
    expectSuccess(result)
    #expect(try user.text(user.script).contains("export GEOBG_THREADS=1\n"))
    try user.expectWallpaperOfTheDay(
      try ScheduledCommand(ofService: try user.text(user.units[0])))
    #expect(user.wallpapers.map { $0.hasSuffix("-dark.png") } == [true])
    let path = "\(user.data)/geobg/\(try #require(user.wallpapers.first))"
    let recipe = try fields(try Shell.geobg(["inspect", "--json", path]).output)
    #expect(recipe["zoom"] as? Double == 2)
  }

  /// The session's variables are used only if the timer's environment has none.
  @Test func theSessionOfTheTimer() throws {
    let user = try User("feh", programs: ["feh": "echo \"$DISPLAY\" >>\"${0%/bin/*}/displays\""])
    expectSuccess(try user.set(["--daily"] + Self.picture))
    let command = try ScheduledCommand(ofService: try user.text(user.units[0]))
    expectSuccess(try command.run(["HOME": user.folder.path("home"), "DISPLAY": ":9"]))
    expectSuccess(try command.run(["HOME": user.folder.path("home")]))
    #expect(try user.text(user.folder.path("displays")) == ":7\n:9\n:7\n")
  }

  /// The printed script does the same when it is pasted into a shell.
  @Test func dryRun() throws {
    let user = try User("feh", programs: Self.crontab)
    let before = user.folder.names
    let dry = expectSuccess(
      try user.set(["--daily", "--at", "06:30", "--dry-run"] + Self.picture))
    #expect(user.folder.names.filter { $0 != "calls" } == before)
    let lines = dry.text.split(separator: "\n", maxSplits: 1)
    #expect(lines[0].hasPrefix("feh --no-fehbg --bg-fill "))
    expectSuccess(
      try Shell.run("/bin/sh", ["-c", String(lines[1])], environment: user.variables()))
    let pasted = [try user.text(user.script), try user.text(user.table)]
    #expect(user.wallpapers.isEmpty)
    let off = expectSuccess(try user.set(["--daily", "off", "--dry-run"]))
    #expect(user.exists(user.script))
    expectSuccess(try Shell.run("/bin/sh", ["-c", off.text], environment: user.variables()))
    #expect(!user.exists(user.script) && !user.exists(user.table))
    expectSuccess(try user.set(["--daily", "--at", "06:30"] + Self.picture))
    #expect([try user.text(user.script), try user.text(user.table)] == pasted)
  }

  /// If the timer cannot be installed, nothing of it is left.
  @Test(arguments: ["daemon-reload", "enable", "restart", "is-active"])
  func aFailureLeavesNothing(word: String) throws {
    let user = try User(programs: ["systemctl": "[ \"$2\" != \(word) ] || { echo no >&2; exit 5; }"]
    )
    let result = try user.set(["--daily"] + Self.picture)
    #expect(result.code == 69)
    #expect(result.errors.hasSuffix("failed with exit code 5: no\n"))
    for path in user.units + [user.script] { #expect(!user.exists(path), "\(path)") }
  }

  @Test func refusals() throws {
    let user = try User()
    expectSuccess(
      try Shell.geobg(["--seed", "1", "--no-metadata", "-o", "photo.png"], in: user.folder.url))
    let before = user.folder.names
    let off = "--daily off removes the timer; leave out all other options"
    let cases: [([String], Int32, String)] = [
      (["--at", "06:00"], 64, "--at needs --daily; add --daily"),
      (
        ["--every", "1h", "--daily"], 64,
        "--every and --daily cannot be used together; choose one"
      ),
      (
        ["--every", "1h", "--at", "06:00"], 64,
        "--every and --at cannot be used together; choose one"
      ),
      (
        ["--every", "1h", "--seed", "1"], 64,
        "--seed: --every uses the date and the time as the seed; leave it out"
      ),
      (
        ["--every", "off", "--mesh"], 64,
        "--every off removes the timer; leave out all other options"
      ),
      (
        ["--daily", "--seed", "1"], 64,
        "--seed: --daily uses the date as the seed; leave it out"
      ),
      (
        ["--daily", "photo.png", "photo.png"], 64,
        "a second picture: --daily makes new pictures; leave it out"
      ),
      (
        ["--daily", "--dark-file", "photo.png"], 64,
        "--dark-file: --daily makes new pictures; leave it out"
      ),
      (["--daily", "-"], 64, "-: a timer has no standard input; give the name of a file"),
      (
        ["--daily", "--restore"], 64,
        "--restore restores the earlier wallpaper; leave out files and picture options"
      ),
      (
        ["--daily", "off", "--at", "06:00"], 64,
        "--daily off removes the timer; leave out all other options"
      ),
      (["--daily", "--every", "off"], 64, off.replacing("--daily", with: "--every")),
    ]
    for more in [
      ["--mesh"], ["--show"], ["--dark-file", "photo.png"], ["--timed-xml", "t.xml"],
      ["--gnome-xml", "t.xml"], ["--bezel", "3"], ["--preset", "mine"],
      ["--with", "feh {file}"], ["--restore"],
    ] {
      expectFailure(try user.set(["--daily", "off"] + more), 64, off)
    }
    for (arguments, code, error) in cases {
      expectFailure(try user.set(arguments), code, error)
    }
    for time in ["7m", "90m", "1500ms", "48h", "0m"] {
      #expect(try user.set(["--every", time]).code == 64)
    }
    for time in ["45m", "half", "45", "30s"] {
      expectFailure(
        try user.set(["--every", time]), 64,
        "--every: \(time) is neither whole minutes that divide an hour nor whole hours that divide a day; "
          + "use 10m, 30m, 1h, 2h or 6h, or off")
    }
    for (time, units) in [("30", "30m"), ("2", "2m or 2h"), ("24", "24h")] {
      expectFailure(
        try user.set(["--every", time]), 64, "--every: \(time) has no unit; write \(units)")
    }
    for time in ["24:00", "6", "06:60", "noon", "6:5", "-1:00", "006:00"] {
      expectFailure(
        try user.set(["--daily", "--at", time]), 64,
        "--at: \(time) is not a time; write hours and minutes, such as 06:00")
    }
    // A photo has no recipe from which pictures could be made.
    #expect(try user.set(["--daily", "photo.png"]).code == 65)
    #expect(user.folder.names.filter { $0 != "calls" } == before)
    let poor = try User("feh", programs: ["systemctl": "exit 1"])
    try FileManager.default.removeItem(atPath: poor.folder.path("bin/crontab"))
    if !Shell.has("crontab") {
      expectFailure(
        try poor.set(["--daily"] + Self.picture), 69,
        "no timer can be installed, because neither the user's systemd nor crontab can be used; "
          + "install cron, or log in to a session with systemd")
      #expect(poor.wallpapers.isEmpty)
    }
  }
}
