internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The lines of a list, read one after the other.
///
/// A zero byte cannot be in a path, but a line feed can. So careful people write lists whose entries end
/// with zero bytes, as `find -print0` does: if a list has a zero byte, only zero bytes end its entries.
struct ListLines {
  /// The number of the line that was read last, counted from 1.
  private(set) var number = 0
  /// Whether zero bytes end the entries, and not line feeds.
  let hasZeroBytes: Bool
  /// Whether a byte order mark shows that the text is UTF-16, whose lines cannot be read.
  private let isUTF16: Bool
  private var rest: ArraySlice<UInt8>?

  /// The lines of `bytes`, without a byte order mark at the beginning.
  init(_ bytes: [UInt8]) {
    let mark = TextEncoding.marked(bytes)
    isUTF16 = mark.map { $0.encoding != .utf8 } ?? false
    rest = bytes.dropFirst(mark?.markCount ?? 0)
    hasZeroBytes = bytes.contains(0)
  }

  /// The next line that is not empty; nil at the end.
  ///
  /// - Throws: ``BatchError/utf16``, once: then the lines are at their end.
  mutating func next() throws(BatchError) -> ArraySlice<UInt8>? {
    if isUTF16, rest != nil {
      rest = nil
      throw .utf16
    }
    while let left = rest {
      number += 1
      let end = left.firstIndex(of: hasZeroBytes ? 0 : UInt8(ascii: "\n"))
      rest = end.map { left[($0 + 1)...] }
      var line = left[..<(end ?? left.endIndex)]
      // Windows files end their lines with a carriage return and a line feed.
      if !hasZeroBytes, line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      if !line.isEmpty { return line }
    }
    return nil
  }
}
