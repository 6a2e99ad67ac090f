internal import GeobgPNG
public import GeobgRecipe
public import GeobgScene
internal import GeobgSystem

/// An error of geobg, grouped by the part that failed.
public enum GeobgError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A recipe, or a part of one, is refused.
  case recipe(RecipeError)
  /// A picture could not be rendered.
  case render(RenderError)
  /// An output is refused.
  case output(OutputError)
  /// A file could not be read or written.
  case file(FileError)
  /// A recipe or a palette cannot be read.
  case document(DocumentError)
  /// A text names no size.
  case size(ValueError)
  /// No palette of that name is built in.
  case palette(ValueError)
  /// A file is no palette, or a palette cannot be such a file.
  case paletteFile(PaletteFileError)
  /// A contact sheet is refused.
  case sheet(OutputError)
  /// Files cannot be joined.
  case join(OutputError)

  /// One sentence, in lower case, that says what was found, what is allowed, and what to do.
  public var description: String {
    switch self {
    case .recipe(let error): error.description
    case .render(let error): error.description
    case .output(let error): error.description
    case .file(let error): error.description
    case .document(let error): error.description
    case .size(let error): error.description
    case .palette(let error): error.description
    case .paletteFile(let error): error.description
    case .sheet(let error): error.description
    case .join(let error): error.description
    }
  }

  #if !hasFeature(Embedded)
  /// The error of the part that failed.
  public var underlying: any Error & CustomStringConvertible {
    switch self {
    case .recipe(let error): error
    case .render(let error): error
    case .output(let error): error
    case .file(let error): error
    case .document(let error): error
    case .size(let error): error
    case .palette(let error): error
    case .paletteFile(let error): error
    case .sheet(let error): error
    case .join(let error): error
    }
  }
  #endif
}

// MARK: - What a program decides by

extension GeobgError {
  /// The kind of the error: the same as in C, Python and pages.
  public var code: ErrorCode {
    switch self {
    case .recipe(let error): error.code
    case .render(let error): error.code
    case .output(let error), .sheet(let error), .join(let error): error.code
    case .document(let error): error.code
    case .file: .file
    case .size, .palette, .paletteFile: .recipe
    }
  }

  /// The part of a recipe with the mistake, such as `palette, swatch 3 (teal), opacity`; nil if the
  /// mistake is not known to be in one part.
  public var field: String? {
    switch self {
    case .document(let error): error.field
    case .palette: "palette"
    case .size: "size"
    case .recipe, .render, .output, .file, .paletteFile, .sheet, .join: nil
    }
  }

  /// The path of the file that could not be read or written, as it was passed; nil for other
  /// errors.
  public var path: String? {
    if case .file(let error) = self { error.path } else { nil }
  }

  /// The number of the system (errno) for a file or a pipe; nil for other errors, and if the system
  /// has not refused it.
  public var errno: Int32? {
    guard case .file(let error) = self, error.errorNumber != 0 else { return nil }
    return error.errorNumber
  }
}
