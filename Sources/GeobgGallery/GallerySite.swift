package import GeobgKit
package import GeobgPageServer
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The folder of a gallery's site: the page and the catalogs.
package struct GallerySite: Sendable {
  /// The name of the catalog for other programs, from which the next run finds the changes.
  private static let catalogName = "catalog.json"

  /// The name of the script with the facts about files.
  static let filesName = "files.js"

  static let scriptName = "catalog.js"

  /// How many bytes of a file are copied at once.
  private static let block = 1 << 20

  private let folder: SiteFolder
  private let assets: [StudioAsset]

  /// The site in the folder `path`, which is created if it is missing, and locked.
  ///
  /// A folder that was created for a site that is never written is removed again.
  package init(_ path: String, assets: [StudioAsset]) throws(GalleryError) {
    folder = try SiteFolder(path)
    self.assets = assets
  }

  /// The catalog of an earlier run; nil if there is none.
  package var known: KnownCatalog? { folder.catalog(GallerySite.catalogName) }

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
  ///   - address: The address of the site on the web, for its feed, and for previews of the pages of
  ///     pictures. Default: unknown; then there is no feed.
  ///   - today: The date of pictures that are new in the feed and have no files, such as
  ///     `2026-12-24`. Default: today.
  ///   - studio: The studio that the page links to. Default: none.
  ///   - known: The earlier catalog; what did not change is not made again. Default: none.
  ///   - options: How small pictures are made; with an encoder of JPEG. Each is drawn in one thread,
  ///     and as many are drawn in parallel as the options have threads.
  package func write(
    _ catalog: Catalog, originals: Originals = .none, hasThumbnails: Bool = false,
    address: WebAddress? = nil, today: String = CommandProcess.calendar.date,
    studio: StudioLink? = nil, known: KnownCatalog? = nil,
    options: RenderOptions = RenderOptions()
  ) throws(GalleryError) {
    let index = IndexPage(
      catalog, originals, site: folder.resolved, hasThumbnails: hasThumbnails,
      hasFeed: address != nil)
    do throws(FileError) {
      for asset in assets {
        try folder.write(index.bytes(of: asset), to: asset.name)
      }
      if case .copied = originals { try copy(catalog.pictures, known) }
    } catch {
      throw .file(error)
    }
    let thumbnails =
      hasThumbnails
      ? try Thumbnails(catalog, in: folder, options).write(known: known, threads: options.threads)
      : []
    do throws(FileError) {
      if hasThumbnails {
        try PicturePages(catalog, originals, in: folder, address: address).write()
        try OverviewPages(catalog, in: folder).write()
      }
      if let address {
        let feed = AtomFeed(
          catalog, at: address, hasThumbnails: hasThumbnails, known: known,
          earlier: folder.bytes(of: AtomFeed.name) ?? [], today: today)
        try folder.write(feed.bytes, to: AtomFeed.name)
      }
      try folder.write(to: GallerySite.catalogName) { append throws(FileError) in
        try catalog.writeJSON(thumbnails: thumbnails, append)
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
      var removing = hasFiles ? [] : [GallerySite.filesName]
      if !hasThumbnails { removing.append(PicturePages.style) }
      if address == nil { removing.append(AtomFeed.name) }
      try publish(catalog.pictures, originals, hasThumbnails, removing: removing)
    } catch {
      throw .file(error)
    }
  }

  /// Copies the files of `pictures` that are not copied yet.
  private func copy(_ pictures: GalleryPictures, _ known: KnownCatalog?) throws(FileError) {
    for (number, files) in pictures.files.enumerated() {
      for (file, name) in zip(files, Originals.names(of: files, number: number)) {
        let place = "\(Originals.folder)/\(name)"
        if known?.number(of: file) == number,
          folder.byteCount(of: place) == file.byteCount
        {
          continue
        }
        let source = try file.source()
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
    _ pictures: GalleryPictures, _ originals: Originals, _ hasThumbnails: Bool,
    removing: [String]
  ) throws(FileError) {
    var copies: Set<String> = []
    if case .copied = originals {
      for (number, files) in pictures.files.enumerated() {
        copies.formUnion(Originals.names(of: files, number: number))
      }
    }
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
