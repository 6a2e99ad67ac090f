/// A text that is equal only to a text with the same bytes.
///
/// Swift's own comparison treats an accented letter as equal to the same letter followed by a
/// combining accent. A recipe stores the bytes, so two such texts make two different recipes.
struct ExactText: Hashable, Sendable {
  /// The text.
  let text: String

  /// Whether both have the same bytes.
  static func == (left: ExactText, right: ExactText) -> Bool {
    var (left, right) = (left.text, right.text)
    return left.withUTF8 { left in right.withUTF8 { right in left.hasBytes(of: right) } }
  }

  /// Feeds the text's bytes to `hasher`.
  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    // Marks the end, because another text may follow.
    hasher.combine(0xFF as UInt8)
  }
}
