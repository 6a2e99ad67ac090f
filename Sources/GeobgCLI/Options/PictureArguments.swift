internal import GeobgBatch
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// Reads the pictures that arguments name: files, or lists such as `@favorites.txt`.
enum PictureArguments {
  /// The pictures of `arguments`, in order; folders and manifests are files here.
  static func items(_ arguments: [String]) throws -> [PictureList.Item] {
    try arguments.flatMap { try list($0)?.items ?? [.file($0)] }
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
    let source =
      path == "-" ? ByteSource(try FileSource.standardInput()) : try ByteSource.opening(path)
    guard source.byteCount <= Int64(SeedList.byteLimit) else {
      throw FileError.tooLarge(path: name, limit: SeedList.byteLimit)
    }
    return (name, try source.bytes(from: 0, atMost: Int64(SeedList.byteLimit)))
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

  /// The recipe of the picture.
  func recipeFile() throws -> RecipeFile {
    switch self {
    case .file(let path): try RecipeArgument.recipeFile(path)
    case .recipe(let file): file
    }
  }
}
