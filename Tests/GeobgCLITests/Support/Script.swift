import Foundation
import GeobgTestSupport

/// Runs shell scripts that call the built command as `"$G"`.
enum Script {
  static func run(
    _ script: String, _ arguments: [String] = [], environment: [String: String] = [:],
    in folder: TemporaryFolder
  ) throws -> Shell.Result {
    try Shell.run(
      "sh", ["-c", script, "sh"] + arguments,
      environment: environment.merging(["G": Shell.command.path]) { old, _ in old },
      in: folder.url)
  }

  /// `text` as a string of JavaScript.
  static func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  /// `text` as one word of a script.
  static func quoted(_ text: String) -> String {
    "'\(text.replacingOccurrences(of: "'", with: "'\\''"))'"
  }
}
