/// The paper around a picture with crop marks: the picture's position, and the marks.
struct PrintSheet: Sendable {
  /// The paper's width, in units.
  let width: Thousandths
  /// The paper's height, in units.
  let height: Thousandths
  /// Where the picture lies on the paper, including its bleed.
  private let frame: Rectangle
  private let canvas: Canvas
  /// Two lines at every corner of the cut, outside the bleed and at least 3 mm from the cut.
  private let lines: [Mark]

  /// The paper of `view`; nil if it has no crop marks.
  init?(_ view: Viewport) {
    let edge = view.canvas.edge
    guard edge.hasCropMarks else { return nil }
    canvas = view.canvas
    let window = view.window
    let (margin, bleed) = (
      view.units(ofMillimeters: edge.margin), view.units(ofMillimeters: edge.bleed)
    )
    let border = margin - bleed
    width = window.width + 2 * border
    height = window.height + 2 * border
    frame = Rectangle(
      origin: Point(x: border, y: border), width: window.width, height: window.height)
    lines = PrintSheet.cropMarks(width: width, height: height, margin: margin, view)
  }

  /// Two lines at every corner of a cut that lies `margin` units inside the paper's edges.
  private static func cropMarks(
    width: Thousandths, height: Thousandths, margin: Thousandths, _ view: Viewport
  ) -> [Mark] {
    let near = margin - view.units(ofMillimeters: view.canvas.edge.markOffset)
    let far = near - view.units(ofMillimeters: PrintEdge.markLength)
    // At least a thousandth, because a line of width 0 would not show.
    let lineWidth = max(Thousandths(count: 1), view.units(ofMillimeters: PrintEdge.markWidth))
    func line(_ start: Point, _ end: Point) -> Mark {
      var path = Path()
      path.move(to: start)
      path.line(to: end)
      return .stroke(path, width: lineWidth, .solid(.black, .opaque))
    }
    let upright = [margin, width - margin].flatMap { x in
      [(far, near), (height - near, height - far)].map {
        line(Point(x: x, y: $0), Point(x: x, y: $1))
      }
    }
    let lying = [margin, height - margin].flatMap { y in
      [(far, near), (width - near, width - far)].map {
        line(Point(x: $0, y: y), Point(x: $1, y: y))
      }
    }
    return upright + lying
  }

  /// The paper's color around a picture on `background`: white, or nil if the picture is
  /// transparent.
  func paper(around background: Color?) -> Color? { background == nil ? nil : .white }

  /// The part of the picture that `area` of the sheet shows, in the picture's units; nil for none.
  func part(in area: Rectangle) -> Rectangle? {
    guard frame.overlaps(area) else { return nil }
    return area.moved(by: Point.zero - frame.origin).intersection(
      Rectangle(origin: .zero, width: frame.width, height: frame.height))
  }

  /// The marks of the sheet that touch `area`, in the sheet's units.
  ///
  /// - Parameter picture: The picture's marks in ``part(in:)`` of `area`; nil for none.
  func marks(in area: Rectangle, background: Color?, picture: [Mark]?) -> [Mark] {
    var sheet = lines.compactMap { $0.part(in: area) }
    if let picture {
      let scene = Scene(
        canvas: canvas, width: frame.width, height: frame.height, background: background,
        marks: picture)
      if let group = Group(scene, in: frame) { sheet.insert(.group(group), at: 0) }
    }
    return sheet
  }
}
