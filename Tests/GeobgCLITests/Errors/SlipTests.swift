import Foundation
import GeobgTestSupport
import Testing

/// What users type by mistake, and the answer: one line that says what to write.
///
/// `docs/command.md` has the most frequent of these.
@Suite(.timed) struct SlipTests {
  /// A command line, the exit code, and the error.
  typealias Slip = (typed: [String], code: Int32, answer: String)

  static func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }

  /// Refuses `line`, and compares the error.
  static func expect(_ line: [String], _ code: Int32, _ answer: String) throws {
    let folder = try TemporaryFolder()
    let result = try Shell.geobg(line, in: folder.url)
    expectFailure(result, code, answer)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(files.isEmpty, "\(files)")
  }

  // MARK: - Files that are options

  @Test(
    arguments: [
      ("--dark --mesh out.png", 66, "out.png: no such file; to make this file, write -o out.png"),
      ("out.webp", 66, "out.webp: no such file; to make this file, write -o out.webp"),
      (
        "render walls/a.svg", 66,
        "walls/a.svg: no such file; to make this file, write -o walls/a.svg"
      ),
      ("batch.png -o x.svg", 66, "batch.png: cannot be read: no such file or directory"),
      ("-o x.svg y.png", 66, "y.png: no such file; to make this file too, write -o y.png"),
      ("ada", 66, "ada: no such file; for the seed, write --seed ada"),
      ("42", 66, "42: no such file; for the seed, write --seed 42"),
      ("recipe 2026-12-24", 66, "2026-12-24: no such file; for the seed, write --seed 2026-12-24"),
      ("dusk", 66, "dusk: no such file; for the palette, write --palette dusk"),
      ("Dusk -o x.png", 66, "Dusk: no such file; for the palette, write --palette dusk"),
      ("4k", 66, "4k: no such file; for the size, write --size 4k"),
      ("1170x2532", 66, "1170x2532: no such file; for the size, write --size 1170x2532"),
      ("dark", 66, "dark: no such file; for the option, write --dark"),
      ("set --desktop gnome dusk", 66, "dusk: no such file; for the palette, write --palette dusk"),
      ("set plasma", 66, "plasma: no such file; for the desktop, write --desktop kde"),
      ("set --desktop gnome daily", 66, "daily: no such file; for the option, write --daily"),
      (
        "set --desktop gnome -o x.png", 64,
        "Unknown option '-o'; geobg set writes no file; for a file, leave out set; see geobg set --help"
      ),
      (
        "inspect ada", 66,
        "ada: no such file or folder; geobg inspect reads pictures; to make the picture of this seed, "
          + "write geobg --seed ada"
      ),
      (
        "vary 42", 66,
        "42: no such file or folder; geobg vary reads pictures; to make the picture of this seed, "
          + "write geobg --seed 42"
      ),
      ("set dusk", 66, "dusk: no such file; for the palette, write --palette dusk"),
      ("set undo", 66, "undo: no such file; for the option, write --restore"),
      ("set off", 66, "off: no such file; to end the timer, write --daily off"),
      ("seed 5", 64, "seed: no such file; for the option, write --seed 5"),
      ("dark mesh", 64, "dark: no such file; for the option, write --dark"),
      ("batch dusk", 66, "dusk: no such file; for the palette, write --palette dusk"),
      ("batch ada", 66, "ada: no such file; for seeds, write --seeds ada"),
      (
        "recipe {}", 66,
        "{}: no such file; for a recipe as text, use standard input: echo '{}' | geobg recipe -"
      ),
      ("seed=5", 64, "seed=5: options begin with two hyphens; write --seed=5"),
      ("palette=dusk", 64, "palette=dusk: options begin with two hyphens; write --palette=dusk"),
      ("—dark", 64, "—dark: this dash is not a hyphen; write --dark"),
      ("–o a.png", 64, "–o: this dash is not a hyphen; write -o"),
      ("batch —seeds 1...3", 64, "—seeds: this dash is not a hyphen; write --seeds"),
      ("- o a.png", 64, "-: write -o without a space after the hyphen"),
      ("config show", 64, "show: geobg config takes only options; see geobg config --help"),
      ("hive", 66, "hive: no such file; for the arrangement, write --arrangement hive"),
      ("Navy", 66, "Navy: no such file; for the background, write --background navy"),
      ("set --desktop gnome screen", 66, "screen: no such file; for the size, write --size screen"),
      ("set --desktop gnome 08:00", 66, "08:00: no such file; for the time, write --at 08:00"),
      ("sheet 1...10 -o s.png", 66, "1...10: no such file; for seeds, write --seeds 1...10"),
      ("--dark true", 64, "--dark takes no value; write --dark alone"),
      ("--tile off", 64, "--tile takes no value; leave it out"),
    ] as [(String, Int32, String)])
  func aFileThatIsNone(line: String, code: Int32, answer: String) throws {
    try Self.expect(Self.words(line), code, answer)
  }

  // MARK: - Names of commands

  @Test(
    arguments: [
      ("rendr", "rendr is not a command; did you mean render? See geobg --help"),
      ("palete", "palete is not a command; did you mean palettes? See geobg --help"),
      ("pallete", "pallete is not a command; did you mean palettes? See geobg --help"),
      ("batc --seeds 1", "batc is not a command; did you mean batch? See geobg --help"),
      ("info a.svg", "info is not a command; did you mean inspect? See geobg --help"),
      ("undo", "undo is not a command; did you mean set --restore? See geobg --help"),
      (
        "generate",
        "generate is not a command; geobg makes a picture without one; see geobg --help"
      ),
      (
        "palettes show dusk",
        "geobg palettes has no subcommand show; did you mean geobg palettes dusk?"
      ),
      (
        "palettes extract a.jpg",
        "geobg palettes has no subcommand extract; did you mean from? See geobg palettes --help"
      ),
      ("help rendr", "rendr is not a command; did you mean render? See geobg --help"),
      ("help zzzzz", "zzzzz is not a command; see geobg --help"),
      (
        "--dark batch --seeds 1...3",
        "batch: options follow the command; write geobg batch --dark --seeds 1...3"
      ),
      (
        "--size 9x9 inspect", "inspect: options follow the command; write geobg inspect --size 9x9"
      ),
    ] as [(String, String)])
  func aCommand(line: String, answer: String) throws {
    try Self.expect(Self.words(line), 64, answer)
  }

  // MARK: - Seeds

  private static func range(
    _ text: String, _ shown: String? = nil, way: String = "batch --seeds 1...10"
  ) -> String {
    "--seed: \(text) looks like a range, and a picture has one seed; for several pictures, use geobg "
      + "\(way); for the picture of this text, write --seed=\(shown ?? text)"
  }

  @Test(
    arguments: [
      ("--seed 1...10", range("1...10")),
      ("--seed 1..9 -o a.png", range("1..9", way: "batch --seeds 1...9")),
      ("--seed 7... -o a.png", range("7...")),
      ("sheet --seed 1...24 -o a.png", range("1...24", way: "sheet --seeds 1...24")),
      ("recipe --seed 5…7", range("5…7", "'5…7'", way: "recipe --seeds 5...7")),
      ("--seed 1…10", range("1…10", "'1…10'")),
      ("set --desktop gnome --seed 1...10", range("1...10")),
      (
        "--seed 1,2,3",
        "--seed: 1,2,3 looks like a list, and a picture has one seed; for several pictures, use geobg "
          + "batch --seeds 1,2,3; for the picture of this text, write --seed=1,2,3"
      ),
      (
        "--seed “ada”",
        "--seed: “ada” has typographic quotes; write --seed ada; for the picture of this text, write "
          + "--seed='“ada”'"
      ),
      (
        "batch --seeds 1:10",
        "--seeds: did you mean 1...10? For the one seed 1:10, write --seed 1:10"
      ),
      ("batch --seeds 1 ... 10", "--seeds: a range has no spaces; write --seeds 1...10"),
      ("batch --seeds 1 - 10", "--seeds: a range has no spaces; write --seeds 1...10"),
      (
        "batch --seeds 1…10",
        "--seeds: '1…10' has one character instead of three dots; write 1...10"
      ),
      (
        "recipe --seeds 1…10",
        "--seeds: '1…10' has one character instead of three dots; write 1...10"
      ),
    ] as [(String, String)])
  func aSeedThatIsARange(line: String, answer: String) throws {
    try Self.expect(Self.words(line), 64, answer)
  }

  /// With an equals sign, any text is a seed, as for those who mean it.
  @Test(arguments: ["1...10", "1…10", "1,2", "“a”", "wait...what"]) func aRangeThatIsASeed(
    text: String
  ) throws {
    let result = try Shell.geobg(["recipe", "--seed=\(text)"])
    expectSuccess(result)
    #expect(try fields(result.output)["seed"] == text as NSObject)
  }

  // MARK: - Options

  private static let render = "See geobg render --help"

  @Test(
    arguments: [
      ("--mesh=on", "--mesh takes no value; write --mesh alone"),
      ("--mesh=off", "--mesh takes no value; write --no-mesh"),
      ("--mesh on", "--mesh takes no value; write --mesh alone"),
      ("--mesh=3", "--mesh takes no number; for a stronger mesh, write --mesh-passes 3"),
      (
        "--mesh=often",
        "--mesh takes no value; write --mesh alone, or --no-mesh, or --mesh-passes 3 for a stronger mesh"
      ),
      (
        "--outline -o p.svg",
        "--outline: the value before -o is missing; write --outline <w>; see geobg render --help"
      ),
      (
        "--seed -o p.svg",
        "--seed: the value before -o is missing; write --seed <seed>; see geobg render --help"
      ),
      (
        "--size --dark",
        "--size: the value before --dark is missing; write --size <size>; see geobg render --help"
      ),
      (
        "--shapes circle:2",
        "--shapes: circle:2 is not allowed; did you mean circle=2?"
      ),
      ("--mode dark", "Unknown option '--mode'. Did you mean '--dark'? \(render)"),
      ("--theme dark", "Unknown option '--theme'. Did you mean '--dark'? \(render)"),
      ("--theme reef", "Unknown option '--theme'. Did you mean '--palette'? \(render)"),
      ("--dark=true", "--dark takes no value; write --dark alone"),
      ("--tile=no", "--tile takes no value; leave it out"),
      ("--mesh=0", "--mesh takes no number; write --no-mesh"),
      ("-output a.png", "-output: a long option has two hyphens; write --output"),
      ("-mesh", "-mesh: a long option has two hyphens; write --mesh"),
      (
        "--background",
        "--background: the value is missing; in a shell, a # begins a comment, so write colors in "
          + "quotes, such as --background '#ff8800'; see geobg render --help"
      ),
      (
        "-n 10",
        "Unknown option '-n'; for several random pictures, use geobg batch --count 10; see geobg render --help"
      ),
      ("--4k", "Unknown option '--4k'; for the size, write --size 4k; see geobg render --help"),
      ("--blur 5", "Unknown option '--blur'; see geobg render --help"),
      ("--no-dark", "Unknown option '--no-dark'. Did you mean '--light'? \(render)"),
      (
        "--transparent",
        "Unknown option '--transparent'; write --background none; see geobg render --help"
      ),
      (
        "batch --random 10",
        "Unknown option '--random'; for random seeds, write --count 10; see geobg batch --help"
      ),
      (
        "vary --seed 4",
        "Unknown option '--seed'; this command reads pictures; geobg --seed 42 makes one; see geobg "
          + "vary --help"
      ),
      ("-s 42", "Unknown option '-s'. Did you mean '--seed'? \(render)"),
      ("-s 4k", "Unknown option '-s'. Did you mean '--size'? \(render)"),
      ("-V", "Unknown option '-V'. Did you mean '--version'? \(render)"),
      ("-seed 4", "Unknown option '-seed'. Did you mean '--seed'? \(render)"),
      (
        "--seeds 1...10",
        "Unknown option '--seeds'; for several pictures, use geobg batch --seeds 1...10; see geobg "
          + "render --help"
      ),
      ("--seeds 5", "Unknown option '--seeds'. Did you mean '--seed'? \(render)"),
      (
        "--random",
        "Unknown option '--random'; without --seed, the seed is random; see geobg render --help"
      ),
      ("--mode=Light", "Unknown option '--mode'. Did you mean '--light'? \(render)"),
      (
        "--mode both",
        "Unknown option '--mode'; write --light or --dark; see geobg render --help"
      ),
      ("--resolution 4k", "Unknown option '--resolution'. Did you mean '--size'? \(render)"),
      ("--resolution 300", "Unknown option '--resolution'. Did you mean '--ppi'? \(render)"),
      (
        "set --desktop gnome --reset",
        "Unknown option '--reset'. Did you mean '--restore'? See geobg set --help"
      ),
      (
        "set --desktop gnome -n",
        "Unknown option '-n'. Did you mean '--dry-run'? See geobg set --help"
      ),
      (
        "batch --seeds 1 --pair",
        "Unknown option '--pair'; a batch makes both modes with --light --dark; see geobg batch --help"
      ),
      (
        "batch --seeds 1 --resume",
        "Unknown option '--resume'; it is the default: the same command makes what is missing; see "
          + "geobg batch --help"
      ),
      (
        "batch --seeds 1 -n 10",
        "Unknown option '-n'; for the pictures of ten seeds, write --seeds 1...10; see geobg batch --help"
      ),
      (
        "batch --seeds 1 -j 4", "Unknown option '-j'. Did you mean '--jobs'? See geobg batch --help"
      ),
      ("-j 4", "Unknown option '-j'. Did you mean '--threads'? \(render)"),
      (
        "--force",
        "Unknown option '--force'; existing files are overwritten, except with --no-clobber; see geobg "
          + "render --help"
      ),
      (
        "film --seed 1 --motion drift -o loop.gif",
        "-o loop.gif: geobg writes no GIF; write a .apng or .webp, which have more colors, or make a GIF "
          + "of a .mp4: ffmpeg -i loop.mp4 loop.gif"
      ),
    ] as [(String, String)])
  func anOption(line: String, answer: String) throws {
    try Self.expect(Self.words(line), 64, answer)
  }

  // MARK: - One spelling rule

  /// Colors and names in any form and case give the same recipe, from options, settings and recipes by hand.
  @Test(
    arguments: [
      ("--background #fff", "--background #ffffff"), ("--background fff", "--background #ffffff"),
      ("--background FFFFFF", "--background #ffffff"),
      ("--background NAVY", "--background #000080"),
      ("--background None", "--background none"), ("--palette Dusk", "--palette dusk"),
      ("--palette #f00,0f0,Navy", "--palette #ff0000,#00ff00,#000080"),
      ("--palette Navy", "--palette #000080"), ("--palette ff6663", "--palette #ff6663"),
      ("--swatch yellow=f00", "--swatch yellow=#ff0000"), ("--format PNG", "--format png"),
      ("--arrangement Hive", "--arrangement hive"), ("--palette ANY", "--palette any"),
      ("--arrangement Any", "--arrangement any"), ("--motion Drift", "--motion drift"),
      ("--size A4", "--size a4"), ("--compression Small", "--compression small"),
    ] as [(String, String)])
  func oneSpelling(typed: String, plain: String) throws {
    let recipes = try [typed, plain].map { line in
      expectSuccess(try Shell.geobg(["recipe", "--seed", "1"] + Self.words(line))).text
    }
    #expect(recipes[0] == recipes[1])
  }

  @Test func plasmaIsKDE() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "a.png")
    for name in ["plasma", "Plasma", "KDE"] {
      let result = try Shell.geobg(
        ["set", "--desktop", name, "--seed", "1", "--dry-run"],
        environment: ["HOME": folder.path("")])
      #expect(!result.errors.contains("not a known desktop"), "\(result.errors)")
    }
  }

  // MARK: - Options that change nothing

  @Test(
    arguments: [
      ("--mesh-net 50x20", "--mesh-net changes nothing: the picture has no mesh; add --mesh"),
      ("--mesh-line 2", "--mesh-line changes nothing: the picture has no mesh; add --mesh"),
      ("--mesh-line 2 --mesh", nil),
      ("--corner-radius 3", nil),
      (
        "--corner-radius 3 --shapes circle",
        "--corner-radius changes nothing: all shapes are circles; add --shapes hexagon"
      ),
      (
        "--outline 3 --density 0",
        "--outline changes nothing: the picture has no shapes; add --density 1"
      ),
    ] as [(String, String?)])
  func anOptionWithoutEffect(line: String, note: String?) throws {
    let folder = try TemporaryFolder()
    let result = expectSuccess(
      try Shell.geobg(
        ["--seed", "1", "--size", "9x9", "-o", "a.png"] + Self.words(line), in: folder.url))
    #expect(result.errors == (note.map { "geobg: \($0)\n" } ?? ""))
  }

  // MARK: - The document

  /// The table of `docs/command.md` is true.
  @Test func theDocumentHasTheSlips() throws {
    let page = try String(
      contentsOf: Fixtures.root.appendingPathComponent("docs/command.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `geobg ") }
      .map { $0.split(separator: "`").map(String.init) }
      .filter { $0.count == 5 && $0[3].hasPrefix("geobg: error: ") }
    #expect(rows.count >= 12)
    for row in rows {
      let folder = try TemporaryFolder()
      let result = try Shell.geobg(Array(Self.words(row[1]).dropFirst()), in: folder.url)
      #expect(result.errors == row[3] + "\n")
      #expect(result.code != 0)
    }
  }
}
