import Foundation
import GeobgSystem
import GeobgTestSupport
import Testing

/// The files below a folder, in natural order.
@Suite(.timed) struct FileTreeTests {
  @Test(arguments: [
    ("2", "10"), ("a2", "a10"), ("a2b", "a10a"), ("a", "b"), ("a", "aa"), ("a/9", "a1/1"),
    ("01", "2"), ("01", "1"), ("1.png", "1.svg"), ("a1b2", "a1b10"), ("w9/1", "w10/0"), ("a", "a0"),
    ("18446744073709551615", "18446744073709551616"), ("A", "a"), ("x", "x/y"),
  ])
  func whatComesFirst(first: String, second: String) {
    #expect(NaturalOrder.precedes(first, second))
    #expect(!NaturalOrder.precedes(second, first))
    #expect(!NaturalOrder.precedes(first, first))
  }

  @Test func filesAreFoundBelowAndLinksToFoldersAreNotFollowed() throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    for name in ["sub", ".hidden", "sub/deep", "x.png"] {
      try files.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }
    for name in [
      "10.svg", "2.SVG", "sub/deep/1.png", ".3.svg", ".hidden/4.svg", "note.txt", "svg",
      "sub/a.json",
    ] {
      try Data().write(to: folder.url.appendingPathComponent(name))
    }
    // Following a link to a parent folder would never end.
    try files.createSymbolicLink(atPath: folder.path("sub/up"), withDestinationPath: "..")
    try files.createSymbolicLink(atPath: folder.path("link.svg"), withDestinationPath: "10.svg")
    try files.createSymbolicLink(atPath: folder.path("lost.svg"), withDestinationPath: "nowhere")
    #expect(try Shell.run("mkfifo", [folder.path("pipe.svg")]).code == 0)

    let tree = try #require(FileTree(folder.url.path))
    let found = try tree.files(withExtensions: ["svg", "png", "json"])
    let names = ["2.SVG", "10.svg", "link.svg", "sub/a.json", "sub/deep/1.png"]
    #expect(found == names.map(folder.path))
    #expect(FileTree(folder.path("10.svg")) == nil && FileTree(folder.path("gone")) == nil)
    #expect(FileTree(folder.path("sub/up")) != nil, "a link that is named itself is followed")
  }
}
