internal import GeobgBatch
internal import GeobgRecipe
internal import GeobgScene

/// A canvas, and the name of its size, if it has one.
struct ChosenSize: Hashable {
  var canvas: Canvas
  /// The size's name; nil if it was given in numbers.
  var name: NamedSize?

  /// The canvas of `size`.
  ///
  /// - Parameter ppi: Pixels per inch; nil for the size's own.
  init(_ size: Size, ppi: Thousandths? = nil) throws(RecipeError) {
    canvas = try size.canvas(ppi: ppi)
    if case .named(let name) = size { self.name = name }
  }

  /// A canvas without a name.
  init(_ canvas: Canvas) { self.canvas = canvas }

  /// The same size with `edge` around it.
  func with(edge: PrintEdge) throws(RecipeError) -> ChosenSize {
    var size = self
    size.canvas = try canvas.with(edge: edge)
    return size
  }

  /// The same size with `edge`, the edge of an earlier size, around it; pixels have no edge.
  ///
  /// - Parameter notes: Gets a line if a bleed or crop marks are lost.
  func with(inherited edge: PrintEdge, notes: inout [String]) throws(RecipeError) -> ChosenSize {
    guard edge != .none, canvas.trimSize == nil else { return try with(edge: edge) }
    let note =
      "left out the bleed and the crop marks, because the new size is in pixels; they need a "
      + "paper size, such as a2"
    if !notes.contains(note) { notes.append(note) }
    return self
  }

  /// The same size, turned to `orientation`.
  func turned(to orientation: Orientation) -> ChosenSize {
    var size = self
    size.canvas = canvas.turned(to: orientation)
    return size
  }
}
