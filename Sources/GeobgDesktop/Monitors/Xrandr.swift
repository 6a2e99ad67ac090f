internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

extension MonitorProgram {
  /// Of any X server.
  public static let xrandr = MonitorProgram(
    // The list that desktops use: a screen of two tiles is one, and so is a clone.
    Invocation("xrandr", "--listactivemonitors"), read: XrandrAnswer.monitors)
}

/// The answer of `xrandr --listactivemonitors`, like ` 0: +*DP-1 2560/597x1440/336+0+0  DP-1`: a star
/// marks the primary one, millimeters are behind the pixels, and a name may be anything.
///
/// Sizes and places are those of the pixels of the screen that all share, turned and scaled as they are;
/// a wallpaper is drawn in these, and so every scale is 1.
private enum XrandrAnswer {
  static func monitors(in answer: String) throws(DocumentError) -> [SessionMonitor] {
    let lines = answer.split(separator: "\n")
    guard let head = lines.first, head.hasPrefix("Monitors:") else {
      throw .invalid(field: "line 1", reason: "it is no list of monitors")
    }
    var monitors: [SessionMonitor] = []
    for (index, line) in lines.enumerated().dropFirst() {
      guard let monitor = monitor(line) else {
        throw .invalid(
          field: "line \(index + 1)",
          reason: "'\(JSONField.excerpt(String(line)))' is no monitor")
      }
      monitors.append(monitor)
    }
    return monitors
  }

  private static func monitor(_ line: Substring) -> SessionMonitor? {
    let form = /\s*\d+: \+?(\*?)(.+?) (\d+)\/\d+x(\d+)\/\d+\+(-?\d+)\+(-?\d+)(?:\s.*)?/
    guard let found = line.wholeMatch(of: form), let width = Int(found.3),
      let height = Int(found.4), let x = Int(found.5), let y = Int(found.6),
      Canvas.sideRange.contains(width), Canvas.sideRange.contains(height)
    else { return nil }
    return SessionMonitor(
      name: String(found.2), mode: (width, height), x: x, y: y, isPrimary: !found.1.isEmpty)
  }
}
