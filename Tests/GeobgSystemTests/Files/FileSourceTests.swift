import Foundation
import GeobgSystem
import GeobgTestSupport
import Testing

@Suite(.timed) struct FileSourceTests {
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

  // MARK: - What is no regular file

  private static func notRegular(_ path: String) -> FileError {
    .unreadable(
      path: path,
      reason: "it is not a regular file, but a pipe, a device or a socket; put a file in its place")
  }

  @Test(.timeLimit(.minutes(1)))
  func onlyRegularFilesAreOpenedUnasked() throws {
    let path = try put("file", "0123")
    #expect(try FileSource.regular(path).bytes(in: 0..<9) == Array("0123".utf8))
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/zero", "/dev/null"] {
      #expect(throws: FileSourceTests.notRegular(path)) { try FileSource.regular(path) }
      #expect(throws: FileSourceTests.notRegular(path)) { try FileReader(path) }
    }
    #expect(throws: FileError.unreadable(path: folder.url.path, reason: "it is a folder")) {
      try FileReader(folder.url.path)
    }
    // A link to a device is a device.
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/zero")
    #expect(throws: FileSourceTests.notRegular(link)) { try FileSource.regular(link) }
  }

  @Test func aSocketIsNoFile() throws {
    let path = folder.path("s")
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(bound == 0)
    #expect(throws: FileSourceTests.notRegular(path)) { try FileSource.regular(path) }
    #expect(throws: FileSourceTests.notRegular(path)) { try FileSource.opening(path) }
  }

  @Test func aDeviceIsReadUpToTheLimit() throws {
    #expect(try FileSource.opening("/dev/zero", prefix: 100_000).byteCount == 100_000)
    #expect(try FileSource.opening("/dev/null", prefix: 10).byteCount == 0)
    let path = try put("file", "0123456789")
    #expect(try FileSource.opening(path, prefix: 4).byteCount == 10)
  }

  // MARK: - Zero bytes

  /// The system would read the file whose name ends before the zero byte.
  @Test func aPathWithAZeroByteNamesNothing() throws {
    let sound = try put("file", "0123")
    let path = sound + "\0.svg"
    let reason =
      "the path has a zero byte, and no file can have one in its name; write another path"
    let error = FileError.unreadable(path: path, reason: reason)
    #expect(throws: error) { try FileSource.opening(path) }
    #expect(throws: error) { try FileSource.regular(path) }
    #expect(throws: error) { try FileReader(path) }
    #expect(throws: error) { try Folder.names(in: path) }
    #expect(throws: FileError.self) { try ManagedFolder.making(folder.url.path + "/a\0b/c") }
    let managed = try ManagedFolder(folder.url.path)
    #expect(throws: FileError.self) { try managed.making("a\0b/c") }
    #expect(throws: FileError.self) { try AppendedFile("file\0", in: managed, keeping: 0) }
    #expect(throws: FileError.self) { try FileLock("file\0", in: managed) }
    #expect(throws: FileError.self) { try managed.write([1], to: "file\0") }
    #expect(throws: FileError.self) { try managed.move("file\0", to: managed) }
    #expect(managed.status(of: "file\0") == nil)
    #expect(FileStatus(path) == nil && FileStatus(path, followingLinks: false) == nil)
    #expect(!FilePath.exists(path) && FilePath.resolved(path) == nil)
    #expect(FileTree(folder.url.path + "\0") == nil)
    managed.remove("file\0")
    #expect(try FileSource.opening(sound).byteCount == 4)
    #expect(error.description == "\(sound)\\u{0}.svg: cannot be read: \(reason)")
    #expect(folder.names == ["file"])
  }
}
