package import GeobgScene

/// The numbers of a control: the slider's and the dice's.
package struct FieldRange: Sendable {
  /// The ends of the slider.
  package let shown: ClosedRange<Thousandths>
  package let standard: Thousandths
  /// A step of the slider, what the dice choose from, and whether equal steps are equal factors.
  package let slider: FieldSlider
}
