import GeobgBatch
import GeobgKit
import GeobgRecipe
import GeobgSVG
import GeobgScene
import GeobgTestSupport
import Testing

/// The engine agrees with every test vector of `docs/specification.md` that a program can read.
@Suite(.timed) struct SpecificationTests {
  private static let tables =
    VectorTable.plane + VectorTable.shapes + VectorTable.drawing + VectorTable.files
    + VectorTable.motion + VectorTable.arrangements

  private let page: SpecificationPage

  init() throws { page = try SpecificationPage.read() }

  // MARK: - Tables

  @Test(arguments: tables)
  func theEngineComputesTheTable(table: VectorTable) throws {
    let faults = try table.faults(in: page)
    #expect(faults == [])
  }

  /// A comparison that never fails would prove nothing.
  @Test(arguments: tables)
  func aChangedDigitIsFound(table: VectorTable) throws {
    let rows = try page.table(table.section, table.heading).rows
    var changes = table.changes(of: rows)
    #expect(!changes.isEmpty)
    // Drawing all files of a table for every change would take long.
    if VectorTable.files.contains(where: { $0.section == table.section }) {
      changes = changes.suffix(1)
    }
    for changed in changes {
      #expect((try? table.faults(in: changed, of: page)) != [], "\(changed)")
    }
    #expect(try table.faults(in: Array(rows.prefix(table.fewest - 1)), of: page) != [])
  }

  /// Every table of a section with test vectors is compared, so that a changed heading or a new
  /// table cannot be skipped.
  @Test func noTableOfVectorsIsSkipped() {
    for section in Set(SpecificationTests.tables.map(\.section)) {
      let headings = SpecificationTests.tables.filter { $0.section == section }.map(\.heading)
      #expect(
        page.tables(of: section).map(\.heading) == headings,
        "the tables of \(section) are those of the page, in its order")
    }
    #expect(SpecificationTests.tables.count == 37)
    #expect(SpecificationTests.tables.reduce(0) { $0 + $1.fewest } >= 195)
    #expect(files.count == 6)
  }

  /// Every section with test vectors has a table that is compared, or is named here.
  @Test func noSectionOfVectorsIsSkipped() {
    let sections = page.headings.filter { $0.title.hasPrefix("Test vectors") }.map(\.number)
    #expect(Set(sections).subtracting(SpecificationTests.tables.map(\.section)) == ["13"])
    #expect(sections.count == 12)
  }

  // MARK: - Sentences

  @Test func sentencesWithNumbersAreTrue() throws {
    for (section, sentence) in try sentences() {
      #expect(page.words(of: section).contains(sentence), "\(section): \(sentence)")
    }
  }

  @Test func aSentenceWithAnotherNumberIsFound() throws {
    for (section, sentence) in try sentences() {
      let changed = sentence.replacing(/[0-9]/, maxReplacements: 1) {
        $0.output == "7" ? "8" : "7"
      }
      #expect(!page.words(of: section).contains(changed), "\(section): \(changed)")
    }
  }

  /// Sentences with numbers that the engine computes.
  private func sentences() throws -> [(section: String, sentence: String)] {
    try planeSentences() + meshSentences() + veilSentences() + printSentences()
  }

  private func planeSentences() throws -> [(section: String, sentence: String)] {
    let cells = VectorTable.cells
    let shapes = cells.map { VectorTable.tap($0.x, $0.y).shapeCount(.one) }
    let marks = try Described.recipe().scene().marks
    let tap = VectorTable.tap(-2, -1)
    let count = VectorTable.chance.pair(
      at: .init(
        x: UInt32(bitPattern: -2), y: UInt32(bitPattern: -1), index: 0,
        purpose: .init(.count, for: .plane)))
    let letters = Weighted([("A", weight: 2), ("B", weight: 1)])
    let (low, high) = (0.5019806845819968, 0.9303855187114274)
    return [
      ("3.6", "u = \(low) gives the target \(Int(low * 3000)), so \(letters.pick(at: low))."),
      ("3.6", "u = \(high) gives the target \(Int(high * 3000)), so \(letters.pick(at: high))."),
      ("5.4", "Density 1 gives \(cells.count) taps there."),
      ("6.6", "Its place is (\(tap.place.described)). The count has u = \(count.first),"),
      ("6.6", "so the tap has \(tap.shapeCount(.one)) shapes."),
      ("7.4", "The \(cells.count) taps have \(shapes.reduce(0, +)) shapes."),
      ("7.4", "\(marks.count) of them are in the file."),
    ]
  }

  private func meshSentences() throws -> [(section: String, sentence: String)] {
    let points = VectorTable.meshPath.points
    let texts = points.map { "\($0.x) \($0.y)" }
    let lines = stride(from: 0, to: points.count, by: 2).map { points[$0 + 1] - points[$0] }
    let meshed = try Described.fullRecipe("`mesh` 1").scene()
    guard case .stroke(_, let width, _) = meshed.marks.last else { throw Wrong() }
    return [
      (
        "8.7",
        "It has \(lines.count { $0.y == 0 }) rows, \(lines.count { $0.x == 0 }) columns, "
          + "\(lines.count { $0.x > 0 && $0.y > 0 }) falling diagonals and "
          + "\(lines.count { $0.x > 0 && $0.y < 0 }) rising diagonals, \(lines.count) lines in all."
      ),
      ("8.7", "begins `M \(texts[0]) L \(texts[1]) M \(texts[2]) L \(texts[3])`"),
      (
        "8.7",
        "ends `M \(texts[texts.count - 2]) L \(texts[texts.count - 1])`. "
          + "Its stroke width is \(width)."
      ),
    ]
  }

  private func veilSentences() throws -> [(section: String, sentence: String)] {
    let veil = try VectorTable.veil("0, 0.06, 1, 0.24", in: .phone)
    let opacities = veil.stops.prefix(9).map { "\($0.opacity.value.count)" }
    guard let last = opacities.last else { throw Wrong() }
    return [
      ("8.6", "\(opacities.dropLast().joined(separator: ", ")) and \(last) as counts."),
      ("8.7", "The \(veil.stops.count) stops of the first zone: \(veil.describedStops)."),
    ]
  }

  private func printSentences() throws -> [(section: String, sentence: String)] {
    let bled = try Described.view("210x297 mm, 300 ppi, bleed 3 mm")
    let sheet = try Described.recipe(
      try Described.view("85 x 55 mm, 300 ppi, bleed 4.5 mm, crop marks")
    ).scene()
    guard sheet.marks.count > 1, case .stroke(let mark, let width, _) = sheet.marks[1] else {
      throw Wrong()
    }
    let (far, near) = (mark.points[0].y, mark.points[1].y)
    return [
      ("4.5", "has `bleedUnits` = \(bled.units(ofMillimeters: 3).count)."),
      ("11.5", "have near = \(near), far = \(far) and the stroke width \(width)."),
    ]
  }

  // MARK: - Lists

  @Test func thePaletteClassicIsBuiltIn() throws {
    let palette = try PaletteFile.builtIn("classic").palette
    let rows = palette.swatches.map { swatch in
      let (ink, opacity) = (swatch.light, swatch.light.opacity)
      return [
        swatch.name, "\(swatch.weight)", "`\(ink.color.hex)`",
        "\(opacity.lowerBound.value) to \(opacity.upperBound.value)",
      ]
    }
    #expect(try page.table("2", "swatch | weight | color | opacity").rows == rows)
    #expect(palette.swatches.allSatisfy { $0.dark == $0.light })
    #expect(
      page.words(of: "2").contains(
        "background `\(palette.light.hex)` in light mode and `\(palette.dark.hex)` in dark mode"))
  }

  @Test func thePurposesAreTheEngines() throws {
    let rows = try page.table("3.4", "purpose | index | u | v").rows
    #expect(rows.map { $0[0] } == Chance.Purpose.Role.allCases.map { "\($0.rawValue) \($0)" })
  }

  // MARK: - Code blocks

  @Test func theElementsOfTwoShapesAreInTheFile() throws {
    let blocks = page.blocks(of: "6.6")
    let file = try text(of: try Described.recipe().scene())
    try #require(blocks.count == 2)
    #expect(file.contains("\n" + blocks[0].text))
    #expect(file.contains("<path d=\"\(words(blocks[1].text))\""))
  }

  @Test func theCanonicalFormIsThatOfItsDocument() throws {
    let blocks = page.blocks(of: "9.4").suffix(2).map(\.text)
    let file = try RecipeFile(parsing: Array(blocks[0].utf8))
    #expect(file.json == blocks[1].replacing("\n", with: ""))
    #expect(file.json.utf8.count > 300)
  }

  @Test func theGlyphsAreTheEngines() throws {
    let blocks = page.blocks(of: "12.6").filter { $0.language == "text" }
    #expect(blocks.map(\.text) == [Glyph.drawings + "\n"])
  }

  @Test func theLabelIsDrawnAsDescribed() throws {
    let block = try #require(page.blocks(of: "12.8").first)
    let label = Label("7g&", capHeight: 9)
    let mark = label.mark(from: Point(x: 100, y: 50), .solid(.black, .opaque))
    let scene = Scene(canvas: .phone, width: 1, height: 1, background: nil, marks: [mark])
    #expect(try text(of: scene).contains(" d=\"\(words(block.text))\""))
    #expect(page.words(of: "12.8").contains("has an advance of \(label.advance)."))
  }

  @Test func theSheetOfAPaletteHasItsDigest() throws {
    let sheet = try ContactSheet(of: [try PaletteFile.builtIn("classic").palette])
    let digest = VectorTable.digest(of: try sheet.prepared(as: Output(format: .svg)).bytes())
    #expect(page.words(of: "12.7").contains("of `classic` alone has the SHA-256 `\(digest)`."))
  }

  // MARK: - Complete files

  /// The recipes that are directly followed by their files.
  private var files: [(recipe: String, svg: String)] {
    let blocks = page.blocks(of: "13.1")
    return zip(blocks, blocks.dropFirst()).compactMap { recipe, svg in
      recipe.language == "json" && svg.language == "svg" && recipe.last + 1 == svg.first
        ? (recipe.text, svg.text) : nil
    }
  }

  @Test func everyCompleteFileIsTheEngines() throws {
    #expect(files.count == 6)
    #expect(page.blocks(of: "13.1").count == 2 * files.count)
    for (recipe, svg) in files {
      let file = try VectorTable.svg(recipe)
      #expect(file == Array(svg.utf8), "\(recipe)")
      // One changed digit makes another file.
      let changed = svg.replacing(/[0-4]/, maxReplacements: 1) { "\($0.output)" == "0" ? "1" : "0" }
      #expect(changed != svg)
      #expect(file != Array(changed.utf8))
    }
  }

  // MARK: - Help

  /// The page does not have what a test looks for.
  private struct Wrong: Error {}

  private func text(of scene: Scene) throws -> String {
    String(decoding: try SVGRenderer().render(scene), as: UTF8.self)
  }

  /// The words of a block, with one space between them.
  private func words(_ block: String) -> String {
    block.split(whereSeparator: { $0 == "\n" || $0 == " " }).joined(separator: " ")
  }
}
