package import GeobgKit
package import GeobgStudio
internal import GeobgSystem

/// The folder of a gallery's site: the page and the catalogs.
package struct GallerySite: Sendable {
  /// The name of the catalog for other programs, from which the next run finds the changes.
  private static let catalogName = "catalog.json"

  /// The name of the script with the facts about files.
  static let filesName = "files.js"

  /// The name of the catalog of the page.
  static let scriptName = "catalog.js"

  /// How many bytes of a file are copied at once.
  private static let block = 1 << 20

  private let folder: SiteFolder
  /// The files of the page.
  private let assets: [StudioAsset]

  /// The site in the folder `path`, which is created if it is missing, and locked.
  ///
  /// A folder that was created for a site that is never written is removed again.
  ///
  /// - Parameter assets: The files of the page.
  /// - Throws: ``GalleryError/notSite(path:)``, ``GalleryError/busy(path:holder:)``,
  ///   ``GalleryError/file(_:)``.
  package init(_ path: String, assets: [StudioAsset]) throws(GalleryError) {
    folder = try SiteFolder(path)
    self.assets = assets
  }

  /// The catalog of an earlier run; nil if there is none.
  package var known: KnownCatalog? { KnownCatalog(path(GallerySite.catalogName)) }

  /// The path of the file `name` in the folder.
  package func path(_ name: String) -> String { folder.path(name) }

  /// Writes the site of `catalog`.
  ///
  /// All files of the site change together at the end. So a run that fails or is killed leaves the
  /// earlier gallery.
  ///
  /// - Parameters:
  ///   - originals: Whether the site has the pictures' files. Default: it has none.
  ///   - hasThumbnails: Whether the site has small pictures, and a page for each picture. Default:
  ///     no.
  ///   - address: The address of the site on the web, for previews of the pages of pictures.
  ///     Default: unknown.
  ///   - studio: The studio that the page links to. Default: none.
  ///   - known: The earlier catalog; what did not change is not made again. Default: none.
  ///   - options: How small pictures are made; with an encoder of JPEG. Each is drawn in one thread,
  ///     and as many are drawn in parallel as the options have threads.
  /// - Throws: ``GalleryError/file(_:)``, ``GalleryError/picture(_:)``.
  package func write(
    _ catalog: Catalog, originals: Originals = .none, hasThumbnails: Bool = false,
    address: WebAddress? = nil, studio: StudioLink? = nil, known: KnownCatalog? = nil,
    options: RenderOptions = RenderOptions()
  ) throws(GalleryError) {
    do throws(FileError) {
      for asset in assets {
        try folder.write(bytes(of: asset, hasThumbnails: hasThumbnails), to: asset.name)
      }
      if case .copied = originals { try copy(catalog.pictures, known) }
    } catch {
      throw .file(error)
    }
    if hasThumbnails {
      try Thumbnails(catalog, in: folder, options).write(known: known, threads: options.threads)
    }
    do throws(FileError) {
      if hasThumbnails {
        try PicturePages(catalog, in: folder, address: address).write()
        try OverviewPages(catalog, in: folder).write()
      }
      try folder.write(to: GallerySite.catalogName) { append throws(FileError) in
        try catalog.writeJSON(append)
      }
      let hasFiles = hasThumbnails || !catalog.pictures.files.isEmpty
      if hasFiles {
        try folder.write(to: GallerySite.filesName) { append throws(FileError) in
          try catalog.writeFilesScript(
            originals: originals, site: folder.resolved, hasThumbnails: hasThumbnails, append)
        }
      }
      try folder.write(to: GallerySite.scriptName) { append throws(FileError) in
        try catalog.writeScript(
          hasThumbnails: hasThumbnails, studio: studio?.address, append)
      }
      try publish(catalog.pictures, originals, hasThumbnails, hasFiles)
    } catch {
      throw .file(error)
    }
  }

  /// The file `asset` of the page; without script, the page has a link to the static pages.
  private func bytes(of asset: StudioAsset, hasThumbnails: Bool) -> [UInt8] {
    let end = Array("</noscript>".utf8)
    guard hasThumbnails, asset.name == "index.html", let place = asset.bytes.place(of: end) else {
      return asset.bytes
    }
    let link = " <a href=\"\(OverviewPages.address(showing: 0))\">All pictures without script</a>"
    return asset.bytes[..<place] + Array(link.utf8) + asset.bytes[place...]
  }

  /// Copies the files of `pictures` that are not copied yet.
  private func copy(_ pictures: GalleryPictures, _ known: KnownCatalog?) throws(FileError) {
    for (number, files) in pictures.files.enumerated() {
      for (file, name) in zip(files, Originals.names(of: files, number: number)) {
        let place = "\(Originals.folder)/\(name)"
        if known?.number(of: file) == number,
          FileStatus(path(place))?.byteCount == file.byteCount
        {
          continue
        }
        let source = try FileSource.regular(file.path)
        try folder.write(to: place) { append throws(FileError) in
          for start in stride(from: 0, to: source.byteCount, by: GallerySite.block) {
            try append(source.bytes(in: start..<start + GallerySite.block))
          }
        }
      }
    }
  }

  /// Shows the new files, and removes the files of pictures that the gallery no longer has.
  private func publish(
    _ pictures: GalleryPictures, _ originals: Originals, _ hasThumbnails: Bool, _ hasFiles: Bool
  ) throws(FileError) {
    var copies: Set<String> = []
    if case .copied = originals {
      for (number, files) in pictures.files.enumerated() {
        copies.formUnion(Originals.names(of: files, number: number))
      }
    }
    let removing =
      (hasFiles ? [] : [GallerySite.filesName]) + (hasThumbnails ? [] : [PicturePages.style])
    try folder.publish(removing: removing) { folder, name in
      guard folder != Originals.folder else { return copies.contains(name) }
      guard hasThumbnails, let number = Int(name.prefix { $0 != "." }),
        (0..<pictures.count).contains(folder == OverviewPages.folder ? number - 1 : number)
      else { return false }
      guard folder != OverviewPages.folder else {
        return name == OverviewPages.name(number)
          && number <= OverviewPages.pageCount(pictures.count)
      }
      return name
        == (folder == Thumbnails.folder ? Thumbnails.name(number) : PicturePages.name(number))
    }
  }
}

extension [UInt8] {
  /// The first place of `part`; nil if it is not there.
  fileprivate func place(of part: [UInt8]) -> Int? {
    indices.first { self[$0...].starts(with: part) }
  }
}
