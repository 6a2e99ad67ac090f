internal import GeobgRecipe
public import GeobgScene

/// How a contact sheet is laid out.
public struct SheetStyle: Hashable, Sendable {
  /// The allowed numbers of columns.
  public static let columnRange = 1...1000
  /// The allowed widths of a picture's box, in pixels.
  public static let thumbRange = 16...4096

  /// The number of pictures in a row; nil chooses a pleasant shape, or as many as fit on a page.
  public let columns: Int?
  /// The width of the box that each picture is fitted into, in pixels; nil for about 200.
  public let thumb: Int?
  /// Whether the sheet itself is light or dark; it does not change the pictures.
  public let mode: Mode

  /// A style; nil values are chosen to suit the pictures.
  ///
  /// - Throws: ``OutputError/columnsOutOfRange(columns:range:)``,
  ///   ``OutputError/thumbOutOfRange(thumb:range:)``.
  public init(
    columns: Int? = nil, thumb: Int? = nil, mode: Mode = .light
  ) throws(OutputError) {
    if let columns, !SheetStyle.columnRange.contains(columns) {
      throw .columnsOutOfRange(columns: columns, range: SheetStyle.columnRange)
    }
    if let thumb, !SheetStyle.thumbRange.contains(thumb) {
      throw .thumbOutOfRange(thumb: thumb, range: SheetStyle.thumbRange)
    }
    self.columns = columns
    self.thumb = thumb
    self.mode = mode
  }

  /// The background of the sheet: a neutral color, so that it does not affect how colors look.
  var background: Color {
    switch mode {
    case .light: .white
    case .dark: Color(red: 28, green: 28, blue: 28)
    }
  }

  /// The line around a picture, which separates a white picture from a white sheet.
  var hairline: Paint {
    switch mode {
    case .light: .solid(Color(red: 200, green: 200, blue: 200), .opaque)
    case .dark: .solid(Color(red: 76, green: 76, blue: 76), .opaque)
    }
  }

  /// The color of the labels.
  package var ink: Paint {
    switch mode {
    case .light: .solid(Color(red: 64, green: 64, blue: 64), .opaque)
    case .dark: .solid(Color(red: 200, green: 200, blue: 200), .opaque)
    }
  }
}

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

/// The label of a picture on a sheet: parts that stay whole, on one or more lines.
package struct SheetLabel {
  /// The most lines of a label.
  static let lineLimit = 4

  private let parts: [String]

  /// The label of `parts`, in order.
  package init(_ parts: [String]) { self.parts = parts }

  /// The number of lines, at most ``lineLimit``, that the parts need in `width`.
  func lineCount(within width: Thousandths, capHeight: Thousandths) -> Int {
    lines(within: width, capHeight: capHeight, atMost: SheetLabel.lineLimit).count
  }

  /// The lines, each with as many parts as fit into `width`.
  ///
  /// A line that is too wide is shortened in its middle. The last line gets all remaining parts.
  package func lines(within width: Thousandths, capHeight: Thousandths, atMost limit: Int)
    -> [Label]
  {
    var lines: [String] = []
    for part in parts {
      if let last = lines.last {
        let joined = "\(last) \(part)"
        if lines.count == limit || Label(joined, capHeight: capHeight).advance <= width {
          lines[lines.count - 1] = joined
          continue
        }
      }
      lines.append(part)
    }
    return lines.map { Label($0, capHeight: capHeight).fitted(to: width) }
  }
}

/// The properties in which the recipes of a list differ, as short texts for people.
public struct RecipeDifferences: Sendable {
  private struct Property: Sendable {
    /// Whether two recipes have different values.
    let differs: @Sendable (Recipe, Recipe) -> Bool
    /// The value in a recipe, for people.
    let text: @Sendable (Recipe) -> String

    init<Value: Equatable & Sendable>(
      _ value: @escaping @Sendable (Recipe) -> Value, text: @escaping @Sendable (Recipe) -> String
    ) {
      differs = { value($0) != value($1) }
      self.text = text
    }
  }

  /// All properties, the most telling first.
  private static let all: [Property] =
    [
      Property({ $0.seed }, text: { $0.seed.text }),
      Property({ $0.palette }, text: { $0.palette.name }),
      Property({ $0.mode }, text: { $0.mode.rawValue }),
      Property({ $0.background }, text: background),
      Property({ $0.plane }, text: { $0.plane.map { "density \($0.density)" } ?? "no plane" }),
      Property({ $0.mesh }, text: { $0.mesh.map { "mesh \($0.passes)" } ?? "no mesh" }),
      Property({ $0.view.zoom }, text: { "zoom \($0.view.zoom)" }),
      Property({ $0.view.pan }, text: { "pan \($0.view.pan.x),\($0.view.pan.y)" }),
      Property(
        { [$0.view.canvas.pixelWidth, $0.view.canvas.pixelHeight] },
        text: { "\($0.view.canvas.pixelWidth)x\($0.view.canvas.pixelHeight)" }),
      Property({ $0.calm }, text: calm),
      Property({ $0.drawing.gestures }, text: gestures),
    ]
    + Art.Field.allCases.map { field in
      Property({ $0.art[field] }) { recipe in
        let text = field.text(of: recipe.art[field])
        // The name of an arrangement says what it is.
        return field == .arrangement ? text : "\(field.name) \(text)"
      }
    }

  private let properties: [Property]

  /// The differences among `recipes`; the seed, if there are none.
  public init(among recipes: some Collection<Recipe>) {
    guard let first = recipes.first else {
      properties = []
      return
    }
    let differing = RecipeDifferences.all.filter { property in
      recipes.contains { property.differs(first, $0) }
    }
    properties = differing.isEmpty ? Array(RecipeDifferences.all.prefix(1)) : differing
  }

  /// The values of `recipe` for the properties that differ, such as `42`, `dusk` and `zoom 2`.
  public func texts(of recipe: Recipe) -> [String] { properties.map { $0.text(recipe) } }

  private static func background(of recipe: Recipe) -> String {
    switch recipe.background {
    case .palette: "palette background"
    case .color(let color): color.hex
    case .none: "no background"
    }
  }

  private static func calm(of recipe: Recipe) -> String {
    switch recipe.calm.zones.count {
    case 0: "not calm"
    case 1: "calm zone"
    case let count: "\(count) calm zones"
    }
  }

  private static func gestures(of recipe: Recipe) -> String {
    let count = recipe.drawing.gestures.count
    return count == 1 ? "1 gesture" : "\(count) gestures"
  }
}
