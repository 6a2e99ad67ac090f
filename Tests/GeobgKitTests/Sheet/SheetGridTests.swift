import GeobgKit
import GeobgScene
import GeobgTestSupport
import Testing

/// Rules for every layout of a contact sheet.
@Suite(.timed) struct SheetGridTests {
  /// The sizes of pictures, and the options of the layout.
  struct Subject: Sendable {
    let sizes: [(Int, Int)]
    let count: Int
    let columns: Int?
    let thumb: Int?
    let page: Canvas?

    var canvases: [Canvas] {
      get throws {
        try (0..<count).map { index in
          let size = sizes[index % sizes.count]
          return try Canvas(pixelWidth: size.0, pixelHeight: size.1)
        }
      }
    }

    var grid: SheetGrid {
      get throws {
        let style = try SheetStyle(columns: columns, thumb: thumb)
        guard let page else { return try SheetGrid(of: canvases, style: style) }
        return try SheetGrid(of: canvases, style: style, page: page)
      }
    }
  }

  static let subjects: [Subject] = {
    let mixes: [[(Int, Int)]] = [
      [(1170, 2532)], [(3840, 2160)], [(100, 100)], [(1170, 2532), (3840, 2160), (1000, 1000)],
      [(1, 1_000_000), (1_000_000, 1), (7, 5)],
    ]
    let pages = [nil, .a4, try? Canvas(pixelWidth: 1123, pixelHeight: 794)]
    return mixes.flatMap { mix in
      [1, 2, 7, 40, 333].flatMap { count in
        pages.flatMap { page in
          [(nil, nil), (3, nil), (nil, 120), (2, 61), (nil, 150)].map { columns, thumb in
            Subject(sizes: mix, count: count, columns: columns, thumb: thumb, page: page)
          }
        }
      }
    }
  }()

  @Test(arguments: subjects)
  func everythingIsWithinThePageOnWholePixelsAndApart(_ subject: Subject) throws {
    let grid = try subject.grid
    let page = Rectangle(
      origin: .zero, width: Thousandths(grid.canvas.pixelWidth),
      height: Thousandths(grid.canvas.pixelHeight))
    let shown = min(subject.count, grid.cellsPerPage)
    var cells: [Rectangle] = []
    for (index, canvas) in try subject.canvases.prefix(shown).enumerated() {
      let (cell, frame) = (grid.cell(index), grid.frame(of: canvas, in: index))
      #expect(page.intersection(cell) == cell)
      #expect(cell.intersection(frame.outset(by: 1)) == frame.outset(by: 1))
      for place in [frame.minX, frame.minY, frame.maxX, frame.maxY] {
        #expect(place.count % 1000 == 0)
      }
      cells.append(cell)
    }
    for (index, cell) in cells.enumerated() {
      // Rows do not overlap, so a cell could only overlap cells of the same or the next row.
      for other in cells[(index + 1)...].prefix(grid.columns + 1) { #expect(!cell.overlaps(other)) }
    }
  }

  @Test(arguments: subjects)
  func aPictureKeepsItsAspectAndTouchesItsBox(_ subject: Subject) throws {
    let grid = try subject.grid
    for canvas in Set(try subject.canvases) {
      let frame = grid.frame(of: canvas, in: 0)
      let (width, height) = (frame.width.double, frame.height.double)
      let (wide, tall) = (Double(canvas.pixelWidth), Double(canvas.pixelHeight))
      // One side fits the box exactly; the other is rounded, but never to 0.
      let isExact =
        abs(width - max(1, height * wide / tall)) <= 0.5
        || abs(height - max(1, width * tall / wide)) <= 0.5
      #expect(isExact, "\(frame) of \(canvas)")
    }
  }

  @Test(arguments: subjects)
  func whatAnAreaTouchesIsFound(_ subject: Subject) throws {
    let grid = try subject.grid
    let height = grid.canvas.pixelHeight
    for top in stride(from: 0, to: height, by: max(1, height / 50)) {
      let band = Rectangle(
        origin: Point(x: 0, y: Thousandths(top)), width: Thousandths(grid.canvas.pixelWidth),
        height: 33)
      let found = grid.cells(near: band)
      for index in 0..<grid.cellsPerPage where grid.cell(index).overlaps(band) {
        #expect(found.contains(index))
      }
    }
  }

  @Test(arguments: subjects.filter { $0.columns != nil || $0.thumb != nil })
  func whatIsAskedForIsKept(_ subject: Subject) throws {
    let grid = try subject.grid
    if let columns = subject.columns { #expect(grid.columns == columns) }
    if let thumb = subject.thumb { #expect(grid.cell(0).width == Thousandths(thumb + 2)) }
  }

  @Test(arguments: [1, 10, 23, 40, 100, 1000])
  func aSheetIsNeitherAStripNorFullOfHoles(_ count: Int) throws {
    for size in [(1170, 2532), (3840, 2160), (1000, 1000)] {
      let grid = try Subject(sizes: [size], count: count, columns: nil, thumb: nil, page: nil).grid
      let shape = Double(grid.canvas.pixelWidth) / Double(grid.canvas.pixelHeight)
      #expect((0.5...2.5).contains(shape) || count < 4, "\(shape)")
      #expect(grid.cellsPerPage - count < max(grid.columns, grid.rows))
    }
  }

  @Test func aPageWithoutRoomIsRefused() throws {
    let page = try Canvas(pixelWidth: 95, pixelHeight: 400)
    let subject = Subject(sizes: [(10, 10)], count: 1, columns: nil, thumb: nil, page: page)
    #expect(
      throws: OutputError.pageTooSmall(page: page, neededWidth: 96, neededHeight: 116)
    ) { try subject.grid }
    let enough = try Canvas(pixelWidth: 96, pixelHeight: 116)
    #expect(throws: Never.self) {
      try Subject(sizes: [(10, 10)], count: 1, columns: nil, thumb: nil, page: enough).grid
    }
  }

  @Test func aSheetTooLargeForACanvasIsRefused() throws {
    // 1000 boxes, 999 gaps and two margins, all in multiples of three pixels.
    func subject(_ thumb: Int) -> Subject {
      Subject(sizes: [(10, 10)], count: 1000, columns: 1000, thumb: thumb, page: nil)
    }
    let limit = Canvas.sideRange.upperBound
    #expect(try subject(939).grid.canvas.pixelWidth == 999_108)
    #expect(
      throws: OutputError.sheetTooLarge(pixelWidth: 1_000_108, pixelHeight: 1168, limit: limit)
    ) { try subject(940).grid }
  }
}
