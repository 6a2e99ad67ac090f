internal import Foundation

/// An independent reader for PNG files of any size, written in Python; it streams the file.
public enum PNGChecker {
  /// Facts about a valid file.
  public struct Facts: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// For each quarter of the width, the share of pixels that differ from the corner.
    public let inkShares: [Double]
  }

  /// Why the file is not valid.
  public struct Fault: Error {
    let words: String
  }

  /// Reads the complete file at `path`.
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
