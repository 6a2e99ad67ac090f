import Foundation
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Files of geobg that other programs have saved: the recipe comes back.
///
/// `Tests/GeobgRecipeTests/ForeignFiles` contains the files.
@Suite(.timed) struct ForeignFileTests {
  private static let folder = Fixtures.root.appendingPathComponent(
    "Tests/GeobgRecipeTests/ForeignFiles")

  private static func names(_ kind: String) -> [String] {
    let folder = folder.appendingPathComponent(kind).path
    return (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  @Test func everyFileGivesItsRecipe() throws {
    var seeds: [String: [String]] = [:]
    for kind in ["svg", "pdf", "png"] {
      for name in Self.names(kind) {
        let file = try RecipeFile(reading: Self.bytes("\(kind)/\(name)"))
        seeds["\(kind) \(file.recipe.seed.text)", default: []].append(name)
        #expect(try RecipeFile(reading: Array(file.json.utf8)) == file)
      }
    }
    #expect(seeds.mapValues(\.count) == Self.counts)
    _ = try RecipeFile(reading: Self.bytes("recipe-bom.json"))
  }

  /// The number of files for each format and seed.
  private static let counts = [
    "svg 42": 2, "svg \(oddSeed)": 13, "pdf 42": 3, "pdf café": 3, "png \(oddSeed)": 1,
  ]
  private static let oddSeed = "Ünï&<\"seed\">"

  // MARK: - Palettes

  @Test(
    arguments: [
      ("extra.yaml", nil), ("flow.yaml", nil), ("json2.json", nil), ("nonl_count.gpl", nil),
      ("over1eps.ase", nil), ("override.yaml", nil), ("uneven.yaml", nil), ("ver01.ase", nil),
      (
        "latin1comment.gpl",
        "line 3: the line is not UTF-8, but perhaps Latin-1; save the file as UTF-8"
      ),
      ("nul.gpl", "line 6: the line contains a zero byte (NUL), which is not text; remove it"),
      ("utf16.json", "not valid JSON: it is UTF-16; save it as UTF-8"),
    ] as [(String, String?)])
  func everyPaletteIsReadOrRefused(name: String, refusal: String?) throws {
    do throws(PaletteFileError) {
      let bytes = (try? Self.bytes("palettes/\(name)")) ?? []
      let palette = try PaletteFile(reading: bytes, named: name).palette
      #expect(refusal == nil)
      if name.hasSuffix("yaml") || name == "json2.json" {
        #expect(palette.swatches.map(\.light.color.hex) == Self.scheme)
        #expect(palette.dark.hex == "#191919")
      }
    } catch {
      #expect(error.description == refusal)
    }
  }

  private static let scheme = [
    "#191919", "#de6e7c", "#819b69", "#b77e64", "#6099c0", "#b279a7", "#66a5ad", "#bbbbbb",
    "#3d3839", "#e8838f", "#8bae68", "#d68c67", "#61abda", "#cf86c1", "#65b8c1", "#8e8e8e",
  ]

  /// Each way of YAML to write a scheme gives the same colors.
  @Test func everyFormOfYAMLIsRead() throws {
    let keys = (0..<16).map { "base" + String(format: "%02X", $0) }
    let pairs = Array(zip(keys, Self.scheme))
    func block(_ indent: String, _ value: (String) -> String) -> String {
      pairs.map { "\(indent)\($0): \(value($1))\n" }.joined()
    }
    func flow(_ separator: String, _ value: (String, String) -> String) -> String {
      "{" + pairs.map(value).joined(separator: separator) + "}"
    }
    let files = [
      block("") { "\"\($0)\"" }, block("") { "'\($0.dropFirst())' # a comment" },
      "palette:\n" + block("    ") { "'\($0)'" },
      "palette: &colors\n" + block(" ") { "!!str '\($0)'" },
      "other:\n" + block("  ") { _ in "'#123456'" } + "palette:\n" + block("  ") { "\"\($0)\"" },
      "text: |\n  base00: no\n\n  base01\n" + block("") { "'\($0)'" },
      "text: >-\n    base00: no\npalette:\n" + block("  ") { "'\($0)'" },
      "author: a\n  b\n" + block("") { "'\($0)'" },
      "%YAML 1.2\n---\n\"palette\": " + flow(", ") { "'\($0)': \"\($1)\"" } + "\n",
      "palette: " + flow(",\n  ") { "\($0): '\($1)'" } + "\nvariant: dark\n",
      "a: &first '#191919'\n"
        + block("") { $0 == "#191919" ? "*first" : "'\($0)'" },
      "palette:\r\n" + block("  ") { "'\($0)'\r" },
    ]
    for text in files {
      let palette = try PaletteFile(reading: Array(text.utf8), named: "a.yaml").palette
      #expect(palette.swatches.map(\.light.color.hex) == Self.scheme, "\(text)")
    }
  }

  // MARK: - Changed files

  /// No changed file crashes a reader, and none gives a recipe that is neither refused nor the one of
  /// the file, unless the change is in the recipe's own bytes. (`make fuzz` makes other changes, and
  /// GeneratedFileTests more of them.)
  @Test(arguments: [
    "svg/inkscape-1.2.svg", "svg/utf16.svg", "svg/gzip.svgz", "pdf/42-objstm.pdf",
    "pdf/cafe-gs.pdf", "pdf/42-linearized.pdf", "png/itxt-compressed.png",
  ])
  func changedFilesAreReadOrRefused(path: String) throws {
    let sound = try Self.sample(path)
    let json = try RecipeFile(reading: sound).json
    var random = FixedGenerator(UInt64(path.utf8.count))
    var (refused, same) = (0, 0)
    for _ in 0..<2000 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 3: bytes.removeLast(min(place, bytes.count - 1))
        default: bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
      }
      guard let file = try? RecipeFile(reading: bytes) else {
        refused += 1
        continue
      }
      if file.json == json { same += 1 }
      #expect(try RecipeFile(reading: Array(file.json.utf8)) == file)
    }
    #expect(refused > 0 && same > 0)
  }

  /// A file, of a PNG only the chunks before the pixels.
  private static func sample(_ path: String) throws -> [UInt8] {
    let bytes = try bytes(path)
    guard path.hasPrefix("png/") else { return bytes }
    let pixels = try #require(bytes.firstIndex(of: "IDAT"))
    let end = [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    return Array(bytes[..<(pixels - 4)]) + end
  }
}
