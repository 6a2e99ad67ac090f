import Foundation
import GeobgPNG
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
    get throws {
      let named = try Project.palettes()
      return fields + palettes(named) + OptionTable.files(named)
    }
  }

  /// What is made from the table of fields.
  private static var fields: [FieldTable] {
    [
      markdown("docs/recipes.md", "fields", "| field | value | default |\n|---|---|---|\n") {
        "| `\($0.name)` | \($0.helpText) | `\($0.json)` |\n"
      },
      FieldTable(
        path: "docs/recipes.md",
        markers: ("<!-- keys, written by FieldTableTests -->", "<!-- end of keys -->"),
        text: "\n| key | value | without the key |\n|---|---|---|\n"
          + RecipeField.all.compactMap { field in
            field.link.map { "| `\(field.names.linkKey)` | \($0.value) | \($0.without) |\n" }
          }.joined() + FieldDefinition.all.map(\.linkRow).joined() + "\n"),
      FieldTable(
        path: "docs/recipes.md",
        markers: ("<!-- output, written by FieldTableTests -->", "<!-- end of output -->"),
        text: "\n| field | value | for |\n|---|---|---|\n"
          + OutputField.shown.map { field in
            let formats = Format.allCases.filter { $0.has(field) }.map(\.name)
            let owners = formats.isEmpty ? "every format" : formats.joined(separator: ", ")
            return "| `\(field.rawValue)` | \(field.meaning) | \(owners) |\n"
          }.joined() + "\n"),
      markdown("docs/command.md", "options", "| option | value | default |\n|---|---|---|\n") {
        "| `--\($0.name)` | \($0.helpText) | `\($0.field.text(of: $0.standard))` |\n"
      },
      FieldTable(
        path: "docs/guides/element.md",
        markers: ("<!-- attributes, written by FieldTableTests -->", "<!-- end of attributes -->"),
        text: "\n| attribute | meaning | default |\n|---|---|---|\n"
          + plain.filter { $0.api?.attribute != nil }.map {
            "| `\($0.name)` | \($0.option.help) | `\($0.option.standard)` |\n"
          }.joined()
          + FieldDefinition.all.map {
            "| `\($0.name)` | \($0.helpText) | `\($0.field.text(of: $0.standard))` |\n"
          }.joined() + "\n"),
      FieldTable(path: "Pages/wrapper/defaults.js", text: defaults),
      FieldTable(
        path: "Pages/wrapper/element.d.ts",
        markers: ("  // Fields, written by FieldTableTests.", "  // End of the fields."),
        text: plain.filter { $0.api?.attribute != nil }.map(\.elementType).joined()
          + FieldDefinition.all.map(\.elementType).joined()),
      FieldTable(
        path: "Pages/wrapper/geobg.d.ts",
        markers: ("  // Fields, written by FieldTableTests.", "  // End of the fields."),
        text: plain.map(\.typeScript).joined()
          + FieldDefinition.all.map(\.typeScript).joined()),
      FieldTable(path: "Python/geobg/_art.py", text: python),
    ]
  }

  /// The fields beside the art whose types in JavaScript are in the table.
  private static let plain = RecipeField.all.filter { $0.api != nil }

  /// What the wrapper and both pages know without asking the engine.
  private static var defaults: String {
    """
    // Written by FieldTableTests from the tables of GeobgScene and GeobgRecipe.

    /** The palette of a picture for which none is named. */
    export const defaultPalette = "\(PaletteFile.defaultName)";

    /** The pixels of a picture for which no size is named: width and height. */
    export const defaultSize = /* @__PURE__ */ Object.freeze([\(Canvas.phone.pixelWidth), \(Canvas.phone.pixelHeight)]);

    /** The attributes of `<geo-bg>` for fields: how each is written, and the value without it. */
    export const fieldAttributes = {
    \(plain.compactMap(\.attribute).joined())\(FieldDefinition.all.map(\.attribute).joined())};

    """
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
      FieldTable(
        path: "Pages/wrapper/geobg.d.ts",
        markers: ("// Colors, written by FieldTableTests.", "// End of the colors."),
        text: "export type ColorName =\n"
          + Color.names.map { "  | \"\($0)\"" }.joined(separator: "\n") + ";\n"),
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

    /** The fields with a slider, by name: its numbers, as for a field of the art. */
    export const rangeFields = Object.freeze({
    \(RecipeField.all.compactMap(\.javaScriptRange).joined())});

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
      ("zones", "\(CalmZones.zoneLimit)"),
      ("side", range(Canvas.sideRange)),
      ("density", range(ShapeField.densityRange)),
      ("meshPasses", range(0...WireMesh.passRange.upperBound)),
      ("zoom", range(Viewport.zoomRange)),
      ("pan", range(Viewport.panRange)),
      ("origin", range(ViewOrigin.originRange)),
      ("level", range(ViewOrigin.levelRange)),
      ("planeZoom", "\(Viewport.minZoomOfField)"),
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
    \"""The fields of the art, and defaults, written by FieldTableTests from the tables of the Swift sources.\"""

    from __future__ import annotations

    from collections.abc import Mapping, Sequence
    from typing import Dict, Literal, Optional, TypedDict, Union

    #: The palette of a new wallpaper, as in the command. A recipe without a palette means "classic".
    DEFAULT_PALETTE = "\(PaletteFile.defaultName)"

    #: The most pixels of a picture, unless another limit is given.
    PIXEL_LIMIT_DEFAULT = \(PNGLimit.defaultPixels)

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
