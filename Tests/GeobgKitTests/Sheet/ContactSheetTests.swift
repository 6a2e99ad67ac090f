import Foundation
import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgTestSupport
import Testing

/// The content of contact sheets, and sheets that are refused.
@Suite(.timed) struct ContactSheetTests {
  private static let style = try? SheetStyle(thumb: 60)

  func sheet(_ count: Int, _ style: SheetStyle? = style) throws -> ContactSheet {
    let entries = try (1...count).map { seed in
      let isWide = seed % 3 == 0
      return ContactSheet.Entry(
        try Fixtures.recipe(
          UInt64(seed), width: isWide ? 160 : 90, height: isWide ? 90 : 160,
          mode: seed % 2 == 0 ? .dark : .light, passes: seed % 4))
    }
    return try ContactSheet(entries, style: try #require(style))
  }

  /// The scenes in the groups of a page, in order.
  private func scenes(_ page: SheetPage) -> [Scene] {
    page.marks(in: page.bounds).compactMap { mark in
      if case .group(let group) = mark { group.scene } else { nil }
    }
  }

  @Test(arguments: [1, 5, 40])
  func everyPictureIsThereOnceAndWhole(_ count: Int) throws {
    let sheet = try sheet(count)
    let expected = try sheet.entries.map { try $0.recipe.scene() }
    #expect(scenes(try sheet.page()) == expected)
    let page = try Canvas(pixelWidth: 300, pixelHeight: 300)
    #expect(try sheet.pages(page).flatMap(scenes) == expected)
  }

  /// A sheet shows a picture as it looks after it is cut.
  @Test func picturesForPrintAreTrimmed() throws {
    var recipe = try Fixtures.recipe(1)
    recipe.view = try Viewport(
      canvas: try Canvas(
        try PhysicalSize(width: 20, height: 30), ppi: 96,
        edge: try PrintEdge(bleed: 3, hasCropMarks: true)))
    let shown = ContactSheet.Entry(recipe).recipe.view
    #expect(shown.canvas.edge == .none && shown.window == recipe.view.trimmed.window)
  }

  @Test func theLabelIsTheSeed() throws {
    let recipe = try Recipe("2026-12-24")
    let wide = try SheetStyle(thumb: 200)
    let sheet = try ContactSheet([.init(recipe), .init(recipe, label: ["é"])], style: wide)
    let page = try sheet.page()
    let grid = try SheetGrid(of: sheet.entries.map(\.recipe.view.canvas), style: wide)
    let marks = page.marks(in: page.bounds)
    func label(_ parts: String..., in index: Int) -> [Mark] {
      grid.label(SheetLabel(parts), in: index, wide.ink)
    }
    let labels = label("2026-12-24", in: 0) + label("%c3%a9", in: 1)
    #expect(labels.count == 2)
    #expect(labels.allSatisfy { marks.contains($0) })
    #expect(!marks.contains(label("2026-12-25", in: 0)[0]))
  }

  /// A label has what differs among the pictures, and the seed if nothing does.
  @Test func labelsAreTheDifferences() throws {
    func labels(_ recipes: Recipe...) throws -> [[String]] {
      try ContactSheet(recipes.map { .init($0) }, style: SheetStyle()).entries.map(\.label)
    }
    let one = try Recipe("1")
    var (dark, dusk, dense) = (one, try Recipe("2", palette: "dusk"), one)
    dark.mode = .dark
    dense.plane = try ShapeField(density: 2)
    dense.mesh = try WireMesh(passes: 3)
    dense.view = try Viewport(canvas: Canvas(pixelWidth: 300, pixelHeight: 200), zoom: 1.5)
    dense.background = .none
    #expect(try labels(one) == [["1"]])
    #expect(try labels(one, one) == [["1"], ["1"]])
    #expect(try labels(one, dark) == [["light"], ["dark"]])
    #expect(try labels(one, dusk) == [["1", "original"], ["2", "dusk"]])
    #expect(
      try labels(one, dense) == [
        ["palette background", "density 1", "no mesh", "zoom 1", "1170x2532"],
        ["no background", "density 2", "mesh 3", "zoom 1.5", "300x200"],
      ])
  }

  /// Long labels have several lines, and all labels of a sheet have room for them.
  @Test func labelsAreBrokenBetweenParts() throws {
    let recipe = try Recipe("1")
    let parts = ["--palette dusk", "--density 0.75", "--zoom 1.25", "--pan 100,200"]
    let style = try SheetStyle(thumb: 130)
    let long = try ContactSheet([.init(recipe, label: parts), .init(recipe)], style: style)
    let short = try ContactSheet([.init(recipe, label: ["1"]), .init(recipe)], style: style)
    let marks = try long.page().marks(in: long.page().bounds)
    for (line, part) in parts.enumerated() {
      let isShown = SheetLabel([part]).lines(within: 130, capHeight: 9, atMost: 1)[0].text == part
      #expect(isShown, "\(line)")
    }
    #expect(
      try long.canvas().pixelHeight
        == short.canvas().pixelHeight + 3 * 15 * (try SheetGrid(of: [.phone], style: style).rows))
    #expect(marks.count == 2 * 2 + 4 + 1)
    #expect(
      SheetLabel(parts).lines(within: 1000, capHeight: 9, atMost: 4).map(\.text)
        == ["--palette dusk --density 0.75 --zoom 1.25 --pan 100,200"])
    let narrow = SheetLabel(parts).lines(within: 90, capHeight: 9, atMost: 2).map(\.text)
    #expect(narrow.count == 2 && narrow[0] == parts[0] && narrow[1].contains("..."))
  }

  /// Pictures of different shapes stand on one line, directly above their labels.
  @Test func picturesOfARowStandOnOneLine() throws {
    let canvases = try [(1170, 2532), (3840, 2160), (1000, 1000)].map {
      try Canvas(pixelWidth: $0.0, pixelHeight: $0.1)
    }
    let grid = try SheetGrid(of: canvases, style: SheetStyle(columns: 3))
    let frames = canvases.indices.map { grid.frame(of: canvases[$0], in: $0) }
    #expect(Set(frames.map(\.maxY)).count == 1)
    #expect(Set(frames.map(\.minY)).count > 1)
  }

  /// A row of wide pictures is not as high as a row of tall ones.
  @Test func aRowIsAsHighAsItsTallestPicture() throws {
    let (tall, wide) = (Canvas.phone, try Canvas(pixelWidth: 3840, pixelHeight: 2160))
    let grid = try SheetGrid(of: [wide, wide, tall, wide], style: SheetStyle(columns: 2))
    #expect(grid.frame(of: wide, in: 0).minY == grid.cell(0).minY + 1)
    #expect(grid.frame(of: tall, in: 2).minY == grid.cell(2).minY + 1)
    #expect(grid.cell(0).height < grid.cell(2).height)
    #expect(grid.frame(of: wide, in: 3).maxY == grid.frame(of: tall, in: 2).maxY)
  }

  /// A band is requested by itself, and composes only the pictures that it touches.
  @Test func aBandHoldsThePicturesThatItTouches() throws {
    let page = try sheet(40).page()
    let rows = try SheetGrid(of: (1...40).map { _ in .phone }, style: SheetStyle(thumb: 60)).rows
    let band = Rectangle(origin: .zero, width: page.width, height: 30)
    let (inBand, all) = (page.marks(in: band).count, page.marks(in: page.bounds).count)
    #expect(rows > 1 && inBand < all / 2)
  }

  @Test func aSheetCarriesNoRecipe() throws {
    for format in Format.allCases {
      let bytes = try bytes(of: try sheet(3), format)
      #expect(bytes.starts(with: format.signature))
      #expect(throws: DocumentError.picture(.missing)) { try RecipeFile(reading: bytes) }
    }
  }

  func bytes(
    of sheet: ContactSheet, _ format: Format, page: Canvas = .a4
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try sheet.prepared(as: Output(format: format), page: page, Fixtures.rendering()).write {
      bytes += $0
    }
    return bytes
  }
}
