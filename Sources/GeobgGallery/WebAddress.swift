internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The address of a folder on the web, which begins with `http://` or `https://`.
package struct WebAddress: Sendable {
  package static let limit = 2000

  /// The text, with a slash at its end.
  package let text: String

  /// The address `text`.
  ///
  /// - Returns: nil if it has another scheme, no host, a query, a fragment, or characters that an
  ///   address encodes.
  package init?(_ text: String) {
    guard text.utf8.count <= WebAddress.limit, WebAddress.isPlain(text),
      let scheme = WebAddress.scheme(of: text), ["http", "https"].contains(scheme)
    else { return nil }
    let rest = text.dropFirst(scheme.count + 1)
    guard rest.hasPrefix("//"), let host = rest.dropFirst(2).first, host != "/" else {
      return nil
    }
    self.text = text.hasSuffix("/") ? text : "\(text)/"
  }

  /// The scheme of `text` in lower case; nil for a relative address.
  static func scheme(of text: String) -> String? {
    let name = text.prefix { !":/".contains($0) }
    return text.dropFirst(name.count).first == ":" ? name.lowercased() : nil
  }

  /// Whether `text` has only characters of an address's path.
  static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"#<>?\\^`{|}".utf8.contains($0) }
  }
}
