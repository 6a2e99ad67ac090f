internal import GeobgScene

/// The members of a JSON object, in the order in which they were written.
///
/// An array, because the documents of geobg have few members, and in a page a dictionary is much code.
package struct JSONMembers: Sendable, ExpressibleByDictionaryLiteral {
  /// The members; no two have the same key.
  package private(set) var all: [(key: JSONKey, value: JSONValue)] = []

  /// Members written in code, without a repeated key.
  package init(dictionaryLiteral members: (JSONKey, JSONValue)...) {
    for (key, value) in members { append(value, as: key) }
  }

  /// Adds the member `key`, which must be a new one.
  mutating func append(_ value: JSONValue, as key: JSONKey) { all.append((key, value)) }

  /// The value of the member `key`; nil if it is not present.
  ///
  /// - Complexity: O(*n*).
  package subscript(key: JSONKey) -> JSONValue? {
    get { all.first { $0.key == key }?.value }
    set {
      all.removeAll { $0.key == key }
      if let newValue { all.append((key, newValue)) }
    }
  }
}
