public import GeobgRecipe
public import GeobgSystem

/// Why the monitors of a session are not known.
public enum MonitorError: Error, Hashable, Sendable {
  /// No session runs here that could be asked.
  case noSession
  /// The program that reports the monitors is not on the path.
  case programMissing(program: String)
  /// The program fails.
  case program(ProgramError)
  /// The answer of a command has another form than it should.
  case notUnderstood(Invocation, DocumentError)
  /// The answer of a command lists no monitor that is on.
  case noMonitor(Invocation)
  /// The answer of a command does not include where the monitors lie.
  case noPlaces(Invocation, count: Int)
  /// The monitors make no layout.
  case layout(Invocation, LayoutError)
}

extension MonitorError: CustomStringConvertible {
  /// One sentence; the output of a program may have several lines.
  public var description: String {
    switch self {
    case .noSession:
      "no session runs here that could be asked, as neither WAYLAND_DISPLAY nor DISPLAY is set"
    case .programMissing(let program):
      "\(program), which tells of the monitors here, is not on the path"
    case .program(let error): error.description
    case .notUnderstood(let command, let error):
      "\(command.shellText): the answer is not understood: \(error)"
    case .noMonitor(let command): "\(command.shellText): it tells of no monitor that is on"
    case .noPlaces(let command, let count):
      "\(command.shellText): it does not tell where the \(count) monitors lie"
    case .layout(let command, let error): "\(command.shellText): \(error)"
    }
  }
}
