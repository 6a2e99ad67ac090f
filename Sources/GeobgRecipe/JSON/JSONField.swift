package import GeobgScene

/// A value in a document with its place, so that every error can name the place.
///
/// A class, because a reference is cheaper to pass around and to clean up after an error than its two
/// values.
package final class JSONField: Sendable {
  /// The largest whole number that every JSON reader keeps exact.
  private static let integerLimit: UInt64 = 1 << 53

  package let value: JSONValue
  /// Where the value is in the document.
  package let place: JSONPlace

  package init(_ value: JSONValue, at place: JSONPlace = .document) {
    self.value = value
    self.place = place
  }

  /// The error that this value is invalid, with `reason`.
  @inline(never)
  package func invalid(_ reason: ByteText) -> DocumentError {
    .invalid(field: place.name, reason: reason.string)
  }

  /// The value of `make`, whose error gets this field's place.
  package func making<Value>(
    _ make: @autoclosure () throws(RecipeError) -> Value
  ) throws(DocumentError) -> Value {
    do throws(RecipeError) { return try make() } catch { throw refusal(error) }
  }

  /// The value of `make`, whose error gets this field's place.
  package func making<Value, Failure: Error & CustomStringConvertible>(
    _ make: () throws(Failure) -> Value
  ) throws(DocumentError) -> Value {
    do { return try make() } catch { throw refusal(error) }
  }

  // One function for all calls of `making`, which the compiler copies to its callers.
  @inline(never)
  private func refusal(_ error: some CustomStringConvertible) -> DocumentError {
    invalid(ByteText(error.description))
  }

  /// The members of an object; only the keys in `keys` are allowed.
  package func object(keys: [String]) throws(DocumentError) -> JSONObject {
    guard case .object(let members) = value else { throw wrongKind("an object") }
    var stranger: JSONKey?
    for (key, _) in members.all where keys.firstPlace(ofBytes: key.text) == nil {
      // The first one by its bytes, because the order of members has no meaning.
      if stranger.map({ key < $0 }) ?? true { stranger = key }
    }
    if let stranger {
      throw .unknown(
        field: JSONPlace.member(JSONField.excerpt(stranger.text), in: place).name, allowed: keys)
    }
    return JSONObject(field: self)
  }

  /// The members of an object with any keys.
  package func object() throws(DocumentError) -> JSONObject {
    guard case .object = value else { throw wrongKind("an object") }
    return JSONObject(field: self)
  }

  /// The items of a list.
  package func array() throws(DocumentError) -> [JSONField] {
    guard case .array(let items) = value else { throw wrongKind("a list") }
    var fields: [JSONField] = []
    for item in items { fields.append(JSONField(item, at: .item(fields.count + 1, in: place))) }
    return fields
  }

  /// The `count` items of a list, which are named in the error for another count.
  @inline(never)
  func array(of count: Int, _ names: ByteText) throws(DocumentError) -> [JSONField] {
    let items = try array()
    guard items.count == count else {
      throw invalid("needs \(count) numbers" + names + ", but has \(items.count)")
    }
    return items
  }

  package func string() throws(DocumentError) -> String {
    guard case .string(let text) = value else { throw wrongKind("a string") }
    return text
  }

  /// A number with at most three decimal places.
  package func decimal() throws(DocumentError) -> Thousandths {
    guard case .number(let number) = value else { throw wrongKind("a number") }
    guard let decimal = Thousandths(parsing: number) else {
      throw invalid(
        """
        \(JSONField.excerpt(number)) is too large, or has an exponent or more than three \
        decimal places
        """
      )
    }
    return decimal
  }

  /// A whole number from -2^53 to 2^53.
  package func wide() throws(DocumentError) -> Int64 {
    guard case .number(let number) = value else { throw wrongKind("a whole number") }
    let digits = number.bytes
    let isNegative = digits.first == UInt8(ascii: "-")
    guard let magnitude = UInt64(decimal: isNegative ? Array(digits[1...]) : digits),
      magnitude <= JSONField.integerLimit
    else {
      throw invalid("\(JSONField.excerpt(number)) is not a whole number, or is too large")
    }
    return isNegative ? -Int64(magnitude) : Int64(magnitude)
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
    guard let integer = UInt64(decimal: number.bytes) else {
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
    let choices = Array(type.allCases)
    return choices[try choice(of: choices.map { $0.rawValue })]
  }

  func choice(of names: [String]) throws(DocumentError) -> Int {
    let text = try string()
    guard let place = names.firstPlace(ofBytes: text) else {
      let list = names.joined(by: ", ")
      throw invalid("'\(JSONField.excerpt(text))' is not one of \(list)")
    }
    return place
  }

  /// The start of a text from the document, short enough for an error.
  package static func excerpt(_ text: String) -> String {
    let limit = 60
    var (bytes, count) = ([UInt8](), 0)
    for byte in text.bytes {
      // Every character has one byte that is not 10xxxxxx.
      if byte & 0xC0 != 0x80 { count += 1 }
      if count > limit { return String(decoding: bytes + "...".bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return text
  }

  /// A text from an argument, ready for an error message; in quotes if it is empty or has white space.
  package static func shown(_ text: String) -> String {
    let isPlain = !text.isEmpty && !text.utf8.contains { $0 <= 0x20 }
    return isPlain ? excerpt(text) : "'\(excerpt(text))'"
  }

  /// The error that this value is not of the `expected` kind, which is given in words.
  @inline(never)
  package func wrongKind(_ expected: String) -> DocumentError {
    .wrongKind(field: place.name, expected: expected, found: value.kind)
  }
}

/// The members of an object in a document.
package struct JSONObject {
  fileprivate let field: JSONField

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

// MARK: - Errors

/// Why a recipe or a palette cannot be read.
public indirect enum DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The document has more bytes than the limit.
  case tooLarge(byteCount: Int64, limit: Int64)
  /// It is not JSON; the reason gives the line and column.
  case notJSON(reason: String)
  /// A required field is missing.
  case missing(field: String)
  /// An unknown field.
  case unknown(field: String, allowed: [String])
  /// A field has a value of the wrong kind.
  case wrongKind(field: String, expected: String, found: String)
  /// A field's value is refused.
  case invalid(field: String, reason: String)
  /// The recipe is for an unknown engine.
  case unknownEngine(found: Int, newest: Int)
  /// It is a picture without a readable recipe.
  case picture(MetadataError)
  /// It is neither a picture nor a recipe.
  case unknownFormat

  /// One sentence, in lower case, without the name of the file.
  public var description: String { text.string }

  private var text: ByteText {
    switch self {
    case .tooLarge(let byteCount, let limit):
      "the document has \(byteCount) bytes, and the limit is \(limit)"
    case .notJSON(let reason): "not valid JSON: \(reason)"
    case .missing(let field): "\(field) is missing"
    case .unknown(let field, let allowed):
      "\(field) is not a known field; the fields are \(allowed.joined(by: ", "))"
    case .wrongKind(let field, let expected, let found):
      "\(field) must be \(expected), but is \(found)"
    case .invalid(let field, let reason): "\(field): \(reason)"
    case .unknownEngine(let found, let newest):
      "the recipe is for engine \(found), and this geobg has engine \(newest)"
        + (found > newest ? "; use a newer geobg" : "")
    case .picture(let error): ByteText(error.description)
    case .unknownFormat: "not a recipe or a picture (\(Format.listOfNames))"
    }
  }
}
