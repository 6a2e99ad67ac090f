internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

extension MonitorProgram {
  /// The program of Hyprland.
  public static let hyprctl = MonitorProgram(
    Invocation("hyprctl", "monitors", "-j"), json: HyprlandAnswer.monitors)
}

/// The answer of `hyprctl monitors -j`.
///
/// Positions are in logical pixels, as in a layout; width and height are those of the mode.
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
