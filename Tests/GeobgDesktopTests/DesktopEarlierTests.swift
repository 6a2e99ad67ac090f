import GeobgDesktop
import GeobgSystem
import GeobgTestSupport
import Testing

/// The saved commands for restoring a wallpaper, from the output of a desktop's programs.
@Suite(.timed) struct DesktopEarlierTests {
  /// The commands as lines; `answers` maps the command lines of programs to their output.
  private func earlier(
    _ desktop: Desktop, answers: [String: String] = [:], files: [String: String] = [:],
    programs: Set<String> = []
  ) throws -> [String]? {
    let session = DesktopSession(
      environment: { $0 == "HOME" ? "/home/me" : nil }, hasProgram: programs.contains,
      ask: { invocation throws(ProgramError) in
        guard let answer = answers[invocation.words.joined(separator: " ")] else {
          throw .cannotRun(program: invocation.program, reason: "nobody asks that")
        }
        return answer
      }, read: { files[$0] })
    return try desktop.commandsForEarlier(in: session)?.map {
      $0.words.joined(separator: "|")
    }
  }

  @Test func gsettingsReadWhatTheyPrint() throws {
    let schema = "org.gnome.desktop.background"
    let commands = try earlier(
      .gnome,
      answers: [
        "gsettings get \(schema) picture-uri": "'file:///a b.png'\n",
        "gsettings get \(schema) picture-uri-dark": "\"it's\"\n",
        "gsettings get \(schema) picture-options": "'scaled'\n",
      ])
    #expect(
      commands == [
        "gsettings|set|\(schema)|picture-uri|'file:///a b.png'",
        "gsettings|set|\(schema)|picture-uri-dark|\"it's\"",
        "gsettings|set|\(schema)|picture-options|'scaled'",
      ])
  }

  @Test func everyMonitorOfXFCE() throws {
    let query = "xfconf-query -c xfce4-desktop"
    let commands = try earlier(
      .xfce,
      answers: [
        "\(query) -l": "/backdrop/a/last-image\n/backdrop/a/image-style\n/backdrop/b/last-image\n",
        "\(query) -p /backdrop/a/last-image": "/one two.jpg\n",
        "\(query) -p /backdrop/b/last-image": "/three.jpg\n",
      ])
    #expect(
      commands == [
        "xfconf-query|-c|xfce4-desktop|-p|/backdrop/a/last-image|-s|/one two.jpg",
        "xfconf-query|-c|xfce4-desktop|-p|/backdrop/b/last-image|-s|/three.jpg",
      ])
  }

  @Test(arguments: [
    ("Image=file:///a%20b/\nImage=/second", "/a b/"), ("Image=/plain.png", "/plain.png"),
    ("Image=Next", nil), ("FillMode=2", nil),
  ])
  func plasmaWritesItDown(line: String, path: String?) throws {
    let text = """
      [Containments][1]
      Image=/no
      [Containments][1][Wallpaper][org.kde.image][General]
      \(line)
      [Containments][1][General]
      Image=/no
      """
    let file = "/home/me/.config/plasma-org.kde.plasma.desktop-appletsrc"
    #expect(
      try earlier(.kde, files: [file: text]) == path.map { ["plasma-apply-wallpaperimage|\($0)"] })
    #expect(try earlier(.kde) == nil)
  }

  @Test func swayGoesBackToItsConfig() throws {
    #expect(try earlier(.sway) == ["swaymsg|reload"])
  }

  @Test(
    arguments: [
      (
        "DP-1 = /a b=c.png\n = /all.png\n",
        [
          "hyprctl|hyprpaper|preload|/a b=c.png", "hyprctl|hyprpaper|wallpaper|DP-1,/a b=c.png",
          "hyprctl|hyprpaper|preload|/all.png", "hyprctl|hyprpaper|wallpaper|,/all.png",
        ]
      ), ("no wallpapers active", nil),
    ] as [(String, [String]?)])
  func hyprpaper(list: String, commands: [String]?) throws {
    #expect(try earlier(.hyprpaper, answers: ["hyprctl hyprpaper listactive": list]) == commands)
  }

  @Test(
    arguments: [
      (
        """
        DP-1: 1920x1080, scale: 1, currently displaying: image: /a: b.png
        : DP-2: 1x1, scale: 1, currently displaying: image: /c.png
        DP-3: 1x1, scale: 1, currently displaying: color: 000000
        """, ["swww|img|-o|DP-1|/a: b.png", "swww|img|-o|DP-2|/c.png"]
      ), ("", nil),
    ] as [(String, [String]?)])
  func swww(list: String, commands: [String]?) throws {
    #expect(try earlier(.swww, answers: ["swww query": list]) == commands)
  }

  /// The program has two names; the new one is used only if the old one is not installed.
  @Test(
    arguments: [(["awww"], "awww"), (["awww", "swww"], "swww")] as [(Set<String>, String)])
  func swwwHasANewName(programs: Set<String>, name: String) throws {
    let list = "DP-1: 1x1, scale: 1, currently displaying: image: /a.png"
    #expect(
      try earlier(.swww, answers: ["\(name) query": list], programs: programs)
        == ["\(name)|img|-o|DP-1|/a.png"])
  }

  @Test(arguments: [
    ("WallpaperMode=zoom\n", "zoom"), ("WallpaperMode=center\n", "center"),
    ("WallpaperMode=tile\n", "tile"), ("WallpaperMode=none\n", "color"), ("", "zoom"),
    ("WallpaperMode=--quit\n", "zoom"),
  ])
  func lxqtWritesItDown(line: String, mode: String) throws {
    let text = "[Desktop]\nBgColor=#000000\nWallpaper=/a b.png\n\(line)"
    let file = "/home/me/.config/pcmanfm-qt/lxqt/settings.conf"
    #expect(
      try earlier(.lxqt, files: [file: text])
        == ["pcmanfm-qt|--set-wallpaper|/a b.png|--wallpaper-mode|\(mode)"])
    #expect(try earlier(.lxqt, files: [file: "[Desktop]\nWallpaper=\n"]) == nil)
    #expect(try earlier(.lxqt) == nil)
  }

  @Test func fehHasItsScript() throws {
    #expect(try earlier(.feh, files: ["/home/me/.fehbg": "#!/bin/sh"]) == ["sh|/home/me/.fehbg"])
    #expect(try earlier(.feh) == nil)
  }

  @Test func kept() throws {
    let json =
      #"{"gnome":{"earlier":[["a","b c"],["d"]],"shown":["/x.png"]},"kde":{"shown":[]},"#
      + #""with":{"running":[{"process":7,"start":9},{"process":8}],"shown":[]}}"#
    let kept = try SavedWallpapers(parsing: Array(json.utf8))
    #expect(kept[.gnome]?.earlier == [Invocation("a", "b c"), Invocation("d")])
    #expect(kept[.kde] == SavedWallpapers.Saved(earlier: nil, shown: []))
    #expect(kept[.sway] == nil)
    let own = Desktop.with(try OwnProgram(parsing: "swaybg -i {file}"))
    #expect(
      kept[own]?.running == [
        RunningProgram(process: 7, start: 9), RunningProgram(process: 8, start: nil),
      ])
    #expect(kept.json == json)
    #expect(kept.needs("x.png"))
    #expect(kept.needs("b c"))
    #expect(!kept.needs("y.png"))
  }

  @Test(arguments: [
    #"{"windows":{"shown":[]}}"#, #"{"kde":{}}"#, #"{"kde":{"shown":[1]}}"#,
    #"{"kde":{"shown":[],"earlier":[[]]}}"#, #"{"kde":{"shown":[],"earlier":[[""]]}}"#, "[]", "",
  ])
  func damage(json: String) {
    #expect(throws: (any Error).self) { try SavedWallpapers(parsing: Array(json.utf8)) }
  }
}
