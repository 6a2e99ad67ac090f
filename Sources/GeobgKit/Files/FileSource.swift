public import GeobgRecipe

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// The bytes of a file, read where they are asked for.
public final class FileSource {
  /// How much is read from a pipe or a device, which cannot be read in any order.
  public static let pipeLimit = 1 << 28

  /// How many bytes the file had when it was opened.
  public let byteCount: Int
  private let descriptor: CInt
  private let path: String

  private init(descriptor: CInt, byteCount: Int, path: String) {
    self.descriptor = descriptor
    self.byteCount = byteCount
    self.path = path
  }

  deinit {
    close(descriptor)
  }

  /// The bytes at `path`; of a pipe or a device, at most ``pipeLimit``.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``, ``FileError/readFailed(path:reason:)``,
  ///   ``FileError/tooLarge(path:limit:)``.
  public static func opening(_ path: String) throws(FileError) -> ByteSource {
    let descriptor = System.openToRead(path)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: System.reason) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      defer { close(descriptor) }
      throw .unreadable(path: path, reason: System.reason)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      return FileSource(descriptor: descriptor, byteCount: Int(status.st_size), path: path).source
    case S_IFDIR:
      close(descriptor)
      throw .unreadable(path: path, reason: "it is a folder")
    default:
      defer { close(descriptor) }
      return ByteSource(try all(of: descriptor, path: path))
    }
  }

  /// All bytes of standard input, at most ``pipeLimit``.
  ///
  /// - Throws: ``FileError/readFailed(path:reason:)``, ``FileError/tooLarge(path:limit:)``.
  public static func standardInput() throws(FileError) -> [UInt8] {
    try all(of: STDIN_FILENO, path: "standard input")
  }

  private var source: ByteSource {
    ByteSource(byteCount: Int64(byteCount)) { range throws(ReadError) in
      do throws(FileError) {
        return try self.bytes(in: Int(range.lowerBound)..<Int(range.upperBound))
      } catch {
        guard case .readFailed(let path, let reason) = error else {
          throw ReadError(name: self.path, reason: "\(error)")
        }
        throw ReadError(name: path, reason: reason)
      }
    }
  }

  /// The bytes in `range`.
  ///
  /// - Throws: ``FileError/readFailed(path:reason:)``, also where the file has become shorter.
  public func bytes(in range: Range<Int>) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var filled = 0
    while filled < range.count {
      let count = System.retrying {
        bytes.withUnsafeMutableBytes {
          pread(
            descriptor, $0.baseAddress.map { $0 + filled }, range.count - filled,
            off_t(range.lowerBound + filled))
        }
      }
      guard count > 0 else {
        throw .readFailed(
          path: path, reason: count == 0 ? "the file became shorter" : System.reason)
      }
      filled += count
    }
    return bytes
  }

  private static func all(of descriptor: CInt, path: String) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = System.readNext(descriptor, into: &block)
      guard count >= 0 else { throw .readFailed(path: path, reason: System.reason) }
      guard count > 0 else { return bytes }
      guard bytes.count + count <= pipeLimit else { throw .tooLarge(path: path, limit: pipeLimit) }
      bytes += block[..<count]
    }
  }
}
