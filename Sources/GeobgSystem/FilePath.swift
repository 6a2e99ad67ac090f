#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// Absolute paths, and whether something is at a path.
package enum FilePath {
  /// `path` as an absolute path; symbolic links and dots are not resolved.
  ///
  /// - Throws: ``FileError/unreadable(path:reason:)`` if the current folder no longer exists.
  package static func absolute(_ path: String) throws(FileError) -> String {
    if path.hasPrefix("/") { return path }
    if let host = CommandHost.current { return "\(host.folder)/\(path)" }
    guard let folder = getcwd(nil, 0) else {
      throw .unreadable(
        path: path, reason: "the current folder no longer exists; use a path that begins with /")
    }
    defer { free(folder) }
    return "\(PathText.text(folder))/\(path)"
  }

  /// The absolute path of `path`, without dots and symbolic links; nil if nothing is there.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path.systemPath, nil) else { return nil }
    defer { free(resolved) }
    return PathText.text(resolved)
  }

  package static func exists(_ path: String) -> Bool {
    access(path.systemPath, F_OK) == 0
  }
}

/// Paths as text that keeps every byte.
///
/// On most systems a path is a list of bytes, which need not be UTF-8. In this project a path is a
/// `String`, so bytes that are not UTF-8 are written as characters of a private range: byte 0xFF is
/// U+10FEFF. A name that contains these characters itself has each of their bytes written so. Every
/// list of bytes therefore has one text of its own, and the text gives the same bytes again.
///
/// Paths become text where they enter the process (arguments, variables, folders, links, output of
/// programs), and bytes where the system receives them. Between these places they are ordinary
/// texts.
package enum PathText {
  /// The character of byte 0; only bytes from 0x80 on are ever written so.
  private static let base: UInt32 = 0x10FE00
  /// The characters of the bytes 0x80 to 0xFF.
  private static let range = (base + 0x80)...(base + 0xFF)
  /// The first byte, in UTF-8, of every character in ``range``.
  private static let lead: UInt8 = 0xF4

  /// The text of the path `bytes`.
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    var text = ""
    var rest = bytes[...]
    var (parser, source) = (Unicode.UTF8.ForwardParser(), rest.makeIterator())
    while true {
      let count: Int
      switch parser.parseScalar(from: &source) {
      case .emptyInput: return text
      case .error(let length): count = length
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        count = encoded.count
        if byte(of: scalar) == nil {
          text.unicodeScalars.append(scalar)
          rest = rest.dropFirst(count)
          continue
        }
      }
      for byte in rest.prefix(count) { text.unicodeScalars.append(scalar(of: byte)) }
      rest = rest.dropFirst(count)
    }
  }

  package static func text(_ start: UnsafePointer<CChar>) -> String {
    // Most paths are UTF-8.
    if let text = String(validatingCString: start), !text.utf8.contains(lead) { return text }
    let bytes = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
    var count = 0
    while bytes[count] != 0 { count += 1 }
    return text(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// The text of long `bytes`, which are UTF-8 in most cases.
  static func outputText(_ bytes: [UInt8]) -> String {
    guard !bytes.contains(lead), let plain = plain(bytes) else { return text(bytes) }
    return plain
  }

  package static func bytes(_ text: String) -> [UInt8] {
    guard text.utf8.contains(lead) else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let byte = PathText.byte(of: scalar) {
        bytes.append(byte)
      } else {
        bytes += String(scalar).utf8
      }
    }
    return bytes
  }

  /// The text that the bytes of `text` are in UTF-8; nil if they are not UTF-8.
  ///
  /// It is for an argument that is not a path.
  package static func plain(_ text: String) -> String? {
    guard text.utf8.contains(lead) else { return text }
    return plain(bytes(text))
  }

  /// The text that `bytes` are in UTF-8; nil if they are not UTF-8.
  ///
  /// The initializer of the standard library that refuses other bytes is not in macOS 13 and 14.
  package static func plain(_ bytes: some Collection<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  /// The path `text` for people: bytes that are not UTF-8 are shown as `\xFF`.
  package static func shown(_ text: String) -> String {
    guard text.utf8.contains(lead) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if let byte = PathText.byte(of: scalar) {
        shown += "\\x" + String(byte, radix: 16, uppercase: true)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// The byte that `scalar` stands for in a path; nil for an ordinary character.
  static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    range.contains(scalar.value) ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  private static func scalar(of byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(base + UInt32(byte)) ?? "\u{FFFD}"
  }
}

extension String {
  /// The path in this text as the system receives it: its bytes and a zero byte.
  ///
  /// The system would stop at a zero byte in the text, and use another file than the text says. No
  /// file can have such a name, so it becomes the empty path, which the system never finds.
  /// ``System/reason(for:)`` then says why.
  ///
  /// A relative path begins at the folder of the current work.
  var systemPath: [CChar] {
    guard let host = CommandHost.current, !isEmpty, !hasPrefix("/") else { return systemText }
    return utf8.contains(0) ? [0] : "\(host.folder)/\(self)".systemText
  }

  /// The text as the system receives it, where it is no path of the current folder: its bytes and a
  /// zero byte; the empty text if there is a zero byte in it.
  var systemText: [CChar] {
    let bytes = PathText.bytes(self)
    return bytes.contains(0) ? [0] : bytes.map { CChar(bitPattern: $0) } + [0]
  }
}

/// Information about a file, folder, or anything else at a path.
package struct FileStatus {
  /// The kinds that callers distinguish.
  package enum Kind {
    case file
    case folder
    case link
    /// A device, a pipe or a socket.
    case special
  }

  package let kind: Kind
  /// The size in bytes; has no meaning for anything but a regular file.
  package let byteCount: Int
  /// When the content was last changed, in milliseconds since 1970-01-01 UTC.
  package let changed: Int64
  /// The permissions, in the form that chmod(2) takes.
  let mode: mode_t
  /// How many names a file has.
  let linkCount: Int
  /// Which file it is, whatever its names are.
  let identity: Identity

  /// The disk and the number of a file or a folder.
  struct Identity: Hashable {
    private let disk: UInt64
    private let number: UInt64

    fileprivate init(_ status: stat) {
      disk = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(status.st_ino)
    }
  }

  /// Whether other users of the computer may read it.
  package var isReadableByOthers: Bool { mode & 0o044 != 0 }

  /// The status of `path`; nil if nothing is there.
  ///
  /// - Parameter followingLinks: Whether to return the status of a symbolic link's target instead
  ///   of the link's own. Default: true.
  package init?(_ path: String, followingLinks: Bool = true) {
    var status = stat()
    let path = path.systemPath
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// The status of what is at `path`; nil if nothing is there.
  ///
  /// - Throws: If the system cannot tell: ``FileError/unreadable(path:reason:)`` because of missing
  ///   permissions, ``FileError/readFailed(path:reason:)`` because of a failing disk or a lost
  ///   connection.
  package static func looking(at path: String) throws(FileError) -> FileStatus? {
    if let status = FileStatus(path) { return status }
    try checkAbsence(of: path)
    return nil
  }

  /// Checks that the last call, which looked at `path`, failed because nothing is there.
  static func checkAbsence(of path: String) throws(FileError) {
    switch errno {
    case ENOENT, ENOTDIR: return
    case EACCES, EPERM, ELOOP, ENAMETOOLONG:
      throw .unreadable(path: path, reason: System.reason(for: path))
    default: throw .readFailed(path: path, reason: System.reason)
    }
  }

  /// The status of what is called `name` in the folder `descriptor`, also of a link itself; nil if
  /// nothing is there.
  init?(_ name: String, in descriptor: CInt) {
    var status = stat()
    guard fstatat(descriptor, name.systemText, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      return nil
    }
    self.init(status)
  }

  /// The status of the open `descriptor`; nil if the system cannot report it.
  init?(descriptor: CInt) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .special
      }
    byteCount = Int(status.st_size)
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    changed = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    mode = status.st_mode & 0o777
    linkCount = Int(status.st_nlink)
    identity = Identity(status)
  }
}

// MARK: - Errors

/// Why a file could not be read or written.
///
/// The reasons are the system's.
public enum FileError: Error, Hashable, Sendable {
  /// The path does not exist or is not readable.
  case unreadable(path: String, reason: String)
  /// No file can be created at the path.
  case cannotCreate(path: String, reason: String)
  /// The path exists, and overwriting was not allowed.
  case exists(path: String)
  /// Writing failed; the earlier file at the path is unchanged.
  case writeFailed(path: String, reason: String)
  /// The disk is full; the earlier file at the path is unchanged.
  case diskFull(path: String, reason: String)
  /// The target was used before; a target takes one file.
  case writtenBefore(path: String)
  /// Reading failed.
  case readFailed(path: String, reason: String)
  /// A pipe delivered more bytes than the limit.
  case tooLarge(path: String, limit: Int)
  /// A line of a file is longer than any that is read; the first line is 1.
  case lineTooLong(path: String, line: Int, limit: Int)
  /// Another process, such as `process 7 on mars`, is writing the file.
  case inUse(path: String, by: String)
  /// The reader of the pipe closed it.
  case closedPipe

  /// At `path` is a pipe, a device or a socket, where only a regular file is read.
  static func notRegular(_ path: String) -> FileError {
    .unreadable(
      path: path,
      reason: "it is not a regular file, but a pipe, a device or a socket; put a file in its place")
  }
}

extension FileError: CustomStringConvertible {
  /// One sentence that begins with the path.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(shown(path)): cannot be read: \(reason)"
    case .cannotCreate(let path, let reason): "\(shown(path)): cannot be created: \(reason)"
    case .exists(let path):
      "\(shown(path)): already exists; choose another name, or allow overwriting"
    case .writeFailed(let path, let reason), .diskFull(let path, let reason):
      "\(shown(path)): cannot be written: \(reason)"
    case .writtenBefore(let path):
      "\(shown(path)): a target can be written only once; create another target for the next file"
    case .readFailed(let path, let reason): "\(shown(path)): reading failed: \(reason)"
    case .tooLarge(let path, let limit): "\(shown(path)): longer than the limit of \(limit) bytes"
    case .lineTooLong(let path, let line, let limit):
      "\(shown(path)): line \(line) has more than \(limit) bytes"
    case .inUse(let path, let holder):
      "\(shown(path)): \(holder) is writing this file; wait until it finishes"
    case .closedPipe: "the pipe was closed"
    }
  }
  /// The path for people, or quotation marks if it is empty, because an empty path would be
  /// invisible.
  ///
  /// A zero byte is shown as on a terminal; a program in C would take it for the end of the text.
  private func shown(_ path: String) -> String {
    guard !path.isEmpty else { return "''" }
    let path = PathText.shown(path)
    guard path.utf8.contains(0) else { return path }
    return path.unicodeScalars.map { $0.value == 0 ? #"\u{0}"# : String($0) }.joined()
  }
}
