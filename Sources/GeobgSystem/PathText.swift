/// Paths as text that keeps every byte.
///
/// On most systems a path is a list of bytes, which need not be UTF-8. In this project a path is a
/// `String`, so bytes that are not UTF-8 are written as characters of a private range: byte 0xFF is
/// U+10FEFF. A name that contains these characters itself has each of their bytes written so. Every
/// list of bytes therefore has exactly one text, and the text gives the same bytes again.
///
/// Paths become text where they enter the process (arguments, variables, folders, links, output of
/// programs), and bytes where the system receives them. Between these places they are ordinary
/// texts.
package enum PathText {
  /// The character of byte 0; only bytes from 0x80 on are ever written so.
  private static let base: UInt32 = 0x10FE00
  /// The characters of the bytes 0x80 to 0xFF.
  private static let range = (base + 0x80)...(base + 0xFF)
  /// The first byte, in UTF-8, of every character in ``range``.
  private static let lead: UInt8 = 0xF4

  /// The text of the path `bytes`.
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    var text = ""
    var rest = bytes[...]
    var (parser, source) = (Unicode.UTF8.ForwardParser(), rest.makeIterator())
    while true {
      let count: Int
      switch parser.parseScalar(from: &source) {
      case .emptyInput: return text
      case .error(let length): count = length
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        count = encoded.count
        if byte(of: scalar) == nil {
          text.unicodeScalars.append(scalar)
          rest = rest.dropFirst(count)
          continue
        }
      }
      for byte in rest.prefix(count) { text.unicodeScalars.append(scalar(of: byte)) }
      rest = rest.dropFirst(count)
    }
  }

  package static func text(_ start: UnsafePointer<CChar>) -> String {
    // Most paths are UTF-8.
    if let text = String(validatingCString: start), !text.utf8.contains(lead) { return text }
    let bytes = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
    var count = 0
    while bytes[count] != 0 { count += 1 }
    return text(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// The text of long `bytes`, which are UTF-8 in most cases.
  static func outputText(_ bytes: [UInt8]) -> String {
    guard !bytes.contains(lead), let plain = plain(bytes) else { return text(bytes) }
    return plain
  }

  package static func bytes(_ text: String) -> [UInt8] {
    guard text.utf8.contains(lead) else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let byte = PathText.byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes += String(scalar).utf8
      }
    }
    return bytes
  }

  /// The text that the bytes of `text` are in UTF-8; nil if they are not UTF-8.
  ///
  /// It is for an argument that is not a path.
  package static func plain(_ text: String) -> String? {
    guard text.utf8.contains(lead) else { return text }
    return plain(bytes(text))
  }

  /// The text that `bytes` are in UTF-8; nil if they are not UTF-8.
  ///
  /// The initializer of the standard library that refuses other bytes is not in macOS 13 and 14.
  package static func plain(_ bytes: some Collection<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  /// The path `text` for people: bytes that are not UTF-8 are shown as `\xFF`.
  package static func shown(_ text: String) -> String {
    guard text.utf8.contains(lead) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if let byte = PathText.byte(of: scalar) {
        shown += "\\x" + String(byte, radix: 16, uppercase: true)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// The byte that `scalar` stands for in a path; nil for an ordinary character.
  static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    range.contains(scalar.value) ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  private static func scalar(of byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(base + UInt32(byte)) ?? "\u{FFFD}"
  }
}
