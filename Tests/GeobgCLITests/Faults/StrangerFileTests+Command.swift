import Foundation
import GeobgTestSupport
import Testing

/// Files of strangers: what claims more than it has, never ends, waits, or has a name that no file can have.
@Suite(.timed) struct StrangerFileTests {
  private static let notRegular =
    "cannot be read: it is not a regular file, but a pipe, a device or a socket; put a file in its place"

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  /// Runs a script in which nothing may wait for more than a minute.
  private func run(_ script: String) throws -> Shell.Result {
    try Script.run("g() { timeout 60 \"$G\" \"$@\"; }; set -e\n" + script, in: folder)
  }

  // MARK: - Memory and time

  /// Runs the command, and expects that it takes no more memory than 64 MB and four times the size of
  /// the file `name`.
  private func measured(_ arguments: [String], reading name: String) throws -> Shell.Result {
    let program = Fixtures.root.appendingPathComponent("Tests/Fuzz/process.py").path
    let result = try Shell.run(
      "python3", [program, Shell.command.path] + arguments, in: folder.url)
    let words = String(decoding: try folder.data("measured"), as: UTF8.self).split(separator: " ")
    let peak = try #require(words.first.flatMap { Int($0) })
    let limit = 64 << 20 + 4 * (try folder.data(name).count)
    #expect(peak <= limit, "\(arguments) took \(peak) bytes")
    return result
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  /// A chunk of a PNG that claims to have two gigabytes, and has nothing.
  @Test(arguments: [
    "tEXt", "iTXt", "zTXt", "sPLT", "pCAL", "sCAL", "iCCP", "eXIf", "tRNS", "PLTE", "hIST", "gAMA",
    "sRGB", "cHRM", "bKGD", "sBIT", "pHYs", "oFFs", "tIME", "IDAT", "abCd", "IEND",
  ])
  func aChunkThatClaimsMuch(chunk: String) throws {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // The header of a picture of 4x4 pixels, with its checksum.
    file += Self.big(13) + Array("IHDR".utf8) + Self.big(4) + Self.big(4) + [8, 6, 0, 0, 0]
    file += [0xA9, 0xF1, 0x9E, 0x7E]
    let lengths: [UInt32] = [0x7FFF_FFBF, 0x7FFF_FFFF, 0xFFFF_FFFF, 1 << 24]
    let names = lengths.indices.map { "\($0).png" }
    for (length, name) in zip(lengths, names) {
      try Data(file + Self.big(length) + Array(chunk.utf8)).write(
        to: folder.url.appendingPathComponent(name))
      let result = try Shell.geobg(["palettes", "from", name], in: folder.url)
      #expect(result.code == 65)
      #expect(result.errors.hasPrefix("geobg: error: \(name): the picture is damaged: "))
      #expect(result.errors.split(separator: "\n").count == 1)
    }
    #expect(try measured(["palettes", "from", names[0]], reading: names[0]).code == 65)
    let inspected = try measured(["inspect"] + names, reading: names[0])
    #expect(inspected.code == 1)
    let lines = inspected.errors.split(separator: "\n")
    for (line, name) in zip(lines, names) { #expect(line.hasPrefix("geobg: failed: \(name): ")) }
    #expect(lines.last == "geobg: error: 4 of 4 pictures failed" && lines.count == 5)
  }

  /// Pictures that are much larger than their files.
  @Test(arguments: [
    ("claiming_jpeg(10000, 10000)", "progressive JPEG of only 170 bytes"),
    ("claiming_jpeg(10000, 10000, scans=12)", "progressive JPEG of only 456 bytes"),
    ("claiming_jpeg(9000, 5000, factors=(0x11,))", "progressive JPEG of only 160 bytes"),
    ("flat_png(10000, 10000, 16)", "file of only 796894 bytes"),
  ])
  func aPictureThatIsMuchLargerThanItsFile(picture: String, message: String) throws {
    try make(picture)
    let result = try measured(["palettes", "from", "x"], reading: "x")
    #expect(result.code == 65)
    #expect(result.errors.contains("pixels are too many for a \(message); "), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  /// Pictures of this kind are read, in little memory.
  @Test(arguments: [
    "flat_png(10000, 10000, 1, 3)", "flat_png(1000000, 20, 16)", "flat_png(30, 1000000, 8, 2)",
    "flat_png(6000, 6000, 8, 2, 1)", "jpeg(random.Random(1), 90, 50, kind='progressive')",
    "jpeg(random.Random(1), 2000, 1500, kind='progressive', factors=(0x22, 0x11, 0x11))",
    "jpeg(random.Random(1), 90, 50, kind='separate', factors=(0x11, 0x11, 0x11))",
    "png(random.Random(1), 30, 20, 16, 6, 1, chunk(b'tEXt', b'a' * 3000000))",
  ])
  func aLargePictureIsReadInLittleMemory(picture: String) throws {
    try make(picture)
    expectSuccess(try measured(["palettes", "from", "x"], reading: "x"))
  }

  /// A document of nothing but short values.
  @Test(arguments: [
    ("x.json", ["inspect", "x.json"], 16 << 20), ("geobg.json", ["config"], 1 << 20),
    ("walls/manifest.jsonl", ["merge", "walls"], 16 << 20), ("l", ["inspect", "@l"], 16 << 20),
    ("x.json", ["palettes", "check", "./x.json"], 1 << 20),
  ])
  func aDocumentOfManyValues(name: String, arguments: [String], size: Int) throws {
    try FileManager.default.createDirectory(
      atPath: folder.url.path + "/walls", withIntermediateDirectories: true)
    let text = #"{"engine":1,"seed":"1","gestures":["#
    let count = size / 2 - text.utf8.count
    try folder.write(text + String(repeating: "0,", count: count) + "0]}\n", to: name)
    let result = try measured(arguments, reading: name)
    #expect([65, 66].contains(result.code), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  /// A list of a few bytes can have a hundred thousand pictures, and each can have a long recipe.
  @Test func aListOfManyPictures() throws {
    try folder.write("1...100000\n", to: "l")
    expectFailure(
      try measured(["recipe", "@l"], reading: "l"), 64,
      "@l: the list has 100000 pictures, and this command takes one; for a list of seeds, use geobg "
        + "batch --seeds @l")
    try folder.write("1...100000\n7\n", to: "l")
    expectFailure(
      try measured(["inspect", "@l"], reading: "l"), 65,
      "l: the list has more than 100000 pictures; divide it into several lists")
    let taps = (0..<1000).map { #"{"address":\#($0),"tap":[1,\#($0)]}"# }.joined(separator: ",")
    let picture = Array(repeating: #"["x","7",1]"#, count: 20_000).joined(separator: ",")
    try folder.write(
      #"{"collections":[],"format":"geobg-favorites","looks":{"x":{"engine":1,"gestures":[\#(taps)]}},"#
        + #""pictures":[\#(picture)],"version":1}"#, to: "l")
    let result = try measured(["recipe", "@l"], reading: "l")
    #expect(result.code == 64)
    #expect(result.errors.contains("the list has 20000 pictures"), "\(result.errors)")
  }

  /// Writes the file of a picture, as Tests/Fuzz/pictures.py makes it.
  private func make(_ picture: String) throws {
    expectSuccess(
      try Shell.run(
        "python3",
        [
          "-B", "-c", "from pictures import *; import random; open('x', 'wb').write(\(picture))",
        ],
        environment: ["PYTHONPATH": Fixtures.root.appendingPathComponent("Tests/Fuzz").path],
        in: folder.url))
  }

  /// Every reader, with sound files and some changed ones.
  @Test func everyReaderTakesLittleMemory() throws {
    let result = try Shell.run(
      "python3",
      [
        "-B", Fixtures.root.appendingPathComponent("Tests/Fuzz/run").path, "--command",
        Shell.command.path, "--first", "200", "--count", "250", "--limit", "30",
      ])
    #expect(result.code == 0, "\(result.text)\(result.errors)")
  }

  // MARK: - Lists

  private func pictures() throws {
    expectSuccess(
      try run(
        """
        g batch --seeds 1...4 --size 60x40px -o 'walls/{seed}.svg' -q
        printf 'walls/1.svg\\0walls/2.svg\\0walls/3.svg\\0walls/4.svg\\0' > zero
        printf 'walls\\0walls/1.svg\\0walls/2.svg' > folder
        """))
  }

  @Test func aListWithZeroBytes() throws {
    try pictures()
    let result = expectSuccess(
      try run(
        """
        find walls -name '*.svg' -print0 > found
        for list in zero found folder; do
          g sheet "@$list" -o $list.svg -q
          g sheet @- -o $list-input.svg -q < $list && cmp $list.svg $list-input.svg
          grep -c '<g clip-path' $list.svg
        done
        cp walls/2.svg 'walls/two
        lines.svg' && printf 'walls/two\\nlines.svg\\0' > lines
        g inspect @zero @lines --json | wc -l
        g vary @zero -o vary.svg -q
        printf '1...2\\0anna\\0' > seeds && g batch --seeds @seeds --size 9x9 -o '{seed}.svg' -q
        g sheet --seeds @seeds -o seeds.svg -q && ls 1.svg 2.svg anna.svg | wc -l
        """))
    #expect(result.text == "4\n4\n4\n5\n3\n")
  }

  /// A list that names itself, or standard input, as a file.
  @Test(arguments: ["sheet -o x.svg", "inspect", "vary -o x.svg"])
  func aListIsNoPictureOfAList(command: String) throws {
    try folder.write("@l.json\n", to: "l.json")
    let result = try run("g \(command) @l.json || echo $? >&2")
    #expect(result.errors.contains("@l.json: cannot be read: no such file or directory\n"))
    #expect(result.errors.hasSuffix(command == "inspect" ? "\n1\n" : "\n66\n"))
  }

  @Test func seedsWithBothEndsAreRefused() throws {
    expectFailure(
      try run("printf '7\\0001\\n2\\0' > seeds; g batch --seeds @seeds -o '{seed}.svg'"), 65,
      "seeds: entry 2: the list has zero bytes and line feeds between its seeds; use only one of them"
    )
    #expect(folder.names == ["seeds"])
  }

  // MARK: - Zero bytes in paths

  @Test func aZeroByteInAPath() throws {
    expectSuccess(try run("g palettes dusk > p.json"))
    try folder.write(#"{"palette": "./p.json\u0000.gpl"}"#, to: "geobg.json")
    expectFailure(
      try run("g recipe --seed 1"), 65,
      #"./geobg.json: palette: ././p.json\u{0}.gpl: cannot be read: the path has a zero byte, and no "#
        + "file can have one in its name; write another path")
  }

  // MARK: - Pipes and devices

  /// A pipe or a device where a file is expected; the first word says what is made before.
  @Test(arguments: [
    ("mkfifo geobg.json", "g config", "./geobg.json"),
    ("mkfifo geobg.json", "g recipe --seed 1", "./geobg.json"),
    ("ln -s /dev/zero geobg.json", "g config", "./geobg.json"),
    ("mkfifo walls/manifest-0-of-2.jsonl", "g merge walls", "walls/manifest-0-of-2.jsonl"),
    (
      "rm walls/manifest.jsonl; mkfifo walls/manifest.jsonl",
      "g sheet walls/manifest.jsonl -o x.svg", "walls/manifest.jsonl"
    ),
    ("mkfifo f.svg; echo f.svg > l", "g sheet @l -o x.svg", "f.svg"),
    ("mkfifo f.svg; echo f.svg > l", "g vary @l -o x.svg", "f.svg"),
    ("mkfifo f.svg; echo f.svg > l", "g recipe @l", "f.svg"),
    ("ln -s /dev/zero f.svg; echo f.svg > l", "g sheet @l -o x.svg", "f.svg"),
    (
      "mkdir geobg; mkfifo geobg/wallpapers.json",
      "XDG_STATE_HOME=\"$PWD\" g set --restore --desktop gnome --dry-run",
      "$PWD/geobg/wallpapers.json"
    ),
  ])
  func whatIsNoRegularFileIsRefused(made: String, command: String, name: String) throws {
    try pictures()
    expectSuccess(try run(made))
    let before = folder.names
    let path = name.replacing("$PWD", with: folder.url.path)
    expectFailure(try run(command), 66, "\(path): \(Self.notRegular)")
    #expect(folder.names == before)
  }

  /// What the user names may be a pipe.
  @Test func namedPipesAreRead() throws {
    try pictures()
    let result = expectSuccess(
      try run(
        """
        mkfifo pipe list.txt palette.json photo
        cat walls/3.svg > pipe & g recipe pipe > a.json && g recipe walls/3.svg | cmp - a.json
        cat walls/3.svg > pipe & g inspect pipe > b && g inspect walls/3.svg | cmp - b
        cat walls/3.svg > pipe & g sheet pipe -o c.svg -q
        cat zero > list.txt & g inspect @list.txt --json | wc -l
        g palettes dusk > dusk.json
        cat dusk.json > palette.json & g recipe --seed 1 --palette ./palette.json > d.json
        g --seed 1 --size 60x40px -o p.png -q && cat p.png > photo & g palettes from photo > e.json
        cat walls/3.svg > pipe & g set pipe --desktop gnome --dry-run > f
        wait
        """))
    #expect(result.text == "4\n")
  }

  /// A device never ends; no more is read than the limit of what is wanted.
  @Test func devicesAreReadUpToTheLimit() throws {
    let measure = { try measured($0, reading: "geobg") }
    try folder.write("", to: "geobg")
    expectSuccess(try run("ln -s /dev/zero zero.json"))
    let palette = try measure(["recipe", "--seed", "1", "--palette", "./zero.json"])
    #expect(palette.code == 65)
    #expect(palette.errors.contains("1048577 bytes"), "\(palette.errors)")
  }

  // MARK: - Merging

  /// A picture that cannot be looked at may well be there.
  @Test(arguments: [
    ("EIO", 74, "reading failed: input/output error"),
    ("ESTALE", 74, "reading failed: stale file handle"),
    ("EACCES", 66, "cannot be read: permission denied"),
  ])
  func whatCannotBeLookedAtIsNotMissing(fault: String, code: Int32, reason: String) throws {
    try pictures()
    let before = try folder.data("walls/manifest.jsonl")
    // strace notes how it understands the path.
    let result = try run(
      """
      code=0
      strace -qq -o trace -P 2.svg -e inject=%stat,%%stat:error=\(fault) \
        "$G" merge walls 2> errors || code=$?
      grep -v ^strace: errors >&2; exit $code
      """)
    expectFailure(result, code, "walls/2.svg: \(reason); make it readable, and try again")
    #expect(try folder.data("walls/manifest.jsonl") == before)
    // A picture that is gone is missing, as before.
    expectSuccess(try run("rm walls/2.svg"))
    #expect(try run("g merge walls").code == 1)
  }
}
