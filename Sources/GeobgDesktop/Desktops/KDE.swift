internal import GeobgSystem

extension Desktop {
  /// KDE Plasma.
  public static let kde = Desktop(
    name: "kde", program: "plasma-apply-wallpaperimage",
    sessionNames: ["kde", "plasma", "plasmawayland", "plasmax11"], showsSVG: true,
    scheme: ColorScheme(isDark: Plasma.isDark),
    monitorProgram: .kscreenDoctor, monitorVariable: "WAYLAND_DISPLAY",
    showing: { wallpaper, _ throws(DesktopError) in
      wallpaper.slices.isEmpty
        ? [Invocation("plasma-apply-wallpaperimage", wallpaper.light)]
        : [Plasma.showing(wallpaper.slices)]
    },
    showingAgain: { session throws(DesktopError) in
      Plasma.picture(session).map { [Invocation("plasma-apply-wallpaperimage", $0)] } ?? []
    })
}

/// Plasma's own settings and scripts.
private enum Plasma {
  /// Sets the picture of each monitor.
  ///
  /// The program for wallpapers sets the same picture on all monitors. So this runs a script in
  /// Plasma, as the desktop console does, which finds the monitors by their positions.
  static func showing(_ slices: [Wallpaper.Slice]) -> Invocation {
    // A URI and an encoded name contain no quotes, so they cannot change the script.
    let pictures = slices.map { slice in
      "[\(slice.monitor.x), \(slice.monitor.y), \"\(slice.path.fileURI)\"]"
    }
    let script = """
      const pictures = [\(pictures.joined(separator: ", "))];
      const missing = pictures.filter(([x, y, uri]) => {
        const found = desktops().filter((desktop) => {
          if (desktop.screen < 0) return false;
          const place = screenGeometry(desktop.screen);
          return Math.round(place.x) === x && Math.round(place.y) === y;
        });
        for (const desktop of found) {
          desktop.wallpaperPlugin = "org.kde.image";
          desktop.currentConfigGroup = ["Wallpaper", "org.kde.image", "General"];
          desktop.writeConfig("Image", uri);
        }
        return found.length === 0;
      });
      if (missing.length > 0) throw new Error("no desktop at " + missing.join(" and at "));
      """
    return Invocation(
      "dbus-send", "--session", "--print-reply", "--dest=org.kde.plasmashell", "/PlasmaShell",
      "org.kde.PlasmaShell.evaluateScript", "string:\(script)")
  }

  /// Whether windows have a dark color, in Plasma's settings file; a name if it has no color.
  @Sendable static func isDark(_ session: DesktopSession) -> Bool? {
    let text = settings("kdeglobals", session) ?? ""
    var (group, name) = ("", String?.none)
    for line in text.split(separator: "\n") {
      if line.hasPrefix("[") {
        group = String(line)
      } else if group == "[Colors:Window]", line.hasPrefix("BackgroundNormal=") {
        let parts = line.dropFirst("BackgroundNormal=".count).split(separator: ",")
          .compactMap { Int($0) }
        // The sum of the three channels, each up to 255.
        if parts.count == 3 { return parts.reduce(0, +) < 3 * 128 }
      } else if group == "[General]", line.hasPrefix("ColorScheme=") {
        name = String(line)
      }
    }
    return name?.lowercased().contains("dark")
  }

  /// The text of a settings file; nil if there is none.
  private static func settings(_ name: String, _ session: DesktopSession) -> String? {
    let folder =
      session.environment("XDG_CONFIG_HOME") ?? session.environment("HOME").map { $0 + "/.config" }
    return folder.flatMap { session.read("\($0)/\(name)") }
  }

  /// The picture of the first monitor that shows one, from Plasma's settings file.
  static func picture(_ session: DesktopSession) -> String? {
    guard let text = settings("plasma-org.kde.plasma.desktop-appletsrc", session) else {
      return nil
    }
    var isPicture = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("[") {
        isPicture = line.hasSuffix("[Wallpaper][org.kde.image][General]")
      } else if isPicture, line.hasPrefix("Image=") {
        let value = String(line.dropFirst("Image=".count))
        if let path = value.hasPrefix("/") ? value : String(fileURI: value) { return path }
      }
    }
    return nil
  }
}
