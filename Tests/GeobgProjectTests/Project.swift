import Foundation
import GeobgTestSupport
import Testing

/// The files of the project.
enum Project {
  /// The folder of a target's sources.
  static func sources(_ target: String) -> URL {
    Fixtures.root.appendingPathComponent("Sources/\(target)")
  }

  /// The Swift files of a target, with their paths relative to the root.
  static func swiftFiles(of target: String) throws -> [(path: String, code: SourceCode)] {
    let folder = sources(target)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    return try paths.filter { $0.hasSuffix(".swift") }.map { path in
      ("Sources/\(target)/\(path)", SourceCode(try text("Sources/\(target)/\(path)")))
    }
  }

  /// The text of the file at `path`, relative to the root.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: Fixtures.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Whether a file or folder exists at `path`, relative to the root.
  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Fixtures.root.appendingPathComponent(path).path)
  }
}
