internal import GeobgScene

/// The characters that XML writes as entities.
package enum XMLEntities {
  private static let named: [(name: StaticString, character: UInt8)] = [
    ("amp", UInt8(ascii: "&")), ("lt", UInt8(ascii: "<")), ("gt", UInt8(ascii: ">")),
    ("quot", UInt8(ascii: "\"")), ("apos", UInt8(ascii: "'")),
  ]
  /// The length of the longest entity without its `&`, `#x10FFFF;`.
  private static let lengthLimit = 9

  /// `text` with all entities resolved: XML's five named entities, and characters by number.
  ///
  /// `text` is a slice of data that begins at `offset` of a file.
  static func decode(_ text: ArraySlice<UInt8>, at offset: Int64) throws(MetadataError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      guard text[index] == UInt8(ascii: "&") else {
        bytes.append(text[index])
        index += 1
        continue
      }
      let rest = text[(index + 1)...].prefix(lengthLimit)
      guard let end = rest.firstIndex(of: UInt8(ascii: ";")),
        let character = character(rest[..<end])
      else {
        throw .malformed(offset: offset + Int64(index), reason: "the entity is not defined in XML")
      }
      bytes += character
      index = end + 1
    }
    return bytes
  }

  /// `text` with all entities resolved; nil if one is unknown.
  package static func text(of text: String) -> String? {
    do throws(MetadataError) {
      return String(decoding: try decode(text.bytes[...], at: 0), as: UTF8.self)
    } catch {
      return nil
    }
  }

  private static func character(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    if let entity = named.first(where: {
      name.count == $0.name.utf8CodeUnitCount && name.begins(with: $0.name)
    }) {
      return [entity.character]
    }
    guard name.first == UInt8(ascii: "#") else { return nil }
    let isHexadecimal = name.dropFirst().first == UInt8(ascii: "x")
    guard let value = number(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
    else { return nil }
    return Unicode.Scalar(value).flatMap { UTF8.encode($0) }.map { Array($0) }
  }

  /// The number that `digits` show, at most seven of them; nil for other text.
  private static func number(_ digits: ArraySlice<UInt8>, radix: UInt32) -> UInt32? {
    guard !digits.isEmpty else { return nil }
    var number: UInt32 = 0
    for digit in digits {
      guard let value = Hex.value(of: digit), value < radix else { return nil }
      number = number * radix + UInt32(value)
    }
    return number
  }
}
