internal import GeobgCairo
public import GeobgScene

/// Why a picture could not be drawn on a Cairo context.
public enum CairoContextError: Error, Hashable, Sendable {
  /// The width or the height is not a positive, finite number.
  case sizeOutOfRange(width: Double, height: Double)
  /// The context had an error before anything was drawn; Cairo ignores all drawing on it.
  case alreadyFailed(RenderError)
  /// Drawing failed, or was canceled.
  case render(RenderError)
}

extension CairoContextError: CustomStringConvertible {
  /// One sentence, in lower case: what was found, and what to do.
  public var description: String {
    switch self {
    case .sizeOutOfRange(let width, let height):
      "a picture cannot be drawn at \(width) by \(height); both must be positive numbers"
    case .alreadyFailed(let error):
      "the Cairo context failed before the picture was drawn; draw on a new one (\(error))"
    case .render(let error): error.description
    }
  }
}
