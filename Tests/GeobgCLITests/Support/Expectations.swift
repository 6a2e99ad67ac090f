import Foundation
import GeobgTestSupport
import Testing

/// Expects that a run failed as every run should: with one line and no other output.
func expectFailure(
  _ result: Shell.Result, _ code: Int32, _ message: String,
  at location: SourceLocation = #_sourceLocation
) {
  #expect(result.errors == "geobg: error: \(message)\n", sourceLocation: location)
  #expect(result.code == code, sourceLocation: location)
  #expect(result.output.isEmpty, sourceLocation: location)
}

/// Expects that a run succeeded, and returns its result.
@discardableResult
func expectSuccess(
  _ result: Shell.Result, at location: SourceLocation = #_sourceLocation
) -> Shell.Result {
  #expect(result.code == 0, "\(result.errors)", sourceLocation: location)
  return result
}

extension TemporaryFolder {
  /// The bytes of the file `name` in the folder.
  func data(_ name: String) throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(name))
  }

  /// Writes a file into the folder.
  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  /// Writes a file into the folder.
  func write(_ data: Data, to name: String) throws {
    try data.write(to: url.appendingPathComponent(name))
  }

  /// Makes a folder in the folder, and the folders that it is in.
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true)
  }
}

/// The JSON object in `data`, as a dictionary to compare.
func fields(_ data: Data) throws -> [String: NSObject] {
  try #require(try JSONSerialization.jsonObject(with: data) as? [String: NSObject])
}
