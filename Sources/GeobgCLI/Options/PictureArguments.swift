internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// A picture that an argument names, itself or in a list.
struct PictureArgument {
  /// The picture.
  let item: PictureList.Item
  /// Whether it is of a list; its file is then a regular one, and no other list.
  let isListed: Bool

  /// The name of the picture in messages.
  var name: String { item.name }

  /// The recipe of the picture.
  func recipeFile() throws -> RecipeFile {
    switch item {
    case .file(let path) where isListed: try RecipeArgument.recipeFile(listed: path)
    case .file(let path): try RecipeArgument.recipeFile(path)
    case .recipe(let file): file
    }
  }
}

/// Reads the pictures that arguments name: files, or lists such as `@favorites.txt`.
enum PictureArguments {
  /// The pictures of `arguments`, in order; folders and manifests are files here.
  static func items(_ arguments: [String]) throws -> [PictureArgument] {
    try arguments.flatMap { argument in
      guard let list = try list(argument) else {
        return [PictureArgument(item: .file(argument), isListed: false)]
      }
      return list.items.map { PictureArgument(item: $0, isListed: true) }
    }
  }

  /// The list that `argument` names with `@`; nil if it names something else.
  ///
  /// An existing file whose name begins with `@` is no list.
  static func list(_ argument: String) throws -> PictureList? {
    guard let path = listPath(argument) else { return nil }
    let (name, bytes) = try self.bytes(ofList: path)
    do {
      return try PictureList(parsing: bytes)
    } catch {
      throw Failure("\(name): \(error)", .badData)
    }
  }

  /// Whether `argument` names a list.
  static func isList(_ argument: String) -> Bool { listPath(argument) != nil }

  private static func listPath(_ argument: String) -> String? {
    guard argument.hasPrefix("@"), argument.utf8.count > 1, !FilePath.exists(argument) else {
      return nil
    }
    return String(argument.dropFirst())
  }

  /// The bytes of the list at `path`, or of standard input if `path` is `-`, and its name in errors.
  static func bytes(ofList path: String) throws -> (name: String, bytes: [UInt8]) {
    let name = path == "-" ? "standard input" : path
    let limit = SeedList.byteLimit
    let source =
      path == "-"
      ? ByteSource(try FileSource.standardInput())
      : try ByteSource.opening(path, prefix: limit + 1)
    guard source.byteCount <= Int64(limit) else {
      throw FileError.tooLarge(path: name, limit: limit)
    }
    return (name, try source.bytes(from: 0, atMost: Int64(limit)))
  }
}

extension PictureList.Item {
  /// The name of the picture in messages.
  var name: String {
    switch self {
    case .file(let path): path == "-" ? "standard input" : path
    case .recipe(let file): "seed \(file.recipe.seed.text)"
    }
  }
}
