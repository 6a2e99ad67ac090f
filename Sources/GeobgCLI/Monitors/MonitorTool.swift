internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// A program by which a session tells of its monitors.
enum MonitorTool: CaseIterable {
  /// Of sway.
  case swaymsg
  /// Of Hyprland.
  case hyprctl
  /// Of KDE Plasma.
  case kscreenDoctor
  /// Of systemd; it asks GNOME's shell.
  case busctl
  /// Of any compositor that has the protocol of wlroots.
  case wlrRandr
  /// Of any X server.
  case xrandr
  /// Of macOS.
  case systemProfiler

  /// The longest answer that is read, in bytes.
  private static let byteLimit = 1 << 22

  /// What asks, and changes nothing.
  var query: Invocation {
    switch self {
    case .swaymsg: Invocation("swaymsg", "-r", "-t", "get_outputs")
    case .hyprctl: Invocation("hyprctl", "monitors", "-j")
    case .kscreenDoctor: Invocation("kscreen-doctor", "-j")
    case .busctl:
      Invocation(
        "busctl", "--user", "--json=short", "call", "org.gnome.Mutter.DisplayConfig",
        "/org/gnome/Mutter/DisplayConfig", "org.gnome.Mutter.DisplayConfig", "GetCurrentState")
    case .wlrRandr: Invocation("wlr-randr", "--json")
    // What desktops go by: a screen of two tiles is one, and so is a clone.
    case .xrandr: Invocation("xrandr", "--listactivemonitors")
    case .systemProfiler: Invocation("system_profiler", "SPDisplaysDataType", "-json")
    }
  }

  /// Whether it tells where the monitors lie.
  var tellsPlaces: Bool { self != .systemProfiler }

  /// The monitors that are on, as `answer` tells of them.
  ///
  /// - Throws: ``DocumentError`` for an answer of another form.
  func monitors(in answer: String) throws(DocumentError) -> [SessionMonitor] {
    if self == .xrandr { return try XrandrAnswer.monitors(in: answer) }
    let json = JSONField(
      try JSONValue(parsing: Array(answer.utf8), limit: MonitorTool.byteLimit))
    return switch self {
    case .swaymsg: try SwayAnswer.monitors(in: json)
    case .hyprctl: try HyprlandAnswer.monitors(in: json)
    case .kscreenDoctor: try KScreenAnswer.monitors(in: json)
    case .busctl: try MutterAnswer.monitors(in: json)
    case .wlrRandr: try WlrRandrAnswer.monitors(in: json)
    case .systemProfiler: try SystemProfilerAnswer.monitors(in: json)
    case .xrandr: []
    }
  }
}
