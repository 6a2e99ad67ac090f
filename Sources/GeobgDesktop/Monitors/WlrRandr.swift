internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

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
