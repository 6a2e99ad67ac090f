import GeobgBatch
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Plans of listed pictures, and their manifests.
@Suite(.timed) struct ListPlanTests {
  /// Pictures that differ in what names can show, with few seeds, so that many are equal.
  private static func pictures(_ round: UInt64) throws -> [RecipeFile] {
    var generator = FixedGenerator(round)
    let seeds = ["1", "22", "anna", "a/b", ".x"]
    return try (0..<Int.random(in: 1...12, using: &generator)).map { _ in
      var recipe = try Recipe(seeds.randomElement(using: &generator) ?? "1")
      recipe.mode = Bool.random(using: &generator) ? .light : .dark
      let width = Int.random(in: 10...11, using: &generator)
      recipe.view = try recipe.view.with(canvas: Canvas(pixelWidth: width, pixelHeight: 10))
      let format: Format = Bool.random(using: &generator) ? .svg : .png
      return RecipeFile(recipe, output: Output().with(format: format))
    }
  }

  private static let templates = [
    "{seed}.{ext}", "{seed}-{mode}.{ext}", "{mode}{seed}.{ext}", "{width}{seed}.{ext}",
    "{index}.{ext}", "w/{seed}-{width}-{mode}.{ext}", "same.svg", "{mode}/{seed}.svg",
  ]

  /// A plan is refused exactly where two pictures have the same name, and its items are the pictures.
  @Test(arguments: 0..<40) func namesAreDifferent(round: UInt64) throws {
    let pictures = try Self.pictures(round)
    for text in Self.templates {
      let template = try NameTemplate(parsing: text)
      do throws(BatchError) {
        let plan = try BatchPlan(pictures: pictures, template: template)
        let items = (0...plan.lastIndex).map(plan.item(at:))
        #expect(items.map(\.file) == pictures)
        #expect(items.map(\.seed) == pictures.map(\.recipe.seed))
        #expect(Set(items.map(\.name)).count == items.count, "\(text)")
        #expect(items.allSatisfy { !$0.name.hasPrefix(".") })
      } catch {
        // With the missing field, or the index, no names are the same.
        guard case .sameName(let missing) = error else {
          #expect(error == .ambiguousName)
          continue
        }
        let more = missing.map { "-{\($0.rawValue)}" }.joined()
        let wider = "{index}-\(more)-" + text.replacing("w/", with: "").replacing("/", with: "-")
        #expect(throws: Never.self) {
          try BatchPlan(pictures: pictures, template: NameTemplate(parsing: wider))
        }
        #expect(pictures.count > 1)
      }
    }
  }

  /// The default names always work.
  @Test(arguments: 0..<40) func defaultNamesAreDifferent(round: UInt64) throws {
    let pictures = try Self.pictures(round)
    let plan = try BatchPlan(pictures: pictures, template: NameTemplate(naming: pictures))
    #expect(plan.lastIndex == UInt64(pictures.count - 1))
    #expect(plan.template.text.hasPrefix("geobg-{seed}"))
  }

  @Test(arguments: 0..<20) func headersRoundTrip(round: UInt64) throws {
    let plan = try BatchPlan(
      pictures: try Self.pictures(round), template: NameTemplate(parsing: "{index}.{ext}"))
    let header = ManifestHeader(plan, shard: try Shard(index: 1, of: 3), metadata: round > 9)
    let again = try ManifestHeader(
      parsing: Array(header.json.utf8), place: ManifestPlace(folder: "w"))
    #expect(again.json == header.json)
    #expect(again.plan == plan && again.shard == header.shard)
    #expect(again.metadata == header.metadata && again.isSame(as: header))
    let seeds = try Plans.plan("1...3", template: "{index}.svg")
    #expect(ManifestHeader(seeds).differences(from: header) == ["pictures"])
    #expect(header.differences(from: ManifestHeader(seeds)) == ["pictures"])
  }

  @Test func noPicturesAndTooManyAreRefused() throws {
    let template = try NameTemplate(parsing: "{index}.svg")
    #expect(throws: BatchError.noPictures) { try BatchPlan(pictures: [], template: template) }
    let one = RecipeFile(try Recipe("1"))
    #expect(throws: BatchError.tooManyPictures(limit: 100_000)) {
      try BatchPlan(pictures: Array(repeating: one, count: 100_001), template: template)
    }
  }
}

/// Recipes on lines.
@Suite(.timed) struct RecipeLinesTests {
  private static let one = #"{"engine":1,"seed":"1"}"#

  @Test(arguments: ["1\n1", "\n1\r\n1", "\u{FEFF}1\n1", "1\n1\n1\n"])
  func severalLinesAreTold(form: String) {
    let text = form.replacing("1", with: Self.one)
    #expect(RecipeLines.areThere(in: Array(text.utf8)))
  }

  @Test(arguments: ["1", "1\n", "1\n\n", "{\n1}\n", "words\n1", ""])
  func oneRecipeIsTold(form: String) {
    let text = form.replacing("1", with: Self.one)
    #expect(!RecipeLines.areThere(in: Array(text.utf8)))
  }

  @Test func linesAreReadAndNumbered() throws {
    let text = "\u{FEFF}\(Self.one)\r\n \t\n\nwords\n{\"engine\":1}\n\(Self.one)"
    var lines = RecipeLines(Array(text.utf8))
    #expect(try lines.next()?.recipe.seed.text == "1")
    #expect(throws: BatchError.line(4, .notRecipe)) { try lines.next() }
    #expect(throws: BatchError.self) { try lines.next() }
    #expect(lines.number == 5)
    #expect(try lines.next() != nil)
    #expect(try lines.next() == nil)
  }
}
