internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgScene

/// A moment of a motion whose length is not known yet.
enum MomentArgument: Hashable {
  /// A part of the loop, from 0 to 1.
  case turn(Thousandths)
  /// Seconds after its start.
  case seconds(Thousandths)

  func apply(to motion: Motion) throws(RecipeError) -> Motion {
    switch self {
    case .turn(let turn): try motion.at(turn: turn)
    case .seconds(let seconds): try motion.at(seconds)
    }
  }
}
