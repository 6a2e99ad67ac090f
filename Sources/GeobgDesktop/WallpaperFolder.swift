internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The folder with the wallpapers that geobg drew for desktops.
struct WallpaperFolder {
  let path: String
  /// The files of pictures that move; nil if they rest.
  let films: Desktop.FilmFile?

  /// The path of `recipe`'s file, which may not exist yet.
  ///
  /// The name depends only on the content. So a desktop that caches files by name notices a new
  /// picture, and an existing file need not be drawn again.
  func path(of recipe: RecipeFile) -> String { "\(path)/\(name(of: recipe))" }

  private func name(of recipe: RecipeFile) -> String {
    let film = recipe.recipe.motion == nil ? nil : films
    let hash = Hex.text(Seed.hash(Array((recipe.json + (film == nil ? "" : " film")).utf8)))
    let end = film == .video ? "mp4" : "png"
    return "wallpaper-\(hash)-\(recipe.recipe.mode.rawValue).\(end)"
  }

  /// The file of `recipe`, to be written; nil if it is there.
  func missingFile(of recipe: RecipeFile) throws(FileError) -> FileTarget? {
    let (folder, name) = (try ManagedFolder.making(path), name(of: recipe))
    // The name identifies the content, and files are written completely or not at all.
    if folder.status(of: name)?.kind == .file { return nil }
    return try FileTarget(name, in: folder)
  }

  /// Removes our files that are no longer needed.
  func clean(keeping isNeeded: (_ name: String) -> Bool) {
    guard let folder = try? ManagedFolder(path) else { return }
    for name in (try? folder.names()) ?? []
    where WallpaperFolder.isOurs(name) && !isNeeded(name) {
      // A file that cannot be removed only takes disk space.
      folder.remove(name)
    }
  }

  /// Whether `name` has the form of the names from ``path(of:)`` and of a ``WallpaperCopy``.
  private static func isOurs(_ name: String) -> Bool {
    guard let parts = name.wholeMatch(of: /wallpaper-[0-9a-f]{16}-(light|dark|copy)\.([a-z0-9]+)/)
    else { return false }
    return parts.1 == "copy"
      ? WallpaperCopy.ends.contains(String(parts.2)) : ["png", "mp4"].contains(parts.2)
  }
}
