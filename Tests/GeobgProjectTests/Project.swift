import Foundation
import GeobgTestSupport
import Testing

/// The files of the project.
enum Project {
  /// The folder of a target's sources.
  static func sources(_ target: String) -> URL {
    Fixtures.root.appendingPathComponent("Sources/\(target)")
  }

  /// Folders in targets with sources for WebAssembly, which the package does not compile.
  private static let elsewhere = ["GeobgStudio": "Engine/"]

  /// The Swift files of a target, with their paths relative to the root.
  static func swiftFiles(of target: String) throws -> [(path: String, code: SourceCode)] {
    let folder = sources(target)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    let other = elsewhere[target]
    let swift = paths.filter { path in
      path.hasSuffix(".swift") && !(other.map(path.hasPrefix) ?? false)
    }
    return try swift.map { path in
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
