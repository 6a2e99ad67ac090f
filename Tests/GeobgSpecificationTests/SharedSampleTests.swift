import Foundation
import GeobgBatch
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// The library agrees with the samples in `Tests/Shared`, which every other language also reads.
@Suite(.timed) struct SharedSampleTests {
  /// The lines of the sample file `name`; if recording is requested, `made` is written to it first.
  private func lines(_ name: String, recording made: [String]) throws -> [String] {
    let text = Data(made.map { $0 + "\n" }.joined().utf8)
    let content = try Reference(inPackage: "Tests/Shared/\(name)").content(recording: text)
    return String(decoding: content, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  // MARK: Recipes

  /// What a sample must have for the recipes to be of all kinds.
  private struct Kinds: OptionSet {
    let rawValue: Int
    static let gestures = Kinds(rawValue: 1)
    static let span = Kinds(rawValue: 2)
    static let calm = Kinds(rawValue: 4)
    static let print = Kinds(rawValue: 8)
    static let transparent = Kinds(rawValue: 16)
    static let mesh = Kinds(rawValue: 32)
    static let dark = Kinds(rawValue: 64)
    static let art = Kinds(rawValue: 128)
    static let motion = Kinds(rawValue: 256)
    static let all: [Kinds] = [
      .gestures, .span, .calm, .print, .transparent, .mesh, .dark, .art, .motion,
    ]

    init(rawValue: Int) { self.rawValue = rawValue }

    init(of recipe: Recipe) {
      self = []
      if !recipe.drawing.gestures.isEmpty { insert(.gestures) }
      if recipe.view.span != nil { insert(.span) }
      if recipe.calm != .none { insert(.calm) }
      if recipe.view.canvas.edge != .none { insert(.print) }
      if recipe.background == .none { insert(.transparent) }
      if recipe.mesh != nil { insert(.mesh) }
      if recipe.mode == .dark { insert(.dark) }
      if recipe.art != .original { insert(.art) }
      if recipe.motion != nil { insert(.motion) }
    }
  }

  /// The line of the SVG of `file`; nil if pages, which have the lowest limits, refuse its picture.
  private func line(_ name: String, _ file: RecipeFile) -> String? {
    var options = RenderOptions()
    options.limits = .shared
    let svg = try? RecipeFile(file.recipe, output: file.output.with(format: .svg)).render(options)
    guard let svg, svg.count <= 400_000 else { return nil }
    return CanonicalJSON.object([
      "bytes": String(svg.count), "name": CanonicalJSON.string(name), "recipe": file.json,
      "sha256": CanonicalJSON.string(SHA256.digest(of: svg)),
    ])
  }

  /// The lines of `count` random recipes, which are called `name`; either all of them change the art,
  /// or none, and either all of them move, or none.
  private func randomLines(
    _ name: String, _ count: Int, hasArt: Bool, hasMotion: Bool = false
  ) throws -> [String] {
    var lines: [String] = []
    var seed: UInt64 = 1000
    while lines.count < count {
      seed += 1
      var random = RandomRecipe(seed, isSmall: true, hasArt: hasArt, hasMotion: hasMotion)
      let recipe = try random.file().recipe
      guard !hasArt || recipe.art != .original, !hasMotion || recipe.motion != nil else { continue }
      if let line = line("\(name) \(seed)", RecipeFile(recipe)) { lines.append(line) }
    }
    return lines
  }

  /// The lines of `count` random recipes with groups, with both modes, and with all of these; they may
  /// also have names for a page with several pictures.
  private func extraLines(_ count: Int, isInline: Bool = false) throws -> [String] {
    var lines: [String] = []
    var seed: UInt64 = isInline ? 6000 : 5000
    while lines.count < count {
      seed += 1
      var random = RandomRecipe(seed, isSmall: true, hasMotion: false)
      var file = RecipeFile(try random.file().recipe, output: Output(format: .svg))
      file.output.hasGroups = lines.count % 3 != 0
      file.output.isAdaptive = lines.count % 3 != 1
      file.output.isInline = isInline
      let name = isInline ? "inline" : "extras"
      if let line = line("\(name) \(seed)", file) { lines.append(line) }
    }
    return lines
  }

  /// The lines of `count` drawings of taps at all zooms.
  private func zoomedLines(_ count: Int) throws -> [String] {
    try (0..<UInt64(count)).map { seed in
      let recipe = try ZoomedDrawing.recipe(seed, taps: 1...8)
      return try #require(line("zoom \(seed)", RecipeFile(recipe)))
    }
  }

  /// The lines of `count` drawings in frames.
  private func framedLines(_ count: Int) throws -> [String] {
    try (0..<UInt64(count)).map { seed in
      let recipe = try FramedDrawing.recipe(seed, taps: 1...8)
      return try #require(line("frame \(seed)", RecipeFile(recipe)))
    }
  }

  /// The lines of `count` drawings in which shapes are changed.
  private func changedLines(_ count: Int) throws -> [String] {
    try (0..<UInt64(count)).map { seed in
      try #require(line("change \(seed)", RecipeFile(try ChangedDrawing.recipe(seed))))
    }
  }

  /// The lines of `count` drawings in which taps have palettes of their own.
  private func paintedLines(_ count: Int) throws -> [String] {
    try (0..<UInt64(count)).map { seed in
      try #require(line("palette \(seed)", RecipeFile(try ChangedDrawing.painted(seed))))
    }
  }

  @Test func recipesMakeTheirFiles() throws {
    // Finding random recipes takes long, because most of them have too many shapes.
    let recorded = try lines(
      "recipes.jsonl",
      recording: Fixtures.isRecording
        ? try randomLines("random", 100, hasArt: false) + randomLines("art", 50, hasArt: true)
          + extraLines(12) + randomLines("motion", 38, hasArt: false, hasMotion: true)
          + zoomedLines(40) + changedLines(40) + framedLines(40)
          + paintedLines(40) + extraLines(19, isInline: true) : [])
    #expect(recorded.count == 379)
    var counts: [Int: Int] = [:]
    for text in recorded {
      let sample = try JSONField(
        try JSONValue(parsing: Array(text.utf8), limit: RecipeFile.byteLimit)
      ).object(keys: ["bytes", "name", "recipe", "sha256"])
      let file = try RecipeFile(sample.required("recipe"))
      let recipe = file.recipe
      #expect(try line(sample.required("name").string(), file) == text)
      for kind in Kinds.all where Kinds(of: recipe).contains(kind) {
        counts[kind.rawValue, default: 0] += 1
      }
    }
    for kind in Kinds.all { #expect(counts[kind.rawValue, default: 0] >= 10, "\(kind.rawValue)") }
  }

  // MARK: Errors

  /// The invalid files: the recipes of another suite, and files that only other readers refuse.
  private func invalidFiles() throws -> [(name: String, bytes: [UInt8])] {
    let documents = Fixtures.root.appendingPathComponent("Tests/GeobgRecipeTests/Documents")
    let names = try FileManager.default.contentsOfDirectory(atPath: documents.path)
    // The sentence about an unknown field of the art changes with every new field; `DocumentTests` has it.
    let wanted = names.filter { $0.hasPrefix("recipe-") && $0 != "recipe-art-key.json" }
    var files = try wanted.sorted().map { name in
      (name, Array(try Data(contentsOf: documents.appendingPathComponent(name))))
    }
    func add(_ name: String, _ text: String) { files.append((name, Array(text.utf8))) }
    func add(members: String, _ name: String) {
      add(name, #"{"engine":1,"seed":"1",\#(members)}"#)
    }
    let svg = String(
      decoding: try Fixtures.recipe(1, width: 40, height: 40).render(as: .svg), as: UTF8.self)
    let png = try Fixtures.recipe(1, width: 8, height: 8).render(as: .png)
    add(members: #""zoom":0.001"#, "too many shapes")
    add(
      members: #""canvas":{"height":1000000,"width":1000000},"mesh":1,"zoom":0.001"#,
      "a mesh too fine")
    add(
      members: #""canvas":{"height":9,"width":9},"span":{"height":9,"width":8,"x":0,"y":0}"#,
      "outside its span")
    add(members: #""calm":[[0,0,1,1],[0.5,0,0.6,1]]"#, "a calm zone outside")
    add(members: #""canvas":{"bleed":3,"height":9,"width":9}"#, "a bleed without paper")
    add("a text", "wallpaper")
    add("nothing", "")
    add("an SVG without a recipe", "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>")
    add("half an SVG", String(svg.prefix(svg.count / 4)))
    add("an SVG with a damaged recipe", svg.replacing("\"seed\":\"1\"", with: "\"seed\":1"))
    files.append(("half a PNG", Array(png.prefix(60))))
    var damaged = png
    damaged[100] ^= 1
    files.append(("a PNG with a damaged recipe", damaged))
    files.append(("a PNG without a recipe", try without("iTXt", png)))
    return files
  }

  /// The PNG `bytes` without its chunks of `kind`.
  private func without(_ kind: String, _ bytes: [UInt8]) throws -> [UInt8] {
    var kept = Array(bytes.prefix(8))
    var place = 8
    while place < bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let chunk = bytes[place..<place + 12 + length]
      if !chunk.dropFirst(4).starts(with: kind.utf8) { kept += chunk }
      place += 12 + length
    }
    try #require(kept.count < bytes.count)
    return kept
  }

  /// Why the file cannot be read or drawn; nil if it can.
  private func refusal(of bytes: [UInt8]) -> (code: ErrorCode, field: String?, text: String)? {
    let recipe: Recipe
    do throws(DocumentError) {
      recipe = try RecipeFile(reading: bytes).recipe
    } catch {
      return (error.code, error.field, error.description)
    }
    do throws(RecipeError) {
      _ = try recipe.scene()
      return nil
    } catch {
      return (error.code, nil, error.description)
    }
  }

  @Test func errorsAreTheSame() throws {
    let made = try invalidFiles().map { name, bytes in
      let refusal = try #require(self.refusal(of: bytes), "\(name) is valid")
      return CanonicalJSON.object([
        "base64": CanonicalJSON.string(Data(bytes).base64EncodedString()),
        "code": CanonicalJSON.string(refusal.code.name),
        "field": refusal.field.map(CanonicalJSON.string) ?? "null",
        "name": CanonicalJSON.string(name),
        "text": CanonicalJSON.string(refusal.text),
      ])
    }
    let recorded = try lines("errors.jsonl", recording: made)
    #expect(recorded.count == made.count)
    for (line, expected) in zip(recorded, made) { #expect(line == expected) }
  }
}
