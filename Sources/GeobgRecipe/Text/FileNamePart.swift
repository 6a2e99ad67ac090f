public import GeobgScene

/// A text as a part of a file's name.
package enum FileNamePart {
  /// What stands behind the last dot of the name of the file at `path`; nil without a dot.
  package static func pathExtension(of path: String) -> String? {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return String(decoding: name[name.index(after: dot)...], as: UTF8.self)
  }

  /// `text` with letters, digits, dots, hyphens and underscores as they are, and every other byte
  /// as `%` and two digits.
  ///
  /// Different texts have different parts, none of them with a slash.
  package static func escape(_ text: String) -> String {
    // Most seeds are numbers, and there are thousands of them.
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

extension Seed {
  /// The seed as a part of a file's name: letters, digits, dots, hyphens and underscores as they
  /// are, every other byte as `%` and two digits.
  ///
  /// Different seeds have different names, and none has a slash. A long one is cut and ends in its
  /// number, so that seeds with the same beginning have different names.
  public var fileName: String {
    let limit = 120
    let name = FileNamePart.escape(text)
    return name.utf8.count <= limit ? name : "\(String(name.utf8.prefix(limit)))-\(number)"
  }
}

extension Palette {
  /// The palette's name as a part of a file's name, escaped like ``Seed/fileName``.
  public var fileName: String { FileNamePart.escape(name) }
}
