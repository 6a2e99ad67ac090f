import Foundation
import GeobgBatch
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct ManifestHeaderTests {
  private static let place = ManifestPlace(folder: "walls")

  /// Headers of many kinds of plans.
  private static func headers(_ round: UInt64) throws -> [ManifestHeader] {
    var generator = FixedGenerator(round)
    return try (0..<40).compactMap { number in
      guard let plan = try? RandomPlan(.awkward, using: &generator).plan() else { return nil }
      let count = Int.random(in: 1...9, using: &generator)
      return ManifestHeader(
        plan, shard: try Shard(index: Int.random(in: 0..<count, using: &generator), of: count),
        metadata: Bool.random(using: &generator), areSeedsChosen: number.isMultiple(of: 5))
    }
  }

  @Test(arguments: 0..<10) func roundTrip(round: UInt64) throws {
    for header in try Self.headers(round) {
      let again = try ManifestHeader(parsing: Array(header.json.utf8), place: Self.place)
      #expect(again.json == header.json)
      #expect(again.plan.seeds == header.plan.seeds)
      #expect(again.plan.variants == header.plan.variants)
      #expect(Plans.items(again.plan) == Plans.items(header.plan))
      #expect(again.shard == header.shard && again.metadata == header.metadata)
      #expect(again.areSeedsChosen == header.areSeedsChosen)
      #expect(again.isSame(as: header))
      #expect(header.differences(from: again).isEmpty)
    }
  }

  @Test(.enabled(if: Shell.has("python3"))) func equalsWhatPythonWrites() throws {
    let lines = try (0..<5).flatMap { try Self.headers($0).map(\.json) }
    #expect(lines.count > 40)
    #expect(try Python.canonical(lines) == lines)
  }

  @Test func wholeLine() throws {
    let plan = try Plans.plan("1...3", "anna", template: "w/{seed}.svg")
    let header = ManifestHeader(plan, shard: try Shard(index: 1, of: 2), areSeedsChosen: true)
    let recipe = plan.variants[0].file.json
    #expect(
      header.json
        == #"{"count":4,"metadata":true,"seeds":[["1","3"],"anna"],"shard":[1,2],"#
        + #""template":"{seed}.svg","variants":[{"recipe":\#(recipe)}],"version":1}"#)
    #expect(header.undivided.shard.isWhole)
    #expect(!header.undivided.isSame(as: header))
  }

  /// The header does not contain the folder, because the folder may be moved.
  @Test func theFolderDoesNotCount() throws {
    let (one, other) = (
      ManifestHeader(try Plans.plan("1", template: "a/{seed}.svg")),
      ManifestHeader(try Plans.plan("1", template: "b/c/{seed}.svg"))
    )
    #expect(one.isSame(as: other))
  }

  @Test func whatDiffersIsNamed() throws {
    let header = ManifestHeader(try Plans.plan("1...3"))
    let dark = try Plans.variant(mode: .dark)
    let plain = try Plans.variant().file
    func variant(_ change: (inout RecipeFile) throws -> Void) rethrows -> BatchVariant {
      var file = plain
      try change(&file)
      return BatchVariant(file)
    }
    let outlined = try variant { $0.recipe.art = try $0.recipe.art.with(.outline, [3]) }
    let tile = variant { $0.recipe.isTile = true }
    let adaptive = variant { $0.output.isAdaptive = true }
    let others: [(ManifestHeader, [String])] = [
      (ManifestHeader(try Plans.plan("1...4")), ["seeds"]),
      (ManifestHeader(try Plans.plan("1...3", template: "{seed}-x")), ["-o"]),
      (ManifestHeader(try Plans.plan("1...3", variants: [dark])), ["mode"]),
      (ManifestHeader(try Plans.plan("1...3", variants: [outlined])), ["outline"]),
      (ManifestHeader(try Plans.plan("1...3", variants: [tile])), ["tile"]),
      (ManifestHeader(try Plans.plan("1...3", variants: [adaptive])), ["adaptive"]),
      (ManifestHeader(header.plan, metadata: false), ["metadata"]),
      (ManifestHeader(header.plan, areSeedsChosen: true), ["count"]),
      (ManifestHeader(header.plan, shard: try Shard(index: 0, of: 2)), ["shard"]),
      (
        ManifestHeader(try Plans.plan("7", variants: [dark], template: "x{seed}"), metadata: false),
        ["metadata", "seeds", "-o", "mode"]
      ),
    ]
    for (other, names) in others {
      #expect(header.differences(from: other) == names)
      #expect(other.differences(from: header) == names)
      #expect(!header.isSame(as: other))
    }
  }

  /// Every word that is removed or changed is noticed.
  @Test func damagedHeadersAreRefused() throws {
    let json = ManifestHeader(try Plans.plan("1...3"), shard: try Shard(index: 1, of: 2)).json
    for (old, new) in [
      (#""version":1"#, #""version":2"#), (#","version":1"#, ""), (#"["1","3"]"#, #"["3","1"]"#),
      (#""seeds":[["1","3"]]"#, #""seeds":[]"#), ("{seed}.svg", "{sead}.svg"),
      ("{seed}.svg", "x.svg"), (#""shard":[1,2]"#, #""shard":[2,2]"#),
      (#""shard":[1,2]"#, #""shard":[1]"#), (#""metadata":true"#, #""metadata":1"#),
      (#""metadata""#, #""metadatum""#), ("\"width\":8", "\"width\":0"), ("}]", "}"), ("{", "{{"),
    ] {
      let damaged = json.replacingOccurrences(of: old, with: new)
      #expect(damaged != json)
      #expect(throws: BatchError.self, "\(new)") {
        try ManifestHeader(parsing: Array(damaged.utf8), place: Self.place)
      }
    }
    #expect(
      throws: BatchError.notManifest(
        path: "walls/manifest.jsonl",
        reason: "line 1: version: this geobg supports the versions 1 and 2")
    ) {
      let later = json.replacingOccurrences(of: #""version":1"#, with: #""version":3"#)
      _ = try ManifestHeader(parsing: Array(later.utf8), place: Self.place)
    }
  }
}
