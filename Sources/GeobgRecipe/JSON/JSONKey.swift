internal import GeobgScene

/// The key of a member of a JSON object.
///
/// Keys are compared by their bytes. Swift's own comparison treats an accented letter as equal to
/// the same letter followed by a combining accent.
package struct JSONKey: Sendable, ExpressibleByStringLiteral, Hashable, Comparable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// A key written in code.
  package init(stringLiteral text: String) { self.text = text }

  /// Whether both keys have the same bytes.
  package static func == (left: JSONKey, right: JSONKey) -> Bool {
    left.text.hasBytes(of: right.text)
  }

  /// Feeds the key's bytes to `hasher`.
  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// Whether `left` comes first by code points; UTF-8 bytes have the same order.
  package static func < (left: JSONKey, right: JSONKey) -> Bool {
    var (left, right) = (left.text, right.text)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        for index in 0..<min(left.count, right.count) where left[index] != right[index] {
          return left[index] < right[index]
        }
        return left.count < right.count
      }
    }
  }
}
