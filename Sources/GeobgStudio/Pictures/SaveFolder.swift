package import GeobgRecipe
package import GeobgServer
package import GeobgSystem

/// The folder that pictures from the page are saved into, and nothing outside it.
package struct SaveFolder: Sendable {
  /// The most bytes of a name, as in most file systems.
  package static let nameLimit = 255

  /// The folder's absolute path.
  package let path: String

  /// The folder at `path`; it is created if it is missing.
  ///
  /// - Throws: ``FileError``.
  package init(_ path: String) throws(FileError) {
    self.path = try FilePath.absolute(path)
    try Folder.make(path)
    guard FileTree(path) != nil else {
      throw .cannotCreate(path: path, reason: "it is not a folder; choose another name")
    }
  }

  /// A file called `name` in the folder, to write a picture in `format` to.
  ///
  /// A symbolic link or anything else but a file is never replaced or followed.
  ///
  /// - Throws: ``Refusal``: 400 for a name that is not allowed, 409 if the name exists.
  package func target(
    _ name: String, format: Format, replacing: Bool
  ) throws(Refusal) -> FileTarget {
    try SaveFolder.check(name, format: format)
    do throws(FileError) {
      // The name is text, in which no character stands for a byte.
      let file = "\(path)/\(PathText.text(name.utf8))"
      return try FileTarget(file, replacing: replacing, followingLinks: false)
    } catch {
      throw SaveFolder.refusal(error)
    }
  }

  /// The refusal for an error of the file; the page sees no path.
  static func refusal(_ error: FileError) -> Refusal {
    switch error {
    case .exists:
      Refusal(409, "a file has this name; choose another name", code: .file, field: "name")
    case .cannotCreate(_, let reason), .writeFailed(_, let reason), .unreadable(_, let reason),
      .readFailed(_, let reason):
      Refusal(500, "the file cannot be written: \(reason)", code: .file)
    case .diskFull(_, let reason):
      Refusal(507, "the file cannot be written: \(reason)", code: .file)
    case .writtenBefore, .tooLarge, .closedPipe:
      Refusal(500, "the file cannot be written", code: .file)
    }
  }

  private static func check(_ name: String, format: Format) throws(Refusal) {
    func refusal(_ message: String) -> Refusal {
      Refusal(400, "name: \(message)", code: .file, field: "name")
    }
    let bytes = name.utf8
    guard !bytes.isEmpty, bytes.count <= nameLimit else {
      throw refusal("use 1 to \(nameLimit) bytes")
    }
    guard bytes.first != UInt8(ascii: ".") else { throw refusal("it begins with a dot") }
    let isPlain = bytes.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
    }
    guard isPlain else { throw refusal("it has a slash or a control character") }
    guard Format(pathExtension: name) == format else {
      throw refusal("end it with .\(format.fileExtension)")
    }
  }
}
