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
  private static let plan = "\(staging)/.remove"
  private static let lock = ".geobg-lock"
  /// The first characters of a site's catalog.
  private static let mark = Array("globalThis.geobgCatalog".utf8)

  /// Everything in the site is found from here, and no link is followed.
  private let folder: ManagedFolder
  /// Whether this object created the folder.
  private let isNew: Bool
  /// Only `deinit` changes it.
  private nonisolated(unsafe) var lock: FileLock?

  /// The folder at `path`, which is created if it is missing, and locked.
  ///
  /// - Throws: ``GalleryError/notSite(path:)`` for a folder with other files,
  ///   ``GalleryError/busy(path:holder:)``, ``GalleryError/file(_:)``, also if one of its folders is
  ///   a link.
  init(_ path: String) throws(GalleryError) {
    let path = path.utf8.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    isNew = !FilePath.exists(path)
    let isSite: Bool
    do throws(FileError) {
      folder = try ManagedFolder.making(path)
      isSite = if isNew { true } else { try SiteFolder.isSite(folder) }
      // Before anything is drawn.
      for name in SiteFolder.folders + [SiteFolder.staging]
      where folder.status(of: name)?.kind == .link { _ = try folder.folder(name) }
    } catch {
      throw .file(error)
    }
    guard isSite else { throw .notSite(path: path) }
    do throws(FileError) {
      lock = try FileLock(SiteFolder.lock, in: folder)
    } catch .inUse(_, let holder) {
      throw .busy(path: path, holder: holder)
    } catch {
      throw .file(error)
    }
    guard hasPlan else {
      discard()
      return
    }
    try GalleryError.mapping(GalleryError.file, try move())
  }

  deinit {
    // Without the lock, the new files are another process's. With a plan, the next run goes on.
    if lock != nil, !hasPlan { discard() }
    lock = nil
    if isNew { folder.removeItself() }
  }

  /// Whether `folder` is a site, or has no visible files.
  private static func isSite(_ folder: ManagedFolder) throws(FileError) -> Bool {
    let names = try folder.names().filter { !$0.hasPrefix(".") }
    guard !names.isEmpty, folder.status(of: plan)?.kind != .file else { return true }
    guard folder.status(of: GallerySite.scriptName)?.kind == .file else { return false }
    return try folder.bytes(of: GallerySite.scriptName, atMost: mark.count) == mark
  }

  private var hasPlan: Bool { folder.status(of: SiteFolder.plan)?.kind == .file }

  func path(_ name: String) -> String { folder.path(of: name) }

  var resolved: String { FilePath.resolved(folder.path) ?? folder.path }

  /// The earlier catalog called `name`; nil if there is none.
  func catalog(_ name: String) -> KnownCatalog? {
    (try? FileReader(name, in: folder)).flatMap { KnownCatalog($0) }
  }

  /// The size of the earlier file `name`; nil if it is missing.
  func byteCount(of name: String) -> Int? {
    folder.status(of: name).flatMap { $0.kind == .file ? $0.byteCount : nil }
  }

  /// The bytes of the earlier file `name`; nil if it is missing or cannot be read.
  func bytes(of name: String) -> [UInt8]? {
    try? folder.bytes(of: name)
  }

  /// Writes `bytes` to the file `name`, unless it has them already.
  func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    if byteCount(of: name) == bytes.count, try folder.bytes(of: name) == bytes { return }
    try write(to: name) { append throws(FileError) in try append(bytes) }
  }

  func write(
    to name: String,
    _ body: (_ append: ([UInt8]) throws(FileError) -> Void) throws(FileError) -> Void
  ) throws(FileError) {
    switch folder.status(of: name)?.kind {
    case nil, .file, .link: break
    case .folder, .special:
      throw .cannotCreate(
        path: path(name), reason: "a folder has this name; choose another file name")
    }
    func itself(_ error: FileError) -> FileError { error }
    let target = try FileTarget("\(SiteFolder.staging)/\(name)", in: folder)
    try target.write(wrapping: itself, body)
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
    var old = removing.filter { folder.status(of: $0) != nil }
    for place in SiteFolder.folders {
      for name in try names(in: place, of: folder)
      where SiteFolder.isNumbered(name[...]) && !isNeeded(place, name) {
        old.append("\(place)/\(name)")
      }
    }
    try folder.write(Array(old.map { $0 + "\n" }.joined().utf8), to: SiteFolder.plan)
    try move()
  }

  /// Moves the new files to their places, and removes the files of the plan.
  ///
  /// The catalog of the page is the last file.
  private func move() throws(FileError) {
    let plan = String(decoding: try folder.bytes(of: SiteFolder.plan) ?? [], as: UTF8.self)
    let staging = try folder.making(SiteFolder.staging)
    for name in SiteFolder.folders {
      guard let new = try staging.folder(name) else { continue }
      let names = try files(of: new)
      guard !names.isEmpty else { continue }
      let place = try folder.making(name)
      for name in names { try new.move(name, to: place) }
      place.sync()
    }
    for name in plan.split(separator: "\n").map(String.init) where isOwn(name) {
      folder.remove(name)
    }
    for name in SiteFolder.folders { folder.removeFolder(name) }
    let names = try files(of: staging).filter { !$0.hasPrefix(".") }
    for name in names.filter({ $0 != GallerySite.scriptName })
      + names.filter({ $0 == GallerySite.scriptName })
    {
      try staging.move(name, to: folder)
    }
    folder.sync()
    discard()
  }

  /// Whether `name` is a file that a plan may remove.
  private func isOwn(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return [GallerySite.filesName, PicturePages.style, AtomFeed.name].contains(name)
      || parts.count == 2 && SiteFolder.folders.contains(String(parts[0]))
        && SiteFolder.isNumbered(parts[1])
  }

  /// Removes the folder of new files.
  private func discard() {
    guard let staging = try? folder.folder(SiteFolder.staging) else { return }
    for name in SiteFolder.folders {
      guard let new = try? staging.folder(name) else { continue }
      for name in (try? new.names()) ?? [] { new.remove(name) }
      staging.removeFolder(name)
    }
    for name in (try? staging.names()) ?? [] { staging.remove(name) }
    folder.removeFolder(SiteFolder.staging)
  }

  /// The names in the folder called `name` of `parent`; none if there is no folder.
  private func names(in name: String, of parent: ManagedFolder) throws(FileError) -> [String] {
    guard parent.status(of: name)?.kind != .file else { return [] }
    return try parent.folder(name)?.names() ?? []
  }

  /// The names of the regular files in `folder`.
  private func files(of folder: ManagedFolder) throws(FileError) -> [String] {
    try folder.names().filter { folder.status(of: $0)?.kind == .file }
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
