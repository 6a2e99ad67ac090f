#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

#if !os(iOS)

/// A file without a name, which the system removes when it is closed.
package final class ScratchFile {
  package let descriptor: CInt

  /// An empty file for the use of `program`.
  package init(for program: String) throws(ProgramError) {
    guard let file = ScratchFile.openUnnamed() else {
      throw .noTemporaryFile(program: program, reason: System.reason)
    }
    defer { close(file) }
    // Above the numbers that programs get their files under.
    descriptor = fcntl(file, F_DUPFD_CLOEXEC, 64)
    guard descriptor >= 0 else {
      throw .noTemporaryFile(program: program, reason: System.reason)
    }
  }

  deinit { close(descriptor) }

  /// A new file without a name, which programs do not inherit; nil if there can be none.
  private static func openUnnamed() -> CInt? {
    #if os(Linux)
    // The header defines O_TMPFILE as an expression, which Swift does not import.
    let unnamed: CInt = 0o20_000_000 | O_DIRECTORY
    let descriptor = System.retrying {
      open("/tmp", unnamed | O_RDWR | O_EXCL | O_CLOEXEC, 0o600)
    }
    if descriptor >= 0 { return descriptor }
    #endif
    let name = "/tmp/geobg-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    let named = System.retrying { open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard named >= 0 else { return nil }
    unlink(name)
    return named
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    try System.writeAll(bytes, to: descriptor, path: ScratchFile.words)
  }

  /// Lets a program that gets the file read it from its beginning.
  ///
  /// On Darwin, `/dev/fd` gives a program the same open file, and so the place where this process stopped.
  package func rewind() {
    lseek(descriptor, 0, SEEK_SET)
  }

  /// How many bytes it has.
  package var byteCount: Int {
    get throws(FileError) {
      guard let status = FileStatus(descriptor: descriptor) else { throw failure(System.reason) }
      return status.byteCount
    }
  }

  /// The bytes in `range`.
  ///
  /// - Throws: ``FileError/readFailed(path:reason:)``, also if there are fewer.
  package func bytes(in range: Range<Int>) throws(FileError) -> [UInt8] {
    try System.bytes(of: descriptor, in: range, path: ScratchFile.words)
  }

  /// Passes the whole file to `take`, piece by piece, from its beginning.
  ///
  /// - Throws: ``FileError/readFailed(path:reason:)``, wrapped, if the file cannot be read to its end.
  package func read<Failure: Error>(
    wrapping wrap: (FileError) -> Failure, _ take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let byteCount = try Failure.mapping(wrap, try self.byteCount)
    for start in stride(from: 0, to: byteCount, by: 1 << 16) {
      let range = start..<min(start + (1 << 16), byteCount)
      try take(try Failure.mapping(wrap, try bytes(in: range)))
    }
  }

  private func failure(_ reason: String) -> FileError {
    .readFailed(path: ScratchFile.words, reason: reason)
  }

  private static func itself(_ error: FileError) -> FileError { error }

  /// The file in messages.
  private static let words = "a temporary file"

  /// Its text, for messages: what cannot be read is left out.
  var text: String {
    var text: [UInt8] = []
    try? read(wrapping: ScratchFile.itself) { piece throws(FileError) in text += piece }
    return PathText.text(text)
  }
}

#endif
