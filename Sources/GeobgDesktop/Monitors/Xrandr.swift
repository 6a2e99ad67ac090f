internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

extension MonitorProgram {
  /// The program for any X server.
  public static let xrandr = MonitorProgram(
    // The list that desktops use: a monitor made of two tiles appears once, and so do clones.
    Invocation("xrandr", "--listactivemonitors"), read: XrandrAnswer.monitors)
}

/// The answer of `xrandr --listactivemonitors`, such as ` 0: +*DP-1 2560/597x1440/336+0+0  DP-1`.
///
/// A star marks the primary monitor, millimeters follow the pixels, and a name may be any text.
///
/// Sizes and positions are in pixels of the shared X screen, after rotation and scaling. Wallpapers
/// are drawn in these pixels, so every scale is 1.
private enum XrandrAnswer {
  static func monitors(in answer: String) throws(DocumentError) -> [SessionMonitor] {
    let lines = answer.split(separator: "\n")
    guard let head = lines.first, head.hasPrefix("Monitors:") else {
      throw .invalid(field: "line 1", reason: "it is not a list of monitors")
    }
    var monitors: [SessionMonitor] = []
    for (index, line) in lines.enumerated().dropFirst() {
      guard let monitor = monitor(line) else {
        throw .invalid(
          field: "line \(index + 1)",
          reason: "'\(JSONField.excerpt(String(line)))' is not a monitor")
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
