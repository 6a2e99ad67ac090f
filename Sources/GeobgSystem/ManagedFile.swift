/// A file of geobg's own in a folder of the user or of another program, such as a table of saved
/// wallpapers, a timer or a file of tokens.
///
/// Links in the path of its folder are followed, and a link in the file's place is not.
package struct ManagedFile {
  private let folder: String
  private let name: String

  /// The file at `path`.
  package init(_ path: String) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ""
    name = String(slash.map { path[path.utf8.index(after: $0)...] } ?? path[...])
  }

  /// The file called `name` in the folder at `folder`; links in `name` are not followed.
  package init(_ name: String, in folder: String) {
    (self.name, self.folder) = (name, folder)
  }

  /// The bytes, at most `limit`; nil if there is no file.
  package func bytes(atMost limit: Int) throws(FileError) -> [UInt8]? {
    try ManagedFolder.existing(folder)?.bytes(of: name, atMost: limit)
  }

  /// Writes `bytes`, the complete file, and makes its folder if it is missing.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try ManagedFolder.making(folder).write(bytes, to: name)
  }

  /// Writes `bytes` to a new file, which only its owner can read.
  ///
  /// - Throws: ``FileError/exists(path:)`` if anything has its name.
  package func writePrivately(_ bytes: [UInt8]) throws(FileError) {
    let folder = try ManagedFolder.making(folder)
    let path = folder.path(of: name)
    guard folder.status(of: name) == nil else { throw .exists(path: path) }
    let temporary = try TemporaryFile(for: name, in: folder, named: path, mode: 0o600)
    try temporary.append(bytes)
    try temporary.finish(mode: 0o600)
    try temporary.publish(as: name, replacing: false)
  }

  /// Keeps others that lock the file out, as long as the result exists; waits for them at most
  /// `seconds`.
  ///
  /// - Throws: ``FileError/inUse(path:by:)``, or why there can be no lock.
  package func lock(waiting seconds: Double) throws(FileError) -> FileLock {
    let folder = try ManagedFolder.making(folder)
    let end = CommandProcess.now + seconds
    while true {
      do throws(FileError) {
        return try FileLock("\(name).lock", in: folder)
      } catch .inUse where CommandProcess.now < end {
        CommandProcess.pause(milliseconds: 100)
      }
    }
  }

  /// Removes the file, if it is there and can be removed.
  package func remove() {
    try? ManagedFolder(folder).remove(name)
  }
}
