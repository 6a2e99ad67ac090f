/// Why a template of names is refused.
public enum NameTemplateError: Error, Hashable, Sendable {
  /// A brace without its other.
  case openBrace
  /// A field that there is not.
  case unknownField(String)
  /// A template that ends in a slash, or is empty.
  case namesFolder(String)
}

extension NameTemplateError: CustomStringConvertible {
  /// One sentence, in lower case, with the way out.
  public var description: String {
    switch self {
    case .openBrace: "a brace without its other; a brace of the name itself is written twice"
    case .unknownField(let name):
      "there is no field {\(name)}; there are "
        + NameTemplate.Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
    case .namesFolder(let text):
      text.isEmpty
        ? "an empty name; name files, like {seed}.png"
        : "'\(text)' names a folder; name the files in it, like \(text){seed}.png"
    }
  }
}
