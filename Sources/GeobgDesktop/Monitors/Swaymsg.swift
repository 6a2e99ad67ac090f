internal import GeobgRecipe
internal import GeobgSystem

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
