/// The infinite picture that a seed stands for, and how densely it is filled.
public struct Plane: Hashable, Sendable {
  /// The densities there are.
  ///
  /// At 22.223 every slot of every cell is filled.
  public static let densityRange: ClosedRange<Thousandths> = 0...25

  /// How full the plane is, against the original's 1.
  ///
  /// More density adds shapes and moves none.
  public let density: Thousandths

  /// The plane at `density`.
  ///
  /// - Throws: ``RecipeError/densityOutOfRange(density:range:)``.
  public init(density: Thousandths) throws(RecipeError) {
    guard Plane.densityRange.contains(density) else {
      throw .densityOutOfRange(density: density, range: Plane.densityRange)
    }
    self.density = density
  }

  private init() {
    self.density = 1
  }

  /// As airy as the original.
  public static let original = Plane()
}
