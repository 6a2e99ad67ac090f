#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// Reads a regular file once, from its beginning to its end.
package final class FileReader {
  private let descriptor: CInt
  private let path: String

  /// A reader of the file at `path`.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``.
  package init(_ path: String) throws(FileError) {
    (descriptor, _) = try System.openRegular(path)
    self.path = path
  }

  deinit {
    close(descriptor)
  }

  /// Reads the next bytes into `block`, at most as many as fit.
  ///
  /// - Returns: How many bytes were read; 0 at the end of the file.
  /// - Throws: ``FileError/readFailed(path:reason:)``.
  package func read(into block: inout [UInt8]) throws(FileError) -> Int {
    let count = System.readNext(descriptor, into: &block)
    guard count >= 0 else { throw .readFailed(path: path, reason: System.reason) }
    return count
  }
}
