internal import GeobgSystem

/// An unguessable random text: the token of an address, the value of a cookie, or what a page made.
///
/// Its description hides the text, so that no log shows it.
package struct Secret: Sendable {
  /// The digits of base64url (RFC 4648, section 5), six bits each.
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  /// How many digits a secret has: at least 32 bytes.
  private static let count = 43
  /// How many digits a secret of a page may have: at least 16 bytes.
  package static let allowedCounts = 22...64

  /// The text, in base64url.
  package let text: String

  /// A new secret, from the system's generator for cryptography.
  package init() {
    var generator = SystemRandomNumberGenerator()
    text = String(
      decoding: (0..<Secret.count).map { _ in Secret.digits[Int(generator.next() & 63)] },
      as: UTF8.self)
  }

  /// The secret `text` that a page made; nil if it has other digits, or a count that is not
  /// allowed.
  package init?(_ text: String) {
    guard Secret.allowedCounts.contains(text.utf8.count),
      text.utf8.allSatisfy(Secret.digits.contains)
    else { return nil }
    self.text = text
  }

  /// Whether `other` is the secret; takes the same time for every text of the same length.
  package func matches(_ other: String) -> Bool {
    let (own, other) = (Array(text.utf8), Array(other.utf8))
    guard own.count == other.count else { return false }
    return zip(own, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "(secret)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
