internal import GeobgDesktop
internal import GeobgScene
internal import GeobgSystem

/// A new wallpaper every day.
extension SetCommand {
  /// Whether the command line asks to remove the timer.
  var isDailyOff: Bool { daily.isDaily && picture.file == DailyOptions.off }

  /// This command with the seed of today; the same as the timer runs, if it is daily.
  func today() throws -> SetCommand {
    guard daily.isDaily else {
      guard daily.time == nil else { throw Failure(usage: "--at needs --daily; add --daily") }
      return self
    }
    guard picture.look.seeds.isEmpty else {
      throw Failure(usage: "--seed: --daily uses the date as the seed; leave it out")
    }
    guard moreFiles.isEmpty, wallpaper.darkFile == nil else {
      let flag = moreFiles.isEmpty ? "--dark-file" : "a second picture"
      throw Failure(usage: "\(flag): --daily makes new pictures; leave it out")
    }
    guard picture.file != "-" else {
      throw Failure(usage: "-: a timer has no standard input; give the name of a file")
    }
    var command = self
    command.picture.look.seeds = [try OptionValue.seed(CommandProcess.today)]
    return command
  }

  /// The steps that install a timer for this command line; nil if it is not daily.
  func dailySteps(for desktop: Desktop, _ timer: DailyTimer) throws -> DailyPlan? {
    guard daily.isDaily else { return nil }
    let words = Geobg.words
    guard let name = words.first, let found = Program.path(of: name) else {
      throw Failure(
        "--daily: the path of geobg is not known; run geobg by its full path", .unavailable)
    }
    let hasDesktop = wallpaper.desktop != nil
    // A timer has no name of the desktop in its environment.
    let own = hasDesktop ? [] : ["--desktop", desktop.name]
    let settings = settingsOptions.isBare ? [] : Setting.allCases.map(\.variable)
    let script = DailyScript(
      try FilePath.absolute(found), own + DailyOptions.timed(words.dropFirst(2)),
      in: try FilePath.absolute(".").droppingDot, settings: settings,
      environment: Environment.value(of:))
    guard let time = daily.time ?? TimeOfDay(parsing: DailyOptions.usualTime) else { return nil }
    let scheduler = try timer.scheduler(for: desktop)
    return DailyPlan(
      time: time, scheduler: scheduler,
      steps: try timer.installing(script, at: time, with: scheduler))
  }

  /// Installs the timer; if that fails, nothing of it is left.
  func install(_ plan: DailyPlan, _ timer: DailyTimer) throws {
    do {
      try timer.perform(plan.steps)
    } catch {
      try? timer.perform(timer.removing())
      throw error
    }
    guard !quiet else { return }
    Console.note(
      "a new wallpaper every day at \(plan.time), by \(plan.scheduler.rawValue): "
        + "\(timer.place(of: plan.scheduler)) runs \(timer.scriptPath)")
    if !plan.scheduler.catchesUp {
      Console.note("cron does not run at a time when the machine is off or asleep")
    }
    Console.note("geobg set --daily off removes it")
  }

  /// Removes the timer, or prints how.
  func removeDaily(_ timer: DailyTimer) throws {
    let isMore = !moreFiles.isEmpty || daily.time != nil || wallpaper.restore
    guard !isMore, monitors.named == nil, picture.isOnlyFile else {
      throw Failure(usage: "--daily off removes the timer; leave out all other options")
    }
    let steps = timer.removing()
    if wallpaper.dryRun, !steps.isEmpty { return try Console.print(DailyPlan.text(of: steps)) }
    try timer.perform(steps)
    guard !quiet else { return }
    Console.note(
      steps.isEmpty
        ? "no daily wallpaper is installed" : "the wallpaper no longer changes every day")
  }
}

/// A timer that will be installed.
struct DailyPlan {
  let time: TimeOfDay
  let scheduler: DailyTimer.Scheduler
  let steps: [DailyStep]

  /// `steps` as a shell script.
  static func text(of steps: [DailyStep]) -> String {
    steps.map(\.shellText).joined(separator: "\n")
  }
}

extension DailyTimer {
  /// The timer of the user who runs the command.
  ///
  /// - Throws: ``Failure`` if the user has no such folders.
  init() throws(Failure) {
    let folders = UserFolders(environment: Environment.value(of:))
    guard let home = folders.home, let config = folders.allConfig, let data = folders.allData,
      let own = folders.data
    else {
      throw Failure(
        "HOME is not set, so there is no folder for a timer; set HOME", .cannotCreate)
    }
    self.init(
      Folders(home: home, config: config, data: data, own: own), user: CommandProcess.user)
  }
}

extension String {
  /// The path without `/.` at its end.
  fileprivate var droppingDot: String {
    guard hasSuffix("/.") else { return self }
    return count == 2 ? "/" : String(dropLast(2))
  }
}
