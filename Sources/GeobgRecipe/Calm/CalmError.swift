public import GeobgScene

/// Why a calm zone is refused.
public enum CalmError: Error, Hashable, Sendable {
  /// A text that is not a calm zone.
  case notAZone(String)
  /// A zone in percent that is empty or outside the picture.
  case notInPicture(String)
  /// A zone in pixels that is empty or outside the canvas.
  case notOnCanvas(String, pixelWidth: Int, pixelHeight: Int)
  /// A zone in pixels, or of a clock and bars, for a picture that is spread over several screens.
  case ofSeveralScreens
  /// A sheet of paper, which has no clock.
  case notAScreen
  /// The zones together are refused.
  case refused(RecipeError)
}

extension CalmError: CustomStringConvertible {
  /// One sentence, in lower case, that says what was found and what is allowed.
  public var description: String {
    switch self {
    case .notAZone(let text) where CalmError.mixesUnits(text):
      "\(text): some numbers have % and some have none; write all four with % or all four without"
    case .notAZone(let text):
      "\(JSONField.shown(text)) is not a calm zone; write top, bottom, left, right, auto or "
        + "none, or "
        + "X,Y,W,H, all in pixels or all in % (5%,10%,90%,20%); write + between several zones"
    case .notInPicture(let text):
      "\(text) is not inside the picture; use a width and a height above 0, and stay within 100%"
    case .notOnCanvas(let text, let width, let height):
      "\(text) is not inside the \(width)x\(height) pixels of the picture; use a width and a "
        + "height above 0, and stay inside"
    case .ofSeveralScreens:
      "the picture is spread over several screens, and this calm zone is for one screen; use top, "
        + "bottom, left, right, none or X,Y,W,H in %"
    case .notAScreen:
      "auto finds the clock and bars of a screen, and a size in print has none; use top, bottom, "
        + "left, right or X,Y,W,H"
    case .refused(let error): error.description
    }
  }

  /// Whether `text` has four numbers, of which only some are in percent.
  private static func mixesUnits(_ text: String) -> Bool {
    let numbers = text.parts(between: UInt8(ascii: ","))
    let isInPercent = numbers.map { $0.utf8.last == UInt8(ascii: "%") }
    return numbers.count == 4 && isInPercent.contains(true) && isInPercent.contains(false)
      && text.utf8.allSatisfy { $0.isDigit || ",.%".utf8.contains($0) }
  }
}
