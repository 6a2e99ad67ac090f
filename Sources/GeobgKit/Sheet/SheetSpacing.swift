internal import GeobgRecipe

/// The spacing on a contact sheet, in pixels.
///
/// It grows with the size of the pictures by whole factors, so that letters stay crisp.
struct SheetSpacing: Sendable {
  /// The preferred ratio of width to height for a sheet without pages.
  static let pleasantShape = 1.4

  /// The side of a square box at which all spacing doubles, in pixels.
  private static let largeSide = 512.0

  private let unit: Int
  /// The number of lines of the label that needs the most; at least 1.
  private(set) var labelLines = 1

  /// The spacing for boxes as large as `box` with `labels` below them.
  init(around box: SheetBox, labels: [SheetLabel] = []) {
    let side = (Double(box.width) * Double(box.height)).squareRoot()
    unit = max(1, Int(2 * side / SheetSpacing.largeSide))
    for label in labels {
      let count = label.lineCount(within: Thousandths(box.width), capHeight: Thousandths(capHeight))
      labelLines = max(labelLines, count)
    }
  }

  /// The margin around a sheet.
  var margin: Int { 28 * unit }
  /// The margin around the cells of a page: a centimeter, because printers do not reach the edge.
  var pageMargin: Int { 40 * unit }
  /// The gap between two boxes of a row.
  var gap: Int { 20 * unit }
  /// The height of the label below a box: 8 of space, and for each line 9 for capitals, 3 for
  /// descenders, and 3 between lines.
  var labelHeight: Int { (20 + (labelLines - 1) * 15) * unit }
  /// The distance from the bottom of a box to the baseline of the line `number` of its label, counted
  /// from 0.
  func baseline(ofLine number: Int) -> Int { (17 + number * 15) * unit }
  /// The height of a capital letter.
  var capHeight: Int { 9 * unit }

  /// The distance from the top of a row whose tallest picture has the height `height` to the top of
  /// the next.
  func rowPitch(of height: Int) -> Int { height + labelHeight + rowGap }

  /// The width of `columns` boxes with the gaps between them.
  func width(of columns: Int, _ box: SheetBox) -> Int { columns * (box.width + gap) - gap }

  /// The height of `rows` rows with the gaps between them.
  func height(of rows: Int, _ box: SheetBox) -> Int { rows * rowPitch(of: box.height) - rowGap }

  /// The number of boxes that fit into `width`.
  func columns(within width: Int, _ box: SheetBox) -> Int { (width + gap) / (box.width + gap) }

  /// The number of boxes whose total width is nearest to `width`; at least 1.
  func columns(nearest width: Int, _ box: SheetBox) -> Int {
    let pitch = box.width + gap
    return max(1, (width + gap + pitch / 2) / pitch)
  }

  /// The box of the same shape that fills most of `width` by `height` in `columns` columns.
  ///
  /// It is as wide as fits, or narrower if one more row then covers more of the area.
  func largestBox(_ box: SheetBox, of columns: Int, filling width: Int, _ height: Int) -> SheetBox {
    let wide = (width + gap) / columns - gap
    let first = box.resized(toFit: wide, height - labelHeight)
    let rows = max(1, rows(within: height, first))
    let second = box.resized(toFit: wide, (height + rowGap) / (rows + 1) - labelHeight - rowGap)
    return rows * first.area >= (rows + 1) * second.area ? first : second
  }

  /// The number of rows that fit into `height`.
  func rows(within height: Int, _ box: SheetBox) -> Int {
    (height + rowGap) / rowPitch(of: box.height)
  }

  /// The gap between two rows.
  var rowGap: Int { 18 * unit }
}
