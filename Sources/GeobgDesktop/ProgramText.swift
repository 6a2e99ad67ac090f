internal import GeobgSystem

/// Checks of paths and names that another program reads as a part of its syntax.
///
/// They look at bytes. A line break can hide from a comparison of characters: a carriage return and a
/// line feed are one character, and so are a mark and the accent behind it.
enum ProgramText {
  /// The bytes of ASCII that no shell reads as code, wherever they are.
  ///
  /// A shell may split a path at a space, but runs no part of it.
  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 /._-+,:@%=".utf8)

  /// The ``plain`` bytes, in words.
  static let plainWords = "letters, digits, spaces and / . _ - + , : @ % ="

  /// Whether no shell reads a part of `text` as code.
  static func isPlain(_ text: String) -> Bool {
    PathText.bytes(text).allSatisfy { $0 >= 0x80 || plain.contains($0) }
  }

  /// Whether `text` has a control character of ASCII, such as a line break.
  static func hasControl(_ text: String) -> Bool {
    text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }

  /// Whether `text` has a byte that ends or escapes a quoted text.
  static func hasQuote(_ text: String) -> Bool {
    text.utf8.contains { "'\"`\\".utf8.contains($0) }
  }
}
