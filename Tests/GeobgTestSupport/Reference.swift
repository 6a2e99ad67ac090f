public import Foundation

/// A file with an expected result.
///
/// With `GEOBG_RECORD=1` it is rewritten, and the test fails.
public struct Reference: Sendable {
  private let url: URL

  /// The reference `name` in `References/`, next to the calling file.
  public init(_ name: String, beside file: String = #filePath) {
    url = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("References/\(name)")
  }

  /// The reference at `path` in the package.
  public init(inPackage path: String) {
    url = Fixtures.root.appendingPathComponent(path)
  }

  /// The content of the reference; if recording is requested, `data` is written to it first.
  ///
  /// - Throws: ``Recorded`` after recording; the error of reading if there is no reference.
  public func content(recording data: Data) throws -> Data {
    guard Fixtures.isRecording else { return try Data(contentsOf: url) }
    try data.write(to: url)
    throw Recorded()
  }

  /// Thrown after recording, so that the run cannot be mistaken for a passed test.
  public struct Recorded: Error {}
}
