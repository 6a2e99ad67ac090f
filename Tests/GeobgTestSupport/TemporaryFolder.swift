public import Foundation

/// A folder that is gone when the test is.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let url: URL

  /// A new, empty folder.
  ///
  /// - Parameter inMemory: Whether it is one for thousands of files, each of which is brought down to
  ///   the disk; where the system has a file system in memory it is there. Default: false.
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

  /// The path of `name` in it.
  public func path(_ name: String) -> String {
    url.appendingPathComponent(name).path
  }

  /// The names in it, hidden ones as well, sorted.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}
