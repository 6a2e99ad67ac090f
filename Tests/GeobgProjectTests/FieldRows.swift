import Foundation
import GeobgRecipe
import GeobgScene

// What the tables of FieldTable have of each field.

extension RecipeField {
  /// The option in TypeScript.
  var typeScript: String {
    guard let api else { return "" }
    let note = "\(api.note)".isEmpty ? "" : " \(api.note)"
    return comment("\(option.help)\(note) Default: \(api.standard).")
      + "  \(name)?: \(api.type);\n"
  }

  /// The property of the element in TypeScript.
  var elementType: String {
    comment("\(option.help) Default: `\(option.standard)`.")
      + "  get \(name)(): \(api?.attribute.map { "\($0)" } == "number" ? "number" : "string");\n"
      + "  set \(name)(value: Options[\"\(name)\"]);\n"
  }

  var attribute: String? {
    api?.attribute.map { "  \(name): [\"\($0)\", \(option.standard)],\n" }
  }

  var javaScriptRange: String? {
    slider.map { range in
      let rolled = range.slider.rolled
      return """
          \(name): Object.freeze({
            least: \(range.shown.lowerBound),
            most: \(range.shown.upperBound),
            standard: \(range.standard),
            step: \(range.slider.step),
            rolled: [\(rolled.lowerBound), \(rolled.upperBound)],
            isLogarithmic: \(range.slider.isLogarithmic),
          }),

        """
    }
  }
}

/// A comment of JavaScript before a member, in one line or several.
private func comment(_ help: String) -> String {
  help.count <= 110
    ? "  /** \(help) */\n" : "  /**\n\(wrapped(help, "   * ", "   * ", 120))   */\n"
}

/// `text` in lines of at most `width` characters; the first begins with `first`, the others with `next`.
private func wrapped(_ text: String, _ first: String, _ next: String, _ width: Int) -> String {
  var (lines, line) = ("", first)
  for word in text.split(separator: " ") {
    if line.count + word.count > width {
      lines += line.dropLast() + "\n"
      line = next
    }
    line += word + " "
  }
  return lines + line.dropLast() + "\n"
}

extension FieldDefinition {
  /// The row in the table of link keys.
  var linkRow: String {
    var text = field.shortened(standard).map(\.description).joined(separator: ",")
    if case .name = form { text = field.text(of: standard) }
    return "| `\(linkKey)` | `\(name)` | `\(text)` |\n"
  }

  /// The default as JSON.
  var json: String {
    switch form {
    case .number: "\(standard[0])"
    case .name: "\"\(field.text(of: standard))\""
    case .pair: "[\(standard[0]), \(standard[1])]"
    case .weights:
      "{"
        + zip(PictureStyle.kinds, standard).filter { $1 > 0 }.map { "\"\($0)\": \($1)" }
        .joined(separator: ", ") + "}"
    }
  }

  private var words: [String] { name.split(separator: "-").map(String.init) }

  private var camelName: String {
    words[0] + words.dropFirst().map(\.capitalized).joined()
  }

  var pythonName: String { words.joined(separator: "_") }

  /// The names of the numbers.
  private var parts: [String] {
    switch form {
    case .number: []
    case .pair(_, let first, let second, _): ["\(first)", "\(second)"]
    case .weights: PictureStyle.kinds
    case .name(let names): names
    }
  }

  /// Whether the seed can pick the value.
  private var hasAny: Bool { AnyChoice.values(of: field) != nil }

  /// The help of an option of a library.
  private var optionHelp: String { helpText + (hasAny ? " With any, the seed picks it." : "") }

  private var anyName: [String] { hasAny ? ["any"] : [] }

  var typeScript: String {
    let type =
      switch form {
      case .number: hasAny ? "number | \"any\"" : "number"
      case .name: (parts + anyName).map { "\"\($0)\"" }.joined(separator: " | ")
      case .pair: "readonly [\(parts.map { "\($0): number" }.joined(separator: ", "))]"
      case .weights: "{ \(parts.map { "readonly \($0)?: number" }.joined(separator: "; ")) }"
      }
    let comment = comment("\(optionHelp) Default: \(json).")
    let line = "  \(camelName)?: \(type) | null;\n"
    // As the formatter breaks a line of more than 120 characters.
    guard line.count > 121 else { return comment + line }
    switch form {
    case .weights:
      return comment + "  \(camelName)?:\n    | {\n"
        + parts.map { "      readonly \($0)?: number;\n" }.joined() + "    }\n    | null;\n"
    case .name:
      return comment + "  \(camelName)?:\n"
        + (parts + anyName).map { "    | \"\($0)\"\n" }.joined() + "    | null;\n"
    case .number, .pair: return comment + line
    }
  }

  /// The word for the form in pages.
  private var formWord: String {
    switch form {
    case .number: "number"
    case .pair: "pair"
    case .weights: "weights"
    case .name: "name"
    }
  }

  /// The default of the element's attribute, in JavaScript.
  private var attributeDefault: String {
    let text = field.text(of: standard)
    return if case .number = form { text } else { "\"\(text)\"" }
  }

  var attribute: String {
    "  \(camelName): [\"\(formWord)\", \(attributeDefault)],\n"
  }

  var elementType: String {
    let type = if case .number = form { "number" } else { "string" }
    let help = comment("\(helpText) Default: `\(field.text(of: standard))`.")
    let text = type == "string" ? " | (string & Record<never, never>)" : ""
    return "\(help)  get \(camelName)(): \(type);\n"
      + "  set \(camelName)(value: Options[\"\(camelName)\"]\(text));\n"
  }

  var javaScript: String {
    func list(_ items: [String]) -> String {
      let line = "[\(items.joined(separator: ", "))]"
      return line.count <= 107 ? line : "[\n" + items.map { "      \($0),\n" }.joined() + "    ]"
    }
    let members = [
      "name: \"\(camelName)\"", "form: \"\(formWord)\"", "part: \"\(part)\"",
      "parts: \(list(parts.map { "\"\($0)\"" }))", "english: \"\(guide.label)\"",
      "least: \(range.lowerBound)", "most: \(range.upperBound)",
      "standard: \(list(standard.map(\.description)))", "isWhole: \(isWhole)",
      "step: \(guide.slider.step)",
      "rolled: \(list([guide.slider.rolled.lowerBound, guide.slider.rolled.upperBound].map(\.description)))",
      "isLogarithmic: \(guide.slider.isLogarithmic)",
    ]
    return "{\n" + members.map { "    \($0),\n" }.joined() + "  }"
  }

  var pythonHelp: String {
    wrapped("\(pythonName): \(optionHelp) Default: \(json).", "    - ", "      ", 99)
  }

  var pythonType: String {
    let type =
      switch form {
      case .number: hasAny ? "Union[float, Literal[\"any\"]]" : "float"
      case .pair: isWhole ? "Sequence[int]" : "Sequence[float]"
      case .weights: "Mapping[str, float]"
      case .name: "Literal[\((parts + anyName).map { "\"\($0)\"" }.joined(separator: ", "))]"
      }
    let line = "    \(pythonName): Optional[\(type)]\n"
    // As Python's formatter breaks a line of more than 120 characters.
    guard line.count > 121 else { return line }
    let inner = "        \(type)\n"
    // A list that is too long for one line has an item on each.
    let items = inner.count - 6 > 120 ? inner.replacing(", ", with: ",\n            ") : inner
    let end = items == inner ? "\n        ]\n" : ",\n        ]\n"
    let broken =
      inner.count <= 121
      ? inner
      : items.replacing("[", with: "[\n            ").replacing("]\n", with: end)
    return "    \(pythonName): Optional[\n\(broken)    ]\n"
  }
}
