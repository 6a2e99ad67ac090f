import Foundation
import GeobgTestSupport
import Testing

/// Symbolic links in a folder of somebody else lead geobg nowhere: an archive, a clone or a shared
/// folder can have links in the place of everything that geobg writes.
@Suite(.timed) struct StrangerLinkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  private static let reason =
    "it is a symbolic link, and geobg follows no links inside the folders that it writes; remove "
    + "the link"

  private func link(_ name: String, to target: String, in folder: TemporaryFolder) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(name), withDestinationPath: target)
  }

  // MARK: - The attacks that were found

  private func makeSite(_ more: String = "") throws -> Shell.Result {
    if !FileManager.default.fileExists(atPath: folder.path("page")) {
      try folder.makeFolder("page")
      try folder.write("<noscript>No script.</noscript>\n", to: "page/index.html")
    }
    let words = "--seeds 1...3 --size 20x20 -o site -q \(more)".split(separator: " ")
    return try folder.gallery(words.map(String.init))
  }

  /// New files of an earlier run are removed, but not those of a folder that a link leads to.
  @Test(arguments: ["thumbnails", "originals", "pictures", "overview"])
  func filesBehindALinkInTheFolderOfNewFilesStay(name: String) throws {
    for name in ["letters", "site/.geobg-new"] { try folder.makeFolder(name) }
    try folder.write("dear", to: "letters/letter.txt")
    try link("site/.geobg-new/\(name)", to: "../../letters", in: folder)
    expectSuccess(try makeSite())
    #expect(try folder.data("letters/letter.txt") == Data("dear".utf8))
    #expect(!FileManager.default.fileExists(atPath: folder.path("site/.geobg-new")))
  }

  @Test func theFolderOfNewFilesIsNoLink() throws {
    for name in ["letters", "site"] { try folder.makeFolder(name) }
    try folder.write("dear", to: "letters/letter.txt")
    try folder.write("", to: "letters/.remove")
    try link("site/.geobg-new", to: "../letters", in: folder)
    expectFailure(try makeSite(), 73, "site/.geobg-new: cannot be created: \(Self.reason)")
    #expect(try folder.data("letters/letter.txt") == Data("dear".utf8))
  }

  @Test(arguments: ["", "--thumbnails"])
  func numberedFilesBehindALinkStay(options: String) throws {
    try folder.makeFolder("photos")
    let names = ["0.jpg", "1.jpg", "12.jpg"]
    for name in names { try folder.write("mine", to: "photos/\(name)") }
    expectSuccess(try makeSite())
    for name in ["originals", "thumbnails"] {
      try link("site/\(name)", to: "../photos", in: folder)
      expectFailure(try makeSite(options), 73, "site/\(name): cannot be created: \(Self.reason)")
      try FileManager.default.removeItem(atPath: folder.path("site/\(name)"))
    }
    for name in names { #expect(try folder.data("photos/\(name)") == Data("mine".utf8)) }
  }

  @Test func aLockIsNoLink() throws {
    try folder.write("my only key", to: "key")
    try folder.makeFolder("walls")
    try link("walls/.manifest.jsonl.lock", to: "../key", in: folder)
    expectFailure(
      try folder.geobg("batch -q --seeds 1...2 --size 20x20px -o walls/{seed}.svg"), 73,
      "walls/.manifest.jsonl.lock: cannot be created: \(Self.reason)")
    try folder.makeFolder("site")
    try link("site/.geobg-lock", to: "../key", in: folder)
    expectFailure(try makeSite(), 73, "site/.geobg-lock: cannot be created: \(Self.reason)")
    #expect(try folder.data("key") == Data("my only key".utf8))
  }

  /// The same key under a second name: geobg writes only into a lock that it made.
  @Test func aLockHasOneName() throws {
    try folder.write("my only key", to: "key")
    try folder.makeFolder("walls")
    try FileManager.default.linkItem(
      atPath: folder.path("key"), toPath: folder.path("walls/.manifest.jsonl.lock"))
    let result = try folder.geobg("batch -q --seeds 1...2 --size 20x20px -o walls/{seed}.svg")
    #expect(result.code == 73)
    #expect(try folder.data("key") == Data("my only key".utf8))
  }

  /// A link that the user names is followed, as documented.
  @Test func theUsersOwnLinksAreFollowed() throws {
    for name in ["disk", "more"] { try folder.makeFolder(name) }
    try link("walls", to: "disk", in: folder)
    try link("site", to: "more", in: folder)
    expectSuccess(try folder.geobg("batch -q --seeds 1...2 --size 20x20px -o walls/{seed}.svg"))
    expectSuccess(try makeSite())
    #expect(FileManager.default.fileExists(atPath: folder.path("disk/2.svg")))
    #expect(FileManager.default.fileExists(atPath: folder.path("more/catalog.js")))
    try link("wall.svg", to: "disk/2.svg", in: folder)
    expectSuccess(try folder.geobg("--seed 7 --size 20x20px -o wall.svg"))
    let kind = try FileManager.default.attributesOfItem(atPath: folder.path("wall.svg"))[.type]
    #expect(kind as? FileAttributeType == .typeSymbolicLink)
    #expect(try folder.data("disk/2.svg") == folder.data("wall.svg"))
  }

  // MARK: - Links everywhere

  /// What a planted link leads to.
  enum Goal: String, CaseIterable {
    case file, folder, nothing
    /// A copy of what was in the place of the link.
    case same
  }

  /// What is outside of the managed folders.
  private func outside(_ folder: TemporaryFolder) throws -> [String: String] {
    var found: [String: String] = [:]
    let root = folder.path("outside")
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
      let facts = try FileManager.default.attributesOfItem(atPath: "\(root)/\(name)")
      let kind = try #require(facts[.type] as? FileAttributeType)
      let content = kind == .typeRegular ? try folder.data("outside/\(name)") : Data()
      let changed = facts[.modificationDate] as? Date
      found[name] =
        "\(kind.rawValue) \(facts[.posixPermissions] ?? "") "
        + "\(changed?.timeIntervalSince1970 ?? 0) \(content.base64EncodedString())"
    }
    return found
  }

  /// Names that commands would overwrite or remove.
  private static let names = [
    "file", "folder/letter.txt", "folder/index.html", "folder/catalog.js", "folder/0.jpg",
    "folder/1.json", "folder/0.html", "folder/1.svg", "folder/light/1.svg", "folder/.remove",
    "folder/thumbnails/0.jpg", "folder/thumbnails/12.jpg", "folder/originals/0.json",
    "folder/light.svg", "folder/.geobg-abc.tmp", "folder/geobg-daily.timer",
  ]

  /// Plants a link in the place of `path`, runs the commands, and compares.
  ///
  /// - Parameter template: A folder in which the commands ran before; nil for a link alone.
  private func plant(
    _ path: String, to goal: Goal, _ run: ManagedRun, in template: TemporaryFolder?
  ) throws {
    let folder = try TemporaryFolder(inMemory: true)
    let manager = FileManager.default
    try run.prepare(folder)
    for name in template == nil ? [] : run.folders.map({ $0.prefix { $0 != "/" } }) {
      let source = template.map { $0.path(String(name)) } ?? ""
      let target = folder.path(String(name))
      if manager.fileExists(atPath: source), !manager.fileExists(atPath: target) {
        try manager.copyItem(atPath: source, toPath: target)
      }
    }
    for name in StrangerLinkTests.names {
      let parent = (("outside/" + name) as NSString).deletingLastPathComponent
      try folder.makeFolder(parent)
      try folder.write("mine", to: "outside/\(name)")
    }
    let url = folder.url.appendingPathComponent(path)
    try? manager.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    if manager.fileExists(atPath: url.path) {
      if goal == .same {
        try manager.copyItem(atPath: url.path, toPath: folder.path("outside/same"))
      }
      try manager.removeItem(at: url)
    }
    try link(path, to: folder.path("outside/\(goal)"), in: folder)
    let before = try outside(folder)
    for result in try run.run(in: folder).results {
      let isOrderly = result.code == 0 || result.errors.hasPrefix("geobg: ")
      #expect(isOrderly, "\(path) \(goal): \(result.errors)")
      let isKnown = [0, 1, 65, 66, 69, 73, 74].contains(result.code)
      #expect(isKnown, "\(path) \(goal): \(result.code) \(result.errors)")
    }
    #expect(try outside(folder) == before, "\(path) \(goal) \(template == nil ? "alone" : "")")
  }

  @Test(arguments: ManagedRun.all) func aLinkInEachPlaceLeadsNowhere(run: ManagedRun) throws {
    let template = try TemporaryFolder(inMemory: true)
    try run.prepare(template)
    let (results, left) = try run.run(in: template)
    for (line, result) in zip(run.lines, results) {
      // feh does not report what it showed before.
      #expect(result.code == (line.contains("--restore") ? 66 : 0), "\(line): \(result.errors)")
    }
    let paths = left.union(run.passing)
    #expect(paths.count > 1)
    for path in paths.sorted() {
      for goal in Goal.allCases {
        try plant(path, to: goal, run, in: template)
        if goal != .same { try plant(path, to: goal, run, in: nil) }
      }
    }
  }
}
