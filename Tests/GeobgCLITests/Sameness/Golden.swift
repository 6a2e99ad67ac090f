import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// The pictures with recorded hashes, and the file that lists the hashes.
enum Golden {
  /// The hashes of `engine`, in the format of `sha256sum`.
  static func registry(of engine: Engine = .newest) -> URL {
    Fixtures.root.appendingPathComponent(
      "Tests/GeobgCLITests/Golden/engine-\(engine.number).sha256")
  }

  /// One picture with a recorded hash.
  struct Picture: Sendable {
    let seed: String
    let mode: Mode
    let hasMesh: Bool
    let isClassic: Bool

    /// Its file name: the seed with all bytes escaped except letters, digits, dots and hyphens.
    var name: String {
      let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-".utf8)
      let seed = seed.utf8.map { byte in
        plain.contains(byte) ? String(UnicodeScalar(byte)) : String(format: "%%%02x", byte)
      }
      let ending = (isClassic ? "classic-" : "") + (hasMesh ? "mesh" : "none")
      return "\(seed.joined())-\(mode.rawValue)-\(ending).svg"
    }

    /// Its bytes, made by the library that the tests are linked with.
    func bytes(_ engine: Engine = .newest) throws -> [UInt8] {
      var recipe = try Recipe(
        seed, palette: isClassic ? "classic" : "original", mode: mode,
        mesh: hasMesh ? try WireMesh(passes: 1) : nil)
      recipe.engine = engine
      return try RecipeFile(recipe, output: Output(format: .svg)).render(
        RenderOptions(metadata: false))
    }

    /// A line of a script that makes it with the newest engine.
    var command: String {
      let palette = isClassic ? "--palette classic " : ""
      let flags = "\(palette)--\(mode.rawValue) \(hasMesh ? "--mesh" : "--no-mesh") --no-metadata"
      // Write to standard output, because every file would be synced.
      return "\"$G\" --seed=\(Script.quoted(seed)) \(flags) --format svg -o - > "
        + "\(Script.quoted(name)) || exit 1"
    }
  }

  /// Every seed in light and in dark mode, and in dark mode with the palette `classic`.
  ///
  /// In light mode both palettes have the same inks.
  static let pictures = (numbers + texts).flatMap { seed in
    [(Mode.light, false), (.dark, false), (.dark, true)].flatMap { mode, isClassic in
      [true, false].map {
        Picture(seed: seed, mode: mode, hasMesh: $0, isClassic: isClassic)
      }
    }
  }

  private static let numbers = (1...150).map(String.init)

  private static let texts = [
    "2026-01-01", "2026-02-28", "2026-12-24", "2027-01-01", "1970-01-01", "2000-02-29", "0", "007",
    "-1", "1.5", "1e3", "18446744073709551615", "18446744073709551616", "00", "+1", "Ada", "ada",
    "ADA", "Grace Hopper", "Vera Molnár", "Vera Molna\u{301}r", "Frieder Nake", "Łukasz",
    "İstanbul",
    "ISTANBUL", "istanbul", "ıstanbul", "straße", "STRASSE", "日本", "富士山", "Москва", "Ελλάδα",
    "مرحبا", "नमस्ते", "한국", "🙂", "👩‍👩‍👧‍👦", "🇩🇪", "a b", " ", "  ", "a/b", "../x", "'", "\"", "\\",
    "</metadata>", "#1", "tab\tnew\nline",
  ]

  /// Ten of them: light and dark, with and without a mesh, both palettes, numbers and texts.
  static let few = stride(from: 0, to: pictures.count, by: 125).map { pictures[$0] }

  /// Expects that `folder` holds exactly `pictures`, with the recorded hashes.
  static func check(
    _ folder: TemporaryFolder, of pictures: [Picture] = pictures, by engine: Engine = .newest,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let names = Set(pictures.map(\.name))
    let lines = try String(contentsOf: registry(of: engine), encoding: .utf8).split(separator: "\n")
      .filter { names.contains(String($0.dropFirst(66))) }
    let result = try Shell.run(
      "sha256sum", ["--check", "--strict", "--quiet"],
      input: Data(lines.joined(separator: "\n").utf8 + [10]), in: folder.url)
    #expect(result.code == 0, "\(result.text)\(result.errors)", sourceLocation: location)
    #expect(lines.count == names.count, sourceLocation: location)
    #expect(folder.names == names.sorted(), sourceLocation: location)
  }
}
