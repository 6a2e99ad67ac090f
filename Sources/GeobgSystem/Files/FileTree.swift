/// A folder and everything below it.
public struct FileTree: Sendable {
  /// How many levels of folders are searched, at most; no path is long enough to reach it.
  private static let depthLimit = 256

  private let path: String

  /// The folder at `path`; nil if there is no folder.
  public init?(_ path: String) {
    guard FileStatus(path)?.kind == .folder else { return nil }
    self.path = path
  }

  /// The paths of all files whose names end in a dot and one of `extensions`, in either case.
  ///
  /// They are in natural order, `2` before `10`. Links to files are followed, links to folders are
  /// not. Hidden files, pipes and devices are left out.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``, ``FileError/readFailed(path:reason:)``.
  public func files(withExtensions extensions: [String]) throws(FileError) -> [String] {
    try files(withExtensions: extensions, other: { _ in })
  }

  /// The paths of all files with `extensions`, as ``files(withExtensions:)`` finds them; calls `other`
  /// with the path of each other file.
  ///
  /// - Throws: As ``files(withExtensions:)`` does.
  package func files(
    withExtensions extensions: [String], other: (_ path: String) -> Void
  ) throws(FileError) -> [String] {
    let endings = extensions.map { "." + $0 }
    var files: [String] = []
    try FileTree.visit(path, depth: 0) { path in
      let name = path.lowercased()
      if endings.contains(where: name.hasSuffix) { files.append(path) } else { other(path) }
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
