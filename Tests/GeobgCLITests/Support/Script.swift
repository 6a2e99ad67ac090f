import Foundation
import GeobgTestSupport
import Testing

/// Shell scripts, and the calls of `geobg` in them.
enum Script {
  /// Runs a shell script that starts the built command as `"$G"`.
  ///
  /// Use ``TemporaryFolder/geobg(_:)`` unless the command needs a process of its own.
  static func run(
    _ script: String, _ arguments: [String] = [], environment: [String: String] = [:],
    in folder: TemporaryFolder
  ) throws -> Shell.Result {
    try Shell.run(
      "sh", ["-c", script, "sh"] + arguments,
      environment: environment.merging(["G": Shell.command.path]) { old, _ in old },
      in: folder.url)
  }

  /// The arguments of each call of `geobg` in `script`, as a shell reads them.
  static func calls(in script: String) throws -> [[String]] {
    let record = #"geobg() { printf '%s\0' "$@"; printf '\036'; }"#
    let result = expectSuccess(try Shell.run("sh", ["-c", "\(record)\n\(script)"]))
    return calls(recorded: result.output)
  }

  /// Calls in a record, where a zero byte ends each word, and the byte 30 each call.
  static func calls(recorded record: Data) -> [[String]] {
    record.split(separator: 0x1E).map { call in
      call.dropLast().split(separator: 0, omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
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
