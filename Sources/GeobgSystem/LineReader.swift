#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Reads a regular file line by line; only one line is in memory at a time.
package struct LineReader {
  package struct Line {
    /// The bytes, without the line feed.
    package let bytes: [UInt8]
    /// Whether it ends with a line feed; a killed writer leaves a last line without one.
    package let isWhole: Bool
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
  package init(_ path: String, lineLimit: Int) throws(FileError) {
    self.init(try FileReader(path), lineLimit: lineLimit)
  }

  /// A reader of `file`, whose lines have at most `lineLimit` bytes.
  package init(_ file: FileReader, lineLimit: Int) {
    self.file = file
    self.lineLimit = lineLimit
  }

  /// The next line; nil at the end of the file.
  package mutating func next() throws(FileError) -> Line? {
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
      guard line.count <= lineLimit else {
        throw .lineTooLong(path: file.path, line: number + 1, limit: lineLimit)
      }
      let count = try file.read(into: &block)
      rest = block[..<count]
      guard count == 0 else { continue }
      return line.isEmpty ? nil : Line(bytes: line, isWhole: false)
    }
  }
}
