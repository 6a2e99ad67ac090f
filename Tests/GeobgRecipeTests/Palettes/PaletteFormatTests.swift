import Foundation
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct PaletteFormatTests {
  /// Palettes of various sizes that matter to some format, with names that are hard to write.
  private func palettes() throws -> [Palette] {
    var generator = FixedGenerator(77)
    let names = [
      "a", "é\u{301}\u{1F600}", "two\nlines", "12 34 56", "# no comment", "\"quoted\"", " ",
    ]
    return try [1, 2, 5, 6, 7, 8, 16, 64, 512].map { count in
      let swatches = try (0..<count).map { index in
        let color = Color(
          red: .random(in: 0...255, using: &generator),
          green: .random(in: 0...255, using: &generator),
          blue: .random(in: 0...255, using: &generator))
        return try Palette.Swatch(
          name: names[index % names.count], weight: 2, light: .init(suiting: color, on: .white))
      }
      return try Palette(
        name: "\(count): it's \"é\" # \\", light: .white, dark: .black, swatches: swatches)
    }
  }

  private func colors(_ palette: Palette) -> [Color] { palette.swatches.map(\.light.color) }

  @Test(arguments: [PaletteFormat.json, .gpl, .hex])
  func everyColorComesBack(format: PaletteFormat) throws {
    for palette in try palettes() {
      let bytes = try PaletteFile(palette: palette).bytes(as: format)
      let back = try PaletteFile(reading: bytes, named: "x.\(format.extensions[0])").palette
      #expect(colors(back) == colors(palette))
      if format == .json { #expect(back == palette) }
      if format != .hex { #expect(back.name == palette.name) }
    }
  }

  /// Color schemes have fixed slots; colors without a slot's name become accents, in order.
  @Test(arguments: [(PaletteFormat.base16, 8..<16), (.pywal, 1..<7)])
  func everyColorComesBackFromItsPlace(format: PaletteFormat, accents: Range<Int>) throws {
    for palette in try palettes() {
      let file = PaletteFile(palette: palette)
      let count = palette.swatches.count
      guard count <= accents.count else {
        let error = PaletteFileError.tooManySwatches(
          count: count, limit: accents.count, format: format)
        #expect(throws: error) { try file.bytes(as: format) }
        continue
      }
      let back = try PaletteFile(reading: file.bytes(as: format), named: "x.yaml").palette
      #expect(Array(colors(back)[accents].prefix(count)) == colors(palette))
      #expect(colors(back)[0] == palette.dark && back.dark == palette.dark)
      // After the first round trip, nothing changes any more.
      let again = try PaletteFile(palette: back).bytes(as: format)
      #expect(try PaletteFile(reading: again, named: "x.yaml").palette == back)
    }
  }

  @Test(arguments: PaletteFile.builtInNames)
  func ourJSONIsLaidOutLikeTheBuiltInOnes(name: String) throws {
    let file = try PaletteFile.builtIn(name)
    #expect(try file.bytes(as: .json) == PaletteFile.builtInJSON(name))
  }

  @Test func theBuiltInOnesComeBackFromEveryFormat() throws {
    for name in PaletteFile.builtInNames {
      let file = try PaletteFile.builtIn(name)
      for format in PaletteFormat.allCases where format != .css {
        let name = "x.\(format.extensions[0])"
        let back = try PaletteFile(reading: file.bytes(as: format), named: name).palette
        #expect(Set(colors(file.palette)).isSubset(of: colors(back)), "\(name) \(format)")
      }
    }
  }

  @Test func customPropertiesAreNotRead() throws {
    let bytes = try PaletteFile.builtIn("dusk").bytes(as: .css)
    #expect(throws: PaletteFileError.notRead(.css)) {
      try PaletteFile(reading: bytes, named: "dusk.css")
    }
  }

  /// Names keep every character of UTF-16, except the zero that ends a name.
  @Test func adobeSwatchExchangeKeepsNames() throws {
    let ink = Palette.Ink(color: Color(red: 1, green: 128, blue: 254), opacity: .opaque ... .opaque)
    let palette = try Palette(
      name: "p \u{1F600}", light: .white, dark: .black,
      swatches: ["é", "a\u{0}b", "\u{1F600}"].map { (name) throws(RecipeError) in
        try Palette.Swatch(name: name, weight: 1, light: ink)
      })
    let bytes = try PaletteFile(palette: palette, about: nil).bytes(as: .ase)
    let back = try PaletteFile(reading: bytes, named: "x.ase").palette
    #expect(back.name == palette.name)
    #expect(back.swatches.map(\.name) == ["é", "a b", "\u{1F600}"])
    #expect(back.swatches.allSatisfy { $0.light.color == ink.color })
  }

  @Test func customPropertiesHaveBothModes() throws {
    let (one, two) = (Color(red: 1, green: 2, blue: 3), Color(red: 4, green: 5, blue: 6))
    func ink(_ color: Color) -> Palette.Ink { .init(color: color, opacity: .opaque ... .opaque) }
    let palette = try Palette(
      name: "my p", light: .white, dark: .black,
      swatches: [
        .init(name: "a;}b", weight: 1, light: ink(one), dark: ink(two)),
        .init(name: "a--b", weight: 1, light: ink(two)),
        .init(name: "été 1×", weight: 1, light: ink(one)),
        .init(name: "background", weight: 1, light: ink(one)),
      ])
    let text = String(
      decoding: try PaletteFile(palette: palette, about: nil).bytes(as: .css), as: UTF8.self)
    #expect(
      text == """
        :root {
          --my-p-background: #ffffff;
          --my-p-a--b: #010203;
          --my-p-a--b-2: #040506;
          --my-p-été-1-: #010203;
          --my-p-background-2: #010203;
        }

        @media (prefers-color-scheme: dark) {
          :root {
            --my-p-background: #000000;
            --my-p-a--b: #040506;
          }
        }

        """)
  }

  @Test(arguments: [
    ("a.json", PaletteFormat.json), ("a.GPL", .gpl), ("./a.ase", .ase), ("a.hex", .hex),
    ("b.d/a.txt", .hex), ("a.yaml", .base16), ("a.yml", .base16), ("a", nil), ("a.d/b", nil),
    ("a.png", nil), ("", nil), (".", nil),
  ])
  func anExtensionNamesAFormat(path: String, format: PaletteFormat?) {
    #expect(PaletteFormat(extensionOf: path) == format)
  }

  /// The beginning of a file overrides its extension.
  @Test func theSignatureWins() throws {
    let file = try PaletteFile.builtIn("dusk")
    for format in [PaletteFormat.json, .gpl, .pywal] {
      let back = try PaletteFile(reading: file.bytes(as: format), named: "misnamed.hex").palette
      #expect(back.swatches.count >= 5)
    }
    let list = try file.bytes(as: .hex)
    #expect(throws: PaletteFileError.unknownFormat) {
      try PaletteFile(reading: list, named: "list")
    }
  }

  /// The opacities chosen for formats without opacity are similar to those of the built-in
  /// palettes.
  ///
  /// The palettes `original` and `signal` are bolder on purpose, and are left out.
  @Test func opacitiesAreLikeTheBuiltInOnes() throws {
    for name in PaletteFile.builtInNames where !["original", "signal"].contains(name) {
      let palette = try PaletteFile.builtIn(name).palette
      for swatch in palette.swatches {
        for mode in Mode.allCases {
          let ink = swatch.ink(in: mode)
          let suited = Palette.Ink(suiting: ink.color, on: palette.background(in: mode))
          let (own, tuned) = (suited.opacity.upperBound.value, ink.opacity.upperBound.value)
          #expect(abs(own.double - tuned.double) < 0.35, "\(name) \(swatch.name) \(mode)")
          #expect(suited.opacity.lowerBound.value >= 0.08)
        }
      }
    }
  }

  @Test func aPaletteHasALimit() throws {
    let most = try palettes().last
    let colors = (try #require(most)).swatches.map(\.light.color.hex)
    #expect(colors.count == Palette.swatchLimit)
    let more = Array((colors + ["#000000"]).joined(separator: " ").utf8)
    #expect(throws: PaletteFileError.palette(.swatchCount(count: 513, limit: 512))) {
      try PaletteFile(reading: more, named: "a.hex")
    }
    let limit = PaletteFile.byteLimit
    let long = Array("#000000".utf8) + [UInt8](repeating: 0x20, count: limit - 7)
    #expect(throws: Never.self) { try PaletteFile(reading: long, named: "a.hex") }
    #expect(throws: PaletteFileError.tooLarge(byteCount: limit + 1, limit: limit)) {
      try PaletteFile(reading: long + [0x20], named: "a.hex")
    }
  }
}
