package import GeobgScene

/// A value in a document with its place, so that every error can name the place.
package struct JSONField {
  /// The largest whole number that every JSON reader keeps exact.
  private static let integerLimit: UInt64 = 1 << 53

  package let value: JSONValue
  /// The names from the document down to the value: `["palette", "swatch 3 (teal)", "opacity"]`.
  package let place: [String]

  package init(_ value: JSONValue, at place: [String] = []) {
    self.value = value
    self.place = place
  }

  /// The error that this value is invalid, with `reason`.
  package func invalid(_ reason: String) -> DocumentError {
    .invalid(field: name, reason: reason)
  }

  /// Calls `make`, and adds this field's place to its error.
  package func making<Value, Failure: Error & CustomStringConvertible>(
    _ make: () throws(Failure) -> Value
  ) throws(DocumentError) -> Value {
    do {
      return try make()
    } catch {
      throw invalid(error.description)
    }
  }

  /// The members of an object; only the keys in `keys` are allowed.
  package func object(keys: [String]) throws(DocumentError) -> JSONObject {
    guard case .object(let members) = value else { throw wrongKind("an object") }
    if let stranger = members.keys.filter({ keys.firstPlace(ofBytes: $0.text) == nil }).min() {
      throw .unknown(
        field: JSONField(value, at: place + [JSONField.excerpt(stranger.text)]).name, allowed: keys)
    }
    return JSONObject(members: members, place: place)
  }

  /// The members of an object with any keys.
  package func object() throws(DocumentError) -> JSONObject {
    guard case .object(let members) = value else { throw wrongKind("an object") }
    return JSONObject(members: members, place: place)
  }

  /// The items of a list.
  package func array() throws(DocumentError) -> [JSONField] {
    guard case .array(let items) = value else { throw wrongKind("a list") }
    return items.enumerated().map { JSONField($1, at: place + ["item \($0 + 1)"]) }
  }

  /// A text.
  package func string() throws(DocumentError) -> String {
    guard case .string(let text) = value else { throw wrongKind("a string") }
    return text
  }

  /// A number with at most three decimal places.
  package func decimal() throws(DocumentError) -> Thousandths {
    guard case .number(let number) = value else { throw wrongKind("a number") }
    guard let decimal = Thousandths(parsing: number) else {
      throw invalid(
        "\(JSONField.excerpt(number)) is too large, or has an exponent or more than three "
          + "decimal places"
      )
    }
    return decimal
  }

  /// A whole number from -2^53 to 2^53.
  package func wide() throws(DocumentError) -> Int64 {
    guard case .number(let number) = value else { throw wrongKind("a whole number") }
    guard let integer = Int64(number), integer.magnitude <= JSONField.integerLimit else {
      throw invalid("\(JSONField.excerpt(number)) is not a whole number, or is too large")
    }
    return integer
  }

  /// A whole number of at most 32 bits, so that all machines accept the same numbers.
  package func integer() throws(DocumentError) -> Int {
    let number = try wide()
    guard let integer = Int32(exactly: number) else { throw invalid("\(number) is too large") }
    return Int(integer)
  }

  /// A whole number from 0 to 2^64-1.
  package func unsigned() throws(DocumentError) -> UInt64 {
    guard case .number(let number) = value else { throw wrongKind("a whole number") }
    guard let integer = UInt64(number) else {
      throw invalid("\(JSONField.excerpt(number)) is not a whole number from 0 to 2^64-1")
    }
    return integer
  }

  /// True or false.
  package func bool() throws(DocumentError) -> Bool {
    guard case .bool(let bool) = value else { throw wrongKind("true or false") }
    return bool
  }

  /// A color as `#rrggbb`.
  package func color() throws(DocumentError) -> Color {
    let text = try string()
    guard let color = Color(hex: text) else {
      throw invalid("'\(JSONField.excerpt(text))' is not a color; write #rrggbb")
    }
    return color
  }

  /// A value of `type`, by its name.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    of type: Choice.Type
  ) throws(DocumentError) -> Choice {
    let text = try string()
    guard let choice = type.allCases.first(where: { $0.rawValue.hasBytes(of: text) }) else {
      let names = type.allCases.map { $0.rawValue }.joined(separator: ", ")
      throw invalid("'\(JSONField.excerpt(text))' is not one of \(names)")
    }
    return choice
  }

  /// The start of a text from the document, short enough for an error.
  package static func excerpt(_ text: String) -> String {
    let limit = 60
    let start = text.unicodeScalars.prefix(limit)
    return start.endIndex == text.endIndex ? text : String(start) + "..."
  }

  /// A text from an argument, ready for an error message; in quotes if it is empty or has white space.
  package static func shown(_ text: String) -> String {
    let isPlain = !text.isEmpty && !text.utf8.contains { $0 <= 0x20 }
    return isPlain ? excerpt(text) : "'\(excerpt(text))'"
  }

  /// The error that this value is not of the `expected` kind, which is given in words.
  package func wrongKind(_ expected: String) -> DocumentError {
    .wrongKind(field: name, expected: expected, found: value.kind)
  }

  private var name: String {
    place.isEmpty ? "the document" : place.joined(separator: ", ")
  }
}

/// The members of an object in a document.
package struct JSONObject {
  let members: [JSONKey: JSONValue]
  let place: [String]

  /// The member `key`, which must be present.
  package func required(_ key: String) throws(DocumentError) -> JSONField {
    guard let field = optional(key) else {
      throw .missing(field: (place + [key]).joined(separator: ", "))
    }
    return field
  }

  /// The member `key`; nil if it is not present.
  package func optional(_ key: String) -> JSONField? {
    members[JSONKey(key)].map { JSONField($0, at: place + [key]) }
  }
}
