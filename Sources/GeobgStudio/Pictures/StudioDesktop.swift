package import GeobgDesktop
package import GeobgRecipe
package import GeobgServer
package import GeobgSystem

/// The desktop whose wallpaper the page can set.
package struct StudioDesktop: Sendable {
  /// The desktop.
  package let desktop: Desktop
  private let dataFolder: String
  private let savedPath: String
  private let session: @Sendable () -> DesktopSession

  /// A desktop.
  ///
  /// - Parameters:
  ///   - dataFolder: Where wallpapers are drawn.
  ///   - savedPath: The file of the saved wallpapers.
  ///   - session: The desktop's session. Default: the session of this process.
  package init(
    _ desktop: Desktop, dataFolder: String, savedPath: String,
    session: @escaping @Sendable () -> DesktopSession = { .current }
  ) {
    self.desktop = desktop
    self.dataFolder = dataFolder
    self.savedPath = savedPath
    self.session = session
  }

  /// Shows the picture of `file`, drawn by `drawing`, in light and dark mode.
  ///
  /// - Throws: ``Refusal``, and then the desktop keeps its wallpaper.
  package func show(
    _ file: RecipeFile,
    drawing: (_ recipe: RecipeFile, _ target: FileTarget) throws(Refusal) -> Void
  ) throws(Refusal) {
    let setter = WallpaperSetter(
      desktop, dataFolder: dataFolder, savedPath: savedPath, session: session())
    let source = WallpaperSource(drawing: file)
    let order = WallpaperSetter.Order(light: source, dark: source)
    _ = try setter.set(
      order, wrapping: { Refusal(500, $0.description, code: .file) }, drawing: drawing)
  }
}
