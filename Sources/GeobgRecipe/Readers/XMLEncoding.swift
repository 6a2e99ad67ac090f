internal import GeobgScene

/// Converts XML to UTF-8.
package enum XMLEncoding {
  /// The most bytes in which the declaration must end.
  private static let declarationLimit = 256

  /// `bytes`, which are the beginning of a document, in UTF-8 and without a byte order mark.
  ///
  /// The encodings are UTF-8, UTF-16 and ISO 8859-1. Source: XML 1.0, section 4.3.3 and appendix F.
  ///
  /// - Throws: ``MetadataError/unsupported(reason:)`` for another encoding, which the error names.
  package static func utf8(_ bytes: [UInt8]) throws(MetadataError) -> [UInt8] {
    let (encoding, markCount) = TextEncoding.detected(bytes)
    guard encoding == .utf8 else { return encoding.utf8(bytes[markCount...]) }
    guard markCount == 0, let name = declaredName(bytes) else {
      return markCount == 0 ? bytes : Array(bytes[markCount...])
    }
    // First the names of UTF-8 and ASCII.
    let names = ["utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "iso8859-1", "latin1"]
    if let place = names.firstPlace(ofBytes: name.lowercasedASCII) {
      return place < 4 ? bytes : TextEncoding.latin1.utf8(bytes[...])
    }
    let reason: ByteText = "its encoding is \(name); save it as UTF-8"
    throw .unsupported(reason: reason.string)
  }

  /// The encoding that the declaration of `bytes` names; nil without a declaration or a name.
  private static func declaredName(_ bytes: [UInt8]) -> String? {
    let head = bytes.prefix(declarationLimit)
    guard head.begins(with: "<?xml"), let end = head.firstPlace(of: "?>".bytes)?.lowerBound,
      let word = head[..<end].firstPlace(of: "encoding".bytes)
    else { return nil }
    let rest = head[word.upperBound..<end].drop { XMLTokenizer.isSpace($0) }
    guard rest.first == UInt8(ascii: "=") else { return nil }
    let value = rest.dropFirst().drop { XMLTokenizer.isSpace($0) }
    guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return nil
    }
    // A name is of these characters (section 4.3.3, EncName), and so safe to show.
    let name = value.dropFirst().prefix {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return name.isEmpty ? nil : String(ascii: Array(name))
  }
}
