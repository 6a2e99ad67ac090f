internal import GeobgDesktop
internal import GeobgKit
internal import GeobgRecipe

/// The argument for a size.
enum SizeArgument: Hashable {
  /// A fixed size.
  case fixed(Size)
  /// The size of the user's screen, which is looked up when it is used.
  case screen

  /// The argument that means the screen.
  static let screenName = "screen"

  /// The size, not turned.
  ///
  /// - Parameter notes: Gets a line that names the screen, if there are several.
  /// - Throws: ``Failure`` if the session does not answer.
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

/// The argument for a layout.
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
