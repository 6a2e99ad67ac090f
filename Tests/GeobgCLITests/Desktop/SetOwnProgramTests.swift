import Foundation
import GeobgTestSupport
import Testing

/// `geobg set --with` with programs that run for real.
@Suite(.timed) struct SetOwnProgramTests {
  private static let picture = ["--seed", "1", "--size", "8x6", "-q"]

  /// A program that writes its number and its arguments, and stays.
  private static let stays = """
    printf '%s %s\\n' "$$" "$*" >>"${0%/bin/*}/runs"
    exec sleep 600 >/dev/null 2>&1
    """

  private func runs(_ stubs: StubPrograms) throws -> [(process: pid_t, arguments: String)] {
    guard let text = try? String(contentsOfFile: stubs.folder.path("runs"), encoding: .utf8) else {
      return []
    }
    return try text.split(separator: "\n").map { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return (try #require(pid_t(parts[0])), String(parts[1]))
    }
  }

  /// Whether the process runs, and is not only an entry that nobody has taken away.
  private func isRunning(_ process: pid_t) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status.map { !$0.contains(") Z ") } ?? false
  }

  private func expectEnd(_ process: pid_t) throws {
    for _ in 0..<500 where isRunning(process) { usleep(10_000) }
    #expect(!isRunning(process))
  }

  @Test func aProgramThatStays() throws {
    let stubs = try StubPrograms(["mybg": Self.stays])
    let own = ["--with", "mybg -i {file} 'a  b'"]
    let dry = expectSuccess(try stubs.set(own + Self.picture + ["--dry-run"]))
    #expect(dry.text.hasPrefix("mybg -i /") && dry.text.hasSuffix(".png 'a  b'\n"))
    #expect(try runs(stubs).isEmpty)
    for seed in ["1", "2"] {
      let result = expectSuccess(
        try stubs.set(own + ["--seed", seed, "--size", "8x6"]))
      #expect(
        result.errors
          == "geobg: your program shows the picture of seed \(seed); geobg set --restore "
          + "with the same --with ends it\n")
    }
    let runs = try runs(stubs)
    #expect(runs.count == 2)
    defer { for run in runs { kill(run.process, SIGKILL) } }
    try expectEnd(runs[0].process)
    #expect(isRunning(runs[1].process))
    let path = stubs.folder.path("data/geobg/\(try #require(stubs.wallpapers.first))")
    #expect(runs[1].arguments == "-i \(path) a  b")
    #expect(stubs.wallpapers.count == 1)
    let shown = expectSuccess(try stubs.set(own + ["--show"]))
    #expect(shown.text.contains(path))
    expectSuccess(try stubs.set(own + ["--restore"]))
    try expectEnd(runs[1].process)
  }

  // MARK: - Pictures that move

  /// Whether a PNG is animated.
  private func isFilm(_ stubs: StubPrograms) throws -> Bool {
    let name = try #require(stubs.wallpapers.first)
    return try stubs.folder.data("data/geobg/\(name)").range(of: Data("acTL".utf8)) != nil
  }

  @Test(arguments: [["--with", "mybg {file}"], ["--desktop", "swww"]])
  func aFilmIsShown(desktop: [String]) throws {
    let stubs = try StubPrograms(["mybg": "", "swww": ""])
    let motion = ["--motion", "drift,1"]
    expectSuccess(try stubs.set(desktop + motion + Self.picture))
    #expect(try isFilm(stubs))
    let path = stubs.folder.path("data/geobg/\(try #require(stubs.wallpapers.first))")
    #expect(try stubs.calls().last { $0[1] != "query" }?.last == path)
    let facts = expectSuccess(try Shell.geobg(["inspect", path]))
    #expect(facts.text.contains("drift"))
    // The picture of a file with other options, and then at rest.
    expectSuccess(
      try Shell.geobg(motion + Self.picture + ["-o", "a.svg"], in: stubs.folder.url))
    expectSuccess(try stubs.set(desktop + ["a.svg", "--dark", "-q"]))
    #expect(try isFilm(stubs) && stubs.wallpapers.count == 1)
    expectSuccess(try stubs.set(desktop + ["a.svg", "--motion", "none", "-q"]))
    #expect(try !isFilm(stubs))
  }

  /// A picture of a file that moves rests on such a desktop; asking for motion is a mistake.
  @Test func aDesktopWithoutFilms() throws {
    let stubs = try StubPrograms(["feh": ""])
    let result = try stubs.set(
      ["--desktop", "feh", "--motion", "drift", "--seed", "1", "--size", "8x6"])
    #expect(result.code == 64)
    #expect(
      result.errors
        == "geobg: error: --motion: feh shows no pictures that move; kde and swww do, and so do programs of "
        + "your own, as in --with 'mpvpaper -o loop \"*\" {file}'; leave it out\n")
    expectSuccess(
      try Shell.geobg(
        ["--motion", "drift,1"] + Self.picture + ["-o", "a.svg"], in: stubs.folder.url))
    expectSuccess(try stubs.set(["--desktop", "feh", "a.svg", "--dark", "-q"]))
    #expect(try !isFilm(stubs))
    // The same picture is a film for another desktop, in a file of its own.
    expectSuccess(try stubs.set(["--with", "true {file}", "a.svg", "--dark", "-q"]))
    #expect(stubs.wallpapers.count == 2)
  }

  @Test func aProgramThatFails() throws {
    let stubs = try StubPrograms(["mybg": "echo 'no display' >&2; exit 3"])
    let result = try stubs.set(["--with", "mybg {file}"] + Self.picture)
    #expect(result.code == 69)
    #expect(result.errors.hasSuffix("failed with exit code 3: no display\n"))
  }

  /// The number of an ended process may belong to another program, which is left alone.
  @Test func aStrangerIsNotEnded() throws {
    let stubs = try StubPrograms(["mybg": ""])
    let stranger = Process()
    stranger.executableURL = URL(fileURLWithPath: "/bin/sleep")
    stranger.arguments = ["600"]
    // If the tests end in a crash, it does not keep their output open.
    stranger.standardOutput = FileHandle.nullDevice
    stranger.standardError = FileHandle.nullDevice
    try stranger.run()
    defer { stranger.terminate() }
    let saved =
      #"{"with":{"running":[{"process":\#(stranger.processIdentifier),"start":1}],"shown":[]}}"#
    try stubs.folder.makeFolder("state/geobg")
    try stubs.folder.write(saved, to: "state/geobg/wallpapers.json")
    expectSuccess(try stubs.set(["--with", "mybg {file}"] + Self.picture))
    #expect(stranger.isRunning)
  }

  /// The setting names the program; an option for another desktop is stronger.
  @Test func theSetting() throws {
    let stubs = try StubPrograms(["mybg": "", "feh": ""])
    let session = ["XDG_CURRENT_DESKTOP": "Nobody"]
    try stubs.addSettings(#"{"with":"mybg {file}"}"#)
    expectSuccess(try stubs.set(Self.picture, session))
    #expect(try stubs.calls().map { $0[0] } == ["mybg"])
    expectSuccess(try stubs.set(Self.picture + ["--desktop", "feh"], session))
    #expect(try stubs.calls().map { $0[0] } == ["feh"])
    try stubs.addSettings(#"{"with":"mybg"}"#)
    expectFailure(
      try stubs.set(Self.picture), 65,
      "\(stubs.folder.path("home/.config/geobg/config.json")): with: mybg: it has no {file}; write {file} "
        + "in the place of the picture's path, such as swaybg -i {file}")
  }

  /// A stranger chooses the name of a file, and the user any program: no shell runs a part of the name.
  @Test(arguments: [
    "sh -c 'true {file}'", "sh -ce 'true {file}'", "sh +x -c 'true {file}'", "sh -c {file}",
    "bash -o errexit -c 'true {file}'", "bash -O extglob -c 'true {file}'",
    "bash --norc -c \"true '{file}'\"", "env sh -xc 'eval true {file}'",
    "sh -c 'eval \"$0\"' {file}",
  ])
  func noShellRunsAName(program: String) throws {
    let stubs = try StubPrograms([:])
    let names = [
      "$(touch PWNED).png", "`touch PWNED`.png", "';touch PWNED;'.png", "\";touch PWNED;\".png",
      "a\ntouch PWNED\n.png", "a.$(touch PWNED)", "&touch PWNED&.jpg",
    ]
    expectSuccess(
      try Shell.geobg(Self.picture + ["-o", "plain.png"], in: stubs.folder.url))
    for name in names {
      try stubs.folder.write(try stubs.folder.data("plain.png"), to: name)
      // Some of these programs fail, because they run the picture itself.
      _ = try stubs.set(["--with", program, "./\(name)", "-q"])
    }
    #expect(!stubs.folder.names.contains("PWNED"))
    #expect(stubs.wallpapers.allSatisfy { $0.wholeMatch(of: /[a-z0-9-]+\.[a-z]+/) != nil })
    #expect(!stubs.wallpapers.isEmpty)
  }

  @Test func refusals() throws {
    let stubs = try StubPrograms(["mybg": ""])
    let cases: [([String], [String: String], Int32, String)] = [
      (
        ["--with", "mybg {file}", "--desktop", "feh"], [:], 64,
        "--with and --desktop cannot be used together; choose one"
      ),
      (
        ["--with", "mybg {file}", "--dark-file", "a.png"], [:], 64,
        "--dark-file: only GNOME supports it, and a program of your own is used; leave it out"
      ),
      (
        ["--with", "mybg {monitor} {file}"], [:], 64,
        "--with: {monitor} needs the monitors; add --layout auto, or leave out {monitor}"
      ),
      (
        [], ["XDG_CURRENT_DESKTOP": "Nobody\u{1b}"], 64,
        "geobg does not know the desktop Nobody\\u{1B}; choose one with --desktop (gnome, cinnamon, "
          + "mate, xfce, lxqt, kde, sway, hyprpaper, swww, feh, macos), or name a program with --with "
          + "'swaybg -i {file}'"
      ),
      (
        ["--with", "gone {file}"], [:], 69,
        "gone: cannot be run: no such file or directory; choose your desktop with --desktop (gnome, "
          + "cinnamon, mate, xfce, lxqt, kde, sway, hyprpaper, swww, feh, macos), or name another program "
          + "with --with 'swaybg -i {file}'"
      ),
    ]
    for (arguments, variables, code, error) in cases {
      expectFailure(try stubs.set(arguments + Self.picture, variables), code, error)
    }
  }
}
