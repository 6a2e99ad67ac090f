/// Why another program did not do its work.
public enum ProgramError: Error, Hashable, Sendable {
  /// There is no room for what it prints.
  case noTemporaryFile(program: String, reason: String)
  /// The system starts no more programs.
  case noProcess(program: String, reason: String)
  /// It could not be started.
  case cannotRun(program: String, reason: String)
  /// The system does not report how it ended.
  case lost(program: String, reason: String)
  /// Its output could not be read to the end.
  case outputLost(program: String, reason: String)
  /// It printed more than is read.
  case outputTooLong(program: String, limit: Int)
  /// It ended with an exit code other than 0; 128 and the signal's number where a signal ended it.
  case failed(Invocation, code: Int32, output: String)
}

extension ProgramError: CustomStringConvertible {
  /// One sentence; the output of the program may have several lines.
  public var description: String {
    switch self {
    case .noTemporaryFile(let program, let reason):
      "\(program): cannot be run: no temporary file can be created: \(reason)"
    case .noProcess(let program, let reason):
      "\(program): cannot be run: the system starts no more programs: \(reason)"
    case .cannotRun(let program, let reason): "\(program): cannot be run: \(reason)"
    case .lost(let program, let reason):
      "\(program): the system does not report how it ended: \(reason)"
    case .outputLost(let program, let reason):
      "\(program): its output cannot be read to the end: \(reason)"
    case .outputTooLong(let program, let limit):
      "\(program): it printed more than the limit of \(limit) bytes"
    case .failed(let invocation, let code, let output):
      "\(invocation.shellText): failed with exit code \(code): "
        + (output.allSatisfy(\.isWhitespace) ? "it printed nothing" : output)
    }
  }
}
