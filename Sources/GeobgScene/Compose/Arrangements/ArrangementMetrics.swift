/// What is known about an arrangement without its random numbers.
package struct ArrangementMetrics: Sendable {
  /// The largest distance from a motif's place to any part of its shapes, and the largest radius of a shape.
  let radius: Thousandths
  /// About how many shapes 100 by 100 units have at density 1.
  let shapes: Double
  /// At most how many shapes they have at any density.
  let maxShapes: Double
  /// The area of a shape, in square units, on average.
  let area: Double
  /// The cells of a mesh whose lines run through the centers; nil to keep the cells of the engine.
  var mesh: (width: Thousandths, height: Thousandths)?
  /// Whether many shapes lie on top of each other: then high opacities are lowered.
  var isSoft = false
  /// Whether places decide more about colors than a weak flow says: otherwise, forms made of dots are lost.
  var isClear = false

  /// About how many shapes 100 by 100 units have.
  func shapes(at density: Thousandths) -> Double { min(shapes * density.double, maxShapes) }

  /// The part of the plane in which motifs whose shapes reach `radius` from their places may be seen.
  ///
  /// Shapes can have another size than in the arrangement. Smaller ones then reach less far, too: by at least
  /// the difference if they are enlarged, and at most `radius` if they are not.
  ///
  /// - Parameters:
  ///   - area: The part where motifs of the largest radius may be seen.
  ///   - radius: At most the largest radius.
  func part(of area: Rectangle, forRadius radius: Thousandths) -> Rectangle {
    // Sizes are rounded.
    area.outset(by: radius - self.radius + Thousandths(count: 2))
  }
}
