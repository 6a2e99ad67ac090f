internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// Has a desktop show a wallpaper, and remembers what it showed before.
struct WallpaperSetter {
  /// What is to be shown, and what else is to be written.
  struct Order {
    let light: WallpaperSource
    let dark: WallpaperSource
    /// What shares a day in the timed wallpaper; nothing where the light and the dark one do.
    let day: [WallpaperSource]
    /// Where GNOME's list of the wallpaper goes; nil for nowhere.
    let listPath: String?
    /// Where GNOME's timed wallpaper goes; nil for nowhere.
    let timedPath: String?
    let threads: Int
    let pixelLimit: Int64?
    let isQuiet: Bool
  }

  private let desktop: Desktop
  private let session = DesktopSession.current
  private let folder: WallpaperFolder
  private let keptPath: String

  /// A setter for `desktop`.
  ///
  /// - Throws: ``Failure`` for a user without folders.
  init(_ desktop: Desktop) throws(Failure) {
    let folders = UserFolders(environment: Console.environment)
    guard let data = folders.data, let state = folders.state else {
      throw Failure(
        "HOME is not set, and so there is no place for wallpapers; set it, or XDG_DATA_HOME and "
          + "XDG_STATE_HOME", .cannotCreate)
    }
    self.desktop = desktop
    folder = WallpaperFolder(path: data)
    keptPath = state + "/wallpapers.json"
  }

  /// Carries out `order`; where `isDry`, prints the commands instead.
  func set(_ order: Order, isDry: Bool) throws {
    let files = Wallpaper(light: order.light.path(in: folder), dark: order.dark.path(in: folder))
    let day = order.day.map { $0.path(in: folder) }
    var shown = files
    if let path = try order.timedPath.map(FilePath.absolute) {
      guard !day.isEmpty || files.light != files.dark else {
        throw Failure(
          usage: "--timed-xml: one picture does not change with the day; name several FILES, or a "
            + "--dark-file")
      }
      shown = Wallpaper(light: path, dark: path)
    }
    let commands = try desktop.commands(showing: shown, in: session)
    guard !isDry else { return try print(commands) }
    var kept = try KeptWallpapers(reading: keptPath)
    try make(order)
    // Of a day with several pictures the list names the file that holds it.
    try write(
      GnomeXML.list(of: day.isEmpty ? files : shown, name: "geobg"), to: order.listPath)
    try write(day.isEmpty ? GnomeXML.timed(files) : GnomeXML.day(of: day), to: order.timedPath)
    // What came before the first of our wallpapers is what comes back, not the one before this.
    let isFirst = kept[desktop] == nil
    let earlier =
      isFirst ? try desktop.commandsForEarlier(in: session) : kept[desktop]?.earlier
    kept[desktop] = KeptWallpapers.Entry(earlier: earlier, shown: files.paths + day)
    try kept.write(to: keptPath)
    try run(commands)
    folder.clean(keeping: kept.needs)
    if isFirst, earlier == nil, !order.isQuiet {
      Console.note(
        "\(desktop.rawValue) does not tell what it showed before; --restore cannot bring it back")
    }
  }

  /// Brings back what was there before; where `isDry`, prints the commands instead.
  func restore(isDry: Bool) throws {
    var kept = try KeptWallpapers(reading: keptPath)
    guard let entry = kept[desktop] else {
      throw Failure(
        "--restore: nothing is kept of \(desktop.rawValue); geobg set keeps the wallpaper that it is "
          + "the first to change", .inputMissing)
    }
    guard let commands = entry.earlier else {
      throw Failure(
        "--restore: \(desktop.rawValue) did not tell what it showed before; choose it yourself",
        .inputMissing)
    }
    guard !isDry else { return try print(commands) }
    try run(commands)
    kept[desktop] = nil
    try kept.write(to: keptPath)
    folder.clean(keeping: kept.needs)
  }

  /// Makes the files that are not there yet.
  private func make(_ order: Order) throws {
    for case .recipe(let file) in [order.light, order.dark] + order.day {
      let path = folder.path(of: file)
      // The name says what is in it, and a file is whole or not there.
      if Console.isThere(path) { continue }
      try Folder.make(folder.path)
      let target = try FileTarget(path)
      let canvas = file.recipe.view.canvas
      let progress = Progress(
        width: canvas.pixelWidth, height: canvas.pixelHeight, isQuiet: order.isQuiet)
      var rendering = RenderOptions()
      rendering.threads = order.threads
      if let limit = order.pixelLimit { rendering.pixelLimit = limit }
      rendering.progress = { progress.report($0) }
      let made = try file.prepared(rendering)
      progress.begin()
      defer { progress.end() }
      try made.write(to: target)
    }
  }

  private func write(_ text: String, to path: String?) throws {
    guard let path else { return }
    try FileTarget(path).write(Array(text.utf8))
  }

  private func run(_ commands: [Invocation]) throws {
    for command in commands {
      if command.mayFail {
        _ = try? Program.run(command)
      } else {
        try Program.run(command)
      }
    }
  }

  private func print(_ commands: [Invocation]) throws {
    try Console.print(commands.map(\.shellText).joined(separator: "\n"))
  }
}
