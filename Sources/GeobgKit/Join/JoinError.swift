public import GeobgRecipe

/// Why files cannot be joined.
public enum JoinError: Error, Hashable, Sendable {
  /// There are no files.
  case nothing
  /// A file is damaged, or was not made by geobg.
  case damaged(String, MetadataError)
  /// A file carries a recipe that cannot be read.
  case unreadableRecipe(String, DocumentError)
  /// A file contains no recipe, so its rows are unknown.
  case withoutRecipe(String)
  /// Two files show different pictures.
  case differentPictures(String, String)
  /// Two files belong to different divisions.
  case differentCounts(String, Shard, String, Shard)
  /// Two files show the same rows.
  case sameRows(Shard, String, String)
  /// The files with these shares are missing.
  case missing([Int], of: Int)
}

extension JoinError: CustomStringConvertible {
  /// The most missing shares that are listed; the others are only counted.
  private static let listLimit = 8

  /// One sentence that names the files and says what to do.
  public var description: String {
    switch self {
    case .nothing: "there are no files to join; name the files of all rows"
    case .damaged(let path, let error): "\(path): \(error)"
    case .unreadableRecipe(let path, let error): "\(path): \(error)"
    case .withoutRecipe(let path):
      "\(path): the file contains no recipe, so its rows are unknown; make it again with metadata"
    case .differentPictures(let path, let other):
      "\(path) and \(other) belong to different pictures, because their recipes differ; name files "
        + "of one picture"
    case .differentCounts(let path, let rows, let other, let otherRows):
      "\(path) has rows \(rows) and \(other) has rows \(otherRows); name files of one division"
    case .sameRows(let rows, let path, let other):
      "\(path) and \(other) have the same rows \(rows); name only one of the two files"
    case .missing(let indexes, let count):
      "rows \(JoinError.list(indexes, of: count)) are missing; name their files too"
    }
  }

  private static func list(_ indexes: [Int], of count: Int) -> String {
    var names = indexes.prefix(listLimit).map { "\($0)/\(count)" }
    if indexes.count > listLimit { names.append("\(indexes.count - listLimit) more") }
    let last = names.popLast() ?? ""
    return names.isEmpty ? last : "\(names.joined(separator: ", ")) and \(last)"
  }

  /// The error for a failure to read the recipe of the file at `path`.
  static func reading(_ path: String, _ error: DocumentError) -> JoinError {
    switch error {
    case .picture(.missing): .withoutRecipe(path)
    case .picture(let error): .damaged(path, error)
    default: .unreadableRecipe(path, error)
    }
  }
}
