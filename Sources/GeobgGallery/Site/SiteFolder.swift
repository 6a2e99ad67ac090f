internal import GeobgSystem

/// The folder of a site, in which files appear completely or not at all.
struct SiteFolder: Sendable {
  /// The path, without a slash at its end.
  private let path: String

  /// The folder at `path`.
  init(_ path: String) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The path of the file `name` in the folder.
  func path(_ name: String) -> String {
    path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  /// The folder's path without symbolic links.
  var resolved: String { FilePath.resolved(path) ?? path }

  /// Creates the folder, or the folder `name` in it.
  func make(_ name: String = "") throws(FileError) {
    try Folder.make(name.isEmpty ? path : path(name))
  }

  /// Writes `bytes` to the file `name`, unless it has them already.
  func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    if FileStatus(path(name))?.byteCount == bytes.count {
      let source = try FileSource.opening(path(name))
      if try source.bytes(in: 0..<bytes.count) == bytes { return }
    }
    try FileTarget(path(name)).write(bytes)
  }

  /// Removes the files in the folder `name` that are called like files of a site, a number and one of
  /// `endings`, and for which `isNeeded` returns false.
  func removeOld(
    in name: String, isNeeded: (_ name: String) -> Bool
  ) throws(FileError) {
    guard FileStatus(path(name))?.kind == .folder else { return }
    for file in try Folder.names(in: path(name)) where !isNeeded(file) {
      guard file.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false else { continue }
      FilePath.remove(path("\(name)/\(file)"))
    }
  }
}
