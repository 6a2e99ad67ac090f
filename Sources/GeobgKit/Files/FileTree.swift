#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// A folder, with all that is in it and below.
public struct FileTree: Sendable {
  /// How deep folders are followed into one another, far below what a path can name.
  private static let depthLimit = 256

  private let path: String

  /// The folder at `path`; nil where there is something else, or nothing.
  public init?(_ path: String) {
    guard FileTree.kind(of: path, following: true) == S_IFDIR else { return nil }
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
    for name in try names(in: folder) where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      if kind(of: path, following: false) == S_IFDIR {
        if depth < depthLimit { try visit(path, depth: depth + 1, file) }
      } else if kind(of: path, following: true) == S_IFREG {
        file(path)
      }
    }
  }

  /// The names in `folder`, in no order.
  private static func names(in folder: String) throws(FileError) -> [String] {
    guard let stream = opendir(folder) else {
      throw .unreadable(path: folder, reason: System.reason)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      // The end and a failure answer alike, but for this.
      errno = 0
      guard let entry = readdir(stream) else { break }
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
        })
    }
    guard errno == 0 else { throw .readFailed(path: folder, reason: System.reason) }
    return names
  }

  /// The kind of what is at `path`, or of what a link there leads to; 0 for nothing.
  private static func kind(of path: String, following: Bool) -> mode_t {
    var status = stat()
    let result = following ? stat(path, &status) : lstat(path, &status)
    return result == 0 ? status.st_mode & S_IFMT : 0
  }
}
