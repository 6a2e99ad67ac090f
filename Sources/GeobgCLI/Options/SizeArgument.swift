internal import GeobgDesktop
internal import GeobgKit

/// What a size is given as.
enum SizeArgument: Hashable {
  /// One that is the same everywhere.
  case fixed(Size)
  /// That of the screen in front of whoever runs this, which is asked for once it is used.
  case screen

  /// What stands for the screen.
  static let screenName = "screen"

  /// The size, as it lies.
  ///
  /// - Parameter notes: Gets a line that tells which screen of several it is.
  /// - Throws: ``Failure``, where the session does not tell.
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
