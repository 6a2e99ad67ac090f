package import GeobgScene

/// Finds out how many marks at the top of a pile decide its pixels.
///
/// Paint over a pixel makes it depend less on what lies below. Painting is monotone for each channel
/// of a pixel: a larger value below never becomes a smaller value above. So if the top marks make
/// the same pixels of the smallest and of the largest values, they make these pixels of
/// everything. The marks below them need not be painted.
package enum TopMarks {
  /// How many layers of paint are tried.
  ///
  /// With the palettes' opacities, a hundred layers hide everything below them.
  private static let trials = [256, 2048]
  /// How many times as many layers as a trial has a pile needs, so that a trial that fails costs
  /// little.
  private static let worth = 16
  /// Of this many marks, one is measured.
  private static let sampling = 64

  /// How many marks to try, the fewest first; none if the pile is not high enough.
  ///
  /// A plane of the highest density has fewer layers than a trial; only a drawing by hand has more.
  package static func counts(of marks: [Mark], in area: Rectangle) -> [Int] {
    let room = area.width.double * area.height.double
    guard marks.count >= trials[0] * worth, room > 0 else { return [] }
    var covered = 0.0
    for index in stride(from: 0, to: marks.count, by: sampling) {
      switch marks[index] {
      case .fill(let shape, _):
        let part = shape.bounds.intersection(area)
        if part.width > 0, part.height > 0 { covered += part.width.double * part.height.double }
      case .stroke, .veil: continue
      // A clip may draw on a separate picture.
      case .group: return []
      }
    }
    let layers = covered / room * Double(sampling)
    return trials.filter { Double($0 * worth) <= layers }
      .map { Int(Double(marks.count) * Double($0) / layers) }
  }

  /// Whether the `count` pixels of both pictures are the same.
  ///
  /// - Parameter isOpaque: Whether the highest byte of a pixel has no meaning.
  static func areSame(
    _ one: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>, count: Int, isOpaque: Bool
  ) -> Bool {
    let mask: UInt32 = isOpaque ? 0x00FF_FFFF : .max
    for index in 0..<count where (one[index] ^ other[index]) & mask != 0 { return false }
    return true
  }
}
