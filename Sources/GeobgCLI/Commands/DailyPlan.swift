internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// A timer that will be installed.
struct DailyPlan {
  let times: TimerTimes
  let scheduler: DailyTimer.Scheduler
  let steps: [DailyStep]

  /// `steps` as a shell script.
  static func text(of steps: [DailyStep]) -> String {
    steps.map(\.shellText).joined(separator: "\n")
  }
}
