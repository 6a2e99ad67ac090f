import Foundation

/// A program that runs during a test and ends with it.
final class BackgroundProgram {
  private let process = Process()

  /// Starts `program`, found on the path; its output is dropped.
  init(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    // Test threads block the signals that should end the program, and the program would inherit
    // that.
    let unblock =
      "import os, signal, sys; signal.pthread_sigmask(signal.SIG_SETMASK, []); "
      + "os.execvp(sys.argv[1], sys.argv[1:])"
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", unblock, program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    process.terminate()
    let deadline = Date(timeIntervalSinceNow: 5)
    while process.isRunning, Date() < deadline { Thread.sleep(forTimeInterval: 0.02) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Calls `answer` repeatedly until it returns a value; nil after 60 seconds.
  func wait<Answer>(for answer: () throws -> Answer?) throws -> Answer? {
    let deadline = Date(timeIntervalSinceNow: 60)
    while Date() < deadline {
      if let answer = try answer() { return answer }
      guard process.isRunning else { return nil }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return nil
  }
}
