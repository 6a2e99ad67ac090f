import GeobgDesktop
import GeobgSystem
import GeobgTestSupport
import Testing

/// What each desktop shows, as it reports it.
@Suite(.timed) struct CurrentWallpaperTests {
  private typealias Shown = CurrentWallpaper

  /// A session in which programs print `answers`, by their command line, and the files `files` exist.
  private func session(
    _ answers: [String: String], files: [String: String] = [:]
  ) -> DesktopSession {
    DesktopSession(
      environment: { ["HOME": "/home/me"][$0] },
      ask: { invocation throws(ProgramError) in
        guard let answer = answers[invocation.words.joined(separator: " ")] else {
          throw .failed(invocation, code: 1, output: "no such key")
        }
        return answer + "\n"
      },
      read: { files[$0] })
  }

  private func saved(_ desktop: Desktop? = nil, _ shown: String...) throws -> SavedWallpapers {
    var saved = try SavedWallpapers(parsing: Array("{}".utf8))
    if let desktop { saved[desktop] = SavedWallpapers.Saved(earlier: nil, shown: shown) }
    return saved
  }

  private let gnome = "gsettings get org.gnome.desktop.background picture-uri"

  @Test func gnomeHasALightAndADarkPicture() throws {
    let both = session([
      gnome: "'file:///a%20b.png'", gnome + "-dark": #""file:///it's.png""#,
    ])
    #expect(
      try Desktop.gnome.current(in: both, saved: saved())
        == [Shown("/a b.png", place: "light"), Shown("/it's.png", place: "dark")])
    let same = session([gnome: "'file:///a.png'", gnome + "-dark": "'file:///a.png'"])
    #expect(try Desktop.gnome.current(in: same, saved: saved()) == [Shown("/a.png")])
    // An older GNOME, and one that shows a color.
    #expect(
      try Desktop.gnome.current(in: session([gnome: "'file:///a.png'"]), saved: saved())
        == [Shown("/a.png")])
    #expect(try Desktop.gnome.current(in: session([gnome: "''"]), saved: saved()).isEmpty)
    // What geobg set is no longer there.
    #expect(
      try Desktop.gnome.current(in: session([gnome: "''"]), saved: saved(.gnome, "/b.png")).isEmpty)
  }

  @Test func aTimedWallpaperIsItsPictures() throws {
    let wallpaper = Wallpaper(light: "/a&b.png", dark: "/c.png")
    let timed = session(
      [gnome: "'file:///day.xml'", gnome + "-dark": "'file:///day.xml'"],
      files: ["/day.xml": GnomeXML.timed(wallpaper)])
    #expect(
      try Desktop.gnome.current(in: timed, saved: saved())
        == [
          Shown("/c.png", place: "during the day"), Shown("/a&b.png", place: "during the day"),
        ])
  }

  @Test func desktopsOfGSettings() throws {
    let cinnamon = session([
      "gsettings get org.cinnamon.desktop.background picture-uri": "'file:///a.png'"
    ])
    #expect(try Desktop.cinnamon.current(in: cinnamon, saved: saved()) == [Shown("/a.png")])
    let mate = session([#"gsettings get org.mate.background picture-filename"#: #"'/it\'s.png'"#])
    #expect(try Desktop.mate.current(in: mate, saved: saved()) == [Shown("/it's.png")])
  }

  @Test func xfceHasAPictureForEachWorkspace() throws {
    func query(_ words: String) -> String { "xfconf-query -c xfce4-desktop \(words)" }
    let (one, two) = (
      "/backdrop/screen0/monitorDP-1/workspace0", "/backdrop/screen0/monitorDP-2/workspace0"
    )
    let found = session([
      query("-l"): "\(one)/last-image\n\(one)/image-style\n\(two)/last-image",
      query("-p \(one)/last-image"): "/a.png", query("-p \(two)/last-image"): "/b.png",
    ])
    #expect(
      try Desktop.xfce.current(in: found, saved: saved())
        == [
          Shown("/a.png", place: "screen0/monitorDP-1/workspace0"),
          Shown("/b.png", place: "screen0/monitorDP-2/workspace0"),
        ])
  }

  @Test func plasmaHasAPictureForEachScreen() throws {
    let settings = """
      [Containments][1]
      activityId=x
      lastScreen=0

      [Containments][1][Wallpaper][org.kde.image][General]
      Image=file:///a.png
      SlidePaths=/x

      [Containments][2]
      lastScreen=1

      [Containments][2][Wallpaper][org.kde.image][General]
      Image=/b.png

      [Containments][3][General]
      Image=/no.png
      """
    let path = "/home/me/.config/plasma-org.kde.plasma.desktop-appletsrc"
    #expect(
      try Desktop.kde.current(in: session([:], files: [path: settings]), saved: saved())
        == [Shown("/a.png", place: "screen 0"), Shown("/b.png", place: "screen 1")])
    #expect(try Desktop.kde.current(in: session([:]), saved: saved()).isEmpty)
  }

  /// What a plug-in showed stays in the settings when another one shows the wallpaper.
  @Test(arguments: [
    ("org.kde.image", "/a.png"), ("luisbocanegra.smart.video.wallpaper.reborn", "/b c.mp4"),
    ("org.kde.color", nil),
  ])
  func plasmaHasPlugIns(plugIn: String, path: String?) throws {
    let settings = """
      [Containments][1]
      lastScreen=0
      wallpaperplugin=\(plugIn)

      [Containments][1][Wallpaper][org.kde.image][General]
      Image=file:///a.png

      [Containments][1][Wallpaper][luisbocanegra.smart.video.wallpaper.reborn][General]
      VideoUrls=[{"duration":0,"filename":"file:///b%20c.mp4","enabled":true}]
      """
    let file = "/home/me/.config/plasma-org.kde.plasma.desktop-appletsrc"
    #expect(
      try Desktop.kde.current(in: session([:], files: [file: settings]), saved: saved())
        == [path.map { Shown($0) }].compactMap { $0 })
  }

  @Test func hyprpaperAndSwww() throws {
    let hyprpaper = session(["hyprctl hyprpaper listactive": "DP-1 = /a = b.png\nDP-2 = /c.png"])
    #expect(
      try Desktop.hyprpaper.current(in: hyprpaper, saved: saved())
        == [Shown("/a = b.png", place: "DP-1"), Shown("/c.png", place: "DP-2")])
    // hyprpaper 0.8 does not report it.
    #expect(
      try Desktop.hyprpaper.current(in: session([:]), saved: saved(.hyprpaper, "/a.png"))
        == [Shown("/a.png")])
    let swww = session([
      "swww query": """
      : DP-1: 1920x1080, scale: 1, currently displaying: image: /a.png
      : DP-2: 1920x1080, scale: 1, currently displaying: color: 000000
      """
    ])
    #expect(try Desktop.swww.current(in: swww, saved: saved()) == [Shown("/a.png")])
  }

  @Test func macOSHasAPictureForEachDesktop() throws {
    let script =
      "osascript -e set AppleScript's text item delimiters to linefeed -e "
      + "tell application \"System Events\" to get (picture of every desktop) as text"
    #expect(
      try Desktop.macos.current(in: session([script: "/a, b.heic\n/c.png"]), saved: saved())
        == [Shown("/a, b.heic", place: "desktop 1"), Shown("/c.png", place: "desktop 2")])
  }

  /// Programs that report nothing show what geobg set last.
  @Test func whatGeobgSet() throws {
    for desktop in [Desktop.sway, .feh] {
      #expect(
        try desktop.current(in: session([:]), saved: saved(desktop, "/a.png")) == [Shown("/a.png")])
      #expect(try desktop.current(in: session([:]), saved: saved()).isEmpty)
    }
    let file = "#!/bin/sh\nfeh --no-fehbg --bg-fill '/it'\\''s.png' \n"
    #expect(
      try Desktop.feh.current(in: session([:], files: ["/home/me/.fehbg": file]), saved: saved())
        == [Shown("/it's.png")])
  }

  @Test func aProgramThatFailsIsReported() {
    #expect(throws: DesktopError.self) {
      try Desktop.swww.current(in: session([:]), saved: saved())
    }
  }
}
