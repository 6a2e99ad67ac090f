import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Pictures that another program has saved: the recipe comes back equal, or the error is true.
///
/// `docs/guides/formats.md` has the table of programs, which this suite writes. `scripts/setup command`
/// installs the programs; one that is missing is a failure.
@Suite(.timed, .serialized) struct ProgramRoundTripTests {
  /// What a program does to a picture.
  struct Case: Sendable, CustomTestStringConvertible {
    /// The program, on the path or with its own path.
    let program: String
    /// The program for people.
    let name: String
    let formats: [Format]
    /// What it is told, as the guide shows it; empty for a plain save.
    let told: String
    /// A script of the shell that reads the file `$I` and writes the file `$O`.
    let script: String
    /// Whether the recipe stays.
    var keeps = true
    /// The extension of the written file, if it is another one.
    var written: Format?

    var testDescription: String { "\(name) \(told)" }
  }

  private static let seeds = [
    "ada", "42", "café", "Ünï&<\"seed\">", "漢字", "日本語(水)", "it's \"quoted\"", "back\\slash\\",
    "((parens)", "😀🎨", "a]]>b--c<!--", String(repeating: "é0", count: 100),
  ]

  private static let python = "python3 -c"

  /// The Python with packages of PyPI, which `scripts/setup` installs.
  private static let peers = Fixtures.root.appendingPathComponent(".build/peers/bin/python").path

  /// A case of `save_again.py`.
  private static func again(
    _ how: String, _ name: String, _ formats: [Format], told: String, keeps: Bool = true
  ) -> Case {
    let script = Fixtures.root.appendingPathComponent("Tests/GeobgCLITests/Support/save_again.py")
    return Case(
      program: peers, name: name, formats: formats, told: told,
      script: "\"\(peers)\" \"\(script.path)\" \(how) \"$I\" \"$O\"", keeps: keeps)
  }

  static let cases: [Case] = [
    Case(
      program: "inkscape", name: "Inkscape", formats: [.svg], told: "Inkscape SVG",
      script: "inkscape \"$I\" --export-type=svg --export-filename=\"$O\""),
    Case(
      program: "inkscape", name: "Inkscape", formats: [.svg], told: "plain SVG",
      script: "inkscape \"$I\" --export-plain-svg --export-filename=\"$O\""),
    Case(
      program: "inkscape", name: "Inkscape", formats: [.svg], told: "export as PDF",
      script: "inkscape \"$I\" --export-filename=\"$O\"", keeps: false, written: .pdf),
    Case(
      program: "python3", name: "Python's ElementTree", formats: [.svg], told: "`write`",
      script:
        "\(python) 'import sys, xml.etree.ElementTree as e; e.parse(sys.argv[1]).write(sys.argv[2])'"
        + " \"$I\" \"$O\""),
    Case(
      program: "python3", name: "Python's minidom", formats: [.svg], told: "`toprettyxml`",
      script: "\(python) 'import sys, xml.dom.minidom as m; "
        + "open(sys.argv[2], \"w\").write(m.parse(sys.argv[1]).toprettyxml())' \"$I\" \"$O\""),
    Case(
      program: "xmllint", name: "xmllint", formats: [.svg], told: "`--format`",
      script: "xmllint --format --output \"$O\" \"$I\""),
    Case(
      program: "xmllint", name: "xmllint", formats: [.svg], told: "`--encode UTF-16`",
      script: "xmllint --encode UTF-16 --output \"$O\" \"$I\""),
    Case(
      program: "scour", name: "Scour", formats: [.svg],
      told: "`--enable-id-stripping --indent=none`",
      script: "scour -q --enable-id-stripping --indent=none -i \"$I\" -o \"$O\""),
    Case(
      program: "scour", name: "Scour", formats: [.svg], told: "`--remove-metadata`",
      script: "scour -q --remove-metadata -i \"$I\" -o \"$O\"", keeps: false),
    again("svgo", "SVGO's plugins", [.svg], told: "`preset-default`, by hand", keeps: false),
    again(
      "svgo-metadata", "SVGO's plugins", [.svg], told: "the same without `removeMetadata`, by hand"),
    Case(
      program: "rsvg-convert", name: "rsvg-convert", formats: [.svg], told: "to PNG",
      script: "rsvg-convert \"$I\" -o \"$O\"", keeps: false, written: .png),
    Case(
      program: "qpdf", name: "qpdf", formats: [.pdf], told: "`--linearize`",
      script: "qpdf --linearize \"$I\" \"$O\""),
    Case(
      program: "qpdf", name: "qpdf", formats: [.pdf], told: "`--object-streams=generate`",
      script: "qpdf --object-streams=generate \"$I\" \"$O\""),
    Case(
      program: "qpdf", name: "qpdf", formats: [.pdf], told: "`--qdf`, `--normalize-content=y`",
      script: "qpdf --qdf --normalize-content=y \"$I\" \"$O\""),
    Case(
      program: "qpdf", name: "qpdf", formats: [.pdf], told: "`--encrypt`",
      script: "qpdf --encrypt \"\" owner 256 -- \"$I\" \"$O\"", keeps: false),
    Case(
      program: "gs", name: "Ghostscript", formats: [.pdf], told: "`-sDEVICE=pdfwrite`",
      script: "gs -q -o \"$O\" -sDEVICE=pdfwrite \"$I\""),
    Case(
      program: "mutool", name: "mutool", formats: [.pdf], told: "`clean -ggggz`",
      script: "mutool clean -ggggz \"$I\" \"$O\""),
    Case(
      program: "pdfseparate", name: "pdfseparate", formats: [.pdf], told: "",
      script: "pdfseparate \"$I\" \"$O\""),
    Case(
      program: "pdfunite", name: "pdfunite", formats: [.pdf], told: "",
      script: "pdfunite \"$I\" \"$I\" \"$O\"", keeps: false),
    Case(
      program: "exiftool", name: "ExifTool", formats: [.pdf, .png, .jpeg], told: "a title",
      script: "exiftool -q -Title=x -o \"$O\" \"$I\""),
    Case(
      program: "optipng", name: "OptiPNG", formats: [.png], told: "",
      script: "optipng -quiet -out \"$O\" \"$I\""),
    Case(
      program: "pngcrush", name: "pngcrush", formats: [.png], told: "",
      script: "pngcrush -q \"$I\" \"$O\""),
    Case(
      program: "pngquant", name: "pngquant", formats: [.png], told: "",
      script: "pngquant --force --output \"$O\" \"$I\""),
    again("oxipng", "Oxipng", [.png], told: ""),
    Case(
      program: "convert", name: "ImageMagick 6", formats: [.jpeg], told: "`convert`",
      script: "convert \"$I\" \"$O\""),
    Case(
      program: "convert", name: "ImageMagick 6", formats: [.png, .webp], told: "`convert`",
      script: "convert \"$I\" \"$O\"", keeps: false),
    Case(
      program: "convert", name: "ImageMagick 6", formats: [.png, .jpeg, .webp],
      told: "`convert -strip`", script: "convert \"$I\" -strip \"$O\"", keeps: false),
    again("pillow", "Pillow", [.png, .jpeg, .webp], told: "`save`", keeps: false),
    again("pillow-text", "Pillow", [.png], told: "`PngInfo.add_text`"),
    again("pillow-ztxt", "Pillow", [.png], told: "`PngInfo.add_text`, `zip=True`"),
    again("pillow-itxt", "Pillow", [.png], told: "`PngInfo.add_itxt`"),
    again("pillow-itxt-zip", "Pillow", [.png], told: "`PngInfo.add_itxt`, `zip=True`"),
    again("pillow-xmp", "Pillow", [.jpeg, .webp], told: "`save`, `xmp=`"),
    Case(
      program: "jpegtran", name: "jpegtran", formats: [.jpeg], told: "`-copy all`",
      script: "jpegtran -copy all -rotate 90 -outfile \"$O\" \"$I\""),
    Case(
      program: "jpegtran", name: "jpegtran", formats: [.jpeg], told: "`-copy none`",
      script: "jpegtran -copy none -outfile \"$O\" \"$I\"", keeps: false),
    Case(
      program: "jpegoptim", name: "jpegoptim", formats: [.jpeg], told: "",
      script: "cp \"$I\" \"$O\" && jpegoptim -q \"$O\""),
    Case(
      program: "jpegoptim", name: "jpegoptim", formats: [.jpeg], told: "`--strip-all`",
      script: "cp \"$I\" \"$O\" && jpegoptim -q --strip-all \"$O\"", keeps: false),
    Case(
      program: "exiv2", name: "Exiv2", formats: [.png, .jpeg, .webp], told: "a title",
      script: "cp \"$I\" \"$O\" && exiv2 -M 'set Xmp.dc.title lang=x-default T' mo \"$O\""),
    Case(
      program: "cwebp", name: "cwebp", formats: [.jpeg], told: "`-metadata all`",
      script: "cwebp -quiet -metadata all \"$I\" -o \"$O\"", written: .webp),
    Case(
      program: "cwebp", name: "cwebp", formats: [.png], told: "`-metadata all`",
      script: "cwebp -quiet -metadata all \"$I\" -o \"$O\"", keeps: false, written: .webp),
    Case(
      program: "webpmux", name: "webpmux", formats: [.webp], told: "other metadata",
      script: "printf x >\"$O.x\" && webpmux -set exif \"$O.x\" \"$I\" -o \"$O\""),
  ]

  @Test(arguments: cases) func theRecipeComesBackOrTheErrorIsTrue(entry: Case) throws {
    #if !os(Linux)
    guard Shell.has(entry.program) else { return }
    #endif
    try #require(
      Shell.has(entry.program), "\(entry.program) is missing; scripts/setup command installs it")
    let folder = try TemporaryFolder()
    for format in entry.formats {
      for (number, seed) in Self.seeds.enumerated() where entry.keeps || number < 2 {
        let file = try Carrier.file(format, seed: seed)
        let names = [format, entry.written ?? format].map { $0.fileExtension }
        let (input, output) = (folder.path("in.\(names[0])"), folder.path("out.\(names[1])"))
        try? FileManager.default.removeItem(atPath: output)
        try Data(try file.render(Fixtures.rendering())).write(to: URL(fileURLWithPath: input))
        let result = try Shell.run(
          "sh", ["-c", entry.script], environment: ["I": input, "O": output], in: folder.url)
        try #require(FileManager.default.fileExists(atPath: output), "\(result.errors)")
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: output)))
        guard !entry.keeps else {
          #expect(try RecipeFile(reading: bytes) == file, "\(seed)")
          continue
        }
        let error = #expect(throws: DocumentError.self) { try RecipeFile(reading: bytes) }
        let text = error?.description ?? ""
        #expect(!text.contains("damaged") && !text.contains("truncated"), "\(text)")
      }
    }
  }

  @Test func theGuideHasTheTable() throws {
    let path = "docs/guides/formats.md"
    let markers = [
      "<!-- programs, written by ProgramRoundTripTests -->\n", "<!-- end of programs -->\n",
    ]
    let page = String(
      decoding: try Data(contentsOf: Fixtures.root.appendingPathComponent(path)), as: UTF8.self)
    let start = try #require(page.range(of: markers[0])?.upperBound)
    let end = try #require(page.range(of: markers[1])?.lowerBound)
    var table = "\n| program | format | told to | recipe |\n|---|---|---|---|\n"
    for entry in Self.cases {
      let formats = entry.formats.map(\.name).joined(separator: ", ")
      table += "| \(entry.name) | \(formats) | \(entry.told) | \(entry.keeps ? "kept" : "lost") |\n"
    }
    let made = Data((page[..<start] + table + "\n" + page[end...]).utf8)
    #expect(try Reference(inPackage: path).content(recording: made) == made)
  }
}
