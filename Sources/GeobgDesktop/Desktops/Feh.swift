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
    showing: { wallpaper, _ throws(DesktopError) in
      // feh gives the files to the monitors in the order in which X lists them.
      let slices = wallpaper.slices.sorted { $0.monitor.index < $1.monitor.index }
      let paths = slices.isEmpty ? [wallpaper.light] : slices.map(\.path)
      return [Invocation("feh", arguments: ["--no-fehbg", "--bg-fill"] + paths)]
    },
    showingAgain: { session throws(DesktopError) in
      let path = session.environment("HOME").map { $0 + "/.fehbg" }
      return path.flatMap { session.read($0) == nil ? nil : [Invocation("sh", $0)] } ?? []
    })
}
