package import GeobgScene

/// The kind of an error.
///
/// A page, the C library and the Python package report the same code for the same mistake. The
/// raw values are the C library's and never change.
public enum ErrorCode: Int32, Hashable, Sendable, CaseIterable {
  /// An argument of the call itself: a missing value, a value of the wrong type, an unknown handle.
  case argument = 1
  /// A field of a recipe, a palette or an option.
  case recipe = 2
  /// The recipe needs a newer engine.
  case engine = 3
  /// A file that is neither a recipe nor a picture with a readable recipe.
  case picture = 4
  /// The picture is too large for memory, for the format or for the limit of the caller.
  case limit = 5
  /// The format cannot hold this picture.
  case format = 6
  /// The work was canceled.
  case canceled = 7
  /// There is not enough memory.
  case memory = 8
  /// A file could not be read or written.
  case file = 9
  /// A fault of geobg or of the drawing library.
  case `internal` = 10

  /// The code's name, which pages and Python use.
  public var name: String {
    switch self {
    case .argument: "argument"
    case .recipe: "recipe"
    case .engine: "engine"
    case .picture: "picture"
    case .limit: "limit"
    case .format: "format"
    case .canceled: "canceled"
    case .memory: "memory"
    case .file: "file"
    case .internal: "internal"
    }
  }
}

// MARK: - Codes of errors

extension DocumentError {
  package var code: ErrorCode {
    switch self {
    case .tooLarge: .limit
    case .notJSON, .missing, .unknown, .wrongKind, .invalid: .recipe
    case .unknownEngine: .engine
    case .picture, .unknownFormat: .picture
    }
  }

  /// The field with the mistake, such as `palette, swatch 3 (teal), opacity`; nil if the mistake is
  /// not in one field.
  package var field: String? {
    switch self {
    case .missing(let field), .unknown(let field, _), .wrongKind(let field, _, _),
      .invalid(let field, _):
      field
    case .unknownEngine: "engine"
    case .tooLarge, .notJSON, .picture, .unknownFormat: nil
    }
  }
}

extension RecipeError {
  package var code: ErrorCode {
    switch self {
    case .tooManyMarks, .tooMuchWork, .tooMuchMemory: .limit
    default: .recipe
    }
  }
}

extension RenderError {
  package var code: ErrorCode {
    switch self {
    case .tooManyPixels, .pageTooLarge, .sideTooLong, .metadataTooLong: .limit
    case .noTransparency, .filledShapes: .format
    case .stopped: .canceled
    case .outOfMemory: .memory
    case .backend: .internal
    }
  }
}

extension OutputError {
  package var code: ErrorCode {
    switch self {
    case .dateOutOfRange, .qualityOutOfRange, .tooManyShares, .empty, .columnsOutOfRange,
      .thumbOutOfRange:
      .recipe
    case .tooManyPictures, .sheetTooLarge, .pageTooSmall, .pictureTooFull, .partTooFull: .limit
    case .noEncoder, .noPDF: .format
    case .damaged, .unreadableRecipe, .withoutRecipe: .picture
    case .nothing, .differentPictures, .differentCounts, .sameRows, .missing: .argument
    case .unknownExtension: .file
    }
  }
}
