internal import GeobgSystem

extension Desktop {
  /// hyprpaper, the wallpaper program of Hyprland.
  public static let hyprpaper = Desktop(
    name: "hyprpaper", program: "hyprpaper", sessionNames: ["hyprland"],
    sessionVariable: "HYPRLAND_INSTANCE_SIGNATURE", showsSVG: false, monitorProgram: .hyprctl,
    showing: { wallpaper, _ throws(DesktopError) in
      wallpaper.slices.isEmpty
        ? Hyprpaper.showing(wallpaper.light, on: "")
        : wallpaper.slices.flatMap { Hyprpaper.showing($0.path, on: $0.monitor.name) }
    },
    showingAgain: { session throws(DesktopError) in
      // hyprpaper 0.8 no longer reports it.
      let list = (try? session.answer(Invocation("hyprctl", "hyprpaper", "listactive"))) ?? ""
      return list.split(separator: "\n").flatMap(Hyprpaper.showingAgain)
    })
}

/// Requests to hyprpaper.
private enum Hyprpaper {
  /// Shows the picture at `path` on `monitor`, or on all monitors if the name is empty.
  static func showing(_ path: String, on monitor: String) -> [Invocation] {
    var preload = Invocation("hyprctl", "hyprpaper", "preload", path)
    // Older versions need this request; hyprpaper 0.8 does not have it, and loads pictures itself.
    preload.mayFail = true
    return [preload, Invocation("hyprctl", "hyprpaper", "wallpaper", "\(monitor),\(path)")]
  }

  /// The commands for a line such as `DP-1 = /a.png`.
  static func showingAgain(_ line: Substring) -> [Invocation] {
    let parts = line.split(separator: "=", maxSplits: 1).map(trimmed)
    guard parts.count == 2, parts[1].hasPrefix("/") else { return [] }
    return showing(parts[1], on: parts[0])
  }

  private static func trimmed(_ text: Substring) -> String {
    let front = text.drop { $0 == " " }
    return String(front.reversed().drop { $0 == " " }.reversed())
  }
}
