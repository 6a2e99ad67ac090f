internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

enum SizeArgument: Hashable {
  case fixed(Size)
  /// A size in pixels, written like the size of a print, which `meant` is with its unit.
  case unclear(Size, meant: String)
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
    case .unclear(let size, let meant):
      notes.append("\(meant.dropLast(2)) is in pixels; for a print, write --size \(meant)")
      return size
    case .screen:
      let monitors = try SessionMonitors(answering: .size)
      let screen = monitors.screen
      if let note = monitors.screenNote { notes.append(note) }
      return .pixels(width: screen.pixelWidth, height: screen.pixelHeight)
    }
  }
}
