import Foundation
import GeobgGallery
import GeobgKit
import GeobgPageServer
import GeobgScene
import GeobgServer
import GeobgSystem
import GeobgTestSupport
import Testing

/// What a served gallery answers.
@Suite(.timed) struct GalleryServerTests {
  private static let port = 4362
  /// The page as it is built: it loads the list before its own script.
  private static let page = """
    <script src="engine.js" defer></script>
    <script src="catalog.js" defer blocking="render"></script>
    <script src="gallery.js" defer blocking="render"></script>

    """
  private let folder: TemporaryFolder
  private let access = Access(names: ["127.0.0.1"], port: GalleryServerTests.port)
  private let clock = Locked(0.0)
  private let picking: Picking
  private let router: Router

  /// A gallery of two recipes in files and one without.
  init() throws {
    folder = try TemporaryFolder()
    var entries = GalleryEntries(site: nil, known: nil)
    for name in ["a", "b"] {
      let path = folder.path("\(name).json")
      try Data(RecipeFile(try Recipe(name)).json.utf8).write(to: URL(fileURLWithPath: path))
      try entries.add(path)
    }
    entries.add(try Recipe("c"))
    let pictures = try GalleryPictures(entries.entries)
    let catalog = Catalog(title: "Test", pictures, try FeatureTable(of: pictures, threads: 1))
    let clock = clock
    picking = Picking(OpenPages { clock.withLock { $0 } })
    let server = GalleryServer(
      LiveGallery(catalog, folders: [], site: nil),
      assets: [StudioAsset("index.html", Array(Self.page.utf8))], version: "1.2.3",
      options: RenderOptions(), desktop: nil,
      studio: StudioLink(assets: [StudioAsset("index.html", Array("studio".utf8))]),
      picking: picking)
    router = Router(server.routes(access), access: access)
  }

  private func answer(
    _ method: String, _ path: String, body: String? = nil, hasSession: Bool = true,
    of other: Router? = nil
  ) -> (status: Int, bytes: [UInt8], stream: EventStream?) {
    var fields = [(name: "Host", value: "127.0.0.1:\(Self.port)")]
    if hasSession, let cookie = access.beginSession(token: access.token.text)?.value {
      fields.append((name: "Cookie", value: String(cookie.prefix { $0 != ";" })))
    }
    if let body {
      fields.append((name: "Content-Type", value: "application/json"))
      fields.append((name: "Content-Length", value: "\(body.utf8.count)"))
    }
    var response = (other ?? router).answer(
      Request(method, path, headers: fields, body: Array((body ?? "").utf8)))
    if case .work(let work) = response.content {
      do throws(HTTPError) {
        response = try work.perform(.never)
      } catch {
        response = .refused(error)
      }
    }
    switch response.content {
    case .bytes(let bytes): return (response.status, bytes, nil)
    case .events(let stream): return (response.status, [], stream)
    case .none, .work: return (response.status, [], nil)
    }
  }

  /// The lists name the visitor's files, and another user of the machine can ask for them, too.
  @Test func thePageNeedsNoSessionAndItsListsNeedOne() {
    for path in ["/", "/index.html"] {
      let (status, bytes, _) = answer("GET", path, hasSession: false)
      #expect(status == 200)
      let page = String(decoding: bytes, as: UTF8.self)
      #expect(page == Self.page.replacing(/<script src="catalog.*\n/, with: ""))
    }
    for path in ["/catalog.js", "/files.js"] {
      #expect(answer("GET", path, hasSession: false).status == 401)
      #expect(answer("GET", path).bytes.starts(with: Array("globalThis.geobg".utf8)))
    }
    #expect(answer("GET", "/catalog.json", hasSession: false).status == 404)
  }

  @Test func thePageKnowsItsStudio() throws {
    let script = String(decoding: answer("GET", "/catalog.js").bytes, as: UTF8.self)
    #expect(script.contains(#""studio":"studio/index.html""#))
    #expect(answer("GET", "/studio/index.html", hasSession: false).bytes == Array("studio".utf8))
  }

  @Test(arguments: [
    "", "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "https:", "https:///x",
    "a b", "a?b", "a#b", "\"", "é", String(repeating: "a", count: 2001),
  ])
  func anAddressOfAnotherKindIsNoStudio(_ address: String) {
    #expect(StudioLink(address) == nil)
    #expect(WebAddress(address) == nil)
  }

  @Test func addressesOfFoldersEndWithASlash() {
    #expect(StudioLink("../studio/")?.address == "../studio/index.html")
    #expect(StudioLink("https://example.org/studio")?.address == "https://example.org/studio")
    #expect(WebAddress("HTTPS://example.org/a")?.text == "HTTPS://example.org/a/")
    #expect(WebAddress("https://example.org/")?.text == "https://example.org/")
    #expect(WebAddress("../a") == nil)
  }

  @Test func theSessionHasTheFactsOfAGallery() throws {
    #expect(answer("GET", "/session", hasSession: false).status == 401)
    let facts = try #require(
      try JSONSerialization.jsonObject(with: Data(answer("GET", "/session").bytes))
        as? [String: NSObject])
    #expect(facts["originals"] == true as NSNumber && facts["pick"] == true as NSNumber)
    #expect(facts["version"] == "1.2.3" as NSString)
    #expect(facts["render"] == ["png", "pdf", "jpeg", "webp"] as NSArray)
  }

  @Test func picturesAreDrawnByGeobg() {
    let body =
      #"{"id":"1","output":{"format":"png"},"recipe":{"canvas":{"height":4,"width":6},"#
      + #""engine":1,"seed":"7"}}"#
    #expect(answer("POST", "/render", body: body).bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(answer("POST", "/render", body: body, hasSession: false).status == 401)
  }

  @Test func originalsAreServedByTheirNumber() throws {
    let second = try Data(contentsOf: URL(fileURLWithPath: folder.path("b.json")))
    #expect(answer("GET", "/original/1").bytes == [UInt8](second))
    #expect(answer("GET", "/original/1", hasSession: false).status == 401)
    // The last picture has no file.
    #expect(answer("GET", "/original/2").status == 404)
    try FileManager.default.removeItem(atPath: folder.path("b.json"))
    let gone = answer("GET", "/original/1")
    #expect(gone.status == 404)
    #expect(!String(decoding: gone.bytes, as: UTF8.self).contains(folder.path("")))
  }

  @Test(.timeLimit(.minutes(1)))
  func aPipeInAListIsRefused() {
    let path = folder.path("c.json")
    #expect(mkfifo(path, 0o600) == 0)
    var entries = GalleryEntries(site: nil, known: nil)
    #expect(throws: GalleryError.self) { try entries.add(listed: path) }
    #expect(throws: GalleryError.self) { try entries.add(folder.path("d\0.json")) }
    #expect(throws: Never.self) { try entries.add(listed: folder.path("a.json")) }
  }

  @Test(.timeLimit(.minutes(1)))
  func aDeviceIsNoOriginal() throws {
    try FileManager.default.removeItem(atPath: folder.path("b.json"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("b.json"), withDestinationPath: "/dev/zero")
    #expect(answer("GET", "/original/1").status == 404)
  }

  /// A listed picture that is a link by now could show any file of the user.
  @Test func aPictureThatBecameALinkIsNoOriginal() throws {
    try Data("secret".utf8).write(to: folder.url.appendingPathComponent("key"))
    for target in ["key", "a.json"] {
      try FileManager.default.removeItem(atPath: folder.path("b.json"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("b.json"), withDestinationPath: target)
      #expect(answer("GET", "/original/1").status == 404)
    }
    #expect(answer("GET", "/original/0").status == 200)
  }

  /// Files of folders and lists: also a folder in the path can become a link, and a link that was there
  /// when the gallery was made can lead elsewhere.
  @Test func filesOfFoldersAreFoundWhereTheyWere() throws {
    let manager = FileManager.default
    let recipe = Data(RecipeFile(try Recipe("a")).json.utf8)
    for name in ["walls/sub", "secrets"] {
      try manager.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try recipe.write(to: folder.url.appendingPathComponent("walls/sub/1.json"))
    try recipe.write(to: folder.url.appendingPathComponent("real.json"))
    try Data("secret".utf8).write(to: folder.url.appendingPathComponent("secrets/1.json"))
    try manager.createSymbolicLink(
      atPath: folder.path("walls/2.json"), withDestinationPath: "../real.json")
    var entries = GalleryEntries(site: nil, known: nil)
    try entries.add(folder.path("walls"))
    let files = entries.entries.flatMap(\.files)
    #expect(files.map(\.name) == ["2.json", "sub/1.json"])
    for file in files { #expect(try file.source().byteCount == recipe.count) }
    try manager.removeItem(atPath: folder.path("walls/2.json"))
    try manager.createSymbolicLink(
      atPath: folder.path("walls/2.json"), withDestinationPath: "../secrets/1.json")
    // It is still the file that was listed.
    #expect(try files[0].source().byteCount == recipe.count)
    try manager.removeItem(atPath: folder.path("walls/sub"))
    try manager.createSymbolicLink(
      atPath: folder.path("walls/sub"), withDestinationPath: "../secrets")
    #expect(throws: FileError.self) { try files[1].source() }
  }

  /// Reading a pipe would block the server's worker for ever.
  @Test(.timeLimit(.minutes(1)))
  func aPipeIsNoOriginal() throws {
    try FileManager.default.removeItem(atPath: folder.path("b.json"))
    #expect(mkfifo(folder.path("b.json"), 0o600) == 0)
    #expect(answer("GET", "/original/1").status == 404)
    #expect(answer("GET", "/original/0").status == 200)
  }

  /// A page asks how often the gallery has changed; a picked picture that is gone is not picked any more.
  @Test func thePageHearsOfChanges() throws {
    #expect(answer("GET", "/revision", hasSession: false).status == 401)
    #expect(answer("GET", "/revision").bytes == Array(#"{"revision":0}"#.utf8))
    let facts = String(decoding: answer("GET", "/session").bytes, as: UTF8.self)
    #expect(facts.contains(#""live":null"#))

    try FileManager.default.createDirectory(
      atPath: folder.path("walls"), withIntermediateDirectories: true)
    for name in ["a", "b"] {
      try FileManager.default.copyItem(
        atPath: folder.path("\(name).json"), toPath: folder.path("walls/\(name).json"))
    }
    var entries = GalleryEntries(site: nil, known: nil)
    try entries.add(folder.path("walls"))
    let pictures = try GalleryPictures(entries.entries)
    let catalog = Catalog(title: "Test", pictures, try FeatureTable(of: pictures, threads: 1))
    let live = LiveGallery(catalog, folders: [folder.path("walls")], site: nil)
    let picking = Picking()
    let server = GalleryServer(
      live, assets: [], version: "1", options: RenderOptions(), desktop: nil, picking: picking)
    let other = Router(server.routes(access), access: access)
    func text(_ path: String) -> String {
      String(decoding: answer("GET", path, of: other).bytes, as: UTF8.self)
    }
    #expect(text("/session").contains(#""live":0"#))
    picking.change(adding: [1, 0], removing: [])
    try FileManager.default.removeItem(atPath: folder.path("walls/a.json"))
    #expect(text("/revision") == #"{"revision":1}"#)
    #expect(picking.pictures == [1])
    #expect(text("/catalog.js?1").contains(#""gone":[0]"#))
    #expect(text("/files.js").contains(#""names":["","b.json"]"#))
    #expect(answer("GET", "/original/0", of: other).status == 404)
    #expect(answer("GET", "/original/1", of: other).status == 200)
    #expect(text("/session").contains(#""live":1"#))
  }

  @Test(arguments: [
    "", "3", "00", "01", "+1", "-1", "-0", "1.", "1/", "1/..", "%31", "0x1", "a.json", "../a.json",
    "18446744073709551616", "99999999999999999999999999", " 1", "1%00", "%2e%2e/a.json",
  ])
  func nothingElseIsAnOriginal(_ name: String) {
    #expect([400, 404].contains(answer("GET", "/original/\(name)").status))
  }

  @Test func pickedPicturesAreAddedAndRemoved() throws {
    let page = try #require(answer("GET", "/events").stream)
    #expect(page.next()?.data == #"{"pictures":[]}"#)
    #expect(answer("POST", "/pick", body: #"{"add":[2,0,2],"remove":[]}"#).status == 204)
    #expect(picking.pictures == [2, 0])
    #expect(answer("POST", "/pick", body: #"{"add":[0,1],"remove":[2]}"#).status == 204)
    #expect(picking.pictures == [0, 1])
    // A page gets the newest list, and another page begins with it.
    #expect(page.next()?.data == #"{"pictures":[0,1]}"#)
    #expect(page.next() == nil)
    #expect(try #require(answer("GET", "/events").stream).next()?.data == #"{"pictures":[0,1]}"#)
    for body in [
      #"{"add":[3],"remove":[]}"#, #"{"add":[-1],"remove":[]}"#, #"{"add":["0"],"remove":[]}"#,
      #"{"add":[0]}"#, #"{"add":[],"remove":[3]}"#, #"{"add":1,"remove":[]}"#, "{}",
      #"{"add":[0.5],"remove":[]}"#, #"{"pictures":[0]}"#, "[]", "x",
    ] {
      #expect(answer("POST", "/pick", body: body).status == 400)
    }
    let nothing = #"{"add":[],"remove":[0,1]}"#
    #expect(answer("POST", "/pick", body: nothing, hasSession: false).status == 401)
    #expect(picking.pictures == [0, 1])
    #expect(answer("POST", "/pick", body: nothing).status == 204)
    #expect(picking.pictures.isEmpty && !picking.isFinished)
    #expect(answer("POST", "/goodbye", body: "{}").status == 204)
    #expect(picking.isFinished)
    #expect(page.next()?.name == "picked")
    #expect(page.next()?.name == "finished")
  }

  @Test func pagesGetTheProgressOfPictures() throws {
    let page = try #require(answer("GET", "/events").stream)
    _ = page.next()
    let body =
      #"{"id":"w1","output":{"format":"png"},"recipe":{"canvas":{"height":3000,"width":3000},"#
      + #""engine":1,"seed":"7"}}"#
    #expect(answer("POST", "/render", body: body).status == 200)
    let event = try #require(page.next())
    #expect(event.name == "progress")
    #expect(event.data.hasSuffix(#""id":"w1"}"#))
  }

  @Test func pickingEndsWhenAllPagesAreClosed() throws {
    clock.withLock { $0 = 100 }
    #expect(!picking.isFinished)
    let first = try #require(answer("GET", "/events").stream)
    let second = try #require(answer("GET", "/events").stream)
    first.end()
    clock.withLock { $0 = 200 }
    #expect(!picking.isFinished)
    second.end()
    clock.withLock { $0 = 201.9 }
    #expect(!picking.isFinished)
    // The page was loaded again.
    let third = try #require(answer("GET", "/events").stream)
    clock.withLock { $0 = 300 }
    #expect(!picking.isFinished)
    third.end()
    third.end()
    clock.withLock { $0 = 302 }
    #expect(picking.isFinished)
  }

  @Test func aPageThatLoadsSlowlyIsWaitedFor() throws {
    let page = try #require(answer("GET", "/events").stream)
    clock.withLock { $0 = 100 }
    // A reload asks for the page before the old one is gone.
    #expect(answer("GET", "/", hasSession: false).status == 200)
    page.end()
    clock.withLock { $0 = 129 }
    #expect(!picking.isFinished)
    let again = try #require(answer("GET", "/events").stream)
    clock.withLock { $0 = 200 }
    again.end()
    clock.withLock { $0 = 202 }
    #expect(picking.isFinished)
    // A page that never comes is not waited for without end.
    #expect(answer("GET", "/index.html").status == 200)
    #expect(!picking.isFinished)
    clock.withLock { $0 = 232 }
    #expect(picking.isFinished)
  }

  @Test func aPageThatIsClosedBeforeItsStreamEndsPicking() {
    #expect(answer("GET", "/", hasSession: false).status == 200)
    clock.withLock { $0 = 100 }
    #expect(!picking.isFinished)
    #expect(answer("GET", "/session").status == 200)
    clock.withLock { $0 = 129 }
    #expect(!picking.isFinished)
    clock.withLock { $0 = 130 }
    #expect(picking.isFinished)
  }

  @Test func pagesAreLimited() {
    for _ in 0..<64 { #expect(answer("GET", "/events").status == 200) }
    #expect(answer("GET", "/events").status == 503)
  }
}
