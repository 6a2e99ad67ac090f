public import GeobgKit
public import GeobgRecipe
internal import GeobgSystem

/// One file of a batch.
public struct BatchItem: Hashable, Sendable {
  /// The item's number in the plan, from 0.
  public let index: UInt64
  /// The seed of the picture.
  public let seed: Seed
  /// The file's path, relative to the batch's folder.
  public let name: String
  /// The recipe and the format.
  public let file: RecipeFile
}
