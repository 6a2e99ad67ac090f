internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

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
