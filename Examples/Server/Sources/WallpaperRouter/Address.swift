/// The path and the parameters of a request's target.
struct Address {
  /// The parts of the path between slashes, decoded.
  let path: [String]
  /// The parameters in order, decoded.
  let parameters: [(name: String, value: String)]

  /// Reads `target`, which is a path or a whole address.
  ///
  /// Each part is decoded once, after it was split, so an escaped slash belongs to its part.
  ///
  /// - Throws: ``Refusal/target``.
  init(_ target: String) throws(Refusal) {
    var rest = Array(target.utf8)[...]
    // A client of a proxy sends the whole address (RFC 9112, 3.2.2).
    let scheme = Array("http://".utf8)
    if rest.starts(with: scheme) {
      let host = rest.dropFirst(scheme.count)
      rest = host.firstIndex(of: UInt8(ascii: "/")).map { host[$0...] } ?? Array("/".utf8)[...]
    }
    guard rest.first == UInt8(ascii: "/") else { throw .target }
    let parts = rest.split(separator: UInt8(ascii: "?"), maxSplits: 1)
    path = try parts[0].dropFirst()
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map(Address.decoded)
    let query = parts.count == 2 ? parts[1] : []
    parameters = try query.split(separator: UInt8(ascii: "&")).map { pair throws(Refusal) in
      let sides = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return (
        name: try Address.decoded(sides[0]),
        value: sides.count == 2 ? try Address.decoded(sides[1]) : ""
      )
    }
  }

  /// `part` with its `%XX` replaced by the bytes they stand for.
  private static func decoded(_ part: ArraySlice<UInt8>) throws(Refusal) -> String {
    var bytes: [UInt8] = []
    var rest = part
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        // Other characters must be escaped; without this, a log could contain anything.
        guard (0x21...0x7E).contains(byte) else { throw .target }
        bytes.append(byte)
        continue
      }
      guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else {
        throw .target
      }
      bytes.append(high << 4 | low)
    }
    // Invalid UTF-8 would be replaced by other characters.
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { throw .target }
    return text
  }

  private static func digit(_ byte: UInt8?) -> UInt8? {
    byte.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map { UInt8($0) }
  }
}
