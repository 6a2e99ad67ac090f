/// Reads a regular file line by line; only one line is in memory at a time.
package struct LineReader {
  /// A line.
  package struct Line {
    /// The bytes, without the line feed.
    package let bytes: [UInt8]
    /// Whether it ends with a line feed; a killed writer leaves a last line without one.
    package let isWhole: Bool
  }

  /// Why the next line could not be read.
  package enum Failure: Error {
    /// The file cannot be read.
    case file(FileError)
    /// The line has more bytes than the limit.
    case lineTooLong(number: Int)
  }

  private let file: FileReader
  private let lineLimit: Int
  private var block = [UInt8](repeating: 0, count: 1 << 16)
  private var rest: ArraySlice<UInt8> = []
  /// How many lines were read.
  package private(set) var number = 0
  /// The position in the file where the next line begins, in bytes.
  package private(set) var offset = 0

  /// A reader of the file at `path`, whose lines have at most `lineLimit` bytes.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  package init(_ path: String, lineLimit: Int) throws(FileError) {
    file = try FileReader(path)
    self.lineLimit = lineLimit
  }

  /// The next line; nil at the end of the file.
  ///
  /// - Throws: ``Failure``.
  package mutating func next() throws(Failure) -> Line? {
    var line: [UInt8] = []
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        line += rest[..<end]
        rest = rest[(end + 1)...]
        number += 1
        offset += line.count + 1
        return Line(bytes: line, isWhole: true)
      }
      line += rest
      guard line.count <= lineLimit else { throw .lineTooLong(number: number + 1) }
      let count: Int
      do {
        count = try file.read(into: &block)
      } catch {
        throw .file(error)
      }
      rest = block[..<count]
      guard count == 0 else { continue }
      return line.isEmpty ? nil : Line(bytes: line, isWhole: false)
    }
  }
}
