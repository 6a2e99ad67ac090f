#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// A name in a folder: what a path means once its symbolic links are followed.
struct FolderEntry {
  /// As many links as the kernel follows.
  private static let linkLimit = 40

  /// The path with the links at its end followed.
  let path: String
  /// What is there now; nil for nothing.
  let status: FileStatus?

  /// What `path` leads to.
  ///
  /// The file need not be there, nor what a link leads to.
  init(following path: String) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(path: path, reason: "there is no such name; name a file")
    }
    var current = path
    for _ in 0..<FolderEntry.linkLimit {
      let status = FileStatus(current, followingLinks: false)
      if status?.kind == .link, let link = FolderEntry.link(at: current) {
        current = link.hasPrefix("/") ? link : FolderEntry.folder(of: current) + "/" + link
        continue
      }
      // What is not there yet is no fault; a folder that is not there is found when it is opened.
      self.path = current
      self.status = status
      guard !name.isEmpty else {
        throw .cannotCreate(path: path, reason: "it names a folder; name a file in it")
      }
      return
    }
    throw .cannotCreate(path: path, reason: "too many symbolic links")
  }

  /// The folder's path.
  var folder: String { FolderEntry.folder(of: path) }

  /// The name within the folder; empty where the path ends in a slash.
  var name: String {
    String(
      path[(FolderEntry.lastSlash(in: path).map(path.utf8.index(after:)) ?? path.startIndex)...])
  }

  private static func folder(of path: String) -> String {
    guard let slash = lastSlash(in: path) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path is bytes: to Swift a slash and an accent after it are one character, and no slash.
  private static func lastSlash(in path: String) -> String.Index? {
    path.utf8.lastIndex(of: UInt8(ascii: "/"))
  }

  private static func link(at path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.assumingMemoryBound(to: CChar.self).baseAddress.map { readlink(path, $0, bytes.count) }
        ?? -1
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}
