import Foundation
import GeobgSystem
import GeobgTestSupport
import Testing

/// The path of the output, and the state after a failure.
@Suite(.timed) struct FileTargetTests {
  private let folder: TemporaryFolder
  private let content = Array("new".utf8)

  init() throws { folder = try TemporaryFolder() }

  private func write(to name: String, replacing: Bool = true) throws {
    try FileTarget(folder.path(name), replacing: replacing).write(content)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
  }

  private func put(_ name: String, _ text: String = "old", mode: Int = 0o644) throws {
    try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder.path(name))
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(name), withDestinationPath: target)
  }

  /// The umask belongs to the process; the test reads it from a shell.
  @Test func aNewFileFollowsTheUmask() throws {
    try write(to: "new")
    let mask = try Shell.run("sh", ["-c", "umask"]).text.trimmingCharacters(
      in: .whitespacesAndNewlines)
    #expect(try text("new") == "new")
    #expect(try mode("new") == 0o666 & ~(try #require(Int(mask, radix: 8))))
    #expect(folder.names == ["new"])
  }

  @Test(arguments: [0o600, 0o640, 0o666, 0o755])
  func aReplacedFileKeepsItsMode(mode kept: Int) throws {
    try put("file", mode: kept)
    try write(to: "file")
    #expect(try text("file") == "new")
    #expect(try mode("file") == kept)
    #expect(folder.names == ["file"])
  }

  @Test(arguments: ["file", "./file", "chain"])
  func aLinkIsFollowedAndKept(target: String) throws {
    try put("file")
    try link("chain", to: "file")
    try link("link", to: target)
    try write(to: "link")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == target)
    #expect(try text("file") == "new")
    #expect(folder.names == ["chain", "file", "link"])
  }

  @Test func aLinkToNothingMakesItsTarget() throws {
    try link("link", to: folder.path("made"))
    try write(to: "link")
    #expect(try text("made") == "new")
    #expect(folder.names == ["link", "made"])
  }

  @Test func linksInACircleAreRefused() throws {
    try link("a", to: "b")
    try link("b", to: "a")
    let path = folder.path("a")
    #expect(throws: FileError.cannotCreate(path: path, reason: "too many symbolic links")) {
      try FileTarget(path)
    }
  }

  @Test func aFolderIsRefused() throws {
    let path = folder.url.path
    #expect(
      throws: FileError.cannotCreate(
        path: path, reason: "a folder has this name; choose another file name")
    ) { try FileTarget(path) }
    for missing in [path + "/", path + "/none/"] {
      #expect(throws: FileError.self) { try FileTarget(missing) }
    }
    #expect(throws: FileError.self) { try FileTarget("") }
    #expect(throws: FileError.self) { try FileTarget(path + "/a\0b") }
    #expect(folder.names == [])
  }

  /// An unnamed file gets its name only at the end, so the name is checked at the beginning.
  @Test func aNameHasALimit() throws {
    let longest = String(repeating: "é", count: 127) + "a"
    try write(to: longest)
    #expect(folder.names == [longest])
    let path = folder.path(longest + "a")
    let reason = "the name has 256 bytes, and the limit is 255; use a shorter name"
    #expect(throws: FileError.cannotCreate(path: path, reason: reason)) { try FileTarget(path) }
    // A byte that is not UTF-8 counts once.
    _ = try FileTarget(folder.path(String(longest.dropLast()) + "\u{10FEFF}"))
    #expect(throws: FileError.self) { try FileTarget(path + "/file") }
  }

  @Test func aMissingFolderIsNamed() throws {
    let path = folder.path("none/file")
    let reason = "the folder \(folder.path("none")) does not exist; create it first"
    #expect(throws: FileError.cannotCreate(path: path, reason: reason)) { try FileTarget(path) }
    try put("plain")
    #expect(throws: FileError.self) { try FileTarget(folder.path("plain/file")) }
  }

  /// Swift combines a slash and a combining accent into one character, but the slash still
  /// separates.
  @Test func aSlashDividesWhateverFollows() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("inner"), withIntermediateDirectories: false)
    try write(to: "inner/\u{301}x")
    #expect(try text("inner/\u{301}x") == "new")
    #expect(throws: FileError.self) { try FileTarget(folder.path("inner/\u{301}x/y")) }
  }

  @Test func noFileIsReplacedWhereItMayNot() throws {
    try put("file")
    let path = folder.path("file")
    #expect(throws: FileError.exists(path: path)) { try FileTarget(path, replacing: false) }
    try write(to: "other", replacing: false)
    #expect(try text("file") == "old")
    #expect(folder.names == ["file", "other"])
  }

  /// A file that appears between the check and the writing is not replaced either.
  @Test func noFileThatComesUpMeanwhileIsReplaced() throws {
    let path = folder.path("file")
    let target = try FileTarget(path, replacing: false)
    try put("file")
    #expect(throws: FileError.exists(path: path)) { try target.write(content) }
    #expect(try text("file") == "old")
  }

  @Test func nothingIsLeftOfATargetNotWritten() throws {
    do { _ = try FileTarget(folder.path("file")) }
    #expect(folder.names == [])
  }

  /// Writing two files would mix their bytes, or lose the second one.
  @Test(arguments: [true, false]) func aTargetIsWrittenOnce(replacing: Bool) throws {
    let path = folder.path("file")
    let target = try FileTarget(path, replacing: replacing)
    try target.write(content)
    #expect(throws: FileError.writtenBefore(path: path)) { try target.write(Array("more".utf8)) }
    #expect(try text("file") == "new")
    #expect(folder.names == ["file"])
  }

  @Test func aDeviceIsWrittenOnceToo() throws {
    let target = try FileTarget("/dev/null")
    try target.write(content)
    #expect(throws: FileError.writtenBefore(path: "/dev/null")) { try target.write(content) }
  }

  /// The data of a failed attempt would come before that of the next one.
  @Test func aTargetThatFailedIsNotWrittenAgain() throws {
    struct Stop: Error {}
    let path = folder.path("file")
    do {
      let target = try FileTarget(path)
      #expect(throws: Stop.self) {
        func itself(_ error: FileError) -> any Error { error }
        try target.write(wrapping: itself) { append in
          try append(content)
          throw Stop()
        }
      }
      #expect(throws: FileError.writtenBefore(path: path)) { try target.write(content) }
    }
    #expect(folder.names == [])
  }

  /// Only for users other than root, who may write every file.
  @Test(.enabled(if: !FileManager.default.isWritableFile(atPath: "/etc/passwd")))
  func aFileThatMayNotBeWrittenIsRefused() throws {
    try put("file", mode: 0o444)
    #expect(throws: FileError.self) { try write(to: "file") }
    #expect(try text("file") == "old")
  }
}
