internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

/// A canvas, and the name it was chosen by.
struct ChosenSize: Hashable {
  var canvas: Canvas
  /// Nil where it was chosen in numbers.
  var name: NamedSize?

  /// The canvas of `size`, with `ppi` pixels an inch, nil for its own.
  init(_ size: Size, ppi: Thousandths? = nil) throws(RecipeError) {
    canvas = try size.canvas(ppi: ppi)
    if case .named(let name) = size { self.name = name }
  }

  /// A canvas without a name.
  init(_ canvas: Canvas) {
    self.canvas = canvas
  }

  /// The same with `edge` around it.
  func with(edge: PrintEdge) throws(RecipeError) -> ChosenSize {
    var size = self
    size.canvas = try canvas.with(edge: edge)
    return size
  }

  /// The same, its long side as `orientation` says.
  func turned(to orientation: Orientation) -> ChosenSize {
    var size = self
    size.canvas = canvas.turned(to: orientation)
    return size
  }
}
