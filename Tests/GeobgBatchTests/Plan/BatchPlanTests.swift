import GeobgBatch
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct BatchPlanTests {
  /// All variants of a seed come before the next seed.
  @Test func itemsAreInOrder() throws {
    let plan = try Plans.plan(
      "8...9", "anna",
      variants: [try Plans.variant(), try Plans.variant(mode: .dark, format: .png)],
      template: "w/{index}-{seed}-{mode}.{ext}")
    #expect(
      Plans.items(plan).map(\.name) == [
        "0-8-light.svg", "1-8-dark.png", "2-9-light.svg", "3-9-dark.png", "4-anna-light.svg",
        "5-anna-dark.png",
      ])
    #expect(plan.template.folder == "w")
    let items = Plans.items(plan)
    #expect(items.map(\.seed.text) == ["8", "8", "9", "9", "anna", "anna"])
    for item in items {
      #expect(item.file.recipe.seed == item.seed)
      #expect(item.file.output.format == (item.index.isMultiple(of: 2) ? .svg : .png))
    }
  }

  @Test(arguments: [(9, "0"), (10, "0"), (11, "00"), (100, "00"), (101, "000")])
  func anIndexHasAsManyDigitsAsTheLast(count: Int, first: String) throws {
    let plan = try Plans.plan("1...\(count)", template: "{index}")
    #expect(plan.item(at: 0).name == first)
    #expect(plan.item(at: plan.lastIndex).name == "\(count - 1)")
  }

  /// A value that is given twice makes one picture, in its first position.
  @Test func equalVariantsAreOne() throws {
    let (light, dark) = (try Plans.variant(), try Plans.variant(mode: .dark))
    let plan = try Plans.plan(
      "1...2", variants: [light, dark, light, dark, dark], template: "{seed}-{mode}")
    #expect(plan.variants == [light, dark])
    #expect(plan.lastIndex == 3)
  }

  /// The seed of the starting recipe is not used for any item.
  @Test func theRecipesOwnSeedDoesNotCount() throws {
    let files = try [1, 2].map { seed in
      RecipeFile(try Fixtures.recipe(seed), output: Output(format: .pdf))
    }
    #expect(BatchVariant(files[0]) == BatchVariant(files[1]))
    let item = try Plans.plan("7", variants: [BatchVariant(files[0])]).item(at: 0)
    #expect(item.file == RecipeFile(try Fixtures.recipe(7), output: Output(format: .pdf)))
  }

  @Test func anOpenFormatIsPNG() throws {
    let variant = BatchVariant(RecipeFile(try Fixtures.recipe(1)))
    #expect(variant.format == .png)
    #expect(variant.file(of: Seed(1)).output.format == .png)
  }

  @Test func limitsOfVariants() throws {
    let variants = try (1...(BatchPlan.variantLimit + 1)).map { side in
      try Plans.variant(width: side)
    }
    let plan = try Plans.plan(
      "anna", variants: Array(variants.dropLast()), template: "{seed}-{width}")
    #expect(plan.lastIndex == 4095)
    #expect(throws: BatchError.variantCount(count: 4097, limit: 4096)) {
      try Plans.plan("anna", variants: variants, template: "{seed}-{width}")
    }
    let template = try NameTemplate(parsing: "{seed}")
    let seeds = try Plans.seeds("1")
    #expect(throws: BatchError.variantCount(count: 0, limit: 4096)) {
      try BatchPlan(seeds: seeds, variants: [], template: template)
    }
    let variant = try Plans.variant()
    #expect(throws: BatchError.noSeeds) {
      try BatchPlan(seeds: SeedList(), variants: [variant], template: template)
    }
  }

  /// 2^64 pictures are allowed, but not one more.
  @Test func limitsOfItems() throws {
    let two = [try Plans.variant(), try Plans.variant(mode: .dark)]
    let template = "{seed}-{mode}"
    let half = try Plans.plan("0...9223372036854775807", variants: two, template: template)
    #expect(half.lastIndex == .max)
    #expect(half.item(at: .max).name == "9223372036854775807-dark")
    #expect(half.item(at: .max - 1).name == "9223372036854775807-light")
    #expect(throws: BatchError.tooManyItems) {
      try Plans.plan("0...9223372036854775808", variants: two, template: template)
    }
    let three = two + [try Plans.variant(mode: .dark, format: .png)]
    let third = try Plans.plan(
      "0...6148914691236517204", variants: three, template: template + ".{ext}")
    #expect(third.lastIndex == UInt64.max - 1)
    #expect(throws: BatchError.tooManyItems) {
      try Plans.plan("0...6148914691236517205", variants: three, template: template + ".{ext}")
    }
  }

  /// The longest name decides, in bytes, before any picture is made.
  @Test func limitsOfNames() throws {
    let stem = String(repeating: "x", count: 248)
    _ = try Plans.plan("1...999", template: stem + "{seed}.png")
    #expect(throws: BatchError.nameTooLong(byteCount: 256, limit: 255)) {
      try Plans.plan("1...9999", template: stem + "{seed}.png")
    }
    #expect(throws: BatchError.nameTooLong(byteCount: 256, limit: 255)) {
      try Plans.plan("1", "2", template: stem + "-{seed}-xxxxx/{seed}.png")
    }
    #expect(throws: BatchError.nameTooLong(byteCount: 257, limit: 255)) {
      try Plans.plan("1", "anna", "2", template: stem + "-{seed}.png")
    }
  }

  @Test func everyErrorSaysTheWayOut() {
    let errors: [(BatchError, String)] = [
      (.noSeeds, "there are no seeds; write seeds, such as 1...100 or a name"),
      (
        .variantCount(count: 4097, limit: 4096),
        "the options give 4097 pictures for each seed; use options that give 1 to 4096"
      ),
      (
        .nameTooLong(byteCount: 256, limit: 255),
        "a picture's name would have 256 bytes, and the limit is 255; use a shorter name"
      ),
      (.tooManyItems, "the batch has more than 2^64 pictures; use fewer seeds"),
      (
        .seedTwice(Seed(7)),
        "the seed 7 occurs twice, so two pictures would have the same file name; add {index} to "
          + "the name"
      ),
      (
        .sameName(missing: [.mode, .ext]),
        "two pictures would have the same file name; add {mode} and {ext} to the name"
      ),
      (
        .ambiguousName,
        "two pictures could have the same file name, because a field is next to a digit or another "
          + "field; put a hyphen between them"
      ),
      (
        .manifestName,
        "a picture's name cannot end in .jsonl or .jsonl.lock, because the manifest's files do; "
          + "end it in .{ext}"
      ),
    ]
    for (error, text) in errors { #expect(error.description == text) }
  }
}
