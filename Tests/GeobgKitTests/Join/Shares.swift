import GeobgKit
import GeobgRecipe
import GeobgScene
import GeobgSystem
import GeobgTestSupport

/// The files of a picture's shares, in memory, for tests that join and damage them.
struct Shares: Sendable {
  /// The recipe of the whole picture.
  let recipeFile: RecipeFile
  /// The whole picture, made by a single run.
  let whole: [UInt8]
  /// The shares' files, by name.
  var files: [String: [UInt8]]
  /// The names of the shares' files, from top to bottom.
  let names: [String]

  /// The shares of `recipe` in `count` files.
  ///
  /// - Parameter whole: The whole picture, if it was made before.
  init(
    _ recipe: Recipe, _ compression: PNGCompression = .fast, count: Int, whole: [UInt8]? = nil
  ) throws {
    var output = Output(format: .png)
    output.compression = compression
    recipeFile = RecipeFile(recipe, output: output)
    self.whole = try whole ?? recipeFile.render()
    names = (0..<count).map { "\($0).png" }
    files = [:]
    for (index, name) in names.enumerated() {
      let rows = output.with(rows: try Shard(index: index, of: count))
      var rendering = RenderOptions()
      rendering.threads = 1 + index % 2
      files[name] = try RecipeFile(recipe, output: rows).render(rendering)
    }
  }

  /// The shares of a picture without shapes of 8 by 257 pixels: two bands, of 256 rows and of one
  /// row.
  static func small() throws -> Shares {
    var recipe = try Fixtures.recipe(1, width: 8, height: 257)
    recipe.plane = nil
    return try Shares(recipe, count: 2)
  }

  /// The result of joining the files `names`.
  func joined(_ names: [String], progress: @escaping @Sendable (Double) -> Void = { _ in }) throws
    -> [UInt8]
  {
    var bytes: [UInt8] = []
    try file(names).prepared(progress: progress).write { bytes += $0 }
    return bytes
  }

  /// Why the files `names` cannot be joined; nil if they can.
  func refusal(_ names: [String]) throws -> OutputError? {
    do {
      _ = try joined(names)
      return nil
    } catch GeobgError.join(let error) {
      return error
    }
  }

  /// The files `names`, checked and ready to be joined.
  func file(_ names: [String]) throws -> JoinedFile {
    let files = files
    return try JoinedFile(names) { name throws(FileError) in
      guard let bytes = files[name] else {
        throw .unreadable(path: name, reason: "no such file")
      }
      return ByteSource(bytes)
    }
  }
}
