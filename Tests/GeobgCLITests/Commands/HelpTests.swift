import GeobgScene
import GeobgTestSupport
import Testing

@testable import GeobgCLI

@Suite(.timed) struct HelpTests {
  @Test func versionNamesTheEngine() throws {
    let result = expectSuccess(try Shell.geobg(["--version"]))
    #expect(result.text.hasPrefix("geobg "))
    #expect(result.text.hasSuffix(", engine \(Engine.newest.number)\n"))
    #expect(result.errors.isEmpty)
  }

  @Test(
    arguments: [
      [], ["render"], ["replay"], ["join"], ["batch"], ["merge"], ["sheet"], ["recipe"],
      ["inspect"],
      ["vary"], ["palettes"], ["palettes", "list"], ["palettes", "convert"], ["palettes", "check"],
      ["palettes", "from"], ["config"], ["set"], ["sizes"], ["web"],
    ])
  func helpShowsExamples(command: [String]) throws {
    let result = expectSuccess(try Shell.geobg(command + ["--help"]))
    #expect(result.errors.isEmpty)
    let lines = result.text.split(separator: "\n")
    let example = (["  geobg"] + command).joined(separator: " ")
    #expect(result.text.contains("\nExamples:\n"))
    #expect(lines.contains { $0.hasPrefix(command == ["render"] ? "  geobg " : example) })
    #expect(lines.contains { $0.hasPrefix("USAGE: geobg") })
    #expect(try Shell.geobg(["help"] + command).text == result.text)
  }

  /// The short help has the options of the long help, or the usual ones of them, with a sentence for
  /// each, and at most three examples.
  @Test(arguments: [
    [], ["render"], ["batch"], ["set"], ["sheet"], ["palettes", "from"], ["gallery"], ["join"],
  ])
  func shortHelpIsShort(command: [String]) throws {
    let long = expectSuccess(try Shell.geobg(command + ["--help"])).text
    let result = expectSuccess(try Shell.geobg(command + ["-h"]))
    let short = result.text
    #expect(result.errors.isEmpty)
    #expect(short.utf8.count < long.utf8.count * 9 / 10)
    let examples = short.split(separator: "\n").drop { $0 != "EXAMPLES:" }.dropFirst()
      .prefix { $0.hasPrefix("  geobg") }
    #expect((1...3).contains(examples.count))
    for example in examples { #expect(long.contains("\n\(example)\n"), "\(example)") }
    for text in [short, long] {
      #expect(text.hasPrefix("OVERVIEW: "))
      #expect(text.contains("\nUSAGE: geobg"))
      #expect(
        text.contains("  -h, --help              Shows this help: -h in short, --help in full."))
    }
    func labels(_ text: String) -> [[Substring]] {
      text.split(separator: "\n").filter { $0.hasPrefix("  -") }.map { line in
        line.split(separator: " ").prefix { $0.hasPrefix("-") || $0.hasPrefix("<") }.map { $0 }
      }
    }
    let all = labels(long)
    if let usual = command.first.flatMap({ ShortHelp.usualOptions[$0] }) {
      let usualLabels = all.filter { label in
        label.contains { usual.contains(String($0.prefix { $0 != "/" && $0 != "," })) }
      }
      #expect(labels(short) == usualLabels)
      #expect(labels(short).count == 15)
      #expect(short.contains("see 'geobg \(command.joined(separator: " ")) --help' for all."))
    } else {
      #expect(labels(short) == all)
    }
    for line in short.split(separator: "\n")
    where !line.hasPrefix("OVERVIEW") && !line.hasPrefix("  geobg") {
      #expect(line.count <= 80, "\(line)")
    }
    // The parser takes two options for those of the default command.
    if !command.isEmpty { #expect(try Shell.geobg(command + ["-h", "--help"]).text == long) }
  }

  /// A value of an option is not a request for help.
  @Test func aValueIsNoHelp() throws {
    let result = expectSuccess(try Shell.geobg(["recipe", "--seed", "-h"]))
    #expect(result.text.contains(#""seed":"-h""#))
  }

  @Test func optionsOfRenderAreGrouped() throws {
    let text = expectSuccess(try Shell.geobg(["render", "--help"])).text
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix("ARGUMENTS") }
    let headings = lines.filter { $0.wholeMatch(of: /[A-Z ]+:/) != nil }
    #expect(
      headings == [
        "ARGUMENTS:", "OUTPUT:", "PICTURE:", "SIZE AND PRINT:", "MONITORS:", "SPEED:", "OPTIONS:",
      ])
    #expect(lines.first { $0.hasPrefix("  -") }?.hasPrefix("  -o, --output <out>") == true)
    for value in ["svg, png, pdf", "fast, default or small", "aurora, candy", "top, bottom"] {
      #expect(
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(value),
        "\(value)")
    }
  }

  @Test(arguments: ["render", "recipe"])
  func helpTellsEveryOptionOfAPicture(command: String) throws {
    let text = try Shell.geobg([command, "--help"]).text
    let options = [
      "--size", "--seed", "--light", "--dark", "--mesh", "--no-mesh", "--mesh-passes", "--palette",
      "--density", "--zoom", "--pan", "--background", "--swatch", "--format", "--output",
      "--no-clobber", "--quality", "--rows", "--preset", "--no-config",
    ]
    for option in options + PictureStyle.Field.allCases.map({ "--\($0.name) " }) {
      #expect(text.contains(option), "\(option)")
    }
  }

  @Test func rootHelpTellsWhereTheOptionsAre() throws {
    let text = try Shell.geobg(["--help"]).text
    for word in [
      "render", "replay", "join", "batch", "merge", "sheet", "vary", "recipe", "inspect",
      "palettes", "config", "set", "sizes", "web", "geobg render --help",
    ] {
      #expect(text.contains(word), "\(word)")
    }
  }

  /// All commands are in one of the groups, in the same order in both forms of the help.
  @Test func commandsAreGrouped() throws {
    let groups = ["MAKE A PICTURE:", "SET THE WALLPAPER:", "MANY PICTURES:", "LOOK AND LEARN:"]
    for option in ["-h", "--help"] {
      let lines = expectSuccess(try Shell.geobg([option])).text.split(separator: "\n")
        .drop { $0 != "OPTIONS:" }.dropFirst()
      #expect(lines.filter { $0.wholeMatch(of: /[A-Z ]+:/) != nil } == groups.map { $0[...] })
      let names = lines.filter { $0.firstMatch(of: /^  [a-z]/) != nil }
        .compactMap { $0.split(separator: " ").first.map(String.init) }
      let commands = [
        "render", "studio", "film", "replay", "plot", "join", "web", "set", "batch", "sheet",
        "vary", "gallery", "pick", "merge", "inspect", "palettes", "sizes", "recipe", "config",
      ]
      #expect(names == commands)
    }
  }

  @Test(arguments: [
    ("--drak", "--dark"), ("--sized", "--size"), ("--pallete", "--palette"), ("--quite", "--quiet"),
    ("--outptu", "--output"), ("--color", "--palette"), ("--Colours=red", "--palette"),
    ("--resolution", "--size"), ("--dpi", "--ppi"), ("--wire", "--mesh"), ("--bg", "--background"),
  ])
  func misspelledFlagIsGuessed(typed: String, meant: String) throws {
    expectFailure(
      try Shell.geobg([typed]), 64,
      "Unknown option '\(typed.prefix { $0 != "=" })'. Did you mean '\(meant)'? See geobg render --help"
    )
  }

  /// An option is suggested only if the command has it, and only for a similar word or a synonym.
  @Test(arguments: [
    (["--zebra"], "render", "--zebra"), (["--jobs", "3"], "render", "--jobs"),
    (["config", "--color"], "config", "--color"), (["sizes", "--size"], "sizes", "--size"),
    (["palettes", "list", "--seed"], "palettes list", "--seed"),
    (["batch", "--page"], "batch", "--page"),
  ])
  func otherOptionsAreNotGuessed(arguments: [String], command: String, option: String) throws {
    expectFailure(
      try Shell.geobg(arguments), 64, "Unknown option '\(option)'; see geobg \(command) --help")
  }

  @Test(arguments: [("batc", "batch"), ("inspct", "inspect"), ("Sheet", "sheet")])
  func misspelledCommandIsGuessed(typed: String, meant: String) throws {
    expectFailure(
      try Shell.geobg([typed, "--seeds", "1"]), 64,
      "\(typed) is not a command; did you mean \(meant)? See geobg --help")
  }
}
