internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The value of `--every`.
enum EveryArgument: Hashable {
  case part(DayPart)
  /// 24 hours.
  case day
  case off
}
