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
    if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let bool = try? value.decode(Bool.self) {
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
