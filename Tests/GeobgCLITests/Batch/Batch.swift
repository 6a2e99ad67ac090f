import Foundation
import GeobgTestSupport
import Testing

/// Runs batches with the built command.
enum Batch {
  /// Options for pictures with only a background, because the tests are not about drawing.
  static let tiny = ["--size", "8x8", "--density", "0", "--format", "svg"]

  /// Runs `geobg batch` on tiny pictures.
  static func run(
    _ arguments: String..., environment: [String: String] = [:], in folder: TemporaryFolder
  ) throws -> Shell.Result {
    try Shell.geobg(["batch"] + tiny + arguments, environment: environment, in: folder.url)
  }

  /// The files below `name` in `folder`, except manifests, by path.
  static func tree(_ name: String = "w", in folder: TemporaryFolder) throws -> [String: Data] {
    let root = folder.url.appendingPathComponent(name)
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path)
    where !path.hasSuffix(".jsonl") {
      let url = root.appendingPathComponent(path)
      if try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
        files[path] = try Data(contentsOf: url)
      }
    }
    return files
  }

  /// The records of a manifest with only complete lines, as dictionaries.
  static func records(
    _ path: String = "w/manifest.jsonl", in folder: TemporaryFolder
  ) throws -> [[String: NSObject]] {
    try lines(path, in: folder).dropFirst().map { try fields(Data($0)) }
  }

  /// The lines of a file; the last one may be truncated.
  static func lines(_ path: String, in folder: TemporaryFolder) throws -> [Data] {
    try folder.data(path).split(separator: UInt8(ascii: "\n"))
  }

  /// The names of all files that the records say were made, and how often.
  static func made(_ records: [[String: NSObject]]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for record in records where record["sha256"] != nil {
      counts[record["path"] as? String ?? "", default: 0] += 1
    }
    return counts
  }

  /// The digest of `data`, computed by another program.
  static func digest(_ data: Data) throws -> String {
    let result = try Shell.run("sha256sum", input: data)
    return String(result.text.prefix(64))
  }
}
