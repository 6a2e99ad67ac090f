internal import GeobgSystem

extension Desktop {
  /// The commands that have the desktop show `wallpaper`, in order.
  ///
  /// - Throws: What asking throws, and ``Failure`` where the desktop has no place for a wallpaper.
  func commands(
    showing wallpaper: Wallpaper, in session: DesktopSession
  ) throws -> [Invocation] {
    let path = wallpaper.light
    switch self {
    case .gnome, .cinnamon, .mate:
      // What is no GVariant, as no path and no URI is, gsettings takes for the text that it is.
      return keys(showing: wallpaper).map { key in
        Invocation("gsettings", "set", key.schema, key.name, key.value)
      }
    case .xfce:
      return try Desktop.xfceProperties(session).map { Desktop.xfce($0, showing: path) }
    case .kde: return [Invocation("plasma-apply-wallpaperimage", path)]
    case .sway: return [Invocation("swaymsg", "output", "*", "bg", path.quotedForSway, "fill")]
    case .hyprpaper: return Desktop.hyprpaper(path, on: "")
    case .swww: return [Invocation("swww", "img", path)]
    // The user's own ~/.fehbg stays as it is: it is what there was before.
    case .feh: return [Invocation("feh", "--no-fehbg", "--bg-fill", path)]
    case .macos: return [Desktop.macOS(path)]
    }
  }

  /// The keys of GSettings that hold the wallpaper, and what they hold when it is `wallpaper`.
  func keys(showing wallpaper: Wallpaper) -> [(schema: String, name: String, value: String)] {
    let zoom = ("picture-options", "zoom")
    let (schema, keys) =
      switch self {
      case .gnome:
        (
          "org.gnome.desktop.background",
          [
            ("picture-uri", wallpaper.light.fileURI), ("picture-uri-dark", wallpaper.dark.fileURI),
            zoom,
          ]
        )
      case .cinnamon:
        ("org.cinnamon.desktop.background", [("picture-uri", wallpaper.light.fileURI), zoom])
      case .mate: ("org.mate.background", [("picture-filename", wallpaper.light), zoom])
      default: ("", [(String, String)]())
      }
    return keys.map { (schema, $0.0, $0.1) }
  }

  /// The properties that name a picture: one for each workspace of each monitor.
  static func xfceProperties(_ session: DesktopSession) throws -> [String] {
    let list = try session.ask(Invocation("xfconf-query", "-c", "xfce4-desktop", "-l"))
    let properties = list.split(separator: "\n").filter { $0.hasSuffix("/last-image") }
    guard !properties.isEmpty else {
      throw Failure(
        "xfce: no monitor has a wallpaper that could be changed; choose one in the settings of the "
          + "desktop first", .unavailable)
    }
    return properties.map(String.init)
  }

  static func xfce(_ property: String, showing path: String) -> Invocation {
    Invocation("xfconf-query", "-c", "xfce4-desktop", "-p", property, "-s", path)
  }

  /// Shows the picture at `path` on `monitor`; on all for an empty name.
  static func hyprpaper(_ path: String, on monitor: String) -> [Invocation] {
    var preload = Invocation("hyprctl", "hyprpaper", "preload", path)
    // hyprpaper 0.8 loads on its own and knows no such request; older ones need it.
    preload.mayFail = true
    return [preload, Invocation("hyprctl", "hyprpaper", "wallpaper", "\(monitor),\(path)")]
  }

  /// The path is an argument of the script and no part of it.
  static func macOS(_ path: String) -> Invocation {
    Invocation(
      "osascript", "-e", "on run arguments", "-e",
      "tell application \"System Events\" to set picture of every desktop to item 1 of arguments",
      "-e", "end run", path)
  }
}
