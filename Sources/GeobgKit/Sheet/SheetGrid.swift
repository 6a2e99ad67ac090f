internal import GeobgScene

/// The layout of a contact sheet: rows of cells of one size, each a box with a label below it.
///
/// The pictures of a row stand on one line, each directly above its label. Without pages, a row is as
/// high as its tallest picture.
///
/// It depends only on the sizes of the pictures and the style. Everything lies on whole pixels, so
/// that edges and letters are crisp; a unit of the sheet is a pixel.
package struct SheetGrid: Sendable {
  /// The size of a page.
  package let canvas: Canvas
  /// The number of cells in a row.
  package let columns: Int
  /// The number of rows on a page.
  package let rows: Int
  private let spacing: SheetSpacing
  private let box: SheetBox
  /// The left edge of the first column.
  private let left: Int
  /// The top of each row, and where the row after the last one would begin.
  private let tops: [Int]

  /// A single page, as tall as necessary, for pictures of the sizes `canvases`, at least one.
  package init(
    of canvases: [Canvas], labels: [SheetLabel] = [], style: SheetStyle
  ) throws(OutputError) {
    let box = SheetBox(holding: canvases, width: style.thumb)
    let spacing = SheetSpacing(around: box, labels: labels)
    let count = canvases.count
    func size(_ columns: Int) -> (width: Int, height: Int) {
      let rows = (count + columns - 1) / columns
      return (
        spacing.width(of: columns, box) + 2 * spacing.margin,
        spacing.height(of: rows, box) + 2 * spacing.margin
      )
    }
    /// How far a sheet is from the preferred shape; empty cells make it worse.
    func unpleasantness(_ columns: Int) -> Double {
      let (width, height) = size(columns)
      let shape = Double(width) / Double(height) / SheetSpacing.pleasantShape
      let cells = (count + columns - 1) / columns * columns
      return max(shape, 1 / shape) * Double(cells) / Double(count)
    }
    let choices = 1...min(count, SheetStyle.columnRange.upperBound)
    columns =
      style.columns ?? choices.min { unpleasantness($0) < unpleasantness($1) } ?? choices.upperBound
    rows = (count + columns - 1) / columns
    var tops = [spacing.margin]
    for row in 0..<rows {
      let own = canvases[(row * columns)..<min(count, (row + 1) * columns)]
      let tallest = own.reduce(1) { max($0, box.size(of: $1).height) }
      tops.append(tops[row] + spacing.rowPitch(of: tallest))
    }
    let width = size(columns).width
    let height = tops[rows] - spacing.rowGap + spacing.margin
    guard let canvas = try? Canvas(pixelWidth: width, pixelHeight: height) else {
      throw .sheetTooLarge(
        pixelWidth: width, pixelHeight: height, limit: Canvas.sideRange.upperBound)
    }
    self.canvas = canvas
    self.spacing = spacing
    self.box = box
    left = spacing.margin
    self.tops = tops
  }

  /// Pages of the size `page`, with as many cells as fit.
  ///
  /// If the style has no box width, the boxes fill the page.
  package init(
    of canvases: [Canvas], labels: [SheetLabel] = [], style: SheetStyle, page: Canvas
  ) throws(OutputError) {
    var box = SheetBox(holding: canvases, width: style.thumb)
    let spacing = SheetSpacing(around: box, labels: labels)
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
    left = (page.pixelWidth - needed.width) / 2
    tops = (0...rows).map { spacing.pageMargin + $0 * spacing.rowPitch(of: box.height) }
  }

  // MARK: - Places

  package var cellsPerPage: Int { columns * rows }

  /// The top left corner of cell `index` on a page, and the height of its row without the label; cells
  /// are counted row by row.
  private func corner(_ index: Int) -> (x: Int, y: Int, height: Int) {
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    let height = tops[row + 1] - tops[row] - spacing.rowPitch(of: 0)
    return (left + column * (box.width + spacing.gap), tops[row], height)
  }

  /// The area of cell `index`: the box with the hairline around it, and the lines of the label.
  package func cell(_ index: Int) -> Rectangle {
    let (x, y, height) = corner(index)
    return rectangle(x - 1, y - 1, width: box.width + 2, height: height + spacing.labelHeight + 1)
  }

  /// The place of a picture of the size `canvas` in cell `index`.
  ///
  /// The picture is as large as the box allows, at the bottom of the box and in the middle of its
  /// width; its aspect ratio is kept to half a pixel.
  package func frame(of canvas: Canvas, in index: Int) -> Rectangle {
    let (x, y, height) = corner(index)
    let size = box.size(of: canvas)
    return rectangle(
      x + (box.width - size.width) / 2, y + height - size.height, width: size.width,
      height: size.height)
  }

  /// The lines of `label` in cell `index`.
  package func label(_ label: SheetLabel, in index: Int, _ paint: Paint) -> [Mark] {
    let (x, y, height) = corner(index)
    let lines = label.lines(
      within: Thousandths(box.width), capHeight: Thousandths(spacing.capHeight),
      atMost: spacing.labelLines)
    return lines.enumerated().map { number, line in
      let advance = Int(line.advance.double)
      return line.mark(
        from: Point(
          x: Thousandths(x + (box.width - advance) / 2),
          y: Thousandths(y + height + spacing.baseline(ofLine: number))),
        paint)
    }
  }

  /// The cells of the rows that `area` touches.
  package func cells(near area: Rectangle) -> Range<Int> {
    /// The last row that begins at `y` or above; the first row, if there is none.
    func row(_ y: Thousandths) -> Int {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if Thousandths(tops[middle]) <= y { low = middle + 1 } else { high = middle }
      }
      return max(0, low - 1)
    }
    // A hairline is one pixel above its row.
    let (first, last) = (row(area.minY), row(area.maxY + 1))
    return first * columns..<min(last + 1, rows) * columns
  }

  private func rectangle(_ x: Int, _ y: Int, width: Int, height: Int) -> Rectangle {
    Rectangle(
      origin: Point(x: Thousandths(x), y: Thousandths(y)), width: Thousandths(width),
      height: Thousandths(height))
  }
}
