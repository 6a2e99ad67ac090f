public import Foundation

/// A folder that is gone when the test is.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let url: URL

  /// A new, empty folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "geobg-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of `name` in it.
  public func path(_ name: String) -> String {
    url.appendingPathComponent(name).path
  }

  /// The names in it, hidden ones as well, sorted.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}
