internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

enum LayoutArgument: Hashable {
  /// A layout that is written out.
  case fixed(MonitorLayout)
  /// The session's layout, which is looked up when it is used.
  case auto

  /// The argument that means the session's layout.
  static let autoName = "auto"

  /// The monitors.
  ///
  /// - Parameters:
  ///   - session: The session's monitors, if they are known.
  ///   - notes: Gets a line that lists the session's monitors.
  /// - Throws: ``Failure`` if the session does not answer.
  func layout(of session: SessionMonitors? = nil, notes: inout [String]) throws -> MonitorLayout {
    switch self {
    case .fixed(let layout): return layout
    case .auto:
      let monitors = try session ?? SessionMonitors(answering: .layout)
      let layout = try monitors.layout(answering: .layout)
      notes.append(monitors.note(of: layout))
      return layout
    }
  }
}
