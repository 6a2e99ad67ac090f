#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Lists folders.
package enum Folder {
  /// The names of everything in the folder at `path`, sorted by bytes; an empty path is the current
  /// folder.
  package static func names(in path: String) throws(FileError) -> [String] {
    let place = (path.isEmpty ? "." : path).systemPath
    return try names(of: open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC), at: path)
  }

  /// The names of everything in the folder `descriptor`, which is at `path`; closes it.
  static func names(of descriptor: CInt, at path: String) throws(FileError) -> [String] {
    var names: [String] = []
    try forEachName(of: descriptor, at: path) { name in
      names.append(PathText.text(name))
      return true
    }
    return names.sorted { one, other in
      PathText.bytes(one).lexicographicallyPrecedes(PathText.bytes(other))
    }
  }

  /// Calls `body` for each name in the folder `descriptor`, which is at `path`, until it returns false;
  /// closes the descriptor.
  static func forEachName(
    of descriptor: CInt, at path: String, _ body: (UnsafePointer<CChar>) -> Bool
  ) throws(FileError) {
    guard descriptor >= 0, let stream = fdopendir(descriptor) else {
      let error = FileError.unreadable(path: path, reason: System.reason(for: path))
      if descriptor >= 0 { close(descriptor) }
      throw error
    }
    defer { closedir(stream) }
    while true {
      // The end and a failure both return nil; only `errno` distinguishes them.
      errno = 0
      guard let entry = readdir(stream) else { break }
      let goesOn = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 1) { name in
          strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || body(name)
        }
      }
      guard goesOn else { return }
    }
    guard errno == 0 else { throw .readFailed(path: path, reason: System.reason) }
  }
}

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

/// The natural order of names: `2` before `10`.
///
/// Runs of digits are compared as numbers, everything else byte by byte, independent of the locale.
/// Paths are compared name by name, so that files of the same folder stay together.
package enum NaturalOrder {
  /// Whether the path `left` comes before the path `right`.
  package static func precedes(_ left: String, _ right: String) -> Bool {
    let slash = UInt8(ascii: "/")
    let names = (left.utf8.split(separator: slash), right.utf8.split(separator: slash))
    for (one, other) in zip(names.0, names.1) {
      let order = compare(one, other)
      if order != 0 { return order < 0 }
    }
    if names.0.count != names.1.count { return names.0.count < names.1.count }
    // The numbers are equal, but have different leading zeros.
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// Negative, zero or positive if `left` comes before, equals, or comes after `right`.
  private static func compare(_ left: Substring.UTF8View, _ right: Substring.UTF8View) -> Int {
    var (left, right) = (left[...], right[...])
    while let one = left.first, let other = right.first {
      guard isDigit(one), isDigit(other) else {
        if one != other { return Int(one) - Int(other) }
        left = left.dropFirst()
        right = right.dropFirst()
        continue
      }
      let numbers = (number(&left), number(&right))
      if numbers.0.count != numbers.1.count { return numbers.0.count - numbers.1.count }
      if !numbers.0.elementsEqual(numbers.1) {
        return numbers.0.lexicographicallyPrecedes(numbers.1) ? -1 : 1
      }
    }
    return left.count - right.count
  }

  /// Removes the leading digits of `text` and returns them without leading zeros.
  private static func number(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
    let digits = text.prefix(while: isDigit)
    text = text[digits.endIndex...]
    return digits.drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
