internal import GeobgBatch
internal import GeobgDesktop
internal import GeobgKit
internal import GeobgRecipe
internal import GeobgSystem

/// Reads the pictures that arguments name: files, links, or lists such as `@favorites.txt`.
enum PictureArguments {
  /// The pictures of `arguments`, in order; folders and manifests are files here.
  static func items(_ arguments: [String]) throws -> [PictureArgument] {
    try arguments.flatMap { argument in
      if let file = try RecipeArgument.linked(argument) {
        return [PictureArgument(item: .recipe(file), isListed: false)]
      }
      guard let list = try list(argument) else {
        return [PictureArgument(item: .file(argument), isListed: false)]
      }
      return list.items.map { PictureArgument(item: $0, isListed: true) }
    }
  }

  /// The pictures that `argument` names: all pictures in a folder, in the order of their names, the recipes of a list,
  /// or what ``items(_:)`` gives.
  static func contents(_ argument: String) throws -> [PictureArgument] {
    switch FileStatus(argument)?.kind {
    case .folder:
      let folder = try ManagedFolder(argument)
      let names = try folder.names().filter { Format(pathExtension: $0) != nil }.sorted()
      guard !names.isEmpty else {
        throw Failure(
          "\(argument): the folder has no pictures; name a folder with pictures of geobg",
          .inputMissing)
      }
      return names.map { name in
        PictureArgument(
          item: .file(argument.hasSuffix("/") ? argument + name : "\(argument)/\(name)"),
          isListed: true)
      }
    case .file:
      guard let source = try? ByteSource.regular(argument),
        ListedPictures.areLines(argument)
          || RecipeLines.isArray((try? source.bytes(from: 0, atMost: 64)) ?? [])
      else { return try items([argument]) }
      return try ListedPictures([argument]).pictures.map {
        PictureArgument(item: .recipe($0), isListed: true)
      }
    default: return try items([argument])
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
