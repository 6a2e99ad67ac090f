internal import GeobgDesktop
internal import GeobgKit

/// What a layout is given as.
enum LayoutArgument: Hashable {
  /// One that is typed.
  case fixed(MonitorLayout)
  /// That of the session, which is asked for once it is used.
  case auto

  /// What stands for the session's.
  static let autoName = "auto"

  /// The monitors.
  ///
  /// - Parameter notes: Gets a line that tells what the session told.
  /// - Throws: ``Failure`` where the session does not tell.
  func layout(notes: inout [String]) throws -> MonitorLayout {
    switch self {
    case .fixed(let layout): return layout
    case .auto:
      let monitors = try SessionMonitors(answering: .layout)
      let layout = try monitors.layout(answering: .layout)
      notes.append(monitors.note(of: layout))
      return layout
    }
  }
}
