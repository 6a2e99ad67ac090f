internal import GeobgKit
package import GeobgStudio
internal import GeobgSystem

/// The folder of a gallery's site: the page and the catalogs.
package struct GallerySite: Sendable {
  /// The name of the catalog for other programs, from which the next run finds the changes.
  private static let catalogName = "catalog.json"

  /// The name of the script with the facts about files.
  private static let filesName = "files.js"

  private let folder: SiteFolder
  /// The files of the page.
  private let assets: [StudioAsset]

  /// The site in the folder `path`.
  ///
  /// - Parameter assets: The files of the page.
  package init(_ path: String, assets: [StudioAsset]) {
    folder = SiteFolder(path)
    self.assets = assets
  }

  /// The catalog of an earlier run; nil if there is none.
  package var known: KnownCatalog? { KnownCatalog(path(GallerySite.catalogName)) }

  /// The path of the file `name` in the folder.
  package func path(_ name: String) -> String { folder.path(name) }

  /// Writes the site of `catalog`.
  ///
  /// Each file appears completely or not at all, and the catalog of the page is the last one. So a
  /// run that was killed leaves the earlier gallery.
  ///
  /// - Parameters:
  ///   - originals: Whether the site has the pictures' files. Default: it has none.
  ///   - hasThumbnails: Whether the site has small pictures, and a page for each picture. Default:
  ///     no.
  ///   - known: The earlier catalog; what did not change is not made again. Default: none.
  ///   - threads: How many small pictures are drawn in parallel. Default: 1.
  /// - Throws: ``GalleryError/file(_:)``, ``GalleryError/picture(_:)``.
  package func write(
    _ catalog: Catalog, originals: Originals = .none, hasThumbnails: Bool = false,
    known: KnownCatalog? = nil, threads: Int = 1
  ) throws(GalleryError) {
    let targets: Targets
    do throws(FileError) {
      try folder.make()
      // Check every file before the first is written.
      let hasFiles = hasThumbnails || !catalog.pictures.files.isEmpty
      targets = try Targets(folder, assets, hasFiles: hasFiles)
      if case .copied = originals { try copy(catalog.pictures, known) }
    } catch {
      throw .file(error)
    }
    if hasThumbnails {
      try Thumbnails(catalog, in: folder).write(known: known, threads: threads)
    }
    do throws(FileError) {
      for (asset, target) in zip(assets, targets.assets) { try target.write(asset.bytes) }
      if let target = targets.files {
        try target.write(
          catalog.filesScript(
            originals: originals, site: folder.resolved, hasThumbnails: hasThumbnails))
      } else {
        FilePath.remove(path(GallerySite.filesName))
      }
      func itself(_ error: FileError) -> FileError { error }
      try targets.json.write(wrapping: itself) { append throws(FileError) in
        try catalog.writeJSON(append)
      }
      try targets.script.write(catalog.script(hasThumbnails: hasThumbnails))
      try removeOld(catalog.pictures, originals, hasThumbnails)
    } catch {
      throw .file(error)
    }
  }

  /// The files of the page and the catalogs, before they are written.
  private struct Targets {
    let assets: [FileTarget]
    let json: FileTarget
    let files: FileTarget?
    let script: FileTarget

    init(_ folder: SiteFolder, _ assets: [StudioAsset], hasFiles: Bool) throws(FileError) {
      self.assets = try assets.map { asset throws(FileError) in
        try FileTarget(folder.path(asset.name))
      }
      json = try FileTarget(folder.path(GallerySite.catalogName))
      files = hasFiles ? try FileTarget(folder.path(GallerySite.filesName)) : nil
      script = try FileTarget(folder.path("catalog.js"))
    }
  }

  /// Copies the files of `pictures` that are not copied yet.
  private func copy(_ pictures: GalleryPictures, _ known: KnownCatalog?) throws(FileError) {
    try folder.make(Originals.folder)
    for (number, files) in pictures.files.enumerated() {
      for (file, name) in zip(files, Originals.names(of: files, number: number)) {
        let place = "\(Originals.folder)/\(name)"
        if known?.number(of: file) == number,
          FileStatus(path(place))?.byteCount == file.byteCount
        {
          continue
        }
        let source = try FileSource.opening(file.path)
        try folder.write(try source.bytes(in: 0..<source.byteCount), to: place)
      }
    }
  }

  /// Removes the files of pictures that the gallery no longer has.
  private func removeOld(
    _ pictures: GalleryPictures, _ originals: Originals, _ hasThumbnails: Bool
  ) throws(FileError) {
    var copies: Set<String> = []
    if case .copied = originals {
      for (number, files) in pictures.files.enumerated() {
        copies.formUnion(Originals.names(of: files, number: number))
      }
    }
    try folder.removeOld(in: Originals.folder) { copies.contains($0) }
    for name in [Thumbnails.folder, Thumbnails.pages] {
      try folder.removeOld(in: name) { file in
        let number = Int(file.prefix { $0 != "." })
        return hasThumbnails && number.map { (0..<pictures.count).contains($0) } ?? false
      }
    }
  }
}
