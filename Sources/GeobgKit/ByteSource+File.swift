public import GeobgRecipe
public import GeobgSystem

extension ByteSource {
  /// Opens the file at `path`, and reads its bytes when they are needed.
  ///
  /// A pipe or a device is read completely at once, at most ``FileSource/pipeLimit`` bytes.
  ///
  /// - Throws: ``FileError``.
  @Sendable public static func opening(_ path: String) throws(FileError) -> ByteSource {
    ByteSource(try FileSource.opening(path), at: path)
  }

  /// Opens the file at `path`, which the user named, to read its first `count` bytes.
  ///
  /// No more is read from a pipe or a device.
  ///
  /// - Throws: ``FileError``.
  package static func opening(_ path: String, prefix count: Int) throws(FileError) -> ByteSource {
    ByteSource(try FileSource.opening(path, prefix: count), at: path)
  }

  /// Opens the regular file at `path`; a pipe or a device is refused at once.
  ///
  /// - Throws: ``FileError``.
  @Sendable package static func regular(_ path: String) throws(FileError) -> ByteSource {
    ByteSource(try FileSource.regular(path), at: path)
  }

  private init(_ file: FileSource, at path: String) {
    if let bytes = file.held {
      self.init(bytes)
      return
    }
    self.init(byteCount: Int64(file.byteCount)) { range throws(ReadError) in
      do throws(FileError) {
        return try file.bytes(in: Int(range.lowerBound)..<Int(range.upperBound))
      } catch {
        guard case .readFailed(_, let reason) = error else {
          throw ReadError(name: path, reason: "\(error)")
        }
        throw ReadError(name: path, reason: reason)
      }
    }
  }
}
