internal import GeobgKit
internal import GeobgRecipe

extension GeobgError {
  /// The code of the error, which is the status in C.
  var code: ErrorCode {
    switch self {
    case .recipe(let error): error.code
    case .render(let error): error.code
    case .output(let error): error.code
    case .document(let error): error.code
    case .file: .file
    case .size, .palette, .paletteFile: .recipe
    // The C library makes no sheets and joins no files.
    case .sheet, .join: .internal
    }
  }

  /// The part of the recipe with the mistake; nil if the mistake is not in one part.
  var field: String? {
    switch self {
    case .document(let error): error.field
    case .palette: "palette"
    case .size: "size"
    case .recipe, .render, .output, .file, .paletteFile, .sheet, .join: nil
    }
  }
}
