internal import GeobgSystem

/// The folder of a site, whose files change together.
///
/// New files are collected in a hidden folder inside the site and moved to their places at the end,
/// so a run that fails or is killed leaves the earlier site. A run that is killed while files are
/// moved is finished by the next one. Only one process at a time writes a site.
final class SiteFolder: Sendable {
  /// The folders of numbered files.
  private static let folders = [
    Originals.folder, Thumbnails.folder, PicturePages.folder, OverviewPages.folder,
  ]
  /// The folder of new files.
  private static let staging = ".geobg-new"
  /// The list of the files to remove; the new files are complete once it exists.
  private static let plan = staging + "/.remove"
  private static let lock = ".geobg-lock"
  /// The first characters of a site's catalog.
  private static let mark = Array("globalThis.geobgCatalog".utf8)

  /// The path, without a slash at its end.
  private let path: String
  /// Whether this object created the folder.
  private let isNew: Bool
  /// Only `deinit` changes it.
  private nonisolated(unsafe) var lock: FileLock?

  /// The folder at `path`, which is created if it is missing, and locked.
  ///
  /// - Throws: ``GalleryError/notSite(path:)`` for a folder with other files,
  ///   ``GalleryError/busy(path:holder:)``, ``GalleryError/file(_:)``.
  init(_ path: String) throws(GalleryError) {
    let path = path.utf8.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    self.path = path
    isNew = !FilePath.exists(path)
    let isSite: Bool
    do throws(FileError) {
      try Folder.make(path)
      isSite = if isNew { true } else { try SiteFolder.isSite(path) }
    } catch {
      throw .file(error)
    }
    guard isSite else { throw .notSite(path: path) }
    do throws(FileError) {
      lock = try FileLock(SiteFolder.join(path, SiteFolder.lock))
    } catch .inUse(_, let holder) {
      throw .busy(path: path, holder: holder)
    } catch {
      throw .file(error)
    }
    guard FilePath.exists(self.path(SiteFolder.plan)) else {
      discard()
      return
    }
    try GalleryError.mapping(GalleryError.file, try move())
  }

  deinit {
    // Without the lock, the new files are another process's. With a plan, the next run goes on.
    if lock != nil, !FilePath.exists(path(SiteFolder.plan)) { discard() }
    lock = nil
    if isNew { Folder.remove(path) }
  }

  /// Whether the folder at `path` is a site, or has no visible files.
  private static func isSite(_ path: String) throws(FileError) -> Bool {
    let names = try Folder.names(in: path).filter { !$0.hasPrefix(".") }
    guard !names.isEmpty, !FilePath.exists(join(path, plan)) else { return true }
    let catalog = join(path, GallerySite.scriptName)
    guard FileStatus(catalog)?.kind == .file else { return false }
    return try FileSource.regular(catalog).bytes(in: 0..<mark.count) == mark
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  func path(_ name: String) -> String { SiteFolder.join(path, name) }

  var resolved: String { FilePath.resolved(path) ?? path }

  /// The bytes of the earlier file `name`; nil if it is missing or cannot be read.
  func bytes(of name: String) -> [UInt8]? {
    guard FileStatus(path(name))?.kind == .file else { return nil }
    do {
      let source = try FileSource.regular(path(name))
      return try source.bytes(in: 0..<source.byteCount)
    } catch {
      return nil
    }
  }

  /// Writes `bytes` to the file `name`, unless it has them already.
  func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    let status = FileStatus(path(name), followingLinks: false)
    if status?.kind == .file, status?.byteCount == bytes.count {
      let source = try FileSource.regular(path(name))
      if try source.bytes(in: 0..<bytes.count) == bytes { return }
    }
    try write(to: name) { append throws(FileError) in try append(bytes) }
  }

  func write(
    to name: String,
    _ body: (_ append: ([UInt8]) throws(FileError) -> Void) throws(FileError) -> Void
  ) throws(FileError) {
    switch FileStatus(path(name), followingLinks: false)?.kind {
    case nil, .file, .link: break
    case .folder, .special:
      throw .cannotCreate(
        path: path(name), reason: "a folder has this name; choose another file name")
    }
    let staged = path("\(SiteFolder.staging)/\(name)")
    try Folder.make(for: staged)
    func itself(_ error: FileError) -> FileError { error }
    try FileTarget(staged).write(wrapping: itself, body)
  }

  /// Moves all new files to their places, and removes old files.
  ///
  /// - Parameters:
  ///   - isNeeded: Whether a numbered file in a folder is still one of the site. Other files are
  ///     left alone.
  ///   - removing: More files to remove.
  func publish(
    removing: [String], isNeeded: (_ folder: String, _ name: String) -> Bool
  ) throws(FileError) {
    var old = removing.filter { FilePath.exists(path($0)) }
    for folder in SiteFolder.folders {
      for name in try names(in: path(folder))
      where SiteFolder.isNumbered(name[...]) && !isNeeded(folder, name) {
        old.append("\(folder)/\(name)")
      }
    }
    try Folder.make(path(SiteFolder.staging))
    try FileTarget(path(SiteFolder.plan)).write(Array(old.map { $0 + "\n" }.joined().utf8))
    try move()
  }

  /// Moves the new files to their places, and removes the files of the plan.
  ///
  /// The catalog of the page is the last file.
  private func move() throws(FileError) {
    let staging = path(SiteFolder.staging)
    let bytes = try FileSource.regular(path(SiteFolder.plan))
    let plan = String(decoding: try bytes.bytes(in: 0..<bytes.byteCount), as: UTF8.self)
    for folder in SiteFolder.folders {
      let names = try self.names(in: "\(staging)/\(folder)")
      if !names.isEmpty { try Folder.make(path(folder)) }
      for name in names {
        try FilePath.move("\(staging)/\(folder)/\(name)", to: path("\(folder)/\(name)"))
      }
      if !names.isEmpty { Folder.sync(path(folder)) }
    }
    for name in plan.split(separator: "\n").map(String.init) where isOwn(name) {
      FilePath.remove(path(name))
    }
    for folder in SiteFolder.folders { Folder.remove(path(folder)) }
    let names = try Folder.names(in: staging).filter {
      FileStatus("\(staging)/\($0)", followingLinks: false)?.kind == .file && !$0.hasPrefix(".")
    }
    for name in names.filter({ $0 != GallerySite.scriptName })
      + names.filter({ $0 == GallerySite.scriptName })
    {
      try FilePath.move("\(staging)/\(name)", to: path(name))
    }
    Folder.sync(path)
    discard()
  }

  /// Whether `name` is a file that a plan may remove.
  private func isOwn(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return name == GallerySite.filesName || name == PicturePages.style
      || parts.count == 2 && SiteFolder.folders.contains(String(parts[0]))
        && SiteFolder.isNumbered(parts[1])
  }

  /// Removes the folder of new files.
  private func discard() {
    let staging = path(SiteFolder.staging)
    guard FileStatus(staging, followingLinks: false)?.kind == .folder else { return }
    for folder in SiteFolder.folders.map({ "\(staging)/\($0)" }) + [staging] {
      for name in (try? Folder.names(in: folder)) ?? [] { FilePath.remove("\(folder)/\(name)") }
      Folder.remove(folder)
    }
  }

  /// The names in the folder at `path`; none if there is no folder.
  private func names(in path: String) throws(FileError) -> [String] {
    FileStatus(path)?.kind == .folder ? try Folder.names(in: path) : []
  }

  /// Whether `name` is called like a file of a picture: `12.jpg`, `12-2.png`.
  private static func isNumbered(_ name: Substring) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else { return false }
    let numbers = parts[0].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return numbers.count <= 2
      && numbers.allSatisfy { digits in
        !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
      } && parts[1].allSatisfy { (0x61...0x7A).contains($0) }
  }
}
