public import GeobgKit
public import GeobgRecipe

/// What is made of every seed: a recipe whose own seed does not count, and a format.
public struct BatchVariant: Hashable, Sendable {
  /// What stands for the seed in a variant's recipe, so that equal variants are equal.
  private static let anySeed = try? Seed(parsing: "{seed}")

  /// The recipe, whose seed stands for any, and the file.
  public let file: RecipeFile
  /// Whether meshes drawn by hand are taken away.
  ///
  /// It waits for the seed: what an undo takes back depends on how many shapes a tap has placed.
  public let withoutMeshes: Bool

  /// A variant that draws `file`'s recipe with other seeds, as PNG where its format is open.
  public init(_ file: RecipeFile, withoutMeshes: Bool = false) {
    var file = file
    if let seed = BatchVariant.anySeed { file.recipe.seed = seed }
    // Of a picture's rows an item has all, whichever the recipe it starts from has.
    let isPNG = file.output.format == .png
    file.output = isPNG ? file.output.with(rows: .whole) : file.output
    self.file = file
    self.withoutMeshes = withoutMeshes && !file.recipe.drawing.gestures.isEmpty
  }

  /// The file of `seed`.
  public func file(of seed: Seed) -> RecipeFile {
    var file = file
    file.recipe.seed = seed
    if withoutMeshes { file.recipe.removeMeshes() }
    return file
  }

  /// The format, which the file has.
  var format: Format { file.output.format }
}
