internal import GeobgScene

/// The values of a short link by their keys.
struct LinkValues {
  /// Keys with a value.
  private static let valued = ["s", "p", "m", "n", "b", "c", "o", "z", "w", "r", "e"]
  /// Keys without a value.
  private static let flags = ["d", "x"]

  private var pairs: [(key: String, value: String)] = []

  /// Adds a part of the fragment: a key, and its value behind an equals sign.
  mutating func add(_ part: String) throws(RecipeLinkError) {
    let bytes = part.bytes
    let end = bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.count
    let key = String(decoding: bytes[..<end], as: UTF8.self)
    let isFlag = LinkValues.flags.firstPlace(ofBytes: key) != nil
    guard isFlag || LinkValues.valued.firstPlace(ofBytes: key) != nil else {
      throw .unknown(key: JSONField.excerpt(key))
    }
    guard !has(key) else { throw .duplicate(key: key) }
    guard isFlag == (end == bytes.count) else {
      throw isFlag ? .unwantedValue(key: key) : .missing(key: key)
    }
    guard let value = PercentEncoding.decode(bytes.dropFirst(end + 1)),
      let text = String(validUTF8: value)
    else { throw .notText(key: key) }
    pairs.append((key, text))
  }

  private func has(_ key: String) -> Bool { pairs.contains { $0.key.hasBytes(of: key) } }

  /// Whether the flag `key` is there.
  func flag(_ key: String) -> Bool { has(key) }

  /// The value of `key`; nil if the key is not there.
  func optionalText(_ key: String) -> String? {
    pairs.first { $0.key.hasBytes(of: key) }?.value
  }

  /// The value of `key`, which must be there.
  func text(_ key: String) throws(RecipeLinkError) -> String {
    guard let text = optionalText(key) else { throw .missing(key: key) }
    return text
  }

  /// The number of `key`; nil if the key is not there.
  func number(_ key: String) throws(RecipeLinkError) -> Thousandths? {
    guard let text = optionalText(key) else { return nil }
    guard let number = Thousandths(parsing: text) else { throw .notANumber(key: key) }
    return number
  }

  /// The numbers of `key`, with commas between them; nil if the key is not there.
  func numbers(_ key: String) throws(RecipeLinkError) -> [Thousandths]? {
    guard let text = optionalText(key) else { return nil }
    var numbers: [Thousandths] = []
    for part in text.parts(between: UInt8(ascii: ",")) {
      guard let number = Thousandths(parsing: part) else { throw .notANumber(key: key) }
      numbers.append(number)
    }
    return numbers
  }

  /// Calls `make`, and adds `key` to its error.
  static func making<Value>(
    _ key: String, _ make: () throws(RecipeError) -> Value
  ) throws(RecipeLinkError) -> Value {
    do throws(RecipeError) {
      return try make()
    } catch {
      throw .refused(key: key, reason: error.description)
    }
  }
}

/// Why a short link is refused.
package indirect enum RecipeLinkError: Error, Hashable, Sendable {
  /// The fragment has more bytes than the limit.
  case tooLong(byteCount: Int, limit: Int)
  /// A key that links do not have.
  case unknown(key: String)
  /// A key that occurs twice.
  case duplicate(key: String)
  /// A key or its value is missing.
  case missing(key: String)
  /// A value of a key that has none.
  case unwantedValue(key: String)
  /// A value that is not percent-encoded UTF-8.
  case notText(key: String)
  /// A value that is not a number.
  case notANumber(key: String)
  /// A value that is not a size in pixels or millimeters.
  case notASize(key: String)
  /// A list with the wrong number of values.
  case wrongCount(key: String)
  /// A value that no recipe has.
  case refused(key: String, reason: String)
}

extension RecipeLinkError: CustomStringConvertible {
  /// One sentence, in lower case.
  package var description: String { text.string }

  private var text: ByteText {
    switch self {
    case .tooLong(let byteCount, let limit):
      "the link has \(byteCount) bytes, and the limit is \(limit)"
    case .unknown(let key): "\(JSONField.shown(key)) is not a key of a link"
    case .duplicate(let key): "the link has the key \(key) twice"
    case .missing(let key): "the link has no value for \(key)"
    case .unwantedValue(let key): "the key \(key) of the link has no value"
    case .notText(let key): "the value of \(key) in the link is not percent-encoded UTF-8"
    case .notANumber(let key): "the value of \(key) in the link is not a number"
    case .notASize(let key): "the value of \(key) in the link is not a size"
    case .wrongCount(let key): "the value of \(key) in the link has the wrong number of numbers"
    case .refused(let key, let reason): "the value of \(key) in the link: \(reason)"
    }
  }
}
