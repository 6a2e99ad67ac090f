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

  /// The failure to be answered.
  ///
  /// - Parameters:
  ///   - reason: Why; what a program has said may end in a line feed.
  ///   - cure: What else there is to do.
  func failure(_ reason: String, cure: String? = nil) -> Failure {
    let line = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
    return Failure(
      "\(flag): \(line); \(cure.map { "\($0), or " } ?? "")\(wayOut)", .unavailable)
  }
}
