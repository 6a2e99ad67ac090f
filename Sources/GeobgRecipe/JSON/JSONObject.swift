internal import GeobgScene

/// The members of an object in a document.
package struct JSONObject {
  let field: JSONField

  /// The members by key.
  package var members: JSONMembers {
    if case .object(let members) = field.value { members } else { [:] }
  }

  /// The member `key`, which must be present.
  package func required(_ key: String) throws(DocumentError) -> JSONField {
    guard let field = optional(key) else {
      throw .missing(field: JSONPlace.member(key, in: field.place).name)
    }
    return field
  }

  /// The member `key`; nil if it is not present.
  package func optional(_ key: String) -> JSONField? {
    members[JSONKey(key)].map { JSONField($0, at: .member(key, in: field.place)) }
  }

  // MARK: - Required members of one kind

  /// The whole number `key` of at most 32 bits.
  @inline(never)
  func integer(_ key: String) throws(DocumentError) -> Int { try required(key).integer() }

  /// The number `key` with at most three decimal places.
  @inline(never)
  func decimal(_ key: String) throws(DocumentError) -> Thousandths { try required(key).decimal() }

  /// The text `key`.
  @inline(never)
  func string(_ key: String) throws(DocumentError) -> String { try required(key).string() }

  /// The color `key`.
  @inline(never)
  func color(_ key: String) throws(DocumentError) -> Color { try required(key).color() }
}
