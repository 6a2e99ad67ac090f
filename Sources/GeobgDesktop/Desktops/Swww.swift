internal import GeobgSystem

extension Desktop {
  /// swww, for Hyprland and for Wayland compositors without their own wallpaper program.
  public static let swww = Desktop(
    name: "swww", program: "swww", sessionNames: ["hyprland"],
    sessionVariable: "HYPRLAND_INSTANCE_SIGNATURE", bareSession: .wayland, showsSVG: false,
    monitorProgram: .hyprctl, monitorVariable: "HYPRLAND_INSTANCE_SIGNATURE",
    showing: { wallpaper, _ throws(DesktopError) in
      wallpaper.slices.isEmpty
        ? [Invocation("swww", "img", wallpaper.light)]
        : wallpaper.slices.map { Invocation("swww", "img", "-o", $0.monitor.name, $0.path) }
    },
    showingAgain: { session throws(DesktopError) in
      try session.answer(Invocation("swww", "query")).split(separator: "\n")
        .compactMap(Swww.showingAgain)
    })
}

/// Reads the output of swww.
private enum Swww {
  /// The command for one line of `swww query`, such as `: DP-1: 1920x1080, scale: 1, currently
  /// displaying: image: /a.png`; nil for an output that shows a color.
  static func showingAgain(_ line: Substring) -> Invocation? {
    let mark = "currently displaying: image: "
    let named = line.drop { $0 == ":" || $0 == " " }
    guard let path = line.ranges(of: mark).first.map({ line[$0.upperBound...] }),
      let colon = named.firstIndex(of: ":")
    else { return nil }
    return Invocation("swww", "img", "-o", String(named[..<colon]), String(path))
  }
}
