import GeobgRecipe
import GeobgScene

/// What the commands of the packages for Python and npm know without asking the engine: options with their help, and the
/// names of palettes and sizes, as JSON.
enum OptionTable {
  /// The files with the table, one for each package.
  static func files(_ palettes: [(name: String, about: String)]) -> [FieldTable] {
    let text = json(palettes)
    return ["Python/geobg/options.json", "Pages/wrapper/options.json"].map {
      FieldTable(path: $0, text: text)
    }
  }

  private static func json(_ palettes: [(name: String, about: String)]) -> String {
    let options =
      RecipeField.all.filter { $0.art == nil }.compactMap(\.optionRow)
      + FieldDefinition.all.map(\.optionRow) + OutputField.shown.compactMap(\.optionRow)
    return """
      {
        "options": [
      \(lines(options))
        ],
        "palettes": [
      \(lines(palettes.map { list([$0.name, $0.about]) }))
        ],
        "sizes": [
      \(lines(NamedSize.all.map(\.optionRow)))
        ]
      }

      """
  }

  private static func lines(_ rows: [String]) -> String {
    rows.map { "    \($0)" }.joined(separator: ",\n")
  }

  fileprivate static func quoted(_ text: String) -> String { CanonicalJSON.string(text) }

  fileprivate static func list(_ texts: [String]) -> String {
    "[\(texts.map(quoted).joined(separator: ", "))]"
  }

  /// The row of an option.
  ///
  /// - Parameter form: How the value is written: text, number, numbers with commas, flag, name; `pair` and the sign
  ///   between its numbers; or weights.
  fileprivate static func row(
    _ name: String, _ group: String, _ form: String, value: String, help: String, standard: String
  ) -> String {
    "{"
      + [
        ("name", name), ("group", group), ("form", form), ("value", value), ("help", help),
        ("default", standard),
      ].map { "\"\($0)\": \(quoted($1))" }.joined(separator: ", ") + "}"
  }
}

extension RecipeField {
  /// The row in the table of options; nil without an option.
  fileprivate var optionRow: String? {
    guard !option.help.isEmpty else { return nil }
    let form =
      switch option.valueName {
      case "": "flag"
      case "d", "n", "z": "number"
      case let value where value.hasPrefix("x,y"): "numbers"
      default: "text"
      }
    return OptionTable.row(
      name == "mesh" ? names.option : name, "picture", form, value: option.valueName,
      help: option.help, standard: option.standard)
  }
}

extension FieldDefinition {
  /// The row in the table of options.
  fileprivate var optionRow: String {
    let written =
      switch form {
      case .number: AnyChoice.values(of: field) == nil ? "number" : "number or any"
      case .name: "name"
      case .pair(let separator, _, _, _): "pair \(separator)"
      case .weights: "weights"
      }
    return OptionTable.row(
      name, "picture", written, value: "\(guide.valueName)", help: helpText,
      standard: field.text(of: standard))
  }
}

extension OutputField {
  /// The row in the table of options; nil for what other options say.
  fileprivate var optionRow: String? {
    guard ![.format, .rows, .date, .intent].contains(self) else { return nil }
    // Without the marks of documents.
    let plain = "\(meaning)".replacing("`", with: "").replacing("\"", with: "")
      .replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.output.1) }
    let isFlag = plain.hasPrefix("true for ")
    let formats = Format.allCases.filter { $0.has(self) }.map { $0.name }
    let owners = formats.isEmpty ? "" : "\(formats.joined(separator: ", ")): "
    let help = "\(owners)\(plain.replacing("true for ", with: ""))."
    return OptionTable.row(
      rawValue, "output", isFlag ? "flag" : self == .quality ? "number" : "text",
      value: isFlag ? "" : self == .quality ? "n" : "name", help: help,
      standard: isFlag ? "no" : standardText)
  }

  private var standardText: String {
    switch self {
    case .quality: String(PixelImage.defaultQuality)
    case .compression: PNGCompression.default.rawValue
    case .renderer: PixelRenderer.exact.rawValue
    default: "none"
    }
  }
}

extension NamedSize {
  /// The row in the table of sizes: name, kind, size and note.
  fileprivate var optionRow: String {
    let size =
      switch extent {
      case .pixels(let width, let height): "\(width)x\(height)"
      case .print(let size): "\(size.width)x\(size.height)mm"
      }
    return OptionTable.list([name, kind.rawValue, size, about ?? ""])
  }
}
