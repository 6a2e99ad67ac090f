import GeobgKit
import GeobgScene
import GeobgTestSupport
import Testing

/// Every limit of a contact sheet, exactly at the limit and just above it.
@Suite(.timed) struct SheetLimitTests {
  @Test(arguments: [(1, true), (1000, true), (0, false), (1001, false)])
  func columns(_ columns: Int, isAllowed: Bool) {
    let error = OutputError.columnsOutOfRange(columns: columns, range: 1...1000)
    #expect(refusal { _ = try SheetStyle(columns: columns) } == (isAllowed ? nil : error))
  }

  @Test(arguments: [(16, true), (4096, true), (15, false), (4097, false)])
  func thumb(_ thumb: Int, isAllowed: Bool) {
    let error = OutputError.thumbOutOfRange(thumb: thumb, range: 16...4096)
    #expect(refusal { _ = try SheetStyle(thumb: thumb) } == (isAllowed ? nil : error))
  }

  @Test func pictures() throws {
    var recipe = try Recipe("1")
    recipe.plane = nil
    let (style, limit) = (try SheetStyle(), ContactSheet.pictureLimit)
    let entries = Array(repeating: ContactSheet.Entry(recipe), count: limit + 1)
    #expect(refusal { _ = try ContactSheet(Array(entries.dropLast()), style: style) } == nil)
    #expect(
      refusal { _ = try ContactSheet(entries, style: style) }
        == .tooManyPictures(count: limit + 1, limit: limit))
    #expect(refusal { _ = try ContactSheet([], style: style) } == .empty)
  }

  @Test func shapes() throws {
    let (limit, most) = (RenderLimits.standard.marks, ContactSheet.markLimit)
    let (full, over) = try aroundTheLimit()
    let style = try SheetStyle(columns: 1)
    func sheet(
      _ recipe: Recipe, count: Int = 1, style: SheetStyle
    ) throws -> ContactSheet {
      let entry = ContactSheet.Entry(recipe, name: "walls/full.json")
      return try ContactSheet(Array(repeating: entry, count: count), style: style)
    }
    #expect(refusal { _ = try sheet(full, style: style).page(holding: .sheet) } == nil)
    #expect(
      refusal { _ = try sheet(over, style: style) }
        == .pictureTooFull(
          name: "walls/full.json", estimate: Composer(over).estimatedMarkCount, limit: limit))

    // Each of the five is allowed alone. All are allowed one above the other, but not side by side,
    // in one SVG or on one page.
    let all = 5 * Composer(full).estimatedMarkCount
    #expect(refusal { _ = try sheet(full, count: 5, style: style).page() } == nil)
    #expect(
      refusal { _ = try sheet(full, count: 5, style: style).page(holding: .sheet) }
        == .partTooFull(part: .sheet, estimate: all, limit: most))
    #expect(
      refusal { _ = try sheet(full, count: 5, style: try SheetStyle(columns: 5)).page() }
        == .partTooFull(part: .row, estimate: all, limit: most))
    #expect(
      refusal { _ = try sheet(full, count: 5, style: try SheetStyle(columns: 5)).pages(.a4) }
        == .partTooFull(part: .page, estimate: all, limit: most))
  }

  /// The tallest allowed window, and the next taller one, which has too many shapes.
  private func aroundTheLimit() throws -> (Recipe, Recipe) {
    func recipe(_ height: Int) throws -> Recipe {
      var recipe = try Recipe("1")
      recipe.view = try Viewport(
        canvas: try Canvas(pixelWidth: 1000, pixelHeight: height), zoom: 0.01)
      return recipe
    }
    var (fits, exceeds) = (1000, 10_000)
    while exceeds - fits > 1 {
      let middle = (fits + exceeds) / 2
      if Composer(try recipe(middle)).estimatedMarkCount <= Int64(RenderLimits.standard.marks) {
        fits = middle
      } else {
        exceeds = middle
      }
    }
    return (try recipe(fits), try recipe(exceeds))
  }

  /// Why `body` is refused; nil if it is not.
  private func refusal(_ body: () throws -> Void) -> OutputError? {
    do {
      try body()
      return nil
    } catch {
      return error as? OutputError
    }
  }
}
