internal import GeobgRecipe
internal import GeobgSystem

enum Plasma {
  /// The plug-in that shows pictures, and the key of its settings that names the picture.
  static let pictures = (plugIn: "org.kde.image", key: "Image")
  /// The plug-in Smart Video Wallpaper Reborn, and the key of its settings with the list of videos.
  ///
  /// It repeats a single video without a gap, and stops it when the battery is low.
  ///
  /// Source: https://github.com/luisbocanegra/plasma-smart-video-wallpaper-reborn.
  static let videos = (plugIn: "luisbocanegra.smart.video.wallpaper.reborn", key: "VideoUrls")

  /// Whether the file at `path` is a video, by its name: it may not be made yet.
  static func isVideo(_ path: String) -> Bool {
    ["mp4", "webm", "mkv"].contains(FileNamePart.pathExtension(of: path)?.lowercased())
  }

  /// Whether the plug-in for videos is installed, for this user or for all.
  static func hasVideoPlugIn(_ session: DesktopSession) -> Bool {
    session.hasData("plasma/wallpapers/\(videos.plugIn)/metadata.json")
  }

  /// Sets the picture or video of all monitors.
  static func showing(_ path: String) -> Invocation {
    isVideo(path)
      ? showing([(place: "null", path: path)])
      : Invocation("plasma-apply-wallpaperimage", path)
  }

  /// Sets the picture or video of each monitor.
  ///
  /// The program for wallpapers sets the same picture on all monitors.
  static func showing(_ slices: [Wallpaper.Slice]) -> Invocation {
    showing(slices.map { (place: "[\($0.monitor.x), \($0.monitor.y)]", path: $0.path) })
  }

  /// Runs a script in Plasma, as the desktop console does, which finds the monitors by their
  /// positions; the place null is every monitor.
  private static func showing(_ files: [(place: String, path: String)]) -> Invocation {
    // A URI and an encoded name contain no quotes, so they cannot change the script.
    let wallpapers = files.map { place, path in
      let (shown, uri) = (isVideo(path) ? videos : pictures, "\"\(path.fileURI)\"")
      let value =
        isVideo(path) ? "JSON.stringify([{ filename: \(uri), enabled: true }])" : uri
      return "[\(place), \"\(shown.plugIn)\", \"\(shown.key)\", \(value)]"
    }
    let script = """
      const wallpapers = [\(wallpapers.joined(separator: ", "))];
      const missing = wallpapers.filter(([place, plugIn, key, value]) => {
        const found = desktops().filter((desktop) => {
          if (desktop.screen < 0) return false;
          const { x, y } = screenGeometry(desktop.screen);
          return !place || Math.round(x) === place[0] && Math.round(y) === place[1];
        });
        for (const desktop of found) {
          desktop.wallpaperPlugin = plugIn;
          desktop.currentConfigGroup = ["Wallpaper", plugIn, "General"];
          desktop.writeConfig(key, value);
          const shown = desktop.readConfig(key, "");
          if (shown && String(shown) !== value) throw new Error("the desktop does not take " + key);
        }
        return found.length === 0;
      });
      if (missing.length > 0) {
        throw new Error("no desktop at " + missing.map(([place]) => place || "any place").join(" and at "));
      }
      """
    return Invocation(
      "dbus-send", "--session", "--print-reply", "--dest=org.kde.plasmashell", "/PlasmaShell",
      "org.kde.PlasmaShell.evaluateScript", "string:\(script)")
  }

  /// Whether windows have a dark color, in Plasma's settings file; a name if it has no color.
  @Sendable static func isDark(_ session: DesktopSession) -> Bool? {
    let text = session.settings("kdeglobals") ?? ""
    var (group, name) = ("", String?.none)
    for line in text.split(separator: "\n") {
      if line.hasPrefix("[") {
        group = String(line)
      } else if group == "[Colors:Window]", line.hasPrefix("BackgroundNormal=") {
        let parts = line.dropFirst("BackgroundNormal=".count).split(separator: ",")
          .compactMap { UInt8($0) }
        if parts.count == 3 { return parts.reduce(0) { $0 + Int($1) } < 3 * 128 }
      } else if group == "[General]", line.hasPrefix("ColorScheme=") {
        name = String(line)
      }
    }
    return name?.lowercased().contains("dark")
  }
}
