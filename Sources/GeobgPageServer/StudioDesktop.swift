package import GeobgDesktop
internal import GeobgKit
package import GeobgRecipe
package import GeobgServer
package import GeobgSystem

/// The desktop whose wallpaper the page can set.
package struct StudioDesktop: Sendable {
  /// What brings back the wallpaper from before the page's last one.
  private enum Undo {
    /// The wallpaper from before geobg's first one.
    case restoring
    /// Pictures of geobg, in light and in dark mode.
    case showing(light: RecipeFile, dark: RecipeFile)
  }

  package let desktop: Desktop
  private let dataFolder: String
  private let savedPath: String
  private let session: @Sendable () -> DesktopSession
  /// Nil before the page sets a wallpaper, and if nobody knows what the desktop showed.
  private let undo = Locked<Undo?>(nil)

  package init(
    _ desktop: Desktop, dataFolder: String, savedPath: String,
    session: @escaping @Sendable () -> DesktopSession = { .current }
  ) {
    self.desktop = desktop
    self.dataFolder = dataFolder
    self.savedPath = savedPath
    self.session = session
  }

  private var setter: WallpaperSetter {
    WallpaperSetter(desktop, dataFolder: dataFolder, savedPath: savedPath, session: session())
  }

  /// Draws a recipe as PNG into a file.
  package typealias Drawing = (_ recipe: RecipeFile, _ target: FileTarget) throws(HTTPError) -> Void

  /// Shows the picture of `file`, drawn by `drawing`, in light and dark mode.
  ///
  /// - Returns: Whether ``showEarlier(drawing:)`` can bring back what the desktop showed before.
  /// - Throws: ``HTTPError``, and then the desktop keeps its wallpaper.
  package func show(_ file: RecipeFile, drawing: Drawing) throws(HTTPError) -> Bool {
    let earlier = try earlier()
    let isLost = try set(light: file, dark: file, drawing)
    return undo.withLock { undo in
      undo = isLost ? nil : earlier
      return undo != nil
    }
  }

  /// Shows what the desktop showed before the last picture of ``show(_:drawing:)``.
  ///
  /// - Throws: ``HTTPError``, and then the desktop keeps its wallpaper.
  package func showEarlier(drawing: Drawing) throws(HTTPError) {
    switch undo.withLock({ $0 }) {
    case .restoring?:
      do throws(DesktopError) { try setter.restore() } catch { throw StudioDesktop.error(error) }
    case .showing(let light, let dark)?: _ = try set(light: light, dark: dark, drawing)
    case nil:
      throw HTTPError(
        409, "there is no earlier wallpaper to bring back; set one in the settings of the desktop")
    }
    undo.withLock { $0 = nil }
  }

  private func set(
    light: RecipeFile, dark: RecipeFile, _ drawing: Drawing
  ) throws(HTTPError) -> Bool {
    let order = WallpaperSetter.Order(
      light: WallpaperSource(drawing: light), dark: WallpaperSource(drawing: dark))
    return try setter.set(order, wrapping: StudioDesktop.error, drawing: drawing)
  }

  /// What brings back the wallpaper that the desktop has now; nil if that is not known.
  private func earlier() throws(HTTPError) -> Undo? {
    let saved: SavedWallpapers
    do throws(DesktopError) { saved = try SavedWallpapers(reading: savedPath) } catch {
      throw StudioDesktop.error(error)
    }
    guard let shown = saved[desktop]?.shown else { return .restoring }
    // Each monitor has a picture of its own.
    guard let light = shown.first, let dark = shown.last, shown.count <= 2 else { return nil }
    guard let light = recipe(in: light), let dark = recipe(in: dark) else { return nil }
    return .showing(light: light, dark: dark)
  }

  private func recipe(in path: String) -> RecipeFile? {
    guard let source = try? ByteSource.regular(path) else { return nil }
    return try? RecipeFile(reading: source)
  }

  private static func error(_ error: DesktopError) -> HTTPError {
    HTTPError(500, error.description, code: .file)
  }
}
