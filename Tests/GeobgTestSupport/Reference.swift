public import Foundation

/// A file that says how something is to come out.
///
/// With `GEOBG_RECORD=1` it is rewritten, and the test that did so fails.
public struct Reference: Sendable {
  private let url: URL

  /// The reference `name` in `References/`, beside the file that asks for it.
  public init(_ name: String, beside file: String = #filePath) {
    url = URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("References/\(name)")
  }

  /// What the reference holds, once `data` is recorded where that is asked for.
  ///
  /// - Throws: ``Recorded`` after recording; what reading throws where there is no reference.
  public func content(recording data: Data) throws -> Data {
    guard Fixtures.isRecording else { return try Data(contentsOf: url) }
    try data.write(to: url)
    throw Recorded()
  }

  /// Thrown by a run that records, so that it cannot pass for a test.
  public struct Recorded: Error {}
}
