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
