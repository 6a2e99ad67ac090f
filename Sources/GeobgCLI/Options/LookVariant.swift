internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgScene

/// A picture with one combination of the values of the options, for any seed.
struct LookVariant {
  /// The picture; its seed and what ``picks`` has count only in a list of pictures.
  var file: RecipeFile
  /// Whether meshes drawn by hand are removed, when the seed is known.
  let withoutMeshes: Bool
  /// What the seed picks.
  let picks: SeedPicks

  /// The picture with the seed that it has.
  var ofItsSeed: RecipeFile {
    var file = file
    picks.apply(to: &file.recipe)
    if withoutMeshes { file.recipe.removeMeshes() }
    return file
  }

  /// The picture of every seed.
  var ofAnySeed: BatchVariant { BatchVariant(file, withoutMeshes: withoutMeshes, picks: picks) }
}
