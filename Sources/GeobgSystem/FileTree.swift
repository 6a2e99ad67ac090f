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
    try files(
      withExtensions: extensions, other: { _ in },
      unlisted: { error throws(FileError) in throw error })
  }

  /// The paths of all files with `extensions`, as ``files(withExtensions:)`` finds them.
  ///
  /// - Parameters:
  ///   - other: Called with the path of each other file.
  ///   - unlisted: Called for each folder below this one that cannot be listed; it is skipped, unless
  ///     the call throws.
  /// - Throws: The error of this folder, if it cannot be listed; and what `unlisted` throws.
  package func files(
    withExtensions extensions: [String], other: (_ path: String) -> Void,
    unlisted: (FileError) throws(FileError) -> Void
  ) throws(FileError) -> [String] {
    let endings = extensions.map { "." + $0 }
    var files: [String] = []
    try FileTree.visit(path, depth: 0, unlisted) { path in
      let name = path.lowercased()
      if endings.contains(where: name.hasSuffix) { files.append(path) } else { other(path) }
    }
    return files.sorted(by: NaturalOrder.precedes)
  }

  private static func visit(
    _ folder: String, depth: Int, _ unlisted: (FileError) throws(FileError) -> Void,
    _ file: (String) -> Void
  ) throws(FileError) {
    let names: [String]
    do throws(FileError) {
      names = try Folder.names(in: folder)
    } catch {
      if depth == 0 { throw error }
      return try unlisted(error)
    }
    for name in names where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      if FileStatus(path, followingLinks: false)?.kind == .folder {
        if depth < depthLimit { try visit(path, depth: depth + 1, unlisted, file) }
      } else if FileStatus(path)?.kind == .file {
        file(path)
      }
    }
  }
}
