public import Foundation

/// A folder that is deleted at the end of the test.
public final class TemporaryFolder: Sendable {
  /// The location of the folder.
  public let url: URL

  /// Creates an empty folder.
  ///
  /// - Parameter inMemory: Whether to use a file system in memory, if there is one; useful for
  ///   thousands of files that are all synced. Default: false.
  public init(inMemory: Bool = false) throws {
    let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
    let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory.path)
    url = (isThere ? memory : FileManager.default.temporaryDirectory).appendingPathComponent(
      "geobg-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of `name` in the folder.
  public func path(_ name: String) -> String {
    url.appendingPathComponent(name).path
  }

  /// The names in the folder, including hidden ones, sorted.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}
