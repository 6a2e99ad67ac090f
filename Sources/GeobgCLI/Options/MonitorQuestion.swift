internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgSystem

/// What an option needs to know about the session's monitors.
enum MonitorQuestion {
  /// The positions of all monitors.
  case layout
  /// Which monitors a desktop can show a layout on.
  case places
  case size

  /// The option, which begins an error message.
  var flag: String {
    switch self {
    case .layout: "--layout auto"
    case .places: "--layout"
    case .size: "--size screen"
    }
  }

  /// What the user can do if there is no answer.
  var hint: String {
    switch self {
    case .layout: "write the monitors, such as --layout DP-1:2560x1440+0+0,DP-2:1080x1920+2560-240"
    case .places: "run geobg in a session of the desktop"
    case .size: "write the size, such as --size 2560x1440"
    }
  }

  /// The failure caused by `error`.
  func failure(_ error: DesktopError) -> Failure {
    switch error {
    case .unknownMonitor, .monitorLeftOut:
      return Failure(usage: "\(flag): \(error); use the monitors' names, or --layout auto")
    default: break
    }
    var cure = ""
    if case .monitorProgramMissing = error { cure = "install it, or " }
    // The output of a program may have several lines.
    let reason = error.description.split(whereSeparator: \.isNewline).joined(separator: " ")
    return Failure("\(flag): \(reason); \(cure)\(hint)", .unavailable)
  }
}
