import Foundation
import GeobgDesktop
import GeobgSystem
import GeobgTestSupport
import Testing

/// `--layout auto` and `--size screen` with stubs instead of a session's programs.
@Suite(.timed) struct MonitorCommandTests {
  /// The variables of a session in which `tool` is used.
  private static func session(of tool: MonitorProgram) -> [String: String] {
    switch tool {
    case .swaymsg: ["SWAYSOCK": "/s", "WAYLAND_DISPLAY": "w"]
    case .hyprctl: ["XDG_CURRENT_DESKTOP": "Hyprland", "WAYLAND_DISPLAY": "w"]
    case .kscreenDoctor: ["XDG_CURRENT_DESKTOP": "KDE", "WAYLAND_DISPLAY": "w", "DISPLAY": ":0"]
    case .busctl: ["XDG_CURRENT_DESKTOP": "ubuntu:GNOME", "WAYLAND_DISPLAY": "w", "DISPLAY": ":0"]
    case .wlrRandr: ["XDG_CURRENT_DESKTOP": "labwc:wlroots", "WAYLAND_DISPLAY": "w"]
    case .xrandr: ["XDG_CURRENT_DESKTOP": "XFCE", "DISPLAY": ":0"]
    default: [:]
    }
  }

  /// Stubs in which `tool` prints `answer`, or by default its sample.
  private func stubs(_ tool: MonitorProgram, _ answer: String? = nil) throws -> StubPrograms {
    let stubs = try StubPrograms([tool.query.program: "cat \"$0.answer\""])
    try stubs.folder.write(
      answer ?? MonitorSamples.answer(of: tool), to: "bin/\(tool.query.program).answer")
    return stubs
  }

  private func geobg(
    _ arguments: [String], _ stubs: StubPrograms, _ variables: [String: String]
  ) throws -> Shell.Result {
    try Shell.geobg(
      arguments, environment: stubs.environment.merging(variables) { $1 }, in: stubs.folder.url)
  }

  private static let onLinux = MonitorProgram.all.filter { $0 != .appKit }

  /// The files are identical to those made with the printed layout.
  @Test(arguments: onLinux)
  func aLayoutIsAsIfItHadBeenTyped(tool: MonitorProgram) throws {
    let stubs = try stubs(tool)
    let picture = ["--seed", "3", "--density", "0.2", "-o", "{output}.svg"]
    let result = expectSuccess(
      try geobg(["--layout", "auto"] + picture, stubs, Self.session(of: tool)))
    #expect(try stubs.calls() == [tool.query.words])
    let told = try #require(
      result.errors.wholeMatch(of: /geobg: using --layout (\S+), as reported by (\S+)\n/))
    #expect(String(told.2) == tool.query.program)
    let names = stubs.folder.names.filter { $0.hasSuffix(".svg") }
    #expect(names.count == 2)
    let made = try names.map { try stubs.folder.data($0) }
    for data in made { #expect(!String(decoding: data, as: UTF8.self).contains("auto")) }
    let again = expectSuccess(try geobg(["--layout", String(told.1)] + picture, stubs, [:]))
    #expect(again.errors.isEmpty)
    #expect(try names.map { try stubs.folder.data($0) } == made)
    #expect(try stubs.calls().isEmpty)
  }

  @Test(
    arguments: [
      (.swaymsg, 2560, 1440, "DP-1, the largest"), (.hyprctl, 2560, 1440, "DP-1, the largest"),
      (.kscreenDoctor, 1080, 1920, "HDMI-A-1, the primary"),
      (.busctl, 1080, 1920, "HDMI-1, the primary"), (.wlrRandr, 2560, 1440, "DP-1, the largest"),
      (.xrandr, 1080, 1920, "HDMI-1, the primary"),
    ] as [(MonitorProgram, Int, Int, String)])
  func theScreenOfSeveral(tool: MonitorProgram, width: Int, height: Int, name: String) throws {
    let stubs = try stubs(tool)
    let result = expectSuccess(
      try geobg(["recipe", "--seed", "3", "--size", "screen"], stubs, Self.session(of: tool)))
    let canvas = try fields(result.output)["canvas"]
    #expect(canvas == ["width": width, "height": height] as NSDictionary)
    #expect(
      result.errors == "geobg: using --size \(width)x\(height) of \(name) of 2 monitors, as "
        + "reported by \(tool.query.program)\n")
  }

  /// Every command and setting that takes a size.
  @Test func everyPlaceOfASize() throws {
    let one = "Monitors: 1\n 0: +a 12/0x8/0+0+0  a\n"
    let (stubs, session) = (try stubs(.xrandr, one), Self.session(of: .xrandr))
    func canvas(_ arguments: [String], _ variables: [String: String] = [:]) throws -> NSObject? {
      let result = try geobg(
        ["recipe", "--seed", "3"] + arguments, stubs, session.merging(variables) { $1 })
      #expect(expectSuccess(result).errors.isEmpty)
      return try fields(result.output)["canvas"]
    }
    let (lying, upright) = (
      ["width": 12, "height": 8] as NSDictionary, ["width": 8, "height": 12] as NSDictionary
    )
    #expect(try canvas(["--size", "screen"]) == lying)
    #expect(try canvas(["--size", "Screen", "--portrait"]) == upright)
    #expect(try canvas([], ["GEOBG_SIZE": "screen"]) == lying)
    try stubs.folder.write(
      #"{"size":"screen","presets":{"p":{"size":"screen"}}}"#, to: "geobg.json")
    #expect(try canvas([]) == lying)
    _ = try stubs.calls()
    // The session is not asked if the size is not used, or if a recipe has its own size.
    #expect(try canvas(["--size", "9x9"]) == ["width": 9, "height": 9] as NSDictionary)
    let settings = try fields(
      expectSuccess(try geobg(["config", "--json"], stubs, session)).output)
    #expect(settings["size"] == ["value": "screen", "from": "./geobg.json"] as NSDictionary)
    expectSuccess(
      try geobg(["recipe", "--seed", "3", "--size", "7x7", "-o", "a.json"], stubs, session))
    #expect(try canvas(["a.json"]) == ["width": 7, "height": 7] as NSDictionary)
    expectSuccess(
      try geobg(["--seed", "3", "--layout", "m:5x5+0+0", "-o", "a.svg"], stubs, session))
    #expect(try stubs.calls().isEmpty)
    #expect(try canvas(["a.json", "--preset", "p"]) == lying)
    expectSuccess(
      try geobg(["batch", "--seeds", "1", "-o", "{width}.svg", "-q"], stubs, session))
    #expect(stubs.folder.names.contains("12.svg"))
    _ = try stubs.calls()
    expectSuccess(
      try geobg(
        ["set", "--desktop", "feh", "--size", "screen", "--seed", "1", "--dry-run"], stubs, session)
    )
    #expect(try stubs.calls() == [MonitorProgram.xrandr.query.words])
    // Without a size, set asks the session too, or takes 3840x2160 if there is no answer.
    func set(_ arguments: [String], _ session: [String: String]) throws -> String {
      try stubs.folder.write("{}", to: "geobg.json")
      return expectSuccess(
        try geobg(
          ["set", "--desktop", "feh", "--seed", "1", "--dry-run"] + arguments, stubs, session)
      ).text
    }
    #expect(try set([], session) == set(["--size", "screen"], session))
    #expect(try set([], [:]) == set(["--size", "3840x2160"], [:]))
    #expect(try set([], session) != set([], [:]))
    _ = try stubs.calls()
    _ = try set(["--size", "9x9"], session)
    #expect(try stubs.calls().isEmpty)
    try stubs.folder.write(#"{"size":"screen"}"#, to: "geobg.json")
    let sheet = try geobg(["sheet", "a.json", "--size", "screen", "-o", "a.pdf"], stubs, session)
    // The page is too small for a sheet, and the error shows that the session was asked.
    #expect(sheet.errors.contains("a page of 12x8 pixels is too small"))
  }

  @Test func quietIsQuiet() throws {
    let (stubs, session) = (try stubs(.swaymsg), Self.session(of: .swaymsg))
    let flags = ["--seed", "1", "--density", "0", "-q"]
    for arguments in [["--layout", "auto"], ["--size", "screen"]] {
      #expect(expectSuccess(try geobg(arguments + flags, stubs, session)).errors.isEmpty)
    }
  }

  /// Monitors that show the same count as one, with the name of the primary one.
  @Test func mirrorsAreOne() throws {
    let mirrors = """
      Monitors: 3
       0: +DP-1 20/1x10/1+0+0  DP-1
       1: +*DP-2 20/1x10/1+0+0  DP-2
       2: +DP-3 10/1x10/1+0+0  DP-3

      """
    let stubs = try stubs(.xrandr, mirrors)
    let result = expectSuccess(
      try geobg(["--layout", "auto", "--seed", "1"], stubs, Self.session(of: .xrandr)))
    #expect(
      result.errors.hasPrefix(
        "geobg: using --layout DP-2:20x10+0+0,DP-3:10x10+0+0, as reported by xrandr\n"))
  }

  private static let layoutWayOut =
    "write the monitors, such as --layout DP-1:2560x1440+0+0,DP-2:1080x1920+2560-240"
  private static let sizeWayOut = "write the size, such as --size 2560x1440"

  @Test(arguments: [
    (["--layout", "auto"], "--layout auto", layoutWayOut),
    (["--size", "screen"], "--size screen", sizeWayOut),
  ])
  func faults(arguments: [String], flag: String, hint: String) throws {
    let none = try StubPrograms([:])
    let session = ["DISPLAY": ":0"]
    expectFailure(
      try geobg(arguments, none, [:]), 69,
      "\(flag): no graphical session is running: neither WAYLAND_DISPLAY nor DISPLAY is set; "
        + "\(hint)")
    expectFailure(
      try geobg(arguments, none, ["DISPLAY": ":0", "PATH": "/nowhere"]), 69,
      "\(flag): the program xrandr, which lists the monitors, is not on the path; install it, "
        + "or \(hint)"
    )
    let failing = try StubPrograms(["xrandr": "echo 'no display' >&2; exit 1"])
    expectFailure(
      try geobg(arguments, failing, session), 69,
      "\(flag): xrandr --listactivemonitors: failed with exit code 1: no display; \(hint)")
    expectFailure(
      try geobg(arguments, try stubs(.xrandr, "Monitors: 0\n"), session), 69,
      "\(flag): xrandr --listactivemonitors: the output lists no active monitor; \(hint)")
    expectFailure(
      try geobg(arguments, try stubs(.xrandr, "Monitors: 1\nDP-1\n"), session), 69,
      "\(flag): xrandr --listactivemonitors: the output is not as expected: line 2: 'DP-1' is "
        + "not a monitor; \(hint)")
    #expect(none.folder.names == ["bin", "home"])
  }

  @Test func nothingIsToldBesideAnError() throws {
    for (arguments, message) in [
      (["--layout", "auto", "-o", "x.png"], "add {output} to the name"),
      (
        ["--size", "screen", "-o", "x.png", "-o", "x.bmp"],
        "use .svg, .png, .pdf, .jpg or .webp, or add --format"
      ),
    ] {
      let result = try geobg(
        arguments + ["--seed", "1"], try stubs(.xrandr), ["DISPLAY": ":0"])
      #expect(result.code == 64)
      #expect(result.errors.hasPrefix("geobg: error: "))
      #expect(result.errors.hasSuffix("\(message)\n"))
    }
  }

  @Test func whatIsNoLayoutIsToldAsOne() throws {
    let twice = "Monitors: 2\n 0: +a 9/0x9/0+0+0\n 1: +a 9/0x9/0+9+0\n"
    expectFailure(
      try geobg(["--layout", "auto"], try stubs(.xrandr, twice), ["DISPLAY": ":0"]), 69,
      "--layout auto: xrandr --listactivemonitors: two monitors are named a; give each monitor "
        + "its own name; \(Self.layoutWayOut)")
    expectFailure(
      try geobg(["--layout", "auto", "--size", "screen"], try stubs(.xrandr), ["DISPLAY": ":0"]),
      64,
      "--layout sets the sizes; leave out --size, --landscape, --portrait, --bleed and --crop-marks"
    )
  }
}
