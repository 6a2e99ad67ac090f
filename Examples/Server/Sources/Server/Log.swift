import Foundation

/// Writes to standard error, one line for each event.
enum Log {
  /// Writes `text` as a line.
  static func line(_ text: String) {
    FileHandle.standardError.write(Data("server: \(text)\n".utf8))
  }
}
