internal import GeobgRecipe
internal import GeobgSystem

enum Lxqt {
  static let usualMode = "zoom"

  static func showing(_ path: String, mode: String) -> Invocation {
    Invocation("pcmanfm-qt", "--set-wallpaper", path, "--wallpaper-mode", mode)
  }

  /// The picture in the file manager's settings; nil if it shows none.
  static func shown(in session: DesktopSession) -> String? {
    setting("Wallpaper", in: session).flatMap { CurrentWallpaper.path($0) }
  }

  /// The last part of a path.
  static func name(_ path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) } ?? ""
  }

  /// The mode in the file manager's settings, as the option names it.
  static func mode(in session: DesktopSession) -> String {
    let mode = setting("WallpaperMode", in: session) ?? ""
    // The settings and the option have different names for a color without a picture.
    if mode == "none" { return "color" }
    return ["stretch", "fit", "center", "tile", usualMode].contains(mode) ? mode : usualMode
  }

  private static func setting(_ key: String, in session: DesktopSession) -> String? {
    let settings = session.settings("pcmanfm-qt/lxqt/settings.conf") ?? ""
    let line = settings.split(separator: "\n").first { $0.hasPrefix("\(key)=") }
    return line.map { String($0.dropFirst(key.count + 1)) }
  }
}
