public import GeobgRecipe
public import GeobgSystem

/// Makes a desktop show a wallpaper, and saves what it showed before.
public struct WallpaperSetter {
  /// What is shown, and what else is written.
  public struct Order {
    /// What is shown in light mode.
    public var light: WallpaperSource
    /// What is shown in dark mode.
    public var dark: WallpaperSource
    /// The pictures that share a day in the timed wallpaper; where there are none, the light and the
    /// dark one share it.
    ///
    /// Default: none.
    public var day: [WallpaperSource] = []
    /// Where GNOME's list of the wallpaper is written; nil for nowhere.
    ///
    /// Default: nil.
    public var listPath: String?
    /// Where GNOME's timed wallpaper is written, which is then shown; nil for nowhere.
    ///
    /// Default: nil.
    public var timedPath: String?

    /// Shows `light`, and `dark` in dark mode.
    public init(light: WallpaperSource, dark: WallpaperSource) {
      self.light = light
      self.dark = dark
    }
  }

  /// Draws a recipe as PNG into a file.
  public typealias Drawing = (_ recipe: RecipeFile, _ target: FileTarget) throws -> Void

  private let desktop: Desktop
  private let session: DesktopSession
  private let folder: WallpaperFolder
  private let savedPath: String

  /// A setter for `desktop`.
  ///
  /// - Parameters:
  ///   - dataFolder: Where pictures are drawn that a desktop shows; made where it is missing.
  ///   - savedPath: The file of the ``SavedWallpapers``.
  ///   - session: Where the desktop runs. Default: the session of this process.
  public init(
    _ desktop: Desktop, dataFolder: String, savedPath: String,
    session: DesktopSession = .current
  ) {
    self.desktop = desktop
    self.session = session
    self.savedPath = savedPath
    folder = WallpaperFolder(path: dataFolder)
  }

  /// The commands that ``set(_:drawing:)`` runs for `order`; nothing is changed.
  ///
  /// - Throws: ``DesktopError``.
  public func commands(for order: Order) throws(DesktopError) -> [Invocation] {
    try desktop.commands(showing: try shown(order), in: session)
  }

  /// Draws the pictures that are missing, writes the files, saves the earlier wallpaper where that is
  /// not done yet, and shows the new one.
  ///
  /// - Parameter drawing: Called for each recipe whose picture is missing.
  /// - Returns: Whether the earlier wallpaper is lost: this is the first of ours, and the desktop does
  ///   not report what it showed before.
  /// - Throws: ``DesktopError``, and what `drawing` throws; the desktop then shows what it showed
  ///   before, unless its own program failed halfway.
  @discardableResult
  public func set(_ order: Order, drawing: Drawing) throws -> Bool {
    let commands = try commands(for: order)
    var saved = try SavedWallpapers(reading: savedPath)
    try draw(order, drawing)
    try write(order)
    // What came before the first of our wallpapers comes back, not the one before this.
    let isFirst = saved[desktop] == nil
    let earlier =
      isFirst ? try desktop.commandsForEarlier(in: session) : saved[desktop]?.earlier
    saved[desktop] = SavedWallpapers.Entry(
      earlier: earlier, shown: files(order).paths + day(order))
    try saved.write(to: savedPath)
    try run(commands)
    folder.clean(keeping: saved.needs)
    return isFirst && earlier == nil
  }

  /// The commands that ``restore()`` runs; nothing is changed.
  ///
  /// - Throws: ``DesktopError/nothingSaved(desktop:)``, ``DesktopError/earlierUnknown(desktop:)``, and
  ///   what reading the saved wallpapers throws.
  public func commandsForRestoring() throws(DesktopError) -> [Invocation] {
    try commandsForRestoring(SavedWallpapers(reading: savedPath))
  }

  /// Shows the earlier wallpaper again.
  ///
  /// - Throws: As ``commandsForRestoring()`` does, ``DesktopError/program(_:)``, and
  ///   ``DesktopError/file(_:)``.
  public func restore() throws(DesktopError) {
    var saved = try SavedWallpapers(reading: savedPath)
    try run(try commandsForRestoring(saved))
    saved[desktop] = nil
    try saved.write(to: savedPath)
    folder.clean(keeping: saved.needs)
  }

  private func commandsForRestoring(
    _ saved: SavedWallpapers
  ) throws(DesktopError) -> [Invocation] {
    guard let entry = saved[desktop] else { throw .nothingSaved(desktop: desktop.name) }
    guard let commands = entry.earlier else { throw .earlierUnknown(desktop: desktop.name) }
    return commands
  }

  /// The pictures in light and dark mode.
  private func files(_ order: Order) -> Wallpaper {
    Wallpaper(light: order.light.path(in: folder), dark: order.dark.path(in: folder))
  }

  /// The paths of the pictures that share a day.
  private func day(_ order: Order) -> [String] { order.day.map { $0.path(in: folder) } }

  /// What the desktop is given: the pictures, or the timed wallpaper of them.
  private func shown(_ order: Order) throws(DesktopError) -> Wallpaper {
    let files = files(order)
    guard let timedPath = order.timedPath else { return files }
    guard !order.day.isEmpty || files.light != files.dark else { throw .nothingChangesInTheDay }
    do {
      let path = try FilePath.absolute(timedPath)
      return Wallpaper(light: path, dark: path)
    } catch {
      throw .file(error)
    }
  }

  /// Draws the files that are not there yet.
  private func draw(_ order: Order, _ drawing: Drawing) throws {
    for case .recipe(let recipe) in [order.light, order.dark] + order.day {
      let path = folder.path(of: recipe)
      // The name says what is in it, and a file is whole or not there.
      if FilePath.exists(path) { continue }
      try Folder.make(folder.path)
      try drawing(recipe, try FileTarget(path))
    }
  }

  /// Writes the files for GNOME that `order` asks for.
  private func write(_ order: Order) throws(DesktopError) {
    let (files, day) = (files(order), day(order))
    // Of a day with several pictures the list names the file that holds it.
    let listed = day.isEmpty ? files : try shown(order)
    try write(GnomeXML.list(of: listed, name: "geobg"), to: order.listPath)
    try write(day.isEmpty ? GnomeXML.timed(files) : GnomeXML.day(of: day), to: order.timedPath)
  }

  private func write(_ text: String, to path: String?) throws(DesktopError) {
    guard let path else { return }
    do {
      try FileTarget(path).write(Array(text.utf8))
    } catch {
      throw .file(error)
    }
  }

  private func run(_ commands: [Invocation]) throws(DesktopError) {
    for command in commands {
      do {
        try _ = session.ask(command)
      } catch {
        guard command.mayFail else { throw .program(error) }
      }
    }
  }
}
