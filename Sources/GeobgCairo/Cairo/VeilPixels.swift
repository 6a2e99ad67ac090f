internal import CGeobgCairo
internal import GeobgScene

/// The opacities of a veil at the centers of a surface's pixels, from 0 to 255.
struct VeilPixels {
  /// How many steps the course is divided into: many for each of the 256 opacities.
  private static let stepCount = 4096

  private let veil: Veil
  private let matrix: cairo_matrix_t
  /// The opacity of each step.
  ///
  /// For an outward course, the steps are of the squared distance, which needs no square root.
  private let levels: [UInt8]

  /// The opacities of `veil`; `matrix` converts its units to pixels.
  init(_ veil: Veil, _ matrix: cairo_matrix_t) {
    self.veil = veil
    self.matrix = matrix
    levels = (0...VeilPixels.stepCount).map { step in
      let part = (Double(step) + 0.5) / Double(VeilPixels.stepCount)
      let offset = veil.course == .outward ? part.squareRoot() : part
      return UInt8((veil.opacity(at: min(1, offset)) * 255).rounded())
    }
  }

  /// Writes the opacities of `row` in `columns` to `bytes`.
  func fill(_ bytes: UnsafeMutablePointer<UInt8>, row: Int, columns: Range<Int>) {
    let y = part(Double(row), matrix.y0, matrix.yy, veil.frame.minY, veil.frame.height)
    if veil.course == .downward {
      return bytes.update(repeating: level(at: y), count: columns.count)
    }
    let down = (2 * y - 1) * (2 * y - 1)
    for (index, column) in columns.enumerated() {
      let x = part(Double(column), matrix.x0, matrix.xx, veil.frame.minX, veil.frame.width)
      let across = (2 * x - 1) * (2 * x - 1)
      bytes[index] = level(at: veil.course == .outward ? across + down : x)
    }
  }

  /// How far through the box a pixel's center lies.
  private func part(
    _ pixel: Double, _ origin: Double, _ scale: Double, _ start: Thousandths, _ extent: Thousandths
  ) -> Double {
    // The offset first: in a band it is a whole number of pixels, so the center is exactly the same
    // number in every band.
    ((pixel + 0.5 - origin) / scale - start.double) / extent.double
  }

  private func level(at part: Double) -> UInt8 {
    levels[Int(min(1, max(0, part)) * Double(VeilPixels.stepCount))]
  }
}
