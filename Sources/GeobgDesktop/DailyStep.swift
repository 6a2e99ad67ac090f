public import GeobgSystem

/// A step of installing or removing a timer.
public enum DailyStep: Hashable, Sendable {
  /// Writes a file, and makes its folder if it is missing.
  case write(path: String, text: String)
  /// Removes a file, if it is there.
  case remove(path: String)
  /// Runs a program.
  case run(Invocation)
  /// Replaces the user's table of cron, and checks the result.
  case replaceTable(CrontabChange)

  /// The step as a command of a POSIX shell.
  public var shellText: String {
    switch self {
    case .write(let path, let text):
      "mkdir -p \(DailyStep.folder(of: path).quotedForShell)\n"
        + "printf %s \(text.quotedForShell) >\(path.quotedForShell)"
    case .remove(let path): "rm -f \(path.quotedForShell)"
    case .run(let invocation):
      invocation.shellText + (invocation.mayFail ? " || true" : "")
    case .replaceTable(let change): change.shellText
    }
  }

  static func folder(of path: String) -> String {
    String(path[..<(path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)])
  }
}
