internal import GeobgPage
internal import GeobgStudio
internal import GeobgSystem

/// The files of the studio's page.
enum StudioPage {
  /// The most bytes of one file; the page has a tenth of this.
  private static let byteLimit = 16 << 20

  /// The files in this program; none if it was built without them.
  static var builtIn: [StudioAsset] {
    PageFile.studio.map { file in
      StudioAsset(String(file.path.dropFirst("studio/".count)), file.contents)
    }
  }

  /// The files in the folder at `path`, without those in folders below it, read once.
  static func files(in path: String) throws -> [StudioAsset] {
    try Folder.names(in: path).filter { FileStatus("\(path)/\($0)")?.kind == .file }.map { name in
      let source = try FileSource.opening("\(path)/\(name)")
      return StudioAsset(name, try source.bytes(in: 0..<byteLimit))
    }
  }
}
