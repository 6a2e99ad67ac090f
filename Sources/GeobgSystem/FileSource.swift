#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// The bytes of a file, read in any order and only when requested.
///
/// A pipe or a device cannot be read in any order, so it is read completely when it is opened.
public final class FileSource {
  /// The most bytes that are read from a pipe or a device.
  public static let pipeLimit = 1 << 28

  /// What happens if a pipe or a device has more bytes than are wanted.
  private enum Excess {
    case ignored
    case refused
  }

  private enum Content {
    case file(CInt)
    case bytes([UInt8])
  }

  /// How many bytes the file had when it was opened.
  public let byteCount: Int
  private let content: Content
  private let path: String

  private init(_ content: Content, byteCount: Int, path: String) {
    self.content = content
    self.byteCount = byteCount
    self.path = path
  }

  deinit {
    if case .file(let descriptor) = content { close(descriptor) }
  }

  /// Opens the file at `path`; a pipe or a device may have at most ``pipeLimit`` bytes.
  ///
  /// Opening a pipe waits for its writer.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)``, ``FileError/readFailed(path:reason:)``,
  ///   ``FileError/tooLarge(path:limit:)``.
  @Sendable public static func opening(_ path: String) throws(FileError) -> FileSource {
    try opening(path, atMost: pipeLimit, .refused)
  }

  /// Opens the file at `path`, which the user named, to read its first `count` bytes.
  ///
  /// No more is read from a pipe or a device.
  package static func opening(_ path: String, prefix count: Int) throws(FileError) -> FileSource {
    try opening(path, atMost: count, .ignored)
  }

  /// Opens the regular file at `path`; a pipe or a device is refused at once.
  ///
  /// It is for every file that the user did not name: of a folder, of a manifest, or of geobg itself.
  @Sendable package static func regular(_ path: String) throws(FileError) -> FileSource {
    let (descriptor, status) = try System.openRegular(path)
    return FileSource(.file(descriptor), byteCount: status.byteCount, path: path)
  }

  /// Opens the regular file called `name` in `folder`, and follows no link; nil if it is missing.
  package static func regular(
    _ name: String, in folder: ManagedFolder
  ) throws(FileError) -> FileSource? {
    guard let (descriptor, status) = try folder.openRegular(name) else { return nil }
    return FileSource(
      .file(descriptor), byteCount: status.byteCount, path: folder.path(of: name))
  }

  /// Opens the regular file at `path`, an absolute path that had no links when it was found.
  ///
  /// A file or a folder that has become a link since then is refused.
  package static func regular(withoutLinks path: String) throws(FileError) -> FileSource {
    guard let source = try regular(path, in: ManagedFolder.root()) else {
      throw .unreadable(path: path, reason: "it is no longer there")
    }
    return source
  }

  private static func opening(
    _ path: String, atMost limit: Int, _ excess: Excess
  ) throws(FileError) -> FileSource {
    let (descriptor, status) = try System.openToRead(path)
    guard status.kind != .file else {
      return FileSource(.file(descriptor), byteCount: status.byteCount, path: path)
    }
    defer { close(descriptor) }
    let bytes = try all(of: descriptor, path: path, atMost: limit, excess)
    return FileSource(.bytes(bytes), byteCount: bytes.count, path: path)
  }

  /// All bytes of standard input, at most ``pipeLimit``.
  ///
  /// - Throws: ``FileError/readFailed(path:reason:)``, ``FileError/tooLarge(path:limit:)``.
  public static func standardInput() throws(FileError) -> [UInt8] {
    try all(of: StandardStream.input, path: "standard input", atMost: pipeLimit, .refused)
  }

  /// All bytes if they are in memory (from a pipe or a device); nil for a file.
  public var held: [UInt8]? {
    if case .bytes(let bytes) = content { bytes } else { nil }
  }

  /// The bytes in `range`; positions outside 0..<``byteCount`` are left out.
  ///
  /// - Throws: ``FileError/readFailed(path:reason:)``, also if the file has become shorter.
  public func bytes(in range: Range<Int>) throws(FileError) -> [UInt8] {
    let range = range.clamped(to: 0..<byteCount)
    switch content {
    case .bytes(let bytes): return Array(bytes[range])
    case .file(let descriptor): return try System.bytes(of: descriptor, in: range, path: path)
    }
  }

  private static func all(
    of descriptor: CInt, path: String, atMost limit: Int, _ excess: Excess
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = System.readNext(descriptor, into: &block)
      guard count >= 0 else { throw .readFailed(path: path, reason: System.reason) }
      guard count > 0 else { return bytes }
      guard count > limit - bytes.count else {
        bytes += block[..<count]
        continue
      }
      guard excess == .ignored else { throw .tooLarge(path: path, limit: limit) }
      return bytes + block[..<(limit - bytes.count)]
    }
  }
}
