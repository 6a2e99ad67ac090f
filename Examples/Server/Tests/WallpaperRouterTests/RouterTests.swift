import GeobgKit
import Testing
import WallpaperRouter

/// The answers of the router, without a socket.
struct RouterTests {
  private let router = Router()

  private func answer(_ target: String, method: String = "GET") -> Answer {
    router.answer(Request(method, target))
  }

  /// The recipe file of the picture that `target` gets.
  private func file(_ target: String) throws -> RecipeFile {
    let answer = answer(target)
    guard case .picture(let file) = answer.content else {
      throw Unexpected(answer: "\(answer.content)")
    }
    return file
  }

  private struct Unexpected: Error { let answer: String }

  @Test func pictureOfASeed() throws {
    let (svg, png) = (Output(format: .svg), Output(format: .png))
    #expect(try file("/wallpaper/ada.svg") == RecipeFile(Recipe("ada"), output: svg))
    #expect(try file("/wallpaper/7.png") == RecipeFile(Recipe("7"), output: png))
    #expect(try file("/wallpaper/a.svg.png").recipe.seed.text == "a.svg")
    #expect(try file("/wallpaper/a%2Fb%20%C3%A9.svg").recipe.seed.text == "a/b é")
    #expect(try file("http://example.org/wallpaper/ada.svg").recipe.seed.text == "ada")
  }

  @Test func parametersChangeThePicture() throws {
    let found = try file(
      "/wallpaper/ada.png?size=4k&mode=dark&palette=dusk&mesh=3&density=1.5&engine=1")
    var recipe = try Recipe("ada", palette: "dusk", view: Viewport(size: "4k"), mode: .dark)
    recipe.mesh = try WireMesh(passes: 3)
    recipe.plane = try Plane(density: 1.5)
    #expect(found.recipe == recipe)
    #expect(try file("/wallpaper/ada.svg?mesh=0").recipe.mesh == nil)
    #expect(try file("/wallpaper/ada.svg").recipe.engine == .one)
    #expect(try file("/wallpaper/ada.svg?").recipe == file("/wallpaper/ada.svg").recipe)
  }

  @Test(arguments: [
    ("/", 404), ("/wallpaper", 404), ("/wallpaper/ada", 404), ("/wallpaper/ada.gif", 404),
    ("/wallpaper/ada.SVG", 404), ("/wallpaper/a/b.svg", 404), ("//wallpaper/ada.svg", 404),
    ("/wallpaper/../wallpaper/ada.svg", 404), ("/wallpaper/ada.svg/", 404),
    ("/%77allpaper/ada.svg", 200), ("http://example.org", 404), ("*", 400), ("", 400),
    ("ftp://example.org/wallpaper/ada.svg", 400), ("wallpaper/ada.svg", 400),
    ("/wallpaper/.svg", 400), ("/wallpaper/%zz.svg", 400), ("/wallpaper/%f", 400),
    ("/wallpaper/%FF.svg", 400), ("/wallpaper/a b.svg", 400), ("/wallpaper/é.svg", 400),
    ("/wallpaper/a\u{0}.svg", 400), ("/wallpaper/a.svg?siz=4k", 400),
    ("/wallpaper/a.svg?mode=dark&mode=dark", 400), ("/wallpaper/a.svg?mode=", 400),
    ("/wallpaper/a.svg?mode", 400), ("/wallpaper/a.svg?=", 400),
    ("/wallpaper/a.svg?mode=grey", 400), ("/wallpaper/a.svg?size=5x", 400),
    ("/wallpaper/a.svg?size=0x0", 400), ("/wallpaper/a.svg?size=-1x5", 400),
    ("/wallpaper/a.svg?size=99999999999999999999x1", 400),
    ("/wallpaper/a.svg?palette=/etc/passwd", 400), ("/wallpaper/a.svg?palette=a.json", 400),
    ("/wallpaper/a.svg?mesh=101", 400), ("/wallpaper/a.svg?mesh=-1", 400),
    ("/wallpaper/a.svg?mesh=x", 400), ("/wallpaper/a.svg?density=26", 400),
    ("/wallpaper/a.svg?density=1e9", 400), ("/wallpaper/a.svg?density=nan", 400),
    ("/wallpaper/a.svg?engine=1", 200), ("/wallpaper/a.svg?engine=0", 400),
    ("/wallpaper/a.svg?engine=2", 400), ("/wallpaper/a.svg?engine=", 400),
  ])
  func statusOfAnAddress(_ target: String, _ status: Int) {
    #expect(answer(target).status == status, "\(target)")
    #expect(answer(target, method: "HEAD").status == status, "HEAD \(target)")
  }

  /// No request may end the program, whatever its bytes are.
  @Test func everyByteInEveryPlace() {
    for byte in UInt8.min...UInt8.max {
      let character = Character(Unicode.Scalar(byte))
      for target in [
        "\(character)", "/\(character)", "/wallpaper/\(character).svg",
        "/wallpaper/%\(character)1.svg", "/wallpaper/a.svg?\(character)",
        "/wallpaper/a.svg?size=\(character)", "/wallpaper/a.svg?mode=dark\(character)",
      ] {
        let status = answer(target).status
        #expect([200, 400, 404].contains(status), "\(byte): \(target)")
      }
    }
  }

  // MARK: - Limits

  @Test func lengthOfTheTarget() {
    func target(_ count: Int) -> String {
      let head = "/wallpaper/a.svg?mode=dark"
      return head + String(repeating: "&", count: count - head.utf8.count)
    }
    #expect(answer(target(router.limits.targetBytes)).status == 200)
    #expect(answer(target(router.limits.targetBytes + 1)).status == 414)
  }

  @Test func lengthOfTheSeed() {
    let limit = Seed.byteLimit
    #expect(answer("/wallpaper/\(String(repeating: "a", count: limit)).svg").status == 200)
    #expect(answer("/wallpaper/\(String(repeating: "a", count: limit + 1)).svg").status == 400)
  }

  @Test func sizeOfTheHeaders() {
    func status(bytes: Int, fields: Int) -> Int {
      var headers = (1..<fields).map { _ in (name: "a", value: "b") }
      headers.append((name: "c", value: String(repeating: "d", count: bytes - 2 * fields + 1)))
      return router.answer(Request("GET", "/wallpaper/a.svg", headers: headers)).status
    }
    let limits = router.limits
    #expect(status(bytes: limits.headerBytes, fields: limits.headerFields) == 200)
    #expect(status(bytes: limits.headerBytes + 1, fields: limits.headerFields) == 431)
    #expect(status(bytes: limits.headerBytes, fields: limits.headerFields + 1) == 431)
  }

  @Test func sizeOfThePicture() {
    var limits = Limits()
    limits.pixels = 1_000_000
    let router = Router(limits: limits)
    func status(_ size: String) -> Int {
      router.answer(Request("GET", "/wallpaper/a.png?size=\(size)")).status
    }
    #expect(status("1000x1000") == 200)
    #expect(status("1000x1001") == 400)
    #expect(status("160x10") == 200)
    #expect(status("161x10") == 400)
    #expect(status("10x161") == 400)
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get", ""])
  func otherMethods(_ method: String) {
    let answer = answer("/wallpaper/a.svg", method: method)
    #expect(answer.status == 405)
    #expect(answer.value("allow") == "GET, HEAD")
  }

  @Test func bodies() {
    func status(_ name: String, _ value: String) -> Int {
      router.answer(Request("GET", "/wallpaper/a.svg", headers: [(name, value)])).status
    }
    #expect(status("Content-Length", "0") == 200)
    #expect(status("Content-Length", "1") == 413)
    #expect(status("Transfer-Encoding", "chunked") == 413)
  }

  @Test func hosts() {
    func status(_ hosts: [String], needsHost: Bool = true) -> Int {
      router.answer(
        Request(
          "GET", "/wallpaper/a.svg", headers: hosts.map { ("Host", $0) }, needsHost: needsHost)
      ).status
    }
    #expect(status(["a"]) == 200)
    #expect(status([]) == 400)
    #expect(status(["a", "a"]) == 400)
    #expect(status([], needsHost: false) == 200)
  }

  // MARK: - Caches

  @Test func answersNeverChange() throws {
    let first = answer("/wallpaper/ada.svg")
    #expect(first.value("cache-control") == "public, max-age=31536000, immutable")
    let tag = try #require(first.value("etag"))
    // Recorded: a change of this tag means that the picture of this address has changed.
    #expect(tag == "\"1-539f524918a96e92\"")
    #expect(answer("/wallpaper/ada.svg", method: "HEAD").value("etag") == tag)
    // Parameters with the default values name the same picture.
    #expect(answer("/wallpaper/ada.svg?mode=light&size=1170x2532").value("etag") == tag)
    for other in ["ada.png", "adb.svg", "ada.svg?mode=dark", "ada.svg?size=1170x2531"] {
      #expect(answer("/wallpaper/\(other)").value("etag") != tag, "\(other)")
    }
  }

  @Test func knownPicturesAreNotSent() throws {
    let tag = try #require(answer("/wallpaper/ada.svg").value("etag"))
    func status(_ conditions: String...) -> Int {
      router.answer(
        Request("GET", "/wallpaper/ada.svg", headers: conditions.map { ("If-None-Match", $0) })
      ).status
    }
    for condition in [tag, "W/\(tag)", "\"x\", \(tag)", "*", " \(tag) ,"] {
      #expect(status(condition) == 304, "\(condition)")
    }
    #expect(status("\"x\"", tag) == 304)
    for condition in ["", "\"x\"", String(tag.dropLast()), "w/\(tag)"] {
      #expect(status(condition) == 200, "\(condition)")
    }
    let answer = router.answer(
      Request("GET", "/wallpaper/ada.svg", headers: [("If-None-Match", tag)]))
    #expect(answer.value("etag") == tag)
    #expect(answer.content == .none)
    // A refused request is refused first.
    #expect(
      router.answer(Request("POST", "/wallpaper/ada.svg", headers: [("If-None-Match", "*")]))
        .status == 405)
  }

  @Test func everyAnswerHasThePolicy() {
    for target in ["/wallpaper/ada.svg", "/"] {
      #expect(answer(target).value("x-content-type-options") == "nosniff")
      #expect(answer(target).value("content-security-policy") == "default-src 'none'; sandbox")
      #expect(answer(target).value("access-control-allow-origin") == nil)
    }
    #expect(answer("/").value("cache-control") == "no-store")
  }

  @Test(arguments: [
    (Refusal.notHTTP, 400), (.host, 400), (.target, 400), (.address, 404),
    (.parameter("'a'"), 400), (.value("x"), 400), (.method, 405), (.body, 413),
    (.targetLength(limit: 1), 414), (.headers(byteLimit: 1, fieldLimit: 1), 431), (.fault, 500),
    (.busy(retrySeconds: 1), 503),
  ])
  func refusalsAreOneSentence(_ refusal: Refusal, _ status: Int) {
    let answer = Answer.refused(refusal)
    #expect(answer.status == status)
    #expect(answer.content == .text("\(refusal)\n"))
    #expect(answer.value("content-type") == "text/plain; charset=utf-8")
    #expect(answer.value("retry-after") == (status == 503 ? "1" : nil))
    #expect(!refusal.description.contains("\n"))
  }
}

extension Answer {
  /// The value of the header field `name`; nil if there is none.
  fileprivate func value(_ name: String) -> String? {
    headers.first { $0.name == name }?.value
  }
}
