import GeobgBatch
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// No two items of a plan have the same file name.
@Suite(.timed) struct NameCheckTests {
  /// Results of many plans.
  private struct Tally {
    var accepted = 0
    var refused = 0
    var refusedInVain = 0
  }

  private static func tally(_ kind: RandomPlan.Kind, _ round: UInt64) throws -> Tally {
    var generator = FixedGenerator(round)
    var tally = Tally()
    for _ in 0..<250 {
      let random = try RandomPlan(kind, using: &generator)
      let names = random.names
      let isHarmless = Set(names).count == names.count
      do throws(BatchError) {
        let plan = try random.plan()
        tally.accepted += 1
        #expect(isHarmless, "\(random.template.text), \(random.seeds): \(names)")
        #expect(Plans.items(plan).map(\.name) == names)
        #expect(Plans.items(plan).map(\.index) == names.indices.map { UInt64($0) })
      } catch {
        tally.refused += isHarmless ? 0 : 1
        tally.refusedInVain += isHarmless ? 1 : 0
      }
    }
    return tally
  }

  /// Accepted plans have different names, and plans with equal names are refused.
  @Test(arguments: 0..<8) func awkwardPlans(round: UInt64) throws {
    let tally = try Self.tally(.awkward, round)
    #expect(tally.accepted > 25, "\(tally)")
    #expect(tally.refused > 25, "\(tally)")
    // The check compares patterns, not names, so it also refuses uncertain cases. They are fewer
    // than the real collisions, even though these plans are made to collide.
    #expect(tally.refusedInVain < tally.refused, "\(tally)")
  }

  @Test(arguments: 100..<108) func ordinaryPlansAreNotRefusedInVain(round: UInt64) throws {
    let tally = try Self.tally(.ordinary, round)
    #expect(tally.accepted > 50, "\(tally)")
    #expect(tally.refusedInVain == 0, "\(tally)")
  }

  @Test(
    arguments: [
      (["1...3"], "x.svg", .sameName(missing: [.seed])),
      (["anna", "bob"], "x.svg", .sameName(missing: [.seed])),
      (["1", "1"], "{seed}.svg", .seedTwice(Seed(1))),
      (["1...5", "3"], "{seed}-{mode}.svg", .seedTwice(Seed(3))),
      (["1...3"], "{seed}{index}.svg", .ambiguousName),
      (["1...3"], "{seed}{seed}.svg", .ambiguousName),
      (["1...3"], "{seed}0.svg", .ambiguousName),
      (["1...3"], "{seed}{width}.svg", .ambiguousName),
      (["1...3"], "{seed}.jsonl", .manifestName), (["anna"], "{seed}.jsonl", .manifestName),
      (["a.jsonl"], "{seed}", .manifestName), (["1...3"], "w/{seed}/x.jsonl", .manifestName),
      (["1...3"], ".m-{seed}.jsonl.lock", .manifestName),
      (["1"], ".manifest.jsonl.lock", .manifestName),
    ] as [([String], String, BatchError)])
  func refused(entries: [String], template: String, error: BatchError) throws {
    var seeds = SeedList()
    for entry in entries { try seeds.append(parsing: entry) }
    let variant = try Plans.variant()
    let parsed = try NameTemplate(parsing: template)
    #expect(throws: error) {
      try BatchPlan(seeds: seeds, variants: [variant], template: parsed)
    }
  }

  /// The error names exactly the fields that would make the variants' names different.
  @Test(
    arguments: [
      ("{seed}", [.ext]), ("{seed}.{ext}", [.index]), ("{mode}-{seed}.{ext}", [.index]),
    ] as [(String, [NameTemplate.Field])])
  func whatIsMissingIsNamed(template: String, missing: [NameTemplate.Field]) throws {
    let variants = [
      try Plans.variant(), try Plans.variant(format: template == "{seed}" ? .png : .svg),
      try Plans.variant(density: 2),
    ]
    for seeds in [["1...3"], ["anna", "bob"], ["anna"], ["7"]] {
      var list = SeedList()
      for entry in seeds { try list.append(parsing: entry) }
      #expect(throws: BatchError.sameName(missing: missing)) {
        try BatchPlan(
          seeds: list, variants: variants, template: try NameTemplate(parsing: template))
      }
    }
  }

  @Test func severalFieldsAreNamed() throws {
    let variants = [
      try Plans.variant(),
      try Plans.variant(palette: "dusk", mode: .dark, width: 9, height: 9, format: .png),
    ]
    #expect(throws: BatchError.sameName(missing: [.mode, .palette, .width, .height, .ext])) {
      try Plans.plan("1...9", variants: variants, template: "{seed}")
    }
    #expect(throws: BatchError.sameName(missing: [.mode, .height])) {
      let light = try Plans.variant(height: 9)
      return try Plans.plan(
        "1...9", variants: [light, try Plans.variant(mode: .dark)], template: "{width}-{seed}")
    }
  }

  /// An index makes all names different, including those of texts and numbers.
  @Test(arguments: [
    "{index}.svg", "{mode}-{index}", "{index}-{seed}.svg", "{seed}-{index}", "{index}/x",
  ])
  func anIndexIsEnough(template: String) throws {
    let plan = try Plans.plan(
      "1...200", "anna", "007", "7", "anna", "0", "18446744073709551615",
      variants: [try Plans.variant(), try Plans.variant(density: 2)], template: template)
    let names = Plans.items(plan).map(\.name)
    #expect(Set(names).count == names.count)
  }

  /// A plan with all possible numbers is checked as fast as a small one.
  @Test func endlessPlansAreChecked() throws {
    let seeds = "0...18446744073709551615"
    #expect(try Plans.plan(seeds, template: "{seed}.svg").lastIndex == .max)
    #expect(
      try Plans.plan(seeds, template: "{index}.svg").item(at: 5).name
        == "00000000000000000005.svg")
    #expect(throws: BatchError.ambiguousName) { try Plans.plan(seeds, template: "{seed}1.svg") }
    #expect(throws: BatchError.sameName(missing: [.seed])) { try Plans.plan(seeds, template: "x") }
  }
}
