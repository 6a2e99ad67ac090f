public import GeobgScene

/// Why a size is refused.
public enum SizeError: Error, Hashable, Sendable {
  /// A text that is no size.
  case notASize(String)
  /// A name that no size has, and the names most like it.
  case unknownName(String, similar: [String])
  /// A size in print that is too large or too small.
  case refused(RecipeError)
}

extension SizeError: CustomStringConvertible {
  /// One sentence, in lower case, with the way out.
  public var description: String {
    switch self {
    case .notASize: SizeError.sentence(names: "the name of a screen, a paper or a device")
    case .unknownName(let name, let similar):
      "no size is called '\(JSONField.excerpt(name))'"
        + (similar.isEmpty ? "" : ", and the most alike are \(similar.joined(separator: ", "))")
    case .refused(let error): error.description
    }
  }

  /// What a size is, for a program that knows where the `names` of sizes are listed.
  package static func sentence(names: String) -> String {
    "a size is two numbers, like 1170x2532 in pixels or 210x297mm "
      + "(\(Length.unitNames.joined(separator: ", "))), or \(names), like a4"
  }
}
