import Foundation
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Damaged palettes are refused with the position and the reason, and never crash the program.
@Suite(.timed) struct PaletteDamageTests {
  private static let folder = Fixtures.root.appendingPathComponent(
    "Tests/GeobgRecipeTests/PaletteFiles")

  private static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// The error for `bytes`; nil if they are accepted.
  private func refusal(_ bytes: [UInt8], _ name: String) -> String? {
    do throws(PaletteFileError) {
      _ = try PaletteFile(reading: bytes, named: name)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: ["harbor.ase", "dusk.gpl", "lospec.gpl", "old-layout.yaml", "pywal-colors.json"])
  func truncatedAtEveryByte(name: String) throws {
    var sound =
      name == "dusk.gpl"
      ? try PaletteFile.builtIn("dusk").bytes(as: .gpl) : try PaletteDamageTests.bytes(name)
    #expect(refusal(sound, name) == nil)
    // Anything after the last color or the closing brace may be missing.
    while name != "dusk.gpl", !name.hasSuffix("ase"), [0x0A, 0x22].contains(sound.last) {
      sound.removeLast()
    }
    // The name of the last color may be shorter.
    if name.hasSuffix("gpl") {
      sound = Array(sound[...(sound.lastIndex(of: 0x09) ?? 0)])
    }
    for length in 0..<sound.count {
      let words = refusal(Array(sound[..<length]), name)
      #expect(words != nil, "\(length) of \(sound.count) bytes")
      let place = name.hasSuffix("ase") ? "byte " : "line "
      #expect(words?.contains(place) == true, "\(words ?? "")")
    }
  }

  /// Every truncation of a GIMP file is noticed, except at the end of a line or in the name of a color.
  ///
  /// A GIMP file that ends with a complete line is a valid palette with fewer colors.
  @Test func gimpsOwnTruncatedAtEveryByte() throws {
    let text = "GIMP Palette\nName: Two\nColumns: 2\n#\n255   0   0\tred\n  0 128 255\tblue\n"
    let sound = Array(text.utf8)
    for length in 0..<sound.count {
      var text = sound[..<length]
      while text.last == 0x20 { text.removeLast() }
      let last = text.split(separator: 0x0A).last ?? []
      let isNamed = last.contains(0x09) && last.last != 0x09
      let isWhole = text.contains(0x09) && (text.last == 0x0A || isNamed)
      #expect((refusal(Array(sound[..<length]), "a.gpl") == nil) == isWhole, "\(length)")
    }
  }

  @Test(arguments: [
    "harbor.ase", "lospec.gpl", "old-layout.yaml", "light-24.yml", "pywal-colors.json",
    "pywal-colors.txt", "paint-net.txt",
  ])
  func damagedBytes(name: String) throws {
    let sound = try PaletteDamageTests.bytes(name)
    var generator = FixedGenerator(UInt64(name.utf8.count))
    var (taken, refused) = (0, 0)
    for _ in 0..<3000 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(.random(in: 0...255, using: &generator), at: place)
        case 2: bytes[place] = [0, 0x0A, 0x20, 0x3A, 0x22, 0x7F, 0x80, 0xFF][place % 8]
        default: bytes[place] = .random(in: 0...255, using: &generator)
        }
      }
      if refusal(bytes, name) == nil { taken += 1 } else { refused += 1 }
    }
    #expect(taken > 0 && refused > 100)
  }

  @Test(arguments: [
    (
      "a.gpl", "GIMP Palete\n",
      "line 1: 'GIMP Palete' is not the first line of a GIMP palette; "
        + "write GIMP Palette"
    ),
    ("a.gpl", "", "line 1: '' is not the first line of a GIMP palette; write GIMP Palette"),
    ("a.gpl", "GIMP Palette\nName: x\n", "line 2: the file has no colors"),
    (
      "a.gpl", "GIMP Palette\n0 0 256 x\n",
      "line 2: '0 0 256 x' does not begin with three numbers from 0 to 255"
    ),
    (
      "a.gpl", "GIMP Palette\n#\n0 -1 2\n",
      "line 3: '0 -1 2' does not begin with three numbers from 0 to 255"
    ),
    (
      "a.gpl", "GIMP Palette\n1 2 3",
      "line 2: the last line is unfinished, so the file may be truncated; if not, add a line break"
    ),
    (
      "a.gpl", "GIMP Palette\n#Colors: 2\n1 2 3\n",
      "line 3: the file ends after 1 of 2 colors, the number in its comment"
    ),
    (
      "a.gpl", "GIMP Palette\r\nChannels: RGBA\r\n1 2 3 4 x\r\n",
      "line 3: '1 2 3 4 x' is translucent; use an opaque color"
    ),
    (
      "a.gpl", "GIMP Palette\n1 2 3 \u{0}\n",
      "line 2: the line contains a zero byte (NUL), which is not text; remove it"
    ),
    (
      "a.yaml", "a:\n  <<: *b\n",
      "line 2: '<<: *b' refers to another part of the file; write its colors here"
    ),
    (
      "a.yaml", "base00: *b\n",
      "line 1: '*b' refers to another part of the file; write its colors here"
    ),
    ("a.yaml", "palette: {base00: 123456,\n", "line 1: the file ends before a closing brace"),
    ("a.hex", "ff0000\nff000\n", "line 2: 'ff000' is not a color; write #rrggbb"),
    ("a.hex", "# red\n", "line 1: '#' is not a color; write #rrggbb"),
    ("a.hex", "; none\n\n", "line 2: the file has no colors"),
    ("a.txt", "80ff0000", "line 1: '80ff0000' is translucent; use an opaque color"),
    ("a.txt", "#ff000080", "line 1: '#ff000080' is translucent; use an opaque color"),
    ("a.yaml", "base00: \"12345\"\n", "line 1: '12345' is not a color; write #rrggbb"),
    ("a.yaml", "base00: #123456\n", "line 1: '' is not a color; write #rrggbb"),
    ("a.yaml", "base00: 123456\nbase00: 123456", "line 2: base00 occurs twice"),
    ("a.yaml", "base00: 123456\n\n", "line 2: the file ends without base01"),
    (
      "a.yaml", "name: x\nwhat\n",
      "line 2: 'what' is not a key, a colon and a value, such as "
        + "base00: ffffff"
    ),
    ("a.json", "{\"colors\": {}}", "special is missing"),
    ("a.json", "{\"special\": {\"background\": 1}, \"colors\": {}}", "colors, color0 is missing"),
    ("a.json", "{", "not valid JSON: line 1, column 2: a key in quotes is missing"),
    ("a.json", "{}", "name is missing"),
    (
      "a.png", "\u{89}PNG",
      "not a palette in a known format; the formats are json, gpl, ase, hex, "
        + "base16, pywal"
    ),
  ])
  func textIsRefusedWithItsLine(name: String, text: String, words: String) {
    #expect(refusal(Array(text.utf8), name) == words)
  }

  /// The header of a file with `count` blocks, followed by `rest`.
  private static func file(of count: UInt8 = 1, _ rest: [UInt8]) -> [UInt8] {
    let header: [UInt8] = [0x41, 0x53, 0x45, 0x46, 0, 1, 0, 0, 0, 0, 0, count]
    return header + rest
  }

  /// A file with one block.
  private static func file(type: UInt8, _ body: [UInt8]) -> [UInt8] {
    let start: [UInt8] = [0, type, 0, 0, 0, UInt8(body.count)]
    return file(start + body)
  }

  /// A file with one color that has no name.
  private static func file(_ model: String, _ parts: [UInt8]) -> [UInt8] {
    let body: [UInt8] = [0, 0] + Array(model.utf8)
    return file(type: 1, body + parts)
  }

  private static let broken: [(bytes: [UInt8], words: String)] = [
    (Array("ASEX".utf8), "byte 0: the file does not begin with ASEF"),
    ([], "byte 0: the file is truncated; at least 4 bytes are missing"),
    (
      [0x41, 0x53, 0x45, 0x46, 0, 2, 0, 1],
      "byte 4: the version is 2.1; only 0.1 and 1.0 are supported"
    ),
    (file([]), "byte 12: the file is truncated; at least 2 bytes are missing"),
    (file(of: 0, []), "byte 12: the file has no colors"),
    (file(of: 0, [7, 7]), "byte 12: the file has 2 bytes after its last block"),
    (file(type: 3, []), "byte 12: 0x3 is not a known kind of block"),
    (file(type: 1, [0]), "byte 18: a block of 1 bytes is too short for its content"),
    (file(type: 1, [0, 1, 0, 65]), "byte 18: a name is not UTF-16 that ends in a zero"),
    (file(type: 1, [0, 2, 0xD8, 0, 0, 0]), "byte 18: a name is not UTF-16 that ends in a zero"),
    (file("HSB ", []), "byte 20: 'HSB ' is not a known color model; use RGB, CMYK, LAB or Gray"),
    (file("Gray", [0x40, 0, 0, 0]), "byte 24: 2.0 is out of range; use 0 to 1"),
    (file("Gray", [0x7F, 0xC0, 0, 0]), "byte 24: nan is out of range; use 0 to 1"),
    (file("RGB ", [0, 0, 0, 0]), "byte 28: a block of 10 bytes is too short for its content"),
  ]

  @Test(arguments: broken.indices)
  func bytesAreRefusedWithTheirNumber(index: Int) {
    let (bytes, words) = PaletteDamageTests.broken[index]
    #expect(refusal(bytes, "a.ase") == words)
  }
}
