internal import GeobgRecipe
internal import GeobgSystem

extension Desktop {
  /// feh, on an X server without a desktop.
  public static let feh = Desktop(
    name: "feh", program: "feh",
    // Window managers that do not draw on the root window.
    sessionNames: [
      "awesome", "bspwm", "dwm", "fluxbox", "herbstluftwm", "i3", "icewm", "openbox", "qtile",
      "xmonad",
    ], bareSession: .x11, showsSVG: false, spreading: .allSlices,
    // Do not overwrite the user's ~/.fehbg, because it restores the earlier wallpaper.
    showing: { wallpaper, _ in
      // feh gives the files to the monitors in the order in which X lists them.
      let slices = wallpaper.slices.sorted { $0.monitor.index < $1.monitor.index }
      let paths = slices.isEmpty ? [wallpaper.light] : slices.map(\.path)
      return [Invocation("feh", arguments: ["--no-fehbg", "--bg-fill"] + paths)]
    },
    showingAgain: { session in
      let path = session.environment("HOME").map { $0 + "/.fehbg" }
      return path.flatMap { session.read($0) == nil ? nil : [Invocation("sh", $0)] } ?? []
    })
}

// MARK: - hyprpaper

extension Desktop {
  /// hyprpaper, the wallpaper program of Hyprland.
  public static let hyprpaper = Desktop(
    name: "hyprpaper", program: "hyprpaper", sessionNames: ["hyprland"],
    sessionVariable: "HYPRLAND_INSTANCE_SIGNATURE", showsSVG: false, monitorProgram: .hyprctl,
    showing: { wallpaper, _ in
      wallpaper.slices.isEmpty
        ? Hyprpaper.showing(wallpaper.light, on: "")
        : wallpaper.slices.flatMap { Hyprpaper.showing($0.path, on: $0.monitor.name) }
    },
    showingAgain: { session in
      Hyprpaper.shown(in: session).flatMap { Hyprpaper.showing($0.path, on: $0.monitor) }
    },
    isShowing: { wallpaper, session in
      let shown = Hyprpaper.shown(in: session)
      return shown.isEmpty || wallpaper.isShown(onMonitors: shown)
    })
}

// MARK: - sway

extension Desktop {
  /// Sway.
  public static let sway = Desktop(
    name: "sway", program: "swaymsg", sessionNames: ["sway"], sessionVariable: "SWAYSOCK",
    showsSVG: true, monitorProgram: .swaymsg,
    showing: { wallpaper, _ in
      let pictures =
        wallpaper.slices.isEmpty
        ? [("*", wallpaper.light)]
        : wallpaper.slices.map { ($0.monitor.name.quotedForSway, $0.path) }
      return pictures.map { output, path in
        Invocation("swaymsg", "output", output, "bg", path.quotedForSway, "fill")
      }
    },
    // Sway does not report its wallpaper, but a reload restores the one from its config file.
    showingAgain: { _ in [Invocation("swaymsg", "reload")] })
}

extension String {
  /// The path as one word of a sway command.
  ///
  /// Sway splits the command into words, removes the quotes of a word that begins with a quote,
  /// replaces its own `$` variables, and turns two spaces into an escaped space. Then wordexp(3)
  /// expands the word as a shell does, including commands in `$()`. So the word does not begin with
  /// a quote (a path begins with a slash), each special character is quoted by itself, and no two
  /// spaces are adjacent.
  ///
  /// Source: sway, `common/stringop.c` and `sway/commands/output/background.c`.
  package var quotedForSway: String {
    unicodeScalars.map { scalar in
      switch scalar {
      case "'": "\"'\""
      // Inside quotes, sway would treat it as the escape of the closing quote.
      case "\\": "\\\\"
      case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "_", "-": String(scalar)
      case _ where !scalar.isASCII: String(scalar)
      default: "'\(scalar)'"
      }
    }.joined()
  }
}

// MARK: - swww

extension Desktop {
  /// swww, for Hyprland and for Wayland compositors without their own wallpaper program.
  public static let swww = Desktop(
    name: "swww", program: Swww.name, newProgram: Swww.newName,
    sessionNames: ["dwl", "hyprland", "labwc", "niri", "river", "wayfire"],
    sessionVariable: "HYPRLAND_INSTANCE_SIGNATURE", bareSession: .wayland, showsSVG: false,
    playing: { _ in .animatedPNG }, monitorProgram: .hyprctl,
    monitorVariable: "HYPRLAND_INSTANCE_SIGNATURE",
    showing: { wallpaper, session in
      let program = Swww.program(in: session)
      return wallpaper.slices.isEmpty
        ? [Invocation(program, "img", wallpaper.light)]
        : wallpaper.slices.map { Invocation(program, "img", "-o", $0.monitor.name, $0.path) }
    },
    showingAgain: { session throws(DesktopError) in
      let program = Swww.program(in: session)
      return try Swww.shown(in: session).map { monitor, path in
        Invocation(program, "img", "-o", monitor, path)
      }
    },
    isShowing: { wallpaper, session throws(DesktopError) in
      let shown = try Swww.shown(in: session)
      return shown.isEmpty || wallpaper.isShown(onMonitors: shown)
    })
}

extension Wallpaper {
  /// Whether `shown`, the paths by monitors, are the files of this wallpaper.
  fileprivate func isShown(onMonitors shown: [(monitor: String, path: String)]) -> Bool {
    guard !slices.isEmpty else { return shown.contains { $0.path.hasBytes(of: light) } }
    return slices.allSatisfy { slice in
      shown.contains { $0.monitor == slice.monitor.name && $0.path.hasBytes(of: slice.path) }
    }
  }
}
