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
