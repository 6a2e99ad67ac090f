import Foundation
import GeobgSystem
import GeobgTestSupport
import Testing

/// Devices and pipes are written to and never replaced.
@Suite(.timed) struct DeviceTargetTests {
  private let folder: TemporaryFolder
  private let content = Array("new".utf8)

  init() throws { folder = try TemporaryFolder() }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDeviceIsAnError() throws {
    let target = try FileTarget("/dev/full")
    let reason = "no space left on device"
    #expect(throws: FileError.diskFull(path: "/dev/full", reason: reason)) {
      try target.write(content)
    }
    try FileTarget("/dev/null").write(content)
    let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
    #expect(attributes[.type] as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test(.enabled(if: Shell.has("mkfifo")))
  func aPipeIsWrittenToAndKept() throws {
    let path = folder.path("pipe")
    try #require(try Shell.run("mkfifo", [path]).code == 0)
    let reader = Process()
    reader.executableURL = URL(fileURLWithPath: "/bin/sh")
    reader.arguments = ["-c", "cat '\(path)' > '\(path).copy'"]
    try reader.run()
    try FileTarget(path).write(content)
    reader.waitUntilExit()
    #expect(try String(contentsOfFile: "\(path).copy", encoding: .utf8) == "new")
    #expect(folder.names == ["pipe", "pipe.copy"])
  }

  /// The link to an open pipe names no file, as `/dev/stdout` does in a pipeline.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
  func theLinkToAnOpenPipeIsFollowed() throws {
    let pipe = Pipe()
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: "/proc/self/fd/\(pipe.fileHandleForWriting.fileDescriptor)")
    try FileTarget(link).write(content)
    try pipe.fileHandleForWriting.close()
    #expect(try pipe.fileHandleForReading.readToEnd() == Data(content))
    #expect(folder.names == ["link"])
  }
}
