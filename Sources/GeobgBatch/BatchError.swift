public import GeobgKit

/// Why a batch or a part of it fails, with a case for each part that can fail.
public enum BatchError: Error, Hashable, Sendable {
  /// A file could not be read or written.
  case file(FileError)
  /// A manifest cannot be used.
  case manifest(ManifestError)
  /// A template for file names is wrong.
  case name(NameTemplateError)
  /// A plan cannot be used, for example because two pictures have the same name.
  case plan(PlanError)
  /// A picture or its recipe is wrong. Errors of files are ``file(_:)``.
  case picture(GeobgError)
}

extension BatchError: CustomStringConvertible {
  /// One sentence, in lower case: what was found, what is allowed, and what to do.
  public var description: String { underlying.description }

  /// The underlying error.
  public var underlying: any Error & CustomStringConvertible {
    switch self {
    case .file(let error): error
    case .manifest(let error): error
    case .name(let error): error
    case .plan(let error): error
    case .picture(let error): error
    }
  }
}

extension BatchError {
  /// The error of making or reading a picture.
  init(_ error: GeobgError) {
    self = if case .file(let error) = error { .file(error) } else { .picture(error) }
  }

  /// The error of reading a file.
  init(_ error: ReadError) {
    self = .file(.readFailed(path: error.name, reason: error.reason))
  }
}
