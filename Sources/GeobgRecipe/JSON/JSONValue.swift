internal import GeobgScene

/// Any JSON value, as it was read.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// A number as written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONMembers)

  /// The JSON value in `bytes`, at most `limit` bytes.
  package init(parsing bytes: [UInt8], limit: Int) throws(DocumentError) {
    guard bytes.count <= limit else {
      throw .tooLarge(byteCount: Int64(bytes.count), limit: Int64(limit))
    }
    self = try JSONParser.parse(bytes)
  }

  /// The kind of the value, in words.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
