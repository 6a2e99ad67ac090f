internal import GeobgRecipe
internal import GeobgScene

/// A motion, or none.
enum MotionArgument: Hashable {
  case none
  case motion(Motion)
}
