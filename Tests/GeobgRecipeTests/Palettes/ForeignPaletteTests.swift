import Foundation
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Palettes made by other programs.
@Suite(.timed) struct ForeignPaletteTests {
  private static let folder = Fixtures.root.appendingPathComponent(
    "Tests/GeobgRecipeTests/PaletteFiles")

  static func read(_ name: String) throws -> Palette {
    let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    return try PaletteFile(reading: bytes, named: name).palette
  }

  private func colors(_ palette: Palette) -> [String] {
    palette.swatches.map { "\($0.name) \($0.light.color.hex)" }
  }

  @Test func adobeSwatchExchange() throws {
    let palette = try ForeignPaletteTests.read("harbor.ase")
    #expect(palette.name == "Harbor")
    #expect(
      colors(palette) == [
        "Gull #dce0e3", "Bouée é #f05033", "Slate #808080", "Rope #e5b873", "Kelp #ff0000",
      ])
    #expect(palette.light == .white && palette.dark == .black)
    #expect(palette.swatches.allSatisfy { $0.weight == 1 })
  }

  @Test func pywal() throws {
    let palette = try ForeignPaletteTests.read("pywal-colors.json")
    #expect(palette.name == "pywal-colors")
    #expect(palette.dark.hex == "#2d2d2d" && palette.light == .white)
    #expect(palette.swatches.count == 16)
    #expect(colors(palette)[1] == "color1 #f2777a")
    let plain = try ForeignPaletteTests.read("pywal-colors.txt")
    #expect(plain.swatches.map(\.light.color) == palette.swatches.map(\.light.color))
    #expect(plain.swatches[1].name == "#f2777a")
  }

  @Test func base16InItsOldLayout() throws {
    let palette = try ForeignPaletteTests.read("old-layout.yaml")
    #expect(palette.name == "Old Harbor")
    #expect(palette.dark.hex == "#1b2b34" && palette.light == .white)
    #expect(colors(palette)[3] == "base03 #65737e")
    #expect(palette.swatches.count { $0.weight == 1 } == 8)
  }

  @Test func base24InItsNewLayout() throws {
    let palette = try ForeignPaletteTests.read("light-24.yml")
    #expect(palette.name == "Paper")
    #expect(palette.light.hex == "#fafafa" && palette.dark == .black)
    #expect(palette.swatches.count == 24)
    #expect(colors(palette)[23] == "base17 #b060f0")
  }

  /// All ways to write a YAML value on one line.
  @Test(arguments: [
    ("Plain name", "Plain name"), ("Plain # comment", "Plain"), ("C#", "C#"), ("a: b", "a: b"),
    ("'it''s # so' # comment", "it's # so"), ("\"a \\\"b\\\" \\u00e9\" # 'x'", "a \"b\" é"),
    ("\"\"", "x"), ("'", "'"), ("\"open", "\"open"), ("# comment", "x"),
  ])
  func namesInYAML(value: String, name: String) throws {
    let colors = (0..<16).map { "base0\(String($0, radix: 16)): 0a0b0c\n" }.joined()
    let bytes = Array("name: \(value)\n\(colors)".utf8)
    #expect(try PaletteFile(reading: bytes, named: "x.yaml").palette.name == name)
  }

  /// A map over many lines is read once, not again with each line, which would take minutes.
  @Test(arguments: [true, false]) func aLongMap(isClosed: Bool) throws {
    let names = (0..<16).map { "base0\(String($0, radix: 16))" }
    let colors = names.map { " \($0): \"0a0b0c\",\n" }.joined()
    let long = String(repeating: " b\n", count: (PaletteFile.byteLimit - 1000) / 3)
    let text = "name: x\npalette: {\n\(colors) a: \n\(long)\(isClosed ? "}\n" : "")"
    guard isClosed else {
      #expect(throws: PaletteFileError.self) {
        try PaletteFile(reading: Array(text.utf8), named: "x.yaml")
      }
      return
    }
    let palette = try PaletteFile(reading: Array(text.utf8), named: "x.yaml").palette
    #expect(palette.swatches.count == 16)
  }

  /// Each value can have a name, and each name can be used.
  @Test func manyAnchors() throws {
    let anchors = (0..<20_000).map { "k\($0): &a\($0) 0a0b0c\nu\($0): *a\($0)\n" }.joined()
    let names = (0..<16).map { "base0\(String($0, radix: 16))" }
    let colors = names.map { "\($0): *a7\n" }.joined()
    let bytes = Array("name: x\n\(anchors)\(colors)".utf8)
    #expect(try PaletteFile(reading: bytes, named: "x.yaml").palette.swatches.count == 16)
  }

  @Test func listsOfLospec() throws {
    let palette = try ForeignPaletteTests.read("lospec.gpl")
    #expect(palette.name == "Reef")
    #expect(colors(palette) == ["1b4965 #1b4965", "62b6cb #62b6cb", "ff7f51 #ff7f51"])
    let list = try ForeignPaletteTests.read("paint-net.txt")
    #expect(list.swatches.map(\.light.color) == palette.swatches.map(\.light.color))
  }

  /// Every palette of GIMP and Inkscape, if their packages are installed.
  @Test(arguments: ["/usr/share/gimp/2.0/palettes", "/usr/share/inkscape/palettes"])
  func thePalettesOfGIMPAndInkscape(folder: String) throws {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    for name in names.sorted() where name.hasSuffix(".gpl") {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      let lines = text.split(whereSeparator: \.isNewline).filter {
        $0.wholeMatch(of: /\s*\d+\s+\d+\s+\d+.*/) != nil
      }
      let palette = Result { try PaletteFile(reading: Array(text.utf8), named: name).palette }
      if lines.count > Palette.swatchLimit {
        #expect(throws: PaletteFileError.self) { try palette.get() }
      } else {
        #expect(try palette.get().swatches.count == lines.count, "\(name)")
      }
    }
  }
}
