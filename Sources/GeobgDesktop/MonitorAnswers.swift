internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

extension MonitorProgram {
  /// The program of macOS, which asks AppKit.
  public static let appKit = MonitorProgram(
    Invocation("osascript", "-l", "JavaScript", "-e", AppKitAnswer.script),
    json: AppKitAnswer.monitors)
}

/// The answer of a script that lists the screens of a Mac.
///
/// Positions are in points, as in a layout. AppKit measures them from the lower left corner of the
/// first screen, which is the primary one.
private enum AppKitAnswer {
  static let script = """
    ObjC.import("AppKit");
    const screens = $.NSScreen.screens.js;
    const top = screens.length > 0 ? screens[0].frame.size.height : 0;
    JSON.stringify(screens.map((screen) => ({
      name: screen.localizedName.js,
      width: Math.round(screen.frame.size.width * screen.backingScaleFactor),
      height: Math.round(screen.frame.size.height * screen.backingScaleFactor),
      x: Math.round(screen.frame.origin.x),
      y: Math.round(top - screen.frame.origin.y - screen.frame.size.height),
      scale: screen.backingScaleFactor,
    })));
    """

  static func monitors(in answer: JSONField) throws(DocumentError) -> [SessionMonitor] {
    var monitors: [SessionMonitor] = []
    for item in try answer.array() {
      let screen = try item.object()
      let name = try screen.required("name").string()
      let place = try item.position()
      monitors.append(
        SessionMonitor(
          name: unused(name, by: monitors), mode: try item.mode(), x: place.x, y: place.y,
          scale: try screen.required("scale").scale(), isPrimary: monitors.isEmpty))
    }
    return monitors
  }

  /// `name`, or for two screens of the same kind, the name with a number.
  private static func unused(_ name: String, by monitors: [SessionMonitor]) -> String {
    let names = Set(monitors.map(\.monitor.name))
    // A monitor's name has no comma.
    let name = name.replacing(",", with: "-")
    guard names.contains(name) else { return name }
    var number = 2
    while names.contains("\(name) \(number)") { number += 1 }
    return "\(name) \(number)"
  }
}

// MARK: - GNOME's mutter

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

  private static func variant(
    _ key: String, _ properties: JSONField
  ) throws(DocumentError) -> JSONField? {
    try properties.object().optional(key)?.object().required("data")
  }
}

// MARK: - Hyprland

extension MonitorProgram {
  /// The program of Hyprland.
  public static let hyprctl = MonitorProgram(
    Invocation("hyprctl", "monitors", "-j"), json: HyprlandAnswer.monitors)
}

/// The answer of `hyprctl monitors -j`.
///
/// Positions are in logical pixels, as in a layout; width and height belong to the mode.
private enum HyprlandAnswer {
  static func monitors(in answer: JSONField) throws(DocumentError) -> [SessionMonitor] {
    var monitors: [SessionMonitor] = []
    for item in try answer.array() {
      let output = try item.object()
      let isOff = try output.optional("disabled")?.bool() ?? false
      let source = try output.optional("mirrorOf")?.string() ?? "none"
      guard !isOff, source == "none" else { continue }
      let (mode, place) = (try item.mode(), try item.position())
      monitors.append(
        SessionMonitor(
          name: try output.required("name").string(), mode: mode, x: place.x, y: place.y,
          scale: try scale(output.required("scale"), mode),
          isTurned: try output.required("transform").isTurned()))
    }
    return monitors
  }

  /// The exact scale; the answer has it rounded to two decimal places.
  ///
  /// A scale is a multiple of 1/120, as in the Wayland protocol for fractional scales, and divides
  /// the mode into whole logical pixels: 1.33 means 4/3. If there is no such scale nearby, the
  /// printed one is used.
  private static func scale(
    _ field: JSONField, _ mode: (width: Int, height: Int)
  ) throws(DocumentError) -> Thousandths {
    let told = try field.scale()
    let (least, most) = ((told.double - 0.0051) * 120, (told.double + 0.0051) * 120)
    let exact = (Int(least.rounded(.up))...Int(most.rounded(.down))).first { count in
      mode.width * 120 % count == 0 && mode.height * 120 % count == 0
    }
    return exact.map { Thousandths(rounding: Double($0) / 120) } ?? told
  }
}

// MARK: - KScreen

extension MonitorProgram {
  /// The program of KDE Plasma.
  public static let kscreenDoctor = MonitorProgram(
    Invocation("kscreen-doctor", "-j"), json: KScreenAnswer.monitors)
}

/// The answer of `kscreen-doctor -j`, on Wayland.
///
/// Positions are in logical pixels, as in a layout.
///
/// Source: libkscreen, `src/output.h`.
private enum KScreenAnswer {
  /// The rotations that swap width and height: left, right, and both of them flipped.
  private static let turned: Set = [2, 8, 32, 128]

  static func monitors(in answer: JSONField) throws(DocumentError) -> [SessionMonitor] {
    var monitors: [SessionMonitor] = []
    for item in try answer.object().required("outputs").array() {
      let output = try item.object()
      let isOn = try output.required("enabled").bool()
      let isThere = try output.optional("connected")?.bool() ?? true
      // A monitor that mirrors another one has that monitor's number here.
      let source = try output.optional("replicationSource")?.integer() ?? 0
      guard isOn, isThere, source == 0 else { continue }
      let place = try output.required("pos").position()
      let isFirst = try output.optional("priority")?.integer() == 1
      monitors.append(
        SessionMonitor(
          name: try output.required("name").string(), mode: try mode(output), x: place.x,
          y: place.y, scale: try output.optional("scale")?.scale() ?? 1,
          isTurned: turned.contains(try output.required("rotation").integer()),
          isPrimary: try output.optional("primary")?.bool() ?? isFirst))
    }
    return monitors
  }

  private static func mode(_ output: JSONObject) throws(DocumentError) -> (width: Int, height: Int)
  {
    let current = try output.required("currentModeId")
    let (name, modes) = (try current.string(), try output.required("modes").array())
    for mode in modes where try mode.object().required("id").string() == name {
      return try mode.object().required("size").mode()
    }
    throw current.invalid("the mode does not exist")
  }
}

// MARK: - sway

extension MonitorProgram {
  /// The program of sway.
  public static let swaymsg = MonitorProgram(
    Invocation("swaymsg", "-r", "-t", "get_outputs"), json: SwayAnswer.monitors)
}

/// The answer of `swaymsg -t get_outputs`.
///
/// Positions are in logical pixels, as in a layout; modes are given before rotation.
///
/// Source: sway-ipc(7).
private enum SwayAnswer {
  static func monitors(in answer: JSONField) throws(DocumentError) -> [SessionMonitor] {
    var monitors: [SessionMonitor] = []
    for item in try answer.array() {
      let output = try item.object()
      guard try output.required("active").bool() else { continue }
      let place = try output.required("rect").position()
      monitors.append(
        SessionMonitor(
          name: try output.required("name").string(),
          mode: try output.required("current_mode").mode(), x: place.x, y: place.y,
          scale: try output.required("scale").scale(),
          isTurned: try output.required("transform").isTurned(),
          isPrimary: try output.optional("primary")?.bool() ?? false))
    }
    return monitors
  }
}

// MARK: - wlr-randr

extension MonitorProgram {
  /// The program for any compositor that supports the wlroots protocol.
  public static let wlrRandr = MonitorProgram(
    Invocation("wlr-randr", "--json"), json: WlrRandrAnswer.monitors)
}

/// The answer of `wlr-randr --json`, since release 0.3.
///
/// Positions are in logical pixels, as in a layout.
private enum WlrRandrAnswer {
  static func monitors(in answer: JSONField) throws(DocumentError) -> [SessionMonitor] {
    var monitors: [SessionMonitor] = []
    for item in try answer.array() {
      let output = try item.object()
      guard try output.required("enabled").bool() else { continue }
      let place = try output.required("position").position()
      monitors.append(
        SessionMonitor(
          name: try output.required("name").string(),
          mode: try mode(output.required("modes")), x: place.x, y: place.y,
          scale: try output.required("scale").scale(),
          isTurned: try output.required("transform").isTurned()))
    }
    return monitors
  }

  private static func mode(_ modes: JSONField) throws(DocumentError) -> (width: Int, height: Int) {
    for mode in try modes.array() where try mode.object().required("current").bool() {
      return try mode.mode()
    }
    throw modes.invalid("no mode is current")
  }
}

// MARK: - xrandr

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
