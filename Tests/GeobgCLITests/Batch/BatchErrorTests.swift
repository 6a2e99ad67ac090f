import Foundation
import GeobgTestSupport
import Testing

/// The exact text of every error that is reported before work starts.
struct BatchErrorTests {
  private static let help = "; see geobg --help"
  private static let largest = "18446744073709551615"

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in [
      ("empty.txt", ""), ("blank.txt", "\n\r\n\n"), ("back.txt", "1\n\n5...1\n"), ("plain", "x"),
      ("large.jsonl", "x\n"), ("other.jsonl", #"{"version":1}"# + "\n"),
    ] {
      try folder.write(text, to: name)
    }
    try Data([0x31, 0x0D, 0x0A, 0xFF, 0x0A]).write(to: folder.url.appendingPathComponent("bad.txt"))
    for name in ["dir", "dir.jsonl"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
    }
    return folder
  }

  /// Runs a batch that should fail without changing anything.
  private func expect(_ arguments: [String], _ code: Int32, _ message: String) throws {
    let folder = try Self.folder()
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted()
    expectFailure(try Shell.geobg(["batch"] + arguments, in: folder.url), code, message)
    let after = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted()
    #expect(after == before)
  }

  @Test(
    arguments: [
      ("5...1", 64, "--seeds: 5...1 runs backward; write 1...5"),
      ("", 64, "--seeds: no seeds; write some, like 1...100 or a name"),
      (",", 64, "--seeds: an empty seed; a seed is a number or any text"),
      ("1,", 64, "--seeds: an empty seed; a seed is a number or any text"),
      ("1,,2", 64, "--seeds: an empty seed; a seed is a number or any text"),
      (
        "1...", 64,
        "--seeds: '1...' is no range; one has two ends of at most \(largest), like 1...100"
      ),
      (
        "0...18446744073709551616", 64,
        "--seeds: '0...18446744073709551616' is no range; one has two ends of at most \(largest), "
          + "like 1...100"
      ),
      (
        "0...\(largest),5", 64, "--seeds: more seeds than there are numbers up to \(largest)"
      ),
      ("@empty.txt", 65, "empty.txt: holds no seeds; write one a line, or ranges like 1...100"),
      ("@blank.txt", 65, "blank.txt: holds no seeds; write one a line, or ranges like 1...100"),
      ("@back.txt", 65, "back.txt: line 3: 5...1 runs backward; write 1...5"),
      ("@bad.txt", 65, "bad.txt: line 2: a text that is not UTF-8"),
      ("1,@none.txt", 66, "none.txt: cannot be read: no such file or directory"),
      ("@", 66, "'': cannot be read: no such file or directory"),
      ("@dir", 66, "dir: cannot be read: it is a folder"),
      ("@-", 65, "standard input: holds no seeds; write one a line, or ranges like 1...100"),
    ] as [(String, Int32, String)])
  func seeds(list: String, code: Int32, message: String) throws {
    try expect(["--seeds", list], code, message)
  }

  @Test(arguments: [
    (
      "{x}.png",
      "-o: there is no field {x}; there are {seed} {index} {mode} {palette} {width} {height} {ext}"
    ),
    ("{seed.png", "-o: a brace without its other; a brace of the name itself is written twice"),
    ("a}/{seed}.png", "-o: a brace without its other; a brace of the name itself is written twice"),
    ("x.png", "-o: two pictures would be one file; add {seed} to the name"),
    ("", "-o: an empty name; name files, like {seed}.png"),
    ("walls/", "-o: 'walls/' names a folder; name the files in it, like walls/{seed}.png"),
    (
      "{seed}.bmp",
      "-o {seed}.bmp: the name ends in no format's extension; use .svg, .png, .pdf, .jpg, .webp or .{ext}, or "
        + "--format"
    ),
    (
      "{seed}{index}.png",
      "-o: two pictures could be one file, because numbers in the name meet; put a hyphen between "
        + "its fields"
    ),
  ])
  func template(text: String, message: String) throws {
    try expect(["--seeds", "1...9", "-o", text], 64, message)
  }

  @Test(arguments: [
    ([], "no seeds; name some with --seeds, like 1...100, or say how many with --count" + help),
    (
      ["--seeds", "1", "--count", "2"],
      "--count takes seeds by chance, and --seeds names them; take one" + help
    ),
    (
      ["--seed", "1", "--count", "2"],
      "--count takes seeds by chance, and --seeds names them; take one" + help
    ),
    (
      ["--count", "2", "--shard", "0/2"],
      "--count takes other seeds by chance in every shard; name them, like --seeds 1...100" + help
    ),
    (
      ["--seeds", "1...9,3"],
      "-o: the seed 3 is there twice, and both would be one file; add {index} to the name"
    ),
    (
      ["--seeds", "1...9", "--light", "--dark", "-o", "{seed}.svg"],
      "-o: two pictures would be one file; add {mode} to the name"
    ),
    (
      ["--seeds", "1...9", "--format", "svg", "--format", "png", "-o", "{seed}.png"],
      "-o: two pictures would be one file; add {ext} to the name"
    ),
    (
      ["--seeds", "1...9", "--zoom", "1", "--zoom", "2", "-o", "{seed}.png"],
      "-o: two pictures would be one file; add {index} to the name"
    ),
    (
      ["--seeds", "0...9223372036854775808", "--light", "--dark"],
      "--seeds: more pictures than 2^64; take fewer seeds"
    ),
    (
      ["--seeds", "1", "--format", "svg", "-o", "x.jsonl"],
      "-o: a picture's name may not end in .jsonl or .jsonl.lock, as those of a manifest do; "
        + "end it in .{ext}"
    ),
    (
      ["--seeds", "1", "--shard", "3/3"],
      "The value '3/3' is invalid for '--shard <I/N>': 3/3 is none of them; the first is 0/3, "
        + "the last 2/3" + help
    ),
    (
      ["--seeds", "1", "--shard", "0/1000001"],
      "The value '0/1000001' is invalid for '--shard <I/N>': 1000001 shares; there are 1 to 1000000"
        + help
    ),
    (
      ["--seeds", "1", "--shard", "1"],
      "The value '1' is invalid for '--shard <I/N>': write I/N, such as 0/8 for the first of eight; or "
        + "auto, or auto/N, in a cluster's job" + help
    ),
    (["--seeds", "1", "a.svg", "b.svg"], "Unexpected argument 'b.svg'" + help),
  ])
  func options(arguments: [String], message: String) throws {
    try expect(arguments, 64, message)
  }

  @Test(arguments: [
    ("count <n>", "0", "it is a whole number above 0"),
    ("count <n>", "-1", "it is a whole number above 0"),
    ("count <n>", "18446744073709551616", "it is a whole number above 0"),
    ("jobs <n>", "0", "it is a whole number from 1 to 1024"),
    ("jobs <n>", "1025", "it is a whole number from 1 to 1024"),
    ("manifest <name>", "x", "it is a name that ends in .jsonl, and not a path"),
    ("manifest <name>", ".jsonl", "it is a name that ends in .jsonl, and not a path"),
    ("manifest <name>", "a/b.jsonl", "it is a name that ends in .jsonl, and not a path"),
    ("seed <seed>", "", "an empty seed; a seed is a number or any text"),
  ])
  func value(flag: String, text: String, reason: String) throws {
    let name = "--" + flag.prefix { $0 != " " }
    try expect(
      [name, text], 64,
      "The value '\(text)' is invalid for '--\(flag)': \(reason); see geobg --help")
  }

  @Test(arguments: [
    ("large.jsonl", "not JSON"), ("other.jsonl", "seeds is missing"),
    ("dir.jsonl", "it is no regular file"),
  ])
  func manifest(name: String, reason: String) throws {
    let folder = try Self.folder()
    let result = try Batch.run("--seeds", "1...3", "--manifest", name, in: folder)
    #expect(result.code == 65)
    let start = "geobg: error: \(name): no manifest of a batch: \(reason)"
    #expect(result.errors.hasPrefix(start), "\(result.errors)")
    #expect(result.errors.filter { $0 == "\n" }.count == 1)
    #expect(!folder.names.contains { $0.hasSuffix(".svg") || $0.hasSuffix(".lock") })
  }

  @Test func aLineThatIsNone() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("manifest.jsonl")
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 1 << 28 + 1)
    expectFailure(
      try Batch.run("--seeds", "1...3", in: folder), 65,
      "manifest.jsonl: line 1: more than 268435456 bytes; it is no line of a manifest")
  }

  @Test(arguments: [
    ("plain/{seed}.svg", "plain/.manifest.jsonl.lock: cannot be created: not a directory"),
    ("plain/x/{seed}.svg", "plain/x: cannot be created: not a directory"),
  ])
  func aFolderThatCannotBe(template: String, message: String) throws {
    try expect(["--seeds", "1...3", "-o", template], 73, message)
  }

  @Test func tooManyPicturesOfASeed() throws {
    let zooms = (1...64).flatMap { ["--zoom", "\($0)"] }
    let pans = (1...65).flatMap { ["--pan", "\($0),0"] }
    try expect(
      ["--seeds", "1"] + zooms + pans, 64,
      "4160 pictures of every seed; there may be 1 to 4096")
  }

  @Test(
    arguments: [
      (["merge"], 64, "Missing expected argument '<folder>'; see geobg --help"),
      (["merge", "none"], 66, "none: cannot be read: no such file or directory"),
      (["merge", "plain"], 66, "plain: cannot be read: not a directory"),
      (
        ["merge", "dir"], 66,
        "dir/manifest.jsonl: cannot be read: no such file, nor a shard's; name the folder of a batch"
      ),
      (
        ["merge", "dir", "--manifest", "x.jsonl"], 66,
        "dir/x.jsonl: cannot be read: no such file, nor a shard's; name the folder of a batch"
      ),
    ] as [([String], Int32, String)])
  func merge(arguments: [String], code: Int32, message: String) throws {
    let folder = try Self.folder()
    let before = folder.names
    expectFailure(try Shell.geobg(arguments, in: folder.url), code, message)
    #expect(folder.names == before)
  }
}
