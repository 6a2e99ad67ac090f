import Foundation
import GeobgTestSupport
import Testing

@Suite(.timed) struct JoinCommandTests {
  /// A folder with `whole.png` and its shares, `0.png`, `1.png` and so on.
  static func folder(_ count: Int, _ flags: String = "") throws -> TemporaryFolder {
    let folder = try TemporaryFolder(inMemory: true)
    let picture = "--seed 42 --size 70x1793 --mesh \(flags)"
    expectSuccess(try folder.geobg("\(picture) -o whole.png"))
    for index in 0..<count {
      expectSuccess(try folder.geobg("\(picture) --rows \(index)/\(count) -o \(index).png"))
    }
    return folder
  }

  static let names = [
    "5.png", "0.png", "7.png", "3.png", "1.png", "6.png", "2.png", "4.png",
  ]

  /// Pipes can be read only once; the same picture may come from pipes and files.
  @Test func someMayComeThroughPipes() throws {
    let folder = try Self.folder(3)
    let result = try Script.run(
      """
      mkfifo one two; cat 1.png > one & cat 2.png > two &
      timeout 120 "$G" join one 0.png two -o joined.png
      """, in: folder)
    expectSuccess(result)
    #expect(try folder.data("joined.png") == folder.data("whole.png"))
  }

  @Test func oneOfTheFilesMayBecomeTheWhole() throws {
    let folder = try Self.folder(8)
    expectSuccess(
      try Shell.geobg(["join"] + Self.names + ["-o", "3.png"], in: folder.url))
    #expect(try folder.data("3.png") == folder.data("whole.png"))
    expectSuccess(try Shell.geobg(["join", "3.png", "-o", "3.png"], in: folder.url))
    #expect(try folder.data("3.png") == folder.data("whole.png"))
  }

  @Test func withoutANameTheSeedIsTheName() throws {
    let folder = try Self.folder(2)
    let result = expectSuccess(try Shell.geobg(["join", "0.png", "1.png"], in: folder.url))
    #expect(result.errors == "geobg: wrote geobg-42.png\n")
    #expect(try folder.data("geobg-42.png") == folder.data("whole.png"))
    let quiet = expectSuccess(try Shell.geobg(["join", "-q", "0.png", "1.png"], in: folder.url))
    #expect(quiet.errors.isEmpty)
  }

  @Test func whatIsThereMayBeKept() throws {
    let folder = try Self.folder(2)
    expectFailure(
      try Shell.geobg(
        ["join", "0.png", "1.png", "--no-clobber", "-o", "whole.png"], in: folder.url), 73,
      "whole.png: already exists; choose another name, or leave out --no-clobber")
  }

  private static let refusals: [(files: [String], code: Int32, message: String)] = [
    (["0.png", "2.png"], 66, "rows 1/3 are missing; name their files too"),
    (["1.png"], 66, "rows 0/3 and 2/3 are missing; name their files too"),
    (["0.png", "1.png", "gone.png"], 66, "gone.png: cannot be read: no such file or directory"),
    (
      ["0.png", "1.png", "0.png"], 65,
      "0.png and 0.png have the same rows 0/3; name only one of "
        + "the two files"
    ),
    (
      ["0.png", "whole.png"], 65,
      "whole.png has rows 0/1 and 0.png has rows 0/3; name files of one division"
    ),
    (
      ["0.png", "other.png"], 65,
      "other.png and 0.png belong to different pictures, because their recipes differ; name "
        + "files of one picture"
    ),
    (
      ["bare.png", "0.png"], 65,
      "bare.png: the file contains no recipe, so its rows are unknown; make it again with metadata"
    ),
    (["a.svg"], 65, "a.svg: not a PNG file: its first bytes are different"),
    (
      ["0.png", "cut.png", "2.png"], 65,
      "cut.png: the file is truncated: more data was expected at byte 2000"
    ),
    ([], 64, "Missing expected argument '<files> ...'; see geobg join --help"),
    (
      ["0.png", "1.png", "2.png", "-o", "a.pdf"], 64,
      "-o a.pdf: geobg join writes a PNG, not pdf; use a name that ends in .png"
    ),
    (
      ["0.png", "1.png", "2.png", "-o", "no/a.png"], 73,
      "no/a.png: cannot be created: the folder no does not exist; create it first"
    ),
  ]

  /// The files for the refusals, by name.
  private static let files = Result {
    let folder = try JoinCommandTests.folder(3)
    expectSuccess(
      try folder.geobg(
        """
        1.png --dark -o other.png
        1.png --no-metadata -o bare.png
        1.png -o a.svg
        """))
    try folder.write(folder.data("1.png").prefix(2000), to: "cut.png")
    return try folder.names.map { (name: $0, data: try folder.data($0)) }
  }

  @Test(arguments: refusals)
  func refused(arguments: [String], code: Int32, message: String) throws {
    let folder = try TemporaryFolder()
    for file in try Self.files.get() { try folder.write(file.data, to: file.name) }
    let before = folder.names
    expectFailure(try Shell.geobg(["join"] + arguments, in: folder.url), code, message)
    #expect(folder.names == before)
  }

  /// If a join fails halfway, the existing file stays complete.
  @Test func damageIsNamedAndHarmsNothing() throws {
    let folder = try Self.folder(2)
    let whole = try folder.data("whole.png")
    var bytes = try folder.data("1.png")
    bytes[bytes.count - 100] ^= 1
    try bytes.write(to: folder.url.appendingPathComponent("1.png"))
    let result = try Shell.geobg(["join", "0.png", "1.png", "-o", "whole.png"], in: folder.url)
    #expect(result.code == 65)
    #expect(
      result.errors.hasPrefix(
        "geobg: error: 1.png: the file is damaged: the checksum of chunk "
          + "IDAT is "))
    #expect(try folder.data("whole.png") == whole)
    #expect(folder.names == ["0.png", "1.png", "whole.png"])
  }
}
