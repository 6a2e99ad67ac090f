public import GeobgScene

/// A text as a part of a file's name.
package enum FileNamePart {
  /// What stands behind the last dot of the name of the file at `path`; nil without a dot.
  package static func pathExtension(of path: String) -> String? {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return String(decoding: name[name.index(after: dot)...], as: UTF8.self)
  }

  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_".utf8)

  /// `text` with letters, digits, dots, hyphens and underscores as they are, and every other byte
  /// as `%` and two digits.
  ///
  /// Different texts have different parts, none of them with a slash.
  package static func escape(_ text: String) -> String {
    // Most seeds are numbers, and there are thousands of them.
    if text.utf8.allSatisfy(plain.contains) { return text }
    return text.utf8.map { byte in
      plain.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}

extension Seed {
  /// The seed as a part of a file's name: letters, digits, dots, hyphens and underscores as they
  /// are, every other byte as `%` and two digits.
  ///
  /// Different seeds have different names, and none has a slash. A long one is cut and ends in its
  /// number, which tells it from others of the same beginning.
  public var fileName: String {
    let limit = 120
    let name = FileNamePart.escape(text)
    return name.utf8.count <= limit ? name : "\(name.prefix(limit))-\(number)"
  }
}

extension Palette {
  /// The palette's name as a part of a file's name, escaped like ``Seed/fileName``.
  public var fileName: String { FileNamePart.escape(name) }
}
