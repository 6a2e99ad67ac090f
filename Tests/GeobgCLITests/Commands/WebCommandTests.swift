import Foundation
import GeobgTestSupport
import GeobgWebAssets
import Testing

@Suite(.timed) struct WebCommandTests {
  /// The command under test was built with the page's files, or without them.
  @Test func writesThePageOrNamesHowToGetIt() throws {
    let folder = try TemporaryFolder()
    let result = try Shell.geobg(["web", "a/site"], in: folder.url)
    guard result.code == 0 else {
      expectFailure(
        result, 69,
        "this geobg was built without the files of the page; in the source folder of geobg, "
          + "make web writes them to web/ and builds a geobg that has them")
      #expect(folder.names.isEmpty)
      return
    }
    #expect(result.output.isEmpty)
    #expect(
      result.errors.contains("files; open a/site/example/index.html in a browser"),
      "\(result.errors)")
    for name in ["geobg.wasm", "geobg-png.wasm"] {
      #expect(try folder.data("a/site/\(name)").starts(with: [0, 0x61, 0x73, 0x6d]), "\(name)")
    }
    for name in ["geobg.js", "inline.js", "global.js", "element.js", "package.json", "LICENSE"] {
      #expect(try folder.data("a/site/\(name)").last == UInt8(ascii: "\n"), "\(name)")
    }
    let inline = String(decoding: try folder.data("a/site/inline.js"), as: UTF8.self)
    let base64 = try #require(inline.firstMatch(of: /"(H4sI[^"]+)"/)?.1)
    let packed = try #require(Data(base64Encoded: String(base64)))
    let engine = try Shell.run("gzip", ["-dc"], input: packed).output
    #expect(engine == (try folder.data("a/site/geobg-png.wasm")))
    expectFailure(
      try Shell.geobg(["web", "--no-clobber", "a/site"], in: folder.url), 73,
      "a/site/LICENSE: already exists; choose another name, or leave out --no-clobber")
    expectSuccess(try Shell.geobg(["web", "a/site/"], in: folder.url))
    expectFailure(
      try Shell.geobg(["web", ""], in: folder.url), 64,
      "the name of the folder is empty; write a name such as web")
  }

  /// All lengths of base64 decode to the bytes that Foundation encoded.
  @Test func aFileIsItsPieces() {
    let text: StaticString = "a\\\n\"é"
    let file = PageFile("a/b", [.text(text), .bytes("AAEC/v8="), .bytes("+/8="), .text("\n")])
    #expect(file.path == "a/b")
    let bytes: [UInt8] = [0, 1, 2, 0xfe, 0xff, 0xfb, 0xff]
    #expect(file.contents == Array("a\\\n\"é".utf8) + bytes + Array("\n".utf8))
    #expect(PageFile("a", [.bytes("AA=="), .bytes("AAAA"), .bytes("")]).contents == [0, 0, 0, 0])
    #expect(PageFile("a", []).contents == [])
  }
}
