internal import FoundationEssentials

/// Any JSON, as it was read.
enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The JSON in `bytes`, of which there are at most `limit`.
  ///
  /// - Throws: ``DocumentError/tooLarge(byteCount:limit:)``, ``DocumentError/notJSON(reason:)``.
  init(parsing bytes: [UInt8], limit: Int) throws(DocumentError) {
    guard bytes.count <= limit else { throw .tooLarge(byteCount: bytes.count, limit: limit) }
    do {
      self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    } catch {
      throw .notJSON(reason: JSONValue.reason(for: error))
    }
  }

  /// What a person calls the kind of value it is.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The decoder's own words, which tell line and column, in one line.
  private static func reason(for error: any Error) -> String {
    if case DecodingError.typeMismatch(_, let context) = error {
      let place = context.codingPath.map { $0.intValue.map { "item \($0 + 1)" } ?? $0.stringValue }
      return "no value can be read at \(place.joined(separator: ", "))"
    }
    guard case DecodingError.dataCorrupted(let context) = error else { return "\(error)" }
    guard let cause = context.underlyingError else { return context.debugDescription }
    let words = "\(cause)".split { $0.isNewline }.joined(separator: " ")
    guard let start = words.firstRange(of: "NSDebugDescription=")?.upperBound else { return words }
    return String(words[start...].prefix { $0 != "}" && $0 != "," || $0 == "," })
  }
}

extension JSONValue: Decodable {
  /// The value that `decoder` is at.
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // A number too large for a double, or a text that is no Unicode, is of its kind and damaged:
    // trying the other kinds would end in an error about the wrong one.
    func attempt<Kind: Decodable>(_ kind: Kind.Type) throws -> Kind? {
      do {
        return try value.decode(kind)
      } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
        return nil
      }
    }
    if let number = try attempt(Double.self) {
      self = .number(number)
    } else if let string = try attempt(String.self) {
      self = .string(string)
    } else if let bool = try attempt(Bool.self) {
      self = .bool(bool)
    } else if value.decodeNil() {
      self = .null
    } else if (try? decoder.unkeyedContainer()) != nil {
      self = .array(try value.decode([JSONValue].self))
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }
}
