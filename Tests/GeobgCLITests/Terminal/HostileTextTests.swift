import Foundation
import GeobgScene
import GeobgTestSupport
import Testing

/// Names from untrusted sources do not affect the terminal that shows them.
///
/// The names contain characters that move the cursor, change colors, set the title, change the
/// direction of writing or begin a new line.
@Suite(.timed) struct HostileTextTests {
  private static let attack =
    "x\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}31m\u{7F}\r\u{8}\u{202E}gnp\u{2066}\u{200F}\u{61C}\u{2028}y"
  /// The same text as a file name and as part of JSON.
  private static let name = "walls-\(attack)"
  private static let json =
    attack.unicodeScalars.map { scalar in
      scalar.value < 0x7F && scalar.value > 0x1F
        ? String(scalar) : "\\u" + String(String(0x10000 + scalar.value, radix: 16).dropFirst())
    }.joined()

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path(Self.name), withIntermediateDirectories: false)
    let swatch = """
      {"color":"#ff0000","name":"\(Self.json)\\nred","opacity":[0.1,0.4],"weight":1}
      """
    let palette = """
      {"light":{"background":"#ffffff"},"dark":{"background":"#000000"},"name":"\(Self.json)\\nfake","swatches":[\(swatch)]}
      """
    try folder.write(palette, to: "palette.json")
    try folder.write(palette, to: "\(Self.attack).json")
    // In a text file, a carriage return ends a line.
    let lines = Self.attack.replacing("\r", with: "").replacing("\u{2028}", with: "")
    try folder.write(
      "GIMP Palette\nName: \(lines)\n# \u{1B}[2J\n255 0 0 \(lines)\n", to: "a.gpl")
    try folder.write(#"{"presets":{"\#(Self.json)":{"size":"x\#(Self.json)"}}}"#, to: "config.json")
    try folder.write("no recipe \(Self.attack)", to: "\(Self.name)/a.json")
  }

  /// Runs the command, and expects that neither output stream affects a terminal.
  @discardableResult
  private func run(
    _ arguments: [String], environment: [String: String] = [:],
    at location: SourceLocation = #_sourceLocation
  ) throws -> Shell.Result {
    let result = try Shell.geobg(arguments, environment: environment, in: folder.url)
    for text in [result.text, result.errors] {
      let found = text.unicodeScalars.filter { scalar in
        (scalar.properties.generalCategory == .control && scalar != "\n")
          || scalar.properties.isBidiControl || "\u{2028}\u{2029}".unicodeScalars.contains(scalar)
      }
      #expect(found.isEmpty, "\(arguments): \(text.debugDescription)", sourceLocation: location)
    }
    return result
  }

  @Test func palettes() throws {
    let check = expectSuccess(try run(["palettes", "check", "palette.json"]))
    #expect(
      check.text.hasPrefix(#"x\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}31m\u{7F}\u{D}\u{8}\u{202E}gnp"#))
    #expect(
      !check.text.split(separator: "\n").contains { $0.hasPrefix("fake") || $0.hasPrefix("red") })
    let other = try run(["palettes", "check", "a.gpl"])
    #expect(other.text.contains(#"\u{1B}[2J"#), "\(other.errors)")
    try run(["palettes", "list", Self.attack])
    try run(["palettes", "convert", "a.gpl", "-o", "\(Self.name)/b.json"])
    try run(["palettes", "convert", Self.attack, "-o", "-"])
  }

  @Test func inspecting() throws {
    for name in ["wall.svg", "wall.png", "\(Self.name)/wall.json"] {
      expectSuccess(
        try run([
          "--palette", "./palette.json", "--seed", Self.attack, "--size", "20x20",
          "--format", name.hasSuffix("png") ? "png" : "svg", "-o", name,
        ]))
      let text = expectSuccess(try run(["inspect", name])).text
      #expect(text.contains(#"\u{202E}gnp"#))
      #expect(!text.split(separator: "\n").contains { $0.hasPrefix("fake") || $0.hasPrefix("red") })
      expectSuccess(try run(["inspect", name, "--json"]))
      expectSuccess(try run(["inspect", name, "--contrast"]))
    }
  }

  /// Our own colors are kept; colors from names are escaped.
  @Test func swatchesOnATerminal() throws {
    let script = #"script -qec '"$G" palettes check palette.json' /dev/null </dev/null"#
    guard Shell.has("script") else { return }
    let result = try Shell.run(
      "sh", ["-c", script],
      environment: ["G": Shell.command.path, "COLORTERM": "truecolor", "NO_COLOR": ""],
      in: folder.url)
    #expect(result.text.contains("\u{1B}[48;2;255;0;0m") || result.text.contains("\u{1B}[48;2;"))
    #expect(!result.text.contains("\u{1B}[2J") && !result.text.contains("\u{202E}"))
  }

  @Test func fileNames() throws {
    try run(["sheet", Self.name, "-o", "sheet.svg"])
    expectSuccess(try run(["--size", "20x20", "-o", "\(Self.name)/a.png"]))
    expectSuccess(try run(["sheet", Self.name, "-o", "sheet.svg"]))
    try run(["sheet", "none-\(Self.attack)", "-o", "sheet.svg"])
    try run(["sheet", Self.name, "-o", "none/\(Self.attack).svg"])
    try run(["none-\(Self.attack).svg"])
    try run(["-o", "\(Self.attack).gif"])
    try run(["join", "\(Self.name)/a.png", "\(Self.name)/a.json", "-o", "b.png"])
    try run(["join", "\(Self.name)/a.png", "-o", "none/\(Self.attack).png"])
    try run(["recipe", "\(Self.name)/a.json"])
    try run(["inspect", "\(Self.name)/a.json"])
  }

  @Test func batches() throws {
    let output = "\(Self.name)/{seed}.svg"
    expectSuccess(try run(["batch", "--seeds", "1...3", "--size", "20x20", "-o", output]))
    try run(["merge", Self.name])
    try run(["merge", "none-\(Self.attack)"])
    try run(["batch", "--seeds", "4...5", "--size", "20x20", "-o", output])
    try run(["batch", "--seeds", "1...3,@none\(Self.attack)", "-o", output])
    // The path of the second picture is already a folder.
    try FileManager.default.createDirectory(
      atPath: folder.path("\(Self.name)/other-8.svg"), withIntermediateDirectories: false)
    let failed = try run(
      [
        "batch", "--seeds", "7...8", "--size", "20x20", "-o", "\(Self.name)/other-{seed}.svg",
        "--manifest", "other.jsonl",
      ])
    #expect(failed.code == 1 && failed.errors.contains(#"failed: walls-x\u{1B}[2J"#))
    try run(
      [
        "batch", "--seeds", "7...8", "--size", "20x20", "-o", "\(Self.name)/other-{seed}.svg",
        "--manifest", "other.jsonl", "--json",
      ])
  }

  @Test func settings() throws {
    for arguments in [
      ["config", "--config", "config.json"],
      ["config", "--config", "config.json", "--preset", Self.attack],
      ["config", "--config", "none-\(Self.attack)"], ["config", "--preset", Self.attack],
      ["config", "--json"],
    ] {
      try run(arguments, environment: ["GEOBG_PALETTE": "./\(Self.attack).json"])
    }
    let shown = expectSuccess(
      try run(["config"], environment: ["GEOBG_PALETTE": "./\(Self.attack).json"]))
    #expect(shown.text.contains(#"\u{202E}"#))
  }

  @Test func wallpapers() throws {
    expectSuccess(try run(["--size", "20x20", "-o", "\(Self.name)/a.png"]))
    for desktop in ["gnome", "sway", "feh"] {
      let environment = ["HOME": folder.url.path, "XDG_DATA_HOME": "", "XDG_STATE_HOME": ""]
      let file = "\(Self.name)/a.png"
      try run(["set", file, "--desktop", desktop, "--dry-run"], environment: environment)
      try run(["set", "none-\(Self.attack)", "--desktop", desktop], environment: environment)
    }
    try run(["set", "--desktop", Self.attack])
  }

  @Test(arguments: [
    ["--size", attack], ["--palette", attack], ["--palette", "./\(attack)"], ["--seed", ""],
    ["--density", attack], ["--\(attack)"], ["--layout", attack], ["--calm", attack],
    ["--format", attack], ["--background", attack], ["batch", "--shard", attack],
    ["batch", "--seeds", attack], ["batch", "--count", attack], ["sizes", attack],
    ["palettes", "check", attack], [attack], ["--pan", attack], ["--threads", attack],
    ["batch", "--seeds", "1...2", "-o", attack],
    ["batch", "--seeds", "1...2", "-o", "{\(attack)}"],
  ])
  func flags(arguments: [String]) throws {
    let result = try run(arguments)
    #expect(result.code != 0 || arguments.contains("--seeds"))
  }
}
