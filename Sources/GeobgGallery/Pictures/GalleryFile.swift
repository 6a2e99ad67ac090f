internal import GeobgSystem

/// A file that contains a picture of the gallery.
package struct GalleryFile: Hashable, Sendable {
  /// The path for opening the file.
  package let path: String
  /// The path below the folder that was named, or the file's name; a site shows only this.
  package let name: String
  /// The size in bytes.
  package let byteCount: Int
  /// When the content was last changed, in milliseconds since 1970-01-01 UTC.
  package let changed: Int64

  /// The file at `path`; nil if no regular file is there.
  ///
  /// - Parameter name: The path that a site may show.
  package init?(_ path: String, name: String) {
    guard let status = FileStatus(path), status.kind == .file else { return nil }
    self.init(path: path, name: name, byteCount: status.byteCount, changed: status.changed)
  }

  /// A file with known facts.
  package init(path: String, name: String, byteCount: Int, changed: Int64) {
    self.path = path
    self.name = name
    self.byteCount = byteCount
    self.changed = changed
  }

  /// The name without folders.
  package var baseName: String {
    name.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(name[name.utf8.index(after: $0)...]) }
      ?? name
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
