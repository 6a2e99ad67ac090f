import Foundation
import GeobgSystem
import GeobgTestSupport
import Testing

/// Paths as text that keeps every byte.
@Suite(.timed) struct PathTextTests {
  /// A name that is not UTF-8, and its text.
  private static let bytes: [UInt8] = Array("a".utf8) + [0xFF] + Array(".txt".utf8)
  private static let text = "a\u{10FEFF}.txt"

  @Test func utf8IsUnchanged() {
    for path in ["", "a/b.png", "ö\u{301}", "\u{10FE7F}\u{10FF00}\u{10FFFF}\u{1F600}"] {
      #expect(Array(PathText.text(path.utf8).utf8) == Array(path.utf8))
      #expect(PathText.bytes(path) == Array(path.utf8))
      #expect(PathText.shown(path) == path)
      #expect(PathText.plain(path) == path)
    }
  }

  @Test func otherBytesAreCharactersOfAPrivateRange() {
    #expect(PathText.text(PathTextTests.bytes) == PathTextTests.text)
    #expect(PathText.bytes(PathTextTests.text) == PathTextTests.bytes)
    #expect(PathText.shown(PathTextTests.text) == "a\\xFF.txt")
    #expect(PathText.plain(PathTextTests.text) == nil)
    // The beginning of a character, a surrogate and an overlong slash.
    for bytes in [[0xC3], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0x61, 0xF0, 0x9F, 0x62]] as [[UInt8]] {
      let text = PathText.text(bytes)
      #expect(text.utf8.count > bytes.count)
      #expect(!text.utf8.contains(UInt8(ascii: "/")))
      #expect(PathText.bytes(text) == bytes)
    }
  }

  /// The characters of the range themselves are kept too, so no two paths have one text.
  @Test func theRangeItselfIsKept() {
    let bytes = Array("\u{10FEFF}".utf8)
    let text = PathText.text(bytes)
    #expect(text != "\u{10FEFF}")
    #expect(PathText.bytes(text) == bytes)
    #expect(PathText.plain(text) == "\u{10FEFF}")
  }

  @Test func allBytesReturn() {
    var generator = FixedGenerator(7)
    // Bytes that often make whole and broken characters.
    let pool: [UInt8] = [0x2F, 0x61, 0x80, 0x8F, 0xBA, 0xBB, 0xBF, 0xC3, 0xE2, 0xED, 0xF4, 0xFF]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? pool[Int.random(in: pool.indices, using: &generator)]
          : UInt8.random(in: 1...255, using: &generator)
      }
      let text = PathText.text(bytes)
      #expect(PathText.bytes(text) == bytes)
      #expect(text.utf8.split(separator: 0x2F).count == bytes.split(separator: 0x2F).count)
      let same = (bytes + [0]).withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { PathText.text($0) } }
      }
      #expect(same == text)
    }
  }

  @Test func aShellGivesTheBytesBack() throws {
    let word = PathTextTests.text.quotedForShell
    #expect(word == "'a'\"$(printf '\\377')\"'.txt'")
    let result = try Shell.run("sh", ["-c", "printf %s \(word)"])
    #expect(Array(result.output) == PathTextTests.bytes)
  }

  /// Files are written, listed, read and removed by names that are not UTF-8.
  @Test func filesHaveSuchNames() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("sub") + "\u{10FE80}/" + PathTextTests.text
    let sub = try ManagedFolder.making(folder.path("sub") + "\u{10FE80}")
    try FileTarget(path).write([1, 2, 3])
    // Another program sees the bytes.
    let listed = try Shell.run("find", [".", "-type", "f", "-print0"], in: folder.url)
    #expect(
      Array(listed.output) == Array("./sub".utf8) + [0x80] + Array("/".utf8) + PathTextTests.bytes
        + [0])
    #expect(try Folder.names(in: folder.path("sub") + "\u{10FE80}") == [PathTextTests.text])
    #expect(try FileTree(folder.url.path)?.files(withExtensions: ["txt"]) == [path])
    #expect(try FileSource.opening(path).bytes(in: 0..<9) == [1, 2, 3])
    #expect(FilePath.resolved(path)?.hasSuffix("sub\u{10FE80}/" + PathTextTests.text) == true)
    #expect(FileStatus(path)?.byteCount == 3)
    #expect(throws: FileError.exists(path: path)) { try FileTarget(path, replacing: false) }
    #expect(try sub.names() == [PathTextTests.text])
    #expect(try sub.bytes(of: PathTextTests.text) == [1, 2, 3])
    sub.remove(PathTextTests.text)
    #expect(!FilePath.exists(path))
    // Foundation may not remove a folder with such a name.
    #expect(try Shell.run("rm", ["-r", folder.url.path]).code == 0)
    let error = FileError.unreadable(path: PathTextTests.text, reason: "gone")
    #expect(error.description == "a\\xFF.txt: cannot be read: gone")
    #expect(TerminalText(line: PathTextTests.text).text == "a\\xFF.txt")
  }

  @Test func aProgramReceivesTheBytes() throws {
    let output = try Program.run(Invocation("printf", "%s", PathTextTests.text))
    #expect(output == PathTextTests.text)
  }
}
