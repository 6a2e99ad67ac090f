import Foundation
import GeobgSystem
import GeobgTestSupport
import Testing

@Suite struct FileSourceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func put(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
    return folder.path(name)
  }

  @Test func bytesComeFromWhereTheyAreAskedFor() throws {
    let source = try FileSource.opening(put("file", "0123456789"))
    #expect(source.byteCount == 10)
    #expect(try source.bytes(in: 0..<10) == Array("0123456789".utf8))
    #expect(try source.bytes(in: 7..<9) == Array("78".utf8))
    #expect(try source.bytes(in: 4..<4) == [])
  }

  @Test func anEmptyFileIsEmpty() throws {
    let source = try FileSource.opening(put("empty", ""))
    #expect(source.byteCount == 0)
    #expect(try source.bytes(in: 0..<0) == [])
  }

  @Test func whatIsNotThereCannotBeRead() throws {
    let path = folder.path("none")
    let error = FileError.unreadable(path: path, reason: "no such file or directory")
    #expect(throws: error) { try FileSource.opening(path) }
    let inner = folder.url.path
    #expect(throws: FileError.unreadable(path: inner, reason: "it is a folder")) {
      try FileSource.opening(inner)
    }
  }

  @Test func aFileThatBecomesShorterIsNoticed() throws {
    let path = try put("file", "0123456789")
    let source = try FileSource.opening(path)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 4)
    #expect(
      throws: FileError.readFailed(
        path: path,
        reason: "the file became shorter during "
          + "reading")
    ) {
      try source.bytes(in: 0..<10)
    }
  }

  @Test func aDeviceIsReadToItsEnd() throws {
    #expect(try FileSource.opening("/dev/null").byteCount == 0)
  }
}
