internal import GeobgPage
internal import GeobgStudio
internal import GeobgSystem

/// The files of a page: the studio's, or the gallery's.
enum PageAssets {
  /// The most bytes of one file; the pages have a tenth of this.
  private static let byteLimit = 16 << 20

  /// The files of `page`: those in the folder `override`, or those in this program.
  ///
  /// - Throws: A failure if this program was built without the files.
  static func files(of page: PageFile.Page, override folder: String?) throws -> [StudioAsset] {
    let assets = try folder.map(files) ?? builtIn(page)
    guard !assets.isEmpty else {
      throw Failure(
        "this geobg was built without the files of the page; in the source folder of geobg, "
          + "make web writes them to web/ and builds a geobg that has them", .unavailable)
    }
    return assets
  }

  /// The files of the studio, for a gallery: those in this program, or those in the folder `studio`
  /// beside `folder`; none if it was built without them.
  static func studio(besideGallery folder: String?) throws -> [StudioAsset] {
    guard let folder else { return builtIn(.studio) }
    let path = "\(folder)/../studio"
    return FileStatus(path)?.kind == .folder ? try files(in: path) : []
  }

  /// The files in this program; none if it was built without them.
  private static func builtIn(_ page: PageFile.Page) -> [StudioAsset] {
    PageFile.files(of: page).map { StudioAsset($0.name, $0.file.contents) }
  }

  /// The files in the folder at `path`, without those in folders below it, read once.
  private static func files(in path: String) throws -> [StudioAsset] {
    try Folder.names(in: path).filter { FileStatus("\(path)/\($0)")?.kind == .file }.map { name in
      let source = try FileSource.regular("\(path)/\(name)")
      return StudioAsset(name, try source.bytes(in: 0..<byteLimit))
    }
  }
}
