import Foundation
import GeobgTestSupport
import Testing

/// The targets in the package's manifest.
struct Manifest {
  /// A target of the package.
  struct Target {
    /// The kind, as SwiftPM calls it: regular, executable, system or test.
    let kind: String
    /// The targets, and the products of other packages, that it depends on.
    let dependencies: [String]
  }

  /// The targets, by name.
  let targets: [String: Target]

  /// A manifest with these targets.
  init(targets: [String: Target]) {
    self.targets = targets
  }

  /// The manifest of this package, as SwiftPM understands it; read once.
  static func ofPackage() throws -> Manifest { try package.get() }
  private static let package = Result { try Manifest(readingWith: "swift") }

  private init(readingWith program: String) throws {
    // Use a separate scratch folder, because the package's own is locked while the tests run.
    let scratch = try TemporaryFolder()
    let result = try Shell.run(
      program,
      [
        "package", "--package-path", Fixtures.root.path, "--scratch-path", scratch.url.path,
        "dump-package",
      ])
    try #require(result.code == 0, "\(result.errors)")
    try self.init(parsing: result.output)
  }

  /// The manifest in `json`, in the format of `swift package dump-package`.
  init(parsing json: Data) throws {
    let package = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let list = try #require(package["targets"] as? [[String: Any]])
    var targets: [String: Target] = [:]
    for target in list {
      let name = try #require(target["name"] as? String)
      let dependencies = try #require(target["dependencies"] as? [[String: Any]])
      targets[name] = Target(
        kind: try #require(target["type"] as? String),
        // Each is an object with one member: its kind, and a list that begins with its name.
        dependencies: try dependencies.map { dependency in
          try #require((dependency.values.first as? [Any])?.first as? String)
        })
    }
    self.targets = targets
  }

  /// The targets in `Sources/`, sorted by name.
  var sourceTargets: [String] {
    targets.keys.filter { FileManager.default.fileExists(atPath: Project.sources($0).path) }
      .sorted()
  }
}
