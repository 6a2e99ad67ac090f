import Foundation
import GeobgTestSupport
import Testing

/// `geobg gallery`, with a small page in a folder.
@Suite(.timed) struct GalleryCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    try folder.makeGallery(
      """
      --seed 1 --size 90x160 -o walls/1.png -o walls/1.svg -o walls/1.pdf -q
      --seed 2 --size 90x160 -o walls/2.jpg -q
      --seed 3 --size 90x160 --dark -o walls/more/3.webp -q
      recipe --seed ada --size 90x160 -o walls/more/ada.json
      """)
    try folder.write("\"use strict\";\n", to: "page/gallery.js")
    try folder.write("{}\n", to: "walls/note.json")
    try folder.write("hello\n", to: "walls/note.txt")
  }

  private func json(_ name: String) throws -> [String: NSObject] {
    try fields(try folder.data(name))
  }

  private func pictures() throws -> [[String: NSObject]] {
    try #require(try json("site/catalog.json")["pictures"] as? [[String: NSObject]])
  }

  @Test func seedsNeedNoFiles() throws {
    let result = expectSuccess(
      try folder.gallery(
        "--seeds", "1...200", "--light", "--dark", "-o", "site", "--title", "A & B"))
    #expect(result.output.isEmpty)
    #expect(result.errors == "geobg: 400 pictures\ngeobg: open site/index.html in a browser\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("site")).sorted()
        == ["catalog.js", "catalog.json", "gallery.js", "index.html"])
    let catalog = try json("site/catalog.json")
    #expect(catalog["count"] as? Int == 400 && catalog["title"] as? String == "A & B")
    #expect(try pictures().allSatisfy { $0["files"] == nil })
    let script = try #require(String(data: try folder.data("site/catalog.js"), encoding: .utf8))
    #expect(script.contains(#""runs":[[0,1,200],[1,1,200]]"#))
  }

  @Test func aFolderIsItsPicturesWithAllTheirFiles() throws {
    let result = expectSuccess(try folder.gallery("walls", "-o", "site"))
    #expect(
      result.errors == """
        geobg: 4 pictures
        geobg: skipped 2 files that contain no recipe
        geobg: open site/index.html in a browser

        """)
    let pictures = try pictures()
    #expect(pictures.map { $0["seed"] as? String } == ["1", "2", "ada", "3"])
    let files = pictures.map { ($0["files"] as? [[String: NSObject]] ?? []) }
    #expect(
      files.map { $0.map { $0["path"] as? String } } == [
        ["1.pdf", "1.png", "1.svg"], ["2.jpg"], ["more/ada.json"], ["more/3.webp"],
      ])
    #expect(pictures[3]["tags"] as? [String] == ["dark", "portrait", "more"])
    #expect(!FileManager.default.fileExists(atPath: folder.path("site/originals")))
    #expect(FileManager.default.fileExists(atPath: folder.path("site/files.js")))
  }

  @Test func originalsAreLinkedOrCopied() throws {
    expectSuccess(try folder.gallery("walls", "-o", "walls/site", "--link"))
    let linked = try #require(String(data: try folder.data("walls/site/files.js"), encoding: .utf8))
    #expect(linked.contains(#"["../1.pdf","../1.png","../1.svg"],["../2.jpg"]"#))
    // The copies in the site are no pictures of the folder.
    for _ in 1...2 {
      let result = expectSuccess(try folder.gallery("walls", "-o", "walls/site", "--copy"))
      #expect(result.errors.contains("geobg: 4 pictures\n") && result.errors.contains("skipped 2"))
    }
    let copied = try #require(String(data: try folder.data("walls/site/files.js"), encoding: .utf8))
    #expect(copied.contains(#"["originals/0.pdf","originals/0.png","originals/0.svg"]"#))
    for (copy, original) in [("0.png", "1.png"), ("1.jpg", "2.jpg"), ("3.webp", "more/3.webp")] {
      #expect(
        try folder.data("walls/site/originals/\(copy)") == folder.data("walls/\(original)"))
    }
  }

  @Test func aSecondRunReadsOnlyWhatChanged() throws {
    let path = folder.path("walls/2.jpg")
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    expectSuccess(try folder.gallery("walls", "-o", "site"))
    let first = try folder.data("site/catalog.json")
    // A file that is not read again is not found out: its size and its date are the same.
    let size = try folder.data("walls/2.jpg").count
    try Data(count: size).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    expectSuccess(try folder.gallery("walls", "-o", "site"))
    #expect(try folder.data("site/catalog.json") == first)
    // A changed file is read.
    try Data(count: size + 1).write(to: URL(fileURLWithPath: path))
    let result = expectSuccess(try folder.gallery("walls", "-o", "site"))
    #expect(result.errors.contains("3 pictures") && result.errors.contains("skipped 3 files"))
    // A damaged catalog is made anew.
    try folder.write("{}", to: "site/catalog.json")
    expectSuccess(try folder.gallery("walls", "-o", "site"))
    #expect(try pictures().count == 3)
  }

  /// The overview pages show all pictures without script, a hundred each.
  @Test func theOverviewShowsAllPictures() throws {
    let title = "<b>\"A\" & 'B'"
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path("site/overview")).sorted()
    }
    expectSuccess(
      try folder.gallery(
        "--seeds", "1...102", "--size", "6x9", "-o", "site", "--thumbnails", "--title", title))
    #expect(try names() == ["1.html", "2.html"])
    let pages = try ["1", "2"].map {
      String(decoding: try folder.data("site/overview/\($0).html"), as: UTF8.self)
    }
    for number in 0..<102 {
      #expect(
        pages[number / 100].contains(
          "<a href=\"../pictures/\(number).html\"><img src=\"../thumbnails/\(number).jpg\""))
    }
    #expect(
      pages[0].contains(
        "<h1>&lt;b&gt;&quot;A&quot; &amp; 'B'</h1>\n<p>Pictures 1 to 100 of 102</p>\n<ol start=\"1\">"
      ))
    #expect(
      pages[0].contains("<a rel=\"next\" href=\"2.html\">Next</a>")
        && !pages[0].contains("rel=\"prev\""))
    #expect(pages[1].contains("<p>Pictures 101 to 102 of 102</p>\n<ol start=\"101\">"))
    #expect(
      pages[1].contains("<a rel=\"prev\" href=\"1.html\">Previous</a>")
        && !pages[1].contains("rel=\"next\""))
    let picture = String(decoding: try folder.data("site/pictures/101.html"), as: UTF8.self)
    #expect(picture.contains("<a href=\"../overview/2.html\">all pictures</a>"))
    // Fewer pictures have fewer pages, and a site without thumbnails has none.
    expectSuccess(
      try folder.gallery("--seeds", "1...3", "--size", "6x9", "-o", "site", "--thumbnails"))
    #expect(try names() == ["1.html"])
    expectSuccess(try folder.gallery("--seeds", "1...3", "--size", "6x9", "-o", "site"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("site/overview")))
  }

  @Test func thumbnailsHavePagesWithoutScript() throws {
    let title = "<script>\"A\" & 'B'"
    expectSuccess(try folder.gallery("walls", "-o", "site", "--thumbnails", "--title", title))
    let page = try #require(String(data: try folder.data("site/pictures/2.html"), encoding: .utf8))
    // A preview needs a whole address.
    #expect(!page.contains("og:image") && !page.contains("og:url"))
    #expect(
      page.contains("<title>ada – &lt;script&gt;&quot;A&quot; &amp; 'B'</title>"))
    #expect(!page.contains("<script"))
    let front = try #require(String(data: try folder.data("site/index.html"), encoding: .utf8))
    #expect(front.contains("<a href=\"pictures/3.html\"><img src=\"thumbnails/3.jpg\""))
    #expect(page.contains("<a href=\"../overview/1.html\">all pictures</a>"))
    let jpeg = try folder.data("site/thumbnails/2.jpg")
    // 240x427: about as many pixels as 320x320, in the picture's proportions.
    #expect(jpeg.range(of: Data([0xFF, 0xC0, 0, 17, 8, 1, 171, 0, 240])) != nil)
    #expect(jpeg.range(of: Data("geobg".utf8)) == nil)
    // An empty file is no small picture; the last number is gone later.
    try Data().write(to: folder.url.appendingPathComponent("site/thumbnails/0.jpg"))
    expectSuccess(
      try folder.geobg("recipe --seed zoe --size 90x160 --dark -o walls/more/z.json"))
    expectSuccess(try folder.gallery("walls", "-o", "site", "--thumbnails"))
    #expect(try folder.data("site/thumbnails/0.jpg").count > 100)
    #expect(try folder.data("site/thumbnails/4.jpg").count > 100)
    expectSuccess(
      try folder.gallery(
        "walls/1.svg", "-o", "site", "--thumbnails", "--url", "https://example.org/a"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("site/thumbnails"))
        == ["0.jpg"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("site/pictures")).sorted()
        == ["0.html", "picture.css"])
    let preview = try #require(
      String(data: try folder.data("site/pictures/0.html"), encoding: .utf8))
    #expect(
      preview.contains(
        """
        <meta property="og:url" content="https://example.org/a/pictures/0.html">
        <meta property="og:image" content="https://example.org/a/thumbnails/0.jpg">
        <meta property="og:image:type" content="image/jpeg">
        <meta property="og:image:width" content="240">
        """))
  }

  @Test func aStudioIsLinkedOnlyWithItsAddress() throws {
    expectSuccess(try folder.gallery("--seeds", "1...3", "-o", "site"))
    let without = try #require(String(data: try folder.data("site/catalog.js"), encoding: .utf8))
    #expect(!without.contains("studio"))
    expectSuccess(try folder.gallery("--seeds", "1...3", "-o", "site", "--studio", "../studio/"))
    let script = try #require(String(data: try folder.data("site/catalog.js"), encoding: .utf8))
    #expect(script.contains(#""studio":"../studio/index.html""#))
  }

  @Test func filesWithTheSameNameInTwoFoldersAreTwoFiles() throws {
    for seed in ["4", "5"] {
      try folder.makeFolder(seed)
      expectSuccess(try folder.geobg("recipe --seed \(seed) --size 90x160 -o \(seed)/wall.json"))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_767_323_045)],
        ofItemAtPath: folder.path("\(seed)/wall.json"))
    }
    for _ in 1...2 {
      expectSuccess(try folder.gallery("4", "5", "-o", "site"))
      #expect(try pictures().compactMap { $0["seed"] as? String } == ["4", "5"])
    }
  }

  @Test func aManifestIsItsPictures() throws {
    expectSuccess(try folder.geobg("batch --seeds 5...9 --size 60x40px -o batch/{seed}.png -q"))
    expectSuccess(try folder.gallery("batch/manifest.jsonl", "-o", "site", "--link"))
    #expect(try pictures().compactMap { $0["seed"] as? String } == ["5", "6", "7", "8", "9"])
  }

  private static let failures: [([String], Int32, String)] = [
    (
      ["-o", "site"], 64,
      "there are no pictures; name a folder with pictures that geobg made, or use --seeds, such as "
        + "--seeds 1...100"
    ),
    (["walls"], 64, "-o: name the folder of the site, such as -o site, or use --serve"),
    (
      ["walls", "--serve", "--link"], 64,
      "--link, --copy, --thumbnails, --url, --rebuild: they need the folder of a site; add -o"
    ),
    (
      ["walls", "-o", "site", "--port", "0"], 64,
      "--port, --no-open: they need --serve; add --serve"
    ),
    (
      ["walls", "more", "--seeds", "1...3", "-o", "site"], 64,
      "more: with --seeds, name only one picture, whose settings are used; or leave out --seeds"
    ),
    (
      ["walls", "--dark", "-o", "site"], 64,
      "picture options need --seeds; pictures in files have options of their own"
    ),
    (
      ["walls", "--preset", "mine", "-o", "site"], 64,
      "picture options need --seeds; pictures in files have options of their own"
    ),
    (["gone", "-o", "site"], 66, "gone: cannot be read: no such file or directory"),
    (["walls/note.json", "-o", "site"], 65, "walls/note.json: seed is missing"),
    (
      ["page", "-o", "site"], 66,
      "page: no picture here contains a recipe; name pictures that geobg made, or their folder"
    ),
    (
      ["--seeds", "1...99999999", "-o", "site"], 64,
      "--seeds: a gallery has at most 10000000 pictures; use fewer seeds, or fewer options"
    ),
    (["walls", "-o", ""], 64, "-o: the name of the folder is empty; write a name such as site"),
    (
      ["walls", "-o", "site", "--thumbnails", "--url", "walls/"], 64,
      "--url: walls/ is not an address of the web; write one such as https://example.org/walls/"
    ),
    (
      ["walls", "-o", "site", "--studio", "javascript:alert(1)"], 64,
      "--studio: javascript:alert(1) is not the address of a studio; write one such as ../studio/ or "
        + "https://example.org/studio/"
    ),
  ]

  @Test(arguments: failures.indices)
  func failuresAreExplained(index: Int) throws {
    let (arguments, code, message) = Self.failures[index]
    let result = try Shell.geobg(["gallery", "--page", "page"] + arguments, in: folder.url)
    expectFailure(result, code, message)
    #expect(!FileManager.default.fileExists(atPath: folder.path("site")))
  }

  @Test func aSiteThatCannotBeWrittenIsLeftAsItIs() throws {
    expectSuccess(try folder.gallery("--seeds", "1...3", "-o", "site"))
    let before = try folder.data("site/catalog.js")
    try FileManager.default.removeItem(atPath: folder.path("site/index.html"))
    try FileManager.default.createDirectory(
      atPath: folder.path("site/index.html"), withIntermediateDirectories: false)
    let result = try folder.gallery("--seeds", "1...4", "-o", "site")
    expectFailure(
      result, 73,
      "site/index.html: cannot be created: a folder has this name; choose another file name")
    #expect(try folder.data("site/catalog.js") == before)
  }
}
