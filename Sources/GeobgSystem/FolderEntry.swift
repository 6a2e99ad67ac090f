#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The folder and the name that a path refers to after its symbolic links are followed.
struct FolderEntry {
  /// The kernel follows the same number of links.
  private static let linkLimit = 40

  /// The path, after following the links at its end.
  let path: String
  /// The status of the file; nil if it does not exist.
  let status: FileStatus?

  /// The entry that `path` refers to.
  ///
  /// Neither the file nor the target of a link needs to exist.
  ///
  /// - Parameter followingLinks: Whether a symbolic link at the end of the path is followed.
  init(at path: String, followingLinks: Bool) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(path: path, reason: "it is not a valid file name; write another name")
    }
    var current = path
    for _ in 0..<FolderEntry.linkLimit {
      var status = FileStatus(current, followingLinks: false)
      // The link of an open pipe, where /dev/stdout may lead, holds no path; only the kernel can
      // follow it.
      if followingLinks, status?.kind == .link,
        let device = FileStatus(current), device.kind == .special
      {
        status = device
      }
      if followingLinks, status?.kind == .link, let link = FolderEntry.link(at: current) {
        current = link.hasPrefix("/") ? link : FolderEntry.folder(of: current) + "/" + link
        continue
      }
      // The file may be missing; a missing folder is reported when it is opened.
      self.path = current
      self.status = status
      guard !name.isEmpty else {
        throw .cannotCreate(path: path, reason: "a folder has this name; choose another file name")
      }
      return
    }
    throw .cannotCreate(path: path, reason: "too many symbolic links")
  }

  var folder: String { FolderEntry.folder(of: path) }

  /// The name within the folder; empty if the path ends in a slash.
  var name: String {
    String(
      path[(FolderEntry.lastSlash(in: path).map(path.utf8.index(after:)) ?? path.startIndex)...])
  }

  private static func folder(of path: String) -> String {
    guard let slash = lastSlash(in: path) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Search bytes, because Swift combines a slash and a following accent into one character.
  private static func lastSlash(in path: String) -> String.Index? {
    path.utf8.lastIndex(of: UInt8(ascii: "/"))
  }

  private static func link(at path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.assumingMemoryBound(to: CChar.self).baseAddress.map {
        readlink(path.systemPath, $0, bytes.count)
      }
        ?? -1
    }
    return count > 0 ? PathText.text(buffer[..<count]) : nil
  }
}
