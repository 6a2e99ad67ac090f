import Foundation
import GeobgTestSupport
import Testing

/// Runs of `geobg gallery` over a site that exists: changes, and runs that fail or are killed.
@Suite(.timed) struct GallerySiteRunTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeGallery(
      """
      --seed 1 --size 60x90px -o walls/1.png -q
      --seed 2 --size 60x90px -o walls/2.png -q
      --seed 3 --size 60x90px -o walls/3.png -q
      recipe --seed 4 --size 60x90px --dark -o walls/more/4.json
      """)
  }

  /// The differences between the sites `a` and `b`; empty for none.
  private func differences(_ a: String, _ b: String) throws -> String {
    try Shell.run("diff", ["-r", a, b], in: folder.url).text
  }

  private static let changes: [(String, [String], [String])] = [
    ("an added file", ["--thumbnails", "--copy"], ["--thumbnails", "--copy"]),
    ("a title", [], ["--title", "Other"]),
    ("thumbnails", [], ["--thumbnails"]),
    ("no thumbnails", ["--thumbnails"], []),
    ("copies", ["--link"], ["--copy"]),
    ("no copies", ["--copy"], []),
  ]

  /// The site of a second run is the site of a new run with the same files and options.
  @Test(arguments: changes.indices)
  func aChangedSiteIsLikeANewOne(index: Int) throws {
    let (name, first, second) = Self.changes[index]
    expectSuccess(try folder.gallery(["walls", "-o", "site"] + first))
    if name == "an added file" {
      // One is new and comes first, one is changed, and one is gone, so the numbers change.
      expectSuccess(
        try folder.geobg(
          """
          --seed 9 --size 60x90px -o walls/0.png -q
          --seed 8 --size 60x90px --palette dusk -o walls/3.png -q
          """))
      try FileManager.default.removeItem(atPath: folder.path("walls/2.png"))
    }
    expectSuccess(try folder.gallery(["walls", "-o", "site"] + second))
    expectSuccess(try folder.gallery(["walls", "-o", "new"] + second))
    // The links differ by the place of the site, which is equally deep here.
    #expect(try differences("site", "new") == "")
    #expect(try folder.names(in: "site").allSatisfy { !$0.hasPrefix(".") })
  }

  @Test func aThumbnailMovesWithItsPicture() throws {
    expectSuccess(try folder.gallery("walls", "-o", "site", "--thumbnails"))
    let small = try folder.data("site/thumbnails/2.jpg")
    try FileManager.default.removeItem(atPath: folder.path("walls/1.png"))
    expectSuccess(try folder.gallery("walls", "-o", "site", "--thumbnails"))
    #expect(try folder.data("site/thumbnails/1.jpg") == small)
    #expect(try folder.names(in: "site/thumbnails") == ["0.jpg", "1.jpg", "2.jpg"])
  }

  /// Changes one byte of `file` in the site, at the middle.
  private func damage(_ file: String) throws {
    var bytes = try folder.data("site/\(file)")
    bytes[bytes.startIndex + bytes.count / 2] ^= 1
    try bytes.write(to: folder.url.appendingPathComponent("site/\(file)"))
  }

  /// One bit of a small picture or of a color changes while the site is on the disk.
  @Test(arguments: ["thumbnails/1.jpg", "catalog.json"])
  func whatIsDamagedIsMadeAgain(file: String) throws {
    expectSuccess(try folder.gallery("walls", "-o", "site", "--thumbnails"))
    expectSuccess(try folder.gallery("walls", "-o", "new", "--thumbnails"))
    try damage(file)
    expectSuccess(try folder.gallery("walls", "-o", "site", "--thumbnails"))
    #expect(try differences("site", "new") == "")
  }

  @Test func aDamagedColorIsMadeAgain() throws {
    expectSuccess(try folder.gallery("walls", "-o", "site"))
    let whole = String(decoding: try folder.data("site/catalog.json"), as: UTF8.self)
    // Another color, as valid as the one that was there.
    let place = try #require(whole.firstRange(of: /\[\["#[0-9a-f]{6}/))
    let other = whole.replacingCharacters(in: place, with: "[[\"#123456")
    try folder.write(other, to: "site/catalog.json")
    expectSuccess(try folder.gallery("walls", "-o", "site"))
    #expect(String(decoding: try folder.data("site/catalog.json"), as: UTF8.self) == whole)
  }

  @Test func rebuildMakesAllAgain() throws {
    expectSuccess(try folder.gallery("walls", "-o", "site", "--thumbnails", "--copy"))
    expectSuccess(try folder.gallery("walls", "-o", "new", "--thumbnails", "--copy"))
    // As long as before, so that only its bytes show the change.
    let count = try folder.data("site/originals/0.png").count
    try folder.write(String(repeating: "x", count: count), to: "site/originals/0.png")
    expectSuccess(try folder.gallery("walls", "-o", "site", "--thumbnails", "--copy"))
    #expect(try differences("site", "new") != "")
    expectSuccess(try folder.gallery("walls", "-o", "site", "--thumbnails", "--copy", "--rebuild"))
    #expect(try differences("site", "new") == "")
  }

  /// The page without script shows where a file is, or links to it.
  @Test(arguments: [[], ["--link"], ["--copy"]])
  func thePageOfAPictureNamesItsFile(options: [String]) throws {
    // A name that would look like "xgpj.png" on a page that follows the direction mark.
    try FileManager.default.moveItem(
      atPath: folder.path("walls/1.png"), toPath: folder.path("walls/x\u{202E}jpg.png"))
    expectSuccess(try folder.gallery(["walls", "-o", "site", "--thumbnails"] + options))
    let pages = try (0..<4).map { number in
      String(decoding: try folder.data("site/pictures/\(number).html"), as: UTF8.self)
    }
    let page = try #require(pages.first { $0.contains(#"x\u{202E}jpg.png"#) })
    #expect(!page.contains("\u{202E}"))
    let address = options == ["--copy"] ? "../originals/" : "../../walls/x%E2%80%AEjpg.png"
    #expect(page.contains("<a href=\"\(address)") == !options.isEmpty)
    #expect(pages.contains { $0.contains("more/4.json") })
  }

  @Test(arguments: [[], ["--thumbnails"]])
  func theIndexWithoutScriptIsAGrid(options: [String]) throws {
    expectSuccess(try folder.gallery(["walls", "-o", "site", "--link"] + options))
    let page = String(decoding: try folder.data("site/index.html"), as: UTF8.self)
    let grid = try #require(page.firstMatch(of: /<noscript>([\s\S]*)<\/noscript>/)).output.1
    #expect(grid.components(separatedBy: "<li>").count == 5)
    let item =
      options.isEmpty ? #"<a href="../walls/1.png"><svg"# : #"<a href="pictures/0.html"><img"#
    #expect(grid.contains(item))
  }

  #if os(Linux)
  /// A name of bytes that are not UTF-8.
  @Test func aLinkHasTheBytesOfTheName() throws {
    expectSuccess(try Script.run(#"mv walls/1.png "walls/$(printf 'caf\351')".png"#, in: folder))
    expectSuccess(try folder.gallery("walls", "-o", "site", "--link"))
    let files = String(decoding: try folder.data("site/files.js"), as: UTF8.self)
    #expect(files.contains("\"../walls/caf%E9.png\""))
    #expect(files.contains(#""caf\\\\xE9.png""#))
  }
  #endif

  /// A manifest of a stranger can name any file, and a link in the folder can lead anywhere.
  @Test func aManifestPublishesNoFileFromElsewhere() throws {
    for name in ["secret-1.png", "secret-2.png"] { try folder.write("secret\n", to: name) }
    expectSuccess(try folder.geobg("batch --seeds 1...2 --size 60x90px -o batch/{seed}.png -q"))
    let change = #"""
      cd batch && mkdir light
      sed -e 's|"template":"{seed}.png"|"template":"{mode}/../../secret-{seed}.png"|' \
        -e 's|"path":"|&light/../../secret-|' manifest.jsonl >above.jsonl
      ln -sf ../secret-2.png 2.png
      """#
    expectSuccess(try Script.run(change, in: folder))
    expectSuccess(try folder.gallery("batch/above.jsonl", "-o", "above", "--copy", "-q"))
    expectSuccess(try folder.gallery("batch/manifest.jsonl", "-o", "linked", "--copy", "-q"))
    let count = #"grep -o '"count":[0-9]*' above/catalog.js"#
    let result = try Script.run(
      "\(count); find above linked -path '*/originals/*'", in: folder)
    // The pictures are there, without the files from elsewhere.
    #expect(result.text == "\"count\":2\nlinked/originals/0.png\n", "\(result.errors)")
  }

  @Test func foreignFilesOfTheSiteStay() throws {
    expectSuccess(try folder.gallery("walls", "-o", "site", "--thumbnails", "--copy"))
    let names = [
      "CNAME", "thumbnails/12 monkeys.jpg", "thumbnails/12.jpg.bak", "pictures/notes.html",
      "originals/x.png",
    ]
    for name in names { try folder.write("mine", to: "site/\(name)") }
    expectSuccess(try folder.gallery("walls", "-o", "site"))
    for name in names { #expect(try folder.data("site/\(name)") == Data("mine".utf8)) }
    #expect(try folder.names(in: "site/thumbnails") == ["12 monkeys.jpg", "12.jpg.bak"])
    #expect(try folder.names(in: "site/pictures") == ["notes.html"])
  }

  @Test func aFolderOfPicturesIsNoSite() throws {
    expectFailure(
      try folder.gallery("--seeds", "1...3", "-o", "walls"), 73,
      "-o: walls: the folder has other files and is no gallery; choose a new folder")
    #expect(try folder.names(in: "walls") == ["1.png", "2.png", "3.png", "more"])
  }

  /// A reader in Python, written from the description of the files.
  @Test(.enabled(if: Shell.has("python3")))
  func anIndependentReaderAgrees() throws {
    let reader = Fixtures.root.appendingPathComponent("Tests/Gallery/read_site.py").path
    expectSuccess(
      try folder.geobg(
        """
        batch --seeds 1...5 --light --dark --palette original --palette dusk --size 234x507 \
          -o many/{palette}-{mode}-{seed}.png -q
        """))
    for arguments in [
      ["walls"], ["walls", "--thumbnails", "--copy", "--title", "'</script>\\\u{2028}"],
      [
        "--seeds", "1...7,ada,18446744073709551612...18446744073709551615,007,9,11", "--light",
        "--dark",
      ],
    ] {
      expectSuccess(try folder.gallery(arguments + ["-o", "site"]))
      expectSuccess(try Shell.run("python3", [reader, "site"], in: folder.url))
    }
    expectSuccess(try folder.gallery("many", "-o", "many-site", "--copy"))
    let result = expectSuccess(
      try Shell.run("python3", [reader, "many-site", "many-site/originals"], in: folder.url))
    let facts = try fields(result.output)
    #expect(facts["rendered"] as? Int == 20)
    // The catalog's areas come from a thousand pixels, and the reader counts 118,638.
    #expect(try #require(facts["area"] as? Double) < 0.06, "\(result.text)")
    #expect(try #require(facts["areaMean"] as? Double) < 0.035, "\(result.text)")
    // In levels of 255.
    #expect(try #require(facts["mean"] as? Double) < 4, "\(result.text)")
  }
}

extension TemporaryFolder {
  /// The names in the folder `name`, sorted.
  fileprivate func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }
}
