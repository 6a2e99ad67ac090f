import Foundation
import GeobgGallery
import GeobgKit
import GeobgScene
import GeobgSystem
import GeobgTestSupport
import Testing

/// A folder that is served, whose files come and go.
@Suite(.timed) struct LiveGalleryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("walls/sub"), withIntermediateDirectories: true)
  }

  private func json(_ seed: String) throws -> Data { Data(RecipeFile(try Recipe(seed)).json.utf8) }

  private func bytes(_ seed: String, _ format: Format) throws -> [UInt8] {
    try Recipe(seed).render(as: format, Fixtures.rendering())
  }

  private func write(_ data: Data, _ name: String) throws {
    try data.write(to: URL(fileURLWithPath: folder.path("walls/\(name)")))
  }

  private func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.path("walls/\(name)"))
  }

  private func gallery(_ more: [String] = []) throws -> LiveGallery {
    var entries = GalleryEntries(site: nil, known: nil)
    for path in [folder.path("walls")] + more { try entries.add(path) }
    let pictures = try GalleryPictures(entries.entries)
    var catalog = Catalog(title: "Test", pictures, try FeatureTable(of: pictures, threads: 1))
    catalog.isEndless = false
    return LiveGallery(catalog, folders: [folder.path("walls")], site: nil)
  }

  /// The seeds and the names of the files, by number.
  private func pictures(_ gallery: LiveGallery) -> [String] {
    let pictures = gallery.catalog.pictures
    return pictures.files.indices.map { number in
      ([pictures.recipe(number).seed.text] + pictures.files[number].map(\.name))
        .joined(separator: " ")
    }
  }

  /// Looks until the gallery has changed so often: unchanged folders are not looked at all the time.
  private func look(_ gallery: LiveGallery, until revision: Int) -> Bool {
    for _ in 0..<200 {
      if gallery.look() == revision { return true }
      CommandProcess.pause(milliseconds: 10)
    }
    return false
  }

  @Test func picturesComeBehindTheOthersAndKeepTheirNumbers() throws {
    try write(json("b"), "b.json")
    try write(json("d"), "d.json")
    let gallery = try gallery()
    let traits = gallery.catalog.traits.blurHash(1)
    #expect(gallery.look() == 0)
    try write(json("a"), "a.json")
    try write(json("c"), "sub/c.json")
    #expect(look(gallery, until: 1))
    #expect(pictures(gallery) == ["b b.json", "d d.json", "a a.json", "c sub/c.json"])
    #expect(gallery.catalog.gone.isEmpty && !gallery.catalog.isEndless)
    #expect(gallery.catalog.traits.blurHash(1) == traits)
    try remove("b.json")
    #expect(look(gallery, until: 2))
    #expect(pictures(gallery) == ["b", "d d.json", "a a.json", "c sub/c.json"])
    #expect(gallery.catalog.gone == [0])
    // It comes back under another name, and is the same picture.
    try write(json("b"), "sub/z.json")
    #expect(look(gallery, until: 3))
    #expect(pictures(gallery) == ["b sub/z.json", "d d.json", "a a.json", "c sub/c.json"])
    #expect(gallery.catalog.gone.isEmpty)
  }

  @Test func theListsSayWhatIsGone() throws {
    for seed in ["a", "b", "c"] { try write(json(seed), "\(seed).json") }
    let gallery = try gallery()
    func script() -> String {
      String(decoding: gallery.catalog.script(hasThumbnails: false), as: UTF8.self)
    }
    #expect(!script().contains("gone"))
    try remove("b.json")
    #expect(look(gallery, until: 1))
    #expect(script().contains(#""count":3,"endless":false,"files":true,"gone":[1]"#))
  }

  @Test func aFileWithAnotherPictureIsAnotherPicture() throws {
    try write(json("a"), "a.json")
    let gallery = try gallery()
    try write(json("other"), "a.json")
    #expect(look(gallery, until: 1))
    #expect(pictures(gallery) == ["a", "other a.json"])
    #expect(gallery.catalog.gone == [0])
  }

  @Test func allFilesOfAFolderMayGo() throws {
    try write(json("a"), "a.json")
    let gallery = try gallery()
    try FileManager.default.removeItem(atPath: folder.path("walls"))
    #expect(look(gallery, until: 1))
    #expect(gallery.catalog.gone == [0])
  }

  /// What was named itself, and not found in a folder, stays: nobody looks for it.
  @Test func picturesOutsideOfFoldersStay() throws {
    try write(json("a"), "a.json")
    try json("b").write(to: URL(fileURLWithPath: folder.path("b.json")))
    let gallery = try gallery([folder.path("b.json")])
    try remove("a.json")
    try FileManager.default.removeItem(atPath: folder.path("b.json"))
    #expect(look(gallery, until: 1))
    #expect(pictures(gallery) == ["a", "b b.json"])
    #expect(gallery.catalog.gone == [0])
  }

  @Test(arguments: [Format.png, .jpeg, .webp, .svg, .pdf])
  func aHalfWrittenFileIsNotThere(_ format: Format) throws {
    try write(json("a"), "a.json")
    let gallery = try gallery()
    let bytes = try bytes("b", format)
    let name = "b.\(format.fileExtension)"
    try write(Data(bytes.dropLast(5)), name)
    CommandProcess.pause(milliseconds: 300)
    #expect(gallery.look() == 0)
    try write(Data(bytes), name)
    #expect(look(gallery, until: 1))
    #expect(pictures(gallery) == ["a a.json", "b \(name)"])
  }

  /// It does not change any more, so nobody writes it: it is as good as at the start.
  @Test func anOldDamagedFileIsTakenAsItIs() throws {
    try write(json("a"), "a.json")
    let gallery = try gallery()
    let bytes = try bytes("b", .png)
    try write(Data(bytes.dropLast(5)), "b.png")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: folder.path("walls/b.png")
    )
    #expect(look(gallery, until: 1))
    #expect(pictures(gallery) == ["a a.json", "b b.png"])
    try write(Data("no picture".utf8), "c.png")
    CommandProcess.pause(milliseconds: 300)
    #expect(gallery.look() == 1)
  }

  @Test func aGalleryWithoutFoldersNeverChanges() throws {
    try write(json("a"), "a.json")
    var entries = GalleryEntries(site: nil, known: nil)
    try entries.add(folder.path("walls/a.json"))
    let pictures = try GalleryPictures(entries.entries)
    let catalog = Catalog(title: "", pictures, try FeatureTable(of: pictures, threads: 1))
    let gallery = LiveGallery(catalog, folders: [], site: nil)
    try remove("a.json")
    #expect(gallery.look() == 0)
    #expect(gallery.catalog.gone.isEmpty)
  }
}
