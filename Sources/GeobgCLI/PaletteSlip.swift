internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// What a palette or a color of a palette probably means that geobg does not know.
enum PaletteSlip {
  /// The error for a palette called `name`, which geobg does not have, if another one is meant; nil otherwise.
  static func sentence(forPalette name: String) -> String? {
    if let listed = colors(listedIn: name) { return listed }
    let names = PaletteFile.builtInNames + ["any"]
    let meant =
      ["auto", "random"].contains(name.lowercased())
      ? "any" : Spelling.nearest(to: ValueSlip.plain(name), among: names)
    return meant.map {
      "no built-in palette is named '\(JSONField.excerpt(name))'; did you mean \($0)? geobg palettes "
        + "lists all names"
    }
  }

  /// The error for several colors without commas between them; nil for other texts.
  private static func colors(listedIn text: String) -> String? {
    let words = text.split { " ;/|".contains($0) }.map(String.init)
    guard words.count > 1, words.allSatisfy({ Color(written: $0) != nil }) else { return nil }
    return "\(OptionValue.shown(text)) is not a palette; between colors, write commas: "
      + words.joined(separator: ",").quotedForShell
  }

  /// The error for `text`, which is no color of a palette, if another one is meant; nil otherwise.
  static func sentence(forColor text: String) -> String? {
    let shown = OptionValue.shown(text)
    if let listed = colors(listedIn: text) { return listed }
    if PaletteFile.builtInName(likeName: text) != nil {
      return "\(shown) is a palette, and a picture has one; write one name, or colors; for several "
        + "pictures, write --palette again in geobg batch"
    }
    let names = Color.names
    let candidates = ValueSlip.candidates(text, names: names)
    return candidates.first { Color(written: $0) != nil }.map {
      "\(shown) is not a color; did you mean \($0.quotedForShell)?"
    }
  }
}
