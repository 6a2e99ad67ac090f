import Foundation
import GeobgTestSupport
import Testing

/// The exact text of every error that is reported before work starts.
@Suite(.timed) struct BatchErrorTests {
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
    try folder.write(Data([0xFF, 0xFE, 0x31, 0, 0x0A, 0]), to: "wide.txt")
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
      ("", 64, "--seeds: there are no seeds; write seeds, such as 1...100 or a name"),
      (",", 64, "--seeds: the seed is empty; use a number or any text"),
      ("1,", 64, "--seeds: the seed is empty; use a number or any text"),
      ("1,,2", 64, "--seeds: the seed is empty; use a number or any text"),
      (
        "1...", 64,
        "--seeds: '1...' has no end; write two numbers with three dots between them, such as "
          + "1...100"
      ),
      (
        "...9", 64,
        "--seeds: '...9' has no start; write two numbers with three dots between them, such as "
          + "1...100"
      ),
      ("1..5", 64, "--seeds: '1..5' is not a range; write three dots, as in 1...5"),
      (
        "0...18446744073709551616", 64,
        "--seeds: '0...18446744073709551616' is out of range; use numbers up to \(largest)"
      ),
      (
        "0...\(largest),5", 64, "--seeds: there are more than 2^64 seeds; use fewer seeds"
      ),
      (
        "@empty.txt", 65,
        "empty.txt: the file has no seeds; write one seed, or a range such as "
          + "1...100, per line"
      ),
      (
        "@blank.txt", 65,
        "blank.txt: the file has no seeds; write one seed, or a range such as "
          + "1...100, per line"
      ),
      ("@back.txt", 65, "back.txt: line 3: 5...1 runs backward; write 1...5"),
      (
        "@bad.txt", 65,
        "bad.txt: line 2: the text is not UTF-8, but perhaps Latin-1; save it as UTF-8"
      ),
      ("@wide.txt", 65, "wide.txt: the list is UTF-16; save it as UTF-8"),
      ("1,@none.txt", 66, "none.txt: cannot be read: no such file or directory"),
      ("@", 66, "'': cannot be read: no such file or directory"),
      ("@dir", 66, "dir: cannot be read: it is a folder"),
      (
        "@-", 65,
        "standard input: the file has no seeds; write one seed, or a range such as "
          + "1...100, per line"
      ),
    ] as [(String, Int32, String)])
  func seeds(list: String, code: Int32, message: String) throws {
    try expect(["--seeds", list], code, message)
  }

  @Test(arguments: [
    (
      "{x}.png",
      "-o: {x} is not a field; the fields are {seed} {index} {mode} {palette} {width} {height} "
        + "{ext}"
    ),
    ("{seed.png", "-o: a { has no }; write fields as {seed}, or write {{ for a brace in the name"),
    (
      "a}/{seed}.png",
      "-o: a } has no {; write fields as {seed}, or write }} for a brace in the name"
    ),
    ("x.png", "-o: two pictures would have the same file name; add {seed} to the name"),
    ("", "-o: the name is empty; write a name, such as {seed}.png"),
    ("walls/", "-o: 'walls/' is a folder; add a file name, such as walls/{seed}.png"),
    (
      "{seed}.bmp",
      "-o {seed}.bmp: the name has no known extension; use .svg, .png, .pdf, .jpg, .webp or "
        + ".{ext}, or add --format"
    ),
    (
      "{seed}{index}.png",
      "-o: two pictures could have the same file name, because a field is next to a digit or "
        + "another field; put a hyphen between them"
    ),
  ])
  func template(text: String, message: String) throws {
    try expect(["--seeds", "1...9", "-o", text], 64, message)
  }

  @Test(arguments: [
    (
      [],
      "there are no seeds; use --seeds, such as --seeds 1...100, or --count, or name a list of "
        + "recipes"
    ),
    (
      ["--seeds", "1", "--count", "2"],
      "--count and --seeds cannot be used together; choose one"
    ),
    (
      ["--seed", "1", "--count", "2"],
      "--count and --seeds cannot be used together; choose one"
    ),
    (
      ["--count", "2", "--shard", "0/2"],
      "--count picks other random seeds in each part; use --seeds, such as --seeds 1...100"
    ),
    (
      ["--seeds", "1...9,3"],
      "-o: the seed 3 occurs twice, so two pictures would have the same file name; add {index} "
        + "to the name"
    ),
    (
      ["--seeds", "1...9", "--light", "--dark", "-o", "{seed}.svg"],
      "-o: two pictures would have the same file name; add {mode} to the name"
    ),
    (
      ["--seeds", "1...9", "--format", "svg", "--format", "png", "-o", "{seed}.png"],
      "-o: two pictures would have the same file name; add {ext} to the name"
    ),
    (
      ["--seeds", "1...9", "--zoom", "1", "--zoom", "2", "-o", "{seed}.png"],
      "-o: two pictures would have the same file name; add {index} to the name"
    ),
    (
      ["--seeds", "0...9223372036854775808", "--light", "--dark"],
      "--seeds: the batch has more than 2^64 pictures; use fewer seeds"
    ),
    (
      ["--seeds", "1", "--format", "svg", "-o", "x.jsonl"],
      "-o: a picture's name cannot end in .jsonl or .jsonl.lock, because the manifest's files "
        + "do; end it in .{ext}"
    ),
    (
      ["--seeds", "1", "--shard", "3/3"],
      "--shard: 3/3 is out of range; the first part is 0/3, and the last is 2/3"
    ),
    (
      ["--seeds", "1", "--shard", "0/1000001"],
      "--shard: 1000001 parts is out of range; use 1 to 1000000"
    ),
    (
      ["--seeds", "1", "--shard", "1"],
      "--shard: 1 is not a part; write I/N, such as 0/8 for the first of 8 parts, or auto or "
        + "auto/N in "
        + "a cluster job"
    ),
    (
      ["--seeds", "1", "a.svg", "b.svg"],
      "with seeds, only one FILE has the settings, and 2 are given; leave out the seeds to make each "
        + "picture with its own seed"
    ),
  ])
  func options(arguments: [String], message: String) throws {
    try expect(arguments, 64, message)
  }

  @Test(arguments: [
    ("count", "0", "0 is not allowed; use a whole number from 1 to \(largest)"),
    ("count", "-1", "-1 is not allowed; use a whole number from 1 to \(largest)"),
    (
      "count", "18446744073709551616",
      "18446744073709551616 is not allowed; use a whole number from 1 to \(largest)"
    ),
    ("jobs", "0", "0 is not allowed; use a whole number from 1 to 1024"),
    ("jobs", "1025", "1025 is not allowed; use a whole number from 1 to 1024"),
    ("manifest", "x", "x is not a manifest name; use a name that ends in .jsonl, without a folder"),
    (
      "manifest", ".jsonl",
      ".jsonl is not a manifest name; use a name that ends in .jsonl, without a folder"
    ),
    (
      "manifest", "a/b.jsonl",
      "a/b.jsonl is not a manifest name; use a name that ends in .jsonl, without a folder"
    ),
    ("seed", "", "the seed is empty; use a number or any text"),
  ])
  func value(flag: String, text: String, reason: String) throws {
    try expect(["--\(flag)", text], 64, "--\(flag): \(reason)")
  }

  @Test(arguments: [
    ("large.jsonl", "line 1: not valid JSON"), ("other.jsonl", "line 1: template is missing"),
    ("dir.jsonl", "it is not a regular file"),
  ])
  func manifest(name: String, reason: String) throws {
    let folder = try Self.folder()
    let result = try Batch.run("--seeds", "1...3", "--manifest", name, in: folder)
    #expect(result.code == 65)
    let start = "geobg: error: \(name): not the list of a batch (\(reason)"
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
      "manifest.jsonl: line 1 has more than 268435456 bytes, so the file is not the list of a "
        + "batch; use another folder, or remove the file")
  }

  @Test(arguments: [
    (
      "plain/{seed}.svg",
      "plain: cannot be created: the path has a file where a folder is needed"
    ),
    (
      "plain/x/{seed}.svg",
      "plain/x: cannot be created: the path has a file where a folder is needed"
    ),
  ])
  func aFolderThatCannotBe(template: String, message: String) throws {
    try expect(["--seeds", "1...3", "-o", template], 73, message)
  }

  @Test func tooManyPicturesOfASeed() throws {
    let zooms = (1...64).flatMap { ["--zoom", "\($0)"] }
    let pans = (1...65).flatMap { ["--pan", "\($0),0"] }
    try expect(
      ["--seeds", "1"] + zooms + pans, 64,
      "the options give 4160 pictures for each seed; use options that give 1 to 4096")
  }

  @Test(
    arguments: [
      (["merge"], 64, "Missing expected argument '<folder>'; see geobg merge --help"),
      (["merge", "none"], 66, "none: cannot be read: no such file or directory"),
      (
        ["merge", "plain"], 66,
        "plain: cannot be read: the path has a file where a folder is needed"
      ),
      (
        ["merge", "dir"], 66,
        "dir/manifest.jsonl: cannot be read: the folder has no manifest of a batch; name the "
          + "folder of a batch"
      ),
      (
        ["merge", "dir", "--manifest", "x.jsonl"], 66,
        "dir/x.jsonl: cannot be read: the folder has no manifest of a batch; name the folder of "
          + "a batch"
      ),
    ] as [([String], Int32, String)])
  func merge(arguments: [String], code: Int32, message: String) throws {
    let folder = try Self.folder()
    let before = folder.names
    expectFailure(try Shell.geobg(arguments, in: folder.url), code, message)
    #expect(folder.names == before)
  }

  /// If nothing more fits on the disk, the other pictures are not tried.
  ///
  /// Only root can make a small disk.
  @Test(.enabled(if: (try? Shell.run("unshare", ["-m", "true"]))?.code == 0))
  func aFullDiskStopsTheBatch() throws {
    let folder = try TemporaryFolder()
    let script = #"""
      mount -t tmpfs -o size=48k none . && cd "$PWD" &&
      exec "$0" batch --no-config --seeds 1...9 -o '{seed}.svg' --jobs 1
      """#
    let result = try Shell.run(
      "unshare", ["-m", "sh", "-c", script, Shell.command.path], in: folder.url)
    #expect(result.code == 74)
    #expect(
      result.errors.contains(#/no space left on device; [1-8] of 9 pictures are finished; /#),
      "\(result.errors)")
    #expect(!result.errors.contains("failed"))
  }
}
