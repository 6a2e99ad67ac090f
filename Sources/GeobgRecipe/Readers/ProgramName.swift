internal import GeobgScene

/// The name of the program that saved a file, for an error.
enum ProgramName {
  /// The longest name that is shown, in bytes.
  private static let byteLimit = 60

  /// `bytes` as a name that can be shown: a line of printable ASCII; nil if nothing is left.
  static func plain(_ bytes: ArraySlice<UInt8>) -> String? {
    let name = bytes.prefix { (0x20...0x7E).contains($0) }.prefix(byteLimit)
    let text = String(decoding: name, as: UTF8.self).trimmed
    return text.isEmpty ? nil : text
  }

  /// The program in a comment such as `Generator: X` or `Created with X`; nil in other comments.
  static func inComment(_ comment: ArraySlice<UInt8>) -> String? {
    let text = comment.drop { XMLTokenizer.isSpace($0) }
    for word in ["Generator: ", "Created with "] as [StaticString] where text.begins(with: word) {
      // A version or an address may follow.
      return plain(text.dropFirst(word.utf8CodeUnitCount).prefix { $0 != 0x2C && $0 != 0x28 })
    }
    return nil
  }
}
