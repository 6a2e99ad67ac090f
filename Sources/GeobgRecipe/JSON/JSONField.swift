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

  /// The members of an object; only the keys in `keys` and in `others` are allowed, of which an error lists the first.
  package func object(
    keys: [String], others: [String] = []
  ) throws(DocumentError) -> JSONObject {
    guard case .object(let members) = value else { throw wrongKind("an object") }
    var stranger: JSONKey?
    for (key, _) in members.all
    where keys.firstPlace(ofBytes: key.text) == nil && others.firstPlace(ofBytes: key.text) == nil {
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

  /// A color: `#rrggbb`, or as ``GeobgScene/Color/init(written:)`` reads it.
  package func color() throws(DocumentError) -> Color {
    let text = try string()
    guard let color = Color(written: text) else {
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

  /// The place of a text among `names`.
  package func choice(of names: [String]) throws(DocumentError) -> Int {
    let text = try string()
    guard let place = names.firstPlace(ofBytes: text.lowercasedASCII) else {
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
