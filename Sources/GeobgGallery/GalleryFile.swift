internal import GeobgRecipe
package import GeobgSystem

/// A file that contains a picture of the gallery.
package struct GalleryFile: Hashable, Sendable {
  /// The path for opening the file.
  package let path: String
  /// The path below the folder that was named, or the file's name; a site shows only this.
  package let name: String
  package let byteCount: Int
  /// When the content was last changed, in milliseconds since 1970-01-01 UTC.
  package let changed: Int64
  /// The path without links of the folder that ``name`` begins at, without a slash at its end; nil
  /// if ``realPath`` is the file's.
  private let root: String?
  /// The path without links of a file that is a link, or that was named itself.
  private let realPath: String?

  /// The file at `path`; nil if no regular file is there.
  ///
  /// - Parameters:
  ///   - name: The path that a site may show.
  ///   - root: The path without links of the folder that `name` begins at. Default: the file was
  ///     named itself.
  package init?(_ path: String, name: String, in root: String? = nil) {
    guard let status = FileStatus(path), status.kind == .file else { return nil }
    let isLink = root == nil || FileStatus(path, followingLinks: false)?.kind == .link
    self.init(
      path: path, name: name, byteCount: status.byteCount, changed: status.changed,
      root: isLink ? nil : root)
  }

  /// A file with known facts.
  package init(
    path: String, name: String, byteCount: Int, changed: Int64, root: String? = nil
  ) {
    self.path = path
    self.name = name
    self.byteCount = byteCount
    self.changed = changed
    self.root = root
    realPath = root == nil ? FilePath.resolved(path) : nil
  }

  /// The file, opened for reading.
  ///
  /// What has become a link since the file was listed is not followed: the link could lead out
  /// of the gallery.
  package func source() throws(FileError) -> FileSource {
    guard let place = realPath ?? root.map({ "\($0)/\(name)" }) else {
      throw .unreadable(path: path, reason: "it was not there")
    }
    return try FileSource.regular(withoutLinks: place)
  }

  /// The name without folders.
  package var baseName: String {
    name.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(name[name.utf8.index(after: $0)...]) }
      ?? name
  }

  /// The path of the folder that has the file.
  var folderPath: String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
  }

  /// The folders of the name, without a slash at the end; empty for none.
  package var folder: String {
    name.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(name[..<$0]) } ?? ""
  }

  /// The extension in lower case, without the dot.
  package var pathExtension: String {
    let base = baseName
    return base.utf8.lastIndex(of: UInt8(ascii: ".")).map {
      base[base.utf8.index(after: $0)...].lowercased()
    } ?? ""
  }
}
