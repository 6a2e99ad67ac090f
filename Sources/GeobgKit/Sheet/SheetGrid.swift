internal import GeobgScene

/// Where things are on a contact sheet: cells of one size, each a box for a picture and a line for its
/// label below, row by row.
///
/// A pure function of the pictures' sizes and the style. Everything lies on whole pixels, so that
/// edges and letters are crisp; a unit of the sheet is a pixel.
struct SheetGrid: Sendable {
  /// The size of a page.
  let canvas: Canvas
  /// How many cells stand side by side.
  let columns: Int
  /// How many rows of cells a page has.
  let rows: Int
  private let spacing: SheetSpacing
  private let box: SheetBox
  /// Left of the first cell, and above it.
  private let origin: (x: Int, y: Int)

  /// The one page, as tall as it takes, for pictures of the sizes `canvases`, of which there is one.
  ///
  /// - Throws: ``SheetError/sheetTooLarge(pixelWidth:pixelHeight:limit:)``.
  init(of canvases: [Canvas], style: SheetStyle) throws(SheetError) {
    let box = SheetBox(holding: canvases, width: style.thumb)
    let spacing = SheetSpacing(around: box)
    let count = canvases.count
    func size(_ columns: Int) -> (width: Int, height: Int) {
      let rows = (count + columns - 1) / columns
      return (
        spacing.width(of: columns, box) + 2 * spacing.margin,
        spacing.height(of: rows, box) + 2 * spacing.margin
      )
    }
    /// How far a sheet is from the shape that it should have, with empty cells counted against it.
    func unpleasantness(_ columns: Int) -> Double {
      let (width, height) = size(columns)
      let shape = Double(width) / Double(height) / SheetSpacing.pleasantShape
      let cells = (count + columns - 1) / columns * columns
      return max(shape, 1 / shape) * Double(cells) / Double(count)
    }
    let choices = 1...min(count, SheetStyle.columnRange.upperBound)
    columns =
      style.columns
      ?? choices.min { unpleasantness($0) < unpleasantness($1) } ?? choices.upperBound
    rows = (count + columns - 1) / columns
    let (width, height) = size(columns)
    guard let canvas = try? Canvas(pixelWidth: width, pixelHeight: height) else {
      throw .sheetTooLarge(
        pixelWidth: width, pixelHeight: height, limit: Canvas.sideRange.upperBound)
    }
    self.canvas = canvas
    self.spacing = spacing
    self.box = box
    origin = (spacing.margin, spacing.margin)
  }

  /// Pages of the size `page`, with as many cells as fit.
  ///
  /// Where the width of a box is left open, boxes fill the page.
  ///
  /// - Throws: ``SheetError/pageTooSmall(page:neededWidth:neededHeight:)``.
  init(of canvases: [Canvas], style: SheetStyle, page: Canvas) throws(SheetError) {
    var box = SheetBox(holding: canvases, width: style.thumb)
    let spacing = SheetSpacing(around: box)
    let width = page.pixelWidth - 2 * spacing.pageMargin
    let height = page.pixelHeight - 2 * spacing.pageMargin
    if style.thumb == nil {
      let columns = style.columns ?? spacing.columns(nearest: width, box)
      box = spacing.largestBox(box, of: columns, filling: width, height)
    }
    columns = style.columns ?? max(1, spacing.columns(within: width, box))
    rows = max(1, spacing.rows(within: height, box))
    let needed = (width: spacing.width(of: columns, box), height: spacing.height(of: 1, box))
    guard needed.width <= width, needed.height <= height else {
      throw .pageTooSmall(
        page: page, neededWidth: needed.width + 2 * spacing.pageMargin,
        neededHeight: needed.height + 2 * spacing.pageMargin)
    }
    canvas = page
    self.spacing = spacing
    self.box = box
    origin = ((page.pixelWidth - needed.width) / 2, spacing.pageMargin)
  }
}

// MARK: - Places

extension SheetGrid {
  /// How many cells a page has.
  var cellsPerPage: Int { columns * rows }

  /// The top left corner of the box of the cell `index` of a page, counted row by row.
  private func corner(_ index: Int) -> (x: Int, y: Int) {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    return (
      origin.x + column * (box.width + spacing.gap), origin.y + row * spacing.rowPitch(box)
    )
  }

  /// All of the cell `index`: the box with the hairline around it, and the label's line.
  func cell(_ index: Int) -> Rectangle {
    let (x, y) = corner(index)
    return rectangle(
      x - 1, y - 1, width: box.width + 2, height: box.height + spacing.labelHeight + 1)
  }

  /// Where a picture of the size `canvas` is shown in the cell `index`: as large as the box allows,
  /// in its middle, its aspect kept to half a pixel.
  func frame(of canvas: Canvas, in index: Int) -> Rectangle {
    let (x, y) = corner(index)
    let size = box.size(of: canvas)
    return rectangle(
      x + (box.width - size.width) / 2, y + (box.height - size.height) / 2, width: size.width,
      height: size.height)
  }

  /// The label of `text` in the cell `index`, cut where it is wider than the box.
  func label(_ text: String, in index: Int, _ paint: Paint) -> Mark {
    let (x, y) = corner(index)
    let label = Label(text, capHeight: Thousandths(spacing.capHeight))
      .fitted(to: Thousandths(box.width))
    let advance = Int(label.advance.double)
    return label.mark(
      from: Point(
        x: Thousandths(x + (box.width - advance) / 2),
        y: Thousandths(y + box.height + spacing.baseline)),
      paint)
  }

  /// The cells of a page whose rows `area` touches.
  func cells(near area: Rectangle) -> Range<Int> {
    let pitch = Double(spacing.rowPitch(box))
    func row(_ y: Thousandths) -> Int {
      let row = ((y.double - Double(origin.y)) / pitch).rounded(.down)
      return Int(min(max(row, 0), Double(rows)))
    }
    // A hairline is a pixel above its row.
    let (first, last) = (row(area.minY), row(area.maxY + 1))
    return first * columns..<min(last + 1, rows) * columns
  }

  private func rectangle(_ x: Int, _ y: Int, width: Int, height: Int) -> Rectangle {
    Rectangle(
      origin: Point(x: Thousandths(x), y: Thousandths(y)), width: Thousandths(width),
      height: Thousandths(height))
  }
}
