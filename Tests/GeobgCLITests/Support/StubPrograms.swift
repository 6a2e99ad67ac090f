import Foundation
import GeobgTestSupport
import Testing

/// Stub programs that record their calls, and a user who has them.
struct StubPrograms {
  let folder: TemporaryFolder

  /// Stubs for `programs`; each value is a shell script with the stub's answer.
  init(_ programs: [String: String]) throws {
    folder = try TemporaryFolder()
    for name in ["bin", "home"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
    }
    for (name, answer) in programs {
      let script = """
        #!/bin/sh
        { printf '%s\\0' "${0##*/}" "$@"; printf '\\036'; } >>'\(folder.path("calls"))'
        \(answer)

        """
      try add(name, script: script)
    }
  }

  /// Programs of desktops that store what is set, and report it; before, each reports an old picture.
  static let desktops = [
    "gsettings": gsettings, "xfconf-query": xfconf, "swww": swww, "hyprctl": hyprctl,
    "osascript": osascript, "plasma-apply-wallpaperimage": "", "swaymsg": "", "feh": "",
    "pcmanfm-qt": "", "dbus-send": "",
  ]

  /// A GSettings whose values are texts, which it prints in the notation of GVariant.
  static let gsettings = #"""
    key="$0.$2.$3"
    case $1 in
    get) cat "$key" 2>/dev/null || echo "'old of $3'" ;;
    set)
      case $4 in
      "'"*) printf '%s\n' "$4" >"$key" ;;
      *) printf "'%s'\n" "$(printf %s "$4" | sed "s/[\\']/\\\\&/g")" >"$key" ;;
      esac ;;
    esac
    """#

  /// An Xfce with two workspaces.
  static let xfconf = xfconf(places: ["/backdrop/s/m/w0", "/backdrop/s/m/w1"])

  /// An Xfce with a picture at each of `places`.
  static func xfconf(places: [String]) -> String {
    """
    property="$0$(printf %s "$4" | tr / .)"
    case "$*" in
    *" -l") for place in \(places.joined(separator: " ")); do
      echo "$place/last-image"; echo "$place/style"
      done ;;
    *" -s "*) printf '%s\\n' "$6" >"$property" ;;
    *) cat "$property" 2>/dev/null || echo "/old $4" ;;
    esac
    """
  }

  /// A swww with one monitor, or with those that were named.
  static let swww = """
    case $1 in
    img) case $2 in -o) printf %s "$4" >"$0.on.$3" ;; *) printf %s "$2" >"$0.on.DP-1" ;; esac ;;
    query)
      [ -e "$0.on.DP-1" ] || printf /old.png >"$0.on.DP-1"
      for file in "$0".on.*; do
        echo "${file##*.on.}: 9x9, scale: 1, currently displaying: image: $(cat "$file")"
      done ;;
    esac
    """

  /// A hyprpaper with one monitor, or with those that were named.
  static let hyprctl = """
    case $2 in
    wallpaper)
      monitor=${3%%,*}
      printf %s "${3#*,}" >"$0.on.${monitor:-DP-1}" ;;
    listactive)
      [ -e "$0.on.DP-1" ] || printf /old.png >"$0.on.DP-1"
      for file in "$0".on.*; do echo "${file##*.on.} = $(cat "$file")"; done ;;
    esac
    """

  /// A macOS with one screen.
  static let osascript = """
    case $2 in
    'on run arguments') for path; do :; done; printf '%s\\n' "$path" >"$0.shown" ;;
    *) cat "$0.shown" 2>/dev/null || echo /old.heic ;;
    esac
    """

  /// Adds the program `name`, or replaces it.
  ///
  /// The system runs no file that is open for writing. If this process wrote the script, programs
  /// that other tests start at this moment would inherit the open file; so `install` writes it.
  func add(_ name: String, script: String) throws {
    try expectSuccess(
      Shell.run(
        "install", ["-m", "755", "/dev/stdin", folder.path("bin/\(name)")],
        input: Data(script.utf8)))
  }

  /// The plug-in of Plasma that plays videos.
  static let videoPlugIn = "luisbocanegra.smart.video.wallpaper.reborn"

  /// Installs the plug-in of Plasma that plays videos.
  func addVideoPlugIn() throws {
    let plugIn = folder.url.appendingPathComponent("data/plasma/wallpapers/\(Self.videoPlugIn)")
    try FileManager.default.createDirectory(at: plugIn, withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: plugIn.appendingPathComponent("metadata.json"))
  }

  /// Writes the user's own settings file.
  func addSettings(_ json: String) throws {
    try folder.makeFolder("home/.config/geobg")
    try folder.write(json, to: "home/.config/geobg/config.json")
  }

  /// The environment of a session without a desktop, in which the stubs come first on the path.
  var environment: [String: String] {
    [
      "PATH": "\(folder.path("bin")):/usr/bin:/bin", "HOME": folder.path("home"),
      "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": folder.path("data"),
      "XDG_STATE_HOME": folder.path("state"),
      "XDG_CURRENT_DESKTOP": "", "DESKTOP_SESSION": "", "SWAYSOCK": "", "WAYLAND_DISPLAY": "",
      "HYPRLAND_INSTANCE_SIGNATURE": "", "DISPLAY": "", "XDG_RUNTIME_DIR": "",
    ]
  }

  /// Runs `geobg set`.
  func set(_ arguments: [String], _ variables: [String: String] = [:]) throws -> Shell.Result {
    try Shell.geobg(
      ["set"] + arguments, environment: environment.merging(variables) { $1 }, in: folder.url)
  }

  /// The recorded calls since the last time, without queries.
  func calls() throws -> [[String]] {
    guard let data = try? folder.data("calls") else { return [] }
    try FileManager.default.removeItem(atPath: folder.path("calls"))
    return Script.calls(recorded: data)
  }

  /// The names of the wallpapers that geobg made and has not removed.
  var wallpapers: [String] {
    let path = folder.path("data/geobg")
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
