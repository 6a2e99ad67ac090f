internal import Foundation

/// A reader of PNG that we did not write and that takes any size: Python's, which streams.
public enum PNGChecker {
  /// What a file that has no fault shows.
  public struct Facts: Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// For each quarter of the width, which share of the pixels differs from the corner's.
    public let inkShares: [Double]
  }

  /// A fault, in words.
  public struct Fault: Error {
    let words: String
  }

  /// Reads the file at `path` to its end.
  ///
  /// - Throws: ``Fault``.
  public static func check(_ path: String) throws -> Facts {
    let script = Fixtures.root.appendingPathComponent("Tests/GeobgTestSupport/check_png.py").path
    let result = try Shell.run("python3", [script, path])
    let numbers = result.text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard result.code == 0, numbers.count == 6 else { throw Fault(words: result.errors) }
    return Facts(
      width: Int(numbers[0]), height: Int(numbers[1]), inkShares: Array(numbers[2...]))
  }
}
