#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Reads a regular file once, from its beginning to its end.
package final class FileReader {
  private let descriptor: CInt
  let path: String

  package init(_ path: String) throws(FileError) {
    (descriptor, _) = try System.openRegular(path)
    self.path = path
  }

  /// A reader of the file called `name` in `folder`; follows no link.
  package init(_ name: String, in folder: ManagedFolder) throws(FileError) {
    path = folder.path(of: name)
    guard let (descriptor, _) = try folder.openRegular(name) else {
      throw .unreadable(path: path, reason: "no such file or directory")
    }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Reads the next bytes into `block`, at most as many as fit.
  ///
  /// - Returns: How many bytes were read; 0 at the end of the file.
  package func read(into block: inout [UInt8]) throws(FileError) -> Int {
    let count = System.readNext(descriptor, into: &block)
    guard count >= 0 else { throw .readFailed(path: path, reason: System.reason) }
    return count
  }
}
