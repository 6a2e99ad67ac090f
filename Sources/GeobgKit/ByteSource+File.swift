public import GeobgRecipe
public import GeobgSystem

extension ByteSource {
  /// Opens the file at `path`, and reads its bytes when they are needed.
  ///
  /// A pipe or a device is read completely at once, at most ``FileSource/pipeLimit`` bytes.
  ///
  /// - Throws: ``FileError``.
  @Sendable public static func opening(_ path: String) throws(FileError) -> ByteSource {
    let file = try FileSource.opening(path)
    if let bytes = file.held { return ByteSource(bytes) }
    return ByteSource(byteCount: Int64(file.byteCount)) { range throws(ReadError) in
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
