import Foundation
import GeobgRecipe
import GeobgScene

/// A part of a file that is made from the table of the art's fields, from limits, or from the list of palettes.
struct FieldTable: Sendable, CustomStringConvertible {
  /// The file, relative to the root.
  let path: String
  /// The lines around the part; nil for a whole file.
  var markers: (begin: String, end: String)?
  /// The part.
  let text: String

  var description: String { path }

  /// The file with the content `file` after this part was made again; nil without markers.
  func made(in file: String) -> String? {
    guard let markers else { return text }
    guard let begin = file.range(of: "\(markers.begin)\n"),
      let end = file.range(of: "\(markers.end)\n", range: begin.upperBound..<file.endIndex)
    else { return nil }
    return file.replacingCharacters(in: begin.upperBound..<end.lowerBound, with: text)
  }

  /// All of them.
  static var all: [FieldTable] {
    get throws { try fields + palettes(Project.palettes()) }
  }

  /// What is made from the table of fields.
  private static var fields: [FieldTable] {
    [
      markdown("docs/recipes.md", "fields", "| field | value | default |\n|---|---|---|\n") {
        "| `\($0.name)` | \($0.helpText) | `\($0.json)` |\n"
      },
      markdown("docs/recipes.md", "keys", "| key | value | without it |\n|---|---|---|\n") {
        var standard = $0.field.shortened($0.standard).map(\.description).joined(separator: ",")
        if case .name = $0.form { standard = $0.field.text(of: $0.standard) }
        return "| `\($0.linkKey)` | `\($0.name)` | `\(standard)` |\n"
      },
      markdown("docs/command.md", "options", "| option | value | default |\n|---|---|---|\n") {
        "| `--\($0.name)` | \($0.helpText) | `\($0.field.text(of: $0.standard))` |\n"
      },
      FieldTable(
        path: "Pages/wrapper/geobg.d.ts",
        markers: ("  // Fields of the art, written by FieldTableTests.", "  // End of the fields."),
        text: FieldDefinition.all.map(\.typeScript).joined()),
      FieldTable(path: "Python/geobg/_art.py", text: python),
    ]
  }

  /// What names the palettes, which are the files of a folder.
  private static func palettes(_ palettes: [(name: String, about: String)]) -> [FieldTable] {
    let names = palettes.map(\.name)
    return [
      FieldTable(
        path: "Sources/GeobgRecipe/Palettes/BuiltInPalettes.swift",
        markers: (
          "    // The files of Palettes/, written by FieldTableTests.", "    // End of the files."
        ),
        text: names.map { "    (\"\($0)\", { PackageResources.\($0)_json }),\n" }.joined()),
      FieldTable(
        path: "docs/palettes.md",
        markers: ("<!-- palettes, written by FieldTableTests -->", "<!-- end of palettes -->"),
        text: "\n| palette | description |\n|---|---|\n"
          + palettes.map { "| `\($0.name)` | \($0.about) |\n" }.joined() + "\n"),
      FieldTable(
        path: "Pages/wrapper/geobg.d.ts",
        markers: ("// Palettes, written by FieldTableTests.", "// End of the palettes."),
        text: "export type PaletteName =\n"
          + names.map { "  | \"\($0)\"" }.joined(separator: "\n") + ";\n"),
      FieldTable(path: "Pages/shared/table.js", text: javaScript(names)),
    ]
  }

  private static func markdown(
    _ path: String, _ name: String, _ head: String, _ row: (FieldDefinition) -> String
  ) -> FieldTable {
    FieldTable(
      path: path,
      markers: ("<!-- \(name), written by FieldTableTests -->", "<!-- end of \(name) -->"),
      text: "\n" + head + FieldDefinition.all.map(row).joined() + "\n")
  }

  private static func javaScript(_ palettes: [String]) -> String {
    """
    // Written by FieldTableTests from the sources of GeobgScene, and from Palettes/.

    /**
     * The fields of the art, in the order of the panel. `part` is what a field changes: shapes, polygons or mesh; `form`
     * how it is written: number, pair, weights or name; and `parts` are the names of its numbers, or its values.
     */
    export const artFields = Object.freeze([
    \(FieldDefinition.all.map { "  \($0.javaScript),\n" }.joined())]);

    /** The names of the built-in palettes. */
    export const paletteNames = Object.freeze([
    \(palettes.map { "  \"\($0)\",\n" }.joined())]);

    /** The limits of a recipe. A range is its least and its most. */
    export const limits = Object.freeze({
    \(limits.map { "  \($0): \($1),\n" }.joined())});

    """
  }

  /// The limits that pages check before the engine does, by the names that pages have for them.
  private static var limits: [(name: String, value: String)] {
    func range<Number>(_ range: ClosedRange<Number>) -> String {
      "Object.freeze([\(range.lowerBound), \(range.upperBound)])"
    }
    return [
      ("seedBytes", "\(Seed.byteLimit)"),
      ("gestures", "\(Drawing.gestureLimit)"),
      ("palettes", "\(Drawing.paletteLimit)"),
      ("paletteName", "\(Palette.nameLimit)"),
      ("swatches", "\(Palette.swatchLimit)"),
      ("weight", range(Palette.Swatch.weightRange)),
      ("zones", "\(Calm.zoneLimit)"),
      ("side", range(Canvas.sideRange)),
      ("density", range(Plane.densityRange)),
      ("meshPasses", range(0...WireMesh.passRange.upperBound)),
      ("zoom", range(Viewport.zoomRange)),
      ("pan", range(Viewport.panRange)),
      ("origin", range(PlaneBase.originRange)),
      ("level", range(PlaneBase.levelRange)),
      ("planeZoom", "\(Viewport.leastZoomOfPlane)"),
      ("shapeIndex", "\(ShapeName.indexLimit)"),
      ("shapeSize", range(ShapeChange.sizeRange)),
      ("shapeSwatch", "\(ShapeChange.swatchLimit)"),
      ("motionSeconds", range(Motion.secondsRange)),
      ("motionAmount", range(Motion.amountRange)),
      ("linkLength", "\(LinkAddress.byteLimit)"),
      ("linkedRecipe", "\(LinkAddress.recipeLimit)"),
    ]
  }

  private static var python: String {
    """
    \"""The fields of the art, written by FieldTableTests from Sources/GeobgScene/Recipe/Art.swift.\"""

    from __future__ import annotations

    from collections.abc import Mapping, Sequence
    from typing import Dict, Literal, Optional, TypedDict

    #: For each option, its field of the art in a recipe.
    ART: Dict[str, str] = {
    \(FieldDefinition.all.map { "    \"\($0.pythonName)\": \"\($0.name)\",\n" }.joined())}


    class Art(TypedDict, total=False):
        \"""The options of the art; None means the default.

    \(FieldDefinition.all.map(\.pythonHelp).joined())    \"""

    \(FieldDefinition.all.map(\.pythonType).joined())
    """
  }
}

extension FieldDefinition {
  /// The default as JSON.
  fileprivate var json: String {
    switch form {
    case .number: "\(standard[0])"
    case .name: "\"\(field.text(of: standard))\""
    case .pair: "[\(standard[0]), \(standard[1])]"
    case .weights:
      "{"
        + zip(Art.kinds, standard).filter { $1 > 0 }.map { "\"\($0)\": \($1)" }
        .joined(separator: ", ") + "}"
    }
  }

  private var words: [String] { name.split(separator: "-").map(String.init) }

  private var camelName: String {
    words[0] + words.dropFirst().map(\.capitalized).joined()
  }

  fileprivate var pythonName: String { words.joined(separator: "_") }

  /// The names of the numbers.
  private var parts: [String] {
    switch form {
    case .number: []
    case .pair(_, let first, let second, _): ["\(first)", "\(second)"]
    case .weights: Art.kinds
    case .name(let names): names
    }
  }

  fileprivate var typeScript: String {
    let type =
      switch form {
      case .number: "number"
      case .name: parts.map { "\"\($0)\"" }.joined(separator: " | ")
      case .pair: "readonly [\(parts.map { "\($0): number" }.joined(separator: ", "))]"
      case .weights: "{ \(parts.map { "readonly \($0)?: number" }.joined(separator: "; ")) }"
      }
    let help = "\(helpText) Default: \(json)."
    let comment =
      help.count <= 110
      ? "  /** \(help) */\n"
      : "  /**\n\(wrapped(help, "   * ", "   * ", 120))   */\n"
    let line = "  \(camelName)?: \(type) | null;\n"
    guard line.count > 121, case .weights = form else { return comment + line }
    return comment + "  \(camelName)?:\n    | {\n"
      + parts.map { "      readonly \($0)?: number;\n" }.joined() + "    }\n    | null;\n"
  }

  fileprivate var javaScript: String {
    let form =
      switch form {
      case .number: "number"
      case .pair: "pair"
      case .weights: "weights"
      case .name: "name"
      }
    func list(_ items: [String]) -> String { "[\(items.joined(separator: ", "))]" }
    let members = [
      "name: \"\(camelName)\"", "form: \"\(form)\"", "part: \"\(part)\"",
      "parts: \(list(parts.map { "\"\($0)\"" }))", "english: \"\(label)\"",
      "least: \(range.lowerBound)", "most: \(range.upperBound)",
      "standard: \(list(standard.map(\.description)))", "isWhole: \(isWhole)",
      "step: \(slider.step)",
      "rolled: \(list([slider.rolled.lowerBound, slider.rolled.upperBound].map(\.description)))",
      "isLogarithmic: \(slider.isLogarithmic)",
    ]
    return "{\n" + members.map { "    \($0),\n" }.joined() + "  }"
  }

  fileprivate var pythonHelp: String {
    wrapped("\(pythonName): \(helpText) Default: \(json).", "    - ", "      ", 99)
  }

  fileprivate var pythonType: String {
    let type =
      switch form {
      case .number: "float"
      case .pair: isWhole ? "Sequence[int]" : "Sequence[float]"
      case .weights: "Mapping[str, float]"
      case .name: "Literal[\(parts.map { "\"\($0)\"" }.joined(separator: ", "))]"
      }
    let line = "    \(pythonName): Optional[\(type)]\n"
    // As Python's formatter breaks a line of more than 120 characters.
    return line.count <= 121 ? line : "    \(pythonName): Optional[\n        \(type)\n    ]\n"
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
}
