internal import GeobgScene

/// The name of the program that saved a file, for an error.
enum ProgramName {
  /// The longest name that is shown, in bytes.
  private static let byteLimit = 60
  private static let space: UInt8 = 0x20

  /// `bytes` as a name that can be shown: a line of printable ASCII; nil if nothing is left.
  static func plain(_ bytes: ArraySlice<UInt8>) -> String? {
    var name = bytes.drop { $0 == space }.prefix { (space...0x7E).contains($0) }.prefix(byteLimit)
    while name.last == space { name.removeLast() }
    return name.isEmpty ? nil : String(ascii: Array(name))
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
