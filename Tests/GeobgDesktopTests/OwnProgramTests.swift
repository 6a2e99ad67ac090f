import GeobgDesktop
import GeobgRecipe
import GeobgSystem
import GeobgTestSupport
import Testing

/// Commands of the user that show a wallpaper.
@Suite(.timed) struct OwnProgramTests {
  @Test(arguments: [
    ("swaybg -i {file}", ["swaybg", "-i", "/a b.png"]),
    ("  x   --file={file}\t-m fill ", ["x", "--file=/a b.png", "-m", "fill"]),
    ("x '{file}' \"{file}\"", ["x", "/a b.png", "/a b.png"]),
    ("x 'a  b' \"c'd\\\"\\$\\x\" e\\ f\\{file} ''", ["x", "a  b", "c'd\"$\\x", "e f/a b.png", ""]),
    ("x $HOME ~ * `a` {other} {file}", ["x", "$HOME", "~", "*", "`a`", "{other}", "/a b.png"]),
    ("sh -c 'show \"$1\" &' show {file}", ["sh", "-c", "show \"$1\" &", "show", "/a b.png"]),
    ("sh -c 'okbg \"$0\"' {file}", ["sh", "-c", "okbg \"$0\"", "/a b.png"]),
    ("show -c {file}", ["show", "-c", "/a b.png"]),
  ])
  func theWordsAreThoseOfAShell(text: String, words: [String]) throws {
    let invocation = try OwnProgram(parsing: text).showing("/a b.png", on: "")
    #expect(invocation.words == words)
    #expect(invocation.mayStay && !invocation.mayFail)
  }

  /// A path with a mark in it stays as it is.
  @Test func aPathIsNotACommand() throws {
    let program = try OwnProgram(parsing: "x {monitor} {file}")
    #expect(
      program.showing("/{monitor} '\"$(rm)", on: "{file}").words
        == ["x", "{file}", "/{monitor} '\"$(rm)"])
  }

  @Test(arguments: [
    ("", "it names no program; write one, such as swaybg -i {file}"),
    ("''", "it names no program; write one, such as swaybg -i {file}"),
    ("x '{file}", "a quote has no end; add it"), ("x \"{file}\\\"", "a quote has no end; add it"),
    ("{file}", "it names no program; write one, such as swaybg -i {file}"),
    (
      "swaybg -i",
      "it has no {file}; write {file} in the place of the picture's path, such as swaybg -i {file}"
    ),
  ])
  func refusals(text: String, reason: String) {
    #expect(throws: DesktopError.ownProgram(text, reason: reason)) {
      try OwnProgram(parsing: text)
    }
  }

  /// A quote and an accent behind it are one character, but a quote ends a word all the same.
  @Test func accentsHideNoQuotes() throws {
    let program = try OwnProgram(parsing: "x 'a b'\u{301} \"c\\\"\u{301}\" {file}\u{301}")
    #expect(
      program.showing("/a.png", on: "").words.map { Array($0.unicodeScalars) }
        == ["x", "a b\u{301}", "c\"\u{301}", "/a.png\u{301}"].map { Array($0.unicodeScalars) })
  }

  /// Whatever the command does with a path, a shell reads no part of it as code.
  @Test(arguments: [
    "/a b/$(x)", "/`x`", "/a;b", "/a&b", "/a|b", "/a\nb", "/a\r\nb", "/it's", "/\"q", "/a\\b", "/*",
    "/a?",
    "/[a]", "/{a}", "/a<b", "/a>b", "/(a)", "/~a", "/#a", "/!a", "/^a", "/a\tb", "/\u{1b}[2J",
    "/a\u{7f}",
    "/$\u{301}(x)", "/;\u{301}",
  ])
  func aFolderThatAShellCouldRun(folder: String) throws {
    let desktop = Desktop.with(try OwnProgram(parsing: "sh -c 'okbg {file}'"))
    let path = "\(folder)/wallpaper.png"
    #expect(throws: DesktopError.self) { try desktop.check(Wallpaper(light: path, dark: path)) }
    let place = MonitorPlace(name: String(folder.dropFirst()), index: 0, x: 0, y: 0)
    var wallpaper = Wallpaper(light: "/a.png", dark: "/a.png")
    wallpaper.slices = [Wallpaper.Slice(monitor: place, path: "/a.png")]
    #expect(throws: DesktopError.self) { try desktop.check(wallpaper) }
  }

  @Test(arguments: [
    "/home/me", "/home/m e/.local", "/home/ü日本", "/a_b-c.d+e,f:g@h%i=j", "/\u{10FEFF}",
  ])
  func aFolderOfText(folder: String) throws {
    let desktop = Desktop.with(try OwnProgram(parsing: "sh -c 'okbg {file}'"))
    try desktop.check(Wallpaper(light: "\(folder)/a.png", dark: "\(folder)/a.png"))
  }

  /// An option in the place of a monitor's name.
  @Test func aMonitorIsNoOption() throws {
    let desktop = Desktop.with(try OwnProgram(parsing: "x {monitor} {file}"))
    var wallpaper = Wallpaper(light: "/a.png", dark: "/a.png")
    for (name, isText) in [("DP-1", true), ("-exec", false)] {
      let place = MonitorPlace(name: name, index: 0, x: 0, y: 0)
      wallpaper.slices = [Wallpaper.Slice(monitor: place, path: "/a.png")]
      #expect(((try? desktop.check(wallpaper)) != nil) == isText)
    }
  }

  // MARK: - Programs that stay

  private enum HTTPError: Error, Equatable {
    case desktop(DesktopError)
    case drawing
  }

  /// What a session did with the programs of the user, in order.
  private final class Diary {
    var lines: [String] = []
    /// The numbers of the programs that fail at their start.
    var failures: Set<Int> = []
    var staysRunning = true
    private var count = 0

    var session: DesktopSession {
      DesktopSession(
        start: { [self] invocation throws(ProgramError) in
          count += 1
          lines.append("start \(count) \(invocation.program)")
          if failures.contains(count) { throw .failed(invocation, code: 1, output: "no") }
          return staysRunning ? RunningProgram(process: count, start: 5) : nil
        }, end: { [self] in lines.append("end \($0.process)") })
    }
  }

  private let folder: TemporaryFolder
  private let diary = Diary()

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  private func setter(_ text: String = "bg {file}") throws -> WallpaperSetter {
    WallpaperSetter(
      .with(try OwnProgram(parsing: text)), dataFolder: folder.path("pictures"),
      savedPath: folder.path("saved.json"), session: diary.session)
  }

  private func set(_ seed: UInt64) throws -> Bool {
    let source = WallpaperSource(drawing: RecipeFile(try Fixtures.recipe(seed)))
    return try setter().set(
      WallpaperSetter.Order(light: source, dark: source), wrapping: HTTPError.desktop
    ) { _, target throws(HTTPError) in
      do { try target.write([1]) } catch { throw .drawing }
    }
  }

  /// The new program draws before the old one ends.
  @Test func aProgramThatStaysIsReplaced() throws {
    #expect(try !set(1))
    #expect(try !set(2))
    #expect(try !set(3))
    #expect(
      diary.lines == ["start 1 bg", "start 2 bg", "end 1", "start 3 bg", "end 2"])
    try setter().restore()
    #expect(diary.lines.last == "end 3")
    #expect(throws: DesktopError.nothingSaved(desktop: "with")) { try setter().restore() }
  }

  @Test func aProgramThatFailsLeavesTheOldOne() throws {
    #expect(try !set(1))
    diary.failures = [2]
    #expect(throws: HTTPError.self) { try set(2) }
    #expect(diary.lines == ["start 1 bg", "start 2 bg"])
    #expect(try !set(3))
    #expect(diary.lines.suffix(2) == ["start 3 bg", "end 1"])
  }

  /// A program that ends, such as a client of a service, restores nothing.
  @Test func aProgramThatEnds() throws {
    diary.staysRunning = false
    #expect(try set(1))
    #expect(try !set(2))
    #expect(throws: DesktopError.earlierUnknown(desktop: "with")) { try setter().restore() }
  }

  /// Each monitor has a program of its own; if one fails, those before it end.
  @Test func programsOfMonitors() throws {
    let places = ["A", "B"].enumerated().map { MonitorPlace(name: $1, index: $0, x: 9 * $0, y: 0) }
    let source = WallpaperSource(drawing: RecipeFile(try Fixtures.recipe(1)))
    var order = WallpaperSetter.Order(light: source, dark: source)
    #expect(throws: DesktopError.ownProgramAndMonitors(hasMark: true)) {
      try setter("bg {monitor} {file}").commands(for: order)
    }
    order.slices = places.map { ($0, source) }
    #expect(throws: DesktopError.ownProgramAndMonitors(hasMark: false)) {
      try setter().commands(for: order)
    }
    let own = try setter("bg {monitor} {file}")
    #expect(try own.commands(for: order).map(\.arguments.first) == ["A", "B"])
    diary.failures = [2]
    #expect(throws: HTTPError.self) {
      try own.set(order, wrapping: HTTPError.desktop) { _, target throws(HTTPError) in
        do { try target.write([1]) } catch { throw .drawing }
      }
    }
    #expect(diary.lines == ["start 1 bg", "start 2 bg", "end 1"])
  }
}

/// Parts of a day at which a timer runs.
@Suite(.timed) struct DayPartTests {
  @Test func onlyEqualParts() {
    let lengths = (-1...1500).filter { DayPart(minutes: $0) != nil }
    #expect(
      lengths == [
        1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720,
      ])
  }

  @Test(arguments: [
    (30, 0, "00:00"), (30, 29, "00:00"), (30, 30, "00:30"), (30, 1439, "23:30"),
    (1, 8 * 60 + 9, "08:09"),
    (360, 1000, "12:00"),
  ])
  func theSeedIsTheBeginning(minutes: Int, now: Int, time: String) throws {
    let times = TimerTimes.every(try #require(DayPart(minutes: minutes)))
    #expect(times.seed(on: "2026-12-24", minute: now) == "2026-12-24T\(time)")
  }

  @Test func aDayIsItsDate() throws {
    let times = TimerTimes.daily(try #require(TimeOfDay(parsing: "21:30")))
    #expect(times.seed(on: "2026-12-24", minute: 9) == "2026-12-24")
  }
}
