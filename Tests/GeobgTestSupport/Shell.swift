public import Foundation

/// Runs other programs.
public enum Shell {
  /// The exit code and the output of a program.
  public struct Result: Sendable {
    /// The exit code; 128 plus the signal's number if a signal ended the program.
    public let code: Int32
    /// The content of standard output.
    public let output: Data
    /// The content of standard error.
    public let errors: String
    /// Standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }

    /// A result with a program's exit code and its output.
    public init(code: Int32, output: Data, errors: String) {
      (self.code, self.output, self.errors) = (code, output, errors)
    }
  }

  /// Runs `program`, found on the path, and waits for it.
  ///
  /// - Parameters:
  ///   - environment: Variables to add to those of this process.
  ///   - input: Standard input. Default: empty.
  ///   - folder: The working folder. Default: the current one.
  public static func run(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
    input: Data = Data(), in folder: URL? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.environment = Shell.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = folder }
    // Use files instead of pipes, which could fill up and block.
    let scratch = try TemporaryFolder()
    let paths = ["in", "out", "err"].map { scratch.url.appendingPathComponent($0) }
    try input.write(to: paths[0])
    for path in paths.dropFirst() { try Data().write(to: path) }
    process.standardInput = try FileHandle(forReadingFrom: paths[0])
    process.standardOutput = try FileHandle(forWritingTo: paths[1])
    process.standardError = try FileHandle(forWritingTo: paths[2])
    try process.run()
    process.waitUntilExit()
    return Result(
      code: process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus,
      output: try Data(contentsOf: paths[1]),
      errors: String(decoding: try Data(contentsOf: paths[2]), as: UTF8.self))
  }

  /// The variables of this process, without those that would let the user's settings affect geobg, or its
  /// messages.
  public static let environment = ProcessInfo.processInfo.environment
    .filter { !$0.key.hasPrefix("GEOBG_") && $0.key != "SWIFT_BACKTRACE" }
    .merging(["XDG_CONFIG_HOME": Fixtures.root.appendingPathComponent(".build/config").path]) { $1 }

  /// Starts the built command, and waits for it.
  public static func start(
    _ arguments: [String], environment: [String: String] = [:], input: Data = Data(),
    in folder: URL? = nil
  ) throws -> Result {
    try run(command.path, arguments, environment: environment, input: input, in: folder)
  }

  /// The built command: from `GEOBG_COMMAND`, or next to the tests.
  public static var command: URL {
    if let path = ProcessInfo.processInfo.environment["GEOBG_COMMAND"] {
      return URL(fileURLWithPath: path)
    }
    return Bundle.main.bundleURL.appendingPathComponent("geobg")
  }

  /// Whether `program` is on the path.
  public static func has(_ program: String) -> Bool {
    (try? run("sh", ["-c", "command -v \(program)"]).code) == 0
  }
}
