internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The folder with the wallpapers that geobg drew for desktops.
struct WallpaperFolder {
  let path: String

  /// The path of `recipe`'s file, which may not exist yet.
  ///
  /// The name depends only on the content. So a desktop that caches files by name notices a new
  /// picture, and an existing file need not be drawn again.
  func path(of recipe: RecipeFile) -> String {
    let hash = Hex.text(Seed.hash(Array(recipe.json.utf8)))
    return "\(path)/wallpaper-\(hash)-\(recipe.recipe.mode.rawValue).png"
  }

  /// Removes our files that are no longer needed.
  func clean(keeping isNeeded: (_ name: String) -> Bool) {
    for name in (try? Folder.names(in: path)) ?? []
    where WallpaperFolder.isOurs(name) && !isNeeded(name) {
      // A file that cannot be removed only takes disk space.
      FilePath.remove("\(path)/\(name)")
    }
  }

  /// Whether `name` has the form of the names from ``path(of:)``.
  private static func isOurs(_ name: String) -> Bool {
    name.wholeMatch(of: /wallpaper-[0-9a-f]{16}-(light|dark)\.png/) != nil
  }
}
