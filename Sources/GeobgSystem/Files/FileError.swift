/// Why a file could not be read or written.
///
/// The reasons are the system's.
public enum FileError: Error, Hashable, Sendable {
  /// There is nothing to read at the path, or it may not be read.
  case unreadable(path: String, reason: String)
  /// Nothing can be created at the path.
  case cannotCreate(path: String, reason: String)
  /// Something is at the path, and was not to be replaced.
  case exists(path: String)
  /// Writing began and failed; what was at the path before is unharmed.
  case writeFailed(path: String, reason: String)
  /// Writing began, and there is no room for more; what was at the path before is unharmed.
  case diskFull(path: String, reason: String)
  /// The target was written before, or an attempt to write it failed; it takes one file.
  case writtenBefore(path: String)
  /// Reading began and failed.
  case readFailed(path: String, reason: String)
  /// More bytes than are taken from a pipe.
  case tooLarge(path: String, limit: Int)
  /// The reader of the pipe closed it.
  case closedPipe
}

extension FileError: CustomStringConvertible {
  /// One sentence that begins with the path.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(shown(path)): cannot be read: \(reason)"
    case .cannotCreate(let path, let reason): "\(shown(path)): cannot be created: \(reason)"
    case .exists(let path): "\(path): already exists; choose another name, or allow replacing it"
    case .writeFailed(let path, let reason), .diskFull(let path, let reason):
      "\(path): cannot be written: \(reason)"
    case .writtenBefore(let path):
      "\(path): a target is written once; make another for the next file"
    case .readFailed(let path, let reason): "\(path): reading failed: \(reason)"
    case .tooLarge(let path, let limit): "\(path): more than \(limit) bytes"
    case .closedPipe: "the pipe was closed"
    }
  }
  /// The path, or quotation marks if it is empty, because an empty path would be invisible.
  private func shown(_ path: String) -> String { path.isEmpty ? "''" : path }
}
