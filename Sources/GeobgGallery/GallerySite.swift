package import GeobgKit
internal import GeobgRecipe
internal import GeobgScene
package import GeobgStudio
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
  ///   - address: The address of the site on the web, for previews of the pages of pictures.
  ///     Default: unknown.
  ///   - studio: The studio that the page links to. Default: none.
  ///   - known: The earlier catalog; what did not change is not made again. Default: none.
  ///   - options: How small pictures are made; with an encoder of JPEG. Each is drawn in one thread,
  ///     and as many are drawn in parallel as the options have threads.
  package func write(
    _ catalog: Catalog, originals: Originals = .none, hasThumbnails: Bool = false,
    address: WebAddress? = nil, studio: StudioLink? = nil, known: KnownCatalog? = nil,
    options: RenderOptions = RenderOptions()
  ) throws(GalleryError) {
    let index = IndexPage(
      catalog, originals, site: folder.resolved, hasThumbnails: hasThumbnails)
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
      try publish(catalog.pictures, originals, hasThumbnails, hasFiles)
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

/// Small pictures as files, for hosts, previews, and browsers that cannot draw.
struct Thumbnails: Sendable {
  static let folder = "thumbnails"
  /// The format: at this quality, half as long as PNG or less, and every program shows it.
  private static let format = Format.jpeg
  /// At 85, the mean difference of a channel from the drawn one is 1 to 2 of 255 levels.
  private static let quality = 85
  /// About how many pixels a small picture has.
  private static let pixelCount = 320.0 * 320
  private static let sideLimit = 1024

  private let catalog: Catalog
  private let site: SiteFolder
  private let options: RenderOptions

  /// The thumbnails of `catalog`, in the folder `site`.
  init(_ catalog: Catalog, in site: SiteFolder, _ options: RenderOptions) {
    self.catalog = catalog
    self.site = site
    var options = options
    options.metadata = false
    options.threads = 1
    self.options = options
  }

  static func name(_ number: Int) -> String { "\(number).jpg" }

  /// The address of the small picture `number`, relative to the site.
  static func address(_ number: Int) -> String { "\(folder)/\(name(number))" }

  /// Writes the small pictures, and returns their checksums.
  ///
  /// A picture of the earlier catalog is used again if its file has the checksum of the catalog.
  func write(known: KnownCatalog?, threads: Int) throws(GalleryError) -> [UInt32] {
    let pictures = catalog.pictures
    let find = known?.numberLookup(pictures)
    var sums: [UInt32] = []
    try ParallelExecutor<UInt32, GalleryError>(count: pictures.count, threads: threads).run {
      () throws(GalleryError) -> (Int) throws(GalleryError) -> UInt32 in
      { number throws(GalleryError) in
        let recipe = pictures.recipe(number)
        let earlier = find?(number, recipe)
        let known = earlier.flatMap { earlier -> [UInt8]? in
          guard let bytes = site.bytes(of: Thumbnails.address(earlier)),
            CRC32.checksum(bytes) == known?.thumbnail(earlier)
          else { return nil }
          return bytes
        }
        let bytes = if let known { known } else { try jpeg(of: recipe) }
        if known == nil || earlier != number {
          try GalleryError.mapping(
            GalleryError.file, try site.write(bytes, to: Thumbnails.address(number)))
        }
        return CRC32.checksum(bytes)
      }
    } take: { (sum: UInt32) throws(GalleryError) in
      sums.append(sum)
    }
    return sums
  }

  /// The size of the small picture of `recipe`, in its proportions.
  static func size(of recipe: Recipe) -> (width: Int, height: Int) {
    let canvas = recipe.view.trimmed.canvas
    let ratio = Double(canvas.pixelWidth) / Double(canvas.pixelHeight)
    func side(_ length: Double) -> Int { min(max(1, Int(length.rounded())), sideLimit) }
    return (side((pixelCount * ratio).squareRoot()), side((pixelCount / ratio).squareRoot()))
  }

  /// The small picture of `recipe`, drawn at its size with antialiasing.
  ///
  /// A transparent picture has the palette's background, as in the BlurHash.
  private func jpeg(of recipe: Recipe) throws(GalleryError) -> [UInt8] {
    var recipe = recipe
    recipe.view = recipe.view.trimmed
    if case .none = recipe.background { recipe.background = .palette }
    let size = Thumbnails.size(of: recipe)
    do throws(GeobgError) {
      let scene = try recipe.scaled(toWidth: size.width, height: size.height)
      let output = try GeobgError.mapping(
        GeobgError.output, try Output(format: Thumbnails.format).with(quality: Thumbnails.quality))
      return try scene.prepared(as: output, options).bytes()
    } catch {
      throw .picture(error)
    }
  }
}

/// The address of a folder on the web, which begins with `http://` or `https://`.
package struct WebAddress: Sendable {
  package static let limit = 2000

  /// The text, with a slash at its end.
  package let text: String

  /// The address `text`.
  ///
  /// - Returns: nil if it has another scheme, no host, a query, a fragment, or characters that an
  ///   address encodes.
  package init?(_ text: String) {
    guard text.utf8.count <= WebAddress.limit, WebAddress.isPlain(text),
      let scheme = WebAddress.scheme(of: text), ["http", "https"].contains(scheme)
    else { return nil }
    let rest = text.dropFirst(scheme.count + 1)
    guard rest.hasPrefix("//"), let host = rest.dropFirst(2).first, host != "/" else {
      return nil
    }
    self.text = text.hasSuffix("/") ? text : "\(text)/"
  }

  /// The scheme of `text` in lower case; nil for a relative address.
  static func scheme(of text: String) -> String? {
    let name = text.prefix { !":/".contains($0) }
    return text.dropFirst(name.count).first == ":" ? name.lowercased() : nil
  }

  /// Whether `text` has only characters of an address's path.
  static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"#<>?\\^`{|}".utf8.contains($0) }
  }
}

/// The studio that a gallery's page links to, for drawing on with a picture.
package struct StudioLink: Sendable {
  package static let addressLimit = WebAddress.limit
  /// The folder of a studio that the server of the gallery has itself.
  private static let folder = "studio"

  /// The address: absolute, or relative to the page.
  package let address: String
  /// The files that the server of the gallery needs for it.
  let assets: [StudioAsset]

  /// Whether the address means the same place for every page.
  package var isAbsolute: Bool { WebAddress.scheme(of: address) != nil }

  /// The studio at `address`: an address of the web, or one that is relative to the page.
  ///
  /// A folder's address means its `index.html`, which the page needs if it is opened from a file.
  ///
  /// - Returns: nil if `address` is empty, too long, or of another kind, such as `javascript:`.
  package init?(_ address: String) {
    guard (1...StudioLink.addressLimit).contains(address.utf8.count),
      WebAddress.isPlain(address),
      WebAddress.scheme(of: address) == nil || WebAddress(address) != nil
    else { return nil }
    self.address = address.hasSuffix("/") ? "\(address)index.html" : address
    assets = []
  }

  /// A studio beside the gallery on the same server, with the studio's `assets`.
  package init(assets: [StudioAsset]) {
    address = "\(StudioLink.folder)/index.html"
    self.assets = assets.map { StudioAsset("\(StudioLink.folder)/\($0.name)", $0.bytes) }
  }
}
