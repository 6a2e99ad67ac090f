#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

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

extension FileError {
  /// The path of the file, as it was passed; nil for a pipe that was closed.
  package var path: String? {
    switch self {
    case .unreadable(let path, _), .cannotCreate(let path, _), .exists(let path),
      .writeFailed(let path, _), .diskFull(let path, _), .writtenBefore(let path),
      .readFailed(let path, _), .tooLarge(let path, _), .lineTooLong(let path, _, _),
      .inUse(let path, _):
      path
    case .closedPipe: nil
    }
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
