import Foundation
import GeobgBatch
import GeobgGallery
import GeobgKit
import GeobgPageServer
import GeobgRecipe
import GeobgScene
import GeobgSystem
import GeobgTestSupport
import Testing

/// The folder of a site: what it may replace, and when its files change.
@Suite(.timed) struct GallerySiteTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func catalog(_ count: UInt64 = 3, from first: UInt64 = 1) throws -> Catalog {
    let pictures = try GalleryPictures(
      seeds: SeedList(from: first, count: count), recipes: [try Recipe("0")])
    return Catalog(title: "Test", pictures, try FeatureTable(of: pictures, threads: 1))
  }

  private func site(_ name: String = "site") throws -> GallerySite {
    try GallerySite(folder.path(name), assets: [StudioAsset("index.html", Array("page".utf8))])
  }

  private func write(_ text: String, to name: String) throws {
    let url = folder.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func text(_ name: String) -> String? {
    try? String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  /// Writes the site of `catalog` with a feed on the day `today`, and returns the feed.
  private func feed(of catalog: Catalog, on today: String) throws -> String {
    let site = try site()
    let address = try #require(WebAddress("https://example.org/walls"))
    try site.write(catalog, address: address, today: today, known: site.known)
    return try #require(text("site/feed.atom"))
  }

  @Test func aFeedHasTheNewestPicturesWithTheDaysOnWhichTheyCame() throws {
    let first = try feed(of: try catalog(60), on: "2026-12-24")
    #expect(first.components(separatedBy: "<entry>").count == 51)
    #expect(first.contains("https://example.org/walls/index.html#picture=59.60\""))
    #expect(!first.contains("#picture=9.10\""))
    #expect(try feed(of: try catalog(60), on: "2026-12-25") == first, "nothing is new")
    let entries = try feed(of: try catalog(61), on: "2026-12-26").components(separatedBy: "<entry>")
    #expect(entries.count == 51)
    #expect(entries[1].contains("2026-12-26T") && entries[1].contains("#picture=60.61\""))
    #expect(entries[2...].allSatisfy { $0.contains("2026-12-24T") })
    try site().write(try catalog(61))
    #expect(text("site/feed.atom") == nil)
  }

  @Test func aFeedShowsStrangeTextAsText() throws {
    let pictures = try GalleryPictures(
      seeds: SeedList(from: 1, count: 1), recipes: [try Recipe("0")])
    let strange = Catalog(
      title: "<b>&\u{202E}\u{1}]]>", pictures, try FeatureTable(of: pictures, threads: 1))
    let text = try feed(of: strange, on: "2026-12-24")
    #expect(text.contains("<title>&lt;b&gt;&amp;\\u{202E}"), "\(text)")
    #expect(!text.contains("\u{202E}") && !text.contains("\u{1}"))
  }

  /// All files below the site, with their bytes.
  private func snapshot() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for case let name as String in try #require(
      FileManager.default.enumerator(atPath: folder.path("site")))
    {
      files[name] =
        (try? Data(contentsOf: folder.url.appendingPathComponent("site/\(name)"))) ?? Data()
    }
    return files
  }

  @Test func aSiteThatIsNotWrittenLeavesNothing() throws {
    do { _ = try site() }
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: ["note.txt", "catalog.js", "index.html"])
  func aFolderOfOtherFilesIsRefused(name: String) throws {
    try write("mine", to: "site/\(name)")
    let error = #expect(throws: GalleryError.self) { _ = try site() }
    guard case .notSite = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try snapshot().keys.sorted() == [name])
  }

  @Test func anEmptyFolderAndHiddenFilesAreNoObstacle() throws {
    try write("mine", to: "site/.nojekyll")
    try site().write(try catalog())
    #expect(
      try snapshot().keys.sorted() == [".nojekyll", "catalog.js", "catalog.json", "index.html"])
    #expect(text("site/.nojekyll") == "mine")
  }

  @Test func onlyOneProcessWrites() throws {
    let first = try site()
    let error = #expect(throws: GalleryError.self) { _ = try site() }
    guard case .busy = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    // The refused one has not touched the files of the other.
    try first.write(try catalog())
    #expect(text("site/index.html") == "page")
  }

  @Test func aFailedRunLeavesTheEarlierSite() throws {
    do { try site().write(try catalog()) }
    let before = try snapshot()
    // There is no encoder for the thumbnails, and they are drawn after the page is written.
    #expect(throws: GalleryError.self) { try site().write(try catalog(5), hasThumbnails: true) }
    #expect(try snapshot() == before)
  }

  /// Only new and damaged small pictures are drawn; one whose number changes keeps its file.
  @Test func smallPicturesAreDrawnOnce() throws {
    let encoder = CountingEncoder()
    var options = RenderOptions(encoders: [.jpeg: encoder])
    options.threads = 1
    func write(_ catalog: Catalog) throws {
      let site = try site()
      let known = site.known
      try site.write(catalog, hasThumbnails: true, known: known, options: options)
    }
    try write(try catalog(3))
    #expect(encoder.count.withLock { $0 } == 3)
    try write(try catalog(4))
    #expect(encoder.count.withLock { $0 } == 4)
    let second = text("site/thumbnails/1.jpg")
    try self.write("2", to: "site/thumbnails/0.jpg")
    try write(try catalog(4, from: 2))
    // The last one is new; the first, whose file was damaged, is gone.
    #expect(encoder.count.withLock { $0 } == 5)
    #expect(text("site/thumbnails/0.jpg") == second)
    try self.write("x", to: "site/thumbnails/2.jpg")
    try write(try catalog(4, from: 2))
    #expect(encoder.count.withLock { $0 } == 6)
    #expect(text("site/thumbnails/2.jpg") != "x")
  }

  @Test func aStoppedMoveIsFinished() throws {
    do { try site().write(try catalog()) }
    try write("new", to: "site/.geobg-new/index.html")
    try write("picture", to: "site/.geobg-new/thumbnails/7.jpg")
    try write("old", to: "site/thumbnails/8.jpg")
    try write("mine", to: "site/thumbnails/8 days.jpg")
    try write("mine", to: "outside.jpg")
    try write(
      "thumbnails/8.jpg\nthumbnails/8 days.jpg\n../outside.jpg\nthumbnails/../../outside.jpg\n"
        + "catalog.js\n/\n\n", to: "site/.geobg-new/.remove")
    do { _ = try site() }
    #expect(text("site/index.html") == "new" && text("site/thumbnails/7.jpg") == "picture")
    #expect(text("site/thumbnails/8.jpg") == nil && text("site/thumbnails/8 days.jpg") == "mine")
    #expect(text("outside.jpg") == "mine" && text("site/catalog.js") != nil)
    #expect(try snapshot().keys.allSatisfy { !$0.hasPrefix(".") })
  }

  @Test func newFilesOfAStoppedRunAreForgotten() throws {
    do { try site().write(try catalog()) }
    let before = try snapshot()
    try write("half", to: "site/.geobg-new/index.html")
    try write("half", to: "site/.geobg-new/thumbnails/7.jpg")
    do { _ = try site() }
    #expect(try snapshot() == before)
  }

  @Test func filesKeepTheirPermissions() throws {
    do { try site().write(try catalog()) }
    let path = folder.path("site/catalog.js")
    try FileManager.default.setAttributes([.posixPermissions: 0o604], ofItemAtPath: path)
    do { try site().write(try catalog(4)) }
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o604)
  }

  @Test func aLinkInTheSiteIsReplacedAndItsTargetStays() throws {
    do { try site().write(try catalog()) }
    try write("mine", to: "target")
    try FileManager.default.removeItem(atPath: folder.path("site/index.html"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("site/index.html"), withDestinationPath: "../target")
    do { try site().write(try catalog()) }
    #expect(text("site/index.html") == "page" && text("target") == "mine")
  }

  @Test(arguments: ["drop", "half", "garbage", "order"])
  func aDamagedCatalogIsNotUsed(damage: String) throws {
    do { try site().write(try catalog()) }
    #expect(try site().known != nil)
    let json = try #require(self.text("site/catalog.json"))
    var lines = json.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    switch damage {
    case "drop": lines.remove(at: 2)
    case "half": lines = Array(lines[..<3])
    case "garbage": lines[2] = "\u{0}{{"
    default: lines.swapAt(0, 1)
    }
    try write(lines.joined(separator: "\n"), to: "site/catalog.json")
    #expect(try site().known == nil)
  }
}

/// The work of reading a folder, counted in opened files.
@Suite(.timed) struct GalleryEntriesTests {
  private func entries(_ folder: TemporaryFolder, known: KnownCatalog? = nil) throws
    -> GalleryEntries
  {
    var entries = GalleryEntries(site: nil, known: known)
    try entries.add(folder.path("walls"))
    return entries
  }

  private func fill(_ folder: TemporaryFolder, count: Int) throws {
    let walls = folder.url.appendingPathComponent("walls/more")
    try FileManager.default.createDirectory(at: walls, withIntermediateDirectories: true)
    for number in 0..<count {
      try Data("foreign".utf8).write(to: walls.appendingPathComponent("\(number).txt"))
      try Data("foreign".utf8).write(to: walls.appendingPathComponent("\(number).png"))
    }
    for number in 0..<10 {
      var recipe = try Recipe("\(number)")
      recipe.view = try Viewport(canvas: Canvas(pixelWidth: 60, pixelHeight: 90))
      let json = RecipeFile(recipe).json
      try Data(json.utf8).write(to: walls.appendingPathComponent("w\(number).json"))
    }
  }

  @Test(arguments: [0, 100, 400])
  func eachFileIsReadOnceAtMost(count: Int) throws {
    let folder = try TemporaryFolder(inMemory: true)
    try fill(folder, count: count)
    let first = try entries(folder)
    #expect(first.entries.count == 10 && first.foreignCount == 2 * count)
    #expect(first.readCount == count + 10)
    // The second run opens no picture again.
    let pictures = try GalleryPictures(first.entries)
    do {
      let site = try GallerySite(folder.path("site"), assets: [])
      try site.write(Catalog(title: "", pictures, try FeatureTable(of: pictures, threads: 1)))
    }
    let known = try #require(try GallerySite(folder.path("site"), assets: []).known)
    let second = try entries(folder, known: known)
    #expect(second.entries.count == 10 && second.readCount == count)
  }

  @Test func copiesOfAPictureAreItsFiles() throws {
    let folder = try TemporaryFolder(inMemory: true)
    try fill(folder, count: 0)
    let walls = folder.url.appendingPathComponent("walls/more")
    // Two names that look alike are two files.
    for name in ["\u{E9}", "e\u{301}"] + (0..<300).map(String.init) {
      try FileManager.default.copyItem(
        at: walls.appendingPathComponent("w0.json"),
        to: walls.appendingPathComponent("\(name).json"))
    }
    let entries = try entries(folder).entries
    #expect(entries.count == 10)
    #expect(entries.map(\.files.count).max() == 303)
  }

  @Test func linksLoopsAndPipesAreNoTrap() throws {
    let folder = try TemporaryFolder()
    try fill(folder, count: 0)
    let result = try Shell.run(
      "sh",
      [
        "-c",
        """
        ln -s . loop; ln -s ../walls/more again; ln -s self.png self.png; ln -s gone.png gone.png
        ln -s /dev/zero zero.png; ln -s more/w1.json link.json; mkfifo pipe.png
        mkdir folder.png; printf x > 'a
        b.png'; printf x > '<script>.json'; printf x > "$(printf 'bad\\377name.png')"
        """,
      ], in: folder.url.appendingPathComponent("walls"))
    try #require(result.code == 0, "\(result.errors)")
    let entries = try entries(folder)
    #expect(entries.entries.count == 10)
    #expect(entries.entries.flatMap(\.files).count == 11)
    #expect(entries.unreadable.isEmpty)
    #expect(entries.readCount == 14)
  }
}

/// An encoder that counts its files.
///
/// Each file has the sum of its pixels, so pictures differ.
private final class CountingEncoder: PixelEncoder {
  let count = Locked(0)

  func check(_ image: PixelImage) {}

  func begin(_ image: PixelImage, cancellation: Cancellation) -> PixelEncoding {
    count.withLock { $0 += 1 }
    let sum = Locked(UInt32(0))
    return PixelEncoding { pixels in
      sum.withLock { $0 = pixels.reduce($0) { $0 &* 31 &+ $1 } }
      return []
    } finish: {
      Array("\(sum.withLock { $0 })".utf8)
    }
  }
}
