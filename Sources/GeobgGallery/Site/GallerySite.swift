internal import GeobgKit
package import GeobgStudio
internal import GeobgSystem

/// The folder of a gallery's site: the page and the catalogs.
package struct GallerySite: Sendable {
  /// The name of the catalog for other programs, from which the next run finds the changes.
  private static let catalogName = "catalog.json"

  /// The path of the folder, without a slash at its end.
  private let folder: String
  /// The files of the page.
  private let assets: [StudioAsset]

  /// The site in `folder`.
  ///
  /// - Parameter assets: The files of the page.
  package init(_ folder: String, assets: [StudioAsset]) {
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    self.assets = assets
  }

  /// The catalog of an earlier run; nil if there is none.
  package var known: KnownCatalog? { KnownCatalog(path(GallerySite.catalogName)) }

  /// The path of `name` in the folder.
  package func path(_ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Writes the site of `catalog`.
  ///
  /// Each file appears completely or not at all, and the catalog of the page is the last one. So a
  /// run that was killed leaves the earlier gallery.
  ///
  /// - Parameters:
  ///   - originals: Whether the site has the pictures' files.
  ///   - known: The earlier catalog; files that did not change are not copied again.
  /// - Throws: ``GalleryError/file(_:)``.
  package func write(
    _ catalog: Catalog, originals: Originals = .none, known: KnownCatalog? = nil
  ) throws(GalleryError) {
    do throws(FileError) {
      try Folder.make(folder)
      let site = FilePath.resolved(folder) ?? folder
      // Check every file before the first is written.
      let json = try FileTarget(path(GallerySite.catalogName))
      let script = try FileTarget(path("catalog.js"))
      let hasFiles = !catalog.pictures.files.isEmpty
      let files = hasFiles ? try FileTarget(path("files.js")) : nil
      let targets = try assets.map { asset throws(FileError) in
        try FileTarget(path(asset.name))
      }
      if case .copied = originals { try copy(catalog.pictures, known) }
      for (asset, target) in zip(assets, targets) { try target.write(asset.bytes) }
      if let files {
        try files.write(catalog.filesScript(originals: originals, site: site, hasThumbnails: false))
      } else {
        FilePath.remove(path("files.js"))
      }
      try json.write(wrapping: { $0 }) { append throws(FileError) in
        try catalog.writeJSON(append)
      }
      try script.write(catalog.script)
    } catch {
      throw .file(error)
    }
  }

  /// Copies the files of `pictures` that are not copied yet.
  private func copy(_ pictures: GalleryPictures, _ known: KnownCatalog?) throws(FileError) {
    try Folder.make(path(Originals.folder))
    for (number, files) in pictures.files.enumerated() {
      for (file, name) in zip(files, Originals.names(of: files, number: number)) {
        let place = path("\(Originals.folder)/\(name)")
        if known?.number(of: file) == number, FileStatus(place)?.byteCount == file.byteCount {
          continue
        }
        let source = try FileSource.opening(file.path)
        try FileTarget(place).write(try source.bytes(in: 0..<source.byteCount))
      }
    }
  }
}
