/// A slider for each number of a field.
package struct FieldSlider: Sendable {
  package let step: Thousandths
  /// What a roll of the dice chooses from.
  package let rolled: ClosedRange<Thousandths>
  /// Whether equal steps of the slider are equal factors.
  package let isLogarithmic: Bool

  package init(step: Thousandths, rolled: ClosedRange<Thousandths>, isLogarithmic: Bool = false) {
    (self.step, self.rolled, self.isLogarithmic) = (step, rolled, isLogarithmic)
  }
}
