internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The folder of the wallpapers that geobg has drawn for desktops.
struct WallpaperFolder {
  let path: String

  /// Where the file of `recipe` is, or will be.
  ///
  /// The name follows from what is in the file: a desktop that caches files by name notices a new
  /// picture, and a file that is there need not be drawn again.
  func path(of recipe: RecipeFile) -> String {
    let hash = Hex.text(Seed.hash(Array(recipe.json.utf8)))
    return "\(path)/wallpaper-\(hash)-\(recipe.recipe.mode.rawValue).png"
  }

  /// Removes our files that are no longer needed.
  func clean(keeping isNeeded: (_ name: String) -> Bool) {
    for name in (try? Folder.names(in: path)) ?? []
    where WallpaperFolder.isOurs(name) && !isNeeded(name) {
      // A file that cannot be removed costs some room and no more.
      FilePath.remove("\(path)/\(name)")
    }
  }

  /// Whether ``path(of:)`` makes such names.
  private static func isOurs(_ name: String) -> Bool {
    name.wholeMatch(of: /wallpaper-[0-9a-f]{16}-(light|dark)\.png/) != nil
  }
}
