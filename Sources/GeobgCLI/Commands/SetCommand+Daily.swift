internal import ArgumentParser
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
    guard daily.isSet else {
      guard daily.time == nil else { throw Failure(usage: "--at needs --daily; add --daily") }
      return nil
    }
    guard let every = daily.every else { return .daily(daily.time ?? .usual) }
    guard !daily.isDaily, daily.time == nil else {
      throw Failure(
        usage:
          "--every and \(daily.isDaily ? "--daily" : "--at") cannot be used together; choose one")
    }
    // Schedulers have no part of the day that is a whole day.
    if case .part(let part) = every { return .every(part) }
    return .daily(.midnight)
  }

  /// This command with the seed of now; the same as the timer runs, if there is one.
  func today() throws -> SetCommand {
    guard let times = try times() else { return self }
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
    command.picture.look.seeds = [try OptionValue.seed(times.seed(on: date, minute: minute))]
    return command
  }

  /// The steps that install a timer for this command line; nil if it has none.
  func timerPlan(for desktop: Desktop, _ timer: DailyTimer) throws -> DailyPlan? {
    guard let times = try times() else { return nil }
    let words = Geobg.words
    guard let name = words.first, let found = Program.path(of: name) else {
      throw Failure(
        "\(daily.isDaily ? "--daily" : "--every"): the path of geobg is not known; run geobg by its full path",
        .unavailable)
    }
    // A timer has no name of the desktop in its environment; the settings name an own program again.
    let hasDesktop = wallpaper.desktop != nil || desktop.isOwn
    let own = hasDesktop ? [] : ["--desktop", desktop.name]
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

  /// Installs the timer; if that fails, nothing of it is left.
  func install(_ plan: DailyPlan, _ timer: DailyTimer) throws {
    do {
      try timer.perform(plan.steps)
    } catch {
      try? timer.perform(timer.removingAll())
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
    let isMore = !moreFiles.isEmpty || daily.time != nil || wallpaper.restore
    guard !isMore, monitors.named == nil, picture.isOnlyFile,
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

// MARK: - Options

/// The options of `geobg set` for a timer.
struct DailyOptions: ParsableArguments {
  /// The word after `--daily` or `--every` that removes the timer.
  static let off = "off"

  @Flag(
    name: .customLong("daily"),
    help: .init(
      "Sets a new wallpaper every day, starting now. The date is the seed, and the other options "
        + "stay the same. --daily off ends it."))
  var isDaily = false

  @Option(
    name: .customLong("at"), parsing: .unconditional,
    help: .init(
      "With --daily: the time of the day, such as 21:30. (default: \(TimeOfDay.usual))",
      valueName: "HH:MM"),
    transform: OptionValue.time)
  var time: TimeOfDay?

  @Option(
    name: .customLong("every"), parsing: .unconditional,
    help: .init(
      "Sets a new wallpaper again and again, such as every 30m or 2h, starting now. The date and the "
        + "time are the seed. --every off ends it.", valueName: "time"),
    transform: OptionValue.every)
  var every: EveryArgument?

  /// Whether there is a timer, or one is to be removed.
  var isSet: Bool { isDaily || every != nil }

  var isEveryOff: Bool { every == .off }

  /// `words` of a command line of `geobg set` without the options that are not for the timer.
  static func timed(_ words: some Sequence<String>) -> [String] {
    let dropped: Set = ["--daily", "--dry-run", "--quiet", "-q"]
    var kept: [String] = []
    var isTime = false
    for word in words {
      if isTime {
        isTime = false
      } else if ["--at", "--every"].contains(word) {
        isTime = true
      } else if !dropped.contains(word), !["--at=", "--every="].contains(where: word.hasPrefix) {
        kept.append(word)
      }
    }
    return kept
  }
}

/// The value of `--every`.
enum EveryArgument: Hashable {
  case part(DayPart)
  /// 24 hours.
  case day
  case off
}

/// The options of `geobg set` about the desktop.
struct WallpaperOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "The desktop: \(Desktop.names). (default: the desktop that is running)", valueName: "name"),
    completion: .desktop, transform: OptionValue.desktop)
  var desktop: Desktop?

  @Option(
    name: .customLong("with"), parsing: .unconditional,
    help: .init(
      "A program that sets the wallpaper where geobg does not know the desktop, such as 'swaybg -i "
        + "{file}'; {file} is the picture, {monitor} the monitor.", valueName: "command"),
    transform: OptionValue.ownProgram)
  var ownProgram: OwnProgram?

  @Option(
    parsing: .unconditional,
    help: .init("The picture that GNOME shows in dark mode.", valueName: "file"),
    completion: .file())
  var darkFile: String?

  @Flag(help: "Prints the commands and changes nothing.")
  var dryRun = false

  @Flag(help: "Shows what is on the desktop now, and how it was made.")
  var show = false

  @Flag(help: "Restores the wallpaper that you had before the first geobg set.")
  var restore = false

  @Option(
    name: .customLong("timed-xml"), parsing: .unconditional,
    help: .init(
      "For GNOME: writes this file and sets it as a wallpaper that changes during the day: light "
        + "by day and dark at night, or one picture after the other.", valueName: "file"),
    completion: .file())
  var timedPath: String?

  @Option(
    name: .customLong("gnome-xml"), parsing: .unconditional,
    help: .init(
      "For GNOME: writes this file, which adds the wallpaper to the choices in GNOME's settings.",
      valueName: "file"),
    completion: .file())
  var listPath: String?
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
    if path != "-", !LinkAddress.isLink(path),
      let source = try WallpaperSource(showing: path, on: desktop)
    {
      self = source
    } else {
      self.init(drawing: try RecipeArgument.recipeFile(path))
    }
  }
}
