import Foundation
import GeobgDesktop
import GeobgSystem
import GeobgTestSupport
import Testing

/// `geobg set --layout` with stubs instead of real desktops.
@Suite(.timed) struct SetLayoutTests {
  private static let picture = ["--seed", "1", "--density", "0.1", "--palette", "dusk"]

  /// The program that lists the monitors of each desktop, and its sample with two monitors made small.
  private static func session(
    of desktop: String
  ) -> (tool: MonitorProgram, variables: [String: String]) {
    switch desktop {
    case "sway": (.swaymsg, ["SWAYSOCK": "/s"])
    case "hyprpaper", "swww": (.hyprctl, ["HYPRLAND_INSTANCE_SIGNATURE": "s"])
    case "kde": (.kscreenDoctor, ["WAYLAND_DISPLAY": "w"])
    case "gnome": (.busctl, ["WAYLAND_DISPLAY": "w"])
    case "macos": (.appKit, [:])
    default: (.xrandr, ["DISPLAY": ":0"])
    }
  }

  /// A sample's monitors with an eighth of the pixels in each direction.
  private static func small(_ text: String) -> String {
    [
      ("2560/", "320/"), ("x1440/", "x180/"), ("1080/", "135/"), ("x1920/", "x240/"),
      ("+2560", "+320"), ("+48", "+6"),
    ].reduce(
      text.replacing(/(2560|1440|1920|1080|864|1536|3024|1964|3440|1512|-458|-48)(?=[,}\s\]])/) {
        "\((Int($0.1) ?? 0) / 8)"
      }
    ) { $0.replacing($1.0, with: $1.1) }
  }

  private func stubs(_ desktop: String) throws -> StubPrograms {
    let tool = Self.session(of: desktop).tool
    let backdrop = "/backdrop/screen0/monitor"
    var programs = StubPrograms.desktops
    programs["xfconf-query"] = StubPrograms.xfconf(
      places: [
        "DP-1/workspace0", "DP-1/workspace1", "HDMI-1/workspace0", "HDMI-1/workspace1",
        "DP-10/workspace0",
      ]
      .map { backdrop + $0 })
    programs["osascript"] = "[ \"$2\" != 'JavaScript' ] || [ $# -gt 4 ] || cat \"$0.answer\""
    let program = tool.query.program
    if program != "osascript" {
      programs[program] = """
        case "$*" in
        \(Script.quoted(tool.query.arguments.joined(separator: " "))) ) cat "$0.answer"; exit ;;
        esac
        \(programs[program] ?? "")
        """
    }
    let stubs = try StubPrograms(programs)
    try stubs.folder.write(
      Self.small(MonitorSamples.answer(of: tool)), to: "bin/\(program).answer")
    return stubs
  }

  private func set(
    _ desktop: String, _ arguments: [String], in stubs: StubPrograms
  ) throws -> Shell.Result {
    try stubs.set(["--desktop", desktop] + arguments, Self.session(of: desktop).variables)
  }

  /// The calls that change something.
  private func changes(_ stubs: StubPrograms) throws -> [[String]] {
    changes(in: try stubs.calls())
  }

  private func changes(in calls: [[String]]) -> [[String]] {
    calls.filter { call in
      switch call[0] {
      case "gsettings": call[1] == "set"
      case "xfconf-query": call.contains("-s")
      case "swaymsg": call[1] == "output"
      case "hyprctl": call.contains("preload") || call.contains("wallpaper")
      case "swww": call[1] == "img"
      case "feh", "dbus-send": true
      case "osascript": call.count > 5
      default: false
      }
    }
  }

  /// The files that geobg -o makes with the same options, by the name of the monitor.
  private func slices(
    _ layout: String, _ names: [String], _ options: [String], in stubs: StubPrograms
  ) throws -> [String: Data] {
    expectSuccess(
      try Shell.geobg(
        Self.picture + options + ["--layout", layout, "-o", "{output}.png"], in: stubs.folder.url))
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try stubs.folder.data("\($0).png")) })
  }

  private static let onWayland = "DP-1:320x180+0+0,HDMI-A-1:135x240+320-6@1.25"
  private static let onX11 = "DP-1:320x180+0+0,HDMI-1:135x240+320+6"

  private static func pictures(_ call: [String]) -> [String] {
    call.filter { $0.hasSuffix(".png") }
  }

  /// Every monitor of the desktop gets the file that -o makes for it.
  @Test(arguments: ["sway", "hyprpaper", "swww", "xfce", "feh"])
  func everyMonitorShowsItsPart(desktop: String) throws {
    let stubs = try stubs(desktop)
    let isX11 = ["xfce", "feh"].contains(desktop)
    let names = ["DP-1", isX11 ? "HDMI-1" : "HDMI-A-1"]
    let layout = isX11 ? Self.onX11 : Self.onWayland
    let options = ["--layout", "auto"] + Self.picture
    let dry = expectSuccess(try set(desktop, options + ["--dry-run"], in: stubs))
    #expect(try changes(stubs).isEmpty)
    #expect(stubs.wallpapers.isEmpty)
    let result = expectSuccess(try set(desktop, options, in: stubs))
    let tool = Self.session(of: desktop).tool
    let all = try stubs.calls()
    #expect(all.count { $0 == tool.query.words } == 1)
    #expect(
      result.errors.contains(
        "geobg: using --layout \(layout), as reported by "
          + "\(tool.query.program)\n"))
    let calls = changes(in: all)
    let files = try slices(layout, names, [], in: stubs)
    func path(_ name: String) throws -> String {
      let own = try #require(files[name])
      let paths = stubs.wallpapers.map { stubs.folder.path("data/geobg/\($0)") }
      return try #require(
        try paths.first { try Data(contentsOf: URL(fileURLWithPath: $0)) == own })
    }
    let (one, two) = (try path(names[0]), try path(names[1]))
    #expect(stubs.wallpapers.count == 2 && one != two)
    let xfce = ["xfconf-query", "-c", "xfce4-desktop", "-p"]
    let backdrop = "/backdrop/screen0/monitor"
    let expected: [[String]] =
      switch desktop {
      case "sway":
        [
          ["swaymsg", "output", "DP-1", "bg", one, "fill"],
          ["swaymsg", "output", "HDMI-A-1", "bg", two, "fill"],
        ]
      case "hyprpaper":
        [
          ["hyprctl", "hyprpaper", "preload", one],
          ["hyprctl", "hyprpaper", "wallpaper", "DP-1,\(one)"],
          ["hyprctl", "hyprpaper", "preload", two],
          ["hyprctl", "hyprpaper", "wallpaper", "HDMI-A-1,\(two)"],
        ]
      case "swww":
        [["swww", "img", "-o", "DP-1", one], ["swww", "img", "-o", "HDMI-A-1", two]]
      case "xfce":
        [
          xfce + ["\(backdrop)DP-1/workspace0/last-image", "-s", one],
          xfce + ["\(backdrop)DP-1/workspace1/last-image", "-s", one],
          xfce + ["\(backdrop)HDMI-1/workspace0/last-image", "-s", two],
          xfce + ["\(backdrop)HDMI-1/workspace1/last-image", "-s", two],
        ]
      default: [["feh", "--no-fehbg", "--bg-fill", one, two]]
      }
    #expect(calls == expected)
    // The printed commands do the same when they are pasted into a shell.
    expectSuccess(
      try Shell.run(
        "/bin/sh", ["-c", dry.text],
        environment: stubs.environment.merging(Self.session(of: desktop).variables) { $1 }))
    #expect(try changes(stubs) == expected)
    // The next picture replaces both files.
    expectSuccess(try set(desktop, options + ["--seed", "2"], in: stubs))
    #expect(stubs.wallpapers.count == 2)
  }

  /// Plasma runs a script that finds the monitors by their positions.
  @Test func plasma() throws {
    let stubs = try stubs("kde")
    expectSuccess(try set("kde", ["--layout", "auto"] + Self.picture, in: stubs))
    let calls = try changes(stubs)
    let call = try #require(calls.first)
    #expect(calls.count == 1)
    #expect(
      call.dropLast() == [
        "dbus-send", "--session", "--print-reply", "--dest=org.kde.plasmashell", "/PlasmaShell",
        "org.kde.PlasmaShell.evaluateScript",
      ])
    let script = try #require(call.last).replacing("string:", with: "")
    #expect(
      script.firstMatch(
        of:
          /^const wallpapers = \[\[\[0, 0\], [^\]]*\.png"\], \[\[320, -6\], [^\]]*\.png"\]\];\n/)
        != nil)
  }

  /// The script of Plasma, run with two monitors, and a desktop that no monitor shows.
  @Test(.enabled(if: Shell.has("node"))) func theScriptOfPlasma() throws {
    let stubs = try stubs("kde")
    expectSuccess(try set("kde", ["--layout", "auto"] + Self.picture, in: stubs))
    let script = try #require(try changes(stubs).first?.last).replacing("string:", with: "")
    let group = "org.kde.image Wallpaper org.kde.image General Image file:"
    let lines = expectSuccess(try plasma(script, secondAt: 320)).text.split(separator: "\n")
    #expect(lines.map { $0.hasPrefix("0 \(group)") } == [true, false])
    #expect(lines.map { $0.hasPrefix("1 \(group)") } == [false, true])
    let failure = try plasma(script, secondAt: 321)
    #expect(failure.code != 0 && failure.errors.contains("Error: no desktop at 320,-6\n"))
    let deaf = try plasma(
      script.replacing(
        "desktop.writeConfig(key, value)", with: "desktop.Image = 'file:///old.png'"),
      secondAt: 320)
    #expect(deaf.code != 0 && deaf.errors.contains("Error: the desktop does not take Image\n"))
  }

  /// Runs a script of Plasma with two monitors, and a desktop that no monitor shows.
  private func plasma(_ script: String, secondAt x: Int) throws -> Shell.Result {
    let plasma = """
      const all = [0, 1, -1].map((screen) => ({
        screen,
        writeConfig(key, value) {
          console.log(screen, this.wallpaperPlugin, ...this.currentConfigGroup, key, value);
          this[key] = value;
        },
        readConfig(key) { return this[key]; },
      }));
      const desktops = () => all;
      const screenGeometry = (screen) => [{ x: 0, y: 0 }, { x: \(x), y: -6 }][screen];

      """
    return try Shell.run("node", ["-e", plasma + script])
  }

  /// A video is shown by a plug-in, on all monitors or on one; without it, nothing changes.
  @Test(.enabled(if: Shell.has("node"))) func plasmaPlaysVideos() throws {
    let stubs = try stubs("kde")
    try Data("....ftypisom".utf8).write(to: stubs.folder.url.appendingPathComponent("a b.mp4"))
    let missing = try stubs.set(["a b.mp4", "--desktop", "kde"])
    #expect(missing.code == 69)
    #expect(
      missing.errors
        == "geobg: error: kde plays films with the plug-in Smart Video Wallpaper Reborn, which is not "
        + "installed; in the desktop's wallpaper settings, choose Get New Plugins\n")
    let asked = try stubs.set(["--motion", "drift", "--desktop", "kde", "--size", "8x6"])
    #expect(asked.code == 69)
    #expect(asked.errors.hasPrefix("geobg: error: --motion: kde plays films with"))
    #expect(try changes(stubs).isEmpty)
    try stubs.addVideoPlugIn()
    expectSuccess(try stubs.set(["a b.mp4", "--desktop", "kde", "-q"]))
    let script = try #require(try changes(stubs).first?.last).replacing("string:", with: "")
    let lines = expectSuccess(try self.plasma(script, secondAt: 320)).text.split(separator: "\n")
    #expect(lines.count == 2)
    let plugIn = StubPrograms.videoPlugIn
    for (screen, line) in lines.enumerated() {
      #expect(line.hasPrefix("\(screen) \(plugIn) Wallpaper \(plugIn) General VideoUrls [{"))
      #expect(line.contains("\"filename\":\"file:///"))
      #expect(line.contains(/\/wallpaper-[0-9a-f]+-copy\.mp4","enabled":true}\]$/))
    }
  }

  /// The scripts for macOS, run with two screens.
  @Test(.enabled(if: Shell.has("node"))) func theScriptsOfMacOS() throws {
    let stubs = try stubs("macos")
    let appKit = """
      const screen = (name, x, y, width, height, backingScaleFactor) => ({
        localizedName: { js: name }, backingScaleFactor,
        frame: { origin: { x, y }, size: { width, height } },
      });
      const ObjC = { import() {} };
      const $ = Object.assign(() => ({ localizedDescription: { js: "no" } }), {
        NSScreen: { screens: { js: [
          screen("A", 0, 0, 1512, 982, 2), screen("B", 1512, -100, 3440, 1440, 1),
        ] } },
        NSURL: { fileURLWithPath: (path) => `file:${path}` },
        NSDictionary: { dictionary: {} },
        NSWorkspace: { sharedWorkspace: {
          setDesktopImageURLForScreenOptionsError(url, screen) {
            console.log(url, screen.localizedName.js);
            return url !== "file:/no.png";
          } } },
      });

      """
    let query = try #require(MonitorProgram.appKit.query.arguments.last)
    let answer = try Shell.run(
      "node", ["-p", "\(appKit)(0, eval)(\(Script.json(query)))".replacing("const ", with: "var ")])
    let monitors = try MonitorProgram.appKit.monitors(in: expectSuccess(answer).text)
    #expect(monitors.map { "\($0.monitor)" } == ["A:3024x1964+0+0@2", "B:3440x1440+1512-358"])
    expectSuccess(try set("macos", ["--layout", "auto"] + Self.picture, in: stubs))
    let script = try #require(try changes(stubs).first)[4]
    func run(_ words: String) throws -> Shell.Result {
      try Shell.run("node", ["-e", "\(appKit)\(script)\nrun(\(words));"])
    }
    let shown = expectSuccess(try run(#"["1", "/b.png", "0", "/a.png"]"#))
    #expect(shown.text == "file:/b.png B\nfile:/a.png A\n")
    let failure = try run(#"["0", "/no.png"]"#)
    #expect(failure.code != 0 && failure.errors.contains("Error: no"))
  }

  /// The desktops of GSettings stretch one picture over all monitors.
  @Test(arguments: ["gnome", "cinnamon", "mate"])
  func onePictureForAll(desktop: String) throws {
    let stubs = try stubs(desktop)
    expectSuccess(try set(desktop, ["--layout", "auto"] + Self.picture, in: stubs))
    let calls = try changes(stubs)
    #expect(calls.last?.suffix(2) == ["picture-options", "spanned"])
    #expect(stubs.wallpapers.count == (desktop == "gnome" ? 2 : 1))
    // GNOME reports a monitor with the scale 1.25, at the top; X11 has no scales.
    let size = desktop == "gnome" ? (535, 240) : (455, 246)
    for name in stubs.wallpapers {
      let path = stubs.folder.path("data/geobg/\(name)")
      let recipe = try fields(try Shell.geobg(["inspect", "--json", path]).output)
      #expect(recipe["canvas"] == ["width": size.0, "height": size.1] as NSDictionary)
    }
    // Without a layout, each monitor shows the whole picture again.
    expectSuccess(try set(desktop, ["--size", "8x8"] + Self.picture, in: stubs))
    #expect(try changes(stubs).last?.suffix(2) == ["picture-options", "zoom"])
  }

  @Test func macOS() throws {
    let stubs = try stubs("macos")
    expectSuccess(try set("macos", ["--layout", "auto"] + Self.picture, in: stubs))
    let calls = try changes(stubs)
    let call = try #require(calls.first)
    #expect(calls.count == 1)
    #expect(call.prefix(4) == ["osascript", "-l", "JavaScript", "-e"])
    #expect(call[4].contains("setDesktopImageURLForScreenOptionsError"))
    #expect([5, 7, 9].map { call[$0] } == ["0", "1", "2"])
    #expect(Set([6, 8, 10].map { call[$0] }).count == 3)
  }

  /// The layout that is written out decides what each monitor shows; the session decides where it is.
  @Test func aLayoutThatIsWrittenOut() throws {
    let stubs = try stubs("feh")
    let layout = "HDMI-1:20x10,DP-1:10x20"
    expectSuccess(
      try set("feh", ["--layout", layout, "--bezel", "4"] + Self.picture, in: stubs))
    let paths = Self.pictures(try #require(try changes(stubs).first))
    let files = try slices(layout, ["DP-1", "HDMI-1"], ["--bezel", "4"], in: stubs)
    #expect(
      try paths.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        == [files["DP-1"], files["HDMI-1"]])
  }

  @Test func aPictureOnSeveralMonitors() throws {
    let stubs = try stubs("sway")
    expectSuccess(
      try Shell.geobg(["--seed", "7", "--dark", "-o", "a.svg"], in: stubs.folder.url))
    expectSuccess(try set("sway", ["a.svg", "--layout", "auto"], in: stubs))
    for name in stubs.wallpapers {
      let path = stubs.folder.path("data/geobg/\(name)")
      let recipe = try fields(try Shell.geobg(["inspect", "--json", path]).output)
      #expect(recipe["seed"] as? String == "7")
      #expect(recipe["mode"] as? String == "dark")
    }
    #expect(stubs.wallpapers.count == 2)
  }

  @Test(
    arguments: [
      (
        "sway", ["--layout", "320x180,135x240"],
        "--layout: no monitor is named 1; the monitors are DP-1, HDMI-A-1; use the monitors' "
          + "names, or --layout auto"
      ),
      (
        "feh", ["--layout", "DP-1:320x180"],
        "--layout: the monitor HDMI-1 is missing, and this desktop needs a picture for every "
          + "monitor; use the monitors' names, or --layout auto"
      ),
      (
        "gnome", ["--layout", "auto", "--bezel", "40"],
        "--bezel: gnome shows one picture over all monitors, so no part of it can be left out; "
          + "leave out --bezel"
      ),
      (
        "gnome", ["--layout", "auto", "--dark-file", "a.png"],
        "--dark-file: geobg makes the pictures of a layout itself; leave it out, or leave out "
          + "--layout"
      ),
      (
        "gnome", ["--layout", "auto", "--timed-xml", "a.xml"],
        "--timed-xml: geobg makes the pictures of a layout itself; leave it out, or leave out "
          + "--layout"
      ),
      (
        "sway", ["--layout", "auto", "--size", "9x9"],
        "--layout sets the sizes; leave out --size, --landscape, --portrait, --bleed and "
          + "--crop-marks"
      ),
      ("sway", ["--bezel", "4"], "--bezel needs --layout; add --layout"),
      (
        "sway", ["--restore", "--layout", "auto"],
        "--restore restores the earlier wallpaper; leave out files and picture options"
      ),
    ] as [(String, [String], String)])
  func refusals(desktop: String, arguments: [String], error: String) throws {
    let stubs = try stubs(desktop)
    expectFailure(try set(desktop, arguments, in: stubs), 64, error)
    #expect(try changes(stubs).isEmpty)
    #expect(stubs.wallpapers.isEmpty)
  }

  @Test func xfceWithoutAPlace() throws {
    let stubs = try stubs("xfce")
    try stubs.folder.write(
      "Monitors: 1\n 0: +eDP-1 10/1x10/1+0+0  eDP-1\n", to: "bin/xrandr.answer")
    expectFailure(
      try set("xfce", ["--layout", "auto"], in: stubs), 69,
      "xfce: the monitor eDP-1 has no wallpaper that can be changed; first choose a wallpaper for "
        + "it in the desktop's settings")
    #expect(stubs.wallpapers.isEmpty)
  }

  /// Plasma, GTK and macOS say which mode they are in.
  @Test(arguments: ["kde", "sway", "mate", "cinnamon", "xfce", "macos", "feh", "swww", "hyprpaper"])
  func theModeOfTheDesktop(desktop: String) throws {
    for isDark in [true, false] {
      let theme = isDark ? "Any-Dark" : "Any"
      var programs = StubPrograms.desktops
      programs["defaults"] = isDark ? "echo Dark" : "echo no such key >&2; exit 1"
      // What MATE and Cinnamon do not ask for says something else.
      let scheme = isDark || ["mate", "cinnamon"].contains(desktop) ? "prefer-dark" : "default"
      for (name, query, answer) in [
        ("xfconf-query", "*ThemeName", theme), ("gsettings", "get*gtk-theme", "\"'\(theme)'\""),
        ("gsettings", "get*color-scheme", "\"'\(scheme)'\""),
      ] {
        programs[name] =
          "case \"$*\" in \(query)) echo \(answer); exit ;; esac\n\(programs[name] ?? "")"
      }
      let stubs = try StubPrograms(programs)
      try FileManager.default.createDirectory(
        atPath: stubs.folder.path("conf"), withIntermediateDirectories: false)
      try stubs.folder.write(
        "[General]\nColorScheme=\(theme)\n[Colors:Window]\nBackgroundNormal="
          + (isDark ? "32,35,38\n" : "239,240,241\n"),
        to: "conf/kdeglobals")
      let conf = ["XDG_CONFIG_HOME": stubs.folder.path("conf")]
      let arguments = ["--desktop", desktop, "--seed", "1", "--size", "8x8"]
      expectSuccess(try stubs.set(arguments, conf))
      let mode = isDark ? "dark" : "light"
      #expect(stubs.wallpapers.map { $0.hasSuffix("-\(mode).png") } == [true], "\(desktop)")
      // An explicit mode is used.
      expectSuccess(try stubs.set(arguments + ["--light"], conf))
      #expect(stubs.wallpapers.map { $0.hasSuffix("-light.png") } == [true])
      expectSuccess(try stubs.set(arguments, conf.merging(["GEOBG_MODE": "dark"]) { $1 }))
      #expect(stubs.wallpapers.map { $0.hasSuffix("-dark.png") } == [true])
    }
  }

  /// Without colors, the name of Plasma's color scheme counts, also if they are no channels.
  @Test(
    arguments: [
      ("BreezeDark", "dark"), ("BreezeLight", "light"),
      ("BreezeDark\n[Colors:Window]\nBackgroundNormal=9223372036854775807,1,1", "dark"),
      ("BreezeLight\n[Colors:Window]\nBackgroundNormal=-1,-1,-1", "light"),
    ])
  func theSchemeOfPlasma(scheme: String, mode: String) throws {
    let stubs = try StubPrograms(["plasma-apply-wallpaperimage": ""])
    try FileManager.default.createDirectory(
      atPath: stubs.folder.path("conf"), withIntermediateDirectories: false)
    try stubs.folder.write("[General]\nColorScheme=\(scheme)\n", to: "conf/kdeglobals")
    expectSuccess(
      try stubs.set(
        ["--desktop", "kde", "--seed", "1", "--size", "8x8"],
        ["XDG_CONFIG_HOME": stubs.folder.path("conf")]))
    #expect(stubs.wallpapers.map { $0.hasSuffix("-\(mode).png") } == [true])
  }
}
