import GeobgBatch
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

@Suite(.timed) struct NameTemplateTests {
  private static let values: [NameTemplate.Field: String] = [
    .seed: "S", .index: "I", .mode: "M", .palette: "P", .width: "W", .height: "H", .ext: "E",
  ]

  @Test(arguments: [
    ("{seed}", "", "S"), ("{seed}.{ext}", "", "S.E"),
    ("{index}-{mode}-{palette}-{width}x{height}.{ext}", "", "I-M-P-WxH.E"),
    ("plain.png", "", "plain.png"), ("{seed}{seed}", "", "SS"),
    ("walls/{seed}.png", "walls", "S.png"), ("a/b/c/{seed}", "a/b/c", "S"),
    ("/abs/{seed}", "/abs", "S"), ("/{seed}", "/", "S"), ("./{seed}", ".", "S"),
    ("../{seed}", "..", "S"), ("a//{seed}", "a/", "S"), ("a/b{seed}/c", "a", "bS/c"),
    ("{mode}/{seed}.png", "", "M/S.png"), ("w/{mode}/x/{seed}", "w", "M/x/S"),
    ("{{{seed}}}", "", "{S}"), ("{{seed}}", "", "{seed}"), ("a}}b{{{{", "", "a}b{{"),
    ("a{{b}}/{seed}", "a{b}", "S"), ("}}/{{/{seed}", "}/{", "S"), ("{{/{seed}/x", "{", "S/x"),
    ("é/\u{301}{seed}", "é", "\u{301}S"),
  ])
  func namesAndFolders(text: String, folder: String, name: String) throws {
    let template = try NameTemplate(parsing: text)
    #expect(template.folder == folder)
    #expect(template.name { Self.values[$0] ?? "" } == name)
  }

  /// The manifest holds the text without the folder, and can parse it again.
  @Test(arguments: ["{seed}", "w/{{{seed}", "a{{/}}{seed}/{{x", "w/{mode}/{seed}.{ext}"])
  func textIsTheTemplateWithinTheFolder(text: String) throws {
    let template = try NameTemplate(parsing: text)
    let again = try NameTemplate(parsing: template.text)
    #expect(again.pieces == template.pieces)
  }

  @Test(
    arguments: [
      ("{seed", .openBrace), ("seed}", .closeBrace), ("{", .openBrace), ("}", .closeBrace),
      ("{seed}}", .closeBrace), ("a}/{seed}", .closeBrace), ("a}}}/{seed}", .closeBrace),
      ("{seed}/{", .openBrace), ("{}", .unknownField("")), ("{Seed}", .unknownField("Seed")),
      ("{seed }", .unknownField("seed ")), ("{format}", .unknownField("format")),
      ("{a{seed}", .unknownField("a{seed")), ("", .namesFolder("")),
      ("walls/", .namesFolder("walls/")),
      ("/", .namesFolder("/")), ("{seed}/", .namesFolder("{seed}/")),
    ] as [(String, BatchError)])
  func refused(text: String, error: BatchError) {
    #expect(throws: error) { try NameTemplate(parsing: text) }
  }

  @Test func everyErrorSaysTheWayOut() {
    #expect(
      BatchError.openBrace.description
        == "a { has no }; write fields as {seed}, or write {{ for a brace in the name")
    #expect(
      BatchError.unknownField("a").description
        == "{a} is not a field; the fields are {seed} {index} {mode} {palette} {width} {height} "
        + "{ext}"
    )
    #expect(
      BatchError.namesFolder("").description == "the name is empty; write a name, such "
        + "as {seed}.png")
    #expect(
      BatchError.namesFolder("w/").description
        == "'w/' is a folder; add a file name, such as w/{seed}.png")
  }

  private static let dotted = [
    ".", "..", "...", ".hidden", "./x", "../x", "..a", "%2e", ".%2e", "%2e.", "a.", "a/../b",
  ]

  /// No seed's file leaves the folder, is hidden, or gets the name of another file.
  @Test(arguments: ["{seed}", "{seed}.svg", "{mode}/{seed}", "{seed}/{mode}", "{seed}/{seed}.svg"])
  func dotsStayInTheFolder(text: String) throws {
    var seeds = SeedList()
    for seed in Self.dotted { try seeds.append(try Seed(parsing: seed)) }
    let plan = try BatchPlan(
      seeds: seeds, variants: [try Plans.variant()], template: try NameTemplate(parsing: text))
    let names = Plans.items(plan).map(\.name)
    #expect(Set(names).count == Self.dotted.count)
    for name in names {
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      #expect(parts.count == text.split(separator: "/").count)
      for part in parts { #expect(!part.isEmpty && part.first != ".", "\(name)") }
    }
  }

  /// Dots in the template cannot combine with the seed's dots to hide a file or leave the folder.
  @Test(arguments: ["{seed}{seed}", ".{seed}", "..{seed}", "x/.{seed}/y"])
  func dotsOfATemplateAreNoWayOut(text: String) throws {
    for seed in Self.dotted {
      let plan = try BatchPlan(
        seeds: try Plans.seeds(seed), variants: [try Plans.variant()],
        template: try NameTemplate(parsing: text))
      for part in plan.item(at: 0).name.split(separator: "/") {
        #expect(part != "." && part != "..")
      }
    }
  }

  /// A default name has the fields whose values differ, or an index if no field differs.
  @Test func defaultNames() throws {
    func text(_ variants: [BatchVariant]) throws -> String {
      let template = NameTemplate(naming: variants)
      #expect(try NameTemplate(parsing: template.text) == template)
      return template.text
    }
    let light = try Plans.variant()
    let (dark, wide) = (try Plans.variant(mode: .dark), try Plans.variant(width: 9))
    let other = try Plans.variant(palette: "b", mode: .dark)
    #expect(try text([light]) == "geobg-{seed}.{ext}")
    #expect(try text([light, light]) == "geobg-{seed}.{ext}")
    #expect(try text([light, dark]) == "geobg-{seed}-{mode}.{ext}")
    #expect(try text([light, wide]) == "geobg-{seed}-{width}x{height}.{ext}")
    #expect(
      try text([light, wide, other]) == "geobg-{seed}-{width}x{height}-{palette}-{mode}.{ext}")
    #expect(try text([light, try Plans.variant(format: .pdf)]) == "geobg-{seed}.{ext}")
    #expect(try text([light, try Plans.variant(density: 1)]) == "geobg-{seed}-{index}.{ext}")
  }
}
