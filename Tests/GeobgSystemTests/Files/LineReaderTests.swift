import Foundation
import GeobgSystem
import GeobgTestSupport
import Testing

@Suite(.timed) struct LineReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// All lines of a file with `bytes`, and how many bytes come before each.
  private func lines(
    _ bytes: [UInt8]
  ) throws -> [(bytes: [UInt8], isWhole: Bool, number: Int, offset: Int)] {
    let path = folder.path("lines")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    var reader = try LineReader(path, lineLimit: 1 << 20)
    var found: [(bytes: [UInt8], isWhole: Bool, number: Int, offset: Int)] = []
    while let line = try reader.next() {
      found.append((line.bytes, line.isWhole, reader.number, reader.offset))
    }
    return found
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]),
    ("\n\na\n\n", ["", "", "a", ""]), ("a\r\nb\0\n", ["a\r", "b\0"]),
  ])
  func smallTexts(text: String, expected: [String]) throws {
    let found = try lines(Array(text.utf8))
    #expect(found.map { String(decoding: $0.bytes, as: UTF8.self) } == expected)
    #expect(found.dropLast().allSatisfy { $0.isWhole })
    #expect(found.last.map(\.isWhole) ?? true == (text.isEmpty || text.hasSuffix("\n")))
  }

  /// Lines of many lengths, especially around the end of a block.
  @Test(arguments: 0..<12) func likeSplitting(round: UInt64) throws {
    var generator = FixedGenerator(round)
    var bytes: [UInt8] = []
    for _ in 0..<8 {
      let around = [0, 1, 100, 1 << 16, 1 << 17].randomElement(using: &generator) ?? 0
      let count = max(0, around + Int.random(in: -2...2, using: &generator))
      bytes += [UInt8](repeating: UInt8.random(in: 0x20...0xFF, using: &generator), count: count)
      if Int.random(in: 0..<8, using: &generator) > 0 { bytes.append(0x0A) }
    }
    let found = try lines(bytes)
    var expected = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    if expected.last == [] { expected.removeLast() }
    #expect(found.map(\.bytes) == expected)
    var end = 0
    for line in found where line.isWhole {
      end += line.bytes.count + 1
      #expect(line.offset == end)
    }
    #expect(
      found.filter(\.isWhole).map(\.number) == Array(1...max(1, found.filter(\.isWhole).count)))
    #expect(found.last?.isWhole == (bytes.last == 0x0A))
  }

  @Test func aFolderCannotBeRead() throws {
    let path = folder.url.path
    #expect(throws: FileError.unreadable(path: path, reason: "it is a folder")) {
      try LineReader(path, lineLimit: 10)
    }
    #expect(throws: FileError.self) { try LineReader(folder.path("none"), lineLimit: 10) }
  }

  /// A line must fit in memory, so its length is limited; the next line is not read.
  @Test func aLongLineIsRefused() throws {
    let path = folder.path("lines")
    try Data("short\n\(String(repeating: "x", count: 1 << 17))\n".utf8)
      .write(to: URL(fileURLWithPath: path))
    var reader = try LineReader(path, lineLimit: 100)
    #expect(try reader.next()?.isWhole == true)
    #expect(throws: FileError.lineTooLong(path: path, line: 2, limit: 100)) {
      try reader.next()
    }
  }

  /// Nothing of a file is open after its reader is gone.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
  func aReaderClosesItsFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a")
    try Data("a".utf8).write(to: URL(fileURLWithPath: path))
    func isOpen() throws -> Bool {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").contains {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
      }
    }
    do {
      let reader = try FileReader(path)
      var block = [UInt8](repeating: 0, count: 2)
      #expect(try reader.read(into: &block) == 1)
      #expect(try isOpen())
      withExtendedLifetime(reader) {}
    }
    #expect(try !isOpen())
  }
}
