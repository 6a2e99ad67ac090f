import Foundation
import GeobgTestSupport
import Testing

/// An independent JSON reader and writer.
enum Python {
  /// Each of `lines`, read and written again by Python.
  static func canonical(_ lines: [String]) throws -> [String] {
    let program = """
      import sys, json
      for line in sys.stdin:
          print(json.dumps(json.loads(line), sort_keys=True, separators=(",", ":")))
      """
    let input = lines.map { $0 + "\n" }.joined()
    let result = try Shell.run("python3", ["-c", program], input: Data(input.utf8))
    try #require(result.code == 0, "\(result.errors)")
    return result.text.split(separator: "\n").map { String($0) }
  }
}
