import Foundation
import GeobgTestSupport
import Synchronization
import Testing

/// The files of the project.
enum Project {
  /// The folder of a target's sources.
  static func sources(_ target: String) -> URL {
    Fixtures.root.appendingPathComponent("Sources/\(target)")
  }

  /// The Swift files of a target, with their paths relative to the root.
  static func swiftFiles(of target: String) throws -> [(path: String, code: SourceCode)] {
    if let known = known.withLock({ $0[target] }) { return known }
    let folder = sources(target)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    let files = try paths.filter { $0.hasSuffix(".swift") }.map { path in
      ("Sources/\(target)/\(path)", SourceCode(try text("Sources/\(target)/\(path)")))
    }
    known.withLock { $0[target] = files }
    return files
  }

  /// The files of targets that a test has read already.
  private static let known = Mutex<[String: [(path: String, code: SourceCode)]]>([:])

  /// The palettes in their folder: the name of each, and the sentence about it.
  static func palettes() throws -> [(name: String, about: String)] {
    struct Palette: Decodable {
      let name: String
      let about: String
    }
    let folder = Fixtures.root.appendingPathComponent("Palettes")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }.sorted().map {
        let data = try Data(contentsOf: folder.appendingPathComponent($0))
        let palette = try JSONDecoder().decode(Palette.self, from: data)
        return (palette.name, palette.about)
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
