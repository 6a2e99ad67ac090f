internal import ArgumentParser
internal import GeobgDesktop
internal import GeobgRecipe
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

/// The options of `geobg set` for a new wallpaper every day.
struct DailyOptions: ParsableArguments {
  /// The word after `--daily` that removes the timer.
  static let off = "off"
  /// The time if no option names one.
  static let usualTime = "06:00"

  @Flag(
    name: .customLong("daily"),
    help: .init(
      "Sets a new wallpaper every day, starting now. The date is the seed, and the other options "
        + "stay the same. --daily off ends it."))
  var isDaily = false

  @Option(
    name: .customLong("at"), parsing: .unconditional,
    help: .init(
      "With --daily: the time of the day, such as 21:30. (default: \(usualTime))",
      valueName: "HH:MM"),
    transform: OptionValue.time)
  var time: TimeOfDay?

  /// `words` of a command line of `geobg set` without the options that are not for the timer.
  static func timed(_ words: some Sequence<String>) -> [String] {
    let dropped: Set = ["--daily", "--dry-run", "--quiet", "-q"]
    var kept: [String] = []
    var isTime = false
    for word in words {
      if isTime {
        isTime = false
      } else if word == "--at" {
        isTime = true
      } else if !dropped.contains(word), !word.hasPrefix("--at=") {
        kept.append(word)
      }
    }
    return kept
  }
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
