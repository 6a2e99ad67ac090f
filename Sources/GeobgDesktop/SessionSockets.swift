internal import GeobgSystem

/// Finds the session of a desktop from outside, such as from a timer or over SSH.
///
/// Some programs find their desktop by a variable whose value is different in each session. The
/// desktop's socket is in the user's folder for such files, so its name gives the value.
public enum SessionSockets {
  /// The variables that `desktop` needs and `session` does not have, or whose session has ended.
  ///
  /// - Returns: The values, by name; of several sessions, the values of the newest.
  public static func variables(
    for desktop: Desktop, in session: DesktopSession = .current
  ) -> [String: String] {
    guard let folder = session.environment("XDG_RUNTIME_DIR"), folder.hasPrefix("/") else {
      return [:]
    }
    var variables: [String: String] = [:]
    if desktop.sessionVariable == "SWAYSOCK", !exists(session.environment("SWAYSOCK")) {
      variables["SWAYSOCK"] = newest(in: folder) {
        $0.hasPrefix("sway-ipc.") && $0.hasSuffix(".sock")
      }
    }
    if desktop.sessionVariable == "HYPRLAND_INSTANCE_SIGNATURE",
      !exists(session.environment("HYPRLAND_INSTANCE_SIGNATURE").map { "\(folder)/hypr/\($0)" })
    {
      variables["HYPRLAND_INSTANCE_SIGNATURE"] =
        newest(in: "\(folder)/hypr") { _ in true }.map { String($0.dropFirst(folder.count + 6)) }
    }
    let usesWayland =
      desktop.monitorVariable == "WAYLAND_DISPLAY" || desktop.bareSession == .wayland
    // Without this variable, a session on an X server has DISPLAY.
    let hasDisplay = session.isSet("DISPLAY") && !session.isSet("WAYLAND_DISPLAY")
    let display = session.environment("WAYLAND_DISPLAY").map {
      $0.hasPrefix("/") ? $0 : "\(folder)/\($0)"
    }
    if usesWayland, !hasDisplay, !exists(display) {
      variables["WAYLAND_DISPLAY"] =
        newest(in: folder) { $0.wholeMatch(of: /wayland-[0-9]+/) != nil }
        .map { String($0.dropFirst(folder.count + 1)) }
    }
    return variables
  }

  private static func exists(_ path: String?) -> Bool {
    path.map { !$0.isEmpty && !$0.hasSuffix("/") && FilePath.exists($0) } ?? false
  }

  /// The path of the file or folder in `folder` that was changed last, of those whose names fit.
  private static func newest(in folder: String, _ fits: (String) -> Bool) -> String? {
    let paths = ((try? Folder.names(in: folder)) ?? []).filter(fits).map { "\(folder)/\($0)" }
    return paths.max { (FileStatus($0)?.changed ?? 0) < (FileStatus($1)?.changed ?? 0) }
  }
}
