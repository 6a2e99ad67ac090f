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
  package init(_ path: String) throws(FileError) {
    self.path = try FilePath.absolute(path)
    do throws(FileError) {
      _ = try ManagedFolder.making(path)
    } catch .cannotCreate where FileStatus(path).map({ $0.kind != .folder }) ?? false {
      throw .cannotCreate(path: path, reason: "it is not a folder; choose another name")
    }
  }

  /// A file called `name` in the folder, to write a picture in `format` to.
  ///
  /// A symbolic link or anything else but a file is never replaced or followed.
  ///
  /// - Throws: ``HTTPError``: 400 for a name that is not allowed, 409 if the name exists.
  package func target(
    _ name: String, format: Format, replacing: Bool
  ) throws(HTTPError) -> FileTarget {
    try SaveFolder.check(name, format: format)
    do throws(FileError) {
      // The name is text, in which no character stands for a byte.
      let name = PathText.text(name.utf8)
      // Opened each time, because the folder may be made again while the studio runs.
      let folder = try ManagedFolder(path)
      guard [nil, .file].contains(folder.status(of: name)?.kind) else {
        throw FileError.exists(path: folder.path(of: name))
      }
      return try FileTarget(name, in: folder, replacing: replacing)
    } catch {
      throw SaveFolder.refusal(error)
    }
  }

  /// The refusal for an error of the file; the page sees no path.
  static func refusal(_ error: FileError) -> HTTPError {
    switch error {
    case .exists:
      HTTPError(409, "a file has this name; choose another name", code: .file, field: "name")
    case .cannotCreate(_, let reason), .writeFailed(_, let reason), .unreadable(_, let reason),
      .readFailed(_, let reason):
      HTTPError(500, "the file cannot be written: \(reason)", code: .file)
    case .diskFull(_, let reason):
      HTTPError(507, "the file cannot be written: \(reason)", code: .file)
    case .writtenBefore, .tooLarge, .lineTooLong, .inUse, .closedPipe:
      HTTPError(500, "the file cannot be written", code: .file)
    }
  }

  private static func check(_ name: String, format: Format) throws(HTTPError) {
    func refusal(_ message: String) -> HTTPError {
      HTTPError(400, "name: \(message)", code: .file, field: "name")
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
