/// The key of a member of a JSON object.
///
/// Keys are compared by their bytes. Swift's own comparison of text would take a letter with an
/// accent and the same letter composed of two for the same key.
package struct JSONKey: Sendable, ExpressibleByStringLiteral {
  /// The text.
  package let text: String

  /// The key of `text`.
  package init(_ text: String) {
    self.text = text
  }

  /// A key written in code.
  package init(stringLiteral text: String) {
    self.text = text
  }
}

extension JSONKey: Hashable, Comparable {
  /// Whether both are the same bytes.
  package static func == (left: JSONKey, right: JSONKey) -> Bool {
    left.text.hasBytes(of: right.text)
  }

  /// Feeds the key's bytes to `hasher`.
  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }

  /// Whether `left` comes first by code points, of which the bytes of UTF-8 keep the order.
  package static func < (left: JSONKey, right: JSONKey) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
