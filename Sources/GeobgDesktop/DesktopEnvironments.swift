internal import GeobgRecipe
internal import GeobgSystem

/// A key of GSettings, in which GNOME and related desktops store the wallpaper.
struct GSettingsKey {
  let schema: String
  let name: String

  /// The command that sets the key to `value`.
  ///
  /// gsettings treats a value that is not a GVariant as text; paths and URIs never are GVariants.
  func setting(_ value: String) -> Invocation {
    Invocation("gsettings", "set", schema, name, value)
  }

  /// The command that sets the key to its current value; gsettings accepts its own output.
  func settingAgain(_ session: DesktopSession) throws(DesktopError) -> Invocation {
    setting(try current(session))
  }

  /// Whether the key has the text `value`.
  ///
  /// gsettings also succeeds where it stores nothing: without the session's bus, and with a backend in
  /// memory.
  func has(_ value: String, in session: DesktopSession) throws(DesktopError) -> Bool {
    GVariantText.string(try current(session))?.hasBytes(of: value) ?? false
  }

  /// The value as gsettings prints it.
  private func current(_ session: DesktopSession) throws(DesktopError) -> String {
    try session.line(Invocation("gsettings", "get", schema, name))
  }
}

extension Desktop {
  /// A desktop that stores its wallpaper in `schema` of GSettings.
  ///
  /// - Parameter keys: The names of the keys for the picture, and their values.
  static func ofGSettings(
    _ name: String, _ sessionNames: Set<String>, schema: String, hasDark: Bool = false,
    scheme: ColorScheme = .gtk,
    monitorProgram: MonitorProgram? = nil, monitorVariable: String? = nil,
    keys: [(name: String, value: @Sendable (Wallpaper) -> String)]
  ) -> Desktop {
    let zoom: (name: String, value: @Sendable (Wallpaper) -> String) = (
      "picture-options", { $0.isSpanned ? "spanned" : "zoom" }
    )
    let keys = (keys + [zoom]).map { (GSettingsKey(schema: schema, name: $0.name), $0.value) }
    return Desktop(
      name: name, program: "gsettings", sessionNames: sessionNames, showsSVG: true,
      hasDark: hasDark, getsCopies: false, pathSyntax: .any, scheme: scheme, spreading: .onePicture,
      monitorProgram: monitorProgram,
      monitorVariable: monitorVariable,
      showing: { wallpaper, _ in
        keys.map { key, value in key.setting(value(wallpaper)) }
      },
      showingAgain: { session throws(DesktopError) in
        var commands: [Invocation] = []
        for (key, _) in keys { commands.append(try key.settingAgain(session)) }
        return commands
      },
      isShowing: { wallpaper, session throws(DesktopError) in
        for (key, value) in keys where try !key.has(value(wallpaper), in: session) { return false }
        return true
      }, reportsAll: true)
  }
}

extension Desktop {
  /// GNOME, and desktops that use its wallpaper setting.
  public static let gnome = Desktop.ofGSettings(
    "gnome", ["gnome", "ubuntu", "unity", "budgie", "pantheon"],
    schema: "org.gnome.desktop.background", hasDark: true, monitorProgram: .busctl,
    monitorVariable: "WAYLAND_DISPLAY",
    keys: [
      ("picture-uri", { $0.light.fileURI }), ("picture-uri-dark", { $0.dark.fileURI }),
    ])
}

extension Desktop {
  /// Cinnamon.
  public static let cinnamon = Desktop.ofGSettings(
    "cinnamon", ["cinnamon", "cinnamon2d", "x-cinnamon"],
    schema: "org.cinnamon.desktop.background",
    scheme: .named(
      by: Invocation("gsettings", "get", "org.cinnamon.desktop.interface", "gtk-theme")),
    keys: [("picture-uri", { $0.light.fileURI })])
}

extension Desktop {
  /// MATE.
  public static let mate = Desktop.ofGSettings(
    "mate", ["mate"], schema: "org.mate.background",
    scheme: .named(by: Invocation("gsettings", "get", "org.mate.interface", "gtk-theme")),
    keys: [("picture-filename", { $0.light })])
}

// MARK: - Xfce

extension Desktop {
  /// XFCE.
  public static let xfce = Desktop(
    name: "xfce", program: "xfconf-query", sessionNames: ["xfce", "xubuntu"], showsSVG: true,
    scheme: .named(by: Invocation("xfconf-query", "-c", "xsettings", "-p", "/Net/ThemeName")),
    showing: { wallpaper, session throws(DesktopError) in
      let properties = try Xfce.properties(session)
      guard !wallpaper.slices.isEmpty else {
        return properties.map { Xfce.query("-p", $0, "-s", wallpaper.light) }
      }
      var commands: [Invocation] = []
      for slice in wallpaper.slices {
        let own = properties.filter { $0.contains("/monitor\(slice.monitor.name)/") }
        guard !own.isEmpty else {
          throw .noPlaceOnMonitor(desktop: "xfce", monitor: slice.monitor.name)
        }
        commands += own.map { Xfce.query("-p", $0, "-s", slice.path) }
      }
      return commands
    },
    showingAgain: { session throws(DesktopError) in
      var commands: [Invocation] = []
      for property in try Xfce.properties(session) {
        let path = try session.line(Xfce.query("-p", property))
        commands.append(Xfce.query("-p", property, "-s", path))
      }
      return commands
    },
    isShowing: { wallpaper, session throws(DesktopError) in
      for property in try Xfce.properties(session) {
        let path = try session.line(Xfce.query("-p", property))
        let slice = wallpaper.slices.first { property.contains("/monitor\($0.monitor.name)/") }
        let isElsewhere = slice == nil && !wallpaper.slices.isEmpty
        guard isElsewhere || path.hasBytes(of: slice?.path ?? wallpaper.light) else { return false }
      }
      return true
    }, reportsAll: true)
}

// MARK: - LXQt

extension Desktop {
  /// LXQt, whose file manager draws the desktop.
  ///
  /// Source: pcmanfm-qt(1).
  public static let lxqt = Desktop(
    name: "lxqt", program: "pcmanfm-qt", sessionNames: ["lxqt"], showsSVG: false,
    spreading: .onePicture,
    showing: { wallpaper, _ in
      // Both modes keep the shape of the picture; stretching is exact for a picture of all monitors.
      [Lxqt.showing(wallpaper.light, mode: wallpaper.isSpanned ? "stretch" : Lxqt.usualMode)]
    },
    showingAgain: { session in
      Lxqt.shown(in: session).map { [Lxqt.showing($0, mode: Lxqt.mode(in: session))] } ?? []
    },
    // Without a report, its settings are not where they are looked for. The name is unique.
    isShowing: { wallpaper, session in
      Lxqt.shown(in: session).map { Lxqt.name($0) == Lxqt.name(wallpaper.light) } ?? true
    },
    // Its window writes the settings, and its program does not wait for that.
    settlingTime: 3)
}

// MARK: - KDE Plasma

extension Desktop {
  /// KDE Plasma.
  public static let kde = Desktop(
    name: "kde", program: "plasma-apply-wallpaperimage",
    sessionNames: ["kde", "plasma", "plasmawayland", "plasmax11"], showsSVG: true,
    playing: { Plasma.hasVideoPlugIn($0) ? .video : nil },
    // The program for wallpapers writes the path into a script.
    pathSyntax: .quoted, scheme: ColorScheme(isDark: Plasma.isDark),
    monitorProgram: .kscreenDoctor, monitorVariable: "WAYLAND_DISPLAY",
    showing: { wallpaper, session throws(DesktopError) in
      guard !wallpaper.paths.contains(where: Plasma.isVideo) || Plasma.hasVideoPlugIn(session)
      else { throw .videoPlugInMissing }
      return [
        wallpaper.slices.isEmpty
          ? Plasma.showing(wallpaper.light) : Plasma.showing(wallpaper.slices)
      ]
    },
    showingAgain: { session in
      CurrentWallpaper.ofPlasma(session).prefix(1).map { Plasma.showing($0.path) }
    })
}

// MARK: - macOS

extension Desktop {
  /// macOS.
  public static let macos = Desktop(
    name: "macos", program: "osascript", sessionNames: [], showsSVG: false,
    // The setting does not exist in light mode.
    scheme: .named(by: Invocation("defaults", "read", "-g", "AppleInterfaceStyle")),
    monitorProgram: .appKit,
    showing: { wallpaper, _ in
      [wallpaper.slices.isEmpty ? MacOS.showing(wallpaper.light) : MacOS.showing(wallpaper.slices)]
    },
    showingAgain: { session throws(DesktopError) in
      let path = try session.line(
        Invocation(
          "osascript", "-e", "tell application \"System Events\" to get picture of desktop 1"))
      return path.hasPrefix("/") ? [MacOS.showing(path)] : []
    },
    isShowing: { wallpaper, session throws(DesktopError) in
      // The system reports paths without symbolic links.
      let shown = try CurrentWallpaper.ofMacOS(session).map {
        FilePath.resolved($0.path) ?? $0.path
      }
      let paths = wallpaper.paths.map { FilePath.resolved($0) ?? $0 }
      return shown.isEmpty || !Set(shown).isDisjoint(with: paths)
    })
}

private enum MacOS {
  /// Sets the picture of each screen, in the order in which AppKit lists the screens.
  ///
  /// The numbers and paths are arguments of the script, so that they cannot change it.
  static func showing(_ slices: [Wallpaper.Slice]) -> Invocation {
    let script = """
      ObjC.import("AppKit");
      function run(words) {
        const screens = $.NSScreen.screens.js;
        for (let i = 0; i < words.length; i += 2) {
          const error = $();
          const isSet = $.NSWorkspace.sharedWorkspace.setDesktopImageURLForScreenOptionsError(
            $.NSURL.fileURLWithPath(words[i + 1]), screens[Number(words[i])],
            $.NSDictionary.dictionary, error);
          if (!isSet) throw new Error(error.localizedDescription.js);
        }
      }
      """
    let words = slices.flatMap { [String($0.monitor.index), $0.path] }
    return Invocation(
      "osascript", arguments: ["-l", "JavaScript", "-e", script] + words)
  }

  /// Passes the path as an argument of the script, so that it cannot change the script.
  static func showing(_ path: String) -> Invocation {
    Invocation(
      "osascript", "-e", "on run arguments", "-e",
      "tell application \"System Events\" to set picture of every desktop to item 1 of arguments",
      "-e", "end run", path)
  }
}
