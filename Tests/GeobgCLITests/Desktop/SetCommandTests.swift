import Foundation
import GeobgRecipe
import GeobgSystem
import GeobgTestSupport
import Testing

/// `geobg set` with stubs instead of real desktops.
@Suite(.timed) struct SetCommandTests {
  private static let name = "it's a \"wall\" $HOME 100% ü#?.png"
  private static let gnome = "org.gnome.desktop.background"

  /// Stubs for all desktops, which also answer queries.
  private func stubs() throws -> StubPrograms {
    try StubPrograms(StubPrograms.desktops.merging(["sh": ""]) { $1 })
  }

  private func picture(in stubs: StubPrograms, _ name: String = name) throws -> String {
    expectSuccess(
      try Shell.geobg(["--seed", "1", "--size", "6x5", "-o", name], in: stubs.folder.url))
    // The path as the kernel reports it, with all links resolved.
    let folder = try Shell.run("pwd", ["-P"], in: stubs.folder.url).text.dropLast()
    return "\(folder)/\(name)"
  }

  /// The path that `desktop` gets for the file at `path`: that of a copy, unless it watches the file.
  private func shown(_ path: String, on desktop: String, _ stubs: StubPrograms) throws -> String {
    guard !["gnome", "cinnamon", "mate"].contains(desktop) else { return path }
    let name = try #require(stubs.wallpapers.first)
    #expect(name.wholeMatch(of: /wallpaper-[0-9a-f]{16}-copy\.[a-z]+/) != nil)
    let copy = stubs.folder.path("data/geobg/\(name)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == bytes)
    return copy
  }

  /// The calls that set a wallpaper, without queries, which change nothing.
  private func changes(_ stubs: StubPrograms) throws -> [[String]] {
    try stubs.calls().filter { call in
      let queries: Set = ["get", "-l", "listactive", "query", "monitors", "get_outputs"]
      let isPlainQuery = call.first == "xfconf-query" && !call.contains("-s")
      let isMacQuery = call.first == "osascript" && [3, 5].contains(call.count)
      return !isPlainQuery && !isMacQuery && !call.contains { queries.contains($0) }
    }
  }

  private static func expected(_ desktop: String, _ path: String) throws -> [[String]] {
    let uri = try #require(
      path.addingPercentEncoding(
        withAllowedCharacters: CharacterSet(
          charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")))
    let xfce = ["xfconf-query", "-c", "xfce4-desktop", "-p"]
    return switch desktop {
    case "gnome":
      [
        ["gsettings", "set", gnome, "picture-uri", "file://\(uri)"],
        ["gsettings", "set", gnome, "picture-uri-dark", "file://\(uri)"],
        ["gsettings", "set", gnome, "picture-options", "zoom"],
      ]
    case "cinnamon":
      [
        ["gsettings", "set", "org.cinnamon.desktop.background", "picture-uri", "file://\(uri)"],
        ["gsettings", "set", "org.cinnamon.desktop.background", "picture-options", "zoom"],
      ]
    case "mate":
      [
        ["gsettings", "set", "org.mate.background", "picture-filename", path],
        ["gsettings", "set", "org.mate.background", "picture-options", "zoom"],
      ]
    case "xfce":
      [
        xfce + ["/backdrop/s/m/w0/last-image", "-s", path],
        xfce + ["/backdrop/s/m/w1/last-image", "-s", path],
      ]
    case "kde": [["plasma-apply-wallpaperimage", path]]
    case "sway":
      [["swaymsg", "output", "*", "bg", path, "fill"]]
    case "hyprpaper":
      [
        ["hyprctl", "hyprpaper", "preload", path],
        ["hyprctl", "hyprpaper", "wallpaper", ",\(path)"],
      ]
    case "swww": [["swww", "img", path]]
    case "feh": [["feh", "--no-fehbg", "--bg-fill", path]]
    case "lxqt": [["pcmanfm-qt", "--set-wallpaper", path, "--wallpaper-mode", "zoom"]]
    default:
      [
        [
          "osascript", "-e", "on run arguments", "-e",
          "tell application \"System Events\" to set picture of every desktop to item 1 of "
            + "arguments",
          "-e", "end run", path,
        ]
      ]
    }
  }

  private static let desktops = [
    "gnome", "cinnamon", "mate", "xfce", "lxqt", "kde", "sway", "hyprpaper", "swww", "feh", "macos",
  ]

  @Test(arguments: desktops)
  func argumentsAreExact(desktop: String) throws {
    let stubs = try stubs()
    let path = try picture(in: stubs)
    let arguments = [Self.name, "--desktop", desktop, "-q"]
    let dry = expectSuccess(try stubs.set(arguments + ["--dry-run"]))
    #expect(try changes(stubs).isEmpty)
    #expect(stubs.folder.names == ["bin", "home", Self.name].sorted())
    let result = expectSuccess(try stubs.set(arguments))
    #expect(result.errors.isEmpty)
    #expect(result.output.isEmpty)
    let expected = try Self.expected(desktop, try shown(path, on: desktop, stubs))
    #expect(try changes(stubs) == expected)
    // The printed commands do the same when they are pasted into a shell.
    expectSuccess(try Shell.run("/bin/sh", ["-c", dry.text], environment: stubs.environment))
    #expect(try changes(stubs) == expected)
  }

  @Test(arguments: [
    (
      "gnome",
      ["picture-uri", "picture-uri-dark", "picture-options"].map {
        ["gsettings", "set", gnome, $0, "'old of \($0)'"]
      }
    ),
    (
      "xfce",
      ["/backdrop/s/m/w0/last-image", "/backdrop/s/m/w1/last-image"].map {
        ["xfconf-query", "-c", "xfce4-desktop", "-p", $0, "-s", "/old \($0)"]
      }
    ),
    ("sway", [["swaymsg", "reload"]]),
    ("swww", [["swww", "img", "-o", "DP-1", "/old.png"]]),
  ])
  func theEarlierOneComesBack(desktop: String, commands: [[String]]) throws {
    let stubs = try stubs()
    let arguments = ["--desktop", desktop]
    let nothing =
      "--restore: no earlier wallpaper is saved for \(desktop); geobg saves it the first time "
      + "that you use geobg set"
    expectFailure(try stubs.set(arguments + ["--restore"]), 66, nothing)
    for name in ["a.png", "b.png"] {
      _ = try picture(in: stubs, name)
      expectSuccess(try stubs.set(arguments + [name]))
    }
    _ = try stubs.calls()
    let dry = expectSuccess(try stubs.set(arguments + ["--restore", "--dry-run"]))
    #expect(try stubs.calls().isEmpty)
    #expect(dry.text.split(separator: "\n").count == commands.count)
    expectSuccess(try stubs.set(arguments + ["--restore"]))
    #expect(try changes(stubs) == commands)
    expectFailure(try stubs.set(arguments + ["--restore"]), 66, nothing)
  }

  @Test func whatIsNotToldCannotComeBack() throws {
    let stubs = try stubs()
    _ = try picture(in: stubs, "a.png")
    let first = expectSuccess(try stubs.set(["a.png", "--desktop", "kde"]))
    #expect(
      first.errors
        == "geobg: kde shows a.png\n"
        + "geobg: kde did not report its earlier wallpaper, so --restore cannot restore it\n")
    #expect(
      expectSuccess(try stubs.set(["a.png", "--desktop", "kde"])).errors
        == "geobg: kde shows a.png; geobg set --desktop kde --restore undoes it\n")
    expectFailure(
      try stubs.set(["--restore", "--desktop", "kde"]), 66,
      "--restore: kde did not report its earlier wallpaper; choose it in the desktop's settings")
  }

  @Test func aLightOneAndADarkOne() throws {
    let stubs = try stubs()
    let arguments = ["--desktop", "gnome", "--size", "60x40px"]
    expectSuccess(try stubs.set(arguments + ["--seed", "1", "--palette", "dusk"]))
    let first = stubs.wallpapers
    #expect(first.count == 2)
    let folder = URL(fileURLWithPath: stubs.folder.path("data/geobg"))
    for mode in ["dark", "light"] {
      let name = try #require(first.first { $0.hasSuffix("-\(mode).png") })
      let again = try Shell.geobg(
        [
          "--no-config", "--seed", "1", "--palette", "dusk", "--size", "60x40px", "--\(mode)", "-o",
          "-",
        ])
      #expect(try Data(contentsOf: folder.appendingPathComponent(name)) == again.output)
      let key = mode == "dark" ? "picture-uri-dark" : "picture-uri"
      let uri = "file://\(folder.appendingPathComponent(name).path)"
      #expect(try stubs.folder.data("calls").range(of: Data("\(key)\0\(uri)\0".utf8)) != nil)
    }
    // A new picture has a new name; the old ones are removed, but a file from elsewhere stays.
    try stubs.folder.write("mine", to: "data/geobg/wallpaper-mine.png")
    expectSuccess(try stubs.set(arguments + ["--seed", "2"]))
    #expect(stubs.wallpapers.count == 3)
    #expect(Set(stubs.wallpapers).isDisjoint(with: first))
    // An explicit mode is used for both light and dark.
    expectSuccess(try stubs.set(arguments + ["--seed", "2", "--dark"]))
    #expect(stubs.wallpapers.filter { $0 != "wallpaper-mine.png" }.count == 1)
    expectSuccess(try stubs.set(["--restore", "--desktop", "gnome"]))
    #expect(stubs.wallpapers == ["wallpaper-mine.png"])
  }

  @Test func whatAnotherDesktopShowsStays() throws {
    let stubs = try stubs()
    expectSuccess(try stubs.set(["--desktop", "swww", "--seed", "1", "--size", "9x9"]))
    expectSuccess(try stubs.set(["--desktop", "feh", "--seed", "2", "--size", "9x9"]))
    #expect(stubs.wallpapers.count == 2)
    expectSuccess(try stubs.set(["--desktop", "feh", "--seed", "3", "--size", "9x9"]))
    #expect(stubs.wallpapers.count == 2)
  }

  /// Desktops that cache pictures by name show a file whose content has changed.
  @Test(arguments: desktops.filter { !["gnome", "cinnamon", "mate"].contains($0) })
  func aFileThatChanges(desktop: String) throws {
    let stubs = try stubs()
    var copies: [String] = []
    for seed in ["1", "2", "2"] {
      expectSuccess(
        try Shell.geobg(["--seed", seed, "--size", "6x5", "-o", "a.png"], in: stubs.folder.url))
      expectSuccess(try stubs.set(["a.png", "--desktop", desktop]))
      copies.append(try shown(stubs.folder.path("a.png"), on: desktop, stubs))
      // The copy before is not needed any more.
      #expect(stubs.wallpapers.count == 1)
    }
    #expect(copies[0] != copies[1] && copies[1] == copies[2])
  }

  @Test func darkFile() throws {
    let stubs = try stubs()
    let (day, night) = (try picture(in: stubs, "day.png"), try picture(in: stubs, "night.png"))
    expectSuccess(try stubs.set(["day.png", "--dark-file", "night.png", "--desktop", "gnome"]))
    #expect(
      try changes(stubs).prefix(2).map { $0.last } == ["file://\(day)", "file://\(night)"])
  }

  /// A desktop that cannot show an SVG gets a PNG of it.
  @Test(arguments: [("gnome", true), ("feh", false)])
  func anSVG(desktop: String, isShown: Bool) throws {
    let stubs = try stubs()
    let path = try picture(in: stubs, "a.svg")
    expectSuccess(try stubs.set(["a.svg", "--desktop", desktop, "-q"]))
    let last = try #require(try changes(stubs).first?.last)
    #expect(last.hasSuffix(path) == isShown)
    #expect(stubs.wallpapers.isEmpty == isShown)
    if !isShown {
      let file = try Data(contentsOf: URL(fileURLWithPath: last))
      #expect(file.starts(with: Format.png.signature))
    }
  }

  /// An SVG is known by its root, as editors save it; another document of XML is not shown.
  @Test(arguments: [
    ("\u{FEFF}", true), ("<!-- a -->\n", true), ("<?xml version='1.0'?><!DOCTYPE svg>\n", true),
    ("<html>", false),
  ])
  func anSVGOfAnEditor(head: String, isShown: Bool) throws {
    let stubs = try stubs()
    let path = try picture(in: stubs, "a.svg")
    let svg = try Data(contentsOf: URL(fileURLWithPath: path))
    try (Data(head.utf8) + svg).write(to: URL(fileURLWithPath: path))
    let result = try stubs.set(["a.svg", "--desktop", "gnome", "-q"])
    guard isShown else {
      return expectFailure(
        result, 65, "a.svg: not a recipe or a picture (SVG, PNG, PDF, JPEG or WebP)")
    }
    expectSuccess(result)
    #expect(try changes(stubs).first?.last?.hasSuffix(path) == true)
  }

  /// Pixel files are shown as they are; a sound file in a similar container is not a picture.
  @Test(arguments: ["a.jpg", "a.webp"])
  func otherPixels(name: String) throws {
    let stubs = try stubs()
    let path = try picture(in: stubs, name)
    expectSuccess(try stubs.set([name, "--desktop", "feh"]))
    let copy = try shown(path, on: "feh", stubs)
    #expect(copy.hasSuffix(name.dropFirst()))
    #expect(try changes(stubs) == [["feh", "--no-fehbg", "--bg-fill", copy]])
    #expect(stubs.wallpapers.count == 1)
    try stubs.folder.write("RIFF\u{8}\0\0\0WAVEfmt ", to: "a.wav")
    expectFailure(
      try stubs.set(["a.wav", "--desktop", "feh"]), 65,
      "a.wav: not a recipe or a picture (SVG, PNG, PDF, JPEG or WebP)")
  }

  @Test func aRecipeIsMade() throws {
    let stubs = try stubs()
    let recipe = try Shell.geobg(["recipe", "--seed", "1", "--size", "9x9", "--dark"])
    try recipe.output.write(to: stubs.folder.url.appendingPathComponent("a.json"))
    expectSuccess(try stubs.set(["a.json", "--desktop", "gnome"]))
    #expect(stubs.wallpapers.count == 1)
    #expect(stubs.wallpapers.first?.hasSuffix("-dark.png") == true)
    // With an option that changes it, a picture is drawn again instead of being shown as it is.
    _ = try picture(in: stubs, "b.png")
    expectSuccess(try stubs.set(["b.png", "--size", "8x8", "--desktop", "gnome"]))
    #expect(stubs.wallpapers.first?.hasSuffix("-light.png") == true)
  }

  @Test func theDesktopOfTheSettingsAndOfTheSession() throws {
    let stubs = try stubs()
    let path = try picture(in: stubs, "a.png")
    expectSuccess(try stubs.set(["a.png"], ["XDG_CURRENT_DESKTOP": "MATE"]))
    #expect(try changes(stubs).first?.contains("org.mate.background") == true)
    expectSuccess(
      try stubs.set(["a.png"], ["XDG_CURRENT_DESKTOP": "MATE", "GEOBG_DESKTOP": "feh"]))
    let copy = try shown(path, on: "feh", stubs)
    #expect(try changes(stubs) == [["feh", "--no-fehbg", "--bg-fill", copy]])
  }

  private static let choices =
    "gnome, cinnamon, mate, xfce, lxqt, kde, sway, hyprpaper, swww, feh, macos"

  @Test func faults() throws {
    let stubs = try stubs()
    _ = try picture(in: stubs, "a.png")
    let unknown =
      "no known desktop is running; choose one with --desktop (\(Self.choices)), or name a "
      + "program with --with 'swaybg -i {file}'"
    expectFailure(try stubs.set(["a.png"]), 64, unknown)
    expectFailure(
      try stubs.set(["a.png"], ["XDG_CURRENT_DESKTOP": "pop:COSMIC"]), 64,
      "geobg does not know the desktop pop:COSMIC; choose one with --desktop (\(Self.choices)), or name a "
        + "program with --with 'swaybg -i {file}'")
    expectFailure(
      try stubs.set(["a.png", "--desktop", "windows"]), 64,
      "--desktop: windows is not a known desktop; use one of \(Self.choices)")
    expectFailure(
      try stubs.set(["gone.png", "--desktop", "feh"]), 66,
      "gone.png: cannot be read: no such file or directory")
    try stubs.folder.write("text", to: "text.txt")
    expectFailure(
      try stubs.set(["text.txt", "--desktop", "feh"]), 65,
      "text.txt: not a recipe or a picture (SVG, PNG, PDF, JPEG or WebP)")
    expectFailure(
      try stubs.set(["a.png", "--dark-file", "a.png", "--desktop", "feh"]), 64,
      "--dark-file: only GNOME supports it, and the desktop is feh; leave it out")
    expectFailure(
      try stubs.set(["a.png", "--restore", "--desktop", "feh"]), 64,
      "--restore restores the earlier wallpaper; leave out files and picture options")
    expectFailure(
      try stubs.set(["a.png", "--desktop", "feh"], ["PATH": "/nowhere"]), 69,
      "feh: cannot be run: no such file or directory; choose your desktop with --desktop (\(Self.choices)), "
        + "or name another program with --with 'swaybg -i {file}'")
    expectFailure(
      try stubs.set(
        ["a.png", "--desktop", "feh"],
        ["HOME": "", "XDG_DATA_HOME": "", "XDG_STATE_HOME": ""]), 73,
      "HOME is not set, so there is no folder for wallpapers; set HOME, or XDG_DATA_HOME and "
        + "XDG_STATE_HOME")
  }

  /// A program that ends with success, and stores nothing or something else.
  @Test(arguments: [
    ("gnome", ["gsettings": "[ \"$1\" = set ] || echo \"'file:///old.png'\""], "gsettings"),
    ("mate", ["gsettings": "[ \"$1\" = set ] || echo \"'/old.png'\""], "gsettings"),
    // The picture is stored, and how it is shown is not.
    (
      "cinnamon",
      [
        "gsettings":
          "case $1$3 in getpicture-options) echo \"'none'\"; exit ;; esac\n\(StubPrograms.gsettings)"
      ],
      "gsettings"
    ),
    (
      "xfce",
      ["xfconf-query": "case \"$*\" in *' -l') echo /m/last-image ;; *) echo /old.png ;; esac"],
      "xfconf-query"
    ),
    (
      "swww",
      ["swww": "[ $1 = img ] || echo 'DP-1: 9x9, scale: 1, currently displaying: image: /old.png'"],
      "swww"
    ),
    ("hyprpaper", ["hyprctl": "[ $2 != listactive ] || echo 'DP-1 = /old.png'"], "hyprpaper"),
    ("macos", ["osascript": "[ \"$2\" = 'on run arguments' ] || echo /old.png"], "osascript"),
    (
      "lxqt",
      [
        "pcmanfm-qt":
          "cd; mkdir -p .config/pcmanfm-qt/lxqt; echo Wallpaper=/old.png >.config/pcmanfm-qt/lxqt/settings.conf"
      ], "pcmanfm-qt"
    ),
  ])
  func successThatIsNone(desktop: String, programs: [String: String], program: String) throws {
    let stubs = try StubPrograms(programs)
    _ = try picture(in: stubs, "a.png")
    let hint =
      program == "gsettings"
      ? ", with DBUS_SESSION_BUS_ADDRESS of its bus and without GSETTINGS_BACKEND"
      : ", or choose the picture in the desktop's settings"
    for _ in 0..<2 {
      expectFailure(
        try stubs.set(["a.png", "--desktop", desktop]), 69,
        "\(program) reported success, but \(desktop) does not have the new wallpaper; run geobg in the "
          + "desktop's session\(hint)")
    }
    // Where nothing was set, there is nothing to restore.
    let restored = try stubs.set(["--restore", "--desktop", desktop])
    #expect(restored.code == (desktop == "cinnamon" ? 0 : 66))
  }

  /// A restore that stores nothing keeps what it would restore.
  @Test(arguments: [("gnome", "gsettings"), ("xfce", "xfconf-query")])
  func aRestoreThatIsNone(desktop: String, program: String) throws {
    let stubs = try stubs()
    _ = try picture(in: stubs, "a.png")
    expectSuccess(try stubs.set(["a.png", "--desktop", desktop]))
    let working = try String(contentsOfFile: stubs.folder.path("bin/\(program)"), encoding: .utf8)
    let deaf = "#!/bin/sh\ncase \"$*\" in *' -s '*|'set '*) exit ;; esac\n"
    try stubs.add(program, script: deaf + working)
    let result = try stubs.set(["--restore", "--desktop", desktop])
    #expect(result.code == 69 && result.errors.contains("does not have the new wallpaper"))
    try stubs.add(program, script: working)
    expectSuccess(try stubs.set(["--restore", "--desktop", desktop]))
  }

  /// hyprpaper 0.8 supports only one of the three requests.
  @Test func aNewHyprpaper() throws {
    let stubs = try StubPrograms(["hyprctl": "[ \"$2\" = wallpaper ]"])
    let path = try picture(in: stubs, "a.png")
    let result = expectSuccess(try stubs.set(["a.png", "--desktop", "hyprpaper"]))
    #expect(result.errors.contains("geobg: hyprpaper did not report its earlier wallpaper"))
    let copy = try shown(path, on: "hyprpaper", stubs)
    #expect(try changes(stubs).last == ["hyprctl", "hyprpaper", "wallpaper", ",\(copy)"])
  }

  @Test func whatAProgramSaysIsToldInOneLine() throws {
    let stubs = try StubPrograms(["swaymsg": "echo 'no sway' >&2; echo here >&2; exit 3"])
    let path = try picture(in: stubs, "a.png")
    let result = try stubs.set(["a.png", "--desktop", "sway"])
    let copy = try shown(path, on: "sway", stubs)
    expectFailure(
      result, 69, "swaymsg output '*' bg \(copy) fill: failed with exit code 3: no sway here")
  }

  @Test func damagedMemoryIsNamed() throws {
    let stubs = try stubs()
    _ = try picture(in: stubs, "a.png")
    try FileManager.default.createDirectory(
      atPath: stubs.folder.path("state/geobg"), withIntermediateDirectories: true)
    try stubs.folder.write("{", to: "state/geobg/wallpapers.json")
    let file = stubs.folder.path("state/geobg/wallpapers.json")
    expectFailure(
      try stubs.set(["a.png", "--desktop", "feh"]), 65,
      "\(file): not valid JSON: line 1, column 2: a key in quotes is missing; remove the file "
        + "to continue without it")
  }
}
