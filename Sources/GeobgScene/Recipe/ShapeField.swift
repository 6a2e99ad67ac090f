/// The infinite picture of a seed, and how densely it is filled.
public struct ShapeField: Hashable, Sendable {
  /// The range of the density.
  ///
  /// From 22.223 on, every slot of every cell is filled.
  public static let densityRange: ClosedRange<Thousandths> = 0...25

  /// How full the plane is; the original has 1.
  ///
  /// More density adds shapes and moves none.
  public let density: Thousandths

  /// The plane at `density`.
  ///
  /// - Throws: ``RecipeError/densityOutOfRange(density:range:)``.
  public init(density: Thousandths) throws(RecipeError) {
    guard ShapeField.densityRange.contains(density) else {
      throw .densityOutOfRange(density: density, range: ShapeField.densityRange)
    }
    self.density = density
  }

  private init() {
    self.density = 1
  }

  /// The density of the original.
  public static let original = ShapeField()
}
