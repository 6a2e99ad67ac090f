import Foundation
import GeobgTestSupport
import Testing

/// A batch makes the same files as single runs of `geobg render`.
@Suite(.timed) struct BatchSweepTests {
  private static func render(_ flags: [String], to path: String, in folder: TemporaryFolder) throws
    -> Data
  {
    expectSuccess(try Shell.geobg(["render"] + flags + ["-o", path], in: folder.url))
    return try folder.data(path)
  }

  @Test func theCrossProduct() throws {
    let folder = try TemporaryFolder(inMemory: true)
    expectSuccess(
      try Shell.geobg(
        [
          "batch", "--seeds", "1...2,anna", "--palette", "original", "--palette", "dusk", "--light",
          "--dark", "--format", "svg", "--format", "png", "--size", "40x60px", "--size", "60x40px",
          "--compression", "fast", "-o",
          "w/{mode}/{palette}/{seed}-{width}x{height}-{index}.{ext}",
        ], in: folder.url))
    var expected: [String: Data] = [:]
    for seed in ["1", "2", "anna"] {
      for size in ["40x60", "60x40"] {
        for palette in ["original", "dusk"] {
          for mode in ["light", "dark"] {
            for format in ["svg", "png"] {
              let index = expected.count < 10 ? "0\(expected.count)" : "\(expected.count)"
              expected["\(mode)/\(palette)/\(seed)-\(size)-\(index).\(format)"] = try Self.render(
                [
                  "--seed", seed, "--size", size, "--palette", palette, "--\(mode)",
                  "--compression", "fast",
                ], to: "one.\(format)", in: folder)
            }
          }
        }
      }
    }
    #expect(expected.count == 48)
    #expect(try Batch.tree(in: folder) == expected)
    let records = try Batch.records(in: folder)
    #expect(records.count == 48)
    for record in records {
      let data = try #require(expected[record["path"] as? String ?? ""])
      #expect(record["bytes"] == data.count as NSNumber)
      #expect(
        Set(record.keys) == ["bytes", "index", "path", "recipe", "seconds", "seed", "sha256"])
    }
    let listed = try Shell.run(
      "sha256sum", expected.keys.sorted(), in: folder.url.appendingPathComponent("w"))
    let digests = Dictionary(
      records.map { ($0["path"] as? String ?? "", $0["sha256"] as? String ?? "") }
    ) { one, _ in one }
    #expect(
      listed.text.split(separator: "\n").map { String($0) }
        == expected.keys.sorted().map { "\(digests[$0] ?? "")  \($0)" })
  }

  /// Every option of render, each with two values.
  @Test(arguments: [
    ["--density", "0.5", "--density", "2"], ["--zoom", "1", "--zoom", "0.5"],
    ["--pan", "0,0", "--pan", "-100,50.5"], ["--background", "none", "--background", "#123456"],
    ["--mesh", "--no-mesh"], ["--mesh-passes", "1", "--mesh-passes", "7"],
    ["--compression", "fast", "--compression", "small"],
    ["--quality", "20", "--quality", "80"],
    ["--renderer", "cairo", "--renderer", "exact"],
  ])
  func everyOption(flags: [String]) throws {
    let folder = try TemporaryFolder(inMemory: true)
    let ending = flags[0] == "--quality" ? "jpg" : "png"
    let values =
      flags.count == 2 ? [[flags[0]], [flags[1]]] : [Array(flags[..<2]), Array(flags[2...])]
    expectSuccess(
      try Shell.geobg(
        ["batch", "--seeds", "7,wall 7", "--size", "60x90px"] + flags + [
          "-o", "w/{seed}-{index}.\(ending)",
        ],
        in: folder.url))
    var expected: [String: Data] = [:]
    for (seed, name) in [("7", "7"), ("wall 7", "wall%207")] {
      for value in values {
        expected["\(name)-\(expected.count).\(ending)"] = try Self.render(
          ["--seed", seed, "--size", "60x90px"] + value, to: "one.\(ending)", in: folder)
      }
    }
    #expect(Set(expected.values).count == 4, "each value is to be seen")
    #expect(try Batch.tree(in: folder) == expected)
  }

  /// Every variable and option that affects the bytes is used.
  @Test func datesAndMetadata() throws {
    let folder = try TemporaryFolder(inMemory: true)
    let flags = ["--size", "60x90px", "--no-metadata"]
    let environment = ["SOURCE_DATE_EPOCH": "1000000000"]
    expectSuccess(
      try Shell.geobg(
        ["batch", "--seeds", "1"] + flags + ["-o", "w/{seed}.pdf"], environment: environment,
        in: folder.url))
    expectSuccess(
      try Shell.geobg(
        ["--seed", "1"] + flags + ["-o", "one.pdf"], environment: environment, in: folder.url))
    #expect(try folder.data("w/1.pdf") == folder.data("one.pdf"))
    let other = try Shell.geobg(
      ["batch", "--seeds", "1"] + flags + ["-o", "w/{seed}.pdf"], in: folder.url)
    #expect(other.code == 65)
  }

  /// Everything but the seed comes from the starting picture.
  @Test func aPictureToStartFrom() throws {
    let folder = try TemporaryFolder(inMemory: true)
    let start = ["--dark", "--mesh-passes", "3", "--palette", "dusk", "--size", "60x90px"]
    _ = try Self.render(["--seed", "5"] + start, to: "start.svg", in: folder)
    expectSuccess(
      try Shell.geobg(
        ["batch", "start.svg", "--seeds", "1...3", "-o", "w/{seed}.{ext}"], in: folder.url))
    var expected: [String: Data] = [:]
    for seed in ["1", "2", "3"] {
      expected["\(seed).svg"] = try Self.render(
        ["--seed", seed] + start, to: "one.svg", in: folder)
    }
    #expect(try Batch.tree(in: folder) == expected)
    // Without seeds, it is a list of one picture.
    expectSuccess(try Shell.geobg(["batch", "start.svg", "-o", "same.svg"], in: folder.url))
    expectSuccess(try Shell.geobg(["start.svg", "-o", "one.svg"], in: folder.url))
    #expect(try folder.data("same.svg") == folder.data("one.svg"))
  }

  /// The recipe digest in a record is the digest of the recipe in the file.
  @Test func recipesAreTold() throws {
    let folder = try TemporaryFolder(inMemory: true)
    expectSuccess(try Batch.run("--seeds", "1,anna", "--mesh", "-o", "w/{seed}.svg", in: folder))
    for record in try Batch.records(in: folder) {
      let path = try #require(record["path"] as? String)
      let recipe = try Shell.geobg(["inspect", "--json", "w/\(path)"], in: folder.url).output
      #expect(recipe.last == UInt8(ascii: "\n"))
      #expect(record["recipe"] as? String == (try Batch.digest(Data(recipe.dropLast()))))
    }
  }

  /// Default names contain exactly the fields in which the pictures differ.
  @Test(arguments: [
    (["--format", "svg"], ["geobg-7.svg", "geobg-a%20b.svg"]),
    ([], ["geobg-7.png", "geobg-a%20b.png"]),
    (["--light", "--light"], ["geobg-7.png", "geobg-a%20b.png"]),
    (
      ["--light", "--dark", "--format", "svg", "--format", "pdf"],
      [
        "geobg-7-dark.pdf", "geobg-7-dark.svg", "geobg-7-light.pdf", "geobg-7-light.svg",
        "geobg-a%20b-dark.pdf", "geobg-a%20b-dark.svg", "geobg-a%20b-light.pdf",
        "geobg-a%20b-light.svg",
      ]
    ),
    (
      ["--palette", "dusk", "--palette", "mist", "--size", "8x9"],
      [
        "geobg-7-8x8-dusk.png", "geobg-7-8x8-mist.png", "geobg-7-8x9-dusk.png",
        "geobg-7-8x9-mist.png", "geobg-a%20b-8x8-dusk.png", "geobg-a%20b-8x8-mist.png",
        "geobg-a%20b-8x9-dusk.png", "geobg-a%20b-8x9-mist.png",
      ]
    ),
    (
      ["--zoom", "1", "--zoom", "2"],
      ["geobg-7-0.png", "geobg-7-1.png", "geobg-a%20b-2.png", "geobg-a%20b-3.png"]
    ),
  ])
  func defaultNames(flags: [String], names: [String]) throws {
    let folder = try TemporaryFolder(inMemory: true)
    expectSuccess(
      try Shell.geobg(["batch", "--size", "8x8", "--seeds", "7,a b"] + flags, in: folder.url))
    #expect(folder.names == (names + ["manifest.jsonl"]).sorted())
  }

  /// All kinds of seeds, from all sources, in order.
  @Test func seedsFromEverywhere() throws {
    let folder = try TemporaryFolder(inMemory: true)
    try folder.write("\u{FEFF}11...12\r\n\r\n..\r\na,b\r\n", to: "list.txt")
    let result = try Shell.geobg(
      ["batch"] + Batch.tiny + [
        "--seeds", "1...2,anna,@list.txt", "--seeds", "@-", "--seed", "x", "--seed", "20", "-o",
        "w/{index}-{seed}.svg",
      ], input: Data("9\n-1".utf8), in: folder.url)
    expectSuccess(result)
    #expect(
      try Batch.tree(in: folder).keys.sorted()
        == [
          "0-1.svg", "1-2.svg", "10-20.svg", "2-anna.svg", "3-11.svg", "4-12.svg", "5-...svg",
          "6-a%2cb.svg", "7-9.svg", "8--1.svg", "9-x.svg",
        ].map { $0.hasPrefix("10") ? $0 : "0" + $0 }.sorted())
  }

  /// Endless ranges start at once, at either end of the numbers.
  @Test(arguments: ["0...18446744073709551615", "18446744073709551000...18446744073709551615"])
  func endlessRangesBeginAtOnce(seeds: String) throws {
    let folder = try TemporaryFolder(inMemory: true)
    let result = try Script.run(
      #"""
      ulimit -v 600000
      "$G" batch --jobs 1 --seeds \#(seeds) --size 8x8 --density 0 -o 'w/{seed}.svg' & process=$!
      until [ "$(ls w 2>/dev/null | wc -l)" -gt 10 ]; do sleep 0.01; done
      kill -KILL $process; ls w | grep svg | sort -n | head -n 3
      """#, in: folder)
    let first = UInt64(seeds.prefix { $0 != "." }) ?? 1
    #expect(
      result.text == (0..<3 as Range<UInt64>).map { "\(first + $0).svg\n" }.joined(),
      "\(result.errors)")
  }
}
