import Foundation
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// Documents, pages and the Python package have what ``FieldDefinition`` says, and no other copy of it.
@Suite(.timed, .serialized) struct FieldTableTests {
  @Test(arguments: try FieldTable.all.indices)
  func theFileHasTheTable(index: Int) throws {
    let table = try FieldTable.all[index]
    let file = table.markers == nil ? "" : try Project.text(table.path)
    let made = try #require(table.made(in: file), "\(table.path) has lost its markers")
    let content = try Reference(inPackage: table.path).content(recording: Data(made.utf8))
    #expect(
      content == Data(made.utf8), "\(table.path) is not what the table says; run make tables")
  }

  @Test func anotherTableIsFound() throws {
    let table = try #require(try FieldTable.all.first)
    let other = FieldTable(path: table.path, markers: table.markers, text: "other\n")
    let file = try Project.text(table.path)
    #expect(other.made(in: file) != file)
    #expect(table.made(in: "no markers") == nil)
  }

  /// Numbers that are not of the art stand in tables and comments with other fields.
  @Test(arguments: [
    ("density", ShapeField.densityRange, ["docs/guides/element.md", "Pages/wrapper/element.d.ts"]),
    ("zoom", Viewport.zoomRange, ["docs/specification.md"]),
  ])
  func otherRangesAreThoseOfTheCode(
    name: String, range: ClosedRange<Thousandths>, others: [String]
  ) throws {
    let words = "\(range.lowerBound) to \(range.upperBound)"
    let everywhere = [
      "docs/recipes.md", "docs/guides/python.md", "docs/guides/web.md",
      "Pages/wrapper/geobg.d.ts", "Python/geobg/_wallpaper.py",
    ]
    for path in everywhere + others {
      // The line that names the field, or the comment above it.
      let lines = try Project.text(path).split(separator: "\n", omittingEmptySubsequences: false)
      let places = lines.indices.filter { lines[$0].contains("\(words)") }
      #expect(
        places.contains { place in
          lines[place...].prefix(2).contains { $0.lowercased().contains(name) }
        }, "\(path) does not say that \(name) is \(words)")
    }
  }

  /// Whoever adds a field looks there for a letter that is free.
  @Test func everyKeyOfShortLinksIsInTheirTables() throws {
    let page = try Project.text("docs/recipes.md")
    let start = try #require(page.range(of: "\n## Short links\n"))
    let end = try #require(page.range(of: "\n## ", range: start.upperBound..<page.endIndex))
    let documented = page[start.upperBound..<end.lowerBound].matches(of: /\n\| `([a-z])` \|/)
      .map { String($0.1) }
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let values = ["", "=1", "=1,1", "=0,0,1,1", "=10x10", "=1s", "=drift", "=none", "=dusk"]
    let read = letters.filter { key in
      values.contains { value in
        let link = key == "s" ? "s=ada" : "s=ada&\(key)\(value)"
        do throws(DocumentError) {
          _ = try RecipeLink.recipe(of: link)
          return true
        } catch {
          return !error.description.contains("is not a part of a link")
        }
      }
    }
    #expect(documented.sorted() == read, "not all keys are in the tables, or two have one letter")
    #expect(read.count < letters.count)
  }

  @Test func thePalettesAreTheFilesOfTheirFolder() throws {
    #expect(try Project.palettes().map(\.name) == PaletteFile.builtInNames)
  }

  @Test func theTableHasEveryFieldOnce() {
    #expect(Set(OutputField.shown) == Set(OutputField.allCases))
    #expect(OutputField.shown.count == OutputField.allCases.count)
    let names = OutputField.allCases.map(\.rawValue)
    #expect(names == names.sorted(), "canonical JSON has this order")
    let linkKeys = RecipeField.all.map(\.names.linkByte).filter { $0 != 0 }
    #expect(Set(linkKeys).count == linkKeys.count)
    #expect(FieldDefinition.all.count == PictureStyle.Field.allCases.count)
    for field in PictureStyle.Field.allCases { #expect(field.definition.field == field) }
    // A factor never leaves 0, and the wheel of a slider never leaves its range.
    for field in FieldDefinition.all {
      if case .near = field.variation {
        #expect(
          field.range.lowerBound > 0,
          "\(field.name): .near multiplies; use .whole or a new variation")
      }
      let rolled = field.guide.slider.rolled
      #expect(
        field.range.lowerBound <= rolled.lowerBound && rolled.upperBound <= field.range.upperBound,
        "\(field.name): a roll leaves the range")
    }
    let keys = FieldDefinition.all.map { "\($0.linkKey)" }
    #expect(Set(keys).count == keys.count)
    #expect(
      PictureStyle.Field.allCases.map(\.name) == PictureStyle.Field.allCases.map(\.name).sorted())
    #expect(PictureStyle.kindsByName.map { PictureStyle.kinds[$0] } == PictureStyle.kinds.sorted())
  }
}
