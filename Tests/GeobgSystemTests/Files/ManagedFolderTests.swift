import Foundation
import GeobgSystem
import GeobgTestSupport
import Testing

/// Below a managed folder, no symbolic link is followed, whatever is done there.
@Suite(.timed) struct ManagedFolderTests {
  private let folder: TemporaryFolder
  private let managed: ManagedFolder
  private static let reason =
    "it is a symbolic link, and geobg follows no links inside the folders that it writes; remove "
    + "the link"

  /// A managed folder with a link to each kind of thing outside.
  init() throws {
    folder = try TemporaryFolder()
    for name in ["m/real", "outside/real", "outside/empty"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    for name in ["outside/letter", "outside/real/1.svg", "m/1.svg", "m/real/1.svg"] {
      try Data(name.utf8).write(to: folder.url.appendingPathComponent(name))
    }
    for (name, target) in [
      "file": "letter", "folder": "real", "empty": "empty", "nothing": "none", "up": "..",
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("m/\(name)"), withDestinationPath: "../outside/\(target)")
    }
    managed = try ManagedFolder(folder.path("m"))
  }

  private func outside() throws -> [String: String] {
    var files: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path("outside")) {
      let text = try? String(contentsOfFile: folder.path("outside/\(name)"), encoding: .utf8)
      files[name] = text ?? "a folder"
    }
    return files
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  /// What can be done with a name.
  private enum Action: String, CaseIterable {
    case write, writeNew, writeBelow, replaceBelow, lock, append, make, makeBelow, moveInto
    case removeBelow, names, bytes, bytesBelow, lines, status, statusBelow, lookBelow
    /// At last, because they remove the link itself.
    case removeFolder, moveOver, remove
  }

  /// Does `action` with `name`, which is a link, or with a path through it.
  private func perform(_ action: Action, _ name: String) throws {
    switch action {
    case .write: try managed.write([1], to: name)
    case .writeNew: try FileTarget(name, in: managed, replacing: false).write([1])
    case .writeBelow: try managed.write([1], to: "\(name)/new")
    case .replaceBelow: try managed.write([1], to: "\(name)/1.svg")
    case .lock: _ = try FileLock(name, in: managed)
    case .append: try AppendedFile(name, in: managed, keeping: 0).append([1])
    case .make: _ = try managed.making(name)
    case .makeBelow: _ = try managed.making("\(name)/new/folder")
    case .moveInto: try managed.move("1.svg", to: managed.making(name))
    case .removeBelow: managed.remove("\(name)/1.svg")
    case .names: _ = try managed.folder(name)?.names()
    case .bytes: #expect(try managed.bytes(of: name) == nil)
    case .bytesBelow: #expect(try managed.bytes(of: "\(name)/1.svg") == nil)
    case .lines: _ = try FileReader(name, in: managed)
    case .status: #expect(managed.status(of: name)?.kind == .link)
    case .statusBelow: #expect(managed.status(of: "\(name)/1.svg") == nil)
    case .lookBelow: #expect(try managed.looking(at: "\(name)/1.svg") == nil)
    case .removeFolder: managed.removeFolder(name)
    case .moveOver:
      try managed.write([1], to: "real/\(name)")
      try managed.making("real").move(name, to: managed)
    case .remove: managed.remove(name)
    }
  }

  @Test(arguments: ["file", "folder", "empty", "nothing", "up"])
  func nothingPassesALink(name: String) throws {
    let before = try outside()
    for action in Action.allCases {
      try? perform(action, name)
      #expect(try outside() == before, "\(action)")
    }
    #expect(try !managed.names().contains(name))
  }

  @Test func errorsNameTheLink() throws {
    func error(_ name: String) -> FileError {
      .cannotCreate(path: folder.path("m/\(name)"), reason: Self.reason)
    }
    #expect(throws: error("file")) { try managed.write([1], to: "file") }
    #expect(throws: error("folder")) { try managed.write([1], to: "folder/a/b") }
    #expect(throws: error("nothing")) { try managed.making("nothing/a") }
    #expect(throws: error("file")) { try FileLock("file", in: managed) }
    #expect(throws: error("nothing")) { try AppendedFile("nothing", in: managed, keeping: 0) }
    #expect(throws: FileError.unreadable(path: folder.path("m/file"), reason: Self.reason)) {
      try managed.bytes(of: "file")
    }
    #expect(throws: FileError.unreadable(path: folder.path("m/folder"), reason: Self.reason)) {
      try managed.bytes(of: "folder/1.svg")
    }
  }

  @Test func theUsersLinkIsFollowed() throws {
    let linked = try ManagedFolder(folder.path("m/folder"))
    try linked.write(Array("new".utf8), to: "1.svg")
    #expect(text("outside/real/1.svg") == "new")
    #expect(try linked.names() == ["1.svg"])
  }

  @Test func noNameLeavesTheFolder() throws {
    let before = try outside()
    for name in ["../outside/letter", "real/../../outside/letter", "./../outside/letter"] {
      #expect(throws: FileError.self, "\(name)") { try managed.write([1], to: name) }
      #expect(throws: FileError.self, "\(name)") { try managed.bytes(of: name) }
      #expect(managed.status(of: name) == nil, "\(name)")
      managed.remove(name)
    }
    for name in ["", "..", ".", "real", "real/", "real/.."] {
      #expect(throws: FileError.self, "\(name)") { try managed.write([1], to: name) }
    }
    #expect(try outside() == before)
  }

  @Test func filesAreWrittenFoundMovedAndRemoved() throws {
    try managed.write([1, 2, 3], to: "a/b/c")
    #expect(try managed.bytes(of: "a//b/./c") == [1, 2, 3])
    #expect(try managed.bytes(of: "a/b/c", atMost: 2) == [1, 2])
    #expect(managed.status(of: "a/b")?.kind == .folder)
    #expect(try managed.bytes(of: "none") == nil && managed.folder("none") == nil)
    #expect(try managed.looking(at: "a/none") == nil)
    let inner = try #require(try managed.folder("a/b"))
    try inner.move("c", to: managed)
    #expect(try managed.bytes(of: "c") == [1, 2, 3])
    managed.removeFolder("a")
    #expect(managed.status(of: "a") != nil)
    try managed.making("a").removeFolder("b")
    managed.removeFolder("a")
    managed.remove("c")
    #expect(managed.status(of: "a") == nil && managed.status(of: "c") == nil)
    #expect(managed.path(of: "x") == folder.path("m") + "/x")
    #expect(try ManagedFolder.existing(folder.path("none")) == nil)
  }

  /// The folder stays the one that was opened, whatever has its path later.
  @Test func theFolderIsNotFoundAgain() throws {
    try FileManager.default.moveItem(atPath: folder.path("m"), toPath: folder.path("moved"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("m"), withDestinationPath: "outside")
    let before = try outside()
    try managed.write(Array("new".utf8), to: "letter")
    #expect(try outside() == before)
    #expect(text("moved/letter") == "new")
  }

  @Test func anOwnFileIsNoLink() throws {
    let before = try outside()
    for name in ["file", "nothing"] {
      let file = ManagedFile(folder.path("m/\(name)"))
      #expect(throws: FileError.self) { try file.write([1]) }
      #expect(throws: FileError.self) { try file.writePrivately([1]) }
      #expect(throws: FileError.self) { try file.bytes(atMost: 9) }
      file.remove()
      #expect(try outside() == before)
      try file.writePrivately([1])
      #expect(try file.bytes(atMost: 9) == [1])
    }
    #expect(try ManagedFile(folder.path("none/file")).bytes(atMost: 9) == nil)
  }

  /// A path without links, as it was found, is refused after a part of it became a link.
  @Test func aPathWithoutLinksStaysOne() throws {
    let root = try #require(FilePath.resolved(folder.path("m")))
    let path = "\(root)/real/1.svg"
    #expect(try FileSource.regular(withoutLinks: path).byteCount == 12)
    try FileManager.default.removeItem(atPath: folder.path("m/real"))
    #expect(throws: FileError.self) { try FileSource.regular(withoutLinks: path) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("m/real"), withDestinationPath: "../outside/real")
    #expect(throws: FileError.self) { try FileSource.regular(withoutLinks: path) }
  }

  // MARK: - Locks

  @Test func aLockIsWrittenOnlyIntoAFileOfItsOwn() throws {
    try Data("mine".utf8).write(to: folder.url.appendingPathComponent("other"))
    try FileManager.default.linkItem(
      atPath: folder.path("other"), toPath: folder.path("m/second"))
    #expect(throws: FileError.self) { try FileLock("second", in: managed) }
    #expect(text("other") == "mine")
    #expect(mkfifo(folder.path("m/pipe"), 0o600) == 0)
    #expect(throws: FileError.self) { try FileLock("pipe", in: managed) }
    #expect(throws: FileError.self) { try FileLock("real", in: managed) }
    #expect(try managed.names().contains("pipe"))
  }

  // MARK: - Leftovers

  private func put(_ name: String, age: TimeInterval = 0) throws {
    try Data("half".utf8).write(to: folder.url.appendingPathComponent("m/\(name)"))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: folder.path("m/\(name)"))
  }

  @Test func filesOfEndedProcessesAreRemoved() throws {
    let (ours, held) = (Leftovers.makeName(), Leftovers.makeName())
    try put(ours)
    try put(".geobg-elsewhere-1.tmp", age: 25 * 3600)
    let kept = [held, ".geobg-elsewhere-2.tmp", ".geobg-new", "geobg-1.tmp", ".geobg-1.tmp.x"]
    for name in kept { try put(name) }
    let descriptor = open(folder.path("m/\(held)"), O_RDONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    let link = Leftovers.makeName()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("m/\(link)"), withDestinationPath: "../outside/letter")
    let before = Set(try managed.names())
    Leftovers.remove(in: managed)
    #expect(before.subtracting(try managed.names()) == [ours, ".geobg-elsewhere-1.tmp"])
    #expect(text("outside/letter") == "outside/letter")
  }
}
