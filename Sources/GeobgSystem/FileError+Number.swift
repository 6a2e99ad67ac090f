#if canImport(Darwin)
internal import Darwin
#elseif canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

extension FileError {
  /// The system's number (errno) for the error, for programs in other languages; 0 if the system
  /// has not refused the file.
  ///
  /// An error holds the system's reason as text. The system has one text for each number, so the
  /// text leads back to it. The other texts are our own.
  package var errorNumber: CInt {
    switch self {
    case .unreadable(_, let reason), .cannotCreate(_, let reason), .writeFailed(_, let reason),
      .diskFull(_, let reason), .readFailed(_, let reason):
      FileError.ownNumber(reason) ?? System.number(ofReason: reason)
    case .exists: EEXIST
    case .tooLarge: EFBIG
    case .inUse: EBUSY
    case .closedPipe: EPIPE
    case .writtenBefore, .lineTooLong: 0
    }
  }

  /// The number for a reason that says more than the system's text; nil for another one.
  private static func ownNumber(_ reason: String) -> CInt? {
    switch reason {
    case "the path has a file where a folder is needed": ENOTDIR
    case "it is a folder", "a folder has this name; choose another file name": EISDIR
    case "the file exists and is not writable": EACCES
    case "too many symbolic links": ELOOP
    case "it is no longer there", "it was not there": ENOENT
    case let reason where reason.hasPrefix("the folder "): ENOENT
    case let reason where reason.hasPrefix("the name has "): ENAMETOOLONG
    case let reason where reason.hasSuffix("write another name"): EINVAL
    case let reason where reason.hasSuffix("write another path"): EINVAL
    default: nil
    }
  }
}

extension System {
  /// The number of the system's message `reason`, as ``reason`` gives it; 0 for another text.
  static func number(ofReason reason: String) -> CInt {
    // As WebAssembly, the library has no files, and no texts of a system.
    #if !arch(wasm32)
    // Linux has 133 numbers, and Darwin fewer.
    for number in 1...255 where message(CInt(number)) == reason { return CInt(number) }
    #endif
    return 0
  }

  /// The system's message for `number`.
  static func message(_ number: CInt) -> String {
    let words = String(cString: strerror(number))
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}
