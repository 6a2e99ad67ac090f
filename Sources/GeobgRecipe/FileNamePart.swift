internal import GeobgScene

package enum FileNamePart {
  /// The text after the last dot of the file name in `path`; nil without a dot.
  package static func pathExtension(of path: String) -> String? {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return String(decoding: name[name.index(after: dot)...], as: UTF8.self)
  }

  /// `text` as a part of a file name.
  ///
  /// Letters, digits, dots, hyphens and underscores do not change. Every other byte becomes `%` and
  /// two hexadecimal digits. Different texts give different parts, always without a slash.
  package static func escape(_ text: String) -> String {
    // A faster path for numbers: most seeds are numbers, and a batch has thousands of seeds.
    if text.utf8.allSatisfy(isPlain) { return text }
    return String(
      decoding: PercentEncoding.encode(text.utf8, .lower, keeping: isPlain), as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
