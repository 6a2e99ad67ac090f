import GeobgRecipe
import GeobgScene

/// Chapter 15: moments of pictures that move.
extension VectorTable {
  static let motion: [VectorTable] = [
    VectorTable("15.6", "t | `wave(t)`", atLeast: 7, results: [1]) { cells in
      let value = MotionPhase.wave(try Described.number(cells[0]).double)
      return [value == 0 ? "0" : "\(value)"]
    },
    VectorTable(
      "15.6", "kind | `amount` | `at` | i | center x | center y | radius or width | opacity",
      atLeast: 8, results: Array(4...7)
    ) { cells in
      let moment = MotionPhase(
        try motion(
          cells[0].filter { $0 != "`" }, amount: cells[1], at: cells[2], seconds: "12"))
      let (index, tap): (Int, Cluster) = (try Described.whole(cells[3]), tap(-2, -1))
      let shape = tap.moving(
        tap.shape(index, .one), index, at: moment, .one
      ).shape.described
      let recipe = try Described.recipe()
      let inks = Weighted(recipe.palette.swatches.map { ($0.light, weight: $0.weight) })
      let paint = tap.fading(
        tap.paint(index, .one, [inks]), index, at: moment, .one)
      return [shape.x, shape.y, shape.size, paint.described[1]]
    },
    VectorTable("15.6", "motion | window | estimate", atLeast: 6, results: [1, 2]) { cells in
      guard
        let parts = cells[0].wholeMatch(
          of: /`([a-z]+)`, amount ([0-9.]+), at ([0-9.]+) of ([0-9.]+) seconds/)
      else { throw Described.Unknown(text: cells[0]) }
      var recipe = try Described.recipe()
      recipe.motion = try motion(
        String(parts.1), amount: String(parts.2), at: String(parts.3), seconds: String(parts.4))
      let composer = Composer(recipe)
      return [composer.window.described, "\(composer.estimatedMarkCount)"]
    },
  ]

  private static func motion(
    _ kind: String, amount: String, at moment: String, seconds: String
  ) throws -> Motion {
    guard let kind = Motion.Kind(rawValue: kind) else { throw Described.Unknown(text: kind) }
    return try Motion(
      kind, seconds: try Described.number(seconds), amount: try Described.number(amount),
      moment: try Described.number(moment))
  }
}
