public import GeobgRecipe
public import GeobgSystem

/// Makes a desktop show a wallpaper, and saves what it showed before.
public struct WallpaperSetter {
  /// What to show, and which other files to write.
  public struct Order {
    /// The picture for light mode.
    public var light: WallpaperSource
    /// The picture for dark mode.
    public var dark: WallpaperSource
    /// The pictures that share a day in the timed wallpaper; if empty, the light and the dark
    /// picture share it.
    ///
    /// Default: empty.
    public var day: [WallpaperSource] = []
    /// Whether the pictures are stretched over all monitors together.
    ///
    /// Default: false.
    public var isSpanned = false
    /// The pictures of the monitors; if empty, all monitors show the same picture.
    ///
    /// Default: empty.
    public var slices: [(monitor: MonitorPlace, source: WallpaperSource)] = []
    /// Where to write GNOME's list with the wallpaper; nil to write none.
    ///
    /// Default: nil.
    public var listPath: String?
    /// Where to write GNOME's timed wallpaper, which is then shown; nil to write none.
    ///
    /// Default: nil.
    public var timedPath: String?

    /// An order to show `light` in light mode and `dark` in dark mode.
    public init(light: WallpaperSource, dark: WallpaperSource) {
      self.light = light
      self.dark = dark
    }

    fileprivate var sources: [WallpaperSource] {
      slices.isEmpty ? [light, dark] + day : slices.map(\.source)
    }
  }

  /// Draws a recipe as PNG into a file.
  public typealias Drawing<Failure: Error> =
    (_ recipe: RecipeFile, _ target: FileTarget) throws(Failure) -> Void

  private let desktop: Desktop
  private let session: DesktopSession
  private let folder: WallpaperFolder
  private let savedPath: String

  /// A setter for `desktop`.
  ///
  /// - Parameters:
  ///   - dataFolder: Where wallpapers are drawn; created if it is missing.
  ///   - savedPath: The file of the ``SavedWallpapers``.
  ///   - session: The desktop's session. Default: the session of this process.
  public init(
    _ desktop: Desktop, dataFolder: String, savedPath: String,
    session: DesktopSession = .current
  ) {
    self.desktop = desktop
    self.session = session
    self.savedPath = savedPath
    folder = WallpaperFolder(path: dataFolder, films: desktop.films(in: session))
  }

  /// The commands that ``set(_:drawing:)`` would run for `order`; changes nothing.
  public func commands(for order: Order) throws(DesktopError) -> [Invocation] {
    var copies: [WallpaperCopy] = []
    return try commands(forCopied: try copied(order, &copies))
  }

  private func commands(forCopied order: Order) throws(DesktopError) -> [Invocation] {
    let shown = try shown(order)
    try desktop.check(shown)
    return try desktop.commands(showing: shown, in: session)
  }

  /// `order` with copies of the user's files, if the desktop gets copies.
  ///
  /// - Parameter copies: Gets the copies, which are not written yet.
  private func copied(
    _ order: Order, _ copies: inout [WallpaperCopy]
  ) throws(DesktopError) -> Order {
    guard desktop.getsCopies else { return order }
    var order = order
    order.light = try order.light.copied(into: folder.path, &copies)
    order.dark = try order.dark.copied(into: folder.path, &copies)
    for index in order.slices.indices {
      order.slices[index].source = try order.slices[index].source.copied(into: folder.path, &copies)
    }
    return order
  }

  /// Draws missing pictures, copies and writes the files, saves the earlier wallpaper, and shows the new one.
  ///
  /// The earlier wallpaper is saved only once, before geobg's first one.
  ///
  /// - Parameters:
  ///   - wrap: Converts an error of the desktop to the caller's error type.
  ///   - drawing: Called for each recipe whose picture is missing.
  /// - Returns: Whether the earlier wallpaper is lost: this is the first of ours, and the desktop does
  ///   not report what it showed before.
  /// - Throws: The errors of `wrap` and of `drawing`. The desktop then keeps its wallpaper, unless its
  ///   own program fails halfway.
  @discardableResult
  public func set<Failure: Error>(
    _ order: Order, wrapping wrap: (DesktopError) -> Failure, drawing: Drawing<Failure>
  ) throws(Failure) -> Bool {
    var copies: [WallpaperCopy] = []
    let order = try Failure.mapping(wrap, try copied(order, &copies))
    let commands = try Failure.mapping(wrap, try self.commands(forCopied: order))
    let lock = try Failure.mapping(wrap, try self.lock())
    defer { withExtendedLifetime(lock) {} }
    let saved = try Failure.mapping(wrap, try SavedWallpapers(reading: savedPath))
    for case .recipe(let recipe) in order.sources {
      let target = try Failure.mapping(
        { wrap(.file($0)) }, try folder.missingFile(of: recipe))
      if let target { try drawing(recipe, target) }
    }
    for copy in copies {
      try Failure.mapping({ wrap(.file($0)) }, try copy.write(into: folder.path))
    }
    return try Failure.mapping(wrap, try show(order, commands, saved))
  }

  /// The longest time that a run waits for another one, in seconds: several large pictures are drawn in it.
  private static let patience = 300.0

  /// Keeps other runs out, as long as the result exists.
  ///
  /// They would take our wallpaper for the one from before, and remove pictures that nothing shows yet.
  private func lock() throws(DesktopError) -> FileLock {
    try DesktopError.mapping(
      DesktopError.file, try ManagedFile(savedPath).lock(waiting: WallpaperSetter.patience))
  }

  /// Writes the files for GNOME, saves the earlier wallpaper, and runs `commands`.
  ///
  /// - Returns: Whether the earlier wallpaper is lost.
  private func show(
    _ order: Order, _ commands: [Invocation], _ saved: SavedWallpapers
  ) throws(DesktopError) -> Bool {
    var saved = saved
    try write(order)
    // Save only the wallpaper from before geobg's first one; that is what a restore shows.
    let isFirst = saved[desktop] == nil
    let earlier =
      isFirst ? try desktop.commandsForEarlier(in: session) : saved[desktop]?.earlier
    let (shown, before) = (files(order).paths + day(order), saved[desktop]?.running ?? [])
    let shownBefore = saved[desktop]?.shown ?? []
    func save(_ running: [RunningProgram], shown: [String]) throws(DesktopError) {
      saved[desktop] = SavedWallpapers.Saved(earlier: earlier, shown: shown, running: running)
      try saved.write(to: savedPath)
    }
    try save(before, shown: shown)
    var running: [RunningProgram] = []
    do throws(DesktopError) {
      for command in commands {
        if let program = try session.run(command) { running.append(program) }
      }
      try confirm(try self.shown(order))
    } catch {
      // What ran before goes on, so nothing of the new wallpaper stays.
      for program in running { session.end(program) }
      if isFirst, let now = try? desktop.commandsForEarlier(in: session), now == earlier {
        // Nothing has changed, so the next first wallpaper saves the earlier one.
        saved[desktop] = nil
        try saved.write(to: savedPath)
      } else {
        try save(before, shown: shownBefore)
      }
      throw error
    }
    if !running.isEmpty || !before.isEmpty { try save(running, shown: shown) }
    // The new program draws by now, so the screen is never empty.
    for program in before { session.end(program) }
    folder.clean(keeping: saved.needs)
    return isFirst && earlier == nil && running.isEmpty
  }

  /// Checks that the desktop shows `wallpaper`, if it can be asked.
  ///
  /// - Throws: ``DesktopError/notShown(desktop:program:)``.
  private func confirm(_ wallpaper: Wallpaper) throws(DesktopError) {
    guard let isShowing = desktop.isShowing else { return }
    let end = CommandProcess.now + desktop.settlingTime
    while try !isShowing(wallpaper, session) {
      guard CommandProcess.now < end else {
        throw .notShown(desktop: desktop.name, program: desktop.program)
      }
      CommandProcess.pause(milliseconds: 100)
    }
  }

  /// The commands that ``restore()`` would run; changes nothing.
  ///
  /// - Throws: ``DesktopError/nothingSaved(desktop:)``, ``DesktopError/earlierUnknown(desktop:)``, or
  ///   the error of reading the saved wallpapers.
  public func commandsForRestoring() throws(DesktopError) -> [Invocation] {
    try commandsForRestoring(SavedWallpapers(reading: savedPath))
  }

  /// Shows the earlier wallpaper again.
  ///
  /// - Throws: ``DesktopError``. What is saved then stays, so that it can be restored later.
  public func restore() throws(DesktopError) {
    // Without a saved wallpaper, nothing is written.
    _ = try commandsForRestoring()
    let lock = try lock()
    defer { withExtendedLifetime(lock) {} }
    var saved = try SavedWallpapers(reading: savedPath)
    let commands = try commandsForRestoring(saved)
    for command in commands { try session.run(command) }
    if desktop.reportsAll {
      let now = Set(try desktop.commandsForEarlier(in: session)?.map(\.words) ?? [])
      guard now.isSuperset(of: commands.map(\.words)) else {
        throw .notShown(desktop: desktop.name, program: desktop.program)
      }
    }
    for program in saved[desktop]?.running ?? [] { session.end(program) }
    saved[desktop] = nil
    try saved.write(to: savedPath)
    folder.clean(keeping: saved.needs)
  }

  private func commandsForRestoring(
    _ saved: SavedWallpapers
  ) throws(DesktopError) -> [Invocation] {
    guard let entry = saved[desktop] else { throw .nothingSaved(desktop: desktop.name) }
    // Without a program that draws, what was there before shows again.
    guard let commands = entry.earlier ?? (entry.running.isEmpty ? nil : []) else {
      throw .earlierUnknown(desktop: desktop.name)
    }
    return commands
  }

  private func files(_ order: Order) -> Wallpaper {
    var files = Wallpaper(
      light: order.light.path(in: folder), dark: order.dark.path(in: folder))
    files.isSpanned = order.isSpanned
    files.slices = order.slices.map { monitor, source in
      Wallpaper.Slice(monitor: monitor, path: source.path(in: folder))
    }
    return files
  }

  private func day(_ order: Order) -> [String] { order.day.map { $0.path(in: folder) } }

  /// What the desktop shows: the pictures, or their timed wallpaper.
  private func shown(_ order: Order) throws(DesktopError) -> Wallpaper {
    let files = files(order)
    guard let timedPath = order.timedPath else { return files }
    guard !order.day.isEmpty || files.light != files.dark else { throw .nothingChangesInTheDay }
    let path = try DesktopError.mapping(DesktopError.file, try FilePath.absolute(timedPath))
    return Wallpaper(light: path, dark: path)
  }

  /// Writes the files for GNOME that `order` asks for.
  private func write(_ order: Order) throws(DesktopError) {
    let (files, day) = (files(order), day(order))
    // If several pictures share a day, the list names the timed wallpaper.
    let listed = day.isEmpty ? files : try shown(order)
    if let path = order.listPath ?? order.timedPath,
      let wrong = (listed.paths + files.paths + day).first(where: ProgramText.hasControl)
    {
      throw .file(
        .cannotCreate(
          path: path,
          reason:
            "the name of the wallpaper \(wrong) has a control character, which XML does not allow; "
            + "rename the file"))
    }
    try write(GnomeXML.list(of: listed, name: "geobg"), to: order.listPath)
    try write(day.isEmpty ? GnomeXML.timed(files) : GnomeXML.day(of: day), to: order.timedPath)
  }

  private func write(_ text: String, to path: String?) throws(DesktopError) {
    guard let path else { return }
    // XML names files by text.
    guard let text = PathText.plain(text) else {
      throw .file(
        .cannotCreate(
          path: path, reason: "a wallpaper's file name is not UTF-8, as XML needs; rename the file")
      )
    }
    // GNOME's folders for these files may not exist yet.
    try DesktopError.mapping(
      DesktopError.file, try FileTarget.write(Array(text.utf8), to: path))
  }
}
