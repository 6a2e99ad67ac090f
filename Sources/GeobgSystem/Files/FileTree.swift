/// A folder, with all that is in it and below.
public struct FileTree: Sendable {
  /// How deep folders are followed into one another, far below what a path can name.
  private static let depthLimit = 256

  private let path: String

  /// The folder at `path`; nil where there is something else, or nothing.
  public init?(_ path: String) {
    guard FileStatus(path)?.kind == .folder else { return nil }
    self.path = path
  }

  /// The paths of the files whose names end in a dot and one of `extensions`, in either case; in the
  /// order in which people count, `2` before `10`.
  ///
  /// Links to files are followed and links to folders are not. What is hidden, pipes and devices are
  /// left out.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``, ``FileError/readFailed(path:reason:)``.
  public func files(withExtensions extensions: [String]) throws(FileError) -> [String] {
    let endings = extensions.map { "." + $0 }
    var files: [String] = []
    try FileTree.visit(path, depth: 0) { path in
      let name = path.lowercased()
      if endings.contains(where: name.hasSuffix) { files.append(path) }
    }
    return files.sorted(by: NaturalOrder.precedes)
  }

  private static func visit(
    _ folder: String, depth: Int, _ file: (String) -> Void
  ) throws(FileError) {
    for name in try Folder.names(in: folder) where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      if FileStatus(path, followingLinks: false)?.kind == .folder {
        if depth < depthLimit { try visit(path, depth: depth + 1, file) }
      } else if FileStatus(path)?.kind == .file {
        file(path)
      }
    }
  }
}
