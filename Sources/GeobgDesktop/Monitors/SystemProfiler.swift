internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

extension MonitorProgram {
  /// The program of macOS; it does not report the positions of the monitors.
  public static let systemProfiler = MonitorProgram(
    Invocation("system_profiler", "SPDisplaysDataType", "-json"), reportsPlaces: false,
    json: SystemProfilerAnswer.monitors)
}

/// The answer of `system_profiler SPDisplaysDataType -json`.
///
/// It has the sizes of a Mac's screens in pixels, but not their positions.
private enum SystemProfilerAnswer {
  static func monitors(in answer: JSONField) throws(DocumentError) -> [SessionMonitor] {
    var monitors: [SessionMonitor] = []
    for card in try answer.object().required("SPDisplaysDataType").array() {
      for item in try card.object().optional("spdisplays_ndrvs")?.array() ?? [] {
        let screen = try item.object()
        monitors.append(
          SessionMonitor(
            name: try screen.required("_name").string(),
            mode: try mode(screen.required("_spdisplays_pixels")), x: 0, y: 0,
            isPrimary: try screen.optional("spdisplays_main")?.string() == "spdisplays_yes"))
      }
    }
    return monitors
  }

  /// The size in a mode such as `3024 x 1964`.
  private static func mode(_ field: JSONField) throws(DocumentError) -> (width: Int, height: Int) {
    let sides = try field.string().split(separator: " x ").map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy(Canvas.sideRange.contains) else {
      throw field.invalid("it is not a size in pixels")
    }
    return (sides[0], sides[1])
  }
}
