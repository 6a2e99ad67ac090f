internal import ArgumentParser
internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Sets the wallpaper.
struct SetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Sets the wallpaper of the desktop, or restores the earlier wallpaper.",
    discussion: """
      geobg set FILE sets FILE as it is. If you add picture options, geobg makes a new picture \
      from the recipe in FILE. Without FILE, geobg makes a picture from the options, with the size \
      of your screen, or 3840x2160 if the session does not report it. For GNOME, it makes a light \
      and a dark picture; for other desktops, a picture for the mode that the desktop is in. With \
      --light or --dark, it makes one picture for both modes.

      Examples:
        geobg set wall.png
        geobg set --seed "$(date +%F)" --size 3840x2160 --mesh
        geobg set day.png --dark-file night.png
        geobg set dawn.png noon.png dusk.png night.png --timed-xml day.xml
        geobg set --layout auto
        geobg set --daily --layout auto --at 06:00
        geobg set --every 30m --mesh
        geobg set --daily off
        geobg set --with 'swaybg -i {file}' --dry-run
        geobg set --motion drift,20 --with 'mpvpaper -o loop "*" {file}'
        geobg set wall.png --dry-run
        geobg set --show
        geobg set --restore
      """)

  @OptionGroup(title: "Desktop") var wallpaper: WallpaperOptions
  @OptionGroup(title: "Desktop") var daily: DailyOptions
  @OptionGroup(title: "Monitors") var monitors: MonitorOptions
  @OptionGroup var picture: PictureOptions

  @Argument(
    help: .init(
      "More pictures, shown one after the other during the day; needs --timed-xml.",
      valueName: "more-files"),
    completion: .file())
  var moreFiles: [String] = []

  @Flag(name: .shortAndLong, help: "Prints only errors.")
  var quiet = false

  @OptionGroup var settingsOptions: SettingsOptions

  @OptionGroup(title: "Limits") var bounds: RunLimitOptions

  func run() throws {
    if isTimerOff { return try removeDaily(DailyTimer()) }
    let times = try times()
    try today(times).show(times)
  }

  /// Shows the picture, and has it made again at `times`.
  private func show(_ times: TimerTimes?) throws {
    // A word that is no file is a slip on every desktop.
    if let file = picture.file, file != "-", !FilePath.exists(file), !LinkAddress.isLink(file),
      !PictureArguments.isList(file),
      let failure = CommandSlip(Geobg.words.dropFirst())?.failure(missing: file)
    {
      throw failure
    }
    let values = try settingsOptions.values(startingFromFile: picture.file != nil)
    let desktop = try chosenDesktop(values)
    if wallpaper.desktop ?? values.desktop != nil || desktop.isOwn {
      // The command may run outside of the desktop's session, such as in a timer.
      for (name, value) in SessionSockets.variables(for: desktop) {
        Environment.set(name, to: value)
      }
    }
    guard !wallpaper.show else { return try showCurrent(desktop) }
    let setter = try WallpaperSetter(desktop)
    guard !wallpaper.restore else {
      try checkIsRestoring()
      guard wallpaper.dryRun else { return try setter.restore() }
      let commands = try setter.commandsForRestoring()
      guard !commands.isEmpty else {
        return Console.note("no command has to run: geobg ends the program that it started")
      }
      return try print(commands)
    }
    var notes: [String] = []
    let order = try order(for: desktop, values, notes: &notes)
    let timed = try times.map { times in
      let timer = try DailyTimer()
      return (timer: timer, plan: try timerPlan(times, for: desktop, timer))
    }
    if wallpaper.dryRun {
      try print(setter.commands(for: order))
      if let timed { try Console.print(DailyPlan.text(of: timed.plan.steps)) }
    } else {
      let isLost = try setter.set(
        order, wrapping: { $0 }, drawing: { try draw($0, into: $1, for: desktop, values) })
      if !quiet {
        SetReport(
          order, of: picture.file, on: desktop, isNamed: wallpaper.desktop != nil, isLost: isLost
        ).show()
      }
    }
    if let timed, !wallpaper.dryRun { try install(timed.plan, timed.timer) }
    guard !quiet else { return }
    let isSizeChosen =
      picture.file != nil || !picture.canvas.sizes.isEmpty || values.size != nil
    if isSizeChosen, !wallpaper.dryRun,
      let note = SetReport.screenNote(of: order, on: desktop)
    {
      notes.append(note)
    }
    Console.note(notes)
    if picture.isSeedChosen, case .recipe(let file) = order.light {
      let seed = file.recipe.seed.text
      Console.note("seed \(seed) (repeat with --seed \(seed))")
    }
  }

  /// What the options ask for; everything is checked, and nothing is drawn.
  private func order(
    for desktop: Desktop, _ values: SettingValues, notes: inout [String]
  ) throws -> WallpaperSetter.Order {
    try checkCanSpread(on: desktop)
    try checkIsTaken(by: desktop)
    try checkXMLNames()
    try checkMoves(on: desktop)
    try checkIsDay()
    if let order = try spread(on: desktop, values, notes: &notes) { return order }
    let day = try day(for: desktop, values, notes: &notes)
    let (light, dark) =
      try day.first.map { ($0, $0) } ?? sources(for: desktop, values, notes: &notes)
    var order = WallpaperSetter.Order(light: light, dark: dark)
    order.day = day
    order.listPath = wallpaper.listPath
    order.timedPath = wallpaper.timedPath
    return order
  }

  /// Frames per second of an animated PNG: programs of desktops keep all its frames in memory.
  private static let rate: Thousandths = 15

  /// Draws the PNG of `recipe` into `target`, or the film of a picture that moves, if `desktop` plays
  /// films.
  private func draw(
    _ recipe: RecipeFile, into target: FileTarget, for desktop: Desktop, _ values: SettingValues
  ) throws {
    let canvas = recipe.recipe.view.canvas
    let kind = desktop.films(in: .current)
    let film = kind.flatMap { Film(recipe, rate: $0 == .video ? Film.usualRate : SetCommand.rate) }
    let progress = Progress(
      width: canvas.pixelWidth, height: canvas.pixelHeight * (film?.frameCount ?? 1),
      isQuiet: quiet)
    var rendering = RenderOptions()
    rendering.threads = values.threads ?? CommandProcess.processorCount
    if let limit = values.maxPixels { rendering.pixelLimit = limit }
    rendering.progress = { progress.report($0) }
    progress.begin()
    defer { progress.end() }
    if let film, kind == .video {
      try VideoKind.mp4.write(film, rendering, to: target)
    } else {
      try (film?.animatedPNG(rendering) ?? recipe.prepared(rendering)).write(to: target)
    }
  }

  /// Checks that `desktop` can show the motion that the options ask for.
  private func checkMoves(on desktop: Desktop) throws {
    guard case .motion? = picture.look.moving.motions.last else { return }
    switch desktop.films(in: .current) {
    case .animatedPNG: break
    case .video: try VideoKind.check("--motion")
    case nil where desktop.mayPlayFilms:
      throw Failure("--motion: \(DesktopError.videoPlugInMissing)", .unavailable)
    case nil:
      let names = Desktop.all.filter(\.mayPlayFilms).map(\.name).joined(separator: " and ")
      throw Failure(
        usage:
          "--motion: \(desktop) shows no pictures that move; \(names) do, and so do programs of "
          + "your own, as in --with 'mpvpaper -o loop \"*\" {file}'; leave it out")
    }
  }

  private func print(_ commands: [Invocation]) throws {
    try Console.print(commands.map(\.shellText).joined(separator: "\n"))
  }

  private func chosenDesktop(_ values: SettingValues) throws -> Desktop {
    let chosen = wallpaper.ownProgram.map(Desktop.with)
    guard chosen == nil || wallpaper.desktop == nil else {
      throw Failure(usage: "--with and --desktop cannot be used together; choose one")
    }
    let set = values.ownProgram.map(Desktop.with) ?? values.desktop
    guard let found = chosen ?? wallpaper.desktop ?? set ?? Desktop(of: .current) else {
      let seen = Desktop.sessionName(in: .current).map { "geobg does not know the desktop \($0)" }
      throw Failure(
        usage: "\(seen ?? "no known desktop is running"); choose one with --desktop "
          + "(\(Desktop.names)), or name a program with --with 'swaybg -i {file}'")
    }
    return found
  }

  /// The size of a picture for a screen that the session does not report.
  private static let unknownScreen = Size.pixels(width: 3840, height: 2160)

  /// What the desktop shows in light mode and in dark mode.
  private func sources(
    for desktop: Desktop, _ values: SettingValues, notes: inout [String]
  ) throws -> (light: WallpaperSource, dark: WallpaperSource) {
    let dark = try wallpaper.darkFile.map { try WallpaperSource($0, for: desktop) }
    if let file = picture.file, picture.isOnlyFile, settingsOptions.preset == nil {
      let light = try WallpaperSource(file, for: desktop)
      return (light, dark ?? light)
    }
    var values = values
    if picture.file == nil, picture.canvas.sizes.isEmpty, values.size == nil {
      // The usual default is the size of a phone.
      let size = (try? SizeArgument.screen.size(notes: &notes)) ?? Self.unknownScreen
      values.size = .fixed(size)
    }
    let pair = try modes(of: picture.recipeFile(values, notes: &notes), on: desktop, values)
    return (WallpaperSource(drawing: pair.light), dark ?? WallpaperSource(drawing: pair.dark))
  }

  /// The picture of `file` for light mode and for dark mode.
  ///
  /// A desktop that shows the same picture in both modes gets the picture of its current mode.
  func modes(
    of file: RecipeFile, on desktop: Desktop, _ values: SettingValues
  ) -> (light: RecipeFile, dark: RecipeFile) {
    // An explicit mode, or the mode of a recipe, is used for both light and dark.
    let isModeOpen = picture.file == nil && picture.look.modes.isEmpty && values.picture.mode == nil
    guard isModeOpen else { return (file, file) }
    var dark = file
    dark.recipe.mode = .dark
    if desktop.hasDark { return (file, dark) }
    return desktop.isDark(in: .current) ? (dark, dark) : (file, file)
  }

  private func checkIsRestoring() throws {
    let isMore =
      picture.file != nil || !moreFiles.isEmpty || wallpaper.darkFile != nil
      || monitors.named != nil || monitors.bezel != nil || daily.isSet
      || wallpaper.listPath != nil || wallpaper.timedPath != nil
    guard !isMore, picture.isOnlyFile else {
      throw Failure(
        usage: "--restore restores the earlier wallpaper; leave out files and picture options")
    }
  }

  private func checkIsTaken(by desktop: Desktop) throws {
    guard desktop != .gnome else { return }
    let flags = [
      ("--dark-file", wallpaper.darkFile), ("--gnome-xml", wallpaper.listPath),
      ("--timed-xml", wallpaper.timedPath),
      ("a second picture", moreFiles.first),
    ]
    guard let flag = flags.first(where: { $0.1 != nil })?.0 else { return }
    let other = desktop.isOwn ? "a program of your own is used" : "the desktop is \(desktop)"
    throw Failure(usage: "\(flag): only GNOME supports it, and \(other); leave it out")
  }

  /// Checks that GNOME's files have the extension by which GNOME finds them, and overwrite no picture.
  private func checkXMLNames() throws {
    for (flag, path) in [("--gnome-xml", wallpaper.listPath), ("--timed-xml", wallpaper.timedPath)]
    {
      guard let path else { continue }
      guard FileNamePart.pathExtension(of: path)?.lowercased() == "xml" else {
        throw Failure(usage: "\(flag) \(path): GNOME reads XML; write a name that ends in .xml")
      }
      try FileOptions.checkIsNoPicture(
        path, "a file for GNOME", is: "XML", endsIn: "xml", option: "\(flag) ")
    }
    guard let list = wallpaper.listPath, let timed = wallpaper.timedPath else { return }
    let paths = try [list, timed].map { try FilePath.absolute($0).replacing("/./", with: "/") }
    guard paths[0] != paths[1] else {
      throw Failure(
        usage: "--gnome-xml and --timed-xml: both files have the name \(list); write two names")
    }
  }

  // MARK: - Showing one picture

  // `geobg set --show`: what is on the desktop, and how it was made.

  /// Prints the pictures that `desktop` shows, and the recipe of each.
  func showCurrent(_ desktop: Desktop) throws {
    try checkIsShowing()
    let folders = UserFolders(environment: Environment.value(of:))
    // Without a home, geobg cannot have set a wallpaper.
    let saved =
      try folders.state.map { try SavedWallpapers(reading: $0 + "/wallpapers.json") }
      ?? SavedWallpapers(parsing: Array("{}".utf8))
    let pictures = try desktop.current(in: .current, saved: saved)
    guard !pictures.isEmpty else {
      throw Failure(
        "--show: \(desktop.name) reports no wallpaper",
        .inputMissing)
    }
    let blocks = pictures.map { picture in
      [
        fact("desktop", desktop.name), picture.place.map { fact("shown", $0) },
        fact("file", PathText.shown(picture.path)),
      ].compactMap { $0 } + SetCommand.origin(of: picture.path)
    }
    try Console.print(Array(blocks.joined(separator: [TerminalText(line: "")])))
  }

  private func fact(_ name: String, _ value: String) -> TerminalText {
    TerminalText(line: name.padded(to: 12) + value)
  }

  /// How the picture at `path` was made.
  private static func origin(of path: String) -> [TerminalText] {
    let source: ByteSource
    do throws(FileError) {
      source = try ByteSource.regular(path)
    } catch {
      return [TerminalText(line: "recipe      unknown: the file cannot be read")]
    }
    do throws(DocumentError) {
      let file = try RecipeFile(reading: source)
      let command = RecipeCommandLine.text(for: file.recipe, path: "wallpaper.png")
      return file.factLines
        + (command.map { [TerminalText(line: "command".padded(to: 12) + $0)] } ?? [])
    } catch {
      return [TerminalText(line: "recipe      none: this file has no recipe of geobg")]
    }
  }

  private func checkIsShowing() throws {
    let isMore =
      picture.file != nil || !moreFiles.isEmpty || wallpaper.darkFile != nil
      || wallpaper.listPath != nil || wallpaper.timedPath != nil || wallpaper.restore
      || monitors.named != nil || monitors.bezel != nil || daily.isSet
      || wallpaper.dryRun
    guard !isMore, picture.isOnlyFile else {
      throw Failure(
        usage: "--show prints what is on the desktop; leave out files and other options, except "
          + "--desktop")
    }
  }
}
