public import GeobgScene

/// Why a calm zone is refused.
public enum CalmError: Error, Hashable, Sendable {
  /// A text that names no zone.
  case notAZone(String)
  /// Parts of a picture that are not within it, or nothing of it.
  case notInPicture(String)
  /// Pixels that are not within the canvas, or none.
  case notOnCanvas(String, pixelWidth: Int, pixelHeight: Int)
  /// Pixels, or a screen's clock and bars, of a picture that is spread over several screens.
  case ofSeveralScreens
  /// A sheet of paper, which has no clock.
  case notAScreen
  /// The zones together make no calm.
  case refused(RecipeError)
}

extension CalmError: CustomStringConvertible {
  /// One sentence, in lower case, that says what was found and what is allowed.
  public var description: String {
    switch self {
    case .notAZone(let text):
      "'\(JSONField.excerpt(text))' is no zone; it is top, bottom, left, right, auto or none, or X,Y,W,H in "
        + "pixels or each with % (5%,10%,90%,20%), with + between several"
    case .notInPicture(let text):
      "\(text) is not within the picture; a zone has an extent, and ends at 100%"
    case .notOnCanvas(let text, let width, let height):
      "\(text) is not within \(width)x\(height) pixels; a zone has an extent and ends there"
    case .ofSeveralScreens:
      "a zone of a picture that is spread over several screens is a part of all of it; use top, bottom, "
        + "left, right, none or X,Y,W,H with %"
    case .notAScreen:
      "auto asks where a screen has its clock and bars, and a size in print has none; use top, "
        + "bottom, left, right or X,Y,W,H"
    case .refused(let error): error.description
    }
  }
}
