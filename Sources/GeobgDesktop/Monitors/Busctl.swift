internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

extension MonitorProgram {
  /// The program of systemd; it asks GNOME Shell.
  public static let busctl = MonitorProgram(
    Invocation(
      "busctl", "--user", "--json=short", "call", "org.gnome.Mutter.DisplayConfig",
      "/org/gnome/Mutter/DisplayConfig", "org.gnome.Mutter.DisplayConfig", "GetCurrentState"),
    json: MutterAnswer.monitors)
}

/// The answer of GNOME Shell to `org.gnome.Mutter.DisplayConfig.GetCurrentState`, as JSON from
/// busctl.
///
/// It is a list: a number, the monitors with their modes, the logical monitors, and properties. A
/// logical monitor is an area of the desktop; monitors that mirror each other share one.
///
/// Source: Mutter, `data/dbus-interfaces/org.gnome.Mutter.DisplayConfig.xml`.
private enum MutterAnswer {
  /// The layout mode in which positions are in physical pixels, not logical ones.
  private static let physical = 2

  static func monitors(in answer: JSONField) throws(DocumentError) -> [SessionMonitor] {
    let data = try answer.object().required("data")
    let isPhysical = try variant("layout-mode", data.item(3))?.integer() == physical
    let modes = try modes(data.item(1))
    var monitors: [SessionMonitor] = []
    for place in try data.item(2).array() {
      let first = try place.item(5).item(0).item(0)
      let name = try first.string()
      guard let mode = modes[name] else { throw first.invalid("the monitor has no current mode") }
      monitors.append(
        SessionMonitor(
          name: name, mode: mode, x: try place.item(0).integer(), y: try place.item(1).integer(),
          scale: isPhysical ? 1 : try place.item(2).scale(), isTurned: try place.item(3).isTurned(),
          isPrimary: try place.item(4).bool()))
    }
    return monitors
  }

  /// The current modes, by monitor name.
  private static func modes(
    _ monitors: JSONField
  ) throws(DocumentError) -> [String: (width: Int, height: Int)] {
    var modes: [String: (width: Int, height: Int)] = [:]
    for monitor in try monitors.array() {
      for mode in try monitor.item(1).array()
      where try variant("is-current", mode.item(6))?.bool() ?? false {
        let name = try monitor.item(0).item(0).string()
        modes[name] = (try mode.item(1).side(), try mode.item(2).side())
      }
    }
    return modes
  }

  /// The value for `key` in `properties`; nil if there is none.
  private static func variant(
    _ key: String, _ properties: JSONField
  ) throws(DocumentError) -> JSONField? {
    try properties.object().optional(key)?.object().required("data")
  }
}
