import Foundation
import GeobgRecipe
import GeobgTestSupport
import Testing

/// Links to pictures in the place of a file.
@Suite(.timed) struct LinkCommandTests {
  private let link = "https://example.org/studio/#s=ada&p=dusk&d&m=2&w=80x60"

  /// A link is what its options are.
  @Test func aLinkIsAPicture() throws {
    let folder = try TemporaryFolder()
    let options = [
      "--seed", "ada", "--palette", "dusk", "--dark", "--mesh-passes", "2", "--size", "80x60px",
    ]
    let recipe = expectSuccess(try Shell.geobg(["recipe"] + options)).text
    #expect(expectSuccess(try Shell.geobg(["recipe", link])).text == recipe)
    #expect(expectSuccess(try Shell.geobg(["inspect", link, "--json"])).text == recipe)
    expectSuccess(try Shell.geobg([link, "-o", "a.svg"], in: folder.url))
    expectSuccess(try Shell.geobg(options + ["-o", "b.svg"], in: folder.url))
    #expect(try folder.data("a.svg") == folder.data("b.svg"))
  }

  @Test func optionsChangeALink() throws {
    let text = expectSuccess(try Shell.geobg(["recipe", link, "--light", "--size", "9x9"])).text
    #expect(text.contains(#""mode":"light""#) && text.contains(#""width":9"#))
    let plain = expectSuccess(try Shell.geobg(["recipe", "#s=ada"])).text
    #expect(plain.contains(#""width":1170"#))
  }

  @Test func severalLinksArePictures() throws {
    let folder = try TemporaryFolder()
    let links = ["#s=1&w=40x40", "#s=2&w=40x40", "http://127.0.0.1/#s=3&w=40x40"]
    let text = expectSuccess(try Shell.geobg(["inspect", "--json"] + links)).text
    #expect(text.split(separator: "\n").count == 3)
    expectSuccess(try Shell.geobg(["sheet"] + links + ["-o", "s.svg"], in: folder.url))
    expectSuccess(
      try Shell.geobg(["vary", links[0], "--count", "2", "--format", "svg"], in: folder.url))
    expectSuccess(
      try Shell.geobg(
        ["batch", links[0], "--seeds", "1...2", "--format", "svg"], in: folder.url))
  }

  @Test(arguments: [
    (
      "https://example.org/a.png",
      "link: no recipe follows its #; copy the whole address of a picture, such as "
        + "https://example.org/#s=ada"
    ),
    ("#s=ada&q=1", "link: 'q=1' is not a part of a link, or is there twice"),
    ("#s=ada&z=0", "the link: zoom: zoom 0 is out of range; use 0.001 to 100"),
    ("#p=dusk", "the link: seed is missing"),
  ])
  func wrongLinksAreRefused(_ link: String, _ message: String) throws {
    for command in [["render"], ["recipe"], ["inspect"], ["vary"]] {
      expectFailure(try Shell.geobg(command + [link]), 65, message)
    }
  }

  /// A file of that name comes first.
  @Test func aFileComesFirst() throws {
    let folder = try TemporaryFolder()
    let recipe = #"{"engine":1,"seed":"file"}"#
    try Data(recipe.utf8).write(to: folder.url.appendingPathComponent("#s=ada"))
    let text = expectSuccess(try Shell.geobg(["recipe", "#s=ada"], in: folder.url)).text
    #expect(text.contains(#""seed":"file""#))
  }
}
