import Foundation
import GeobgTestSupport
import Testing

/// The exact text of every error about the command line.
struct ExactErrorTests {
  private static func invalid(_ value: String, _ flag: String, _ reason: String) -> String {
    "The value '\(value)' is invalid for '\(flag)': \(reason); see geobg --help"
  }

  private static let aSize =
    "a size is two numbers, like 1170x2532 in pixels or 210x297mm (mm, cm, in, m), or a name that "
    + "geobg sizes lists, like a4"

  @Test(arguments: [
    ("0x5", "a side has 1 to 1000000 pixels"),
    ("5x0", "a side has 1 to 1000000 pixels"),
    ("-1x5", aSize),
    ("1000001x5", "a side has 1 to 1000000 pixels"),
    ("99999999999999999999x1", "a side has 1 to 1000000 pixels"),
    ("1e3x5", aSize),
    ("１１x5", aSize),
    ("5", aSize),
    ("5x", aSize),
    ("x5", aSize),
    ("5X5", aSize),
    (" 5x5", aSize),
    ("+5x5", aSize),
    ("5x5x5", aSize),
    ("5.0x5", aSize),
    ("", aSize),
  ])
  func size(text: String, reason: String) throws {
    let result = try Shell.geobg(["recipe", "--size", text])
    expectFailure(result, 64, Self.invalid(text, "--size <size>", reason))
  }

  @Test(arguments: [
    ("density", "d", "-1", "density -1 is outside 0 to 25"),
    ("density", "d", "25.001", "density 25.001 is outside 0 to 25"),
    ("density", "d", "0.0001", "it is a number of at most three places, like 0.5"),
    ("density", "d", "nan", "it is a number of at most three places, like 0.5"),
    ("zoom", "z", "0", "zoom 0 is outside 0.001 to 100"),
    ("zoom", "z", "-0.001", "zoom -0.001 is outside 0.001 to 100"),
    ("zoom", "z", "100.001", "zoom 100.001 is outside 0.001 to 100"),
    ("zoom", "z", "1e2", "it is a number of at most three places, like 0.5"),
    ("zoom", "z", "1,5", "it is a number of at most three places, like 0.5"),
    ("pan", "x,y", "1", "a point is two numbers of at most three places, like -100,50.5"),
    ("pan", "x,y", "1,2,3", "a point is two numbers of at most three places, like -100,50.5"),
    ("pan", "x,y", "1,", "a point is two numbers of at most three places, like -100,50.5"),
    (
      "pan", "x,y", "10000000000.001,0",
      "10000000000.001,0 is outside -10000000000 to 10000000000 units"
    ),
    ("mesh-passes", "n", "0", "0 mesh passes; there may be 1 to 100"),
    ("mesh-passes", "n", "101", "101 mesh passes; there may be 1 to 100"),
    ("mesh-passes", "n", "1.5", "it is a whole number from 1 to 100"),
    ("mesh-passes", "n", "99999999999999999999", "it is a whole number from 1 to 100"),
    ("background", "color", "red", "a background is none, or a color as #rrggbb"),
    ("background", "color", "#12345", "a background is none, or a color as #rrggbb"),
    ("format", "format", "bmp", "it is one of svg, png, pdf, jpeg and webp"),
    ("format", "format", "PNG", "it is one of svg, png, pdf, jpeg and webp"),
    ("quality", "n", "0", "it is a whole number from 1 to 100"),
    ("quality", "n", "101", "it is a whole number from 1 to 100"),
    ("quality", "n", "90.5", "it is a whole number from 1 to 100"),
    ("seed", "seed", "", "an empty seed; a seed is a number or any text"),
  ])
  func value(flag: String, placeholder: String, text: String, reason: String) throws {
    let message = Self.invalid(text, "--\(flag) <\(placeholder)>", reason)
    for command in ["render", "recipe"] {
      expectFailure(try Shell.geobg([command, "--\(flag)", text]), 64, message)
    }
  }

  @Test(arguments: [
    (["--density", "0"], true), (["--density", "25"], true), (["--zoom", "0.001"], true),
    (["--zoom", "100"], true), (["--mesh-passes", "1"], true), (["--mesh-passes", "100"], true),
    (["--pan", "-10000000000,10000000000"], true), (["--size", "1x1000000"], true),
    (["--size", "1x1000001"], false), (["--mesh-passes", "101"], false),
  ])
  func limitItselfIsAllowed(flags: [String], isAllowed: Bool) throws {
    #expect(try Shell.geobg(["recipe", "--seed", "1"] + flags).code == (isAllowed ? 0 : 64))
  }

  @Test(arguments: [
    (
      ["--light", "--dark"],
      "--light and --dark exclude each other; geobg batch makes both; see geobg --help"
    ),
    (
      ["--no-mesh", "--mesh-passes", "3"],
      "--no-mesh and --mesh-passes exclude each other; geobg batch makes both; see geobg --help"
    ),
    (
      ["--mesh", "--no-mesh"],
      "--no-mesh and --mesh exclude each other; geobg batch makes both; see geobg --help"
    ),
    (["a.svg", "b.svg"], "Unexpected argument 'b.svg'; see geobg --help"),
    (["recipe", "a.svg", "b.svg"], "Unexpected argument 'b.svg'; see geobg --help"),
    (["inspect", "a.svg", "b.svg"], "Unexpected argument 'b.svg'; see geobg --help"),
    (["palettes", "dusk", "neon"], "Unexpected argument 'neon'; see geobg --help"),
    (["inspect"], "Missing expected argument '<file>'; see geobg --help"),
    (["--size"], "Missing value for '--size <size>'; see geobg --help"),
    (["recipe", "--quiet"], "Unknown option '--quiet'; see geobg --help"),
    (["-x"], "Unknown option '-x'; see geobg --help"),
  ])
  func commandLine(arguments: [String], message: String) throws {
    expectFailure(try Shell.geobg(arguments), 64, message)
  }

  @Test(arguments: ["", "abc", "-1", "+5", " 5", "1e9", "253402300800", "99999999999999999999"])
  func sourceDateEpoch(text: String) throws {
    expectFailure(
      try Shell.geobg(
        ["--seed", "1", "-o", "/dev/null", "--format", "pdf"],
        environment: ["SOURCE_DATE_EPOCH": text]), 64,
      "SOURCE_DATE_EPOCH: '\(text)' is not a number of seconds since 1970, up to the year 9999")
  }
}
