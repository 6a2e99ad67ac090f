import Foundation
import GeobgKit
import GeobgPageServer
import GeobgRecipe
import GeobgServer
import GeobgTestSupport
import Testing

/// Drawing, saving, and setting the wallpaper.
@Suite(.timed) struct PictureTests {
  private let test: TestStudio

  init() throws {
    test = try TestStudio()
  }

  private func body(_ more: String = "", recipe: String = TestStudio.recipe) -> String {
    #"{"id":"a1","recipe":\#(recipe)\#(more)}"#
  }

  @Test(arguments: [("png", "image/png"), ("pdf", "application/pdf"), ("svg", "image/svg+xml")])
  func aPictureHasTheBytesOfTheLibrary(format: String, type: String) throws {
    let answer = test.answer(
      "POST", "/render", body: body(#","output":{"format":"\#(format)"}"#))
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.value("content-type") == type)
    var file = try RecipeFile(parsing: Array(TestStudio.recipe.utf8))
    file.output = Output(format: try #require(Format(name: format)))
    #expect(answer.bytes == (try file.render()))
  }

  @Test func wrongPicturesAreRefused() {
    let wrong = [
      "{}", "", "[]", #"{"id":"a"}"#, body(#","x":1"#), body(recipe: "{}"), body(recipe: "null"),
      body(recipe: #"{"engine":9,"seed":"7"}"#), body(#","output":{"format":"gif"}"#),
      body(recipe: #"{"canvas":{"height":1000000,"width":1000000},"engine":1,"seed":"7"}"#),
      #"{"id":"","recipe":\#(TestStudio.recipe)}"#,
      #"{"id":"a b","recipe":\#(TestStudio.recipe)}"#,
      #"{"id":"\#(String(repeating: "a", count: 65))","recipe":\#(TestStudio.recipe)}"#,
      String(repeating: "[", count: 10_000),
    ]
    for path in ["/render", "/save", "/desktop"] {
      for wrong in wrong {
        #expect(test.answer("POST", path, body: wrong).status == 400, "\(path) \(wrong.prefix(99))")
      }
    }
    // No encoder was passed in.
    let webp = body(#","output":{"format":"webp"}"#)
    #expect(test.answer("POST", "/render", body: webp).status == 400)
    #expect(test.answer("POST", "/render", body: body(#","name":"a.png""#)).status == 400)
    #expect(test.answer("POST", "/save", body: body()).status == 400)
    #expect(savedNames == [])
    #expect(test.commands.withLock { $0 } == [])
  }

  @Test func progressIsAnEvent() throws {
    let stream = try #require(test.answer("GET", "/events").stream)
    let drawing = test.studio.drawing
    for (share, text) in [(0, "0.000"), (0.0499, "0.049"), (0.5, "0.500"), (1, "1"), (7, "1")] {
      drawing.publish(progress: share, of: "a\"1")
      let event = ServerEvent("progress", data: #"{"done":\#(text),"id":"a\"1"}"#)
      #expect(stream.waiting.filter { $0.name == "progress" } == [event])
    }
  }

  // MARK: - Saving

  private var savedNames: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: test.folder.path("saved")))?.sorted()
      ?? []
  }

  private func save(_ name: String, _ more: String = "") -> Response {
    test.answer("POST", "/save", body: body(#","name":\#(CanonicalJSON.string(name))\#(more)"#))
  }

  @Test func aPictureIsSaved() throws {
    let answer = save("Ära 1.png")
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.text == #"{"name":"\u00c4ra 1.png"}"#)
    let bytes = try test.folder.data("saved/Ära 1.png")
    #expect(Array(bytes) == (try RecipeFile(parsing: Array(TestStudio.recipe.utf8)).render()))
    #expect(save("Ära 1.png").status == 409)
    #expect(save("Ära 1.png", #","replace":true"#).status == 200)
    #expect(save("a.PDF", #","output":{"format":"pdf"}"#).status == 200)
    #expect(savedNames == ["a.PDF", "Ära 1.png"])
  }

  @Test func namesStayInTheFolder() {
    let names = [
      "", ".", "..", ".png", "..png", ".hidden.png", "/a.png", "a/b.png", "../a.png", "./a.png",
      "a/../b.png", "/etc/a.png", "..\\a.png", "a\\b.png", "a\u{0}.png", "a.png\u{0}", "a\n.png",
      "a\u{1b}[2J.png", "a\u{7f}.png", "a", "png", "a.", "a.svg", "a.png/", "a.png.exe", "a.png ",
      "a.pngx", String(repeating: "a", count: 252) + ".png",
    ]
    for name in names {
      #expect(save(name).status == 400, "\(name)")
      #expect(save(name, #","replace":true"#).status == 400, "\(name)")
    }
    #expect(savedNames == [])
    #expect(save(String(repeating: "a", count: 251) + ".png").status == 200)
    #expect(savedNames.count == 1)
  }

  /// A symbolic link in the folder leads nowhere, also to a missing file.
  @Test func linksAreNotFollowed() throws {
    let manager = FileManager.default
    try test.folder.write("mine", to: "outside.png")
    let links = [
      "file": "../outside.png", "missing": "../new.png", "folder": "..", "device": "/dev/null",
    ]
    for (name, target) in links {
      try manager.createSymbolicLink(
        atPath: test.folder.path("saved/\(name).png"), withDestinationPath: target)
    }
    try manager.createDirectory(
      atPath: test.folder.path("saved/real.png"), withIntermediateDirectories: false)
    for name in links.keys.sorted() + ["real"] {
      #expect(save("\(name).png").status == 409, "\(name)")
      #expect(save("\(name).png", #","replace":true"#).status == 409, "\(name)")
    }
    #expect(String(decoding: try test.folder.data("outside.png"), as: UTF8.self) == "mine")
    #expect(!manager.fileExists(atPath: test.folder.path("new.png")))
  }

  @Test func nothingIsSavedWithoutAFolder() throws {
    var studio = test.studio
    studio.saveFolder = nil
    studio.desktop = nil
    let router = Router(studio.routes(test.access), access: test.access)
    let name = body(#","name":"a.png""#)
    #expect(router.answer(test.request("POST", "/save", body: name)).status == 403)
    #expect(router.answer(test.request("POST", "/desktop", body: body())).status == 403)
    let facts = router.answer(test.request("GET", "/session")).text
    #expect(facts.contains(#""desktop":null"#) && facts.contains(#""save":null"#))
  }

  // MARK: - The desktop

  @Test func theWallpaperIsSet() throws {
    let answer = test.answer("POST", "/desktop", body: body())
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.text == #"{"desktop":"feh","undo":false}"#)
    let command = try #require(test.commands.withLock { $0.last })
    #expect(command.hasPrefix("feh ") && command.contains(test.folder.path("data")), "\(command)")
    let names = try FileManager.default.contentsOfDirectory(atPath: test.folder.path("data"))
    #expect(names.count == 1)
    #expect(names.allSatisfy { $0.hasSuffix("-light.png") })
  }

  @Test func theEarlierPictureComesBackOnce() throws {
    func undo() -> Int { test.answer("POST", "/desktop/undo", body: body()).status }
    #expect(undo() == 409)
    // feh does not report what it showed before geobg.
    let answer = test.answer("POST", "/desktop", body: body())
    #expect(answer.text == #"{"desktop":"feh","undo":false}"#)
    #expect(undo() == 409)
    let first = try #require(test.commands.withLock { $0.last })
    let other = body().replacing(#""seed":"7""#, with: #""seed":"8""#)
    #expect(test.answer("POST", "/desktop", body: other).text == #"{"desktop":"feh","undo":true}"#)
    #expect(test.commands.withLock { $0.last } != first)
    #expect(undo() == 200)
    #expect(test.commands.withLock { $0.last } == first)
    #expect(undo() == 409)
  }
}
