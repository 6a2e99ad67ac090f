public import GeobgKit
public import GeobgRecipe
internal import GeobgSystem

/// A recipe and a format, made with every seed; the recipe's own seed is ignored.
public struct BatchVariant: Hashable, Sendable {
  /// A placeholder for the seed in a variant's recipe, so that equal variants compare equal.
  private static let anySeed = try? Seed(parsing: "{seed}")

  /// The recipe, with a placeholder for the seed, and the output.
  public let file: RecipeFile
  /// Whether meshes drawn by hand are removed.
  ///
  /// They are removed only when the seed is known, because what an undo removes depends on how many
  /// shapes a tap placed.
  public let withoutMeshes: Bool
  /// What the seed picks of each recipe; its values in ``file`` have no meaning.
  package let picks: SeedPicks

  /// A variant that draws `file`'s recipe with other seeds, as PNG if the format is not set.
  public init(_ file: RecipeFile, withoutMeshes: Bool = false) {
    self.init(file, withoutMeshes: withoutMeshes, picks: SeedPicks())
  }

  /// A variant that draws `file`'s recipe with other seeds, which pick some of its values.
  package init(_ file: RecipeFile, withoutMeshes: Bool, picks: SeedPicks) {
    self.picks = picks
    var file = file
    if let seed = BatchVariant.anySeed { file.recipe.seed = seed }
    self.file = file.withAllRows
    self.withoutMeshes = withoutMeshes && !file.recipe.drawing.gestures.isEmpty
  }

  /// The recipe and output for `seed`.
  public func file(of seed: Seed) -> RecipeFile {
    var file = file
    file.recipe.seed = seed
    picks.apply(to: &file.recipe)
    if withoutMeshes { file.recipe.removeMeshes() }
    return file
  }

  /// The files that name the variant's pictures: one, or one for each palette that a seed may pick.
  var namedFiles: [RecipeFile] { picks.palettes(in: file) }

  package var format: Format { file.output.format }
}
