public import GeobgKit
public import GeobgRecipe

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

  /// A variant that draws `file`'s recipe with other seeds, as PNG if the format is not set.
  public init(_ file: RecipeFile, withoutMeshes: Bool = false) {
    var file = file
    if let seed = BatchVariant.anySeed { file.recipe.seed = seed }
    // An item always has all rows of the picture, even if the original recipe has only some.
    let isPNG = file.output.format == .png
    file.output = isPNG ? file.output.with(rows: .whole) : file.output
    self.file = file
    self.withoutMeshes = withoutMeshes && !file.recipe.drawing.gestures.isEmpty
  }

  /// The recipe and output for `seed`.
  public func file(of seed: Seed) -> RecipeFile {
    var file = file
    file.recipe.seed = seed
    if withoutMeshes { file.recipe.removeMeshes() }
    return file
  }

  /// The format of the file.
  var format: Format { file.output.format }
}
