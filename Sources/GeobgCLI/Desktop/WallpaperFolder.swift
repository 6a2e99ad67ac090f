internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// The folder of the wallpapers that geobg has made for desktops.
struct WallpaperFolder {
  let path: String

  /// Where the file of `recipe` is, or will be.
  ///
  /// The name follows from what is in the file: a desktop that keeps what it has read under a name
  /// sees a new picture, and a file that is there need not be made again.
  func path(of recipe: RecipeFile) -> String {
    let digest = SHA256.digest(of: recipe.json).prefix(16)
    return "\(path)/wallpaper-\(digest)-\(recipe.recipe.mode.rawValue).png"
  }

  /// Removes the files that `isNeeded` says of their names that they are not.
  func clean(keeping isNeeded: (String) -> Bool) {
    for name in (try? Folder.names(in: path)) ?? []
    where WallpaperFolder.isOurs(name) && !isNeeded(name) {
      // A file that stays costs some room and no more.
      FilePath.remove("\(path)/\(name)")
    }
  }

  /// Whether ``path(of:)`` makes such names.
  private static func isOurs(_ name: String) -> Bool {
    name.wholeMatch(of: /wallpaper-[0-9a-f]{16}-(light|dark)\.png/) != nil
  }
}
