/// Why another program did not do its work.
public enum ProgramError: Error, Hashable, Sendable {
  /// There is no room for what it prints.
  case noTemporaryFile(program: String, reason: String)
  /// It could not be started.
  case cannotRun(program: String, reason: String)
  /// The system does not report how it ended.
  case lost(program: String, reason: String)
  /// It ended with an exit code other than 0; 128 and the signal's number where a signal ended it.
  case failed(Invocation, code: Int32, output: String)
}

extension ProgramError: CustomStringConvertible {
  /// One sentence; the output of the program may have several lines.
  public var description: String {
    switch self {
    case .noTemporaryFile(let program, let reason):
      "no temporary file to run \(program): \(reason)"
    case .cannotRun(let program, let reason): "\(program): cannot be run: \(reason)"
    case .lost(let program, let reason): "\(program): lost: \(reason)"
    case .failed(let invocation, let code, let output):
      "\(invocation.shellText): failed with \(code): "
        + (output.allSatisfy(\.isWhitespace) ? "it said nothing" : output)
    }
  }
}
