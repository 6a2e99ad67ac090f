import GeobgTestSupport
import Testing

/// Values that options do not take: the answer names one that they take.
@Suite(.timed) struct ValueSlipTests {
  /// The value that the answer names is one that the option takes.
  @Test(
    arguments: [
      (
        "--palette dsuk",
        "no built-in palette is named 'dsuk'; did you mean dusk? geobg palettes lists all names"
      ),
      (
        "--palette random",
        "no built-in palette is named 'random'; did you mean any? geobg palettes lists all names"
      ),
      (
        "--palette ‘dusk’",
        "no built-in palette is named '‘dusk’'; did you mean dusk? geobg palettes lists all names"
      ),
      (
        "--palette red;green", "red;green is not a palette; between colors, write commas: red,green"
      ),
      (
        "--palette dusk,reef",
        "dusk is a palette, and a picture has one; write one name, or colors; for several pictures, "
          + "write --palette again in geobg batch"
      ),
      ("--palette red,gren", "gren is not a color; did you mean green?"),
      ("--size 1920*1080", "1920*1080 is not a size; did you mean 1920x1080?"),
      ("--size 1920,1080", "1920,1080 is not a size; did you mean 1920x1080?"),
      ("--size 1920 x 1080", "1920 is one side; did you mean 1920x1080?"),
      ("--size 1920", "1920 is one side; write both, such as 1920x1080"),
      ("--size 2532", "2532 is one side; write both, such as 1170x2532"),
      ("--size “1920x1080”", "“1920x1080” is not a size; did you mean 1920x1080?"),
      ("--size 8.5x11\"", "8.5x11\" is not a size; did you mean 8.5x11in?"),
      (
        "--size 16:9",
        "16:9 is not a size; write WIDTHxHEIGHT, such as 1170x2532 or 210x297mm (mm, cm, in, m), or a "
          + "name from geobg sizes, such as a4"
      ),
      ("--background rgb(1,2,3)", "rgb(1,2,3) is not a background; did you mean '#010203'?"),
      ("--background 0xFFEE00", "0xFFEE00 is not a background; did you mean '#ffee00'?"),
      ("--background transparent", "transparent is not a background; did you mean none?"),
      ("--density 200%", "200% is not allowed; did you mean 2?"),
      ("--density 0,5", "0,5 is not allowed; did you mean 0.5?"),
      ("--density .5", ".5 is not allowed; did you mean 0.5?"),
      ("--density 0.33333", "0.33333 is not allowed; did you mean 0.333?"),
      ("--density 100", "density 100 is out of range; use 0 to 25"),
      ("--outline 2px", "2px is not allowed; did you mean 2?"),
      ("--ppi 300dpi", "300dpi is not allowed; did you mean 300?"),
      ("--quality 80%", "80% is not allowed; did you mean 80?"),
      ("--mesh-passes 1.5", "1.5 is not allowed; use a whole number from 1 to 100"),
      ("--pan 10x20", "10x20 is not a point; did you mean 10,20?"),
      ("--calm left,top", "left,top is not a calm zone; did you mean left+top?"),
      ("--swatch yellow:red", "yellow:red is not allowed; did you mean yellow=red?"),
      (
        "--shapes circle=2;hexagon=1",
        "circle=2;hexagon=1 is not allowed; did you mean circle=2,hexagon=1?"
      ),
      ("--format .png", ".png is not a format; did you mean png?"),
      ("--format image/png", "image/png is not a format; did you mean png?"),
      ("--compression best", "best is not a compression; did you mean small?"),
      ("--arrangement random", "random is not an arrangement; did you mean any?"),
      ("--max-memory 1GB", "1GB is not a size of memory; did you mean 1G?"),
      ("--max-pixels 10MP", "10MP is not allowed; did you mean 10000000?"),
    ] as [(String, String)])
  func aValue(line: String, answer: String) throws {
    let words = SlipTests.words(line)
    try SlipTests.expect(words, 64, "\(words[0]): \(answer)")
  }

  @Test(
    arguments: [
      ("a.pngg", "the name has no known extension; did you mean .png? Or add --format"),
      (
        "a.bmp",
        "the name has no known extension; use .svg, .png, .pdf, .jpg or .webp, or add --format"
      ),
      (
        "a.gif",
        "this is the name of a film, which geobg film makes; for a picture, use .svg, .png, .pdf, .jpg "
          + "or .webp"
      ),
      ("“a.png”", "the name has quotes of its own; write -o a.png"),
    ] as [(String, String)])
  func aNameOfAFile(name: String, answer: String) throws {
    try SlipTests.expect(["-o", name], 64, "-o \(name): \(answer)")
  }

  @Test func aListWithoutItsSign() throws {
    let folder = try TemporaryFolder()
    try folder.write("1\n2\n", to: "seeds.txt")
    expectFailure(
      try Shell.geobg(["batch", "--seeds", "seeds.txt"], in: folder.url), 64,
      "--seeds: for the seeds in a file, write --seeds @seeds.txt. For the one seed seeds.txt, write "
        + "--seed seeds.txt")
  }
}
