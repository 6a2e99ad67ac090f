import Foundation
import GeobgTestSupport
import Testing

/// The exact text of every error about the command line.
@Suite(.timed) struct ExactErrorTests {
  private static let aSize =
    " is not a size; write WIDTHxHEIGHT, such as 1170x2532 or 210x297mm (mm, cm, in, m), or a "
    + "name from geobg sizes, such as a4"

  @Test(arguments: [
    ("0x5", " is out of range; use 1 to 1000000 pixels for each side"),
    ("5x0", " is out of range; use 1 to 1000000 pixels for each side"),
    ("-1x5", aSize),
    ("1000001x5", " is out of range; use 1 to 1000000 pixels for each side"),
    ("99999999999999999999x1", " is out of range; use 1 to 1000000 pixels for each side"),
    ("1e3x5", aSize),
    ("１１x5", aSize),
    ("5", aSize),
    ("5x", aSize),
    ("x5", aSize),
    ("5×", aSize),
    ("11x17", " has no unit; did you mean 11x17in? For pixels, write 11x17px"),
    ("36×24", " has no unit; did you mean 36×24in? For pixels, write 36×24px"),
    ("8.5x11", " has no unit; did you mean 8.5x11in?"),
    (" 5x5", " is not a size; did you mean 5x5?"),
    ("+5x5", " is not a size; did you mean 5x5?"),
    ("5x5x5", aSize),
    ("5.0x5", aSize),
    ("", aSize),
  ])
  func size(text: String, reason: String) throws {
    let result = try Shell.geobg(["recipe", "--size", text])
    let shown = text.isEmpty || text.contains(" ") ? "'\(text)'" : text
    expectFailure(result, 64, "--size: \(shown)\(reason)")
  }

  @Test(arguments: [
    ("density", "-1", "density -1 is out of range; use 0 to 25"),
    ("density", "25.001", "density 25.001 is out of range; use 0 to 25"),
    (
      "density", "0.0001",
      "0.0001 is not allowed; use a number with at most three decimal "
        + "places, such as 0.5"
    ),
    (
      "density", "nan",
      "nan is not allowed; use a number with at most three decimal places, "
        + "such as 0.5"
    ),
    ("zoom", "0", "zoom 0 is out of range; use 0.001 to 100"),
    ("zoom", "-0.001", "zoom -0.001 is out of range; use 0.001 to 100"),
    ("zoom", "100.001", "zoom 100.001 is out of range; use 0.001 to 100"),
    (
      "zoom", "1e2",
      "1e2 is not allowed; use a number with at most three decimal places, such "
        + "as 0.5"
    ),
    (
      "zoom", "1,5",
      "1,5 is not allowed; did you mean 1.5?"
    ),
    (
      "pan", "1",
      "1 is not a point; write two numbers with at most three decimal places, such "
        + "as -100,50.5"
    ),
    (
      "pan", "1,2,3",
      "1,2,3 is not a point; write two numbers with at most three decimal "
        + "places, such as -100,50.5"
    ),
    (
      "pan", "1,",
      "1, is not a point; write two numbers with at most three decimal places, such "
        + "as -100,50.5"
    ),
    (
      "pan", "10000000000.001,0",
      "point 10000000000.001,0 is out of range; use -10000000000 to 10000000000 units"
    ),
    ("mesh-passes", "0", "0 is not allowed; use a whole number from 1 to 100"),
    ("mesh-passes", "101", "101 is not allowed; use a whole number from 1 to 100"),
    ("mesh-passes", "1.5", "1.5 is not allowed; use a whole number from 1 to 100"),
    (
      "mesh-passes", "99999999999999999999",
      "99999999999999999999 is not allowed; use a whole "
        + "number from 1 to 100"
    ),
    ("background", "navvy", "navvy is not a background; did you mean navy?"),
    (
      "background", "#12345",
      "#12345 is not a background; use none, or a color such as #ff8800 or navy"
    ),
    ("format", "bmp", "bmp is not a format; use svg, png, pdf, jpeg or webp"),
    ("format", "PGN", "PGN is not a format; did you mean png?"),
    ("format", "gif", "gif is not a format; use svg, png, pdf, jpeg or webp"),
    ("quality", "0", "0 is not allowed; use a whole number from 1 to 100"),
    ("quality", "101", "101 is not allowed; use a whole number from 1 to 100"),
    ("quality", "90.5", "90.5 is not allowed; use a whole number from 1 to 100"),
    ("seed", "", "the seed is empty; use a number or any text"),
  ])
  func value(flag: String, text: String, reason: String) throws {
    let message = "--\(flag): \(reason)"
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
      "--light and --dark cannot be used together; choose one, or make both with geobg batch"
    ),
    (
      ["--no-mesh", "--mesh-passes", "3"],
      "--no-mesh and --mesh-passes cannot be used together; choose one, or make both with geobg "
        + "batch"
    ),
    (
      ["--mesh", "--no-mesh"],
      "--no-mesh and --mesh cannot be used together; choose one, or make both with geobg batch"
    ),
    (
      ["--mesh", "3"], "--mesh takes no number; for a stronger mesh, write --mesh-passes 3"
    ),
    (
      ["--mesh=3"], "--mesh takes no number; for a stronger mesh, write --mesh-passes 3"
    ),
    (
      ["batch", "--mesh", "3"],
      "--mesh takes no number; for a stronger mesh, write --mesh-passes 3"
    ),
    (
      ["recipe", "--mesh", "12"],
      "--mesh takes no number; for a stronger mesh, write --mesh-passes 12"
    ),
    (
      ["batch", "--seeds", "1-10"],
      "--seeds: did you mean 1...10? For the one seed 1-10, write --seed 1-10"
    ),
    (
      ["batch", "--seeds", "7,0–9"],
      "--seeds: did you mean 0...9? For the one seed 0–9, write --seed 0–9"
    ),
    (
      ["batch", "--seeds", "1...3", "-o", "a{seed}.png", "-o", "b{seed}.svg"],
      "-o: a batch has only one pattern of names, and 2 are given; for several formats, write one "
        + "-o that ends in .{ext}, and repeat --format"
    ),
    (
      ["--seed", "1", "-o", "{output}.png"],
      "-o: {output} is the name of a monitor; give a layout of monitors"
    ),
    (
      ["--seed", "1", "-o", "{seeds}.png"],
      "-o: {seeds} is not a field; the fields are {seed} {index} {mode} {palette} {width} {height} "
        + "{ext}"
    ),
    (["a.svg", "b.svg"], "a.svg: no such file; to make this file, write -o a.svg"),
    (
      ["recipe", "a.svg", "b.svg"],
      "b.svg: geobg recipe takes only <file>; see geobg recipe --help"
    ),
    (
      ["palettes", "dusk", "neon"],
      "neon: geobg palettes list takes only <name>; see geobg palettes list --help"
    ),
    (["inspect"], "Missing expected argument '<file> ...'; see geobg inspect --help"),
    (["--size"], "Missing value for '--size <size>'; see geobg render --help"),
    (["recipe", "--quiet"], "Unknown option '--quiet'; see geobg recipe --help"),
    (["-x"], "Unknown option '-x'; see geobg render --help"),
    (
      ["batch", "--pair"],
      "Unknown option '--pair'; a batch makes both modes with --light --dark; see geobg batch --help"
    ),
    (["render", "--json"], "Unknown option '--json'; see geobg render --help"),
    (
      ["--portrait", "--landscape"],
      "--portrait and --landscape cannot be used together; choose one"
    ),
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
      "SOURCE_DATE_EPOCH: '\(text)' is not a date; use whole seconds since 1970, up to the year "
        + "9999")
  }
}
