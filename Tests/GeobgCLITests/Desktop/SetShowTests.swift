import Foundation
import GeobgTestSupport
import Testing

/// `geobg set --show` with stubs instead of real desktops.
@Suite(.timed) struct SetShowTests {
  /// GNOME that keeps its settings in files.
  private static let gsettings = """
    mkdir -p "$HOME"
    key="$HOME/$2-$3"
    case $1 in
    get) cat "$key" 2>/dev/null || echo "''" ;;
    set) printf "'%s'\\n" "$4" >"$key" ;;
    esac
    """

  @Test func whatIsSetIsShown() throws {
    let stubs = try StubPrograms(["gsettings": Self.gsettings])
    let show = ["--show", "--desktop", "gnome"]
    expectFailure(
      try stubs.set(show), 66,
      "--show: gnome reports no wallpaper")
    expectSuccess(
      try stubs.set([
        "--desktop", "gnome", "--seed", "ada", "--size", "60x40px", "--palette", "dusk",
      ])
    )
    let result = expectSuccess(try stubs.set(show))
    #expect(result.errors.isEmpty)
    let blocks = result.text.split(separator: "\n\n", omittingEmptySubsequences: false)
    try #require(blocks.count == 2)
    for (block, mode) in zip(blocks, ["light", "dark"]) {
      #expect(block.hasPrefix("desktop     gnome\nshown       \(mode)\nfile        /"))
      for line in ["seed        \"ada\"", "mode        \(mode)", "size        60x40 px"] {
        #expect(block.contains("\n\(line)\n"))
      }
      #expect(block.contains("\ncommand     geobg --seed ada --palette dusk "))
    }
    // The command makes the picture again.
    let command = try #require(blocks[1].split(separator: "\n").last).dropFirst(12)
    for call in try Script.calls(in: String(command)) {
      expectSuccess(try Shell.geobg(call, in: stubs.folder.url))
    }
    let dark = try #require(stubs.wallpapers.first { $0.hasSuffix("dark.png") })
    #expect(try stubs.folder.data("wallpaper.png") == stubs.folder.data("data/geobg/\(dark)"))
  }

  @Test func aPictureOfSomeoneElse() throws {
    let stubs = try StubPrograms(["feh": ""])
    try stubs.folder.write("GIF89a", to: "photo.gif")
    expectSuccess(try stubs.set(["photo.gif", "--desktop", "feh"]))
    let copy = stubs.folder.path("data/geobg/\(try #require(stubs.wallpapers.first))")
    let result = expectSuccess(try stubs.set(["--show", "--desktop", "feh"]))
    #expect(
      result.text.hasSuffix("\(copy)\nrecipe      none: this file has no recipe of geobg\n"))
    #expect(copy.hasSuffix(".gif"))
    try FileManager.default.removeItem(atPath: copy)
    let gone = expectSuccess(try stubs.set(["--show", "--desktop", "feh"]))
    #expect(gone.text.hasSuffix("\nrecipe      unknown: the file cannot be read\n"))
  }

  /// A picture that is smaller than the screen of 300x200 pixels, or upright on it, gets a note.
  @Test(
    arguments: [
      ("--size 299x200px", "299x200"), ("--size 300x199px", "300x199"),
      ("--size 60x40px", "60x40"), ("--size 300x301px", "300x301"),
      ("--size 300x200px", nil), ("--size 600x400px", nil), ("--size screen", nil), ("", nil),
      // Files that are there already.
      ("small.png", "60x40"), ("upright.svg", "40x60"), ("small.svg", "60x40"), ("photo.gif", nil),
    ] as [(String, String?)])
  func thePictureAndTheScreen(arguments: String, size: String?) throws {
    let monitors = "Monitors: 1\n 0: +*DP-1 300/60x200/40+0+0  DP-1\n"
    let stubs = try StubPrograms(["feh": "", "xrandr": "cat \"$0.answer\""])
    try stubs.folder.write(monitors, to: "bin/xrandr.answer")
    try stubs.folder.write("GIF89a", to: "photo.gif")
    let words = arguments.split(separator: " ").map(String.init)
    let isFile = words.first?.contains(".") ?? false
    if let name = words.first, isFile, name != "photo.gif" {
      let side = name.hasPrefix("upright") ? "40x60px" : "60x40px"
      expectSuccess(
        try Shell.geobg(
          ["--seed", "1", "--density", "0.1", "--size", side, "-o", name], in: stubs.folder.url))
    }
    let options = isFile ? words : ["--seed", "1", "--density", "0.1"] + words
    let result = expectSuccess(
      try stubs.set(options + ["--desktop", "feh"], ["DISPLAY": ":0"]))
    let note = "pixels, and the screen 300x200; --size screen makes it fit\n"
    #expect(result.errors.contains(note) == (size != nil), "\(result.errors)")
    if let size {
      #expect(result.errors.contains("geobg: the picture has \(size) \(note)"))
      let quiet = expectSuccess(
        try stubs.set(options + ["--desktop", "feh", "--quiet"], ["DISPLAY": ":0"]))
      #expect(quiet.errors.isEmpty)
    }
  }

  /// Without a screen that reports itself, nothing is said about it.
  @Test func noNoteWithoutAScreen() throws {
    let stubs = try StubPrograms(["feh": "", "xrandr": "exit 1"])
    let result = expectSuccess(
      try stubs.set(
        ["--seed", "1", "--size", "60x40px", "--desktop", "feh"], ["DISPLAY": ":0"]))
    #expect(!result.errors.contains("--size screen"))
  }

  @Test(arguments: [["a.png"], ["--restore"], ["--dry-run"], ["--dark"], ["--seed", "1"]])
  func nothingElseIsDone(flags: [String]) throws {
    let stubs = try StubPrograms(["feh": ""])
    expectFailure(
      try stubs.set(["--show", "--desktop", "feh"] + flags), 64,
      "--show prints what is on the desktop; leave out files and other options, except --desktop")
    #expect(try stubs.calls().isEmpty)
  }
}
