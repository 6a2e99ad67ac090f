/// The members of an object in a document.
package struct JSONObject {
  let members: [JSONKey: JSONValue]
  let place: [String]

  /// The member `key`, which has to be there.
  package func required(_ key: String) throws(DocumentError) -> JSONField {
    guard let field = optional(key) else {
      throw .missing(field: (place + [key]).joined(separator: ", "))
    }
    return field
  }

  /// The member `key`, if it is there.
  package func optional(_ key: String) -> JSONField? {
    members[JSONKey(key)].map { JSONField($0, at: place + [key]) }
  }
}
