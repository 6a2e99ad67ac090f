internal import GeobgDesktop
internal import GeobgKit
internal import GeobgRecipe

/// What a size is given as.
enum SizeArgument: Hashable {
  /// One that is the same everywhere.
  case fixed(Size)
  /// That of the user's screen, which is looked up when it is used.
  case screen

  /// What stands for the screen.
  static let screenName = "screen"

  /// The size, as it lies.
  ///
  /// - Parameter notes: Gets a line that names the screen, where there are several.
  /// - Throws: ``Failure``, where the session does not answer.
  func size(notes: inout [String]) throws -> Size {
    switch self {
    case .fixed(let size): return size
    case .screen:
      let monitors = try SessionMonitors(answering: .size)
      let screen = monitors.screen
      if let note = monitors.screenNote { notes.append(note) }
      return .pixels(width: screen.pixelWidth, height: screen.pixelHeight)
    }
  }
}

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
  /// - Parameter notes: Gets a line that names the monitors of the session.
  /// - Throws: ``Failure`` where the session does not answer.
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
