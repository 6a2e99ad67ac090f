import Foundation
import GeobgDesktop
import GeobgSystem
import GeobgTestSupport
import Testing

@Suite(.timed) struct QuotingTests {
  private static let texts = [
    "/a.png", "/a b", "/a  b", "/it's", "/\"q\"", "/back\\slash", "/100%", "/#1?x=y&z", "/ü/日本",
    "/e\u{301}", "/$HOME", "/`id`", "/$(id)", "/a;b,c", "/[x]{y}(z)", "/*?~!", "/tab\tnew\nline",
    "/-",
  ]

  @Test(arguments: texts + ["", "a", "--x=y"])
  func aShellReadsWhatWasMeant(text: String) throws {
    let line = Invocation("printf", "%s", text).shellText
    #expect(try Shell.run("sh", ["-c", line]).text == text)
  }

  @Test(arguments: [
    ("/a b", "file:///a%20b"), ("/it's", "file:///it%27s"), ("/100%", "file:///100%25"),
    ("/#1?x", "file:///%231%3Fx"), ("/ü", "file:///%C3%BC"), ("/~a-b_c.d", "file:///~a-b_c.d"),
    ("/\u{1}", "file:///%01"),
  ])
  func uri(path: String, uri: String) {
    #expect(path.fileURI == uri)
  }

  /// Foundation reads the URI back.
  @Test(arguments: texts)
  func aURIIsReadBack(path: String) throws {
    let url = try #require(URL(string: path.fileURI))
    #expect(url.isFileURL)
    #expect(url.path(percentEncoded: false) == path)
    #expect(String(fileURI: path.fileURI) == path)
  }

  @Test(arguments: ["", "/a", "file:", "file://host/a", "http:///a", "file:///a%2", "file:///%zz"])
  func whatIsNoURIOfAFile(text: String) {
    #expect(String(fileURI: text) == nil)
  }

  @Test(arguments: [
    ("/a.png", "/a.png"), ("/a b", "/a' 'b"), ("/a  b", "/a' '' 'b"), ("/it's", "/it\"'\"s"),
    ("/\"", "/'\"'"), ("/\\", "/\\\\"), ("/$(id)", "/'$''('id')'"), ("/ü", "/ü"),
  ])
  func sway(path: String, word: String) {
    #expect(path.quotedForSway == word)
    #expect(!path.quotedForSway.contains("  "))
  }

  /// After sway has processed a word, wordexp(3) reads it as a shell would.
  @Test(arguments: texts)
  func aShellReadsTheWordOfSway(path: String) throws {
    #expect(try Shell.run("sh", ["-c", "printf %s \(path.quotedForSway)"]).text == path)
  }

  /// Programs that quote paths themselves get no path that they could quote wrongly.
  @Test(arguments: [
    (Desktop.kde, ["/it's", "/\"q", "/a\\b", "/`a", "/a\nb", "/'\u{301}"], ["/a b$(c)", "/ü"]),
    (.sway, ["/a\nb", "/a\r\nb", "/a\u{7f}", "/\n\u{301}"], ["/it's $(a) ; b", "/ü"]),
    (.hyprpaper, ["/a\nb", "/a\u{0}b"], ["/it's, b"]), (.gnome, [], ["/a\nb", "/it's"]),
  ])
  func pathsForPrograms(desktop: Desktop, wrong: [String], right: [String]) {
    for (paths, isRight) in [(wrong, false), (right, true)] {
      for path in paths {
        let wallpaper = Wallpaper(light: path, dark: path)
        #expect(((try? desktop.check(wallpaper)) != nil) == isRight, "\(path)")
      }
    }
  }
}
