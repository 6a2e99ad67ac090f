#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Absolute paths, and whether something is at a path.
package enum FilePath {
  /// `path` as an absolute path; symbolic links and dots are not resolved.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)`` if the current folder no longer exists.
  package static func absolute(_ path: String) throws(FileError) -> String {
    if path.hasPrefix("/") { return path }
    if let host = CommandHost.current { return "\(host.folder)/\(path)" }
    guard let folder = getcwd(nil, 0) else {
      throw .unreadable(
        path: path, reason: "the current folder no longer exists; use a path that begins with /")
    }
    defer { free(folder) }
    return "\(PathText.text(folder))/\(path)"
  }

  /// The absolute path of `path`, without dots and symbolic links; nil if nothing is there.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path.systemPath, nil) else { return nil }
    defer { free(resolved) }
    return PathText.text(resolved)
  }

  package static func exists(_ path: String) -> Bool {
    access(path.systemPath, F_OK) == 0
  }
}

extension String {
  /// The path in this text as the system receives it: its bytes and a zero byte.
  ///
  /// The system would stop at a zero byte in the text, and use another file than the text says. No
  /// file can have such a name, so it becomes the empty path, which the system never finds.
  /// ``System/reason(for:)`` then says why.
  ///
  /// A relative path begins at the folder of the current work.
  var systemPath: [CChar] {
    guard let host = CommandHost.current, !isEmpty, !hasPrefix("/") else { return systemText }
    return utf8.contains(0) ? [0] : "\(host.folder)/\(self)".systemText
  }

  /// The text as the system receives it, where it is no path of the current folder: its bytes and a
  /// zero byte; the empty text if there is a zero byte in it.
  var systemText: [CChar] {
    let bytes = PathText.bytes(self)
    return bytes.contains(0) ? [0] : bytes.map { CChar(bitPattern: $0) } + [0]
  }
}
