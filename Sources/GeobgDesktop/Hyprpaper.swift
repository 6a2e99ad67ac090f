internal import GeobgRecipe
internal import GeobgSystem

enum Hyprpaper {
  /// Shows the picture at `path` on `monitor`, or on all monitors if the name is empty.
  static func showing(_ path: String, on monitor: String) -> [Invocation] {
    var preload = Invocation("hyprctl", "hyprpaper", "preload", path)
    // Older versions need this request; hyprpaper 0.8 does not have it, and loads pictures itself.
    preload.mayFail = true
    return [preload, Invocation("hyprctl", "hyprpaper", "wallpaper", "\(monitor),\(path)")]
  }

  /// The pictures in lines such as `DP-1 = /a.png`; none from hyprpaper 0.8, which does not report
  /// them.
  static func shown(in session: DesktopSession) -> [(monitor: String, path: String)] {
    let list = (try? session.answer(Invocation("hyprctl", "hyprpaper", "listactive"))) ?? ""
    return list.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "=", maxSplits: 1).map(trimmed)
      return parts.count == 2 && parts[1].hasPrefix("/") ? (parts[0], parts[1]) : nil
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let front = text.drop { $0 == " " }
    return String(front.reversed().drop { $0 == " " }.reversed())
  }
}
