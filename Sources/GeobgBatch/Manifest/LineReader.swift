internal import GeobgKit

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// Reads a file line by line, in the memory of a line.
struct LineReader {
  private let descriptor: CInt
  private let path: String
  private var block = [UInt8](repeating: 0, count: 1 << 16)
  private var rest: ArraySlice<UInt8> = []
  /// How many lines were read.
  private(set) var number = 0
  /// Where in the file the next line begins.
  private(set) var offset = 0

  /// A reader of what is open as `descriptor`, from where that stands.
  init(_ descriptor: CInt, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// The next line without its end; nil at the end of the file.
  ///
  /// The last line may lack its line feed, as it does where a writer was killed: then `isWhole` is
  /// false.
  ///
  /// - Throws: ``FileError/readFailed(path:reason:)``, ``ManifestError/lineTooLong(path:line:limit:)``.
  mutating func next() throws -> (bytes: [UInt8], isWhole: Bool)? {
    var line: [UInt8] = []
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        line += rest[..<end]
        rest = rest[(end + 1)...]
        number += 1
        offset += line.count + 1
        return (line, true)
      }
      line += rest
      guard line.count <= ManifestHeader.lineLimit else {
        throw ManifestError.lineTooLong(
          path: path, line: number + 1, limit: ManifestHeader.lineLimit)
      }
      let count = System.readNext(descriptor, into: &block)
      guard count >= 0 else { throw FileError.readFailed(path: path, reason: System.reason) }
      rest = block[..<count]
      guard count == 0 else { continue }
      return line.isEmpty ? nil : (line, false)
    }
  }
}
