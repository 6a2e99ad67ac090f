public import GeobgRecipe
public import GeobgSystem

/// Why the monitors of a session are not known.
public enum MonitorError: Error, Hashable, Sendable {
  /// No graphical session is running.
  case noSession
  /// The program that reports the monitors is not on the path.
  case programMissing(program: String)
  /// The program fails.
  case program(ProgramError)
  /// The output of a command has an unexpected form.
  case notUnderstood(Invocation, DocumentError)
  /// The output of a command lists no active monitor.
  case noMonitor(Invocation)
  /// A layout has a monitor that the session does not have.
  case unknownMonitor(String, known: [String])
  /// A layout lacks a monitor of a desktop that shows the pictures of all monitors at once.
  case monitorLeftOut(String)
  /// The monitors are not a valid layout.
  case layout(Invocation, LayoutError)
}

extension MonitorError: CustomStringConvertible {
  /// One sentence; the output of a program may have several lines.
  public var description: String {
    switch self {
    case .noSession:
      "no graphical session is running: neither WAYLAND_DISPLAY nor DISPLAY is set"
    case .programMissing(let program):
      "the program \(program), which lists the monitors, is not on the path"
    case .program(let error): error.description
    case .notUnderstood(let command, let error):
      "\(command.shellText): the output is not as expected: \(error)"
    case .noMonitor(let command): "\(command.shellText): the output lists no active monitor"
    case .unknownMonitor(let name, let known):
      "no monitor is named \(name); the monitors are \(known.joined(separator: ", "))"
    case .monitorLeftOut(let name):
      "the monitor \(name) is missing, and this desktop needs a picture for every monitor"
    case .layout(let command, let error): "\(command.shellText): \(error)"
    }
  }
}
