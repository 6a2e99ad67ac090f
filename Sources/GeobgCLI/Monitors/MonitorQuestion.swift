internal import GeobgDesktop

/// What a flag asks of the session's monitors.
enum MonitorQuestion {
  /// Where all of them lie.
  case layout
  /// How large one of them is.
  case size

  /// The flag, which an error begins with.
  var flag: String {
    switch self {
    case .layout: "--layout auto"
    case .size: "--size screen"
    }
  }

  /// What to do where there is no answer.
  var wayOut: String {
    switch self {
    case .layout: "write the monitors, like --layout DP-1:2560x1440+0+0,DP-2:1080x1920+2560-240"
    case .size: "write the size, like --size 2560x1440"
    }
  }

  /// The failure to be answered, because of `error`.
  func failure(_ error: MonitorError) -> Failure {
    var cure = ""
    if case .programMissing = error { cure = "install it, or " }
    // What a program has said may have several lines.
    let reason = error.description.split(whereSeparator: \.isNewline).joined(separator: " ")
    return Failure("\(flag): \(reason); \(cure)\(wayOut)", .unavailable)
  }
}
