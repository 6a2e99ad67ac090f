/// What documents say of a key of short links.
package struct FieldLink: Sendable {
  /// The value.
  package let value: StaticString
  /// What a link without the key means.
  package let without: StaticString

  init(_ value: StaticString, without: StaticString) {
    (self.value, self.without) = (value, without)
  }
}
