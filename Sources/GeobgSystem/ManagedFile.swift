/// A file of geobg's own in a folder of the user or of another program, such as a table of saved
/// wallpapers, a timer or a file of tokens.
///
/// Links in the path of its folder are followed, and a link in the file's place is not.
package struct ManagedFile {
  let folder: String
  let name: String

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

  /// Removes the file, if it is there and can be removed.
  package func remove() {
    try? ManagedFolder(folder).remove(name)
  }
}
