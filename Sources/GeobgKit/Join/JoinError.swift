public import GeobgRecipe

/// Why files cannot be joined.
public enum JoinError: Error, Hashable, Sendable {
  /// There are no files.
  case nothing
  /// A file is damaged, or is not as geobg makes it.
  case damaged(String, MetadataError)
  /// A file carries a recipe that cannot be read.
  case unreadableRecipe(String, DocumentError)
  /// A file carries no recipe, so what it shows is unknown.
  case withoutRecipe(String)
  /// Two files show different pictures.
  case differentPictures(String, String)
  /// Two files are shares of different divisions.
  case differentCounts(String, Shard, String, Shard)
  /// Two files show the same rows.
  case sameRows(Shard, String, String)
  /// No file shows the shares of these numbers, of so many.
  case missing([Int], of: Int)
}

extension JoinError: CustomStringConvertible {
  /// The most missing shares that are listed; the others are only counted.
  private static let listLimit = 8

  /// One sentence that names the files and says what to do.
  public var description: String {
    switch self {
    case .nothing: "no files to join; name those of all rows"
    case .damaged(let path, let error): "\(path): \(error)"
    case .unreadableRecipe(let path, let error): "\(path): \(error)"
    case .withoutRecipe(let path):
      "\(path): it carries no recipe, so nothing tells which rows it shows; make it again with "
        + "metadata"
    case .differentPictures(let path, let other):
      "\(path) and \(other) are not of one picture: their recipes differ by more than rows; name "
        + "files of one"
    case .differentCounts(let path, let rows, let other, let otherRows):
      "\(path) is rows \(rows) and \(other) is rows \(otherRows); name files of one division"
    case .sameRows(let rows, let path, let other):
      "\(path) and \(other) are both rows \(rows); name one of them"
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
