internal import GeobgDesktop
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// A new wallpaper every day, or several times a day.
extension SetCommand {
  /// Whether the command line asks to remove the timer.
  var isTimerOff: Bool { daily.isDaily && picture.file == DailyOptions.off || daily.isEveryOff }

  /// When a timer runs this command line; nil if no timer does.
  func times() throws -> TimerTimes? {
    let moving = picture.look.moving
    guard daily.isSet else {
      // No moment of a motion has a colon.
      guard moving.momentTexts.last?.contains(":") != true else {
        throw Failure(usage: "--at needs --daily; add --daily")
      }
      return nil
    }
    guard let every = daily.every else { return .daily(try moving.time() ?? .usual) }
    guard !daily.isDaily, moving.momentTexts.isEmpty else {
      throw Failure(
        usage:
          "--every and \(daily.isDaily ? "--daily" : "--at") cannot be used together; choose one")
    }
    // Schedulers have no part of the day that is a whole day.
    if case .part(let part) = every { return .every(part) }
    return .daily(.midnight)
  }

  /// This command with the seed of now; the same as the timer runs at `times`, if there is one.
  func today(_ times: TimerTimes?) throws -> SetCommand {
    guard let times else { return self }
    let flag = daily.isDaily ? "--daily" : "--every"
    guard picture.look.seeds.isEmpty else {
      let seed = daily.isDaily ? "the date" : "the date and the time"
      throw Failure(usage: "--seed: \(flag) uses \(seed) as the seed; leave it out")
    }
    guard moreFiles.isEmpty, wallpaper.darkFile == nil else {
      let extra = moreFiles.isEmpty ? "--dark-file" : "a second picture"
      throw Failure(usage: "\(extra): \(flag) makes new pictures; leave it out")
    }
    guard picture.file != "-" else {
      throw Failure(usage: "-: a timer has no standard input; give the name of a file")
    }
    var command = self
    let (date, minute) = CommandProcess.calendar
    command.picture.look.moving.momentTexts = []
    command.picture.look.seeds = [try OptionValue.seed(times.seed(on: date, minute: minute))]
    return command
  }

  /// The steps that install a timer, which runs this command line at `times`.
  func timerPlan(
    _ times: TimerTimes, for desktop: Desktop, _ timer: DailyTimer
  ) throws -> DailyPlan {
    let words = Geobg.words
    guard let name = words.first, let found = Program.path(of: name) else {
      throw Failure(
        "\(daily.isDaily ? "--daily" : "--every"): the path of geobg is not known; run geobg by its full path",
        .unavailable)
    }
    // A timer has no name of the desktop in its environment; the settings name an own program again.
    let hasDesktop = wallpaper.desktop != nil || desktop.isOwn
    // A scheduler mails or stores what its commands print.
    let own = ["--quiet"] + (hasDesktop ? [] : ["--desktop", desktop.name])
    let settings = settingsOptions.isBare ? [] : Setting.allCases.map(\.variable)
    var script = DailyScript(
      try FilePath.absolute(found), own + DailyOptions.timed(words.dropFirst(2)),
      in: try FilePath.absolute(".").droppingDot, settings: settings,
      environment: Environment.value(of:))
    script.times = times
    let scheduler = try timer.scheduler(for: desktop)
    return DailyPlan(
      times: times, scheduler: scheduler, steps: try timer.installing(script, with: scheduler))
  }

  /// Installs the timer; if that fails, nothing of it is left, nor of an earlier one.
  func install(_ plan: DailyPlan, _ timer: DailyTimer) throws {
    let isEarlier = (try? timer.removingAll().isEmpty) == false
    do {
      try timer.perform(plan.steps)
    } catch {
      try? timer.perform(timer.removingAll())
      if isEarlier { Console.note("the earlier timer was removed, too") }
      throw error
    }
    guard !quiet else { return }
    Console.note(
      "a new wallpaper \(plan.times), by \(plan.scheduler.rawValue): "
        + "\(timer.place(of: plan.scheduler)) runs \(timer.scriptPath)")
    if !plan.scheduler.catchesUp {
      Console.note("cron does not run at a time when the machine is off or asleep")
    }
    Console.note("geobg set \(daily.isDaily ? "--daily" : "--every") off removes it")
  }

  /// Removes the timer, or prints how.
  func removeDaily(_ timer: DailyTimer) throws {
    let isMore =
      !moreFiles.isEmpty || !picture.look.moving.momentTexts.isEmpty || wallpaper.saysWhat
      || settingsOptions.preset != nil || daily.isDaily && daily.every != nil
    guard !isMore, !monitors.isGiven, picture.isOnlyFile,
      picture.file == nil || picture.file == DailyOptions.off && !daily.isEveryOff
    else {
      let flag = daily.isEveryOff ? "--every" : "--daily"
      throw Failure(usage: "\(flag) off removes the timer; leave out all other options")
    }
    let steps = try timer.removingAll()
    if wallpaper.dryRun, !steps.isEmpty { return try Console.print(DailyPlan.text(of: steps)) }
    try timer.perform(steps)
    guard !quiet else { return }
    Console.note(
      steps.isEmpty
        ? "no timer for wallpapers is installed" : "the wallpaper no longer changes by itself")
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
      throw Failure("HOME is not set, so there is no folder for a timer; set HOME", .cannotCreate)
    }
    self.init(Folders(home: home, config: config, data: data, own: own), user: CommandProcess.user)
  }
}

extension String {
  /// The path without `/.` at its end.
  fileprivate var droppingDot: String {
    guard hasSuffix("/.") else { return self }
    return count == 2 ? "/" : String(dropLast(2))
  }
}

// MARK: - The picture of a day

/// Several pictures that share a day.
extension SetCommand {
  /// The pictures that share a day, each made as if it were the only FILE; empty for fewer than
  /// two.
  ///
  /// - Parameter notes: Gets a line that names the screen, if there are several.
  func day(
    for desktop: Desktop, _ values: SettingValues, notes: inout [String]
  ) throws -> [WallpaperSource] {
    guard let first = picture.file, !moreFiles.isEmpty else { return [] }
    var dayNotes: [String] = []
    let day = try ([first] + moreFiles).map { file in
      var picture = picture
      picture.file = file
      if picture.isOnlyFile, settingsOptions.preset == nil {
        return try WallpaperSource(file, for: desktop)
      }
      dayNotes = []
      return WallpaperSource(drawing: try picture.recipeFile(values, notes: &dayNotes))
    }
    // The notes are the same for every picture, so add them once.
    notes += dayNotes
    return day
  }

  /// Checks that several FILES are given only with options for a day.
  func checkIsDay() throws {
    guard !moreFiles.isEmpty else { return }
    guard wallpaper.timedPath != nil else {
      throw Failure(
        usage: "with several pictures, add --timed-xml FILE (the file to write), or give only one "
          + "picture")
    }
    guard wallpaper.darkFile == nil else {
      throw Failure(
        usage:
          "--dark-file and several pictures cannot be used together; leave out --dark-file, or "
          + "give only one picture")
    }
    let (count, range) = (moreFiles.count + 1, GnomeXML.dayRange)
    guard range.contains(count) else {
      throw Failure(
        usage:
          "--timed-xml: \(count) pictures are too many; give \(range.lowerBound) to "
          + "\(range.upperBound)")
    }
  }
}

extension WallpaperSetter {
  /// A setter for `desktop` that uses the user's folders.
  ///
  /// - Throws: ``Failure`` if the user has no such folders.
  init(_ desktop: Desktop) throws(Failure) {
    let folders = UserFolders(environment: Environment.value(of:))
    guard let data = folders.data, let state = folders.state else {
      throw Failure(
        "HOME is not set, so there is no folder for wallpapers; set HOME, or XDG_DATA_HOME and "
          + "XDG_STATE_HOME", .cannotCreate)
    }
    self.init(desktop, dataFolder: data, savedPath: state + "/wallpapers.json")
  }
}

extension WallpaperSource {
  /// The file at `path` itself if `desktop` can show it; otherwise its recipe.
  ///
  /// - Throws: ``Failure``, ``FileError``.
  init(_ path: String, for desktop: Desktop) throws {
    if path != "-", !LinkAddress.isLink(path), FilePath.exists(path),
      let source = try WallpaperSource(showing: path, on: desktop)
    {
      self = source
    } else {
      self.init(drawing: try RecipeArgument.recipeFile(path))
    }
  }
}
