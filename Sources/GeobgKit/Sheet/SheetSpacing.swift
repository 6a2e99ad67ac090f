/// The room between the things of a sheet, in pixels.
///
/// It grows with the pictures, by whole factors, so that letters stay crisp.
struct SheetSpacing: Sendable {
  /// The width over the height that a sheet without pages comes near to.
  static let pleasantShape = 1.4

  /// The side of a box from which all is twice as large.
  private static let largeSide = 512.0

  private let unit: Int

  /// The room around things as large as `box`.
  init(around box: SheetBox) {
    let side = (Double(box.width) * Double(box.height)).squareRoot()
    unit = max(1, Int(2 * side / SheetSpacing.largeSide))
  }

  /// Around a sheet.
  var margin: Int { 28 * unit }
  /// Around the cells of a page, which a printer must reach: a centimeter.
  var pageMargin: Int { 40 * unit }
  /// Between two boxes of a row.
  var gap: Int { 20 * unit }
  /// The height of a label's line below its box: eight of air, capitals, and what hangs below them.
  var labelHeight: Int { 20 * unit }
  /// From the foot of a box to the baseline of its label.
  var baseline: Int { 17 * unit }
  /// The height of a capital.
  var capHeight: Int { 9 * unit }

  /// From the top of a row to the top of the next.
  func rowPitch(_ box: SheetBox) -> Int { box.height + labelHeight + rowGap }

  /// The width of `columns` boxes.
  func width(of columns: Int, _ box: SheetBox) -> Int { columns * (box.width + gap) - gap }

  /// The height of `rows` rows.
  func height(of rows: Int, _ box: SheetBox) -> Int { rows * rowPitch(box) - rowGap }

  /// How many boxes fit into `width`.
  func columns(within width: Int, _ box: SheetBox) -> Int { (width + gap) / (box.width + gap) }

  /// The number of boxes whose width is nearest to `width`; at least 1.
  func columns(nearest width: Int, _ box: SheetBox) -> Int {
    let pitch = box.width + gap
    return max(1, (width + gap + pitch / 2) / pitch)
  }

  /// The box of the shape of `box` with which `columns` of them cover most of `width` by `height`: as
  /// wide as fits, or a little narrower, so that one row more fits.
  func largestBox(_ box: SheetBox, of columns: Int, filling width: Int, _ height: Int) -> SheetBox {
    let wide = (width + gap) / columns - gap
    let first = box.resized(toFit: wide, height - labelHeight)
    let rows = max(1, rows(within: height, first))
    let second = box.resized(
      toFit: wide, (height + rowGap) / (rows + 1) - labelHeight - rowGap)
    return rows * first.area >= (rows + 1) * second.area ? first : second
  }

  /// How many rows fit into `height`.
  func rows(within height: Int, _ box: SheetBox) -> Int { (height + rowGap) / rowPitch(box) }

  /// Between two rows.
  private var rowGap: Int { 18 * unit }
}
