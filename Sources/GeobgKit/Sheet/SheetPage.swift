public import GeobgScene
internal import GeobgSystem

/// A page of a contact sheet, whose pictures are composed when they are drawn.
///
/// A unit is a pixel. Each picture is composed from its own recipe on its own canvas, so the small
/// picture has exactly the shapes and lines of the large picture. Only the requested area is
/// composed.
public struct SheetPage: Picture {
  private let grid: SheetGrid
  private let entries: ArraySlice<ContactSheet.Entry>
  private let style: SheetStyle

  init(_ grid: SheetGrid, _ entries: ArraySlice<ContactSheet.Entry>, style: SheetStyle) {
    self.grid = grid
    self.entries = entries
    self.style = style
  }

  /// The size in pixels.
  public var canvas: Canvas { grid.canvas }
  /// The width of the canvas in units.
  public var width: Thousandths { Thousandths(canvas.pixelWidth) }
  /// The height of the canvas in units.
  public var height: Thousandths { Thousandths(canvas.pixelHeight) }
  /// The background color of the sheet.
  public var background: Color? { style.background }
  /// Always nil: a sheet has no recipe.
  public var metadata: String? { nil }

  /// The marks that touch `area`: each picture with its hairline and its label.
  public func marks(in area: Rectangle) -> [Mark] {
    grid.cells(near: area).clamped(to: 0..<entries.count).flatMap { index -> [Mark] in
      guard grid.cell(index).overlaps(area) else { return [] }
      let entry = entries[entries.startIndex + index]
      let frame = grid.frame(of: entry.recipe.view.canvas, in: index)
      let hairline = frame.outset(by: 0.5).path
      return [.stroke(hairline, width: 1, style.hairline)]
        + grid.label(SheetLabel(entry.label), in: index, style.ink)
        + picture(of: entry.recipe, in: frame, area)
    }
  }

  /// The part of a picture in `frame` that touches `area`; empty if none does.
  private func picture(of recipe: Recipe, in frame: Rectangle, _ area: Rectangle) -> [Mark] {
    guard frame.overlaps(area) else { return [] }
    let composer = Composer(recipe)
    let window = recipe.view.window
    var scene = Scene(
      canvas: recipe.view.canvas, width: window.width, height: window.height,
      background: composer.background, marks: [])
    guard let inside = Group(scene, in: frame)?.inside(area) else { return [] }
    scene.marks = composer.marks(in: inside)
    return Group(scene, in: frame).map { [.group($0)] } ?? []
  }
}
