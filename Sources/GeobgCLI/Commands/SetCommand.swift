internal import ArgumentParser
internal import GeobgDesktop
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// Sets the wallpaper.
struct SetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Sets the wallpaper of the desktop, and puts the earlier one back.",
    discussion: """
      FILE is shown as it is. Without one, or with options that change it, a picture is made; for \
      GNOME a light one and a dark one.

      Examples:
        geobg set wall.png
        geobg set --seed "$(date +%F)" --size 3840x2160 --mesh
        geobg set day.png --dark-file night.png
        geobg set dawn.png noon.png dusk.png night.png --timed-xml day.xml
        geobg set wall.png --dry-run
        geobg set --restore
      """)

  @OptionGroup var picture: PictureOptions

  @Argument(
    help: .init(
      "More pictures, which share a day with the first in the file of --timed-xml.",
      valueName: "more-files"),
    completion: .file())
  var moreFiles: [String] = []

  @Option(
    parsing: .unconditional,
    help: .init("One of \(Desktop.names). (default: the one that runs)", valueName: "name"),
    transform: OptionValue.desktop)
  var desktop: Desktop?

  @Option(
    parsing: .unconditional,
    help: .init("What GNOME shows when it is dark.", valueName: "file"), completion: .file())
  var darkFile: String?

  @Flag(help: "Prints the commands and changes nothing.")
  var dryRun = false

  @Flag(help: "Puts back what there was before geobg first set a wallpaper.")
  var restore = false

  @Option(
    name: .customLong("gnome-xml"), parsing: .unconditional,
    help: .init("Writes the list by which GNOME's chooser finds the wallpaper.", valueName: "file"),
    completion: .file())
  var listPath: String?

  @Option(
    name: .customLong("timed-xml"), parsing: .unconditional,
    help: .init(
      "Writes a wallpaper that GNOME turns dark by night, or that shows each FILE for its share of "
        + "the day, and sets that.", valueName: "file"),
    completion: .file())
  var timedPath: String?

  @Flag(name: .shortAndLong, help: "Says nothing but errors.")
  var quiet = false

  @OptionGroup var settingsOptions: SettingsOptions

  func run() throws {
    let values = try settingsOptions.values(startingFromFile: picture.file != nil)
    let desktop = try chosenDesktop(values)
    let setter = try WallpaperSetter(desktop)
    guard !restore else {
      try checkIsRestoring()
      return dryRun ? try print(setter.commandsForRestoring()) : try setter.restore()
    }
    try checkIsTaken(by: desktop)
    try checkIsDay()
    var notes: [String] = []
    let day = try day(for: desktop, values, notes: &notes)
    let (light, dark) =
      try day.first.map { ($0, $0) } ?? sources(for: desktop, values, notes: &notes)
    var order = WallpaperSetter.Order(light: light, dark: dark)
    order.day = day
    order.listPath = listPath
    order.timedPath = timedPath
    if dryRun {
      try print(setter.commands(for: order))
    } else if try setter.set(
      order, wrapping: { $0 }, drawing: { try draw($0, into: $1, values) }), !quiet
    {
      Console.note(
        "\(desktop.name) does not tell what it showed before; --restore cannot bring it back")
    }
    guard !quiet else { return }
    Console.note(notes)
    if picture.isSeedChosen, case .recipe(let file) = light {
      Console.note("seed \(file.recipe.seed.text); the same seed is the same picture")
    }
  }

  /// Draws the PNG of `recipe` into `target`.
  private func draw(
    _ recipe: RecipeFile, into target: FileTarget, _ values: SettingValues
  ) throws {
    let canvas = recipe.recipe.view.canvas
    let progress = Progress(
      width: canvas.pixelWidth, height: canvas.pixelHeight, isQuiet: quiet)
    var rendering = RenderOptions()
    rendering.threads = values.threads ?? CommandProcess.processorCount
    if let limit = values.maxPixels { rendering.pixelLimit = limit }
    rendering.progress = { progress.report($0) }
    let file = try recipe.prepared(rendering)
    progress.begin()
    defer { progress.end() }
    try file.write(to: target)
  }

  private func print(_ commands: [Invocation]) throws {
    try Console.print(commands.map(\.shellText).joined(separator: "\n"))
  }

  private func chosenDesktop(_ values: SettingValues) throws -> Desktop {
    guard let found = desktop ?? values.desktop ?? Desktop(of: .current) else {
      throw Failure(
        usage: "no desktop that geobg knows is running; name one with --desktop: \(Desktop.names)")
    }
    return found
  }

  /// What the desktop shows in light mode and in dark mode.
  private func sources(
    for desktop: Desktop, _ values: SettingValues, notes: inout [String]
  ) throws -> (light: WallpaperSource, dark: WallpaperSource) {
    let dark = try darkFile.map { try WallpaperSource($0, for: desktop) }
    if let file = picture.file, picture.isOnlyFile, settingsOptions.preset == nil {
      let light = try WallpaperSource(file, for: desktop)
      return (light, dark ?? light)
    }
    var values = values
    if picture.file == nil, values.size == nil {
      // The usual default is the size of a phone.
      values.size = .fixed(.pixels(width: 3840, height: 2160))
    }
    let light = try picture.recipeFile(values, notes: &notes)
    var other = light
    // An explicit mode, or the mode of a recipe, is used for both light and dark.
    let isModeOpen = picture.file == nil && picture.modes.isEmpty && values.picture.mode == nil
    if isModeOpen && desktop.hasDark { other.recipe.mode = .dark }
    return (WallpaperSource(drawing: light), dark ?? WallpaperSource(drawing: other))
  }

  private func checkIsRestoring() throws {
    let isMore =
      picture.file != nil || !moreFiles.isEmpty || darkFile != nil || listPath != nil
      || timedPath != nil
    guard !isMore, picture.isOnlyFile else {
      throw Failure(usage: "--restore puts the earlier wallpaper back, and takes no other")
    }
  }

  private func checkIsTaken(by desktop: Desktop) throws {
    guard desktop != .gnome else { return }
    let flags = [
      ("--dark-file", darkFile), ("--gnome-xml", listPath), ("--timed-xml", timedPath),
      ("a second FILE", moreFiles.first),
    ]
    guard let flag = flags.first(where: { $0.1 != nil })?.0 else { return }
    throw Failure(usage: "\(flag): only GNOME has a use for it, and this is \(desktop)")
  }
}
